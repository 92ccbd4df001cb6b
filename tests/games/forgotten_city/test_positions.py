"""Positions by hand: what is wrong is refused by name, in both languages; what is accepted can be played on."""

import copy
from typing import Any

import pytest

import urbes
from tests.games.forgotten_city.tables import eager, far_along
from urbes.games.forgotten_city.codes import ACT, ACTION, ASSISTANT, FIGHT, GAIN
from urbes.games.forgotten_city.game import ForgottenCity
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel.errors import BadPosition, BadSeats
from urbes.kernel.playout import playout
from urbes.kernel.rng import Rng

GAME = ForgottenCity({})
JUNK: list[Any] = [None, -7, "?", [], {}, [[]], {"a": 1}, True, 10**9, 1.5, 0, 1, "M01", "rest"]


def some_position(rng: Rng) -> dict[str, Any]:
    state = far_along(GAME, 2 + rng.below(3), rng)
    for _ in range(rng.below(60)):
        if state.to_act():
            seat = state.to_act()[0]
            names = [GAME.name(action) for action in state.legal(seat)]
            state.apply(seat, GAME.parse(eager(names, rng)))
    return state.to_dict()


@pytest.mark.parametrize("batch", range(8))
def test_a_position_with_nonsense_in_it_is_refused_or_playable(batch: int) -> None:
    rng = Rng.seeded(batch)
    for _ in range(6):
        written = some_position(rng)
        for _ in range(20):
            holder: dict[str, Any] = {"position": copy.deepcopy(written)}
            where: Any = holder["position"]
            at: Any = sorted(where)[rng.below(len(where))]
            while isinstance(where[at], dict | list) and where[at] and rng.below(6):
                where = where[at]
                at = rng.below(len(where)) if isinstance(where, list) else sorted(where)[rng.below(len(where))]
            where[at] = JUNK[rng.below(len(JUNK))]
            try:
                state = GAME.from_dict(holder["position"])
            except (BadPosition, BadSeats) as error:
                assert error.en and error.fr
                continue
            assert not state.to_act() or state.legal(state.to_act()[0])
            playout(state, rng)
            state.check()


@pytest.mark.parametrize("junk", JUNK[:10], ids=repr)
def test_a_position_that_is_no_object_is_refused_in_words(junk: Any) -> None:
    for read in (GAME.from_dict, lambda changes: GAME.arrange(3, 1, changes)):
        if junk != {} or read == GAME.from_dict:
            with pytest.raises(BadPosition):
                read(junk)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seats": {"0": {"resources": "VX"}}}, "seats.0.resources"),
        ({"seats": {"7": {}}}, "seats.7"),
        ({"colour": "red"}, "colour: there is no such field"),
        ({"phase": "sleep"}, "phase"),
        ({"phase": "assistant", "turn": 10**18}, "turn"),
        ({"phase": "fight", "order": [0], "turn": 2}, "FC-7.1"),
        ({"game": "lost_cities"}, "forgotten_city"),
        ({"phase": "assistant", "seats": {"0": {"assistants": ["0a", "0a", "0a", "0a", "0a"]}}}, "FC-2.6"),
        ({"nightmares": {"N1": [0] * 7}}, "FC-2.7"),
        ({"nightmares": {"N1": [0] * 11}}, "fewer than 11"),
        ({"nightmares": ["N1"], "round": 3}, "FC-11.1"),
        ({"map": {"C": "M01:0"}}, "FC-8.3"),
        ({"map": {"0a": "M01"}}, "map.0a"),
        ({"seats": {"0": {"tree": ["DEF", "DEF", "DEF", "DEF"]}}}, "no DEF is left"),
        ({"phase": "lose", "owed": 1, "seats": {"0": {"chief": "0a"}}}, "FC-10.12"),
        ({"phase": "act", "hex": "0a"}, "FC-8.1"),
        ({"phase": "over"}, "FC-14.1"),
        ({"stall": {"1": "M01"}}, "FC-6.5"),
    ],
    ids=str,
)
def test_contradictions_name_the_field_and_the_clause(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.arrange(3, 1, {"tiles": "reference", **changes})
    assert words in caught.value.en


@pytest.mark.clauses("FC-7.2", "FC-7.3", "FC-7.8")
@pytest.mark.parametrize("seed", range(4))
def test_every_hex_closed_to_an_assistant_has_its_reason(seed: int) -> None:
    """Too far, closed, too dear, a portal, or nothing to do: always a clause of placing, never an empty phrase."""
    rng = Rng.seeded(seed)
    given = [{}, {"strict_occupation": True, "adjacent_only": True}, {"chiefs_cost": True}, {"limited_cubes": True, "portal_chief": False}][seed]
    game = ForgottenCity(given)
    told = set()
    place = game.parse(f"place {game.hex_ids[0]}")
    for _ in range(3):
        state = far_along(game, 4, rng)
        while state.to_act():
            seat = state.to_act()[0]
            actions = state.legal(seat)
            if state.phase == ASSISTANT:
                for hex in range(len(game.hex_ids)):
                    reason = state.why_not(seat, place + hex)
                    assert (reason is None) == (place + hex in actions)
                    if reason is not None:
                        assert reason.clauses[0].startswith("FC-7.") and game.hex_ids[hex] in reason.en and game.hex_ids[hex] in reason.fr
                        told.update(reason.clauses)
            state.apply(seat, actions[rng.below(len(actions))])
    assert {"FC-7.3", "FC-7.5", "FC-7.6", "FC-7.8", "FC-7.11"} <= told


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_view_prices_every_open_hex_as_its_preview_does(seats: int) -> None:
    rng = Rng.seeded(70 + seats)
    state = far_along(GAME, seats, rng)
    while state.to_act():
        seat = state.to_act()[0]
        view = state.view(seat)
        placing = {GAME.name(action).removeprefix("place "): action for action in state.legal(seat) if GAME.name(action).startswith("place ")}
        assert set(view["places"]) == set(placing)
        for hex, action in placing.items():
            preview = state.preview(seat, action)
            assert view["places"][hex] == {
                "occupancy": preview["occupancy"],
                "portal": preview["portal"],
                "actions": [facts["action"] for facts in preview["actions"]],
            }
        picks = [action for action in state.legal(seat) if GAME.name(action).startswith("pick ")]
        assert {state.preview(seat, pick)["from"] for pick in picks} == ({view["moving"]} if picks else set())
        state.apply(seat, GAME.parse(eager([GAME.name(action) for action in state.legal(seat)], rng)))


@pytest.mark.parametrize("seats", [2, 3])
def test_a_placement_foretells_the_best_night_that_its_action_may_lead_to(seats: int) -> None:
    def nights(state: ForgottenCityState, seat: int, action: int) -> set[int]:
        """What is lost tonight after every way to go on with this assistant; nothing if the day is over."""
        after = state.clone()
        after.apply(seat, action)
        if after.stage != ACTION:
            return set()
        if after.phase in (ACT, GAIN):
            return {loss for each in after.legal(seat) for loss in nights(after, seat, each)}
        return {after.view(seat)["players"][seat]["outlook"]["expected_loss"]}

    rng = Rng.seeded(90 + seats)
    state = far_along(GAME, seats, rng)
    differing = 0
    while state.to_act():
        seat = state.to_act()[0]
        for action in state.legal(seat):
            if GAME.name(action).startswith("place ") and GAME.name(action) != "place C" and (found := nights(state, seat, action)):
                assert state.preview(seat, action)["expected_loss"] == min(found)
                differing += len(found) > 1
        state.apply(seat, GAME.parse(eager([GAME.name(action) for action in state.legal(seat)], rng)))
    assert differing


@pytest.mark.parametrize("seats", [2, 3])
def test_a_wound_or_parry_foretells_what_ending_the_fight_then_costs(seats: int) -> None:
    """Also where the points of a wound are all that is left to lose."""
    rng = Rng.seeded(40 + seats)
    end = GAME.parse("end_fight")
    told: set[str] = set()
    for _ in range(4):
        state = far_along(GAME, seats, rng)
        while state.to_act():
            seat = state.to_act()[0]
            for action in state.legal(seat) if state.phase == FIGHT else ():
                after = state.clone()
                after.apply(seat, action)
                loss = state.preview(seat, action).get("loss_if_ended")
                if loss and after.phase == FIGHT and after.to_act() == (seat,):
                    assert loss == after.preview(seat, end)["loss"]
                    told |= {key for key, lost in loss.items() if lost}
            state.apply(seat, GAME.parse(eager([GAME.name(action) for action in state.legal(seat)], rng)))
    assert {"vp", "resources"} <= told


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_sketch_shows_the_whole_table_at_any_moment(seats: int, lang: str) -> None:
    rng = Rng.seeded(seats)
    players = ["Ana", "Bo", "Cy", "Di"][:seats]
    state = far_along(GAME, seats, rng)
    while state.to_act():
        drawn = GAME.sketch(state.view(state.asked), lang, players)
        assert drawn.count("[/]") == drawn.count("[") - drawn.count("[/]")
        assert all(f"{hex} " in drawn for hex in GAME.hex_ids)
        assert all(player in drawn for player in players)
        assert all(monument in drawn for monument in state.view(None)["stall"] if monument)
        actions = state.legal(state.asked)
        state.apply(state.asked, actions[rng.below(len(actions))])
    assert GAME.sketch(state.view(None), lang, players)


def test_looking_at_legal_actions_changes_no_written_position() -> None:
    state = urbes.game("forgotten_city").arrange(
        3, 1, {"phase": "assistant", "seats": {"0": {"tree": ["DISC"], "site": ["M01"], "chief": "3a", "resources": "VR"}}}
    )
    assert isinstance(state, ForgottenCityState)
    before = state.to_dict()
    state.legal(0)
    assert state.to_dict() == before
    open_before = state.open_hexes
    state.apply(0, state.game.parse("cash_in M01"))
    assert state.open_hexes != open_before
