"""Hidden information: nothing leaks into views, events or imagined states, and what was seen stays known (AW-15)."""

import json
from collections import Counter
from typing import Any

import pytest

import urbes
from tests.games.ancient_world.tables import as_state, choose, far_along, table
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel.conformance import examine_views
from urbes.kernel.events import Event
from urbes.kernel.game import Game
from urbes.kernel.rng import Rng

PLUS = urbes.game("ancient_world", expansion_plus=True)
PLAIN = urbes.game("ancient_world")


def arranged(game: Game, position: dict[str, Any], *actions: str) -> AncientWorldState:
    state = as_state(game.arrange(2, 1, {"tile": 0, **position}))
    for action in actions:
        state.apply(state.to_act()[0], game.parse(action))
    return state


def dreams(state: AncientWorldState, seat: int | None, number: int = 60) -> list[AncientWorldState]:
    rng = Rng.seeded(7)
    found = [state.imagine(seat, rng) for _ in range(number)]
    for dream in found:
        dream.check()
        assert dream.view(seat) == state.view(seat)
    return found


def test_views_stay_the_same_when_only_hidden_facts_change() -> None:
    for seed in range(60):
        rng = Rng.seeded(seed)
        state = far_along(table(rng), 2 + seed % 3, rng)
        for step in range(60):
            if not state.to_act():
                break
            if step % 6 == 0:
                examine_views(state, rng)
            state.apply(*choose(state, rng))


@pytest.mark.clauses("AW-15.3")
def test_an_unknown_reserve_may_be_any_unseen_card_of_its_deck_a_known_one_stays() -> None:
    state = arranged(PLAIN, {"round": 4, "seats": {"0": {"reserve": ["A10", "B06", "A11 known"]}}})
    held = [[card >> 1 for card in dream.reserves[0]] for dream in dreams(state, 1)]
    empire = PLAIN.empire.ids
    assert all(empire[cards[0]].startswith("A") and empire[cards[1]].startswith("B") and empire[cards[2]] == "A11" for cards in held)
    assert len({cards[0] for cards in held}) > 10 and len({cards[1] for cards in held}) > 10
    assert all(list(dream.reserves[0]) == list(state.reserves[0]) for dream in dreams(state, 0))


@pytest.mark.clauses("AW-15.2")
def test_piles_are_shuffled_but_keep_their_cards() -> None:
    state = arranged(PLAIN, {})
    for dream in dreams(state, None, 5):
        assert list(dream.empire_pile) != list(state.empire_pile) and Counter(dream.empire_pile) == Counter(state.empire_pile[: state.empire_left])
        assert list(dream.next_pile) != list(state.next_pile) and Counter(dream.next_pile) == Counter(state.next_pile)
        assert list(dream.military_pile) != list(state.military_pile)
        assert [pile[-1] for pile in dream.titan_piles] == [pile[-1] for pile in state.titan_piles]
        assert list(dream.titan_piles[0]) != list(state.titan_piles[0]) and list(dream.province_pile) != list(state.province_pile)
        assert dream.rng.to_list() != state.rng.to_list()


@pytest.mark.clauses("AW-15.4")
def test_drawn_cards_are_imagined_anew_by_all_but_the_explorer() -> None:
    state = arranged(PLAIN, {"round": 2}, "place 1 explore", "draw")
    assert all(list(dream.drawn) == list(state.drawn) for dream in dreams(state, 0, 5))
    assert len({tuple(dream.drawn) for dream in dreams(state, 1)}) > 50


@pytest.mark.clauses("AW-15.5")
def test_a_hideout_is_known_to_its_author_in_every_imagination_and_to_nobody_else() -> None:
    position = {"titan_piles": {"1": ["T01", "T02", "T03", "T04", "T05", "T06", "T07", "T08"]}, "seats": {"0": {"built": ["A27"], "coins": 0}}}
    puts = ["put T03", "put T01", "put T04", "put T02"]
    state = arranged(PLAIN, position, "place 1 A27", "hideout 1", *puts[:2])
    assert all(list(dream.order) == [2, 0] for dream in dreams(state, 0, 5))
    assert len({tuple(dream.order) for dream in dreams(state, 1)}) > 6  # which cards he has put back is anybody's guess
    for put in puts[2:]:
        state.apply(0, PLAIN.parse(put))
    top = list(state.titan_piles[0][-4:])
    assert all(list(dream.titan_piles[0][-4:]) == top for dream in dreams(state, 0))
    guessed = [tuple(dream.titan_piles[0][-4:]) for dream in dreams(state, 1)]
    assert len(set(guessed)) > 30 and all(cards[-1] == top[-1] for cards in guessed)


@pytest.mark.clauses("AW-15.6")
def test_provinces_put_under_stay_in_their_place_for_who_saw_them() -> None:
    position = {"province_pile": [f"P{n:02}" for n in range(1, 11)], "seats": {"0": {"coins": 3}}}
    state = arranged(PLUS, position, "place 1 expand", "draw", "keep P03")
    bottom = list(state.province_pile[:2])  # P02 under P01
    assert all(list(dream.province_pile[:2]) == bottom for dream in dreams(state, 0))
    others = dreams(state, 1)
    assert all(dream.province_pile[1] == bottom[1] for dream in others)
    assert len({dream.province_pile[0] for dream in others}) > 4


def test_while_another_draws_provinces_only_the_face_up_one_is_known() -> None:
    position = {"province_pile": [f"P{n:02}" for n in range(1, 11)], "seats": {"0": {"coins": 3}}}
    state = arranged(PLUS, position, "place 1 expand", "draw")
    assert all(list(dream.province_pile[-3:]) == list(state.province_pile[-3:]) for dream in dreams(state, 0, 5))
    assert len({tuple(dream.province_pile[-3:-1]) for dream in dreams(state, 1)}) > 20


def test_who_stands_on_build_is_imagined_with_something_to_build() -> None:
    position = {
        "round": 4,
        "row": ["B15", "B15", "B17", "B17"],
        "seats": {"0": {"coins": 1, "knowledge": 1, "reserve": ["A17"]}},
    }
    state = arranged(PLAIN, position, "place 1 build")
    for dream in dreams(state, 1, 30):
        assert dream.legal(0)


def test_secrets_of_events_reach_their_owner_alone() -> None:
    happened: list[Event] = []
    state = arranged(PLAIN, {"round": 2, "empire_pile": ["A01", "A02", "A03", "A04", "A05", "..."], "row": ["A20", "A21", "A22", "A23"]})
    state.listener = happened.append
    for action in ("place 1 explore", "draw", "reserve A03"):
        state.apply(0, PLAIN.parse(action))
    public = json.dumps([event.seen_by(1) for event in happened])
    assert "A03" not in public and "A03" in json.dumps([event.seen_by(0) for event in happened])
    spoken = [PLAIN.describe(event, "en", 0, ["Ana", "Bo"]) for event in happened]
    assert "Reserves Fishery; discarded: Mill, Orchard, Market, Trading Post." in spoken
    assert all("Fishery" not in PLAIN.describe(event, lang, viewer, ["Ana", "Bo"]) for event in happened for lang in ("en", "fr") for viewer in (1, None))
