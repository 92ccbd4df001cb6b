"""How a position, its moves and its result look in a terminal: the same for every game."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from urbes.cli.desk import Desk, from_markup, name_for_markup, printable
from urbes.kernel.drawing import clipped
from urbes.kernel.game import Game, State

MANY = 30  # moves that no longer make a list one reads
MERGED = 60  # moves that may still do, several a line
EFFECT = 30  # columns for what a move does, at least
LEAST_SAID = 16  # columns of an effect that is cut
ABREAST = 36  # columns for the numbers of moves with the same effect, at most
LEAST = 4  # lines for the moves, however small the terminal
LISTED = 38  # lines for all moves, when they are asked for
TWO_COLUMNS = 20  # more stand in three
BETWEEN = "  │  "  # one effect and the next
NUMBER = 5  # letters before a move in columns
SEATS = ("owner",)  # facts of a preview that name a seat, of which the first is 0
UNSHOWN = ("game", "seat", "phase", "to_act", "result")  # facts of a view that the screen tells otherwise


def screen(desk: Desk, state: State, seat: int, players: list[str], height: int, above: int | None = None) -> RenderableType:
    """The board, who is asked for what, and the moves, in as many lines as the terminal has but the one that is typed on. What the signs mean stands between them as
    long as all moves fit below it; once it has been read (with so many lines of news above), only in the room that moves and news leave."""
    drawn, asked, signs = board(desk, state, seat, players), status(desk, state, seat, players[seat]), legend(desk, state, seat)
    left = height - lines_of(desk, drawn) - lines_of(desk, asked) - 1
    beside = left - lines_of(desk, signs)
    forms = _forms(desk, state, seat, dict(enumerate(state.legal(seat), 1)), players)
    if above is None and (listed := _fitting(desk, forms, beside)):
        return Group(drawn, signs, asked, listed)
    listed = _fitting(desk, forms, left) or _cut(desk, state, seat, forms[-1], max(left, LEAST))
    return Group(drawn, *([signs] if lines_of(desk, listed) <= beside - (above or 0) else []), asked, listed)


def lines_of(desk: Desk, drawn: RenderableType) -> int:
    return len(desk.out.render_lines(drawn, pad=False))


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
    """Legal actions by number in the longest form that the lines left hold; a list that does not fit even so is cut, and says how to see the rest."""
    forms = _forms(desk, state, seat, actions, players)
    fits = _fitting(desk, forms, LISTED if lines_left is None else lines_left)
    return fits or (forms[-1] if lines_left is None else _cut(desk, state, seat, forms[-1], lines_left))


def _forms(desk: Desk, state: State, seat: int, actions: dict[int, int], players: list[str]) -> list[RenderableType]:
    """The ways to list moves, the longest first: one a line with its notation and what it will do, one effect a line, in columns, or grouped by the words they share."""
    game = state.game
    labels = {number: printable(game.label(action, desk.lang)) for number, action in actions.items()}
    grouped = any(key.startswith("briefs.") for key in game.texts.entries)
    forms: list[RenderableType] = []
    if len(actions) <= (MANY if grouped else MERGED):
        facts = {number: state.preview(seat, action) for number, action in actions.items()}
        told, short = (
            {number: printable(preview(game, desk.lang, game.name(action), facts[number], players, brief)) for number, action in actions.items()}
            for brief in (False, True)
        )
        if len(actions) <= MANY:
            forms.append(_one_a_line(game, actions, labels, told))
        if not grouped:
            forms += [form for cut in (False, True) for form in _merged(desk, game, actions, labels, told, cut)]
            widths = [desk.out.width - 1, (desk.out.width - len(BETWEEN) - 1) // 2]
            forms += [form for most in widths for form in _flowing(desk, game, actions, labels, short, most)]
            forms += [_in_columns(desk, game, actions, labels, told, columns) for columns in (2, 3) if len(actions) <= (TWO_COLUMNS if columns == 2 else MANY)]
    return [*forms, *(_grouped(desk, state, seat, actions, labels, players, last) for last in (True, False))]


def _fitting(desk: Desk, forms: list[RenderableType], lines: int) -> RenderableType | None:
    return next((form for form in forms if lines_of(desk, form) <= lines), None)


def _cut(desk: Desk, state: State, seat: int, form: RenderableType, lines: int) -> RenderableType:
    """The beginning of a list, and how to see all of it."""
    assert isinstance(form, Group)
    return Group(*form.renderables[: lines - 1], Text(desk.words("play.more", n=len(state.legal(seat))), style="yellow"))


def _one_a_line(game: Game, actions: dict[int, int], labels: dict[int, str], told: dict[int, str]) -> RenderableType:
    listed = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    listed.add_column(justify="right", style="bold cyan")
    listed.add_column()
    listed.add_column(style="dim")
    listed.add_column(style="italic")
    for number, action in actions.items():
        listed.add_row(str(number), Text(labels[number]), Text(game.name(action)), Text(told[number]))
    return Padding(listed, (0, 0, 0, 1), expand=False)


def _merged(desk: Desk, game: Game, actions: dict[int, int], labels: dict[int, str], told: dict[int, str], cut: bool) -> list[RenderableType]:
    """One effect a line, with all moves that have it and differ in one word only: `4-6  Place 1-3 on Labor  +2 coins`; none where that leaves no room for effects."""
    rows = []
    for group in _alike(game, actions, labels, told):
        first = next(iter(group))
        rows.append((_numbers(group), _template(labels[first], group), told[first]))
    before, named = max(len(numbers) for numbers, _, _ in rows), max(len(label) for _, label, _ in rows)
    room = desk.out.width - before - named - 6
    if room < EFFECT:
        return []
    if cut:
        rows = [(numbers, label, clipped(effect, room)) for numbers, label, effect in rows]
    listed = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for least, style in ((before, ""), (named, ""), (None, "italic")):
        listed.add_column(style=style, min_width=least)
    for numbers, label, effect in rows:
        listed.add_row(numbers, Text(label), Text(effect))
    return [Padding(listed, (0, 0, 0, 1), expand=False)]


def _flowing(desk: Desk, game: Game, actions: dict[int, int], labels: dict[int, str], told: dict[int, str], most: int) -> list[RenderableType]:
    """The same one after the other, as many as a line holds, each cut at so many columns; what the moves of the only kind with several share is said once:
    `3 (0a)  10 (2c)  Place on …  extract 1 sun  │  14 (4a)  decrypt`. None where a cut would leave no effect."""
    kinds: dict[str, list[int]] = {}
    for number, action in actions.items():
        kinds.setdefault(game.name(action).partition(" ")[0], []).append(number)
    many = [kind for kind in kinds.values() if len(kind) > 1]
    only = many[0] if len(many) == 1 and all(len(game.name(actions[number]).split()) == 2 for number in many[0]) else []  # the others are told by their labels
    differing = dict(zip(only, _differing([labels[number] for number in only]), strict=True)) if only else {}
    lines: list[Text] = []
    for group in _alike(game, actions, labels, told):
        first = next(iter(group))
        words = {number: differing.get(number, word) for number, word in group.items()}
        cell = _numbers(words)
        if first not in differing or first == only[0]:
            cell.append(f"  {_template(labels[first], words)}")
        if told[first] and len(cell) + LEAST_SAID > most:
            return []
        cell.append(f"  {told[first]}" if told[first] else "", "italic")
        cell.truncate(most, overflow="ellipsis")
        line = next((line for line in lines if len(line) + len(BETWEEN) + len(cell) <= desk.out.width), None)
        if line is None:
            lines.append(Text(" ").append_text(cell))
        else:
            line.append(BETWEEN, "dim").append_text(cell)
    return [Group(*lines)]


def _numbers(words: dict[int, str]) -> Text:
    """`3 (0a)  10 (2c)`, or `4-6` for moves that are counted through like what they are about."""
    first, last = next(iter(words)), next(reversed(words))
    if _counted(words):
        return Text(f"{first:>2}-{last}", "bold cyan")
    return Text("  ").join(Text.assemble((f"{number:>2}", "bold cyan"), f" ({word})" if word else "") for number, word in words.items())


def _template(label: str, words: dict[int, str]) -> str:
    """`Place on …`, or `Place 1-3 on Labor`."""
    first, last = next(iter(words.values())), next(reversed(words.values()))
    return label.replace(first, f"{first}-{last}" if _counted(words) else "…", 1) if first else label


def _counted(words: dict[int, str]) -> bool:
    return len(words) > 1 and _in_a_row(list(words)) and all(map(str.isdecimal, words.values())) and _in_a_row(list(map(int, words.values())))


def _in_a_row(numbers: list[int]) -> bool:
    return numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def _alike(game: Game, actions: dict[int, int], labels: dict[int, str], told: dict[int, str]) -> list[dict[int, str]]:
    """Moves whose notations differ in one word and whose effects do not, with the word in which their labels differ, in the order of the first of each.
    It is the word that leaves the fewest lines; a move alone needs none."""
    ways = []
    for at in (1, 2, 3):
        groups: dict[tuple[str, ...], list[int]] = {}
        for number, action in actions.items():
            words = game.name(action).split()
            kept = [*words[:at], "…", *words[at + 1 :]] if at < len(words) else words
            groups.setdefault((told[number], *kept), []).append(number)
        ways.append([part for group in groups.values() for part in _abreast(group, labels)])
    return min(ways, key=len)


def _abreast(group: list[int], labels: dict[int, str]) -> list[dict[int, str]]:
    """A group in parts whose numbers and words stand on one line."""
    words = _differing([labels[number] for number in group])
    if _counted(dict(zip(group, words, strict=True))):
        return [dict(zip(group, words, strict=True))]
    a_line = max(1, ABREAST // (max(map(len, words)) + NUMBER + 2))
    parts = [dict(zip(group[at : at + a_line], words[at : at + a_line], strict=True)) for at in range(0, len(group), a_line)]
    return [part if len(part) > 1 else dict.fromkeys(part, "") for part in parts]


def _in_columns(desk: Desk, game: Game, actions: dict[int, int], labels: dict[int, str], told: dict[int, str], columns: int) -> RenderableType:
    """Each with its label or, where that does not fit, its notation; if that holds for many, all have it."""
    room = desk.out.width // columns - 2
    fits = {number: len(label) + NUMBER <= room for number, label in labels.items()}
    named = 4 * sum(fits.values()) >= 3 * len(fits)
    cells = []
    for number, action in actions.items():
        label = labels[number] if named and fits[number] else game.name(action)
        cell = Text.assemble((f"{number:>4} ", "bold cyan"), label)
        if told[number] and len(cell) + NUMBER < room:
            cell.append(f"  {told[number]}", "italic dim")
        cell.truncate(room, overflow="ellipsis")  # `5?` tells all of it
        cells.append(cell)
    return Columns(cells, padding=(0, 2), column_first=True)


def _grouped(desk: Desk, state: State, seat: int, actions: dict[int, int], labels: dict[int, str], players: list[str], last: bool) -> RenderableType:
    """Lines of moves that differ in one word of their notation, behind the words they share: `build Y2 0   3 D7 +3   4 E7 +3`; the others come first, by their labels.
    That word is the last one, or the one in which the most differ: `build Y5 … A1`."""
    game = state.game
    groups: dict[str, list[int]] = {}
    notations = {number: game.name(action).split() for number, action in actions.items()}
    for number, words in notations.items():
        alike = [other for other in notations.values() if other[0] == words[0] and len(other) == len(words)]
        kinds = [len({other[at] for other in alike}) for at in range(len(words))]
        differs = len(words) - 1 if last else kinds.index(max(kinds))
        shared_words = [*words[:differs], *(["…", *words[differs + 1 :]] if words[differs + 1 :] else [])]
        groups.setdefault(" ".join(shared_words), []).append(number)
    shared = {head: group for head, group in groups.items() if head and len(group) > 1}
    alone = {number: labels[number] for number in actions if not any(number in group for group in shared.values())}
    indent = max(map(len, shared), default=0)
    lines = _slots(desk, "", alone, 0) if alone else []
    for head, group in shared.items():
        words = _differing([labels[number] for number in group])
        told = [_brief(game, desk.lang, state.preview(seat, actions[number]), players) for number in group]
        lines += _slots(desk, head, {number: f"{word} {brief}".strip() for number, word, brief in zip(group, words, told, strict=True)}, indent)
    return Group(*lines)


def _differing(labels: list[str]) -> list[str]:
    """Labels without the words that all of them begin and end with."""
    split = [label.split() for label in labels]
    least = min(map(len, split)) - 1
    first = next((at for at in range(least) if len({words[at] for words in split}) > 1), least)
    last = next((at for at in range(least - first) if len({words[-1 - at] for words in split}) > 1), least - first)
    return [" ".join(words[first : len(words) - last]).strip(" ,") for words in split]


def _brief(game: Game, lang: str, facts: Mapping[str, Any], players: list[str]) -> str:
    """The fact of a preview that a game has a text `briefs.KEY` for."""
    key = next((key for key, value in facts.items() if value and game.texts.has(f"briefs.{key}")), None)
    return game.texts.text(f"briefs.{key}", lang, game.gaps({key: facts[key]}, lang, players)) if key else ""


def _slots(desk: Desk, head: str, cells: dict[int, str], indent: int) -> list[Text]:
    """Numbered words in columns of their own, begun by what they share."""
    slot = max(map(len, cells.values())) + NUMBER + 1
    a_line = max(1, (desk.out.width - indent) // slot)
    lines = []
    numbers = list(cells)
    for at in range(0, len(numbers), a_line):
        line = Text(f"{'' if at else head:<{indent}}", style="")
        for number in numbers[at : at + a_line]:
            line.append(f"{number:>4} ", "bold cyan").append(f"{cells[number]:<{slot - NUMBER}}")
        line.truncate(desk.out.width, overflow="ellipsis")
        lines.append(line)
    return lines


def preview(game: Game, lang: str, notation: str, facts: Mapping[str, Any], players: list[str], short: bool = False) -> str:
    """The facts of a preview in a few words: what the game has a text `previews.KEY` for, or for this verb alone a text `previews_VERB.KEY`; where room is short, `shorter.KEY`.

    If it has none at all, the bare facts.
    """
    verb = notation.partition(" ")[0]
    order = [*(key for key in game.telling if key in facts), *(key for key in facts if key not in game.telling)]
    telling = {key: value for key in order if ((value := facts[key]) or key in SEATS) and not isinstance(value, dict | list)}
    if any(key.startswith("previews.") for key in game.texts.entries):
        gaps = {key: game.word(value, lang) if value in game.named else value for key, value in game.gaps(telling, lang, players).items()}
        families = [*(["shorter"] if short else []), f"previews_{verb}", "previews"]
        found = [next((f"{family}.{key}" for family in families if game.texts.has(f"{family}.{key}")), None) for key in telling]
        said = [game.texts.text(key, lang, gaps) for key in found if key]
    else:
        said = [_spaced(key) if value is True else f"{_spaced(key)} {value}" for key, value in telling.items()]
    return " · ".join(said)


def _spaced(key: str) -> str:
    return key.replace("_", " ")


def result(desk: Desk, state: State, players: list[str]) -> RenderableType:
    """A column a player, the first in front: the score and, line by line, what it is made of; and the tie-break if one was needed."""
    game = state.game
    final = state.result()
    order = sorted(range(state.seats), key=lambda seat: (final.ranks[seat], seat))
    table = Table(title=Text(desk.words("result.title", game=game.names[desk.lang])), title_style="bold")
    table.add_column(desk.words("result.rank"))
    for seat in order:
        table.add_column(Text(f"{final.ranks[seat]}  {printable(players[seat])}"), justify="right", style="bold green" if final.ranks[seat] == 1 else "")
    table.add_row(desk.words("result.score"), *(_number(game.figure("score", final.scores[seat])) for seat in order), end_section=True)
    told = [_breakdown(game, desk.lang, final.breakdown[seat]) for seat in order]
    for word in dict.fromkeys(word for seat in told for word in seat):
        table.add_row(Text(word), *(_number(seat.get(word)) for seat in told))
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
    return game.texts.text(f"breakdown.{key}", lang) if game.texts.has(f"breakdown.{key}") else _spaced(key)


def _number(value: int | None) -> str:
    return "–" if value is None else str(value).replace("-", "\N{MINUS SIGN}")


def status(desk: Desk, state: State, seat: int, player: str) -> Text:
    """Who is asked for what."""
    asked = state.question(seat, desk.lang) or desk.words("play.your_turn")
    return Text(printable(desk.words("play.asks", player=player, asked=asked)), style="bold yellow")
