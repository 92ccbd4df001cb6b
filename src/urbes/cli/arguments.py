"""What commands have in common: numbers, the game with its options and pack, and the game of a record."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from urbes.cli.app import Option
from urbes.cli.desk import trouble
from urbes.games.registry import game as make_game
from urbes.kernel.game import Game
from urbes.kernel.record import Record

LINE_MOST = 1000  # letters of a seed or an action in a record
FILE = click.Path(path_type=Path)


def number(low: int | None = None, high: int | None = None) -> Callable[..., int | None]:
    """An option's callback: a whole number within bounds, or nothing if nothing was given."""

    def read(_context: click.Context, param: click.Parameter, value: str | int | None) -> int | None:
        if value is None:
            return None
        try:
            found = int(value)
        except ValueError:
            raise trouble("errors.not_a_number", what=param.opts[0], value=str(value)[:40]) from None
        if (low is not None and found < low) or (high is not None and found > high):
            raise trouble("errors.out_of_range", what=param.opts[0], value=str(found)[:40], low=low, high="..." if high is None else high)
        return found

    return read


def option(*names: str, **settings: Any) -> Callable[[Any], Any]:
    """An option whose help is our text `help.<name>`."""
    settings.setdefault("help", f"help.{names[0].lstrip('-').replace('-', '_')}")
    return click.option(*names, cls=Option, **settings)


def rules_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """--preset, --option and --pack of every command that starts games."""
    for decorate in (
        option("--pack", type=FILE, metavar="FILE", help="help.pack_option"),
        option("--option", "settings", multiple=True, metavar="NAME=VALUE"),
        option("--preset", metavar="NAME"),
    ):
        command = decorate(command)
    return command


def given_options(id: str, preset: str | None, settings: tuple[str, ...]) -> dict[str, Any]:
    """The options typed as NAME=VALUE, read as their types say."""
    known = {each.id: each for each in make_game(id).option_list}
    given: dict[str, Any] = {} if preset is None else {"preset": preset}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals or name in ("id", "pack", "preset"):
            raise trouble("errors.not_a_setting", value=setting[:60])
        given[name] = known[name].read(text) if name in known else text
    return given


def chosen_game(id: str, preset: str | None, settings: tuple[str, ...], pack: Path | None) -> Game:
    return make_game(id, pack=pack, **given_options(id, preset, settings))


def usual_seats(game: Game) -> int:
    """How many sit down when nobody says how many."""
    return min(max(2, game.min_seats), game.max_seats)


def recorded_game(record: Record, pack: Path | None) -> Game:
    """The rules a record was played by."""
    if {"id", "pack", "preset"} & set(record.options) or any(len(text) > LINE_MOST for text in (record.seed or "", *record.actions)):
        raise trouble("errors.damaged_record")
    game = make_game(record.game, pack=pack, **record.options)
    game.check_seats(len(record.players))
    record.check_game(game)
    return game
