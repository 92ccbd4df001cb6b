"""Every command and example of the documentation is one that works."""

import json
import re
import shlex
import tomllib
from pathlib import Path

import click
import pytest

import urbes
from tests.consoles import ROOT, blocks, consoles, follow
from urbes.cli import main
from urbes.kernel import Rng
from urbes.kernel.cases import load_cases, run_case

PAGES = {page.name: page.read_text(encoding="utf-8") for page in [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]}
# Its own tests run everything in it: tests/plugins/test_docs.py.
TAKEN_APART = "new-game.md"


def lines(text: str) -> list[str]:
    """The lines of code blocks, indented or fenced, that hold a command."""
    indented = re.findall(r"(?<=\n)    (\S.*)", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL))
    return [*indented, *(command for command, _ in consoles(text))]


COMMANDS = sorted({(page, line) for page, text in PAGES.items() for line in lines(text) if re.match(r"(urbes|make|npm|pip) ", line)})


def test_there_are_commands_of_every_kind() -> None:
    assert len(COMMANDS) > 50 and {line.split()[0] for _, line in COMMANDS} == {"urbes", "make", "npm", "pip"}


@pytest.mark.parametrize(("page", "line"), COMMANDS)
def test_every_command_is_understood(page: str, line: str) -> None:
    tool, *words = shlex.split(re.sub(r"\$\([^)]*\)", "X", line), comments=True)
    if tool == "urbes":
        with click.Context(main) as context:
            understand(main, words, context)
    elif tool == "make":
        assert all(re.search(rf"^{word}:", (ROOT / "Makefile").read_text(), re.MULTILINE) for word in words if "=" not in word)
    elif tool == "npm":
        scripts = json.loads((ROOT / "web" / "package.json").read_text())["scripts"]
        assert words[0] in ("ci", "test") or words[1] in scripts
    else:
        extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
        assert words[0] == "install" and all(extra in extras for named in re.findall(r"\[(.*?)\]", line) for extra in named.split(","))


def understand(command: click.Command, words: list[str], parent: click.Context) -> None:
    """Reads the arguments as the command would, without running it."""
    if isinstance(command, click.Group):
        found = command.get_command(parent, words[0])
        assert found is not None, words
        understand(found, words[1:], click.Context(found, parent=parent, info_name=words[0]))
        return
    with pytest.MonkeyPatch.context() as patch:
        for parameter in command.params:
            if isinstance(parameter.type, click.Path):
                patch.setattr(parameter, "type", click.STRING)  # the reader's own files are not here
        command.make_context(command.name, words, parent=parent).close()


@pytest.mark.parametrize("page", [page for page, text in PAGES.items() if consoles(text) and page != TAKEN_APART])
def test_every_console_says_what_is_shown(page: str, tmp_path: Path) -> None:
    follow(PAGES[page], tmp_path)


# README.md is doctested by tests/test_readme.py, research.md by tests/envs/test_docs.py.
PYTHON = [
    (page, text) for page, whole in PAGES.items() if page not in (TAKEN_APART, "README.md", "research.md") for kind, text in blocks(whole) if kind == "python"
]


@pytest.mark.parametrize(("page", "text"), PYTHON, ids=[page for page, _ in PYTHON])
def test_every_piece_of_python_runs(page: str, text: str) -> None:
    """What a piece leaves open stands here: the verbs of a state are called on a new game, and a class or function is only made."""
    state = urbes.game("lost_cities", up_and_down=True).new(3, 42)
    seat = state.to_act()[0]
    given = {
        "urbes": urbes, "Rng": Rng, "State": type(state), "seat": seat, "a": state.legal(seat)[0], "rng": Rng.seeded(1), "lang": "en", "view": state.view(seat),
        "key": "points", "value": 5, "text": "draw deck",
    }  # fmt: skip
    exec(compile(text.replace("\nstate.result()", "\nstate.to_act() or state.result()"), page, "exec"), given)  # of a game that is not over


TOML = [(page, text) for page, whole in PAGES.items() if page != TAKEN_APART for kind, text in blocks(whole) if kind == "toml"]


@pytest.mark.parametrize(("page", "text"), TOML, ids=[page for page, _ in TOML])
def test_every_case_and_position_holds(page: str, text: str, tmp_path: Path) -> None:
    tomllib.loads(text)
    if "case.position" not in text:
        return
    file = tmp_path / "shown.toml"
    game = page.removesuffix(".md").replace("-", "_")
    whole = (
        text
        if "[[case]]" in text
        else f'game = "{game}"\n[[case]]\nname = "shown"\nclauses = ["XX-1.1"]\nseats = {3 if game == "forgotten_city" else 2}\n{text}[case.expect]\nactive = 0\n'
    )
    file.write_text(whole, encoding="utf-8")
    assert [failure for case in load_cases(file) for failure in run_case(case, urbes.game)] == []
