"""`urbes rules`: how a game is played, and the clauses of its rules."""

import click
from rich.text import Text

from urbes.cli.app import Command
from urbes.cli.arguments import option
from urbes.cli.desk import Desk, trouble
from urbes.cli.reference import heading, tell_clause, tell_howto
from urbes.games.registry import folder_of, game_ids
from urbes.games.registry import game as make_game
from urbes.kernel.clauses import chapters, clauses, sealed


@click.command(cls=Command)
@click.argument("game", required=False)
@option("--clauses", "all_clauses", is_flag=True)
@option("--sealed", "unsealed", is_flag=True)
@click.pass_obj
def rules(desk: Desk, game: str | None, all_clauses: bool, unsealed: bool) -> None:
    if game is None:
        raise trouble("rules.which_game", games=", ".join(game_ids()))
    made = make_game(game)
    folder = folder_of(made.id)
    desk.out.print(Text(made.names[desk.lang], style="bold"))
    tell_howto(desk, made, {})
    if not all_clauses:
        desk.out.print()
        desk.say("rules.more", "dim", game=made.id)
        return
    listed, closed = clauses(folder), set() if unsealed else sealed(folder)
    for chapter in chapters(folder):
        heading(desk, f"{chapter['id']}  {chapter['title'][desk.lang]}")
        for id in chapter["clauses"]:
            if id not in closed:
                tell_clause(desk, id, listed[id])
    if closed:
        desk.out.print()
        desk.say("rules.sealed", "dim", n=len(closed))
