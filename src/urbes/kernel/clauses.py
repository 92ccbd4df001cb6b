"""The rules of a game in words: its clauses by id with a short title, in chapters; how to play it; and which clauses are tested."""

import ast
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from urbes.kernel.errors import UrbesError


def clauses(folder: Path) -> dict[str, dict[str, str]]:
    """Every clause of a game's package: id -> {"en": title, "fr": title}, in the order of the rules."""
    table: dict[str, dict[str, str]] = _read(folder, "clauses.toml")["clauses"]
    return table


def chapters(folder: Path) -> list[dict[str, Any]]:
    """The clauses in chapters with a heading each: {"id", "title": {"en", "fr"}, "clauses": [id]}.

    A chapter begins at the group of clauses it is named after; groups without a heading belong to the chapter before them.
    """
    file = _read(folder, "clauses.toml")
    found: list[dict[str, Any]] = []
    for clause in file["clauses"]:
        group = group_of(clause)
        if group in file["chapters"] and (not found or found[-1]["id"] != group):
            found.append({"id": group, "title": file["chapters"][group], "clauses": []})
        found[-1]["clauses"].append(clause)
    return found


def sealed(folder: Path) -> set[str]:
    """The clauses that give away what players open only later."""
    file = _read(folder, "clauses.toml")
    named = set(file.get("sealed", ()))
    return {clause for clause in file["clauses"] if clause in named or group_of(clause) in named}


def howto(folder: Path) -> dict[str, Any]:
    """How to play: "parts" with a title and paragraphs that name their clauses, and a "legend" of the symbols on the board."""
    return _read(folder, "howto.toml")


def group_of(clause: str) -> str:
    return clause.rpartition(".")[0]


def _read(folder: Path, name: str) -> dict[str, Any]:
    return tomllib.loads((folder / name).read_text(encoding="utf-8"))


def clauses_of_tests(paths: Iterable[Path]) -> dict[str, list[str]]:
    """The clauses named by `@pytest.mark.clauses("XX-1.1", ...)` on tests: id -> tests."""
    named: dict[str, list[str]] = {}
    for path in paths:
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (OSError, SyntaxError, UnicodeDecodeError) as error:
            raise UrbesError(f"{path}: cannot be read as a test file ({error}).", f"{path} : illisible comme fichier de tests ({error}).") from None
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clauses":
                    for argument in mark.args:
                        if isinstance(argument, ast.Constant):
                            named.setdefault(str(argument.value), []).append(f"{path.name}::{node.name}")
    return named
