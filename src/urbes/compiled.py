"""Finds the compiled engine of a checkout. It lies in build/engine, named by a digest of what it was made from, and a process chooses once, when it starts:
source that has changed since runs interpreted, and an engine that is finished later is for the next start."""

import hashlib
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

SUFFIX = EXTENSION_SUFFIXES[0]  # names the interpreter and the platform
PACKAGES = ("src/urbes/kernel", "src/urbes/games", "src/urbes/bots")
RECIPE = ("setup.py", "requirements/constraints.txt")


def folder(root: Path) -> Path:
    """Where the engine compiled from the present source of a checkout lies, once it is."""
    made = hashlib.sha256(SUFFIX.encode())
    for path in [*(root / name for name in RECIPE), *(path for package in PACKAGES for path in sorted((root / package).rglob("*.py")))]:
        if path.exists():
            made.update(f"\0{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes())
    return root / "build" / "engine" / made.hexdigest()[:20]


class _Loader(ExtensionFileLoader):
    """Loads a compiled module as if it lay beside its source, for a module finds its data beside itself."""

    def __init__(self, name: str, path: str, place: str) -> None:
        super().__init__(name, path)
        self.place = place

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = super().create_module(spec)
        module.__file__ = self.place
        return module


class _Finder:
    def __init__(self, engine: Path, source: Path) -> None:
        self.modules = {".".join(path.relative_to(engine).parts).removesuffix(SUFFIX): path for path in engine.rglob("*" + SUFFIX)}
        self.engine, self.source = engine, source

    def find_spec(self, name: str, _path: Any = None, _target: Any = None) -> ModuleSpec | None:
        if name not in self.modules:
            return None
        found = self.modules[name]
        return spec_from_file_location(name, found, loader=_Loader(name, str(found), str(self.source / found.relative_to(self.engine))))


def use() -> None:
    """Called before anything of the engine is imported. An installed Urbes has no checkout around it: there the compiled files do lie beside their source."""
    root = Path(__file__).parents[2]
    if (root / "build" / "engine").is_dir() and not os.environ.get("URBES_INTERPRETED"):
        engine = folder(root)
        if engine.is_dir():
            sys.meta_path.insert(0, _Finder(engine, root / "src"))
