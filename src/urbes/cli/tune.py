"""`urbes tune`: learn a game's judgement anew from games it plays with itself."""

import importlib
from pathlib import Path
from typing import Any

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from urbes.cli.app import Command
from urbes.cli.arguments import FILE, number, option
from urbes.cli.desk import Desk, trouble

GAMES_MOST = 1_000_000
ROUNDS_MOST = 100
UNITS_MOST = 1000


@click.command(cls=Command)
@click.argument("game")
@option("--games", "-n", help="help.tune_games", callback=number(10, GAMES_MOST), default="3000", show_default=True, metavar="N")
@option("--rounds", help="help.tune_rounds", callback=number(1, ROUNDS_MOST), default="4", show_default=True, metavar="R")
@option("--units", help="help.tune_units", callback=number(0, UNITS_MOST), default="24", show_default=True, metavar="U")
@option("--seed", callback=number(), default="1000000", show_default=True, metavar="S")
@option("--out", "-o", help="help.tune_out", type=FILE, metavar="FILE")
@click.pass_obj
def tune(desk: Desk, *, game: str, games: int, rounds: int, units: int, seed: int, out: Path | None) -> None:
    try:
        room = importlib.import_module("urbes.arena.tune")
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise trouble("errors.no_numpy") from None
    path = room.checked(game, out)
    plan = room.Plan(game, games, rounds, seed, units)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=desk.err, transient=True, disable=not desk.err.is_terminal) as progress:
        task = progress.add_task(game, total=rounds * games)

        def say(round: int, played: int) -> None:
            progress.update(task, completed=round * games + played, description=desk.words("tune.round", game=game, round=round + 1, rounds=rounds))

        fit = room.tune(plan, say)
    room.write(fit, path)
    desk.out.print(_figures(desk, fit["figures"]))
    desk.say("tune.legend", "dim", learnt=fit["figures"]["learnt_from"], held=fit["figures"]["held_out"])
    desk.say("tune.written", path=path)


def _figures(desk: Desk, figures: dict[str, Any]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("stage", "correlation", "log_loss"):
        table.add_column(desk.words(f"tune.{column}"), justify="left" if column == "stage" else "right")
    for stage, row in [*enumerate(figures["stages"]), (desk.words("tune.all"), figures)]:
        table.add_row(str(stage), f"{row['correlation']:.3f}", f"{row['log_loss']:.3f}")
    return table
