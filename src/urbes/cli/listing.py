"""The moves under a board: the same for every game, in as many lines as are left."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from urbes.cli.desk import Desk, printable
from urbes.kernel.game import Game, State

MANY = 30  # moves that no longer make a list one reads
MERGED = 60  # moves that may still do, several a line
EFFECT = 30  # columns for what a move does, at least
LEAST_SAID = 16  # columns of an effect that is cut
ABREAST = 36  # columns for the numbers of moves with the same effect, at most
LISTED = 38  # lines for all moves, when they are asked for
TWO_COLUMNS = 20  # more stand in three
BETWEEN = "  │  "  # one effect and the next
NUMBER = 5  # letters before a move in columns
MINUS = re.compile(r"(?<!\w)-(?=\d)")
SEATS = ("owner",)  # facts of a preview that name a seat, of which the first is 0


class Listing:
    """Moves of a seat by their numbers, in several forms, the longest first: one a line with its notation and what it will do, one effect a line, in columns, or grouped
    by the words they share."""

    def __init__(self, desk: Desk, state: State, seat: int, players: list[str], actions: dict[int, int] | None = None) -> None:
        self.desk = desk
        self.state = state
        self.seat = seat
        self.players = players
        self.actions = dict(enumerate(state.legal(seat), 1)) if actions is None else actions
        self.notations = {number: state.game.name(action) for number, action in self.actions.items()}
        self.labels = {number: printable(state.game.label(action, desk.lang, players)) for number, action in self.actions.items()}
        self.forms = list(self._forms())

    def within(self, lines: int) -> RenderableType | None:
        """The longest form that these lines hold."""
        return next((form for form in self.forms if self.desk.lines_of(form) <= lines), None)

    def cut(self, lines: int) -> RenderableType:
        """The same or, where even the shortest form does not fit, its beginning and how to see all of it."""
        if fits := self.within(lines):
            return fits
        shortest = self.forms[-1]
        assert isinstance(shortest, Group)
        return Group(*shortest.renderables[: lines - 1], Text(self.desk.words("play.more", n=len(self.state.legal(self.seat))), style="yellow"))

    def whole(self) -> RenderableType:
        """All of them, also where they do not fit a screen."""
        return self.within(LISTED) or self.forms[-1]

    def _forms(self) -> Iterator[RenderableType]:
        game = self.state.game
        grouped = any(key.startswith("briefs.") for key in game.texts.entries)
        many = len(self.actions)
        if many <= (MANY if grouped else MERGED):
            facts = {number: self.state.preview(self.seat, action) for number, action in self.actions.items()}
            told, short = (
                {number: printable(preview(game, self.desk.lang, self.notations[number], facts[number], self.players, brief)) for number in self.actions}
                for brief in (False, True)
            )
            if many <= MANY:
                yield self._one_a_line(told)
            if not grouped:
                for cut in (False, True):
                    yield from self._merged(told, cut)
                for most in (self.desk.out.width - 1, (self.desk.out.width - len(BETWEEN) - 1) // 2):
                    yield from self._flowing(short, most)
                for columns, limit in ((2, TWO_COLUMNS), (3, MANY)):
                    if many <= limit:
                        yield self._in_columns(short, columns)
        yield self._grouped(last=True)
        yield self._grouped(last=False)

    def _one_a_line(self, told: dict[int, str]) -> RenderableType:
        listed = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        listed.add_column(justify="right", style="bold cyan")
        listed.add_column()
        listed.add_column(style="dim")
        listed.add_column(style="italic")
        for number, label in self.labels.items():
            listed.add_row(str(number), Text(label), Text(self.notations[number]), Text(told[number]))
        return Padding(listed, (0, 0, 0, 1), expand=False)

    def _merged(self, told: dict[int, str], cut: bool) -> Iterator[RenderableType]:
        """One effect a line, with all moves that have it and differ in one word only: `4-6  Place 1-3 on Labor  +2 coins`; none where that leaves no room for effects."""
        rows = []
        for group in self._alike(told):
            first = next(iter(group))
            rows.append((_numbers(group), _template(self.labels[first], group), told[first]))
        before, named = max(len(numbers) for numbers, _, _ in rows), max(len(label) for _, label, _ in rows)
        room = self.desk.out.width - before - named - 6
        if room < EFFECT:
            return
        listed = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        for least, style in ((before, ""), (named, ""), (None, "italic")):
            listed.add_column(style=style, min_width=least)
        for numbers, label, effect in rows:
            listed.add_row(numbers, Text(label), _shorten(Text(effect), room) if cut else Text(effect))
        yield Padding(listed, (0, 0, 0, 1), expand=False)

    def _flowing(self, told: dict[int, str], most: int) -> Iterator[RenderableType]:
        """The same one after the other, as many as a line holds, each cut at so many columns; what the moves of the only kind with several share is said once:
        `3 (0a)  10 (2c)  Place on …  extract 1 sun  │  14 (4a)  decrypt`. None where a cut would leave no effect."""
        kinds: dict[str, list[int]] = {}
        for number, notation in self.notations.items():
            kinds.setdefault(notation.partition(" ")[0], []).append(number)
        many = [kind for kind in kinds.values() if len(kind) > 1]
        only = many[0] if len(many) == 1 and all(len(self.notations[number].split()) == 2 for number in many[0]) else []  # the others are told by their labels
        differing = dict(zip(only, self._differing(only), strict=True)) if only else {}
        lines: list[Text] = []
        for group in self._alike(told):
            first = next(iter(group))
            words = {number: differing.get(number, word) for number, word in group.items()}
            cell = _numbers(words)
            if first not in differing or first == only[0]:
                cell.append(f"  {_template(self.labels[first], words)}")
            if told[first] and len(cell) + LEAST_SAID > most:
                return
            cell.append(f"  {told[first]}" if told[first] else "", "italic")
            _shorten(cell, most)
            line = next((line for line in lines if len(line) + len(BETWEEN) + len(cell) <= self.desk.out.width), None)
            if line is None:
                lines.append(Text(" ").append_text(cell))
            else:
                line.append(BETWEEN, "dim").append_text(cell)
        yield Group(*lines)

    def _alike(self, told: dict[int, str]) -> list[dict[int, str]]:
        """Moves whose notations differ in one word and whose effects do not, with the word in which their labels differ, in the order of the first of each.
        It is the word that leaves the fewest lines; a move alone needs none."""
        ways = []
        for at in (1, 2, 3):
            groups: dict[tuple[str, ...], list[int]] = {}
            for number, notation in self.notations.items():
                words = notation.split()
                kept = [*words[:at], "…", *words[at + 1 :]] if at < len(words) else words
                groups.setdefault((told[number], *kept), []).append(number)
            ways.append([part for group in groups.values() for part in self._abreast(group)])
        return min(ways, key=len)

    def _abreast(self, group: list[int]) -> list[dict[int, str]]:
        """A group in parts whose numbers and words stand on one line."""
        words = self._differing(group)
        if _counted(dict(zip(group, words, strict=True))):
            return [dict(zip(group, words, strict=True))]
        a_line = max(1, ABREAST // (max(map(len, words)) + NUMBER + 2))
        parts = [dict(zip(group[at : at + a_line], words[at : at + a_line], strict=True)) for at in range(0, len(group), a_line)]
        return [part if len(part) > 1 else dict.fromkeys(part, "") for part in parts]

    def _differing(self, group: list[int]) -> list[str]:
        """Their labels without the words that all of them begin and end with."""
        split = [self.labels[number].split() for number in group]
        least = min(map(len, split)) - 1
        first = next((at for at in range(least) if len({words[at] for words in split}) > 1), least)
        last = next((at for at in range(least - first) if len({words[-1 - at] for words in split}) > 1), least - first)
        return [" ".join(words[first : len(words) - last]).strip(" ,") for words in split]

    def _in_columns(self, told: dict[int, str], columns: int) -> RenderableType:
        """Each with its label or, where that does not fit, its notation; if that holds for many, all have it."""
        room = self.desk.out.width // columns - 2
        fits = {number: len(label) + NUMBER <= room for number, label in self.labels.items()}
        named = 4 * sum(fits.values()) >= 3 * len(fits)
        cells = []
        for number, notation in self.notations.items():
            cell = Text.assemble((f"{number:>4} ", "bold cyan"), self.labels[number] if named and fits[number] else notation)
            if told[number] and len(cell) + NUMBER < room:
                cell.append(f"  {told[number]}", "italic dim")
            _shorten(cell, room)  # `5?` tells all of it
            cells.append(cell)
        return Columns(cells, padding=(0, 2), column_first=True)

    def _grouped(self, last: bool) -> RenderableType:
        """Lines of moves that differ in one word of their notation, behind the words they share: `build Y2 0   3 D7 +3   4 E7 +3`; the others come first, by their labels.
        That word is the last one, or the one in which the most differ: `build Y5 … A1`."""
        groups: dict[str, list[int]] = {}
        notations = {number: notation.split() for number, notation in self.notations.items()}
        for number, words in notations.items():
            alike = [other for other in notations.values() if other[0] == words[0] and len(other) == len(words)]
            kinds = [len({other[at] for other in alike}) for at in range(len(words))]
            differs = len(words) - 1 if last else kinds.index(max(kinds))
            shared_words = [*words[:differs], *(["…", *words[differs + 1 :]] if words[differs + 1 :] else [])]
            groups.setdefault(" ".join(shared_words), []).append(number)
        shared = {head: group for head, group in groups.items() if head and len(group) > 1}
        alone = {number: label for number, label in self.labels.items() if not any(number in group for group in shared.values())}
        indent = max(map(len, shared), default=0)
        lines = self._slots("", alone, 0) if alone else []
        for head, group in shared.items():
            cells = {number: f"{word} {self._brief(number)}".strip() for number, word in zip(group, self._differing(group), strict=True)}
            lines += self._slots(head, cells, indent)
        return Group(*lines)

    def _brief(self, number: int) -> str:
        """The fact of a preview that a game has a text `briefs.KEY` for."""
        game, facts = self.state.game, self.state.preview(self.seat, self.actions[number])
        key = next((key for key, value in facts.items() if value and game.texts.has(f"briefs.{key}")), None)
        return game.texts.text(f"briefs.{key}", self.desk.lang, game.gaps({key: facts[key]}, self.desk.lang, self.players)) if key else ""

    def _slots(self, head: str, cells: dict[int, str], indent: int) -> list[Text]:
        """Numbered words in columns of their own, begun by what they share."""
        slot = max(map(len, cells.values())) + NUMBER + 1
        a_line = max(1, (self.desk.out.width - indent) // slot)
        lines = []
        numbers = list(cells)
        for at in range(0, len(numbers), a_line):
            line = Text(f"{'' if at else head:<{indent}}", style="")
            for number in numbers[at : at + a_line]:
                line.append(f"{number:>4} ", "bold cyan").append(f"{cells[number]:<{slot - NUMBER}}")
            line.truncate(self.desk.out.width, overflow="ellipsis")
            lines.append(line)
        return lines


def _shorten(cell: Text, columns: int) -> Text:
    """Cut behind the last word that leaves room for the sign of it; a single long word is cut itself."""
    if len(cell) > columns:
        behind = len(cell.plain[:columns].rpartition(" ")[0].rstrip(" ·,"))
        cell.truncate(behind if 2 * behind > columns else columns - 1)
        cell.append("…")
    return cell


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


def preview(game: Game, lang: str, notation: str, facts: Mapping[str, Any], players: list[str], short: bool = False) -> str:
    """The facts of a preview in a few words: what the game has a text `previews.KEY` for, or for this verb alone a text `previews_VERB.KEY`; where room is short, `shorter.KEY`.

    A fact within a fact is called `KEY_INNER`. If the game has no such texts at all, the bare facts.
    """
    verb = notation.partition(" ")[0]
    facts = {**facts, **{f"{key}_{inner}": each for key, value in facts.items() if isinstance(value, dict) for inner, each in value.items()}}
    order = [*(key for key in game.telling if key in facts), *(key for key in facts if key not in game.telling)]
    telling = {key: value for key in order if ((value := facts[key]) or key in SEATS) and not isinstance(value, dict | list)}
    if any(key.startswith("previews.") for key in game.texts.entries):
        gaps = {key: game.word(value, lang) if value in game.named else value for key, value in game.gaps(telling, lang, players).items()}
        families = [*(["shorter"] if short else []), f"previews_{verb}", "previews"]
        found = [next((f"{family}.{key}" for family in families if game.texts.has(f"{family}.{key}")), None) for key in telling]
        said = [game.texts.text(key, lang, gaps) for key in found if key]
    else:
        said = [spaced(key) if value is True else f"{spaced(key)} {value}" for key, value in telling.items()]
    return MINUS.sub("\N{MINUS SIGN}", " · ".join(said))


def spaced(key: str) -> str:
    return key.replace("_", " ")
