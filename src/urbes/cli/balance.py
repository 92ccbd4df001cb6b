"""`urbes balance`: what games between equal bots say about a game, and about the data it is played with."""

import secrets
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from urbes.arena.balance import Balance, Variation
from urbes.arena.series import Outcome, Plan, in_order, make_folder, run
from urbes.arena.words import refusal
from urbes.cli.app import Command
from urbes.cli.arguments import FILE, bot_names, number, option, planned_game, rules_options, series_options, usual_seats
from urbes.cli.desk import Desk
from urbes.cli.tournament import drawn
from urbes.cli.watching import watch
from urbes.kernel.errors import UrbesError
from urbes.kernel.game import Game
from urbes.kernel.record import write_whole


@click.command(cls=Command)
@click.argument("game")
@option("--bots", help="help.balance_bots", default="greedy", show_default=True, metavar="BOT")
@option("--games", "-n", help="help.games_option", callback=number(2), default="400", show_default=True, metavar="N")
@series_options
@rules_options
@option("--vary", multiple=True, metavar="OPTION")
@option("--out", "-o", help="help.balance_out", type=FILE, metavar="FOLDER")
@click.pass_obj
def balance(
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
    vary: tuple[str, ...],
    out: Path | None,
) -> None:
    rules, options, content = planned_game(game, preset, settings, pack)
    plan = Plan(
        game=rules.id,
        bots=bot_names(bots),
        seats=usual_seats(rules) if seats is None else seats,
        games=games,
        seed=secrets.randbits(48) if seed is None else seed,
        options=options,
        pack=content,
        traced=True,
    )
    plan.check()
    varied = list(variations(rules, plan, vary))
    if out is not None:
        make_folder(out)

    def played(what: Plan) -> list[Outcome]:
        return in_order(watch(desk, what, run(what, jobs, ray)))

    found = Balance(plan, played(plan), [Variation(name, value, played(other)) for name, value, other in varied])
    for sheet in found.sheets(desk.lang):
        desk.out.print(drawn(sheet))
    for sentence in found.said(desk.lang):
        desk.out.print(sentence, markup=False, soft_wrap=True)
    if out is not None:
        command = plan.command("balance") + "".join(f" --vary {name}" for name in vary)
        for ending, data in (("json", found.to_json(command)), ("md", found.markdown(desk.lang, command)), ("html", found.report(desk.lang, command))):
            path = out / f"{rules.id.replace('_', '-')}.{ending}"
            write_whole(path, data)
            desk.say("sim.written", path=path)


def variations(rules: Game, plan: Plan, names: tuple[str, ...]) -> Iterator[tuple[str, object, Plan]]:
    """The plan with every other value of the options named, as far as the rules allow it with the rest."""
    known = {each.id: each for each in rules.option_list}
    for name in names:
        if name not in known:
            raise refusal("no_option", option=name, game=rules.id)
        values = [True, False] if known[name].type == "bool" else known[name].values()
        if not values:
            raise refusal("not_listed", option=name)
        for value in values:
            if value != rules.options[name]:
                other = replace(plan, options={**plan.options, name: value})
                try:
                    other.check()
                except UrbesError:
                    continue
                yield name, value, other
