"""What holds through whole games, where a single position cannot show it."""

import re
from collections import Counter
from typing import Any

import pytest

import urbes
from tests.games.lost_cities.tables import far_along, forward, idle, uniform
from urbes.games.lost_cities.rounds import end_round
from urbes.kernel import conformance
from urbes.kernel.events import Event
from urbes.kernel.game import State
from urbes.kernel.match import Match
from urbes.kernel.rng import Rng

GAME = urbes.game("lost_cities")
OPTION_SETS: list[dict[str, Any]] = [
    {},
    {"preset": "up_and_down"},
    {"preset": "keltis_style"},
    {"lay_without_move": False, "allow_take_back": True, "stall_cap": 10},
]


def games(count: int = 4) -> list[tuple[State, Rng]]:
    return [(GAME.new(2 + seed % 3, seed), Rng.seeded(seed)) for seed in range(count)]


def step(state: State, rng: Rng, choose: Any = uniform) -> tuple[int, str]:
    seat = state.to_act()[0]
    name = choose(sorted(state.game.name(action) for action in state.legal(seat)), rng)
    state.apply(seat, state.game.parse(name))
    return seat, name


@pytest.mark.clauses("LC-1.2")
def test_player_colours_are_distinct_and_have_no_effect() -> None:
    content: Any = GAME
    colours = content.content.data["player_colours"]
    assert len({row["id"] for row in colours}) == len(colours) >= 4
    assert len({row["letter"] for row in colours}) == len(colours)
    written = str(GAME.new(4, 1).to_dict())
    assert not any(row["id"] in written for row in colours)


@pytest.mark.clauses("LC-1.4", "LC-11.1")
def test_every_tile_can_lie_on_every_slot() -> None:
    seen: dict[str, set[str]] = {}
    for seed in range(300):
        for slot, tile in GAME.new(2, seed).to_dict()["tiles"].items():
            seen.setdefault(slot, set()).add(tile.split("-")[0])
    assert len(seen) == 25
    assert all(kinds == {"artifact", "step", "vp5", "vp10", "vp15"} for kinds in seen.values())


@pytest.mark.clauses("LC-1.6", "LC-1.7", "LC-1.8")
def test_any_card_can_be_dealt_set_aside_or_left_in_the_deck() -> None:
    places: dict[str, Counter[str]] = {"aside": Counter(), "hand": Counter(), "top": Counter()}
    for seed in range(400):
        position = GAME.new(2, seed).to_dict()
        places["aside"].update(position["set_aside"])
        places["hand"].update(position["seats"][0]["hand"])
        places["top"].update(position["deck"][:8])
    for counts in places.values():
        assert len(counts) == 55
        assert max(counts.values()) < 3 * min(counts.values())


@pytest.mark.clauses("LC-1.11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_is_as_likely_to_begin(seats: int) -> None:
    counts = Counter(GAME.new(seats, seed).to_dict()["first"] for seed in range(600))
    assert set(counts) == set(range(seats))
    assert all(abs(count - 600 / seats) < 75 for count in counts.values()), counts


@pytest.mark.clauses("LC-2.2", "LC-2.6", "LC-15.2", "LC-15.9", "LC-15.10")
def test_turns_go_round_the_table_and_every_seat_stays() -> None:
    """The seats are those of the beginning, each in its turn; no action lets a seat leave."""
    assert not any(word in name for name in GAME.notation for word in ("pass", "leave", "resign", "quit"))
    for state, rng in games():
        seats = state.seats
        before = state.to_dict()
        while state.to_act():
            assert len(state.to_act()) == 1
            assert [bool(state.legal(seat)) for seat in range(seats)] == [seat == before["active"] for seat in range(seats)]
            if before["phase"] == "play":
                assert all(len(seat["hand"]) == 8 for seat in before["seats"])
            _, name = step(state, rng)
            after = state.to_dict()
            assert len(after["seats"]) == seats
            if after["round"] == before["round"] and after["phase"] != "over":
                turned = name.startswith("draw")
                assert after["active"] == ((before["active"] + 1) % seats if turned else before["active"])
                assert len(after["seats"][before["active"]]["hand"]) == (8 if turned else 7)
            before = after


@pytest.mark.clauses("LC-4.8", "LC-2.10", "LC-8.13")
def test_pawns_only_go_forward_and_meet_each_slot_once() -> None:
    for seed in range(12):
        rng = Rng.seeded(seed)
        state = far_along(GAME, 2 + seed % 3, rng)
        met: set[tuple[int, str, int]] = set()
        start = state.to_dict()
        before = start
        while state.to_act() and before["round"] == start["round"]:
            moves: list[Event] = []
            state.listener = moves.append
            step(state, rng, forward)
            after = state.to_dict()
            for event in moves:
                if event.kind == "pawn_moved":
                    place = (event.seat, event.facts["path"], event.facts["to"])
                    assert event.facts["to"] == event.facts["from"] + 1 and place not in met
                    met.add(place)
            if after["round"] == before["round"] and after["phase"] != "over":
                for one, other in zip(before["seats"], after["seats"], strict=True):
                    for path, pawn in one["pawns"].items():
                        assert 0 <= other["pawns"][path]["space"] - pawn["space"] <= 1
                        assert other["pawns"][path]["kind"] == pawn["kind"]
                    for path, row in one["rows"].items():
                        assert other["rows"][path][: len(row)] == row
            before = after
        assert met


@pytest.mark.clauses("LC-8.9", "LC-8.12")
def test_the_longest_chain_ends() -> None:
    """Every step tile in reach: the chain takes them all and stops, since each link moves a pawn forward."""
    slots = ["blue-2", "blue-4", "blue-6", "white-3", "white-5", "green-2", "green-3", "yellow-2", "red-3"]
    changes = {
        "active": 0,
        "tiles": dict.fromkeys(slots, "step"),
        "seats": {
            "0": {"hand": ["blue-05", "..."], "rows": {"blue": ["blue-01"]}, "pawns": {"blue": 1, "white": 2, "green": 1, "yellow": 1, "red": "leader 2"}}
        },
    }
    state = GAME.arrange(3, 1, changes)
    state.apply(0, GAME.parse("lay blue-05"))
    links = 0
    moved = {"blue": 2, "white": 2, "green": 1, "yellow": 1, "red": 2}
    while state.to_dict()["phase"] == "step":
        ahead = [path for path in moved if f"{path}-{moved[path] + 1}" in slots]
        path = ahead[0] if ahead else "blue"
        state.apply(0, GAME.parse(f"move {path}"))
        moved[path] += 1
        links += 1
        assert links <= 40
    assert {path: pawn["space"] for path, pawn in state.to_dict()["seats"][0]["pawns"].items()} == moved
    assert links >= 6


@pytest.mark.clauses("LC-11.2", "LC-11.3")
def test_cards_set_aside_come_back_and_others_go_aside() -> None:
    changed = 0
    for seed in range(6):
        state = GAME.arrange(2, seed, {"active": 0, "deck": ["white-00"], "seats": {"0": {"hand": ["red-05", "..."]}}})
        aside = Counter(state.to_dict()["set_aside"])
        for name in ("discard red-05", "draw deck"):
            state.apply(0, GAME.parse(name))
        position = state.to_dict()
        everything = position["deck"] + position["set_aside"] + [card for seat in position["seats"] for card in seat["hand"]]
        assert Counter(everything) == Counter(dict.fromkeys(set(everything), 2)) and len(everything) == 110
        back = [card for seat in position["seats"] for card in seat["hand"] if aside[card]]
        changed += bool(back)
    assert changed == 6


@pytest.mark.clauses("LC-15.1", "LC-15.3", "LC-15.4", "LC-15.5", "LC-3.9")
@pytest.mark.parametrize("given", OPTION_SETS, ids=str)
def test_nothing_is_lost_and_nothing_appears(given: dict[str, Any]) -> None:
    game = urbes.game("lost_cities", **given)
    for seed in range(4):
        rng = Rng.seeded(seed)
        state = far_along(game, 2 + seed % 3, rng) if seed % 2 else game.new(2 + seed % 3, seed)
        while state.to_act():
            position = state.to_dict()
            cards = Counter(position["deck"]) + Counter(position["set_aside"])
            for pile in position["discards"].values():
                cards.update(pile)
            held = list(position["tiles"].values())
            for number, seat in enumerate(position["seats"]):
                cards.update(seat["hand"])
                for row in seat["rows"].values():
                    cards.update(row)
                held += seat["tiles"]
                waiting = position["pending"] if position["phase"] == "pawn" and number == position["active"] else None
                assert set(seat["rows"]) == set(seat["pawns"]) | ({waiting} if waiting else set())
                centre = state.view(None)["players"][number]["centre"]
                assert centre["explorers"] + centre["leader"] == 5 - len(seat["pawns"])
                assert centre["explorers"] >= 0
            assert len(cards) == 55 and set(cards.values()) == {2}
            assert len(held) == len(set(held)) == 25
            assert sum(1 for tile in position["tiles"].values() if not tile.startswith("artifact")) == 16
            assert sum(seat["artifacts"] for seat in position["seats"]) <= 9 * (position["round"] - 1)
            step(state, rng, forward)


@pytest.mark.clauses("LC-15.6")
def test_points_are_multiples_of_five() -> None:
    for state, rng in games():
        while state.to_act():
            step(state, rng)
            assert all(points % 5 == 0 for points in state.scores())


@pytest.mark.clauses("LC-15.7", "LC-10.4")
def test_the_net_result_of_a_round_stays_in_its_bounds() -> None:
    nets: list[int] = []
    for seed in range(40):
        rng = Rng.seeded(seed)
        game = urbes.game("lost_cities", preset="short")
        state = far_along(game, 2 + seed % 3, rng)
        while state.to_act():
            step(state, rng, forward)
        nets += [seat["rounds"][0]["net"] for seat in state.result().breakdown]
    assert all(-120 <= net <= 280 for net in nets)
    assert min(nets) < 0 < max(nets)


@pytest.mark.clauses("LC-15.8", "LC-9.10")
@pytest.mark.parametrize("choose", [uniform, idle], ids=["uniform", "idle"])
def test_a_round_has_no_more_turns_than_the_stall_cap_allows(choose: Any) -> None:
    for seats in (2, 3, 4):
        for cap in (10, 40):
            game = urbes.game("lost_cities", preset="short", stall_cap=cap)
            state = game.new(seats, cap)
            rng = Rng.seeded(cap)
            deck = len(state.to_dict()["deck"])
            turns = progress = 0
            moved = False
            while state.to_act():
                before = state.to_dict()
                _, name = step(state, rng, choose)
                after = state.to_dict()
                moved = moved or [seat["pawns"] for seat in after["seats"]] != [seat["pawns"] for seat in before["seats"]]
                if name.startswith("draw"):
                    turns += 1
                    progress += moved or name == "draw deck"
                    moved = False
            assert progress <= deck + 45 * seats
            assert turns <= cap * (progress + 1)


# --- what is hidden ---------------------------------------------------------------------------------------


@pytest.mark.clauses("LC-16.1", "LC-16.2", "LC-16.3", "LC-16.7", "LC-16.10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rounds_far_along_conform(seats: int) -> None:
    """The suite's examination where random play seldom comes: completed paths, extra moves, last crossings."""
    for seed in range(6):
        rng = Rng.seeded(seed)
        given = conformance.random_options(GAME, rng)
        state = far_along(urbes.game("lost_cities", **{**given, "length": "short"}), seats, rng)
        while state.to_act():
            for seat in range(seats):
                conformance.examine_legal(state, seat, seat in state.to_act())
            if rng.below(8) == 0 or state.to_dict()["phase"] in ("extra", "pawn", "step"):
                conformance.examine(state, rng)
            step(state, rng, forward)
            state.check()
        conformance.examine_end(state)


def test_a_game_over_can_be_written_and_read_back() -> None:
    causes = set()
    for seed, choose in enumerate([forward, uniform, idle, forward]):
        rng = Rng.seeded(seed)
        game = urbes.game("lost_cities", preset="short", stall_cap=10)
        state = far_along(game, 2, rng)
        while state.to_act():
            step(state, rng, choose)
        again = game.from_dict(state.to_dict())
        assert again.to_dict() == state.to_dict() and again.to_act() == ()
        assert again.result().to_dict() == state.result().to_dict()
        causes.add(state.result().breakdown[0]["rounds"][0]["cause"])
    assert "stall" in causes and len(causes) > 1


@pytest.mark.clauses("LC-16.3")
def test_buried_discards_are_imagined_in_their_own_colour_and_any_order() -> None:
    state = GAME.arrange(3, 1, {"active": 0, "discards": {"blue": ["blue-01", "blue-02", "blue-03", "blue-04"], "red": ["red-09", "red-00"]}})
    seen: set[tuple[str, ...]] = set()
    rng = Rng.seeded(8)
    for _ in range(30):
        piles = state.imagine(0, rng).to_dict()["discards"]
        assert piles["blue"][-1] == "blue-04" and piles["red"][-1] == "red-00"
        assert all(card.startswith("blue-") for card in piles["blue"]) and len(piles["blue"]) == 4
        seen.add(tuple(piles["blue"]))
    assert len(seen) > 20


@pytest.mark.clauses("LC-16.3")
def test_with_full_piles_nothing_of_them_is_imagined() -> None:
    game = urbes.game("lost_cities", discard_view="full")
    discards = {"blue": ["blue-01", "blue-02", "blue-03"]}
    state = game.arrange(3, 1, {"active": 0, "discards": discards})
    for seed in range(5):
        assert state.imagine(1, Rng.seeded(seed)).to_dict()["discards"]["blue"] == discards["blue"]


@pytest.mark.clauses("LC-16.1", "LC-16.2", "LC-16.7")
def test_an_imagined_hidden_card_is_as_likely_anywhere() -> None:
    """The lowest unseen card is in another hand, the deck or aside in proportion to their sizes."""
    state = GAME.arrange(2, 1, {"active": 0, "seats": {"0": {"hand": ["red-00", "red-01", "..."]}}})
    position = state.to_dict()
    sizes = {"hand": 8, "deck": len(position["deck"]), "aside": len(position["set_aside"])}
    counts: Counter[str] = Counter()
    rng = Rng.seeded(4)
    for _ in range(1500):
        dream = state.imagine(0, rng).to_dict()
        assert dream["seats"][0] == position["seats"][0]
        where = {"hand": dream["seats"][1]["hand"], "deck": dream["deck"], "aside": dream["set_aside"]}
        for place, cards in where.items():
            counts[place] += cards.count("red-01")
    total = sum(counts.values())
    assert total == 1500
    for place, size in sizes.items():
        expected = 1500 * size / sum(sizes.values())
        assert abs(counts[place] - expected) < 5 * expected**0.5, (place, counts, expected)


@pytest.mark.clauses("LC-10.6", "LC-12.6")
@pytest.mark.parametrize("floors", [("holdings", True), ("net", True), ("none", False), ("none", True)])
def test_the_outlook_is_the_score_the_game_would_end_with(floors: tuple[str, bool]) -> None:
    game = urbes.game("lost_cities", preset="short", round_floor=floors[0], artifact_floor=floors[1])
    rng = Rng.seeded(3)
    told: set[int] = set()
    for seed in range(6):
        state = game.new(2, seed)
        while state.to_act():
            if rng.below(8) == 0:
                expected = [player["outlook"]["total"] for player in state.view(None)["players"]]
                ended = game.from_dict(state.to_dict())
                end_round(ended, 0)
                assert ended.scores() == expected
                assert [player["outlook"]["total"] for player in ended.view(None)["players"]] == expected
                told |= set(expected)
            seat = state.to_act()[0]
            actions = state.legal(seat)
            state.apply(seat, actions[rng.below(len(actions))])
    assert len(told) > 3


@pytest.mark.clauses("LC-16.6", "LC-16.7", "LC-16.8", "LC-16.11")
def test_the_public_log_never_names_a_card_that_is_hidden() -> None:
    """Cards named in the log of a spectator were opened, laid, discarded or taken from a pile; nothing is shown at scorings."""
    rng = Rng.seeded(12)
    match = Match.start(urbes.game("lost_cities", preset="short"), ["A", "B"], 5)
    while not match.over:
        seat = match.state.to_act()[0]
        actions = match.state.legal(seat)
        match.apply(seat, actions[rng.below(len(actions))])
    kinds = Counter(event.kind for _, event in match.log)
    assert kinds["drew_deck"] and kinds["drew_pile"] and kinds["round_scored"] == 2
    for _, event in match.log:
        for viewer in (None, 1 - event.seat):
            seen = event.seen_by(viewer)
            if event.kind not in ("opened", "laid", "discarded", "drew_pile"):
                assert "card" not in seen and "hand" not in seen
                assert not re.search(r"(yellow|blue|white|green|red)-\d\d", str(seen))
        if event.kind == "drew_deck":
            assert "card" in event.seen_by(event.seat)


def test_the_counts_of_a_finished_game_add_up_to_its_points() -> None:
    spared = 0
    for state, rng in games(8):
        while state.to_act():
            assert "ended" not in state.view(None)["players"][0]
            step(state, rng)
        for player, row in zip(state.view(None)["players"], state.result().breakdown, strict=True):
            ended = player["ended"]
            assert sum(count["net"] for count in row["rounds"]) + ended["on_the_way"] + row["artifact_points"] + ended["spared"] == player["vp"]
            assert len(ended["pawns"]) + ended["centre"]["explorers"] + ended["centre"]["leader"] == 5
            spared += ended["spared"]
    assert spared


def test_a_move_changes_the_final_score_by_what_its_preview_says() -> None:
    """Where no rule spares anybody a loss; so it is in every round."""
    game = urbes.game("lost_cities", round_floor="none", artifact_floor=False)
    told = artifacts = 0
    for seed in range(6):
        state, rng = game.new(2 + seed % 3, seed), Rng.seeded(seed)
        while state.to_act():
            seat = state.to_act()[0]
            action = state.legal(seat)[rng.below(len(state.legal(seat)))]
            preview = state.preview(seat, action)
            before = state.view(seat)["players"][seat]["outlook"]["total"]
            state.apply(seat, action)
            if preview.get("pawn") and not preview["ends_round"]:
                seen = state.view(seat)
                assert seen["players"][seat]["outlook"]["total"] - before == preview["change"]
                assert seen["crossings"] == len(seen["crossers"]) == preview["crossings"]
                told += 1
                artifacts += preview["artifact_change"] is not None
    assert told > 300 and artifacts > 20
