"""The wheel carries everything: installed in an environment of its own, far from the checkout, it serves the page and plays a game to its end."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("litestar")

from tests.processes import LIMIT, free_port
from tests.server.running import Guest, Running

ROOT = Path(__file__).parents[2]
OF_THE_TESTS = ("PYTHONPATH", "VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL", "URBES_INTERPRETED")
MOST_BYTES = 1600  # of a clone of any game with any number of seats
SIZES = """
import urbes
from urbes.arena.speed import bytes_each, midgame
print({f"{id} {seats}": bytes_each(midgame(urbes.game(id), seats).clone, 500) for id in urbes.game_ids() for seats in (2, 3, 4)})
"""
HOW = "import urbes; from urbes.arena.speed import is_compiled; print(urbes.__file__, {is_compiled(urbes.game(id)) for id in urbes.game_ids()})"


def run(*command: str | Path, cwd: Path) -> str:
    """As somebody would at a shell of their own."""
    environment = {name: value for name, value in os.environ.items() if name not in OF_THE_TESTS}
    done = subprocess.run(list(map(str, command)), cwd=cwd, env=environment, capture_output=True, text=True, check=False, timeout=LIMIT)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.skipif(not (shutil.which("cc") and shutil.which("make")), reason="needs a C compiler and make")
def test_the_wheel_installed_elsewhere_is_compiled_keeps_states_small_serves_the_page_and_plays_a_game(tmp_path: Path) -> None:
    told = run("make", "wheel", cwd=ROOT)
    wheel = re.search(r'pip install "(.*)"', told)
    assert wheel, told
    run(sys.executable, "-m", "venv", "environment", cwd=tmp_path)
    python = tmp_path / "environment/bin/python"
    run(python, "tools/install.py", "-c", "requirements/constraints.txt", wheel[1], cwd=ROOT)

    where, how = run(python, "-c", HOW, cwd=tmp_path).split()
    assert Path(where).is_relative_to(tmp_path)
    assert how == "{True}"
    sizes = ast.literal_eval(run(python, "-c", SIZES, cwd=tmp_path))
    assert {game: size for game, size in sizes.items() if size > MOST_BYTES} == {} and len(sizes) >= 12
    found = run(python.with_name("urbes"), "serve", "--check", "--data", "checked", "--port", str(free_port()), cwd=tmp_path)
    assert "bots: ok" in found
    assert "browser client: built" in found

    server = Running(tmp_path, PYTHONPATH="")
    server.python = str(python)
    server.start()
    anna = Guest(server, "Anna")
    the_page_names_only_what_is_served(anna)
    result = played_to_its_end(anna)
    server.stop()
    assert len(result["scores"]) == 2
    assert not server.tracebacks()


def the_page_names_only_what_is_served(guest: Guest) -> None:
    page = guest.http.get("/")
    named = re.findall(r'(?:src|href)="(/[^"]+)"', page.text)
    assert any(name.endswith(".js") for name in named), page.text
    assert {name: guest.http.get(name).status_code for name in named} == dict.fromkeys(named, 200)


def played_to_its_end(guest: Guest) -> dict[str, list[int]]:
    picture = guest.open([{"kind": "me"}, {"kind": "bot", "bot": "random"}])
    table = picture["table"]["id"]
    with guest.watch(table) as socket:
        while not picture.get("result"):
            if picture.get("legal"):
                guest.done(table, "apply", seat=0, action=picture["legal"][0]["action"], at=picture["seq"])
            socket.next()
            picture = guest.picture(table)
    result: dict[str, list[int]] = picture["result"]
    return result
