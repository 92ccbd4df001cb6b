"""What a game lets ring are events it has."""

import re

import pytest
from house import ROOT

from urbes.games.registry import game_ids
from urbes.kernel.clauses import clauses_of_events

SOUNDS = set(re.findall(r"^  (\w+): \{ lasts", (ROOT / "web/src/lib/sounds.ts").read_text(), re.M))


@pytest.mark.parametrize("id", game_ids())
def test_only_events_of_the_game_ring(id: str) -> None:
    file = ROOT / f"web/src/games/{id}/sounds.ts"
    named = dict(re.findall(r"^  (\w+): '(\w+)'", file.read_text(), re.M))
    assert len(SOUNDS) == 7 and named
    assert set(named.values()) <= SOUNDS
    events = set(clauses_of_events(ROOT / "src/urbes/games" / id))
    assert set(named) <= events, set(named) - events
