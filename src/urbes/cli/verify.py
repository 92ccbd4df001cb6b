"""`urbes verify`: recompute a record and compare."""

from pathlib import Path

import click

from urbes.cli import drawing
from urbes.cli.app import Command
from urbes.cli.arguments import FILE, option, recorded_game, told_apart
from urbes.cli.desk import Desk
from urbes.kernel.record import Record


@click.command(cls=Command)
@click.argument("record", type=FILE)
@option("--pack", type=FILE, metavar="FILE", help="help.pack_option")
@click.pass_obj
def verify(desk: Desk, record: Path, pack: Path | None) -> None:
    recorded = Record.load(record)
    game = recorded_game(recorded, pack)
    state = recorded.verify(game)
    count = len(recorded.actions)
    if state.to_act():
        desk.say("verify.running", "green", path=record, game=game.names[desk.lang], count=count)
        return
    desk.say("verify.over" if recorded.result is not None else "verify.no_result", "green", path=record, game=game.names[desk.lang], count=count)
    desk.out.print(drawing.result(desk, state, told_apart(recorded.players)))
