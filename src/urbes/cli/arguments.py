"""What commands have in common: numbers, the game with its options and pack, and the game of a record."""

import csv
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from urbes.cli.app import Option
from urbes.cli.desk import trouble
from urbes.games.registry import game as make_game
from urbes.kernel.content import Pack
from urbes.kernel.drawing import LETTERS
from urbes.kernel.game import Game
from urbes.kernel.record import SEED_DIGITS, Record

JOBS_MOST = 256
NAME_MOST = 60  # letters of a bot nobody knows
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


def seed_number(context: click.Context, param: click.Parameter, value: str | int | None) -> int | None:
    """A seed that the record can keep."""
    if value is not None and len(str(value)) > SEED_DIGITS:
        raise trouble("errors.seed", value=str(value)[:40], digits=SEED_DIGITS)
    return number()(context, param, value)


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


def series_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """--seats, --seed, --jobs and --ray of the commands that play many games."""
    for decorate in (
        option("--ray", metavar="ADDRESS"),
        option("--jobs", "-j", help="help.all_jobs", callback=number(1, JOBS_MOST), default=str(os.cpu_count() or 1), metavar="J"),
        option("--seed", callback=seed_number, metavar="S"),
        option("--seats", callback=number(), metavar="K"),
    ):
        command = decorate(command)
    return command


def given_options(id: str, preset: str | None, settings: tuple[str, ...]) -> dict[str, Any]:
    """The options typed as NAME=VALUE, read as their types say."""
    plain = make_game(id)
    if preset is not None and not plain.presets:
        raise trouble("errors.no_presets", game=plain.id)
    known = {each.id: each for each in plain.option_list}
    given: dict[str, Any] = {} if preset is None else {"preset": preset}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals or name in ("id", "pack", "preset"):
            raise trouble("errors.not_a_setting", value=setting[:60])
        given[name] = known[name].read(text) if name in known else text
    return given


def bot_names(text: str) -> tuple[str, ...]:
    """The bots of a list; a command with a comma in it stands in quotation marks."""
    try:
        return tuple(name.strip() for name in next(csv.reader([text]), None) or [""])
    except csv.Error:  # a line that ends in the middle, or never
        return (" ".join(text.split())[:NAME_MOST],)


def chosen_game(id: str, preset: str | None, settings: tuple[str, ...], pack: Path | None) -> Game:
    return make_game(id, pack=pack, **given_options(id, preset, settings))


def planned_game(id: str, preset: str | None, settings: tuple[str, ...], pack: Path | None) -> tuple[Game, dict[str, Any], tuple[str, dict[str, Any]] | None]:
    """A game for many games: the rules, and their options and pack as data that can travel."""
    content = Pack.load(pack) if pack else None
    options = given_options(id, preset, settings)
    return make_game(id, pack=content, **options), options, (content.name, content.data) if content else None


def usual_seats(game: Game) -> int:
    """How many sit down when nobody says how many."""
    return min(max(2, game.min_seats), game.max_seats)


def told_apart(players: list[str]) -> list[str]:
    """The names of a record as they are shown: players of one name, which no game of ours begins with, have the letters of their seats behind it."""
    return [f"{name} ({LETTERS[seat]})" if players.count(name) > 1 else name for seat, name in enumerate(players)]


def seat_called(players: list[str], asked: str) -> int | None:
    """A seat by its letter, or by the beginning of a name that no other player has."""
    wanted = asked.casefold()
    lettered = [seat for seat in range(len(players)) if LETTERS[seat].casefold() == wanted]
    found = lettered or [seat for seat, name in enumerate(players) if asked and name.casefold().startswith(wanted)]
    return found[0] if len(found) == 1 else None


def recorded_game(record: Record, pack: Path | None) -> Game:
    """The rules a record was played by."""
    if {"id", "pack", "preset"} & set(record.options) or any(len(text) > LINE_MOST for text in (record.seed or "", *record.actions)):
        raise trouble("errors.damaged_record")
    content = None if pack is None else Pack.load(pack)
    if (content.hash if content else "") != (record.pack.hash if record.pack else ""):  # first, since options may come from the pack
        key = "errors.no_pack" if content is None else "errors.other_pack" if record.pack else "errors.needs_no_pack"
        raise trouble(key, name=record.pack.name if record.pack else "", hash=record.pack.hash[:12] if record.pack else "", pack=pack)
    game = make_game(record.game, pack=content, **record.options)
    game.check_seats(len(record.players))
    record.check_game(game)
    return game
