"""Compiles the engine with mypyc where a C compiler is at hand; without one the same source is installed interpreted.

The compiled engine comes to lie in build/engine, whole or not at all. A checkout runs it from there (src/urbes/compiled.py); a wheel takes a copy."""

import hashlib
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

try:
    import fcntl
except ImportError:  # Windows: nothing keeps two builds of one folder apart there
    fcntl = None

ROOT = Path(__file__).resolve().parent
COMPILED = runpy.run_path(str(ROOT / "src" / "urbes" / "compiled.py"))
# Rooms that gain nothing from compilation: words, files, and what reads the engine from outside.
INTERPRETED = (
    "__init__.py",
    "sketch.py",
    "conformance.py",
    "cases.py",
    "clauses.py",
    "match.py",
    "record.py",
    "registry.py",
    "vecs.py",
    "declared.py",
    "drawing.py",
    "shapes.py",
    "catalogue.py",
    "bot.py",
    "greedy.py",
    "uniform.py",
    "levels.py",
    "advice.py",
    "planner.py",
    "weighing.py",
    "analysis.py",
)
NO_COMPILER = "No C compiler was found: the engine runs interpreted, the same games about ten times slower."
KEPT = 2  # engines: a program that still runs may load from the one before


def compiler() -> str | None:
    """The C compiler that building an extension would call, if it and Python's headers are there and nobody asked to do without."""
    if os.environ.get("URBES_INTERPRETED"):
        return None
    if sys.platform == "win32":
        return "cl"
    names = [*os.environ.get("CC", sysconfig.get_config_var("CC") or "cc").split()[:1], "cc", "gcc", "clang"]
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return next((found for name in names if (found := shutil.which(name))), None) if headers.exists() else None


def whole_program() -> list[str]:
    """What lets gcc see all modules of the engine as one program; measured, it makes a game a quarter faster."""
    told = subprocess.run([compiler() or "", "--version"], capture_output=True, text=True, check=False).stdout
    return ["-flto=auto", "-fno-semantic-interposition", "-fvisibility=hidden"] if "Free Software Foundation" in told else []


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Waits until no other build is at work in a folder. The lock ends with its process, however that ends."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


class Modules(build_ext):
    """Builds modules on all cores, and compiles only what no build before, finished or not, compiled from the same text."""

    def build_extensions(self) -> None:
        from mypy.version import __version__ as runtime

        compile, kept = self.compiler.compile, Path(self.build_temp).parent.parent / "objects"
        common = [runtime, *map(str, getattr(self.compiler, "compiler_so", []))]

        def made(source: str, module: Extension) -> str:
            texts = [Path(name).read_text() for name in (source, *module.depends)]
            key = hashlib.sha256("\0".join([*common, *module.extra_compile_args, *texts]).encode()).hexdigest()
            found = kept / f"{key}{self.compiler.obj_extension}"
            if not found.exists():
                [new] = compile([source], self.build_temp, include_dirs=module.include_dirs, extra_postargs=module.extra_compile_args)
                Path(new).replace(found)
            return str(found)

        work = sorted(((source, module) for module in self.extensions for source in module.sources), key=lambda job: -Path(job[0]).stat().st_size)
        kept.mkdir(exist_ok=True)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            objects = dict(zip((source for source, _ in work), pool.map(made, *zip(*work, strict=True)), strict=True))
            self.compiler.compile = lambda sources, **_: [objects[source] for source in sources]
            list(pool.map(self.build_extension, self.extensions))
        for unused in set(kept.iterdir()) - set(map(Path, objects.values())):
            unused.unlink()


class Engine(build_ext):
    """Has the engine compiled from the present source, unless it is already."""

    def run(self) -> None:
        if not compiler():
            print(NO_COMPILER)
            return
        engine = COMPILED["folder"](ROOT)
        try:
            with alone_in(engine.parent):
                if not engine.exists():
                    self.compile(engine)
        except (BaseError, CCompilerError, ImportError, SystemExit) as error:
            if self.inplace:
                raise
            print(f"The engine could not be compiled and is installed interpreted, the same games about ten times slower: {error}")
            return
        if not self.inplace:
            shutil.copytree(engine, self.build_lib, dirs_exist_ok=True)

    def compile(self, engine: Path) -> None:
        from mypyc.build import mypycify

        print(f"Compiling the engine on {os.cpu_count()} cores (a minute or two, only when it has changed) ...", flush=True)
        work = engine.parent / "work"
        for left in work.glob("tmp*"):  # by a build that was killed
            shutil.rmtree(left)
        files = [str(path) for folder in COMPILED["PACKAGES"] for path in sorted(Path(folder).rglob("*.py")) if path.name not in INTERPRETED]
        self.distribution.ext_modules = mypycify(
            [f"--cache-dir={work / 'mypy'}", *files], opt_level="3", debug_level="0", multi_file=True, group_name="urbes", target_dir=str(work / "c")
        )
        for module in self.distribution.ext_modules:
            module.extra_compile_args += whole_program()
            module.extra_link_args += whole_program()
        with tempfile.TemporaryDirectory(dir=work) as scratch:
            modules = Modules(self.distribution, build_lib=f"{scratch}/engine", build_temp=f"{scratch}/objects")
            modules.ensure_finalized()
            modules.run()
            if COMPILED["folder"](ROOT) != engine:
                raise BaseError("The source of the engine changed while it was compiled: compile it again.")
            Path(scratch, "engine").replace(engine)
        engines = sorted((path for path in engine.parent.iterdir() if path.is_dir() and path != work), key=os.path.getmtime)
        for old in engines[:-KEPT]:
            shutil.rmtree(old)
        for failure in engine.parent.glob("*.failed"):
            failure.unlink()

    def get_source_files(self) -> list[str]:
        return []

    def get_outputs(self) -> list[str]:
        return []

    def get_output_mapping(self) -> dict[str, str]:
        return {}


# The modules are known when mypyc has seen the source; until then one without files stands for them.
if __name__ == "__main__":
    setup(cmdclass={"build_ext": Engine}, ext_modules=[Extension("urbes", [])] if compiler() else [])
