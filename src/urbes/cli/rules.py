"""`urbes rules`: how a game is played, and the clauses of its rules."""

import click
from rich.text import Text

from urbes.cli.app import Command
from urbes.cli.arguments import option
from urbes.cli.desk import Desk, printable
from urbes.games.registry import folder_of
from urbes.games.registry import game as make_game
from urbes.kernel.clauses import chapters, clauses, howto, sealed


@click.command(cls=Command)
@click.argument("game")
@option("--clauses", "all_clauses", is_flag=True)
@option("--sealed", "unsealed", is_flag=True)
@click.pass_obj
def rules(desk: Desk, game: str, all_clauses: bool, unsealed: bool) -> None:
    made = make_game(game)
    folder = folder_of(made.id)
    desk.out.print(Text(made.names[desk.lang], style="bold"))
    for part in howto(folder)["parts"]:
        _heading(desk, part["title"][desk.lang])
        for one in part["says"]:
            lead = f"{one['lead'][desk.lang]}. " if "lead" in one else ""
            desk.out.print(Text.assemble((printable(lead), "bold"), printable(one[desk.lang]), (f" ({', '.join(one['clauses'])})", "dim")))
    if not all_clauses:
        desk.out.print()
        desk.say("rules.more", "dim", game=made.id)
        return
    titles, closed = clauses(folder), set() if unsealed else sealed(folder)
    for chapter in chapters(folder):
        _heading(desk, f"{chapter['id']}  {chapter['title'][desk.lang]}")
        for id in chapter["clauses"]:
            if id not in closed:
                desk.out.print(Text(f"{id:<9} {printable(titles[id][desk.lang])}"))
    if closed:
        desk.out.print()
        desk.say("rules.sealed", "dim", n=len(closed))


def _heading(desk: Desk, title: str) -> None:
    desk.out.print()
    desk.out.print(Text(printable(title), style="bold cyan"))
