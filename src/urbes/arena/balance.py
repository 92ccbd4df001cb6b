"""What a series of games between equals says about the game: seats, scores, length, choices, and what each component is worth."""

import json
from collections.abc import Collection, Iterable, Sequence
from statistics import NormalDist, fmean, median, stdev
from typing import Any, NamedTuple

from urbes.arena import page, plots
from urbes.arena.ledger import VERBS, groups
from urbes.arena.series import Outcome, Plan
from urbes.arena.standings import Z95, wilson
from urbes.arena.tournament import Sheet, head, percent, signed, within
from urbes.arena.words import WORDS

FEWEST = 30  # games a component must have been contested in to be judged
APART = 0.10  # of win rate: how far from its like a component is plainly out of line


class Lift(NamedTuple):
    """What making more use of a component than others goes with, over the games in which some did and some did not.

    The interval treats each game's difference of win shares, moved into 0 to 1, as a rate: honest near the ends, and rather too wide with more than two seats.
    """

    group: str
    id: str
    games: int
    used: float  # the share of all seats that made use of it
    more: float  # win rate of the seats that used it more than the mean of their game
    less: float
    lift: float
    interval: tuple[float, float]


class Line(NamedTuple):
    """A component plainly out of line with its group."""

    lift: Lift
    usual: float


def lifts(outcomes: Sequence[Outcome]) -> list[Lift]:
    keys = sorted({key for outcome in outcomes for used in outcome.used for key in used})
    found = [lift for key in keys if (lift := _lift(key, outcomes)) is not None]
    return sorted(found, key=lambda lift: (lift.group, -lift.lift))


def _lift(key: str, outcomes: Iterable[Outcome]) -> Lift | None:
    more, less, users, seats = [], [], 0, 0
    for outcome in outcomes:
        counts = [used.get(key, 0) for used in outcome.used]
        users += sum(count > 0 for count in counts)
        seats += len(counts)
        middle = fmean(counts)
        above = [outcome.share(seat) for seat, count in enumerate(counts) if count > middle]
        below = [outcome.share(seat) for seat, count in enumerate(counts) if count < middle]
        if above:
            more.append(fmean(above))
            less.append(fmean(below))
    if not more:
        return None
    lift = fmean(more) - fmean(less)
    group, _, id = key.partition(":")
    return Lift(group, id, len(more), users / seats, fmean(more), fmean(less), lift, _interval(lift, len(more), Z95))


def _interval(lift: float, games: int, z: float) -> tuple[float, float]:
    low, high = wilson((lift + 1) / 2, games, z)
    return 2 * low - 1, 2 * high - 1


def out_of_line(found: Sequence[Lift], choices: Collection[str] = ()) -> list[Line]:
    """Those, except of groups of choices, whose lift is surely further than APART from the median of their group; surely: all of a group's together with 95 %."""
    lines = []
    for group in dict.fromkeys(lift.group for lift in found if lift.group not in (VERBS, *choices)):
        judged = [lift for lift in found if lift.group == group and lift.games >= FEWEST]
        if len(judged) < 3:
            continue
        usual = median(lift.lift for lift in judged)
        z = NormalDist().inv_cdf(1 - 0.025 / len(judged))
        for lift in judged:
            low, high = _interval(lift.lift, lift.games, z)
            if low > usual + APART or high < usual - APART:
                lines.append(Line(lift, usual))
    return sorted(lines, key=lambda line: -abs(line.lift.lift - line.usual))


class Variation(NamedTuple):
    """The same seeds with another value of an option."""

    option: str
    value: Any
    outcomes: list[Outcome]


class Balance:
    """A traced series of one kind of bot at every seat, and its variations."""

    def __init__(self, plan: Plan, outcomes: Sequence[Outcome], variations: Sequence[Variation] = ()) -> None:
        self.plan = plan
        self.game = plan.make_game()
        self.outcomes = outcomes
        self.variations = variations
        self.lifts = lifts(outcomes)
        self.lines = out_of_line(self.lifts, [group for group, told in groups(plan.game).items() if told.get("choices")])

    def places(self, outcomes: Sequence[Outcome]) -> list[float]:
        """The win rate of whoever decides first, second ..."""
        seats = self.plan.seats
        return [fmean(outcome.share((outcome.first + place) % seats) for outcome in outcomes) for place in range(seats)]

    def name(self, lift: Lift, lang: str) -> str:
        return f"{self.game.word(lift.id, lang)} ({lift.id})" if lift.id in self.game.named else lift.id

    def group(self, id: str, lang: str) -> str:
        return WORDS.text("balance.verbs", lang) if id == VERBS else str(groups(self.game.id)[id]["name"][lang])

    # --- tables -------------------------------------------------------------------------------------

    def sheets(self, lang: str) -> list[Sheet]:
        """Seats, figures, variations and components."""
        tables = [self._places(lang), self._figures(lang)]
        if self.variations:
            tables.append(self._variations(lang))
        for group in dict.fromkeys(lift.group for lift in self.lifts):
            rows = [
                [
                    self.name(lift, lang),
                    str(lift.games),
                    percent(lift.used),
                    percent(lift.more),
                    percent(lift.less),
                    signed(100 * lift.lift),
                    _points(lift.interval),
                ]
                for lift in self.lifts
                if lift.group == group
            ]
            tables.append(Sheet(self.group(group, lang), head("component contested used more less lift within", lang), rows))
        return tables

    def _places(self, lang: str) -> Sheet:
        n = len(self.outcomes)
        rows = []
        for place, rate in enumerate(self.places(self.outcomes)):
            scores = [outcome.scores[(outcome.first + place) % self.plan.seats] for outcome in self.outcomes]
            rows.append([str(place + 1), percent(rate), within(wilson(rate, n)), f"{fmean(scores):.1f}"])
        title = WORDS.text("balance.seats" if self.game.simultaneous else "balance.places", lang)
        return Sheet(title, head("place win_rate within mean_score", lang), rows)

    def _figures(self, lang: str) -> Sheet:
        figures: list[tuple[str, list[float]]] = [
            ("score", [score for outcome in self.outcomes for score in outcome.scores]),
            ("margin", [_margin(outcome) for outcome in self.outcomes]),
            ("length", [sum(outcome.decisions) for outcome in self.outcomes]),
            ("branching", [sum(outcome.choices) / sum(outcome.decisions) for outcome in self.outcomes]),
        ]
        rows = []
        for key, values in figures:
            ordered = sorted(values)
            cuts = [plots.quantile(ordered, share) for share in (0.05, 0.5, 0.95)]
            rows.append([WORDS.text(f"balance.{key}", lang), *(f"{value:.1f}" for value in (fmean(values), stdev(values) if len(values) > 1 else 0.0, *cuts))])
        return Sheet(WORDS.text("balance.figures", lang), head("figure mean deviation low median high", lang), rows)

    def _variations(self, lang: str) -> Sheet:
        rows = []
        named = {option.id: option for option in self.game.option_list}
        for option, value, outcomes in self.variations:
            own = self.outcomes[: len(outcomes)]
            lift = self.places(outcomes)[0] - self.places(own)[0]
            rows.append(
                [
                    f"{named[option].names[lang]} ({option}={str(value).lower() if isinstance(value, bool) else value})",
                    percent(self.places(outcomes)[0]),
                    signed(100 * lift),
                    _points(_interval(lift, len(outcomes), Z95)),
                    f"{fmean(score for outcome in outcomes for score in outcome.scores):.1f}",
                    f"{fmean(sum(outcome.decisions) for outcome in outcomes):.0f}",
                ]
            )
        return Sheet(WORDS.text("balance.options", lang), head("option first lift within mean_score decisions", lang), rows)

    def said(self, lang: str) -> list[str]:
        """What is plainly out of line, a sentence each."""
        if not self.lines:
            return [WORDS.text("balance.in_line", lang)]
        return [
            WORDS.text(
                "balance.out_of_line",
                lang,
                {
                    "name": self.name(lift, lang),
                    "group": self.group(lift.group, lang),
                    "lift": signed(100 * lift.lift),
                    "usual": signed(100 * usual),
                    "games": lift.games,
                },
            )
            for lift, usual in self.lines
        ]

    def about(self, lang: str) -> str:
        plan = self.plan
        facts = {"games": len(self.outcomes), "seats": plan.seats, "bots": ", ".join(plan.bots), "first": plan.seed, "last": plan.seed + plan.games - 1}
        return WORDS.text("balance.about", lang, facts)

    # --- files --------------------------------------------------------------------------------------

    def to_json(self, command: str) -> bytes:
        whole = {
            "command": command,
            "game": self.game.id,
            "rules": self.game.rules_version,
            "options": self.game.options,
            "games": len(self.outcomes),
            "places": self.places(self.outcomes),
            "scores": [outcome.scores for outcome in self.outcomes],
            "decisions": [outcome.decisions for outcome in self.outcomes],
            "choices": [outcome.choices for outcome in self.outcomes],
            "lifts": [lift._asdict() for lift in self.lifts],
            "out_of_line": [f"{line.lift.group}:{line.lift.id}" for line in self.lines],
        }
        return json.dumps(whole, ensure_ascii=False, indent=1).encode() + b"\n"

    def markdown(self, lang: str, command: str) -> bytes:
        parts = [f"# {WORDS.text('balance.title', lang, {'game': self.game.names[lang]})}\n\n{self.about(lang)}\n\n    {command}\n"]
        parts.append(f"\n## {WORDS.text('balance.lines', lang)}\n" + "".join(f"- {sentence}\n" for sentence in self.said(lang)))
        parts += [f"\n## {sheet.title}\n{page.markdown(sheet.head, sheet.rows)}" for sheet in self.sheets(lang)]
        return ("".join(parts) + f"\n{WORDS.text('balance.lift_text', lang)}\n").encode()

    def report(self, lang: str, command: str) -> bytes:
        sheets = self.sheets(lang)
        title = WORDS.text("balance.title", lang, {"game": self.game.names[lang]})
        n = len(self.outcomes)
        seats = [(f"{place + 1}", rate, *wilson(rate, n)) for place, rate in enumerate(self.places(self.outcomes))]
        parts = [page.sentence(self.about(lang)), page.command(command), page.heading(WORDS.text("balance.lines", lang))]
        parts += [page.sentence(sentence) for sentence in self.said(lang)]
        parts += [page.heading(sheets[0].title), page.table(*sheets[0][1:]), page.figure(plots.intervals(seats, percent, 1 / self.plan.seats, sheets[0].title))]
        parts += [page.heading(sheets[1].title), page.table(*sheets[1][1:])]
        drawn: list[tuple[str, list[float]]] = [
            ("score", [score for outcome in self.outcomes for score in outcome.scores]),
            ("length", [sum(outcome.decisions) for outcome in self.outcomes]),
        ]
        for key, values in drawn:
            words = WORDS.text(f"balance.{key}", lang)
            parts += [page.sentence(words, soft=True), page.figure(plots.columns(values, lambda value: f"{value:.0f}", words))]
        rest = sheets[2:]
        if self.variations:
            parts += [page.heading(rest[0].title), page.table(*rest[0][1:])]
            rest = rest[1:]
        parts.append(page.sentence(WORDS.text("balance.lift_text", lang), soft=True))
        for group, sheet in zip(dict.fromkeys(lift.group for lift in self.lifts), rest, strict=True):
            own = [lift for lift in self.lifts if lift.group == group]
            rows = [(self.name(lift, lang), 100 * lift.lift, 100 * lift.interval[0], 100 * lift.interval[1]) for lift in own]
            parts += [page.heading(sheet.title), page.figure(plots.intervals(rows, signed, 0.0, sheet.title)), page.table(*sheet[1:])]
        return page.page(lang, title, parts).encode()


def _points(interval: tuple[float, float]) -> str:
    return f"{signed(100 * interval[0])} … {signed(100 * interval[1])}"


def _margin(outcome: Outcome) -> int:
    """By how much the best score beats the next."""
    best, second, *_ = sorted(outcome.scores, reverse=True)
    return best - second
