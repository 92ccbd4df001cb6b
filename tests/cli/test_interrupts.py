"""Stopped in a real process, however that happens: a game is kept, a series ends with a sentence, and no process is left behind."""

import os
import shlex
import signal
import sys
from pathlib import Path

import pytest
from tests.processes import PATIENCE, Processes, of_session, wait_for

from urbes.kernel.record import Record

SERIES = ("sim", "lost_cities", "-n", "100000", "--bots", "random", "--records", "records")
WAYS = {"ctrl-c": signal.SIGINT, "terminated": signal.SIGTERM, "hung up": signal.SIGHUP}


def playing(folder: Path) -> bool:
    return any((folder / "records").glob("lost*.json"))


def test_ctrl_c_in_a_game_keeps_every_action_and_says_how_to_go_on(processes: Processes, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    process = processes.urbes("play", "lost_cities", "--seed", "3", "--option", "first_player=seat:0", "--save", "game.json")
    assert process.stdin
    process.stdin.write("1\n1\n")
    process.stdin.flush()
    wait_for(lambda: path.exists() and len(Record.load(path).actions) == 2)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert "urbes play --resume game.json" in output
    assert "Traceback" not in output + errors
    assert len(Record.load(path).actions) == 2


@pytest.mark.parametrize(("closed", "told"), [("<&-", True), ("2>&-", True), (">&-", False), ("<&- >&- 2>&-", False)])
def test_a_game_started_with_a_closed_stream_ends_like_one_with_an_empty_one(processes: Processes, tmp_path: Path, closed: str, told: bool) -> None:
    process = processes.start(["sh", "-c", f"{shlex.quote(sys.executable)} -m urbes.cli play lost_cities --seed 3 --save game.json {closed}"])
    output, errors = process.communicate("", timeout=PATIENCE)
    assert process.returncode == 0 and "Traceback" not in output + errors
    assert ("urbes play --resume game.json" in output) == told
    assert Record.load(tmp_path / "game.json").actions == []


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("ignored", [(), (signal.SIGINT,)], ids=["as usual", "SIGINT ignored"])
@pytest.mark.parametrize("way", WAYS)
def test_a_series_that_is_stopped_ends_with_a_sentence_and_leaves_whole_records(processes: Processes, tmp_path: Path, jobs: str, ignored, way: str) -> None:
    process = processes.urbes(*SERIES, "--jobs", jobs, ignored=ignored)
    wait_for(lambda: playing(tmp_path))
    os.killpg(process.pid, WAYS[way])
    output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert errors.strip() == "Interrupted."
    assert "Traceback" not in output
    wait_for(lambda: not of_session(process.pid))
    records = list((tmp_path / "records").iterdir())
    assert records and all(Record.load(path).result is not None for path in records)


def test_the_workers_of_a_series_that_is_killed_end_too(processes: Processes, tmp_path: Path) -> None:
    process = processes.urbes(*SERIES, "--jobs", "2")
    wait_for(lambda: playing(tmp_path) and len(of_session(process.pid)) == 3)  # the other worker may come later
    process.kill()
    process.wait(PATIENCE)
    wait_for(lambda: not of_session(process.pid))


@pytest.mark.parametrize(
    ("ignored", "goes_on"), [((), False), ((signal.SIGINT,), False), ((signal.SIGHUP,), True)], ids=["as usual", "SIGINT ignored", "nohup"]
)
def test_a_series_ends_with_the_process_that_started_it_unless_told_to_outlive_it(processes: Processes, tmp_path: Path, ignored, goes_on: bool) -> None:
    script = "import subprocess, sys; subprocess.run([sys.executable, '-m', 'urbes.cli', *sys.argv[1:]])"
    parent = processes.start([sys.executable, "-c", script, *SERIES, "--jobs", "2"], ignored)
    wait_for(lambda: playing(tmp_path))
    parent.kill()
    parent.wait(PATIENCE)
    if goes_on:
        played = len(list((tmp_path / "records").iterdir()))
        wait_for(lambda: len(list((tmp_path / "records").iterdir())) > played + 300)  # far more than could be under way
        wait_for(lambda: len(of_session(parent.pid)) == 3)  # the other worker may come later
    else:
        wait_for(lambda: not of_session(parent.pid))
