"""Golden records: finished games that every later engine of their rules version must replay to the same end."""

from functools import cache
from pathlib import Path

import pytest

import urbes
from tests.golden import digest
from tests.golden.sights import DECISIONS, sights
from urbes.kernel.record import Record

PATHS = [path for id in urbes.game_ids() for path in digest.records(id)]
KINDS = {"my_city": ["campaign", "episode", "eternal"]}


@cache
def seen(id: str) -> set[str]:
    return set().union(*(sights(Record.load(path)) for path in digest.records(id)))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_finished_game_replays_to_the_same_end(path: Path) -> None:
    record = Record.load(path)
    end = record.verify(urbes.game(record.game, **record.options))
    assert record.result is not None
    assert not end.to_act()


@pytest.mark.parametrize("id", urbes.game_ids())
def test_the_records_reach_every_decision_point(id: str) -> None:
    for point, decided in DECISIONS[id].items():
        assert set(decided) <= seen(id), point


@pytest.mark.parametrize("id", urbes.game_ids())
def test_the_decision_points_use_every_verb_of_the_notation(id: str) -> None:
    verbs = {name.partition(" ")[0] for name in urbes.game(id).notation}
    assert {decided.partition(": ")[2] for point in DECISIONS[id].values() for decided in point} == verbs


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("id", urbes.game_ids())
def test_the_records_have_every_number_of_seats(id: str, seats: int) -> None:
    for kind in KINDS.get(id, ["standard", "options"]):
        assert f"{seats} seats, {kind}" in seen(id)


@pytest.mark.parametrize("id", urbes.game_ids())
def test_the_records_change_every_option(id: str) -> None:
    changed = {sight.partition("=")[0] for sight in seen(id)}
    assert {option.id for option in urbes.game(id).option_list if option.type != "pack"} - {"episode"} <= changed


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_campaign_of_my_city_is_whole(seats: int) -> None:
    """All 24 episodes, on any number of boards."""
    campaigns = [record for path in digest.records("my_city") if (record := Record.load(path)).options["mode"] == "campaign"]
    (record,) = [record for record in campaigns if len(record.players) == seats]
    assert record.result is not None
    assert all(len(city["episodes"]) == 24 for city in record.result["breakdown"])
