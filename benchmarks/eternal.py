"""How far from the best: each level alone in My City's Eternal mode on fixed decks, beside a long search that sees all cards.

`python benchmarks/eternal.py --decks 20 --levels easy,medium,hard,expert --width 1000`. The search is a beam: on a deck whose order it knows it keeps the
plots that promise most, card by card. Its score is one that can be reached, by luck or foresight, so the best lies no lower; nobody who does not know
the order can be asked for it.
"""

import argparse
import statistics

import urbes
from urbes.bots.bot import bot_rng, make_bot
from urbes.bots.builder import Builder, skilled
from urbes.games.my_city import codes as c
from urbes.games.my_city.plot import plot_of
from urbes.games.my_city.state import MyCityState
from urbes.kernel.game import Game

FIRST_SEED = 800000


def played(game: Game, name: str, seed: int) -> int:
    state = game.new(1, seed)
    bot = make_bot(name, bot_rng(seed, 0))
    while state.to_act():
        state.apply(0, bot.choose(state, 0))
    return state.result().scores[0]


def foreseen(game: Game, seed: int, builder: Builder, width: int) -> int:
    """The best that a beam finds on the deck of a seed."""
    state = game.new(1, seed)
    state.apply(0, c.READY)
    assert isinstance(state, MyCityState)
    plot = plot_of(state, 0)
    plot.come(state.deck[state.at])
    return round(builder.foresee(plot, state.deck[state.at :], width))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--decks", type=int, default=20)
    asked.add_argument("--levels", default="greedy,easy,medium,hard,expert")
    asked.add_argument("--width", type=int, default=1000)
    given = asked.parse_args()
    game = urbes.game("my_city", preset="solo")
    seeds = range(FIRST_SEED, FIRST_SEED + given.decks)
    best = [foreseen(game, seed, skilled(), given.width) for seed in seeds]
    print(f"| all cards known, beam of {given.width} | {statistics.mean(best):.1f} | |", flush=True)
    for name in given.levels.split(","):
        scores = [played(game, name, seed) for seed in seeds]
        short = [most - score for most, score in zip(best, scores, strict=True)]
        print(f"| {name} | {statistics.mean(scores):.1f} | {statistics.mean(short):.1f} |", flush=True)


if __name__ == "__main__":
    main()
