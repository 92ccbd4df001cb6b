"""Plans ahead in My City: the placements its builder likes best are played out to the end of the episode in imagined orders of the cards to come."""

from math import exp, isqrt
from typing import Final, cast

from mypy_extensions import i64

from urbes.bots.builder import beginner, candidates, outcome, rank, sites, skilled
from urbes.games.my_city import codes as c
from urbes.games.my_city.judgement import standing
from urbes.games.my_city.plot import Plot, outset, plot_of
from urbes.games.my_city.state import MyCityState
from urbes.kernel.game import State
from urbes.kernel.rng import Rng
from urbes.kernel.vecs import vec

MOST: Final = 20  # placements that are compared
EVERY: Final = 1_000_000  # more placements than there are
BEAM: Final = 12  # plots carried along where the order of the cards is known


def plan(state: State, seat: int, habits: str, playouts: int, width: int, rng: Rng) -> list[tuple[int, float, float]]:
    """The actions considered, best first, with the share of the win and the points expected of each. A beginner plays nothing out."""
    dream = cast(MyCityState, state.imagine(seat, rng))
    if habits == "beginner":
        found = rank(dream, seat, beginner(), rng, MOST, 0, width)
    else:
        found = rank(dream, seat, skilled(), rng, min(MOST, 4 + isqrt(playouts)), playouts, width)
    others = [dream.worth(other) for other in range(int(dream.seats)) if other != seat]
    city = standing(dream, seat)
    ranked: list[tuple[int, float, float]] = []
    for each in found:
        points = each.points() + city
        ranked.append((int(each.action), share(dream, points, others), points))
    return ranked


def share(state: MyCityState, points: float, others: list[float]) -> float:
    """Of the win, for a seat that expects so many points, and the others so many."""
    spread = state.game.rooms.judgement.spread(state)
    return 1 / (1 + sum(exp(min(50.0, (worth - points) / spread)) for worth in others))


def weighed(state: State, seat: int, actions: list[int], playouts: int, rng: Rng, *, known: bool) -> list[float]:
    """The share of the win expected of each action: all seats build their episode to its end, in the same imagined orders of the cards to come, or, where those
    are known, in the true one, which they then foresee. What others have committed in this round stays out of it."""
    dream = cast(MyCityState, state if known else state.imagine(seat, rng))
    building = dream.phase == c.BUILDING
    known = known and building  # before an episode begins its cards have no order yet
    order = list(dream.deck[dream.at + 1 :]) if building else list(dream.now.cards)
    orders: list[list[int]] = []
    for _ in range(1 if known else max(1, playouts // (len(actions) + int(dream.seats) - 1))):
        if not known:
            rng.shuffle(order)
        orders.append(order[:])
    builder = skilled()

    def ends(plot: Plot, first: list[int]) -> float:
        """What a plot ends with, on average, some cards coming first."""
        decks = [vec[i64](first + order) for order in orders]
        return sum(builder.foresee(plot.copy(), deck, BEAM) if known else builder.playout(plot.copy(), deck, 0) for deck in decks) / len(decks)

    others: list[float] = []
    for other in range(int(dream.seats)):
        if other != seat:
            plot = plot_of(dream, other) if building else outset(dream, other)
            if building and not dream.active >> other & 1:
                others.append(standing(dream, other) + outcome(plot))
            else:
                card = [int(dream.deck[dream.at])] if building else []
                for each in card:
                    plot.come(each)
                others.append(standing(dream, other) + ends(plot, card))
    found = candidates(plot_of(dream, seat), dream.deck[dream.at], builder, EVERY) if building else sites(dream, seat, builder)
    weights: list[float] = []
    by_action = {int(each.action): each for each in found}
    for action in actions:
        chosen = by_action[action]
        points = chosen.least if chosen.final else max(chosen.least, ends(chosen.plot, []))
        weights.append(share(dream, standing(dream, seat) + points, others))
    return weights


def usual(state: State, seat: int, rng: Rng) -> int:
    """What the builder would do at once."""
    return int(rank(cast(MyCityState, state.imagine(seat, rng)), seat, skilled(), rng, MOST, 0, 1)[0].action)
