"""How a position, its moves and its result look in a terminal: the same for every game."""

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from urbes.cli.desk import Desk, from_markup, name_for_markup, printable
from urbes.kernel.game import Game, State

MANY = 30  # moves that no longer make a list one reads


def board(desk: Desk, state: State, viewer: int | None, players: list[str]) -> RenderableType:
    """The game's own sketch of what a viewer sees; without one, everyone's points."""
    sketch = state.game.sketch(state.view(viewer), desk.lang, [name_for_markup(name) for name in players])
    return Group(Rule(style="dim"), from_markup(sketch) if sketch else points(state, players))


def points(state: State, players: list[str]) -> Text:
    waiting = state.to_act()
    return Text("   ").join(
        Text(f"{'▸ ' if seat in waiting else ''}{printable(name)} {state.game.figure('score', score)}", style="bold" if seat in waiting else "")
        for seat, (name, score) in enumerate(zip(players, state.scores(), strict=True))
    )


def log(lines: list[tuple[int, str]]) -> RenderableType:
    return Group(*(Text(f"{'  ' * depth}· {printable(line)}", style="dim" if depth else "") for depth, line in lines))


def moves(desk: Desk, state: State, seat: int, actions: dict[int, int]) -> RenderableType:
    """Legal actions by number, with their notation and what each will do; many of them in columns, with their notation alone."""
    game = state.game
    if len(actions) > MANY:
        return Columns(
            [Text.assemble((f"{number:>4} ", "bold cyan"), game.name(action)) for number, action in actions.items()], padding=(0, 2), column_first=True
        )
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(justify="right", style="bold cyan")
    table.add_column()
    table.add_column(style="dim")
    table.add_column(style="italic")
    for number, action in actions.items():
        facts = preview(game, desk.lang, state.preview(seat, action))
        table.add_row(str(number), Text(printable(game.label(action, desk.lang))), Text(game.name(action)), Text(printable(facts)))
    return Padding(table, (0, 0, 0, 1), expand=False)


def preview(game: Game, lang: str, facts: dict[str, Any]) -> str:
    """The facts of a preview in a few words: what the game has a text `previews.KEY` for; if it has none at all, the bare facts."""
    telling = {key: value for key, value in facts.items() if value and not isinstance(value, dict | list)}
    if any(key.startswith("previews.") for key in game.texts.entries):
        gaps = game.gaps(telling, lang, [])
        said = [game.texts.text(f"previews.{key}", lang, gaps) for key in telling if game.texts.has(f"previews.{key}")]
    else:
        said = [_spaced(key) if value is True else f"{_spaced(key)} {value}" for key, value in telling.items()]
    return " · ".join(said)


def _spaced(key: str) -> str:
    return key.replace("_", " ")


def result(desk: Desk, state: State, players: list[str]) -> RenderableType:
    """Ranks, scores and their breakdown, and the tie-break if one was needed."""
    game = state.game
    final = state.result()
    table = Table(title=Text(desk.words("result.title", game=game.names[desk.lang])), title_style="bold")
    for heading in ("rank", "player", "score", "breakdown"):
        table.add_column(desk.words(f"result.{heading}"), justify="right" if heading in ("rank", "score") else "left")
    for seat in sorted(range(state.seats), key=lambda seat: (final.ranks[seat], seat)):
        parts = [f"{_word(game, desk.lang, key)} {game.figure(key, value)}" for key, value in final.breakdown[seat].items() if type(value) is int]
        won = "bold green" if final.ranks[seat] == 1 else ""
        score = str(game.figure("score", final.scores[seat]))
        table.add_row(str(final.ranks[seat]), Text(printable(players[seat])), score, Text(" · ".join(parts)), style=won)
    if final.tie_break is None:
        return table
    how = desk.words("result.shared") if final.tie_break == "shared" else desk.words("result.tie", decider=_word(game, desk.lang, final.tie_break))
    return Group(table, Text(how))


def _word(game: Game, lang: str, key: str) -> str:
    return game.texts.text(f"breakdown.{key}", lang) if game.texts.has(f"breakdown.{key}") else _spaced(key)


def status(desk: Desk, state: State, seat: int, player: str) -> Text:
    """Who is asked for what."""
    game = state.game
    key = f"asks.{state.view(seat).get('phase', '')}"
    asked = game.texts.text(key, desk.lang) if game.texts.has(key) else desk.words("play.your_turn")
    return Text(printable(desk.words("play.asks", player=player, asked=asked)), style="bold yellow")
