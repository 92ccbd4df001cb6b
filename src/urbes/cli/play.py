"""`urbes play`: start or resume a game at the terminal."""

import difflib
from pathlib import Path
from typing import Any

import click

from urbes.bots.bot import BOTS, bot_of, check_bot, player_name
from urbes.cli.app import Command
from urbes.cli.arguments import FILE, chosen_game, number, option, recorded_game, rules_options, seed_number, usual_seats
from urbes.cli.desk import Desk, printable, trouble
from urbes.cli.saves import is_campaign
from urbes.cli.table import Table
from urbes.kernel.errors import BadRecord
from urbes.kernel.match import Match
from urbes.kernel.record import Record

PERSON = "human"
USUAL_BOT = "easy"
NAME_LETTERS = 30
RECAP = 8  # events told again when a game goes on


@click.command(cls=Command)
@click.argument("game", required=False)
@option("--seats", callback=number(), metavar="K")
@option("--players", metavar="A,B,...")
@rules_options
@option("--seed", callback=seed_number, metavar="S")
@option("--save", type=FILE, metavar="FILE")
@option("--resume", type=FILE, metavar="FILE")
@click.pass_obj
def play(
    desk: Desk,
    *,
    game: str | None,
    seats: int | None,
    players: str | None,
    preset: str | None,
    settings: tuple[str, ...],
    pack: Path | None,
    seed: int | None,
    save: Path | None,
    resume: Path | None,
) -> None:
    if resume is not None:
        if preset or settings or seats or players or seed is not None:
            raise trouble("play.resume_alone")
        continue_game(desk, resume, pack, save, game)
        return
    if game is None:
        raise trouble("play.which_game")
    rules = chosen_game(game, preset, settings, pack)
    wanted = [part.strip() for part in players.split(",")] if players else [PERSON]
    count = max(usual_seats(rules), len(wanted)) if seats is None else seats
    rules.check_seats(count)
    names, bots = seating(desk, wanted, count)
    check_distinct(names)
    desk.warn(rules.warnings)
    refuse_taken(save)
    Table(desk, Match.start(rules, names, seed), bots, save, pack).play()


def continue_game(desk: Desk, path: Path, pack: Path | None = None, save: Path | None = None, id: str | None = None) -> None:
    """A saved game goes on in its file, or in another one named by --save."""
    try:
        record = Record.load(path)
    except BadRecord:
        if is_campaign(path):
            raise trouble("play.is_campaign", path=path) from None
        raise
    if id is not None and id.replace("-", "_") != record.game:
        raise trouble("play.other_game", path=path, game=record.game, given=id)
    refuse_taken(save)
    check_distinct(record.players, "play.same_name_in", path=path)
    match = Match.resume(recorded_game(record, pack), record)
    table = Table(desk, match, [bot_of(name) for name in record.players], save or path, pack)
    if not match.over:
        desk.say("play.resumed", path=path, count=len(match.record.actions))
        table.shown = dict.fromkeys(table.people, max(0, len(match.log) - RECAP))
    table.play()


def refuse_taken(path: Path | None) -> None:
    """A new game never replaces a file: it may be somebody's saved game."""
    if path is not None and path.exists():
        raise trouble("play.exists", path=path)
    if path is not None and not path.parent.is_dir():
        raise trouble("play.no_folder", path=path)


def seating(desk: Desk, players: list[str], seats: int) -> tuple[list[str], list[str | None]]:
    """Who sits where, from `human`, `greedy`, `Ana=human`: names and bots. Seats nobody is named for go to the usual bot."""
    if len(players) > seats:
        raise trouble("play.too_many", players=len(players), seats=seats)
    names: list[str] = []
    bots: list[str | None] = []
    for seat, part in enumerate(players + [USUAL_BOT] * (seats - len(players))):
        name, _, kind = part.rpartition("=")
        if kind == PERSON:
            names.append(person_name(name) or desk.words("play.person", seat=seat + 1))
            bots.append(None)
        else:
            if difflib.get_close_matches(kind, (PERSON, *BOTS), 1) == [PERSON]:
                raise trouble("play.no_player", name=kind, near=PERSON)
            check_bot(kind)
            names.append(f"{person_name(name)} ({kind})" if name else player_name(seat, kind))
            bots.append(kind)
    return names, bots


def check_distinct(names: list[str], key: str = "play.same_name", **gaps: Any) -> None:
    """Logs name players by their names alone."""
    for name in names:
        if names.count(name) > 1:
            raise trouble(key, name=name, **gaps)


def person_name(name: str) -> str:
    """A name as it may stand in logs and files; one that would read as a bot's is refused."""
    clean = " ".join(printable(name).split())
    if len(clean) > NAME_LETTERS or bot_of(clean):
        raise trouble("play.bad_name", name=clean[:NAME_LETTERS], most=NAME_LETTERS)
    return clean
