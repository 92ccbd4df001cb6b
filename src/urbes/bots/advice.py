"""A hint: what a strong level would do, what the next best would bring instead, and why, in words made from the terms of the game's judgement."""

import hashlib
import json
from typing import Any, Final, NamedTuple

from urbes.bots.levels import LEVELS, TEXTS, Level, Ranked, of_hints
from urbes.kernel.game import State
from urbes.kernel.rng import Rng
from urbes.kernel.vecs import vec

LEAST: Final = "hard"  # a hint never comes from a weaker level
WORLDS: Final = 32  # imagined states in which what an action brings is weighed
TELLING: Final = 0.05  # points by which a term must differ to be named
EVEN: Final = 0.002  # of the win: nearer than that, two actions are alike, unless one brings more points
NAMED: Final = 2  # terms at most
SEATS: Final = 8


class Prospect(NamedTuple):
    """What an action is expected to bring."""

    action: int
    points: float  # at the end of the round or game where it was played through, else worth of the position after it
    share: float  # of the win
    terms: list[float]  # in points, as the judgement names them and weighs them before the decision


class Advice(NamedTuple):
    best: Prospect
    runner_up: Prospect | None  # None where there is one action only
    now: float  # worth of the position before the decision
    why: dict[str, str]  # by language


def advise(state: State, seat: int, bot: str = LEAST) -> Advice:
    """The same advice for the same view: chance is drawn from what the seat sees."""
    rng = Rng.seeded(int.from_bytes(hashlib.sha256(json.dumps(state.view(seat), sort_keys=True).encode()).digest()[:8], "little"))
    level, _, budget = bot.partition(":")
    strong = level in LEVELS[LEVELS.index(LEAST) :]
    actions = state.legal(seat)
    ranked = [Ranked(actions[0])]
    if len(actions) > 1:
        more = of_hints(state.game.id) if level != "expert" else None
        ranked = Level(level if strong else LEAST, rng, int(budget) if strong and budget else more).ranking(state, seat, actions, shares=True)[:2]
    worlds = [state.imagine(seat, rng) for _ in range(WORLDS)]
    found = [prospect(worlds, seat, each) for each in ranked]
    if len(found) > 1 and abs(found[0].share - found[1].share) < EVEN and found[1].points >= found[0].points + 1:
        found.reverse()  # in a game that is won or lost already a person still wants the points
    runner_up = found[1] if len(found) > 1 else None
    return Advice(found[0], runner_up, sum(world.worth(seat) for world in worlds) / WORLDS, reason(state, found[0], runner_up))


def prospect(worlds: list[State], seat: int, ranked: Ranked) -> Prospect:
    judgement = worlds[0].game.rooms.judgement
    terms = vec[float]([0.0] * len(judgement.names))
    shares = vec[float]([0.0] * SEATS)
    slopes = judgement.slopes(worlds[0], seat)
    means = [0.0] * len(judgement.names)
    points = 0.0
    expected = 0.0
    for world in worlds:
        after = world.clone()
        after.apply(seat, ranked.action)
        judgement.terms(after, seat, terms)
        for place, slope in enumerate(slopes):
            means[place] += slope * terms[place] / len(worlds)
        points += after.worth(seat) / len(worlds)
        after.shares(shares)
        expected += shares[seat] / len(worlds)
    return Prospect(ranked.action, points if ranked.points is None else ranked.points, expected if ranked.share is None else ranked.share, means)


def reason(state: State, best: Prospect, runner_up: Prospect | None) -> dict[str, str]:
    """Where the two differ most, for and against; terms without words only keep account of the turn under way."""
    if runner_up is None:
        return dict(zip(("en", "fr"), TEXTS.pair("why.only"), strict=True))
    even = runner_up.share > best.share - EVEN
    if even and (runner_up.share > best.share + EVEN or best.points < runner_up.points + 1):
        return {lang: TEXTS.text("why.even", lang, {"other": state.game.label(runner_up.action, lang)}) for lang in ("en", "fr")}
    named = zip(best.terms, runner_up.terms, state.game.rooms.judgement.names, strict=True)
    told = [(ours - theirs, name) for ours, theirs, name in named if state.game.texts.has(f"terms.{name}")]
    differences = sorted(told, key=lambda each: -abs(each[0]))
    better = [name for lead, name in differences if lead > TELLING][:NAMED]
    worse = [name for lead, name in differences if lead < -TELLING][:1]
    points = round(best.points - runner_up.points)
    if better:
        key = "why.both" if worse else "why.better"
    elif even:
        key = "why.points"
    elif worse:
        key = "why.later"
    else:
        key = "why.fewer" if points > 0 else "why.alike"
    wins = {"wins": round(100 * best.share), "fewer": round(100 * runner_up.share), "points": points}
    return {lang: TEXTS.text(key, lang, {**gaps(state, lang, runner_up.action, better, worse), **wins}) for lang in ("en", "fr")}


def gaps(state: State, lang: str, other: int, better: list[str], worse: list[str]) -> dict[str, Any]:
    def words(terms: list[str]) -> str:
        return TEXTS.text("words.and", lang).join(state.game.texts.text(f"terms.{term}", lang) for term in terms)

    return {"other": state.game.label(other, lang), "better": words(better), "worse": words(worse)}
