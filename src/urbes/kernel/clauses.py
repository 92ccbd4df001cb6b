"""The clauses of the rules a game implements, by id with a short title, and which of them are tested."""

import ast
import tomllib
from collections.abc import Iterable
from pathlib import Path

from urbes.kernel.errors import UrbesError


def clauses(folder: Path) -> dict[str, dict[str, str]]:
    """Every clause of a game's package: id -> {"en": title, "fr": title}, in the order of the rules."""
    table: dict[str, dict[str, str]] = tomllib.loads((folder / "clauses.toml").read_text(encoding="utf-8"))["clauses"]
    return table


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
