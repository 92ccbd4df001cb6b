"""`urbes` alone: a menu for people who want to play and not to learn arguments."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from rich.panel import Panel
from rich.text import Text

from urbes.bots.bot import BOTS, player_name
from urbes.cli import saves
from urbes.cli.arguments import usual_seats
from urbes.cli.desk import Desk, printable, whole
from urbes.cli.play import PERSON, USUAL_BOT, check_distinct, continue_game, person_name
from urbes.cli.table import Table
from urbes.games.registry import game as make_game
from urbes.games.registry import game_ids, left_out
from urbes.kernel.errors import LANGUAGES, UrbesError
from urbes.kernel.game import Game
from urbes.kernel.match import Match
from urbes.kernel.options import Option
from urbes.kernel.record import Record

Choice = TypeVar("Choice")
KEPT_SHOWN = 9
LANGUAGE_NAMES = {"fr": "Français", "en": "English"}


def menu(desk: Desk) -> None:
    """Language, game, rules, seats, then play; or a saved game goes on."""
    desk.out.print(Panel(Text("U R B E S", justify="center", style="bold"), width=40, style="cyan"))
    if not desk.told:
        desk.lang = choose(desk, "menu.language", [(lang, LANGUAGE_NAMES[lang]) for lang in LANGUAGES], desk.lang)
    kept = saves.unfinished()
    if kept:
        listed = [(i, saved(desk, path, record)) for i, (path, record) in enumerate(kept[:KEPT_SHOWN])]
        which = choose(desk, "menu.continue", [(-1, desk.words("menu.new")), *listed], -1)
        if which >= 0:
            continue_game(desk, kept[which][0])
            return
    for bad in left_out():
        desk.fail(bad.text(desk.lang))
    id = choose(desk, "menu.game", [(id, make_game(id).names[desk.lang]) for id in game_ids()], game_ids()[0])
    game = rules(desk, make_game(id))
    seats = how_many(desk, game)
    names: list[str] = []
    bots: list[str | None] = []
    for seat in range(seats):
        kinds = [(PERSON, desk.words("menu.person")), *((bot, desk.words("menu.bot", bot=bot)) for bot in BOTS)]
        kind = choose(desk, "menu.who", kinds, USUAL_BOT if seat else PERSON, seat=seat + 1)
        bots.append(None if kind == PERSON else kind)
        names.append(player_name(seat, kind) if kind != PERSON else name(desk, seat, names))
    Table(desk, Match.start(game, names), bots, None).play()


def saved(desk: Desk, path: Path, record: Record) -> str:
    """A saved game as told from others: what is played, by whom, how far, and when last."""
    game = make_game(record.game)
    options = record.options
    mode = next((spelled(desk, each, options[each.id]) for each in game.option_list if each.id == "mode" and each.id in options), "")
    if mode and options["mode"] == "episode":
        mode = desk.words("menu.episode", n=options.get("episode", 1))
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
    name = game.names[desk.lang] + (f", {mode}" if mode else "")
    return desk.words("menu.saved", game=name, n=len(record.actions), players=", ".join(record.players), when=when)


def rules(desk: Desk, plain: Game) -> Game:
    """A preset, then single options as long as the person wants to change one."""
    presets = [(preset.id, preset.names[desk.lang]) for preset in plain.presets]
    given: dict[str, Any] = {}
    if presets:
        given["preset"] = choose(desk, "menu.preset", presets, presets[0][0])
    while True:
        game = make_game(plain.id, **given)
        listed = [
            (each.id, desk.words("menu.option", name=each.names[desk.lang], value=spelled(desk, each, game.options[each.id])))
            for each in game.option_list
            if not each.sealed
        ]
        id = choose(desk, "menu.options", [("", desk.words("menu.as_is")), *listed], "")
        if not id:
            return game
        option = next(each for each in game.option_list if each.id == id)
        try:
            value = new_value(desk, option, game.options[id])
            make_game(plain.id, **{**given, id: value})
            given[id] = value
        except UrbesError as error:
            desk.fail(error.text(desk.lang))


def new_value(desk: Desk, option: Option, current: Any) -> Any:
    """By number where the values can be listed, else typed."""
    desk.out.print(Text(option.effects[desk.lang], style="dim"))
    values = [True, False] if option.type == "bool" else option.values()
    if values:
        return choose(desk, "menu.value", [(value, spelled(desk, option, value)) for value in values], current, name=option.names[desk.lang])
    return option.read(desk.ask("menu.typed", expected=option.expected()))


def spelled(desk: Desk, option: Option, value: Any) -> str:
    words = option.value_names.get(str(value))
    if words:
        return words[desk.lang]
    return desk.words("menu.yes" if value else "menu.no") if isinstance(value, bool) else str(value)


def how_many(desk: Desk, game: Game) -> int:
    usual = usual_seats(game)
    while True:
        typed = desk.ask("menu.seats", low=game.min_seats, high=game.max_seats, usual=usual)
        number = (whole(typed) or 0) if typed else usual
        try:
            game.check_seats(number)
            return number
        except UrbesError as error:
            desk.fail(error.text(desk.lang))


def name(desk: Desk, seat: int, taken: list[str]) -> str:
    usual = desk.words("play.person", seat=seat + 1)
    while True:
        try:
            chosen = person_name(desk.ask("menu.name", usual=usual)) or usual
            check_distinct([*taken, chosen])
            return chosen
        except UrbesError as error:
            desk.fail(error.text(desk.lang))


def choose(desk: Desk, key: str, choices: Sequence[tuple[Choice, str]], usual: Choice, **gaps: Any) -> Choice:
    """One of several by number; Enter takes the usual one."""
    default = next(i for i, (value, _) in enumerate(choices, 1) if value == usual)
    desk.out.print()
    desk.say(key, "bold", **gaps)
    for i, (_, words) in enumerate(choices, 1):
        desk.out.print(Text(f"  {i}  {printable(words)}", style="cyan" if i == default else ""))
    while True:
        typed = desk.ask("menu.number", default=default)
        number = whole(typed) if typed else default
        if number is not None and 1 <= number <= len(choices):
            return choices[number - 1][0]
        desk.say("menu.again", "red", last=len(choices))
