"""`urbes serve` and `urbes db`."""

import asyncio
from pathlib import Path

import click

from urbes.server.database import Database, backup, restore
from urbes.server.main import serve as run
from urbes.server.settings import Settings


@click.command()
@click.option("--host", help="Address to listen on (URBES_HOST; 127.0.0.1).")
@click.option("--port", type=click.IntRange(1, 65535), help="Port to listen on (URBES_PORT; 8000).")
@click.option("--data", type=click.Path(file_okay=False), help="Folder of the embedded database (URBES_DATA; urbes-data).")
@click.option("--database", help="Database URL, e.g. postgresql://user@host/urbes (URBES_DATABASE).")
@click.option("--check", is_flag=True, help="Only say whether the server could start.")
def serve(host: str | None, port: int | None, data: str | None, database: str | None, check: bool) -> None:
    """Serve the games to browsers."""
    for line in run(host, port, data, database, check):
        click.echo(line)


@click.group()
def db() -> None:
    """The server's database."""


@db.command()
def upgrade() -> None:
    """Bring the database to this version."""

    async def upgraded() -> str:
        database = Database(Settings.from_environment())
        try:
            return await database.upgrade()
        finally:
            await database.close()

    click.echo(asyncio.run(upgraded()))


@db.command("backup")
@click.argument("target", type=click.Path(dir_okay=False, path_type=Path))
def back_up(target: Path) -> None:
    """Copy the embedded database to TARGET, also while the server runs."""
    backup(Settings.from_environment(), target)
    click.echo(str(target))


@db.command("restore")
@click.argument("source", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def put_back(source: Path) -> None:
    """Put the backup SOURCE in the database's place; stop the server first."""
    restore(Settings.from_environment(), source)
    click.echo(str(source))
