"""`urbes tournament`: bots compared on the same cards, every seed in every rotation of the seats."""

import secrets
import time
from dataclasses import replace
from pathlib import Path

import click
from rich.table import Table

from urbes.arena import export
from urbes.arena.folder import Folder
from urbes.arena.series import LIMIT, Outcome, Plan, in_order, run
from urbes.arena.tournament import Sheet, Tournament, whole_rounds
from urbes.arena.words import refusal
from urbes.cli.app import Command
from urbes.cli.arguments import FILE, bot_names, number, option, planned_game, rules_options, series_options, usual_seats
from urbes.cli.desk import Desk
from urbes.cli.watching import watch

LIMIT_MOST = 600


@click.command(cls=Command)
@click.argument("game")
@option("--bots", help="help.tournament_bots", default="greedy,random", show_default=True, metavar="A,B,...")
@option("--games", "-n", help="help.tournament_games", callback=number(1), default="100", show_default=True, metavar="N")
@series_options
@rules_options
@option("--limit", callback=number(1, LIMIT_MOST), default=f"{LIMIT:g}", show_default=True, metavar="SECONDS")
@option("--out", "-o", help="help.tournament_out", type=FILE, metavar="FOLDER")
@option("--resume", help="help.tournament_resume", is_flag=True)
@click.pass_obj
def tournament(
    desk: Desk,
    *,
    game: str,
    bots: str,
    games: int,
    seats: int | None,
    seed: int | None,
    jobs: int,
    ray: str | None,
    preset: str | None,
    settings: tuple[str, ...],
    pack: Path | None,
    limit: int,
    out: Path | None,
    resume: bool,
) -> None:
    names = bot_names(bots)
    if len(set(names)) < 2:
        raise refusal("one_bot")
    if resume and out is None:
        raise refusal("resume_what")
    rules, options, content = planned_game(game, preset, settings, pack)
    plan = Plan(
        game=rules.id,
        bots=names,
        seats=usual_seats(rules) if seats is None else seats,
        games=games,
        seed=secrets.randbits(48) if seed is None else seed,
        options=options,
        pack=content,
        mirrored=True,
        limit=limit,
    )
    plan.check()
    plan = replace(plan, games=whole_rounds(plan, games))
    folder = Folder(out) if out is not None else None
    outcomes: list[Outcome] = []
    if folder is not None:
        plan, outcomes = folder.begin(plan, resume, seed is not None)
    done = {outcome.number for outcome in outcomes}
    began = time.perf_counter()
    try:
        for outcome in watch(desk, plan, run(plan, jobs, ray, done), len(done)):
            outcomes.append(outcome)
            if folder is not None:
                folder.add(outcome)
    except KeyboardInterrupt:
        if folder is not None:
            desk.say("tournament.stopped", played=len(outcomes), games=plan.games)
        raise
    finally:
        if folder is not None:
            folder.close()
    found = Tournament(plan, in_order(outcomes))
    for sheet in found.sheets(desk.lang):
        desk.out.print(drawn(sheet))
    seconds = time.perf_counter() - began
    desk.say("tournament.total", games=len(outcomes) - len(done), seconds=f"{seconds:.1f}", first=plan.seed, last=max(outcome.seed for outcome in outcomes))
    if folder is not None:
        command = plan.command("tournament")
        desk.say("sim.written", path=folder.write("results.json", found.to_json(command)))
        if export.has_parquet():
            desk.say("sim.written", path=folder.write("outcomes.parquet", export.parquet(found.outcomes, export.TIMED)))
        else:
            desk.say("tournament.no_parquet", "dim")
        desk.say("sim.written", path=folder.write("report.html", found.report(desk.lang, command)))


def drawn(sheet: Sheet) -> Table:
    """A sheet for the terminal."""
    table = Table(title=sheet.title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    for place, column in enumerate(sheet.head):
        table.add_column(column, justify="left" if place == 0 else "right", overflow="fold")
    for row in sheet.rows:
        table.add_row(*row)
    return table
