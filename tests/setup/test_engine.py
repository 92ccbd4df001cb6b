"""The compiled engine of a checkout is whole or not there, is made from the very source it stands for, and waits for the next start.

A small checkout stands for ours: two modules, the real setup.py, the real tools. Its C compiler is a script that a test can hinder."""

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.processes import Processes

ROOT = Path(__file__).parents[2]
OURS = ("setup.py", "src/urbes/compiled.py", "tools/play.py")
SOURCE = {
    "src/urbes/__init__.py": "from urbes import compiled\n\ncompiled.use()\n",
    "src/urbes/kernel/__init__.py": "",
    "src/urbes/kernel/dice.py": "def total(dice: list[int]) -> int:\n    return sum(dice)\n",
    "src/urbes/games/__init__.py": "",
    "src/urbes/games/craps.py": (
        "from pathlib import Path\n\nfrom urbes.kernel.dice import total\n\nHERE = Path(__file__).parent\n\n\n"
        "def wins(dice: list[int]) -> bool:\n    return total(dice) in (7, 11)\n"
    ),
    # What `urbes` starts: it says how each module runs, the second one when somebody presses Enter.
    "src/urbes/cli.py": (
        "import inspect\n\n\ndef main() -> None:\n    from urbes.kernel import dice\n\n    print(how(dice.total), flush=True)\n    input()\n"
        "    from urbes.games import craps\n\n    print(how(craps.wins), craps.wins([3, 4]), craps.HERE.name, flush=True)\n\n\n"
        "def how(function: object) -> str:\n    return 'interpreted' if inspect.isfunction(function) else 'compiled'\n"
    ),
}
PROGRAM = "import urbes.cli; urbes.cli.main()"
SECONDS = 120.0  # on a machine that is busy with other things
pytestmark = pytest.mark.skipif(not (shutil.which("cc") and shutil.which("make")), reason="needs a C compiler and make")


class Checkout(Processes):
    """A checkout in a folder, and its users."""

    def __init__(self, root: Path, c_compiler: Path) -> None:
        super().__init__(root)
        self.root, self.c_compiler = root, c_compiler
        self.environment = {**os.environ, "PYTHONPATH": str(root / "src"), "CC": str(c_compiler), "HINDRANCE": str(root / "hindrance")}
        self.environment.pop("URBES_INTERPRETED", None)

    @property
    def engines(self) -> list[Path]:
        return [path for path in (self.root / "build/engine").glob("*") if path.is_dir() and path.name != "work"]

    def hinder(self, script: str = "") -> None:
        """What the C compiler does before each file."""
        (self.root / "hindrance").write_text(script)

    def begin(self, *command: str) -> "subprocess.Popen[str]":
        own: dict[str, Any] = {"preexec_fn": partial(signal.signal, signal.SIGINT, signal.SIG_DFL)}  # whoever runs the tests may have it ignored
        process = subprocess.Popen(
            [sys.executable, *command],
            cwd=self.root,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            **own,
        )
        self.started.append(process)
        return process

    def compile(self) -> "subprocess.Popen[str]":
        return self.begin("setup.py", "-q", "build_ext", "--inplace")

    def compiled(self) -> str:
        build = self.compile()
        said, _ = build.communicate(timeout=SECONDS)
        assert build.returncode == 0, said
        return said

    def runs(self) -> list[str]:
        """How a program started now finds the two modules."""
        program = self.begin("-c", PROGRAM)
        said, _ = program.communicate("\n", timeout=SECONDS)
        assert program.returncode == 0, said
        return said.split()


def eventually(true: Callable[[], object]) -> None:
    end = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def is_idle(checkout: Checkout) -> bool:
    """Whether no build is at work."""
    with (checkout.root / "build/engine/lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


INTERPRETED = ["interpreted", "interpreted", "True", "games"]
COMPILED = ["compiled", "compiled", "True", "games"]


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Checkout]:
    """A checkout whose engine is compiled."""
    folder = tmp_path_factory.mktemp("checkout")
    c_compiler = folder / "cc"
    c_compiler.write_text('#!/bin/sh\n[ -f "$HINDRANCE" ] && . "$HINDRANCE"\nexec cc "$@" -O0\n')
    c_compiler.chmod(0o755)
    made = Checkout(folder / "whole", c_compiler)
    for name, text in {**SOURCE, **{name: (ROOT / name).read_text() for name in OURS}}.items():
        (made.root / name).parent.mkdir(parents=True, exist_ok=True)
        (made.root / name).write_text(text)
    try:
        assert made.runs() == INTERPRETED
        made.compiled()
        yield made
    finally:
        made.end()


@pytest.fixture
def checkout(finished: Checkout, tmp_path: Path) -> Iterator[Checkout]:
    """A copy of it."""
    shutil.copytree(finished.root, tmp_path / "copy")
    made = Checkout(tmp_path / "copy", finished.c_compiler)
    yield made
    made.end()


@pytest.fixture
def fresh(checkout: Checkout) -> Checkout:
    """One that was never compiled."""
    shutil.rmtree(checkout.root / "build")
    return checkout


def change(checkout: Checkout) -> None:
    path = checkout.root / "src/urbes/games/craps.py"
    path.write_text(path.read_text().replace("(7, 11)", "(7, 8)"))


def change_back(checkout: Checkout) -> None:
    path = checkout.root / "src/urbes/games/craps.py"
    path.write_text(path.read_text().replace("(7, 8)", "(7, 11)"))


def test_compiled_modules_run_as_if_they_lay_beside_their_source(checkout: Checkout) -> None:
    assert checkout.runs() == COMPILED
    assert not list((checkout.root / "src").rglob("*.so"))


def test_source_that_changed_runs_interpreted_at_once_and_compiled_when_it_is_as_before(checkout: Checkout) -> None:
    change(checkout)
    assert checkout.runs() == INTERPRETED
    change_back(checkout)
    assert checkout.runs() == COMPILED


def test_a_change_makes_another_engine_and_what_did_not_change_is_not_compiled_again(checkout: Checkout) -> None:
    change(checkout)
    checkout.hinder('echo "$@" >> compiled-files')
    checkout.compiled()
    assert checkout.runs() == COMPILED
    compiled = [line for line in (checkout.root / "compiled-files").read_text().splitlines() if " -c " in line]
    assert any("craps.c" in line for line in compiled)
    assert not any("int_ops.c" in line for line in compiled)


def test_what_is_compiled_already_is_left_alone(checkout: Checkout) -> None:
    checkout.hinder("exit 1")
    assert checkout.compiled() == ""


def test_one_may_ask_for_the_interpreted_engine(checkout: Checkout) -> None:
    checkout.environment["URBES_INTERPRETED"] = "1"
    assert checkout.runs() == INTERPRETED


def sleeping(group: int) -> bool:
    """Whether a process of the group has become `sleep`; a shell that is about to start it would take an interrupt for itself."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            name, _, rest = path.read_text().partition("(")[2].rpartition(")")
            if name == "sleep" and int(rest.split()[2]) == group:
                return True
    return False


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_a_compilation_that_is_interrupted_leaves_the_interpreted_engine_and_is_taken_up_again(fresh: Checkout, end: signal.Signals) -> None:
    # One file alone waits: a second one may be begun before the interrupt has reached the builder.
    fresh.hinder('case "$*" in *craps*) [ -e waiting ] || { touch waiting; sleep 600; };; esac')
    build = fresh.compile()
    eventually(lambda: sleeping(build.pid))
    os.killpg(build.pid, end)
    build.communicate(timeout=SECONDS)
    assert build.returncode != 0
    assert fresh.engines == []
    assert fresh.runs() == INTERPRETED
    fresh.hinder()
    fresh.compiled()
    assert fresh.runs() == COMPILED
    assert not list((fresh.root / "build/engine/work").glob("tmp*"))


def test_a_compilation_that_fails_says_so_and_leaves_the_interpreted_engine(fresh: Checkout) -> None:
    fresh.hinder('case "$*" in *craps*) echo "no more memory"; exit 1;; esac')
    build = fresh.compile()
    said, _ = build.communicate(timeout=SECONDS)
    assert build.returncode != 0
    assert "no more memory" in said
    assert fresh.engines == []
    assert fresh.runs() == INTERPRETED


def test_an_installation_has_the_compiled_modules_or_where_they_cannot_be_compiled_none(fresh: Checkout) -> None:
    fresh.hinder('case "$*" in *craps*) exit 1;; esac')
    for place, modules in (("without", 0), ("with", 3)):
        install = fresh.begin("setup.py", "-q", "build_ext", "--build-lib", place)
        said, _ = install.communicate(timeout=SECONDS)
        assert install.returncode == 0, said
        assert ("installed interpreted" in said) == (not modules)
        assert len(list((fresh.root / place).rglob("*.so"))) == modules
        fresh.hinder()


def test_source_that_changes_while_it_is_compiled_gives_no_engine(fresh: Checkout) -> None:
    fresh.hinder("echo '# changed' >> src/urbes/kernel/dice.py")
    build = fresh.compile()
    said, _ = build.communicate(timeout=SECONDS)
    assert build.returncode != 0
    assert "changed while it was compiled" in said
    assert fresh.engines == []


def test_two_builds_at_once_compile_once(fresh: Checkout) -> None:
    fresh.hinder('echo "$@" >> compiled-files')
    builds = [fresh.compile(), fresh.compile()]
    assert sorted(bool(build.communicate(timeout=SECONDS)[0]) for build in builds) == [False, True]
    assert [build.returncode for build in builds] == [0, 0]
    compiled = [line for line in (fresh.root / "compiled-files").read_text().splitlines() if "craps.c " in line and " -c " in line]
    assert len(compiled) == len(set(compiled))
    assert fresh.runs() == COMPILED


def test_without_a_c_compiler_the_engine_stays_interpreted_and_says_so(fresh: Checkout) -> None:
    fresh.environment["PATH"] = "/nowhere"
    fresh.environment["CC"] = "none"
    assert "No C compiler" in fresh.compiled()
    assert fresh.runs() == INTERPRETED
    player = fresh.begin("tools/play.py")
    first, *said = player.communicate("\n", timeout=SECONDS)[0].splitlines()
    assert "No C compiler" in first
    assert " ".join(said).split() == INTERPRETED


def test_a_game_starts_at_once_stays_as_it_started_and_the_next_start_is_compiled(fresh: Checkout) -> None:
    fresh.hinder("until [ -f go ]; do sleep 0.1; done")
    player = fresh.begin("tools/play.py")
    assert player.stdin
    assert player.stdout
    assert "compiled beside the game" in player.stdout.readline()
    assert player.stdout.readline() == "interpreted\n"
    (fresh.root / "go").touch()
    eventually(lambda: fresh.engines)
    said, _ = player.communicate("\n", timeout=SECONDS)
    assert said.split() == INTERPRETED[1:]
    again = fresh.begin("tools/play.py")
    assert again.communicate("\n", timeout=SECONDS)[0].split() == COMPILED


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_the_compilation_beside_a_game_ends_with_it(fresh: Checkout, end: signal.Signals) -> None:
    fresh.hinder("touch waiting; sleep 600")
    player = fresh.begin("tools/play.py")
    eventually((fresh.root / "waiting").exists)
    assert not is_idle(fresh)
    os.killpg(player.pid, end)
    player.communicate(timeout=SECONDS)
    eventually(lambda: is_idle(fresh))
    assert fresh.runs() == INTERPRETED


def test_a_compilation_that_fails_beside_a_game_is_not_tried_at_every_start(fresh: Checkout) -> None:
    fresh.hinder("echo 'no more memory'; exit 1")
    player = fresh.begin("tools/play.py")
    eventually(lambda: list((fresh.root / "build/engine").glob("*.failed")))
    player.communicate("\n", timeout=SECONDS)
    again = fresh.begin("tools/play.py")
    said, _ = again.communicate("\n", timeout=SECONDS)
    assert "could not be compiled" in said
    [reason] = (fresh.root / "build/engine").glob("*.failed")
    assert str(reason.relative_to(fresh.root)) in said
    assert "no more memory" in reason.read_text()
    assert is_idle(fresh)


def test_a_compilation_overtaken_by_an_edit_is_no_failure(fresh: Checkout) -> None:
    engine = fresh.begin("-c", "import pathlib, urbes; print(urbes.compiled.folder(pathlib.Path.cwd()))").communicate(timeout=SECONDS)[0].strip()
    fresh.hinder("echo '# changed' >> src/urbes/kernel/dice.py")
    beside = fresh.begin("tools/play.py", "--compile-beside", str(os.getpid()), engine)
    beside.communicate(timeout=SECONDS)
    assert (fresh.root / "build/engine/work").exists()
    assert list((fresh.root / "build/engine").glob("*.failed")) == []
