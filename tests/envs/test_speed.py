"""`urbes bench --envs` measures what it says, and `urbes sim --export-transitions` writes it."""

import json
from pathlib import Path

import pyarrow.parquet
from click.testing import CliRunner

from urbes.cli import main


def test_the_environments_are_measured() -> None:
    told = CliRunner().invoke(main, ["bench", "lost_cities", "--envs", "--seats", "2", "--milliseconds", "50", "--json"])
    measured = json.loads(told.stdout)
    [speed] = measured["envs"]
    assert measured["speeds"] == [] and speed["game"] == "lost_cities" and speed["pettingzoo"] > 0 and speed["vector"] > 0
    shown = CliRunner(env={"LC_ALL": "C"}).invoke(main, ["bench", "lost_cities", "--envs", "--seats", "2", "--milliseconds", "50"])
    assert "PettingZoo" in shown.stdout and "256 games" in shown.stdout


def test_transitions_are_written_by_the_command(tmp_path: Path) -> None:
    path = tmp_path / "steps.parquet"
    command = ["sim", "ancient_world", "--games", "2", "--bots", "random", "--seed", "1", "--export-transitions", str(path)]
    told = CliRunner(env={"LC_ALL": "C"}).invoke(main, command)
    assert told.exit_code == 0, told.output
    rows = pyarrow.parquet.read_table(path).num_rows
    assert f"{rows} decisions written" in told.stdout.replace("\n", " ") and rows > 100
    refused = CliRunner(env={"LC_ALL": "C"}).invoke(main, [*command[:-1], str(tmp_path / "steps.csv")])
    assert refused.exit_code != 0 and "must end in .parquet" in refused.output.replace("\n", " ")
