"""`urbes` alone: a menu for people who want to play and not to learn arguments."""

from collections.abc import Sequence
from typing import Any, TypeVar

from rich.panel import Panel
from rich.text import Text

from urbes.bots.bot import BOTS, player_name
from urbes.cli import saves
from urbes.cli.desk import Desk, printable
from urbes.cli.play import PERSON, USUAL_BOT, continue_game, person_name
from urbes.cli.table import Table
from urbes.games.registry import game as make_game
from urbes.games.registry import game_ids
from urbes.kernel.errors import LANGUAGES, UrbesError
from urbes.kernel.game import Game
from urbes.kernel.match import Match
from urbes.kernel.options import Option

Choice = TypeVar("Choice")
LANGUAGE_NAMES = {"fr": "Français", "en": "English"}


def menu(desk: Desk) -> None:
    """Language, game, rules, seats, then play; or a saved game goes on."""
    desk.out.print(Panel(Text("U R B E S", justify="center", style="bold"), width=40, style="cyan"))
    desk.lang = choose(desk, "menu.language", [(lang, LANGUAGE_NAMES[lang]) for lang in LANGUAGES], desk.lang)
    kept = saves.unfinished()
    if kept:
        listed = [(i, f"{record.game}, {len(record.actions)}: {', '.join(record.players)} ({path.name})") for i, (path, record) in enumerate(kept[:9])]
        which = choose(desk, "menu.continue", [(-1, desk.words("menu.new")), *listed], -1)
        if which >= 0:
            continue_game(desk, kept[which][0])
            return
    id = choose(desk, "menu.game", [(id, make_game(id).names[desk.lang]) for id in game_ids()], game_ids()[0])
    game = rules(desk, make_game(id))
    seats = choose(desk, "menu.seats", [(n, str(n)) for n in range(game.min_seats, game.max_seats + 1)], max(2, game.min_seats))
    names: list[str] = []
    bots: list[str | None] = []
    for seat in range(seats):
        kinds = [(PERSON, desk.words("menu.person")), *((bot, desk.words("menu.bot", bot=bot)) for bot in BOTS)]
        kind = choose(desk, "menu.who", kinds, USUAL_BOT if seat else PERSON, seat=seat + 1)
        bots.append(None if kind == PERSON else kind)
        names.append(player_name(seat, kind) if kind != PERSON else name(desk, seat))
    Table(desk, Match.start(game, names), bots, None).play()


def rules(desk: Desk, plain: Game) -> Game:
    """A preset, then single options as long as the person wants to change one."""
    presets = [(preset.id, preset.names[desk.lang]) for preset in plain.presets]
    given: dict[str, Any] = {}
    if presets:
        given["preset"] = choose(desk, "menu.preset", presets, presets[0][0])
    while True:
        game = make_game(plain.id, **given)
        listed = [(each.id, f"{each.names[desk.lang]}: {spelled(each, game.options[each.id], desk.lang)}") for each in game.option_list]
        id = choose(desk, "menu.options", [("", desk.words("menu.as_is")), *listed], "")
        if not id:
            return game
        option = next(each for each in game.option_list if each.id == id)
        desk.out.print(Text(option.effects[desk.lang], style="dim"))
        typed = desk.ask("menu.value", name=option.names[desk.lang], expected="true, false" if option.type == "bool" else option.expected())
        try:
            make_game(plain.id, **{**given, id: option.read(typed)})
            given[id] = option.read(typed)
        except UrbesError as error:
            desk.fail(error.text(desk.lang))


def spelled(option: Option, value: Any, lang: str) -> str:
    words = option.value_names.get(str(value))
    return words[lang] if words else str(value).lower() if isinstance(value, bool) else str(value)


def name(desk: Desk, seat: int) -> str:
    usual = desk.words("play.person", seat=seat + 1)
    while True:
        try:
            return person_name(desk.ask("menu.name", usual=usual)) or usual
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
        if not typed:
            return usual
        if typed.isdecimal() and 1 <= int(typed) <= len(choices):
            return choices[int(typed) - 1][0]
        desk.say("menu.again", "red", last=len(choices))
