"""What a tournament shows: its tables, its results as JSON, and its report."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from urbes.arena import page, plots
from urbes.arena.series import Outcome, Plan, lineups
from urbes.arena.standings import pairs, ratings, standings, wilson
from urbes.arena.words import WORDS


class Sheet(NamedTuple):
    """A table in words."""

    title: str
    head: list[str]
    rows: list[list[str]]


def whole_rounds(plan: Plan, games: int) -> int:
    """So many games, or as many more as let each seed be played by every line-up."""
    each = len(lineups(plan.bots, plan.seats, True))
    return -(-games // each) * each


def percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def within(interval: tuple[float, float]) -> str:
    return f"{100 * interval[0]:.1f}–{100 * interval[1]:.1f}"


def signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−")


def head(keys: str, lang: str) -> list[str]:
    return [WORDS.text(f"columns.{key}", lang) for key in keys.split()]


class Tournament:
    """The outcomes of a series with mirrored seeds."""

    def __init__(self, plan: Plan, outcomes: Sequence[Outcome]) -> None:
        self.plan = plan
        self.outcomes = outcomes
        self.standings = standings(outcomes)
        self.bots = [standing.bot for standing in self.standings]
        self.pairs = pairs(outcomes, self.bots)
        self.ratings = ratings(outcomes)

    def sheets(self, lang: str) -> list[Sheet]:
        marked = any(standing.marks for standing in self.standings)
        table = Sheet(WORDS.text("tournament.standings", lang), head("bot played wins win_rate within rating score rank ms slowest", lang), [])
        for standing in self.standings:
            rating = self.ratings.get(standing.bot)
            margin = standing.score_margin
            table.rows.append(
                [
                    standing.bot,
                    str(standing.played),
                    f"{standing.wins:.1f}".removesuffix(".0"),
                    percent(standing.win_rate),
                    within(standing.win_interval),
                    f"{rating.mu:.1f} ± {2 * rating.sigma:.1f}" if rating else "–",
                    f"{standing.mean_score:.1f}" + (f" ± {margin:.1f}" if margin is not None else ""),
                    f"{standing.mean_rank:.2f}",
                    f"{1000 * standing.per_decision:.2f}",
                    f"{1000 * standing.slowest:.0f}",
                    *([str(standing.marks)] if marked else []),
                ]
            )
        if marked:
            table.head.append(WORDS.text("columns.marks", lang))
        duels = Sheet(WORDS.text("tournament.pairs", lang), head("pair games ahead within difference difference_within", lang), [])
        for pair in self.pairs:
            span = "–" if pair.margin is None else f"{signed(pair.difference - pair.margin)} … {signed(pair.difference + pair.margin)}"
            duels.rows.append([f"{pair.one} – {pair.other}", str(pair.games), percent(pair.ahead), within(pair.interval), signed(pair.difference), span])
        return [table, duels]

    def to_json(self, command: str) -> bytes:
        plan = {key: value for key, value in asdict(self.plan).items() if key not in ("records", "mirrored")}
        plan["pack"] = self.plan.pack[0] if self.plan.pack else None
        whole: dict[str, Any] = {
            "command": command,
            "plan": plan,
            "standings": [
                {
                    **standing.to_dict(),
                    "rating": self.ratings[standing.bot]._asdict() if standing.bot in self.ratings else None,
                    "seconds_per_decision": standing.per_decision,
                    "slowest_decision": standing.slowest,
                }
                for standing in self.standings
            ],
            "pairs": [pair._asdict() for pair in self.pairs],
        }
        return json.dumps(whole, ensure_ascii=False, indent=1).encode() + b"\n"

    def report(self, lang: str, command: str) -> bytes:
        plan, game = self.plan, self.plan.make_game()
        seeds = sorted({outcome.seed for outcome in self.outcomes})
        standing_sheet, pair_sheet = self.sheets(lang)

        def says(key: str, **facts: Any) -> str:
            return WORDS.text(f"tournament.{key}", lang, facts)

        def part(key: str, *drawn: str) -> list[str]:
            return [page.heading(says(key)), page.sentence(says(f"{key}_text"), soft=True), *drawn]

        def spans(values: list[tuple[str, float, float, float]], say: plots.Say, key: str, reference: float | None = None) -> str:
            return page.figure(plots.intervals(values, say, reference, says(key)))

        wins = [(standing.bot, standing.win_rate, *standing.win_interval) for standing in self.standings]
        rated = [(bot, *_around(self.ratings[bot].mu, 2 * self.ratings[bot].sigma)) for bot in self.bots if bot in self.ratings]
        half = plots.LETTERS // 2 - 2
        duels = [(f"{plots.short(pair.one, half)} – {plots.short(pair.other, half)}", *_around(pair.difference, pair.margin or 0.0)) for pair in self.pairs]
        held = {bot: [outcome.scores[seat] for outcome in self.outcomes for seat, name in enumerate(outcome.bots) if name == bot] for bot in self.bots}
        parts = [
            page.sentence(says("about", games=len(self.outcomes), seeds=len(seeds), first=seeds[0], last=seeds[-1], seats=plan.seats)),
            page.command(command),
            page.table(standing_sheet.head, standing_sheet.rows),
            *part("win_rates", spans(wins, percent, "win_rates", 1 / plan.seats)),
            *part("pairs", page.table(pair_sheet.head, pair_sheet.rows), *([spans(duels, signed, "pairs", 0.0)] if duels else [])),
            *(part("ratings", spans(rated, lambda value: f"{value:.1f}", "ratings")) if rated else []),
            *part("scores", page.figure(plots.boxes(list(held.items()), lambda value: f"{value:.0f}", says("scores")))),
            *part("seats", page.table(*self._by_seat(lang))),
        ]
        options = ", ".join(f"{key}={value}" for key, value in game.options.items())
        parts += [page.heading(says("rules")), page.sentence(f"{game.id}, {says('version', version=game.rules_version)}; {options}", soft=True)]
        return page.page(lang, says("title", game=game.names[lang]), parts).encode()

    def _by_seat(self, lang: str) -> tuple[list[str], list[list[str]]]:
        top = [*head("bot", lang), *(WORDS.text("columns.seat", lang, {"seat": seat}) for seat in range(self.plan.seats))]
        rows = []
        for bot in self.bots:
            row = [bot]
            for seat in range(self.plan.seats):
                shares = [outcome.share(seat) for outcome in self.outcomes if outcome.bots[seat] == bot]
                row.append(f"{percent(sum(shares) / len(shares))} ({within(wilson(sum(shares) / len(shares), len(shares)))})" if shares else "–")
            rows.append(row)
        return top, rows


def _around(value: float, margin: float) -> tuple[float, float, float]:
    return value, value - margin, value + margin
