"""Compiles the engine with mypyc where a C compiler is at hand; without one the same source is installed interpreted."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import setup

ENGINE = ("src/urbes/kernel", "src/urbes/games")
# Rooms that gain nothing from compilation: words, files, and what reads the engine from outside.
INTERPRETED = ("__init__.py", "sketch.py", "conformance.py", "cases.py", "clauses.py", "match.py", "record.py", "registry.py")


def compiler() -> str | None:
    """The C compiler that building an extension would call, if it and Python's headers are there."""
    names = [*os.environ.get("CC", sysconfig.get_config_var("CC") or "cc").split()[:1], "cc", "gcc", "clang"]
    headers = Path(sysconfig.get_path("include"), "Python.h")
    if sys.platform == "win32":
        return "cl"
    return next((found for name in names if (found := shutil.which(name))), None) if headers.exists() else None


def engine() -> list:
    if os.environ.get("URBES_INTERPRETED") or not compiler():
        print("urbes: no C compiler, the engine is installed interpreted (the same game, about ten times slower).")
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("urbes: mypyc is not installed, the engine is installed interpreted.")
        return []
    files = [str(path) for folder in ENGINE for path in sorted(Path(folder).rglob("*.py")) if path.name not in INTERPRETED]
    extensions = mypycify(files, opt_level="3", debug_level="0", multi_file=True)
    for extension in extensions:
        extension.optional = True
    return extensions


setup(ext_modules=engine())
