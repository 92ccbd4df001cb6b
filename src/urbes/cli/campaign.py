"""`urbes campaign`: My City over its 24 episodes, in a file that every action is saved in."""

import json
import secrets
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich.table import Table as Grid
from rich.text import Text

from urbes.bots.bot import BOTS, bot_of, bot_rng, make_bot
from urbes.cli import drawing
from urbes.cli.app import Group
from urbes.cli.arguments import FILE, given_options, number, option, seed_number
from urbes.cli.campaign_file import Campaign, previous_of
from urbes.cli.desk import WORDS, Desk, printable, trouble, whole
from urbes.cli.play import PERSON, USUAL_BOT, check_distinct, seating
from urbes.cli.table import Table
from urbes.games.my_city.codes import LAST_EPISODE
from urbes.games.my_city.views import still_sealed
from urbes.games.registry import game as make_game
from urbes.kernel.content import Pack
from urbes.kernel.errors import UrbesError
from urbes.kernel.events import Event
from urbes.kernel.game import State
from urbes.kernel.match import SEED_BITS, Match
from urbes.kernel.record import Record, write_whole

GAME = "my_city"
NAMING = ("n", "name", "nommer")  # the word that names a city, beside those of every table


@click.group(cls=Group, no_args_is_help=False)
def campaign() -> None:
    pass


def of_a_file(command: Callable[..., Any]) -> Callable[..., Any]:
    """FILE and --recover of every command that opens a campaign."""
    for decorate in (option("--recover", is_flag=True), click.argument("file", type=FILE)):
        command = decorate(command)
    return command


@campaign.command("new")
@click.argument("file", type=FILE)
@option("--players", metavar="A,B,...")
@option("--option", "settings", multiple=True, metavar="NAME=VALUE")
@option("--pack", type=FILE, metavar="FILE", help="help.pack_option")
@option("--seed", callback=seed_number, metavar="S")
@click.pass_obj
def campaign_new(desk: Desk, *, file: Path, players: str | None, settings: tuple[str, ...], pack: Path | None, seed: int | None) -> None:
    options = given_options(GAME, None, settings)
    if options.setdefault("mode", "campaign") != "campaign":
        raise trouble("campaign.other_mode")
    if "episode" in options:
        raise trouble("campaign.no_episode", episode=options["episode"])
    content = None if pack is None else Pack.load(pack)
    rules = make_game(GAME, pack=content, **options)
    wanted = [part.strip() for part in players.split(",")] if players else [PERSON]
    count = max(rules.min_seats, len(wanted))
    rules.check_seats(count)
    names, _ = seating(desk, wanted, count)
    check_distinct(names)
    if not file.parent.is_dir():
        raise trouble("play.no_folder", path=file)
    begun = Campaign.start(file, names, seed, options, content)
    for seat, city in enumerate(begun.cities):
        city["name"] = begun.game.word(begun.game.animals[seat], desk.lang)
    begun.save()
    desk.warn(begun.game.warnings)
    desk.say("campaign.begun", "green", path=file, players=", ".join(names))
    desk.say("campaign.go_on", path=shlex.quote(str(file)), lang=desk.lang_option())


@campaign.command("play")
@of_a_file
@option("--take-over", "handed", multiple=True, metavar="SEAT=WHO")
@option("--bots", is_flag=True, help="help.campaign_bots")
@click.pass_obj
def campaign_play(desk: Desk, *, file: Path, recover: bool, handed: tuple[str, ...], bots: bool) -> None:
    kept = opened(desk, file, recover)
    changes = [successor(desk, text, kept.state.seats) for text in handed]
    if changes:
        check_distinct(list((dict(enumerate(players_of(kept))) | dict(changes)).values()))
    for seat, player in changes:
        desk.say("campaign.handed", city=kept.cities[seat]["name"], before=kept.cities[seat]["player"], after=player)
        kept.take_over(seat, player)
    if kept.state.to_act():
        tell_step(desk, kept)
    holders = [bot_of(player) for player in players_of(kept)]
    CampaignTable(desk, kept, [holder or USUAL_BOT for holder in holders] if bots else holders).play()


@campaign.command("rehearse")
@of_a_file
@click.argument("episode", callback=number(1, LAST_EPISODE))
@option("--seed", callback=seed_number, metavar="S")
@click.pass_obj
def campaign_rehearse(desk: Desk, *, file: Path, recover: bool, episode: int, seed: int | None) -> None:
    kept = opened(desk, file, recover)
    chosen = secrets.randbits(SEED_BITS) if seed is None else seed
    state = kept.rehearse(episode, chosen)
    players = players_of(kept)
    match = Match(state.game, Record.of(state.game, players, chosen, state.to_dict()), state).opened()
    Table(desk, match, [bot_of(player) for player in players], None).play()


@campaign.command("status")
@of_a_file
@click.pass_obj
def campaign_status(desk: Desk, *, file: Path, recover: bool) -> None:
    kept = opened(desk, file, recover)
    tell_step(desk, kept)
    desk.say("campaign.last_played", at=kept.saved_at)
    grid = Grid()
    golden = "nuggets" not in still_sealed(kept.state)
    for heading in ("seat", "city", "player", "circles", *(["nuggets"] if golden else [])):
        grid.add_column(desk.words(f"campaign.{heading}"), justify="left" if heading in ("city", "player") else "right")
    for seat, (names, city) in enumerate(zip(kept.cities, kept.state.cities, strict=True)):
        won = [city.circles, *([city.nuggets] if golden else [])]
        grid.add_row(str(seat), Text(printable(names["name"])), Text(printable(names["player"])), *map(str, won))
    desk.out.print(grid)
    if not kept.state.to_act():
        desk.out.print(drawing.result(desk, kept.state, players_of(kept)))


@campaign.command("history")
@of_a_file
@click.pass_obj
def campaign_history(desk: Desk, *, file: Path, recover: bool) -> None:
    kept = opened(desk, file, recover)
    played = kept.history()
    if not played:
        desk.say("campaign.nothing_played")
        return
    grid = Grid()
    grid.add_column(desk.words("campaign.episode"))
    for names in kept.cities:
        grid.add_column(Text(printable(f"{names['name']}\n{names['player']}")))
    for each in played:
        cells = [desk.words("campaign.place", place=sheet["place"], points=drawing.signed(sheet["final"])) for sheet in each["sheets"]]
        grid.add_row(Text(f"{each['episode']:>2} {each['name'][desk.lang]}"), *cells)
    desk.out.print(grid)


@campaign.command("export")
@of_a_file
@click.argument("out", type=FILE)
@click.pass_obj
def campaign_export(desk: Desk, *, file: Path, recover: bool, out: Path) -> None:
    kept = opened(desk, file, recover)
    if out.exists():
        raise trouble("campaign.taken", path=out)
    write_whole(out, (json.dumps(kept.export(), ensure_ascii=False, indent=1) + "\n").encode())
    desk.say("campaign.exported", path=out)


# --- the file -------------------------------------------------------------------------------------------


def opened(desk: Desk, path: Path, recover: bool) -> Campaign:
    """The campaign of a file; of one that cannot be read, the version before it if that was asked for, else how to ask for it."""
    try:
        kept = read(path)
    except UrbesError as error:
        before = previous_of(path)
        try:
            read(before)
        except UrbesError:
            raise (followed(error, "campaign.lost", before=before) if recover or path.is_file() else error) from None
        if not recover:
            raise followed(error, "campaign.recover", path=shlex.quote(str(path))) from None
        kept = Campaign.recover(path)
        desk.say("campaign.recovered", "yellow", path=path, before=before)
    else:
        if recover:
            desk.say("campaign.sound", path=path)
    return kept


def read(path: Path) -> Campaign:
    """A file whose content is not what a campaign writes, checksum or not, is damaged too."""
    try:
        kept = Campaign.load(path)
        sound = len(kept.cities) == kept.state.seats and all(isinstance(city[key], str) for city in kept.cities for key in ("name", "player"))
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError):
        sound = False
    if not sound:
        raise trouble("campaign.damaged", path=path)
    return kept


def followed(error: UrbesError, key: str, **gaps: Any) -> UrbesError:
    """A refusal with a sentence of ours behind it."""
    return UrbesError(f"{error.en} {WORDS.text(key, 'en', gaps)}", f"{error.fr} {WORDS.text(key, 'fr', gaps)}")


def players_of(kept: Campaign) -> list[str]:
    return [city["player"] for city in kept.cities]


def tell_step(desk: Desk, kept: Campaign) -> None:
    """Where the campaign stands, and who is waited for."""
    step = kept.next_step()
    name = kept.state.now.names[desk.lang]
    desk.say("campaign.step", "bold", episode=step["episode"], last=LAST_EPISODE, name=name, phase=desk.words(f"campaign.phase_{step['phase']}"))
    if step["waiting_for"]:
        desk.say("campaign.awaited", players=", ".join(players_of(kept)[seat] for seat in step["waiting_for"]))


def successor(desk: Desk, text: str, seats: int) -> tuple[int, str]:
    """The seat and the new player of `1=Ana`, `1=greedy` or `1=Zoe=greedy`."""
    typed, equals, who = (part.strip() for part in text.partition("="))
    seat = whole(typed)
    if not equals or not who or seat is None:
        raise trouble("campaign.not_a_take_over", value=text[:60])
    if seat >= seats:
        raise trouble("campaign.no_seat", seat=seat, last=seats - 1)
    part = who if "=" in who or who in (PERSON, *BOTS) else f"{who}={PERSON}"
    names, _ = seating(desk, [PERSON] * seat + [part], seat + 1)
    return seat, names[seat]


# --- the table ------------------------------------------------------------------------------------------


class Sitting(Match):
    """A campaign with the verbs of a match: the campaign keeps the actions, the match what happened since people sat down."""

    def __init__(self, kept: Campaign) -> None:
        super().__init__(kept.game, Record.of(kept.game, players_of(kept), 0), kept.state)
        self.kept = kept
        self.record.actions = [f"{seat} {notation}" for seat, notation in kept.since]
        self.numbers = [-1] * len(kept.since)  # of the actions, as the log has them; they stay when another is taken back
        self.unsaved: OSError | None = None

    @contextmanager
    def saving(self) -> Iterator[None]:
        """A disk that fails is remembered: the action stands, and the next one saves both. What Ctrl-C meets while it is saved is saved again."""
        self.unsaved = None
        saves = self.kept.saves
        try:
            yield
        except OSError as error:
            self.unsaved = error
        except KeyboardInterrupt:
            if self.kept.saves > saves:  # done, and its save begun
                self.kept.saves = saves
                self.kept.save()
            raise

    def apply(self, seat: int, action: int) -> None:
        happened: list[Event] = []
        notation = self.game.name(action)
        self.state.listener = happened.append
        try:
            with self.saving():
                self.kept.apply(seat, notation)
        finally:
            self.state.listener = None
        self.log += [(self._count, event) for event in happened]
        self.numbers.append(self._count)
        self.record.actions.append(f"{seat} {notation}")
        self._count += 1

    def undo(self, seat: int) -> None:
        with self.saving():
            self.kept.undo(seat)
        self.state = self.kept.state
        mine = max(at for at, line in enumerate(self.record.actions) if line.partition(" ")[0] == str(seat))
        del self.record.actions[mine]
        gone = self.numbers.pop(mine)
        self.log = [entry for entry in self.log if entry[0] != gone]


class Resident:
    """A bot whose chance comes from where the campaign stands: leaving and coming back changes nothing."""

    def __init__(self, kept: Campaign, name: str) -> None:
        self.kept = kept
        self.name = name

    def choose(self, state: State, seat: int) -> int:
        cities = self.kept.state
        seed = cities.seed or cities.history[-1].seed
        return make_bot(self.name, bot_rng((seed << 32) + self.kept.saves, seat)).choose(state, seat)


class CampaignTable(Table):
    """A table whose game saves itself; among bots alone it tells a line per episode."""

    def __init__(self, desk: Desk, kept: Campaign, bots: list[str | None]) -> None:
        self.sitting = Sitting(kept)
        super().__init__(desk, self.sitting, bots, kept.path)
        self.kept = kept
        self.bots = [Resident(kept, name) if name else None for name in bots]

    def _next(self) -> None:
        played = len(self.kept.state.history)
        super()._next()
        if not self.people and len(self.kept.state.history) > played:
            self._tell_episode()

    def _tell_episode(self) -> None:
        scored = self.kept.state.history[-1]
        order = sorted(range(len(self.players)), key=lambda seat: (scored.places[seat], seat))
        told = [
            self.desk.words("campaign.ranked", place=scored.places[seat], player=self.players[seat], points=drawing.signed(scored.finals[seat]))
            for seat in order
        ]
        name = self.kept.game.episodes[scored.episode].names[self.desk.lang]
        self.desk.say("campaign.progress", episode=scored.episode, last=LAST_EPISODE, name=name, places=", ".join(told))

    def _tell(self) -> None:
        if self.people:
            super()._tell()

    def _draw(self, seat: int) -> None:
        """Whoever may still name the city is told how, under the board."""
        super()._draw(seat)
        if self.kept.state.naming(seat):
            self.desk.tell("campaign.unnamed", "green", name=self.kept.cities[seat]["name"])

    def _names(self) -> list[str]:
        """Each city by its own name."""
        return [f"{city['player']} · {city['name']}" for city in self.kept.cities]

    def _obey(self, seat: int, typed: str, actions: list[int]) -> None:
        word, _, rest = typed.partition(" ")
        if word.lower() in NAMING:
            with self.sitting.saving():
                self.kept.name_city(seat, printable(rest))
            self.save()
            self.desk.say("campaign.named", name=self.kept.cities[seat]["name"])
        else:
            super()._obey(seat, typed, actions)

    def _command(self, seat: int, command: str, rest: str, actions: list[int]) -> None:
        super()._command(seat, command, rest, actions)
        if command == "help":
            self.desk.say("campaign.help")

    # --- saving: the campaign does it ---------------------------------------------------------------------

    def save(self) -> None:
        """A full disk is told to people, and stops bots."""
        failed = self.sitting.unsaved
        self.safe = failed is None
        if failed is not None:
            if not self.people:
                raise failed
            self.desk.fail(self.desk.words("campaign.unsaved", path=self.path, reason=failed.strerror))

    def _save_as(self, name: str) -> None:
        if name:
            raise trouble("campaign.one_file", path=self.path)
        if not self.safe:
            self.kept.save()
            self.sitting.unsaved = None
            self.safe = True
        self.desk.say("play.saved", path=self.path)

    def _keep(self) -> None:
        self._save_as("")
        self.desk.say("campaign.look" if self.match.over else "campaign.go_on", path=shlex.quote(str(self.path)), lang=self.desk.lang_option())
