"""The rules of a game in words: its clauses by id with a short title and their text, in chapters; how to play it; and which clauses are tested."""

import ast
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from urbes.kernel.errors import UrbesError
from urbes.kernel.texts import SENTENCES


def clauses(folder: Path) -> dict[str, dict[str, str]]:
    """Every clause of a game's package, in the order of the rules: id -> {"en": title, "fr": title}, and its full text as "text_en" and "text_fr"."""
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


def sealed(folder: Path, options: Mapping[str, Any] = MappingProxyType({})) -> set[str]:
    """The clauses that give away what players with these options open only later: each of "seals" names clauses, or groups of them.

    What a campaign opens in time is sealed `until` an option, its episode, has reached a number.
    """
    file = _read(folder, "clauses.toml")
    named = {each for seal in file.get("seals", ()) if _holds(seal, options) for each in seal["clauses"]}
    return {clause for clause in file["clauses"] if clause in named or group_of(clause) in named}


def clauses_of_events(folder: Path) -> dict[str, str]:
    """The clause behind each kind of event, so that a line of the log leads to its rule."""
    table: dict[str, str] = _read(folder, "clauses.toml").get("events", {})
    return table


def scenes(folder: Path) -> dict[str, Any]:
    """Boards that illustrate the rules: "options" of their game, and "scenes" with the clauses they show, a position, what is done in it, and a caption."""
    return {"options": {}, "scenes": []} | (_read(folder, "scenes.toml") if (folder / "scenes.toml").exists() else {})


def howto(folder: Path, options: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
    """How to play: "parts" with a title and paragraphs that name their clauses, and a "legend" of the symbols on the board.

    What a variant plays otherwise is told twice, `unless` and `when` an option has a value; what comes later is told `since` one has reached a number.
    Without options the usual game is told.
    """
    told = _read(folder, "howto.toml")
    for part in told["parts"]:
        part["says"] = [one for one in part["says"] if _holds(one, options)]
    return {"parts": [part for part in told["parts"] if part["says"]], "legend": [one for one in told["legend"] if _holds(one, options)]}


def _holds(told: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    """Whether something holds with these options, whose values may be as people type them; of several values any will do."""

    def set_so(wanted: Mapping[str, Any]) -> bool:
        return all(
            str(options.get(option)).lower() in [str(each).lower() for each in (value if isinstance(value, list) else [value])]
            for option, value in wanted.items()
        )

    def reached(wanted: Mapping[str, int]) -> bool:
        return all(str(options.get(option)).isdecimal() and int(options[option]) >= number for option, number in wanted.items())

    return (
        set_so(told.get("when", {}))
        and not ("unless" in told and set_so(told["unless"]))
        and reached(told.get("since", {}))
        and not ("until" in told and reached(told["until"]))
    )


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
            raise UrbesError(*SENTENCES.pair("files.not_tests", path=path, error=error)) from None
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clauses":
                    for argument in mark.args:
                        if isinstance(argument, ast.Constant):
                            named.setdefault(str(argument.value), []).append(f"{path.name}::{node.name}")
    return named
