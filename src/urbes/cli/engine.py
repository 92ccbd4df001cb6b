"""`urbes engine`: one of our bots as a program that speaks the line protocol."""

import secrets
import sys

import click

from urbes.arena.engine import serve
from urbes.bots.bot import check_bot
from urbes.cli.app import Command
from urbes.cli.arguments import number, option
from urbes.cli.desk import Desk
from urbes.kernel.rng import Rng


@click.command(cls=Command)
@click.argument("bot")
@option("--seed", help="help.engine_seed", callback=number(), metavar="S")
@click.pass_obj
def engine(_desk: Desk, *, bot: str, seed: int | None) -> None:
    check_bot(bot)
    for answer in serve(bot, Rng.seeded(secrets.randbits(128) if seed is None else seed), sys.stdin):
        sys.stdout.write(answer)
        sys.stdout.flush()
