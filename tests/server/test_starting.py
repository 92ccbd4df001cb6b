"""Whether a server can start, and in which words it says why not."""

import contextlib
import json
import os
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.processes import free_port
from tests.server.running import PATIENCE, ROOT, Guest, Running
from urbes.cli import main
from urbes.server.settings import Settings


def test_check_says_whether_a_start_would_succeed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    port = str(free_port())
    told = CliRunner().invoke(main, ["serve", "--check", "--data", str(tmp_path), "--port", port])
    assert told.exit_code == 0, told.output
    assert "secret: ok" in told.output and "bots: ok" in told.output
    failed = CliRunner().invoke(main, ["serve", "--check", "--data", str(tmp_path), "--port", port, "--database", "postgresql://nobody@127.0.0.1:1/none"])
    assert failed.exit_code == 2 and "does not answer" in failed.output
    monkeypatch.setenv("URBES_PORT", "many")
    wrong = CliRunner().invoke(main, ["serve", "--check"])
    assert wrong.exit_code == 2 and "URBES_PORT" in wrong.output


@pytest.mark.parametrize(
    ("environment", "options", "listens"),
    [
        ({"URBES_PORT": "8765"}, [], "http://127.0.0.1:8765"),
        ({"URBES_PORT": "8765"}, ["--port", "8766"], "http://127.0.0.1:8766"),
        ({"URBES_PORT": "8765", "URBES_HOST": "0.0.0.0"}, [], "http://127.0.0.1:8765"),
        ({"URBES_PORT": "8765"}, ["--host", "::1"], "http://[::1]:8765"),
    ],
)
def test_what_opens_a_browser_keeps_to_the_settings(environment: dict[str, str], options: list[str], listens: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr("urbes.server.main.serve", lambda host, port, *_: [str(Settings.from_environment(host=host, port=port).port)])
    monkeypatch.setattr("urbes.cli.serve.welcome", lambda _, url: told.append(url))
    for name, value in {"URBES_LOG_LEVEL": "warning", **environment}.items():
        monkeypatch.setenv(name, value)
    assert CliRunner().invoke(main, ["serve", "--open", *options]).output.strip() == listens.rpartition(":")[2]
    assert told == [listens]


def test_one_server_serves_an_embedded_database_and_nothing_replaces_it_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running = Running(tmp_path / "data")
    running.data.mkdir()
    running.start()
    monkeypatch.setenv("URBES_DATA", str(running.data))
    copy = str(tmp_path / "copy.sqlite")
    try:
        table = Guest(running, "Anna").open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
        assert CliRunner().invoke(main, ["db", "backup", copy]).exit_code == 0
        for name in ("urbes.sqlite", "urbes.sqlite-wal"):  # a copy onto itself would pull the file away from under the server
            refused = CliRunner().invoke(main, ["db", "backup", str(running.data / name)])
            assert refused.exit_code == 2 and "is the database itself" in refused.output, refused.output
        for command in (["serve", "--port", str(free_port())], ["serve", "--check", "--port", str(free_port())], ["db", "restore", copy], ["db", "upgrade"]):
            refused = CliRunner().invoke(main, command)
            assert refused.exit_code == 2 and "a server of Urbes is using this database" in refused.output, f"{command}: {refused.output}"
        (tmp_path / "other").mkdir()
        (tmp_path / "other" / "urbes.sqlite").symlink_to(running.data / "urbes.sqlite")
        refused = CliRunner().invoke(main, ["serve", "--check", "--port", str(free_port()), "--data", str(tmp_path / "other")])
        assert refused.exit_code == 2 and "a server of Urbes is using this database" in refused.output, "by another way it is the same file"
        assert running.facts("SELECT id FROM tables") == [(table,)]
    finally:
        running.kill()  # the lock dies with its holder
    assert CliRunner().invoke(main, ["db", "restore", copy]).exit_code == 0
    running.start()
    running.stop()


def test_a_database_that_cannot_be_used_is_named_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("URBES_DATA", str(tmp_path))
    file = tmp_path / "urbes.sqlite"

    def told(*command: str) -> str:
        answer = CliRunner().invoke(main, [*command, "--port", str(free_port())] if command[0] == "serve" else list(command))
        assert answer.exit_code == 2 and isinstance(answer.exception, SystemExit), f"{command}: {answer.exception!r} {answer.output}"
        return answer.output

    assert CliRunner().invoke(main, ["db", "upgrade"]).exit_code == 0
    sound = file.read_bytes()
    for spoilt in (b"not a database at all" * 1000, sound[: len(sound) // 2 + 100], sound[:4096] + bytes(len(sound) - 4096)):
        file.write_bytes(spoilt)
        for command in (("serve", "--check"), ("serve",), ("db", "upgrade")):
            assert "urbes.sqlite" in told(*command) or "damaged" in told(*command)
    for change, words in (
        ("UPDATE alembic_version SET version_num = '9999'", ("newer Urbes", "9999")),
        ("INSERT INTO alembic_version VALUES ('0001')", ("newer Urbes",)),
        ("DELETE FROM alembic_version", ("does not say of which version",)),
        ("DROP TABLE pulse", ("its table 'pulse' lacks at, id",)),
        ("ALTER TABLE tables DROP COLUMN rules", ("its table 'tables' lacks rules",)),
    ):
        file.write_bytes(sound)
        with contextlib.closing(sqlite3.connect(file)) as connection, connection:
            connection.execute(change)
        for command in (("serve", "--check"), ("serve",), ("db", "upgrade")):
            assert all(word in told(*command) for word in words), f"{change}: {told(*command)}"


@pytest.mark.parametrize(
    "setting",
    [
        {"URBES_DATABASE": "postgresql://[::1"},
        {"URBES_DATABASE": "mysql://x/y"},
        {"URBES_DATABASE": "postgresql://u:secret@127.0.0.1:99999/x"},
        {"URBES_DATABASE": "postgresql://u:secret@127.0.0.1/x?sslmode=nonsense"},
        {"URBES_DATABASE": "postgresql://u:secret@127.0.0.1/x?options=-c%20geqo%3Doff"},
        {"URBES_DATABASE": "nonsense"},
        {"URBES_DATABASE": "sqlite:///"},
        {"URBES_DATABASE": "sqlite:///:memory:"},
        {"URBES_DATABASE": "sqlite:///a%00b"},
        {"URBES_HOST": "x" * 300},
        {"URBES_HOST": "é..é"},
        {"URBES_PORT": "99999"},
        {"URBES_PORT": "-1"},
        {"URBES_LOG_LEVEL": "loud"},
        {"URBES_LOG_LEVEL": "BASIC_FORMAT"},
        {"URBES_THINKERS": "-1"},
        {"URBES_THINK_SECONDS": "nan"},
        {"URBES_RATE": "-1"},
    ],
)
def test_a_setting_that_cannot_be_is_named_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setting: dict[str, str]) -> None:
    monkeypatch.setenv("URBES_DATA", str(tmp_path))
    for name, value in setting.items():
        monkeypatch.setenv(name, value)
        for command in (["serve", "--check"], ["serve"], ["db", "upgrade"]):
            answer = CliRunner().invoke(main, command)
            assert answer.exit_code == 2 and isinstance(answer.exception, SystemExit), f"{command}: {answer.exception!r} {answer.output}"
            assert name in answer.output and "secret" not in answer.output


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of how its framework wants things declared
@pytest.mark.parametrize("key", ["'x'", "'AAAA'", "x'ff00'"])
def test_a_damaged_key_for_notifications_is_named_and_is_no_taken_port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setenv("URBES_DATA", str(tmp_path))
    monkeypatch.setenv("URBES_CONTACT", "host@example.org")
    assert CliRunner().invoke(main, ["db", "upgrade"]).exit_code == 0
    with contextlib.closing(sqlite3.connect(tmp_path / "urbes.sqlite")) as connection, connection:
        connection.execute(f"INSERT INTO keys VALUES ('vapid', {key})")
    answer = CliRunner().invoke(main, ["serve", "--port", str(free_port())])
    assert answer.exit_code == 2 and isinstance(answer.exception, SystemExit), f"{answer.exception!r} {answer.output}"
    assert "the row 'vapid' of its table 'keys'" in answer.output and "Traceback" not in answer.output


def test_a_secret_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"\xff\xfe" * 20)
    for command in (["serve"], ["serve", "--check"]):
        answer = CliRunner().invoke(main, [*command, "--data", str(tmp_path), "--port", str(free_port())])
        assert answer.exit_code == 2 and f"{tmp_path / 'secret'}: is damaged" in answer.output, f"{answer.exception!r} {answer.output}"


def test_a_database_behind_links_that_lead_to_each_other_is_named(tmp_path: Path) -> None:
    (tmp_path / "urbes.sqlite").symlink_to(tmp_path / "urbes.sqlite")
    for command in (["serve"], ["serve", "--check"]):
        answer = CliRunner().invoke(main, [*command, "--data", str(tmp_path), "--port", str(free_port())])
        assert answer.exit_code == 2 and "Symlink loop" in answer.output, f"{answer.exception!r} {answer.output}"


def test_an_address_that_cannot_be_listened_on_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        command = [sys.executable, "-m", "urbes.cli", "serve", "--data", str(tmp_path), "--port", port]
        told = subprocess.run(
            command, check=False, capture_output=True, text=True, timeout=4 * PATIENCE, env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C.UTF-8"}
        )
    *lines, last = told.stderr.splitlines()
    assert told.returncode == 2 and last == f"The server could not start on 127.0.0.1:{port}; is the port taken?", told.stderr
    assert all(json.loads(line) for line in lines)


@pytest.mark.parametrize("name", ["plain", "a b", "100%41", "who?mode=ro", "one#two"])
def test_a_folder_may_be_called_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    folder, copy = tmp_path / name, tmp_path / f"{name}.copy"
    monkeypatch.setenv("URBES_DATA", str(folder))
    for command in (["upgrade"], ["backup", str(copy)], ["restore", str(copy)]):
        answer = CliRunner().invoke(main, ["db", *command])
        assert answer.exit_code == 0, answer.output
    assert sorted(path.name for path in folder.iterdir()) == ["urbes.sqlite", "urbes.sqlite.lock"] and sorted(tmp_path.iterdir()) == sorted([folder, copy])


def test_encryption_is_asked_for_as_postgresqls_own_tools_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("URBES_DATABASE", "postgresql://u:p@127.0.0.1/x?sslmode=require")
    made = Settings.from_environment()
    assert (made.url, made.dsn) == ("postgresql+asyncpg://u:p@127.0.0.1/x?ssl=require", "postgresql://u:p@127.0.0.1/x?sslmode=require")
