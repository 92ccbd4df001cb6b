"""`urbes bench`: the speed of the engine, and of its peers in the same run."""

import json
import platform
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.table import Table

from urbes.arena.peers import PEERS, PeerSpeed, measure_peer
from urbes.arena.speed import Speed, is_compiled, measure
from urbes.cli.app import Command
from urbes.cli.arguments import chosen_game, number, option, rules_options
from urbes.cli.desk import Desk
from urbes.games.registry import game_ids
from urbes.version import __version__

if TYPE_CHECKING:
    from urbes.envs.speed import EnvSpeed


@click.command(cls=Command)
@click.argument("games", nargs=-1, metavar="[GAME]...")
@option("--seats", callback=number(), metavar="K")
@rules_options
@option("--milliseconds", callback=number(1, 600_000), default="1000", show_default=True, metavar="MS", help="help.milliseconds")
@option("--envs", is_flag=True)
@option("--peers", is_flag=True)
@option("--json", "as_json", is_flag=True)
@click.pass_obj
def bench(
    desk: Desk,
    *,
    games: tuple[str, ...],
    seats: int | None,
    preset: str | None,
    settings: tuple[str, ...],
    pack: Path | None,
    milliseconds: int,
    envs: bool,
    peers: bool,
    as_json: bool,
) -> None:
    seconds = milliseconds / 1000
    chosen = [chosen_game(id, preset, settings, pack) for id in games or game_ids()]
    if seats is not None:
        for game in chosen:
            game.check_seats(seats)
    compiled = all(is_compiled(game) for game in chosen)
    speeds: list[Speed] = []
    doors: list[EnvSpeed] = []
    found: list[PeerSpeed] = []
    absent: list[str] = []
    with desk.err.status("...") as status:
        for game in chosen:
            for count in range(game.min_seats, game.max_seats + 1) if seats is None else [seats]:
                status.update(desk.words("bench.measuring", what=f"{game.id}, {count}"))
                if envs:
                    from urbes.envs.speed import measure_envs

                    doors.append(measure_envs(game, count, seconds))
                else:
                    speeds.append(measure(game, count, seconds))
        for peer, name, prepare in PEERS if peers else []:
            status.update(desk.words("bench.measuring", what=f"{peer} {name}"))
            speed = measure_peer(peer, name, prepare, seconds)
            if speed is None:
                absent.append(f"{peer} {name}")
            else:
                found.append(speed)
    if as_json:
        whole = {
            "urbes": __version__,
            "python": platform.python_version(),
            "machine": platform.machine(),
            "compiled": compiled,
            "speeds": [speed._asdict() for speed in speeds],
            "envs": [door._asdict() for door in doors],
            "peers": [{**peer._asdict(), "ratios": {f"{speed.game}-{speed.seats}": speed.stepping / peer.decisions for speed in speeds}} for peer in found],
            "absent": absent,
        }
        sys.stdout.write(json.dumps(whole, indent=1) + "\n")
        return
    desk.out.print(_doors(desk, doors, compiled) if envs else _own(desk, speeds, compiled))
    desk.say("bench.envs_legend" if envs else "bench.legend", "dim")
    if found:
        desk.out.print(_compared(desk, speeds, found))
    if absent:
        desk.say("bench.absent" if found else "bench.no_peers", "yellow", names=", ".join(absent))


def _own(desk: Desk, speeds: list[Speed], compiled: bool) -> Table:
    how = desk.words("bench.compiled" if compiled else "bench.interpreted")
    table = _table(desk, desk.words("bench.title", how=how), ("game", "decisions", "games", "cloning", "stepping", "simulations", "clone_bytes", "state_bytes"))
    for speed in speeds:
        figures = (speed.decisions, speed.games, speed.cloning, speed.stepping, speed.simulations, speed.clone_bytes, speed.state_bytes)
        table.add_row(f"{speed.game} {speed.seats}", *(f"{figure:,.0f}" for figure in figures))
    return table


def _doors(desk: Desk, doors: list["EnvSpeed"], compiled: bool) -> Table:
    how = desk.words("bench.compiled" if compiled else "bench.interpreted")
    table = _table(desk, desk.words("bench.title", how=how), ("game", "pettingzoo", "vector"))
    for door in doors:
        table.add_row(f"{door.game} {door.seats}", f"{door.pettingzoo:,.0f}", f"{door.vector:,.0f}")
    return table


def _compared(desk: Desk, speeds: list[Speed], peers: list[PeerSpeed]) -> Table:
    """Like with like: our stepping from interpreted code, each game at its smallest table, against theirs."""
    smallest = {speed.game: speed for speed in reversed(speeds)}
    table = _table(desk, desk.words("bench.peers"), ("peer", "decisions", "games", "cloning"))
    for speed in reversed(smallest.values()):
        table.add_column(f"{speed.game} {speed.seats}", justify="right")
    for peer in peers:
        copying = "-" if peer.cloning is None else f"{peer.cloning:,.0f}"
        ratios = (f"× {speed.stepping / peer.decisions:,.1f}" for speed in reversed(smallest.values()))
        table.add_row(f"{peer.peer} {peer.game}", f"{peer.decisions:,.0f}", f"{peer.games:,.1f}", copying, *ratios)
    return table


def _table(desk: Desk, title: str, columns: tuple[str, ...]) -> Table:
    table = Table(title=title, title_justify="left", box=None, padding=(0, 1, 0, 0))
    for column in columns:
        table.add_column(desk.words(f"bench.{column}"), justify="left" if column == columns[0] else "right")
    return table
