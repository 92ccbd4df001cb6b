"""`urbes db`: the server's database: bring it up to date, copy it, put a copy back."""

import asyncio
from pathlib import Path

import click

from urbes.cli.app import Group
from urbes.cli.arguments import FILE
from urbes.cli.desk import Desk


@click.group(cls=Group, no_args_is_help=False)
def db() -> None:
    pass


@db.command("upgrade")
@click.pass_obj
def db_upgrade(desk: Desk) -> None:
    from urbes.server.database import Database
    from urbes.server.settings import Settings

    async def upgraded() -> str:
        database = Database(Settings.from_environment())
        try:
            return await database.upgrade()
        finally:
            await database.close()

    desk.say("db.upgraded", version=asyncio.run(upgraded()))


@db.command("backup")
@click.argument("target", type=FILE)
@click.pass_obj
def db_backup(desk: Desk, target: Path) -> None:
    from urbes.server.database import backup
    from urbes.server.settings import Settings

    backup(Settings.from_environment(), target)
    desk.say("db.copied", path=target)


@db.command("restore")
@click.argument("source", type=FILE)
@click.pass_obj
def db_restore(desk: Desk, source: Path) -> None:
    from urbes.server.database import restore
    from urbes.server.settings import Settings

    restore(Settings.from_environment(), source)
    desk.say("db.restored", path=source)
