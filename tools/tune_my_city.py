"""Fits the weights of My City's judgement: `python tools/tune_my_city.py` (a few minutes on a compiled engine) writes games/my_city/weights.json.

The builder of `bots/builder.py` plays whole games of Eternal mode alone, all candidates of a generation on the same decks; a separable CMA-ES (Ros and Hansen 2008)
moves the weights towards those that score more. Then what a square to come is worth, and how wide results lie around it, is fitted to games it plays.
"""

import argparse
import json
import math
import random
import statistics
from pathlib import Path

from mypy_extensions import i64

import urbes
from urbes.bots.builder import Builder
from urbes.games.my_city.judgement import TERMS, WEIGHTS
from urbes.games.my_city.plot import Plot, outset
from urbes.kernel.rng import Rng
from urbes.kernel.vecs import vec

COUNTED = ("points", "trees", "rocks", "colours", "churches", "wells", "empty", "city")  # they weigh what the rules say
# Where the search starts, and how far its first steps go.
START = {
    "room": (0.95, 0.1),
    "crowd": (0.0, 0.1),
    "rocks_later": (-0.75, 0.3),
    "trees_later": (0.0, 0.2),
    "lone": (-0.3, 0.4),
    "dead_ends": (-0.25, 0.2),
    "pockets": (0.0, 0.3),
    "borders": (-0.2, 0.1),
    "well_one": (0.3, 0.4),
    "well_two": (0.9, 0.5),
    "well_three": (2.0, 0.8),
    "church_one": (0.3, 0.4),
    "church_two": (1.0, 0.5),
    "gold_one": (0.6, 0.5),
    "open_groups": (0.1, 0.15),
    "split": (-0.3, 0.3),
    "reach": (0.0, 0.05),
    "hope": (2.0, 1.0),
}
POPULATION = 16
FRESH = 600  # games that judge the outcome, on decks nothing was fitted to


def builder_of(point: list[float], to_come: float = 0.0) -> Builder:
    found = dict(zip(START, point, strict=True))
    weights = {**dict.fromkeys(COUNTED, 1.0), **found, "to_come": to_come}
    return Builder([weights[term] for term in TERMS], found["hope"])


def deals(first: int, games: int) -> list[tuple[Plot, vec]]:
    rules = urbes.game("my_city", preset="solo")
    dealt = []
    for seed in range(first, first + games):
        state = rules.new(1, seed)
        deck = list(state.now.cards)
        Rng.seeded(seed).shuffle(deck)
        dealt.append((outset(state, 0), vec[i64](deck)))
    return dealt


def mean_score(builder: Builder, dealt: list[tuple[Plot, vec]]) -> float:
    return statistics.mean(builder.playout(plot.copy(), deck, 0) for plot, deck in dealt)


def search(seed: int, generations: int, games: int) -> list[float]:
    """The mean of the distribution that CMA-ES ends with."""
    mean = [start for start, _ in START.values()]
    step = [width for _, width in START.values()]
    n, parents = len(mean), POPULATION // 2
    raw = [math.log(parents + 0.5) - math.log(i + 1) for i in range(parents)]
    share = [each / sum(raw) for each in raw]
    mass = 1 / sum(each * each for each in share)
    slow = (mass + 2) / (n + mass + 5)
    damping = 1 + slow + 2 * max(0.0, math.sqrt((mass - 1) / (n + 1)) - 1)
    along = 4 / (n + 4)
    learning = (2 / mass / (n + 1.41) ** 2 + (1 - 1 / mass) * min(1.0, (2 * mass - 1) / ((n + 2) ** 2 + mass))) * (n + 2) / 3
    usual = math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n))
    variance, path, drift, sigma = [1.0] * n, [0.0] * n, [0.0] * n, 1.0
    chance = random.Random(seed)
    for generation in range(generations):
        dealt = deals(seed + generation * games, games)
        drawn = []
        for _ in range(POPULATION):
            z = [chance.gauss(0, 1) for _ in range(n)]
            y = [math.sqrt(each) * at for each, at in zip(variance, z, strict=True)]
            point = [mean[i] + sigma * step[i] * y[i] for i in range(n)]
            drawn.append((mean_score(builder_of(point), dealt), z, y))
        drawn.sort(key=lambda each: -each[0])
        best = drawn[:parents]
        y = [sum(share[k] * each[2][i] for k, each in enumerate(best)) for i in range(n)]
        z = [sum(share[k] * each[1][i] for k, each in enumerate(best)) for i in range(n)]
        mean = [mean[i] + sigma * step[i] * y[i] for i in range(n)]
        path = [(1 - slow) * path[i] + math.sqrt(slow * (2 - slow) * mass) * z[i] for i in range(n)]
        length = math.hypot(*path)
        steady = length / math.sqrt(1 - (1 - slow) ** (2 * generation + 2)) < (1.4 + 2 / (n + 1)) * usual
        drift = [(1 - along) * drift[i] + steady * math.sqrt(along * (2 - along) * mass) * y[i] for i in range(n)]
        spread = [sum(share[k] * each[2][i] ** 2 for k, each in enumerate(best)) for i in range(n)]
        variance = [(1 - learning) * variance[i] + learning * (drift[i] ** 2 / mass + (1 - 1 / mass) * spread[i]) for i in range(n)]
        sigma *= math.exp(slow / damping * (length / usual - 1))
        print(f"generation {generation + 1:3}: best {drawn[0][0]:.2f}, mean {statistics.mean(each[0] for each in drawn):.2f} points", flush=True)
    return mean


def calibrate(point: list[float], seed: int) -> tuple[float, float]:
    """What a square to come is worth beyond the other terms, and the scale of shares: a logistic curve as wide as what a whole game leaves open."""
    builder = builder_of(point)
    squares = missing = 0.0
    left_open = []
    for plot, deck in deals(seed, FRESH):
        start, area = builder.worth(plot, 0, (0, 0)), plot.area
        end = builder.playout(plot.copy(), deck, 0)
        squares += area * area
        missing += area * (end - start)
        left_open.append(end - start)
    # Two seats differ by the root of two as much as one; a logistic curve is as wide as a normal one of 1.8 times its scale.
    return missing / squares, statistics.stdev(left_open) * math.sqrt(2) / 1.8


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--generations", type=int, default=150)
    asked.add_argument("--games", type=int, default=150, help="decks of a generation")
    asked.add_argument("--seed", type=int, default=100000)
    asked.add_argument("--to", type=Path, default=WEIGHTS)
    given = asked.parse_args()
    fresh = deals(900000, FRESH)
    before = mean_score(builder_of([start for start, _ in START.values()]), fresh)
    point = search(given.seed, given.generations, given.games)
    after = mean_score(builder_of(point), fresh)
    to_come, scale = calibrate(point, 910000)
    found = dict(zip(START, point, strict=True))
    hope = found.pop("hope")
    weights = {**dict.fromkeys(COUNTED, 1.0), **found, "to_come": to_come}
    fit = {
        "command": f"python tools/tune_my_city.py --generations {given.generations} --games {given.games} --seed {given.seed}",
        "figures": {"start": round(before, 2), "fitted": round(after, 2), "games": FRESH, "seed": 900000},
        "scale": round(scale, 2),
        "hope": round(hope, 3),
        "weights": {term: round(weights[term], 3) for term in TERMS},
    }
    given.to.write_text(json.dumps(fit, indent=2) + "\n", encoding="utf-8")
    print(f"{before:.2f} points before, {after:.2f} after, on {FRESH} fresh decks; written to {given.to}")


if __name__ == "__main__":
    main()
