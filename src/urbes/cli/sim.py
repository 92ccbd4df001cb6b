"""`urbes sim`: a series of games between bots."""

import secrets
import time
from pathlib import Path

import click
from rich.table import Table

from urbes.arena import export, transitions
from urbes.arena.series import Plan, in_order, run
from urbes.arena.standings import Standing, standings
from urbes.cli.app import Command
from urbes.cli.arguments import FILE, JOBS_MOST, bot_names, given_options, number, option, rules_options, seed_number, usual_seats
from urbes.cli.desk import Desk
from urbes.cli.watching import watch
from urbes.games.registry import game as make_game
from urbes.kernel.content import Pack
from urbes.kernel.game import Game


@click.command(cls=Command)
@click.argument("game")
@option("--games", "-n", help="help.games_option", callback=number(1), default="100", show_default=True, metavar="N")
@option("--seats", callback=number(), metavar="K")
@option("--bots", default="greedy,random", show_default=True, metavar="A,B,...")
@option("--seed", callback=seed_number, metavar="S")
@option("--jobs", "-j", callback=number(1, JOBS_MOST), default="1", show_default=True, metavar="J")
@rules_options
@option("--out", "-o", "targets", multiple=True, type=FILE, metavar="FILE")
@option("--records", type=FILE, metavar="DIR")
@option("--export-transitions", type=FILE, metavar="FILE")
@click.pass_obj
def sim(
    desk: Desk,
    *,
    game: str,
    games: int,
    seats: int | None,
    bots: str,
    seed: int | None,
    jobs: int,
    preset: str | None,
    settings: tuple[str, ...],
    pack: Path | None,
    targets: tuple[Path, ...],
    records: Path | None,
    export_transitions: Path | None,
) -> None:
    names = bot_names(bots)
    content = Pack.load(pack) if pack else None
    options = given_options(game, preset, settings)
    rules = make_game(game, pack=content, **options)
    plan = Plan(
        game=rules.id,
        bots=names,
        seats=max(usual_seats(rules), len(names)) if seats is None else seats,
        games=games,
        seed=secrets.randbits(48) if seed is None else seed,
        options=options,
        pack=(content.name, content.data) if content else None,
        records=records,
        stepwise=export_transitions is not None,
    )
    plan.check()
    if export_transitions is not None:
        transitions.check_target(export_transitions, plan)
    for target in targets:
        export.check_target(target)
    began = time.perf_counter()
    outcomes = in_order(watch(desk, plan, run(plan, jobs)))
    seconds = time.perf_counter() - began
    found = standings(outcomes)
    desk.out.print(_results(desk, rules, plan, found))
    desk.say("sim.seating", seating="; ".join(f"{each.bot} {' + '.join(map(str, each.played_at))}" for each in found))
    decisions = sum(sum(outcome.decisions) for outcome in outcomes)
    desk.say("sim.total", games=games, seconds=f"{seconds:.1f}", speed=f"{decisions / seconds:,.0f}", pace=f"{games / seconds:,.1f}", jobs=jobs, seed=plan.seed)
    for target in targets:
        export.write(target, plan, outcomes)
        desk.say("sim.written", path=target)
    if export_transitions is not None:
        count = transitions.write(export_transitions, plan, outcomes)
        desk.say("sim.transitions", count=f"{count:,}", path=export_transitions)
    if records is not None:
        desk.say("sim.recorded", count=games, path=records)


def _results(desk: Desk, rules: Game, plan: Plan, found: list[Standing]) -> Table:
    table = Table(title=desk.words("sim.title", game=rules.names[desk.lang], seats=plan.seats), box=None, padding=(0, 2, 0, 0))
    for column in ("bot", "played", "wins", "win_rate", "score", "rank", "speed"):
        table.add_column(desk.words(f"sim.{column}"), justify="left" if column == "bot" else "right")
    for standing in found:
        low, high = standing.win_interval
        margin = standing.score_margin
        table.add_row(
            standing.bot,
            str(standing.played),
            f"{standing.wins:.1f}".removesuffix(".0"),
            f"{standing.win_rate:.1%} ({100 * low:.1f}-{100 * high:.1f})",
            f"{standing.mean_score:.1f}" + (f" ± {margin:.1f}" if margin is not None else ""),
            f"{standing.mean_rank:.2f}",
            f"{standing.speed:,.0f}",
        )
    return table
