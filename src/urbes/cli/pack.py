"""`urbes pack`: write a content pack to fill in, and check one."""

import importlib
import json
from pathlib import Path
from typing import Any

import click

from urbes.cli.app import Group
from urbes.cli.arguments import FILE, option
from urbes.cli.desk import Desk, trouble
from urbes.games.registry import folder_of
from urbes.games.registry import game as make_game
from urbes.kernel.content import Pack
from urbes.kernel.errors import UrbesError
from urbes.kernel.game import Game
from urbes.kernel.record import write_whole

LINE = 150


@click.group(cls=Group, no_args_is_help=False)
def pack() -> None:
    pass


@pack.command("check")
@click.argument("file", type=FILE)
@option("--game", metavar="GAME")
@click.pass_obj
def pack_check(desk: Desk, file: Path, game: str | None) -> None:
    content = Pack.load(file)
    id = game or content.data.get("game")
    if not isinstance(id, str):
        raise trouble("pack.which_game", path=file)
    rules = make_game(id, pack=content)
    if not set(content.data) - {"name", "game"}:
        raise trouble("pack.empty", path=file)
    desk.warn(rules.warnings)
    desk.say("pack.good", "green", path=file, game=rules.names[desk.lang], hash=content.hash[:12])


@pack.command("new")
@click.argument("game")
@click.argument("file", type=FILE)
@option("--force", is_flag=True)
@click.pass_obj
def pack_new(desk: Desk, game: str, file: Path, force: bool) -> None:
    rules = make_game(game)
    if file.exists() and not force:
        raise trouble("pack.exists", path=file)
    data = {"name": file.stem, "game": rules.id, **template(rules)}
    write_whole(file, (spread(data) + "\n").encode())
    desk.say("pack.written", path=file, keys=", ".join(key for key in data if key not in ("name", "game")), game=rules.id)


def template(game: Game) -> dict[str, Any]:
    """The data an owner may replace: the game's own template if its content has one, else each key of its data that passes as a pack."""
    folder = folder_of(game.id)
    if (folder / "content.py").is_file():
        content = importlib.import_module(f"{type(game).__module__.rpartition('.')[0]}.content")
        if hasattr(content, "template"):
            made: dict[str, Any] = content.template()
            return made
    data: dict[str, Any] = json.loads((folder / "data.json").read_text(encoding="utf-8")) if (folder / "data.json").is_file() else {}
    found = {key: value for key, value in data.items() if isinstance(value, dict | list) and value and _passes(game.id, {key: value})}
    if not found:
        raise trouble("pack.nothing", game=game.id)
    return found


def _passes(id: str, data: dict[str, Any]) -> bool:
    try:
        make_game(id, pack=Pack("template", data))
    except UrbesError:
        return False
    return True


def spread(value: Any, indent: str = "") -> str:
    """JSON for people: what fits on a line stays on one, like a row of a table."""
    flat = json.dumps(value, ensure_ascii=False)
    if (indent and len(flat) + len(indent) <= LINE) or not isinstance(value, dict | list) or not value:
        return flat
    inner = indent + "  "
    if isinstance(value, list):
        return "[\n" + ",\n".join(inner + spread(each, inner) for each in value) + f"\n{indent}]"
    return "{\n" + ",\n".join(f"{inner}{json.dumps(key, ensure_ascii=False)}: {spread(each, inner)}" for key, each in value.items()) + f"\n{indent}}}"
