"""How a position, its moves and its result look in a terminal: the same for every game."""

from collections.abc import Mapping
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
FEW = 8  # moves that may take two lines each
TWO_COLUMNS = 20  # more stand in three
ROW = 3  # moves that may stand beside each other
NUMBER = 5  # letters before a move in columns
SHORT = 16  # moves that are listed one a line, with their notation
SEATS = ("owner",)  # facts of a preview that name a seat, of which the first is 0
UNSHOWN = ("game", "seat", "phase", "to_act", "result")  # facts of a view that the screen tells otherwise


def board(desk: Desk, state: State, viewer: int | None, players: list[str]) -> RenderableType:
    """The game's own sketch of what a viewer sees; without one, the bare facts."""
    view = state.view(viewer)
    sketch = state.game.sketch(view, desk.lang, [name_for_markup(name) for name in players])
    return Group(Rule(style="dim"), from_markup(sketch) if sketch else facts(desk, state.game, view, players))


def facts(desk: Desk, game: Game, view: dict[str, Any], players: list[str]) -> RenderableType:
    """A view as a line of facts and, if it has a list with an object a seat, a table of them; the game may name each by a text `view.KEY`."""
    seats: list[dict[str, Any]] = next((value for value in view.values() if _by_seat(value, len(players))), [])
    shown = {key: value for key, value in view.items() if key not in UNSHOWN and value is not seats}
    line = Text("   ").join(Text.assemble((f"{_called(game, desk.lang, key)} ", "dim"), _spelled(game, desk.lang, shown[key])) for key in shown)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    keys = list(dict.fromkeys(key for seat in seats for key in seat))
    for heading in ("", *(_called(game, desk.lang, key) for key in keys)):
        table.add_column(heading)
    for number, seat in enumerate(seats):
        name = Text(f"{'▸' if number in view.get('to_act', ()) else ' '} {printable(players[number])}", style="bold")
        table.add_row(name, *(Text(_spelled(game, desk.lang, seat[key]) if key in seat else "") for key in keys))
    return Group(line, table)


def _by_seat(value: Any, seats: int) -> bool:
    return isinstance(value, list) and len(value) == seats and all(isinstance(each, dict) for each in value)


def _called(game: Game, lang: str, key: str) -> str:
    return game.texts.text(f"view.{key}", lang) if game.texts.has(f"view.{key}") else _spaced(key)


def _spelled(game: Game, lang: str, value: Any) -> str:
    """A fact in words: components by their names."""
    if isinstance(value, dict):
        return ", ".join(f"{_called(game, lang, key)} {_spelled(game, lang, each)}" for key, each in value.items()) or "–"
    if isinstance(value, list):
        return ", ".join(_spelled(game, lang, each) for each in value) or "–"
    if value is None or isinstance(value, bool):
        return {None: "–", True: "✓", False: "✗"}[value]
    return printable(game.word(value, lang) if value in game.named else str(value))


def log(lines: list[tuple[int, str]]) -> RenderableType:
    return Group(*(Text(f"{'  ' * depth}· {printable(line)}", style="dim" if depth else "") for depth, line in lines))


def moves(desk: Desk, state: State, seat: int, actions: dict[int, int], players: list[str], lines_left: int | None = None) -> RenderableType:
    """Legal actions by number, with their notation and what each will do; more of them than lines are left under the board in columns, so that it stays in sight,
    there with their label or, where that does not fit, their notation; many with their notation alone."""
    game = state.game
    told = {
        number: "" if len(actions) > MANY else preview(game, desk.lang, game.name(action), state.preview(seat, action), players)
        for number, action in actions.items()
    }
    labels = {number: game.label(action, desk.lang) for number, action in actions.items()}
    listed = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    listed.add_column(justify="right", style="bold cyan")
    listed.add_column()
    listed.add_column(style="dim")
    listed.add_column(style="italic")
    for number, action in actions.items():
        listed.add_row(str(number), Text(printable(labels[number])), Text(game.name(action)), Text(printable(told[number])))
    one_a_line = Padding(listed, (0, 0, 0, 1), expand=False)
    lines = len(desk.out.render_lines(one_a_line))
    wrapped = lines > len(actions) > FEW
    short_of_lines = lines_left is not None and lines > lines_left and len(actions) > ROW
    if len(actions) <= SHORT and not wrapped and not short_of_lines:
        return one_a_line
    two = len(actions) <= TWO_COLUMNS and (lines_left is None or len(actions) <= 2 * lines_left)
    room = desk.out.width // (2 if two else 3) - 2
    for number, action in actions.items():
        if len(actions) > MANY or len(labels[number]) + NUMBER > room:
            labels[number] = game.name(action)
    cells = [Text.assemble((f"{number:>4} ", "bold cyan"), printable(labels[number])) for number in actions]
    for number, cell in zip(actions, cells, strict=True):
        if told[number] and len(cell) + NUMBER < room:
            cell.append(f"  {printable(told[number])}", "italic dim")
        cell.truncate(room, overflow="ellipsis")  # `5?` tells all of it
    return Columns(cells, padding=(0, 2), column_first=True)


def preview(game: Game, lang: str, notation: str, facts: Mapping[str, Any], players: list[str]) -> str:
    """The facts of a preview in a few words: what the game has a text `previews.KEY` for, or for this verb alone a text `previews_VERB.KEY`.

    If it has none at all, the bare facts.
    """
    verb = notation.partition(" ")[0]
    telling = {key: value for key, value in facts.items() if (value or key in SEATS) and not isinstance(value, dict | list)}
    if any(key.startswith("previews.") for key in game.texts.entries):
        gaps = {key: game.word(value, lang) if value in game.named else value for key, value in game.gaps(telling, lang, players).items()}
        keys = [f"previews_{verb}.{key}" if game.texts.has(f"previews_{verb}.{key}") else f"previews.{key}" for key in telling]
        said = [game.texts.text(key, lang, gaps) for key in keys if game.texts.has(key)]
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
    asked = state.question(seat, desk.lang) or desk.words("play.your_turn")
    return Text(printable(desk.words("play.asks", player=player, asked=asked)), style="bold yellow")
