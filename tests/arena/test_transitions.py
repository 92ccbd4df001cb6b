"""The decisions of a series as a Parquet file: those that were made, readable by what people use."""

import json
from pathlib import Path
from typing import Any

import pandas
import polars
import pyarrow.parquet
import pytest

import urbes
from urbes.arena import transitions
from urbes.arena.series import Plan, in_order, run
from urbes.kernel.errors import UrbesError


def written(tmp_path: Path, id: str, jobs: int = 1, **options: Any) -> tuple[Path, Plan, list[Any]]:
    plan = Plan(id, ("random", "greedy"), 2, 3, 7, options=options, stepwise=True)
    outcomes = in_order(outcome for chunk in run(plan, jobs) for outcome in chunk)
    path = tmp_path / "steps.parquet"
    assert transitions.write(path, plan, outcomes) == sum(sum(outcome.decisions) for outcome in outcomes)
    return path, plan, outcomes


@pytest.mark.parametrize("id", urbes.game_ids())
def test_the_file_holds_the_games_as_they_were_played(tmp_path: Path, id: str) -> None:
    options = {"lost_cities": {"length": "short"}, "my_city": {"mode": "eternal"}}.get(id, {})
    path, plan, outcomes = written(tmp_path, id, **options)
    rows = pyarrow.parquet.read_table(path).to_pylist()
    game = plan.make_game()
    looks = game.observation(2)
    for outcome in outcomes:
        state = game.new(2, outcome.seed)
        for row in [row for row in rows if row["game"] == outcome.number]:
            assert row["observation"] == list(looks.numbers(state, row["seat"])) and row["mask"] == list(looks.mask(state, row["seat"]))
            assert row["mask"][row["action"]] == 1 and row["scores"] == outcome.scores
            state.apply(row["seat"], int(looks.action(state, row["seat"], row["action"])))
        assert state.turn() < 0 and state.scores() == outcome.scores
        best = outcome.ranks.index(1)
        assert row["returns"] == ([0, 0] if outcome.ranks == [1, 1] else [1.0 if seat == best else -1.0 for seat in range(2)])


def test_polars_and_pandas_read_it_and_it_says_what_it_is(tmp_path: Path) -> None:
    path, _, outcomes = written(tmp_path, "ancient_world")
    count = sum(sum(outcome.decisions) for outcome in outcomes)
    assert polars.read_parquet(path)["observation"].to_numpy().shape == (count, 1324)
    assert len(pandas.read_parquet(path)) == count
    facts = json.loads(pyarrow.parquet.read_schema(path).metadata[b"urbes"])
    assert facts["game"] == "ancient_world" and facts["content_hash"] == urbes.game("ancient_world").content_hash
    assert len(facts["labels"]) == 1324 and len(facts["actions"]) == 805 and facts["bots"] == ["random", "greedy"]


def test_several_processes_write_the_same(tmp_path: Path) -> None:
    path, _, _ = written(tmp_path, "forgotten_city")
    alone = path.read_bytes()
    assert written(tmp_path, "forgotten_city", jobs=2)[0].read_bytes() == alone
    assert [left.name for left in tmp_path.iterdir()] == ["steps.parquet"]


def test_what_cannot_be_written_is_refused_before(tmp_path: Path) -> None:
    plan = Plan("lost_cities", ("random",), 2, 1, 1)
    with pytest.raises(UrbesError, match=r"must end in \.parquet"):
        transitions.check_target(tmp_path / "steps.csv", plan)
    with pytest.raises(UrbesError, match="no folder"):
        transitions.check_target(tmp_path / "nowhere" / "steps.parquet", plan)
