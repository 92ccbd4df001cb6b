"""`urbes games`: what can be played, and the options of a game."""

import json

import click
from rich.table import Table
from rich.text import Text

from urbes.cli.app import Command
from urbes.cli.arguments import option
from urbes.cli.desk import Desk
from urbes.games.registry import game as make_game
from urbes.games.registry import game_ids, left_out
from urbes.kernel.game import Game


@click.command(cls=Command)
@click.argument("game", required=False)
@option("--sealed", "unsealed", is_flag=True, help="help.sealed_options")
@option("--json", "as_json", is_flag=True)
@click.pass_obj
def games(desk: Desk, game: str | None, unsealed: bool, as_json: bool) -> None:
    found = [make_game(id) for id in ([game] if game else game_ids())]
    if as_json:
        desk.out.print_json(json.dumps([_facts(each, desk.lang) for each in found]))
    elif game:
        _details(desk, found[0], unsealed)
    else:
        table = Table(box=None, padding=(0, 3, 0, 0))
        for column in ("id", "name", "seats", "presets"):
            table.add_column(desk.words(f"games.{column}"))
        for each in found:
            table.add_row(each.id, each.names[desk.lang], f"{each.min_seats}-{each.max_seats}", ", ".join(preset.id for preset in each.presets))
        desk.out.print(table)
        desk.say("games.more", "dim")
    for bad in left_out() if not game else ():
        desk.fail(bad.text(desk.lang))


def _facts(game: Game, lang: str) -> dict[str, object]:
    return {
        "id": game.id,
        "name": game.names[lang],
        "rules": game.rules_version,
        "seats": [game.min_seats, game.max_seats],
        "actions": game.action_count,
        "presets": {preset.id: preset.set for preset in game.presets},
        "options": [each.to_dict(lang) for each in game.option_list],
    }


def _details(desk: Desk, game: Game, unsealed: bool) -> None:
    desk.out.print(Text(f"{game.names[desk.lang]} ({game.id}), {game.min_seats}-{game.max_seats}", style="bold"))
    for preset in game.presets:
        settings = ", ".join(f"{key}={value}" for key, value in preset.set.items())
        desk.out.print(Text(f"  --preset {preset.id}: {preset.names[desk.lang]}" + (f" ({settings})" if settings else "")))
    sealed = [] if unsealed else [each for each in game.option_list if each.sealed]
    for each in game.option_list:
        if each in sealed:
            continue
        choices = "true, false" if each.type == "bool" else each.expected()
        desk.out.print(Text(f"  --option {each.id}={each.default}", style="cyan"), Text(f"[{choices}] {each.effects[desk.lang]}"))
    if sealed:
        desk.say("games.sealed", "dim", n=len(sealed))
