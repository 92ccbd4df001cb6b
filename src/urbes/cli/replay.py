"""`urbes replay`: walk through a record, or print every step as JSON."""

import json
import sys
import time
from pathlib import Path
from typing import Any

import click
from rich.text import Text

from urbes.cli import drawing
from urbes.cli.app import Command
from urbes.cli.arguments import FILE, number, option, recorded_game, seat_called, told_apart
from urbes.cli.desk import Desk, printable, trouble, whole
from urbes.kernel.drawing import LETTERS
from urbes.kernel.errors import UrbesError
from urbes.kernel.game import Game
from urbes.kernel.match import Match
from urbes.kernel.record import Record

KEYS = {
    "next": ("n", "next", "s", "suivant", ""),
    "back": ("b", "back", "r", "retour"),
    "go": ("g", "go", "aller"),
    "auto": ("a", "auto"),
    "viewer": ("v", "view", "vue"),
    "quit": ("q", "quit", "quitter"),
}
DELAY_MOST = 3600.0  # seconds; no clock counts to infinity
SHORTCUTS = {word: key for key, words in KEYS.items() for word in words}


@click.command(cls=Command)
@click.argument("record", type=FILE)
@option("--pack", type=FILE, metavar="FILE", help="help.pack_option")
@option("--viewer", metavar="SEAT")
@option("--at", callback=number(0), default="0", metavar="STEP")
@option("--delay", type=float, default=1.0, show_default=True, metavar="SECONDS")
@option("--dump", is_flag=True)
@click.pass_obj
def replay(desk: Desk, *, record: Path, pack: Path | None, viewer: str | None, at: int, delay: float, dump: bool) -> None:
    recorded = Record.load(record)
    game = recorded_game(recorded, pack)
    if dump:
        if viewer is not None:
            raise trouble("replay.dump_sees_all")
        if at > len(recorded.actions):
            raise trouble("replay.no_step", step=at, last=len(recorded.actions))
        for line in steps(game, recorded):
            if line["step"] < at:
                continue
            sys.stdout.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
        return
    recorded.players = told_apart(recorded.players)
    film = Film(desk, game, recorded, delay)
    film.choose_viewer(viewer or "")
    film.go(at)
    try:
        film.run()
    except EOFError:
        desk.out.print()


def steps(game: Game, record: Record) -> Any:
    """Each state in full with what was done in it."""
    for step, (state, taken) in enumerate(record.replay(game)):
        yield {
            "step": step,
            "state": state.to_dict(),
            "to_act": list(state.to_act()),
            "legal": {str(seat): [game.name(action) for action in state.legal(seat)] for seat in range(state.seats)},
            "action": None if taken is None else {"seat": taken[0], "action": game.name(taken[1])},
            "scores": state.scores(),
        }


class Film:
    """All states of a game, one shown at a time. States are cheap, so going back is looking at an earlier one."""

    def __init__(self, desk: Desk, game: Game, record: Record, delay: float) -> None:
        self.desk = desk
        self.delay = min(max(0.0, delay), DELAY_MOST)
        self.viewer: int | None = None
        self.at = 0
        self.match = Match.resume(game, record)
        self.states = [state.clone() for state, _ in record.replay(game)]

    @property
    def last(self) -> int:
        return len(self.states) - 1

    def choose_viewer(self, text: str) -> None:
        """A seat by its letter, its player's name or its number; nothing: a spectator."""
        players = self.match.record.players
        seat = whole(text) if text.isdecimal() else seat_called(players, text)
        if text and (seat is None or seat >= len(players)):
            raise trouble("replay.no_seat", seat=text[:20], seats=", ".join(f"{LETTERS[at]} {name}" for at, name in enumerate(players)))
        self.viewer = seat

    def go(self, step: int) -> None:
        if not 0 <= step <= self.last:
            raise trouble("replay.no_step", step=step, last=self.last)
        self.at = step

    def show(self) -> None:
        game, out = self.match.game, self.desk.out
        seen = "" if self.viewer is None else self.desk.words("replay.seen", player=self.match.record.players[self.viewer])
        out.rule(Text(printable(self.desk.words("replay.step", step=self.at, last=self.last) + seen)))
        if self.at:
            seat, _, notation = self.match.record.actions[self.at - 1].partition(" ")
            label = game.label(game.parse(notation), self.desk.lang, self.match.record.players)
            self.desk.say("replay.did", "bold", player=self.match.record.players[int(seat)], label=label, notation=notation)
            events = [event for cause, event in self.match.log if cause == self.at - 1]
            out.print(drawing.log([(event.depth, game.describe(event, self.desk.lang, self.viewer, self.match.record.players)) for event in events]))
        out.print(drawing.board(self.desk, self.states[self.at], self.viewer, self.match.record.players))
        if self.at == self.last and not self.states[self.at].to_act():
            out.print(drawing.result(self.desk, self.states[self.at], self.match.record.players))

    def run(self) -> None:
        self.show()
        while True:
            word, _, rest = self.desk.ask("replay.prompt", step=self.at, last=self.last).partition(" ")
            key = SHORTCUTS.get(word.lower())
            if key == "quit":
                return
            try:
                self._obey(key, rest.strip())
            except UrbesError as error:
                self.desk.fail(error.text(self.desk.lang))

    def _obey(self, key: str | None, rest: str) -> None:
        if key is None:
            raise trouble("replay.keys")
        if key == "auto":
            self._autoplay()
            return
        if key == "viewer":
            self.choose_viewer(rest)
        elif key == "go":
            step = whole(rest)
            if step is None:
                raise trouble("replay.no_step", step=rest[:20] or "?", last=self.last)
            self.go(step)
        else:
            self.go(self.at + (1 if key == "next" else -1))
        self.show()

    def _autoplay(self) -> None:
        """To the end, or until Ctrl-C."""
        try:
            while self.at < self.last:
                self.go(self.at + 1)
                self.show()
                time.sleep(self.delay)
        except KeyboardInterrupt:
            self.desk.out.print()
