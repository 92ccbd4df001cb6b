"""Games as numbers: what a layout declares is what is written, nothing hidden is in it, and its symmetries are symmetries of the game."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from tools import layouts

import urbes
from urbes.games.lost_cities.observation import LostCitiesObservation
from urbes.kernel.conformance import examine_numbers
from urbes.kernel.errors import UrbesError
from urbes.kernel.game import Game, State
from urbes.kernel.observation import Layout, Observation, Symmetry
from urbes.kernel.rng import Rng

TABLES = [(id, seats) for id in urbes.game_ids() for seats in range(2, 5)]
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("lost_cities", {"up_and_down": True, "discard_view": "full", "round_floor": "none", "artifact_floor": False, "length": "short"}),
    ("my_city", {"mode": "episode", "episode": 24, "allow_flip": True}),
    ("my_city", {"mode": "eternal", "auto_end": True}),
    ("forgotten_city", {"limited_cubes": True, "must_fight": True}),
    ("ancient_world", {"expansion_plus": True, "allow_empty_actions": True}),
]


def played(game: Game, seats: int, seed: int, steps: int, every: int) -> Iterator[State]:
    """A random game at some of its moments."""
    state, rng = game.new(seats, seed), Rng.seeded(seed)
    for step in range(steps):
        if step % every == 0 or state.turn() < 0:
            yield state
        if state.turn() < 0:
            return
        waiting = state.to_act()
        seat = waiting[rng.below(len(waiting))]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_what_is_written_keeps_its_range_and_holds_nothing_hidden(id: str, seats: int) -> None:
    for state in played(urbes.game(id), seats, 10 + seats, 500, 7):
        examine_numbers(state, Rng.seeded(seats))


@pytest.mark.parametrize(("id", "options"), VARIANTS)
def test_so_it_is_with_options(id: str, options: dict[str, Any]) -> None:
    for state in played(urbes.game(id, **options), 3, 5, 500, 7):
        examine_numbers(state, Rng.seeded(3))


def test_what_is_hidden_is_found_in_numbers() -> None:
    """The suite would notice: here a seat sees the next seat's hand as its own."""
    game = urbes.game("lost_cities")

    class Peeking(Observation):
        def __init__(self, rules: Any, seats: int) -> None:
            self.honest = LostCitiesObservation(rules, seats)
            layout = Layout()
            layout.blocks = self.honest.blocks
            super().__init__(rules, seats, layout)

        def write(self, state: Any, seat: int, into: Any, at: int) -> None:
            self.honest.write(state, (seat + 1) % 2, into, at)

    game.rooms = type(game.rooms)(**{**rooms_of(game.rooms), "observation": Peeking})
    with pytest.raises(AssertionError, match=r"seat 0 sees what is hidden from it: .*hand"):
        examine_numbers(game.new(2, 1), Rng.seeded(1))


@pytest.mark.parametrize("id", urbes.game_ids())
def test_another_card_in_the_own_hand_or_on_the_table_is_seen(id: str) -> None:
    """A layout of which nothing changes would pass all else here."""
    game = urbes.game(id)
    looks = game.observation(2)
    seen = [tuple(looks.numbers(state, 0)) for state in played(game, 2, 1, 60, 1)]
    assert len(set(seen)) > len(seen) // 2


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_every_number_and_every_action_has_a_name_of_its_own(id: str, seats: int) -> None:
    looks = urbes.game(id).observation(seats)
    labels = looks.labels()
    assert len(labels) == len(set(labels)) == looks.size
    names = looks.notation()
    assert len(names) == len(set(names)) == looks.actions
    assert [block.first for block in looks.blocks] == [sum(each.size for each in looks.blocks[:at]) for at in range(len(looks.blocks))]


def test_an_index_of_my_city_leaves_out_the_tile() -> None:
    game = urbes.game("my_city", mode="eternal")
    looks = game.observation(2)
    assert game.size == 14652 and looks.actions == 616
    for state in played(game, 2, 3, 60, 1):
        for action in state.legal(0):
            name = game.name(action)
            assert looks.notation()[looks.index(action)] == re.sub(r"^build \w+", "build", name)


# --- symmetries -----------------------------------------------------------------------------------------------


def renamed(value: Any, names: dict[str, str]) -> Any:
    """A position with its components renamed, in fields, keys and ids such as `yellow-3`."""

    def word(text: str) -> str:
        head, dash, tail = text.partition("-")
        return names.get(text) or (names[head] + dash + tail if head in names else text)

    if isinstance(value, dict):
        return {word(key): renamed(inner, names) for key, inner in value.items()}
    if isinstance(value, list):
        return [renamed(inner, names) for inner in value]
    return word(value) if isinstance(value, str) else value


def turned(position: dict[str, Any], by: int) -> dict[str, Any]:
    """The tiles of the map move on with their slots."""
    return {**position, "tiles": position["tiles"][-by:] + position["tiles"][:-by]} if position["game"] == "forgotten_city" else position


@pytest.mark.parametrize(
    ("id", "options"),
    [("lost_cities", {"length": "short"}), ("lost_cities", {"event_layout": "B", "up_and_down": True}), ("forgotten_city", {})],
)
def test_renaming_a_position_moves_the_numbers_and_the_actions(id: str, options: dict[str, Any]) -> None:
    game = urbes.game(id, **options)
    looks = game.observation(3)
    reader = urbes.game(id, **options)
    if id == "lost_cities":
        reader.slots = list(range(45))  # so that a position may have tiles wherever the renaming puts them
    symmetries = looks.symmetries()
    assert len(symmetries) == (119 if id == "lost_cities" else 5)
    for state in played(game, 3, 8, 240, 23):
        if state.turn() < 0:
            continue
        for number in range(0, len(symmetries), 17 if id == "lost_cities" else 1):
            follow(reader, state, symmetries[number], number + 1)


def follow(game: Game, state: State, symmetry: Symmetry, number: int) -> None:
    looks = game.observation(3)
    seat = int(state.turn())
    other = game.from_dict(turned(renamed(state.to_dict(), symmetry.names), number))
    for viewer in range(3):
        seen = list(looks.numbers(state, viewer))
        assert [seen[place] for place in symmetry.observation] == list(looks.numbers(other, viewer))
    mask = list(looks.mask(state, seat))
    assert [mask[place] for place in symmetry.actions] == list(looks.mask(other, seat))
    action = state.legal(seat)[-1]
    after = state.clone()
    after.apply(seat, action)
    other.apply(seat, symmetry.renamed[action])
    seen = list(looks.numbers(after, seat))
    assert [seen[place] for place in symmetry.observation] == list(looks.numbers(other, seat))


def test_colours_are_told_apart_where_the_next_round_lays_tiles_by_them() -> None:
    assert urbes.game("lost_cities").observation(2).symmetries() == []


def moved_on(position: dict[str, Any], seats: int) -> dict[str, Any]:
    """The same position with everybody one seat further."""

    def on(seat: Any) -> Any:
        return (seat + 1) % seats if isinstance(seat, int) else seat

    def listed(values: list[Any]) -> list[Any]:
        return values[-1:] + values[:-1]

    new: dict[str, Any] = json.loads(json.dumps(position))
    for key in ("first", "active", "asked", "last_to_advance"):
        if key in new:
            new[key] = on(new[key])
    new["seats"] = listed(new["seats"])
    if "scorings" in new:
        new["scorings"] = [listed(row) if isinstance(row, list) else row for row in new["scorings"]]
    if new.get("before"):
        new["before"] = listed(new["before"])
    if position["game"] == "forgotten_city":
        new["order"] = [on(seat) for seat in new["order"]]
        for place in new["map"].values():
            place["owner"] = on(place["owner"])
        new["nightmares"] = {card: [on(seat) for seat in markers] for card, markers in new["nightmares"].items()}
    if position["game"] == "ancient_world":
        new["tile"]["holder"] = on(new["tile"]["holder"])
        new["passed"] = sorted(on(seat) for seat in new["passed"])
        new["province_known"] = [known if known == "all" else [on(seat) for seat in known] for known in new["province_known"]]
        new["pending"]["asks"] = [[on(seat), *rest] for seat, *rest in new["pending"]["asks"]]
    return new


@pytest.mark.parametrize("id", urbes.game_ids())
def test_whoever_sits_one_seat_further_sees_the_same(id: str) -> None:
    options = {"my_city": {"mode": "eternal"}, "lost_cities": {"length": "short"}}.get(id, {})
    game = urbes.game(id, **options)
    looks = game.observation(3)
    compared = 0
    for state in played(game, 3, 4, 160, 5):
        position = state.to_dict()
        if state.turn() < 0 or position.get("scouts"):
            continue
        other = game.from_dict(moved_on(position, 3))
        for seat in range(3):
            assert list(looks.numbers(other, (seat + 1) % 3)) == list(looks.numbers(state, seat))
            assert list(looks.mask(other, (seat + 1) % 3)) == list(looks.mask(state, seat))
        compared += 1
    assert compared > 5


# --- words ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", urbes.game_ids())
def test_the_page_of_the_game_has_the_table_of_its_numbers(id: str) -> None:
    text = layouts.page(id).read_text(encoding="utf-8")
    assert layouts.written(id, text) == text, "write it with `python -m tools.layouts`"


@pytest.mark.parametrize("id", urbes.game_ids())
def test_a_number_is_taken_from_a_field_of_the_view(id: str) -> None:
    game = urbes.game(id, **({"mode": "episode", "episode": 24} if id == "my_city" else {}))  # where no chapter is sealed
    view = json.dumps(game.new(2, 1).view(0))
    for block in game.observation(2).blocks:
        named = re.findall(r"`(\w+)`", block.meaning)
        assert named and all(f'"{field}"' in view for field in named), block.name


def test_a_game_without_observation_says_so() -> None:
    game = urbes.game("lost_cities")
    game.rooms = type(game.rooms)(**rooms_of(game.rooms))
    with pytest.raises(UrbesError, match="declares no observation"):
        game.observation(2)


def rooms_of(rooms: Any) -> dict[str, Any]:
    """What a game must have, without an observation."""
    return {name: getattr(rooms, name) for name in ("deal", "view", "imagine", "scores", "result", "write", "read", "kept")}
