"""Programs of other people at the table: what they are told, and that no fault of theirs stops or cheats anybody."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.processes import PATIENCE, Processes, of_session, wait_for
from urbes.arena import outside
from urbes.arena.series import Plan, run
from urbes.games.registry import game_ids
from urbes.kernel.errors import UrbesError
from urbes.kernel.record import Record

BUGGY = Path(__file__).parent / "buggy.py"
EXAMPLES = Path(__file__).parents[2] / "examples"
PLAN = Plan(game="lost_cities", bots=("random", "random"), seats=2, games=2, seed=3, options={"preset": "short"}, mirrored=True, limit=10.0)


def buggy(fault: str, *more: object) -> str:
    return f"cmd:{shlex.join([sys.executable, str(BUGGY), fault, *map(str, more)])}"


def play(plan: Plan, command: str):
    return [outcome for chunk in run(replace(plan, bots=(command, "random")), 1) for outcome in chunk]


@pytest.mark.parametrize("id", game_ids())
def test_a_program_plays_every_game_and_is_told_all_its_seat_may_know_and_never_a_seed(id: str, tmp_path) -> None:
    heard = tmp_path / "heard"
    options = {"lost_cities": {"preset": "short"}, "my_city": {"preset": "eternal"}}.get(id, {})
    seed = 918273645546372819
    [first, _] = play(replace(PLAN, game=id, options=options, seed=seed), buggy("none", heard))
    assert first.marks == [0, 0]
    messages = [json.loads(line) for line in heard.read_text().splitlines()]
    assert [message["type"] for message in messages[:3]] == ["hello", "quit", "hello"]  # it was tried before the series began
    kinds = [message["type"] for message in messages[3:]]
    assert kinds[0] == "setup" and kinds.count("setup") == kinds.count("over") == 2 and kinds[-1] == "quit"
    assert kinds.count("observe") > kinds.count("decide") > 5
    setup, decide = messages[3], next(message for message in messages if message["type"] == "decide")
    assert setup["game"] == id and setup["seat"] == 0 and len(setup["players"]) == 2 and setup["catalogue"]
    assert decide["view"] and decide["legal"] and decide["clock"] == {"seconds": 10.0} and "imagined" not in decide
    assert str(seed) not in heard.read_text() and not re.search('"(rng|seed)"', heard.read_text())


def test_another_seats_secrets_are_not_told(tmp_path) -> None:
    play(replace(PLAN, games=1), buggy("none", tmp_path / "heard"))
    messages = [json.loads(line) for line in (tmp_path / "heard").read_text().splitlines()]
    drawn = [event for message in messages if message["type"] == "observe" for event in message["events"] if event["kind"] == "drew_deck"]
    assert {event["seat"] for event in drawn} == {0, 1}
    assert all(("card" in event) == (event["seat"] == 0) for event in drawn)


@pytest.mark.parametrize(
    ("fault", "kind", "all_of_them"),
    [
        ("silent", "late", False),
        ("slow", "late", False),
        ("illegal", "illegal", False),
        ("garbage", "garbage", False),
        ("half a line", "garbage", False),
        ("crash", "crashed", True),
        ("flood", "garbage", False),
    ],
)
def test_a_fault_gets_a_random_action_and_a_mark_in_the_record(fault: str, kind: str, all_of_them: bool, tmp_path) -> None:
    limit = {"silent": 0.2, "slow": 10.0}.get(fault, 60.0)
    [outcome] = play(replace(PLAN, games=1, limit=limit, records=tmp_path), buggy(fault))
    record = Record.load(tmp_path / "lost_cities-000000.json")
    marks = list(record.marks)
    assert marks[0].fault == kind and {mark.seat for mark in marks} == {0} and {mark.fallback for mark in marks} == {"random"}
    assert outcome.marks == [len(marks), 0]
    assert all(record.actions[mark.action].startswith("0 ") for mark in marks)
    own = outcome.decisions[0]
    if fault == "slow":
        assert len(marks) == 1  # and it is well again
    elif fault in ("illegal", "garbage"):
        assert len(marks) == (own + 1) // 2
    elif all_of_them:
        assert len(marks) == own - 2 and {mark.fault for mark in marks} == {kind}
    else:  # after three in a row it is not asked again
        assert len(marks) == own and [mark.fault for mark in marks[:4]] == [kind] * 3 + ["crashed"]
    record.verify(PLAN.make_game())


def test_what_a_program_prints_on_its_standard_error_does_no_harm() -> None:
    assert play(replace(PLAN, games=1), buggy("noise"))[0].marks == [0, 0]


def test_a_record_without_faults_has_no_marks(tmp_path) -> None:
    play(replace(PLAN, games=1, records=tmp_path), buggy("none"))
    assert "marks" not in json.loads((tmp_path / "lost_cities-000000.json").read_text())


@pytest.mark.parametrize(
    ("command", "en", "fr"),
    [
        (buggy("crash at start"), "ended before its hello; its last words: no such luck.", "s'est terminé avant son hello"),
        (buggy("no protocol"), "no line of JSON", "autre chose qu'une ligne JSON"),
        (buggy("mute"), "does not answer to hello within 0.5 s", "ne répond pas à hello"),
        ("cmd:/no/such/bot", "does not start (No such file or directory)", "ne démarre pas"),
        (f"cmd:{shlex.quote(str(Path(__file__).parent))}", "does not start (Permission denied)", "ne démarre pas"),
        ("cmd:", "names no program", "ne nomme aucun programme"),
        ("cmd:'", "names no program", "ne nomme aucun programme"),
    ],
)
def test_a_command_that_does_not_start_or_answer_is_refused_with_a_sentence(command: str, en: str, fr: str, monkeypatch) -> None:
    if command == buggy("mute"):
        monkeypatch.setattr(outside, "START_SECONDS", 0.5)
    with pytest.raises(UrbesError) as refused:
        play(PLAN, command)
    assert en in refused.value.en and fr in refused.value.fr
    assert outside._running == set()


def test_a_program_ends_with_all_it_has_started() -> None:
    program = outside.Program(buggy("child"))
    program.greet()
    session = program._process.pid
    wait_for(lambda: len(of_session(session)) == 2)
    program.quit()
    wait_for(lambda: not of_session(session))


@pytest.mark.parametrize("way", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_no_program_outlives_a_tournament(tmp_path, way: signal.Signals, jobs: str) -> None:
    processes, pids = Processes(tmp_path), tmp_path / "heard"
    try:
        command = buggy("silent", pids)
        process = processes.urbes(
            "tournament", "lost_cities", "--bots", f"random,{command}", "-n", "1000", "--limit", "60", "--jobs", jobs, ignored=(signal.SIGINT,)
        )
        wait_for(lambda: pids.exists() and '"decide"' in pids.read_text())
        programs = _running_with(str(pids))
        assert programs
        process.send_signal(way)
        process.communicate(timeout=PATIENCE)
        wait_for(lambda: not _running_with(str(pids)) and not of_session(process.pid))
    finally:
        processes.end()


def _running_with(argument: str) -> list[int]:
    """Programs with an argument, of whatever session; not the series that starts them."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = entry.read_bytes().split(b"\0")
        except OSError:
            continue
        if argument.encode() in words:
            found.append(int(entry.parent.name))
    return found


@pytest.mark.parametrize("ignored", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_program_starts_with_the_signals_anyone_expects(ignored: signal.Signals, tmp_path) -> None:
    (tmp_path / "bot.py").write_text(
        "import json, signal, sys\nsys.stdin.readline()\n"
        f"print(json.dumps({{'type': 'hello', 'default': signal.getsignal({int(ignored)}) is not signal.SIG_IGN}}), flush=True)\nsys.stdin.readline()\n"
    )
    before = signal.signal(ignored, signal.SIG_IGN)
    try:
        program = outside.Program(f"cmd:{shlex.join([sys.executable, str(tmp_path / 'bot.py')])}")
    finally:
        signal.signal(ignored, before)
    program.greet()
    program.quit()
    assert program.hello["default"] is True


@pytest.mark.parametrize("command", ["python3 line_bot.py", "node line_bot.js"])
def test_the_examples_play_without_a_mark(command: str, monkeypatch) -> None:
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    program, _, name = command.partition(" ")
    assert play(PLAN, f"cmd:{program} {shlex.quote(str(EXAMPLES / name))}")[0].marks == [0, 0]


@pytest.mark.parametrize("id", game_ids())
def test_our_own_bots_speak_the_protocol(id: str) -> None:
    options = {"lost_cities": {"preset": "short"}, "my_city": {"preset": "eternal"}}.get(id, {})
    plan = replace(PLAN, game=id, games=2, limit=20.0, options=options)
    outcomes = play(plan, f"cmd:{shlex.quote(sys.executable)} -m urbes.cli engine greedy --seed 1")
    assert [sum(outcome.marks) for outcome in outcomes] == [0, 0]
    assert all(outcome.share(outcome.bots.index("random")) == 0 for outcome in outcomes)  # it plays as well as it does at home


def test_an_engine_refuses_what_is_none_of_the_protocol() -> None:
    for typed in ("hello\n", "[]\n", '{"type": "setup"}\n', '{"kind": "hello"}\n'):
        done = subprocess.run(
            [sys.executable, "-m", "urbes.cli", "engine", "greedy"], input=typed, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert done.returncode == 2 and "Line 1 is none of the protocol" in done.stderr and "Traceback" not in done.stderr
