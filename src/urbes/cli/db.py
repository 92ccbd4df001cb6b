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
    from urbes.server.settings import Settings
    from urbes.server.storage.database import Database, alone

    settings = Settings.from_environment()

    async def upgraded() -> str:
        database = Database(settings)
        try:
            return await database.upgrade()
        finally:
            await database.close()

    with alone(settings):
        version = asyncio.run(upgraded())
    desk.say("db.upgraded", version=version)


@db.command("backup")
@click.argument("target", type=FILE)
@click.pass_obj
def db_backup(desk: Desk, target: Path) -> None:
    from urbes.server.settings import Settings
    from urbes.server.storage.database import backup

    backup(Settings.from_environment(), target)
    desk.say("db.copied", path=target)


@db.command("restore")
@click.argument("source", type=FILE)
@click.pass_obj
def db_restore(desk: Desk, source: Path) -> None:
    from urbes.server.settings import Settings
    from urbes.server.storage.database import restore

    restore(Settings.from_environment(), source)
    desk.say("db.restored", path=source)
