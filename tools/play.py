"""Starts `urbes` at once. An engine that is not compiled from its present source runs interpreted and is compiled beside the game, for the next start."""

import os
import runpy
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from urbes import compiled

ROOT = Path(__file__).resolve().parent.parent
COMPILE = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]


def compile_beside(player: int, engine: Path) -> None:
    """Ends with the player's program, leaving no process behind; what is compiled by then need not be compiled again."""
    os.nice(10)
    with tempfile.TemporaryFile("w+") as said:
        build = subprocess.Popen(COMPILE, cwd=ROOT, stdout=said, stderr=subprocess.STDOUT)
        while build.poll() is None:
            if os.getppid() != player:
                os.killpg(0, signal.SIGTERM)
            time.sleep(0.2)
        if build.returncode > 0 and compiled.folder(ROOT) == engine:  # neither stopped by somebody nor overtaken by an edit
            said.seek(0)
            failure_of(engine).write_text(said.read())


def failure_of(engine: Path) -> Path:
    """The file that says why an engine could not be compiled, if it could not."""
    return engine.with_suffix(".failed")


def see_to(engine: Path) -> None:
    """Says how the game runs without its compiled engine, and has that compiled if it can be."""
    failure = failure_of(engine)
    recipe = runpy.run_path(str(ROOT / "setup.py"))
    if not recipe["compiler"]():
        print(recipe["NO_COMPILER"], flush=True)
    elif failure.exists():
        print(f"The engine could not be compiled and runs interpreted ({failure.relative_to(ROOT)} says why; `make compiled` tries again).", flush=True)
    else:
        print("The engine runs interpreted this time and is compiled beside the game: the next start is fast.", flush=True)
        subprocess.Popen([sys.executable, __file__, "--compile-beside", str(os.getpid()), str(engine)], start_new_session=True)


def main(arguments: list[str]) -> None:
    engine = compiled.folder(ROOT)
    if not engine.exists():
        see_to(engine)
    urbes = str(Path(sys.executable).with_name("urbes"))
    os.execv(urbes, [urbes, *arguments])


if __name__ == "__main__":
    if sys.argv[1:2] == ["--compile-beside"]:
        compile_beside(int(sys.argv[2]), Path(sys.argv[3]))
    else:
        main(sys.argv[1:])
