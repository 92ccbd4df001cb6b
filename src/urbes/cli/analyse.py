"""`urbes analyse`: a finished game looked back on, as a page for the terminal or as JSON."""

import sys
from pathlib import Path

import click
import msgspec
from rich.console import Group, RenderableType
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from urbes.bots import analysis
from urbes.bots.analysis import Analysis
from urbes.cli.app import Command
from urbes.cli.arguments import FILE, number, option, recorded_game, told_apart
from urbes.cli.desk import Desk, printable
from urbes.kernel.game import Game
from urbes.kernel.record import Record

BUDGET_MOST = 1_000_000_000
WIDTH, HEIGHT = 72, 11  # of the curve, in letters; a line for every tenth
SEATS = "ABCD"
COLOURS = ("magenta", "yellow", "cyan", "green")
MARKS = {"inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "red", "find": "green"}


@click.command(cls=Command)
@click.argument("record", type=FILE)
@option("--pack", type=FILE, metavar="FILE", help="help.pack_option")
@option("--budget", callback=number(1, BUDGET_MOST), metavar="N")
@option("--json", "as_json", is_flag=True)
@click.pass_obj
def analyse(desk: Desk, *, record: Path, pack: Path | None, budget: int | None, as_json: bool) -> None:
    recorded = Record.load(record)
    game = recorded_game(recorded, pack)
    recorded.verify(game)
    if not as_json:
        recorded.players = told_apart(recorded.players)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=desk.err, transient=True, disable=not desk.err.is_terminal) as progress:
        task = progress.add_task(desk.words("analyse.looking"), total=1.0)
        found = analysis.analyse(game, recorded, budget, lambda part: progress.update(task, completed=part))
    if as_json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
        return
    desk.out.print(page(desk, game, found))


def page(desk: Desk, game: Game, found: Analysis) -> RenderableType:
    last = found.curve[-1].step
    title = desk.words("analyse.title", game=game.names[desk.lang], actions=last, decisions=len(found.decisions))
    return Group(Text(title, style="bold"), Text(), curve(desk, found), Text(), turning_points(desk, game, found), Text(), players(desk, found))


def curve(desk: Desk, found: Analysis) -> RenderableType:
    """A letter for each seat, from 0 to 100 %; where two meet, the later seat's."""
    last = max(1, found.curve[-1].step)
    rows = [[Text(" ")] * WIDTH for _ in range(HEIGHT)]
    for seat in range(len(found.players)):
        for column in range(WIDTH):
            reached = [point for point in found.curve if point.step <= column * last / (WIDTH - 1)]
            row = round((1 - reached[-1].shares[seat]) * (HEIGHT - 1))
            rows[row][column] = Text(SEATS[seat], style=f"bold {COLOURS[seat]}")
    lines = [Text(f"{100 - 10 * place:>4} │", style="dim" if place % 5 else "").append_text(Text("").join(row)) for place, row in enumerate(rows)]
    foot = Text("     └" + "─" * WIDTH, style="dim")
    pins = [" "] * WIDTH
    for place, point in enumerate(found.turning_points, 1):
        pins[round(point.step * (WIDTH - 1) / last)] = str(place)
    names = Text("  ").join(Text(f"{SEATS[seat]} {printable(name)}", style=COLOURS[seat]) for seat, name in enumerate(found.players))
    return Group(Text(desk.words("analyse.curve")).append("   ").append_text(names), *lines, foot, Text("      " + "".join(pins), style="bold"))


def turning_points(desk: Desk, game: Game, found: Analysis) -> RenderableType:
    if not found.turning_points:
        return Text(desk.words("analyse.no_turning_point"))
    opened = {decision.step: decision for decision in found.decisions}
    table = Table(title=desk.words("analyse.turning_points"), title_justify="left", box=None, padding=(0, 2, 0, 0))
    for heading in ("number", "step", "player", "kind", "change", "played", "better", "open"):
        table.add_column(desk.words(f"analyse.{heading}"), justify="right" if heading in ("number", "step", "change", "open") else "left", overflow="fold")
    for place, point in enumerate(found.turning_points, 1):
        decision = opened[point.step]
        better = "" if decision.best == decision.action else label(game, desk, decision.best, found.players)
        table.add_row(
            str(place),
            str(point.step),
            Text(printable(found.players[point.seat]), style=COLOURS[point.seat]),
            Text(desk.words(f"analyse.{point.kind}"), style=MARKS[point.kind]),
            signed(point.change if point.kind == "find" else -point.change),
            label(game, desk, decision.action, found.players),
            better,
            signed(-decision.open_lost),
        )
    reasons = [Text(f"{place}. {printable(point.why[desk.lang])}", style="dim") for place, point in enumerate(found.turning_points, 1)]
    return Group(table, *reasons)


def players(desk: Desk, found: Analysis) -> RenderableType:
    table = Table(title=desk.words("analyse.players"), title_justify="left", box=None, padding=(0, 2, 0, 0))
    for heading in ("player", "decisions", "accuracy", "error", "inaccuracies", "mistakes", "blunders", "result", "luck", "corrected"):
        table.add_column(desk.words(f"analyse.{heading}"), justify="left" if heading == "player" else "right")
    for seat, player in enumerate(found.seats):
        table.add_row(
            Text(printable(found.players[seat]), style=COLOURS[seat]),
            str(player.decisions),
            f"{player.accuracy:.0f}",
            figure(desk, player.error),
            *(str(player.marks[name]) for name in ("inaccuracy", "mistake", "blunder")),
            f"{100 * found.result[seat]:.0f} %",
            signed(player.luck),
            f"{100 * player.corrected:.0f} %",
        )
    return Group(table, Text(desk.words("analyse.note"), style="dim"))


def label(game: Game, desk: Desk, notation: str, players: list[str]) -> str:
    return printable(game.label(game.parse(notation), desk.lang, players))


def figure(desk: Desk, value: float) -> str:
    return f"{value:.1f}".replace(".", "," if desk.lang == "fr" else ".")


def signed(share: float) -> str:
    """Points of win share, with their sign."""
    rounded = round(100 * share)
    return f"{'+' if rounded > 0 else '−' if rounded < 0 else ''}{abs(rounded)}"
