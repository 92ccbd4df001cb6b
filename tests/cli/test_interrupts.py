"""Ctrl-C in a real process: a game is kept, a series ends with a sentence."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from urbes.kernel.record import Record

PATIENCE = 60  # seconds


@pytest.fixture
def start(tmp_path: Path):
    started: list[subprocess.Popen[str]] = []

    def begin(*arguments: str) -> subprocess.Popen[str]:
        source = os.pathsep.join(path for path in sys.path if path)
        environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "LC_ALL": "C.UTF-8", "PYTHONPATH": source}
        command = [sys.executable, "-m", "urbes.cli", *arguments]
        process = subprocess.Popen(
            command, cwd=tmp_path, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
        )
        started.append(process)
        return process

    yield begin
    for process in started:
        process.kill()
        process.communicate()


def wait_for(happened) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.01)  # until another process has written its file


def test_ctrl_c_in_a_game_keeps_every_action_and_says_how_to_go_on(start, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    process = start("play", "lost_cities", "--seed", "3", "--option", "first_player=seat:0", "--save", "game.json")
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


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_in_a_series_ends_it_with_a_sentence_and_leaves_whole_records(start, tmp_path: Path, jobs: str) -> None:
    folder = tmp_path / "records"
    process = start("sim", "lost_cities", "-n", "100000", "--bots", "random", "--jobs", jobs, "--records", "records")
    wait_for(lambda: folder.exists() and any(folder.glob("lost*.json")))
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert errors.strip() == "Interrupted."
    assert "Traceback" not in output
    for path in folder.glob("*.json"):
        assert Record.load(path).result is not None
