"""What every game shows has the shape it declares: in the positions of its cases, which reach every decision point, and at the end of whole games."""

from typing import Any, Literal, NotRequired, TypedDict

import pytest

import urbes
from urbes.games.registry import folder_of
from urbes.kernel.cases import load_cases, run_case
from urbes.kernel.declared import faults
from urbes.kernel.game import State
from urbes.kernel.match import Match

PREVIEWS = 5  # of a list of choices, spread over it


class Inner(TypedDict):
    kind: Literal["a", "b"]
    n: NotRequired[int | None]


class Outer(TypedDict):
    name: str
    parts: dict[Literal["x", "y"], list[Inner]]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"name": "n", "parts": {"x": [{"kind": "a"}, {"kind": "b", "n": None}]}}, []),
        ({"name": "n", "parts": {}, "more": 1}, ["it has an undeclared 'more'"]),
        ({"parts": {}}, ["it lacks 'name'"]),
        ({"name": "n", "parts": {"z": []}}, ["the key 'z' of it.parts is 'z', not typing.Literal['x', 'y']"]),
        ({"name": "n", "parts": {"x": [{"kind": "c"}]}}, ["it.parts.x[0].kind is 'c', not typing.Literal['a', 'b']"]),
        ({"name": "n", "parts": {"y": [{"kind": "a", "n": True}]}}, ["it.parts.y[0].n is True, not int | None"]),
        ({"name": 3, "parts": []}, ["it.name is 3, not str", "it.parts is [], not dict[typing.Literal['x', 'y'], list[tests.kernel.test_declared.Inner]]"]),
        ([], ["it is [], not Outer"]),
    ],
)
def test_a_value_is_held_against_its_shape(value: Any, told: list[str]) -> None:
    assert faults(value, Outer) == told


def look(state: State) -> list[str]:
    """What a spectator and the seat that acts are shown."""
    assert state.game.shapes is not None
    view, preview, _ = state.game.shapes
    found = faults(state.view(None), view, "a view")
    for seat in state.to_act()[:1]:
        found += faults(state.view(seat), view, "a view")
        legal = state.legal(seat)
        for action in legal[:: -(-len(legal) // PREVIEWS)]:
            found += faults(state.preview(seat, action), preview, f"the preview of {state.game.name(action)}")
    return found


@pytest.mark.parametrize("id", urbes.game_ids())
def test_views_and_previews_of_all_cases_are_as_declared(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    apply = Match.apply
    seen: set[str] = set()

    def watched(match: Match, seat: int, action: int) -> Any:
        seen.add(match.state.open(seat).id)
        assert look(match.state) == []
        done = apply(match, seat, action)
        if match.over:
            assert look(match.state) == []
        return done

    monkeypatch.setattr(Match, "apply", watched)
    for case in load_cases(folder_of(id) / "cases"):
        run_case(case, urbes.game)
    assert {decision.id for decision in urbes.game(id).decisions} == seen, "a decision point was not looked at"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("id", urbes.game_ids())
def test_catalogues_are_as_declared(id: str, lang: str) -> None:
    for preset in [{}, *({"preset": preset.id} for preset in urbes.game(id).presets)]:
        game = urbes.game(id, **preset)
        assert game.shapes is not None
        for view in (None, game.new(game.max_seats, 1).view(None)):
            assert faults(game.catalogue(lang, view), game.shapes[2], "the catalogue") == []
