"""What a position is worth: named terms with weights, in points, and what they make of the chance to win."""

import json
from collections.abc import Callable
from math import exp
from pathlib import Path
from types import ModuleType
from typing import Any

from mypy_extensions import i64, mypyc_attr

from urbes.kernel.vecs import vec


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement:
    """The terms of a game, one after the other in `names`; people read them as the texts `terms.NAME`.

    `worth` is the sum of weights and terms: the points a seat may expect to end with. A seat's share of the win is its part of the exponentials of
    worth by `spread`, the points that weigh as much as chance does.
    """

    def __init__(self, names: tuple[str, ...], fit: dict[str, Any]) -> None:
        """`fit` is what `fitted` reads from a file of `urbes tune`."""
        self.names = names
        self.count: i64 = len(names)
        self.found: vec[float] = vec[float]([0.0] * len(names))  # the terms last asked for; nothing else is kept in it
        self.learn(fit)

    def learn(self, fit: dict[str, Any]) -> None:
        """Judge by the numbers of a fit from now on; a term it does not know yet has no weight."""
        self.weights: vec[float] = vec[float]([float(fit["weights"].get(name, 0.0)) for name in self.names])
        self.scale: float = float(fit["scale"])

    def terms(self, state: Any, seat: i64, into: vec[float]) -> None:
        """Fill in the terms of one seat."""
        clear(into)
        self.judge(state, seat, into)

    def judge(self, state: Any, seat: i64, into: vec[float]) -> None:
        """Fill in the terms of one seat that are not zero: for the end of a turn above all, and not absurd within one."""
        raise NotImplementedError

    def spread(self, state: Any) -> float:
        """How many points of worth matter as much as what is still to come; fewer towards the end, where a game knows how near that is."""
        return self.scale

    def final_key(self, state: Any, seat: i64) -> i64:
        """What decides a finished game, ties included: the highest wins."""
        return 1 if seat in state.result().winners else 0

    def final(self, state: Any, into: vec[float]) -> None:
        """The true shares of a finished game: those who win together share it."""
        seats: i64 = state.seats
        best = self.final_key(state, 0)
        winners = 0.0
        for seat in range(seats):
            key = self.final_key(state, seat)
            if key > best:
                best = key
                winners = 0.0
            if key == best:
                winners += 1.0
        for seat in range(seats):
            into[seat] = 1.0 / winners if self.final_key(state, seat) == best else 0.0

    def worth(self, state: Any, seat: i64) -> float:
        found = self.found
        weights = self.weights
        clear(found)
        self.judge(state, seat, found)
        total = 0.0
        for term in range(self.count):
            total += weights[term] * found[term]
        return total

    def slopes(self, state: Any, seat: i64) -> list[float]:
        """What one more of each term would add in a position: with them the terms say why one is better than another."""
        return [self.weights[term] for term in range(self.count)]

    def shares(self, state: Any, seats: i64, into: vec[float]) -> None:
        """Each seat's share of the win, as the position stands."""
        spread = self.spread(state)
        best = self.worth(state, 0)
        into[0] = best
        for seat in range(1, seats):
            worth = self.worth(state, seat)
            into[seat] = worth
            if worth > best:
                best = worth
        total = 0.0
        for seat in range(seats):
            share = exp((into[seat] - best) / spread)
            into[seat] = share
            total += share
        for seat in range(seats):
            into[seat] /= total


class Rough(Judgement):
    """The judgement of a game that has no terms of its own: all is in one number."""

    def __init__(self, evaluate: Callable[[Any, int], float], scale: float = 10.0) -> None:
        super().__init__(("worth",), {"weights": {"worth": 1.0}, "scale": scale})
        self.evaluate = evaluate

    def judge(self, state: Any, seat: i64, into: vec[float]) -> None:
        into[0] = self.evaluate(state, seat)


def named(terms: ModuleType) -> tuple[str, ...]:
    """The names of the terms that a module numbers."""
    names = {number: name.lower() for name, number in vars(terms).items() if name.isupper()}
    return tuple(names[number] for number in range(len(names)))


def clear(terms: vec[float]) -> None:
    for term in range(len(terms)):
        terms[term] = 0.0


def split(number: i64, enough: i64, term: i64, into: vec[float]) -> None:
    """A number as far as it is useful soon, and the rest of it in the next term."""
    if number > enough:
        into[term] = float(enough)
        into[term + 1] = float(number - enough)
    else:
        into[term] = float(number)


def fitted(place: Path | ModuleType) -> dict[str, Any]:
    """What a file of `urbes tune` holds: a file named, or the `weights.json` beside a game's terms."""
    path = place if isinstance(place, Path) else Path(str(place.__file__)).with_name("weights.json")
    fit: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return fit
