"""`urbes serve`: the games for browsers, on this machine or for a whole group of friends."""

import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from typing import TYPE_CHECKING

import click

from urbes.cli.app import Command
from urbes.cli.arguments import number, option
from urbes.cli.desk import Desk

if TYPE_CHECKING:
    from urbes.server.settings import Settings

USUAL_PORTS = range(8000, 8020)
PATIENCE = 30.0  # seconds until the server must answer


@click.command(cls=Command)
@option("--host", metavar="ADDRESS")
@option("--port", callback=number(1, 65535), metavar="PORT")
@option("--data", metavar="FOLDER")
@option("--database", metavar="URL")
@option("--check", is_flag=True, help="help.serve_check")
@option("--open", "opens", is_flag=True)
@click.pass_obj
def serve(desk: Desk, *, host: str | None, port: int | None, data: str | None, database: str | None, check: bool, opens: bool) -> None:
    from urbes.server.main import serve as run
    from urbes.server.settings import Settings

    if opens:
        os.environ.setdefault("URBES_PORT", str(free_port()))
        os.environ.setdefault("URBES_LOG_LEVEL", "warning")
        threading.Thread(target=welcome, args=(desk, address(Settings.from_environment(host=host, port=port))), daemon=True).start()
    for line in run(host, port, data, database, check):
        click.echo(line)


def address(settings: "Settings") -> str:
    """Where a browser of this machine finds the server; one that listens everywhere listens here, too."""
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    return f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"


def free_port() -> int:
    """The first usual port nobody listens on."""
    for port in USUAL_PORTS:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port
    return USUAL_PORTS[0]


def welcome(desk: Desk, url: str) -> None:
    """Once the server answers: say where it is, and open a browser if there is a screen."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{url}/healthz", timeout=2):
                break
        except OSError:
            time.sleep(0.2)
    else:
        return
    desk.say("serve.open", "bold", url=url)
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(url)
