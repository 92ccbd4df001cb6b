"""How a position and its result look in a terminal: the same for every game."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from urbes.cli.desk import Desk, from_markup, name_for_markup, printable
from urbes.cli.listing import Listing, spaced
from urbes.kernel.game import Game, State

LEAST = 4  # lines for the moves, however small the terminal
UNSHOWN = ("game", "seat", "phase", "to_act", "result")  # facts of a view that the screen tells otherwise


def screen(desk: Desk, state: State, seat: int, players: list[str], height: int, above: int | None = None) -> RenderableType:
    """The board, who is asked for what, and the moves, in as many lines as the terminal has but the one that is typed on. What the signs mean stands between them as
    long as all moves fit below it; once it has been read (with so many lines of news above), only in the room that moves and news leave."""
    drawn, asked, signs = board(desk, state, seat, players), status(desk, state, seat, players[seat]), legend(desk, state, seat)
    left = height - desk.lines_of(drawn) - desk.lines_of(asked) - 1
    beside = left - desk.lines_of(signs)
    moves = Listing(desk, state, seat, players)
    if above is None and (listed := moves.within(beside)):
        return Group(drawn, signs, asked, listed)
    listed = moves.cut(max(left, LEAST))
    return Group(drawn, *([signs] if desk.lines_of(listed) <= beside - (above or 0) else []), asked, listed)


def legend(desk: Desk, state: State, viewer: int | None) -> RenderableType:
    """What the signs of the board mean."""
    return Text.assemble(from_markup(state.game.legend(state.view(viewer), desk.lang)), style="dim")


def close_up(desk: Desk, state: State, viewer: int | None, players: list[str], seat: int, foreseen: Sequence[str] = ()) -> RenderableType:
    """All that lies open of one seat; what the viewer thinks of covering is marked."""
    view = {**state.view(viewer), "foreseen": foreseen} if foreseen else state.view(viewer)
    return from_markup(state.game.close_up(view, desk.lang, [name_for_markup(name) for name in players], seat))


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
    return game.texts.text(f"view.{key}", lang) if game.texts.has(f"view.{key}") else spaced(key)


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


def result(desk: Desk, state: State, players: list[str]) -> RenderableType:
    """A column a player, the first in front: the score and, line by line, what it is made of; and the tie-break if one was needed."""
    game = state.game
    final = state.result()
    order = sorted(range(state.seats), key=lambda seat: (final.ranks[seat], seat))
    table = Table(title=Text(desk.words("result.title", game=game.names[desk.lang])), title_style="bold")
    table.add_column(desk.words("result.rank"))
    for seat in order:
        table.add_column(Text(f"{final.ranks[seat]}  {printable(players[seat])}"), justify="right", style="bold green" if final.ranks[seat] == 1 else "")
    table.add_row(desk.words("result.score"), *(signed(game.figure("score", final.scores[seat])) for seat in order), end_section=True)
    told = [_breakdown(game, desk.lang, final.breakdown[seat]) for seat in order]
    for word in dict.fromkeys(word for seat in told for word in seat):
        table.add_row(Text(word), *(signed(seat.get(word)) for seat in told))
    first = [printable(players[seat]) for seat in order if final.ranks[seat] == 1]
    won = Text(desk.words("result.won", n=len(first), players=", ".join(first)), style="bold green")
    if final.tie_break is None:
        return Group(table, won)
    how = desk.words("result.shared") if final.tie_break == "shared" else desk.words("result.tie", decider=_word(game, desk.lang, final.tie_break))
    return Group(table, won, Text(how))


def _breakdown(game: Game, lang: str, parts: Mapping[str, Any]) -> dict[str, int | None]:
    """The numbers by their words: those that the game has a text `breakdown.KEY` for, and of a table within those with a text `KEY.PART`, or its sum if the table itself has a text. If it has no such texts, all numbers."""
    told: dict[str, int | None] = {}
    choosy = any(key.startswith("breakdown.") for key in game.texts.entries)
    for key, value in parts.items():
        if isinstance(value, Mapping) and game.texts.has(f"breakdown.{key}"):
            told[_word(game, lang, key)] = sum(value.values())
        elif isinstance(value, Mapping):
            told |= {game.texts.text(f"{key}.{part}", lang): number for part, number in value.items() if game.texts.has(f"{key}.{part}")}
        elif type(value) is int and (not choosy or game.texts.has(f"breakdown.{key}")):
            told[_word(game, lang, key)] = game.figure(key, value)
    return told


def _word(game: Game, lang: str, key: str) -> str:
    return game.texts.text(f"breakdown.{key}", lang) if game.texts.has(f"breakdown.{key}") else spaced(key)


def signed(value: int | None) -> str:
    return "–" if value is None else str(value).replace("-", "\N{MINUS SIGN}")


def status(desk: Desk, state: State, seat: int, player: str) -> Text:
    """Who is asked for what."""
    asked = state.question(seat, desk.lang) or desk.words("play.your_turn")
    return Text(printable(desk.words("play.asks", player=player, asked=asked)), style="bold yellow")
