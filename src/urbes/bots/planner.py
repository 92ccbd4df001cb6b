"""Plans ahead in My City: the placements its builder likes best are played out to the end of the episode in imagined orders of the cards to come."""

from math import exp, isqrt
from typing import Final, cast

from mypy_extensions import i64

from urbes.bots.builder import Candidate, beginner, candidates, outcome, rank, sites, skilled
from urbes.games.my_city import codes as c
from urbes.games.my_city.judgement import standing
from urbes.games.my_city.plot import Plot, outset, plot_of
from urbes.games.my_city.state import MyCityState
from urbes.kernel.game import State
from urbes.kernel.rng import Rng
from urbes.kernel.vecs import vec

MOST: Final = 20  # placements that are compared
EVERY: Final = 1_000_000  # more placements than there are
OTHERS: Final = 3  # what another seat may expect takes so much less looking than what to do
BEAM: Final = 12  # plots carried along where the order of the cards is known


def plan(state: State, seat: int, habits: str, playouts: int, width: int, rng: Rng, *, shares: bool) -> list[tuple[int, float | None, float]]:
    """The actions considered, best first, with the points expected of each and, where a person asks, the share of the win. A beginner plays nothing out."""
    dream = cast(MyCityState, state.imagine(seat, rng))
    if habits == "beginner":
        found = rank(dream, seat, beginner(), rng, MOST, 0, width)
    else:
        found = rank(dream, seat, skilled(), rng, min(MOST, 4 + isqrt(playouts)), playouts, width)
    others = [expected(dream, other, playouts, rng.split()) for other in range(int(dream.seats)) if other != seat] if shares else []
    city = standing(dream, seat)
    ranked: list[tuple[int, float | None, float]] = []
    for each in found:
        won = share(dream, hoped(each) + city, others) if shares else None
        ranked.append((int(each.action), won, each.points() + city))
    return ranked


def hoped(each: Candidate) -> float:
    """What playouts alone make of an action. The builder's opinion helps to rank actions, but of an early episode it promises more than can be had there:
    its weights were fitted where more counts."""
    return each.points() if each.final or not each.played else max(each.least, each.total / float(each.played))


def expected(dream: MyCityState, seat: int, playouts: int, rng: Rng) -> float:
    """What another seat may expect to end with, found as the planning seat finds its own: by playouts of the best of its actions. What others have committed
    in this round stays out of it."""
    building = dream.phase == c.BUILDING
    plot = plot_of(dream, seat) if building else outset(dream, seat)
    if building and not dream.active >> seat & 1:
        return standing(dream, seat) + outcome(plot)
    builder = skilled()
    card = int(dream.deck[dream.at]) if building else -1
    if card >= 0 and plot.site.tiles[card] >= 0:
        found = rank(dream, seat, builder, rng, min(MOST, 4 + isqrt(playouts)), max(1, playouts // OTHERS), 1)
        return standing(dream, seat) + hoped(found[0])
    order = list(dream.deck[dream.at + 1 :]) if building else list(dream.now.cards)
    worlds = max(1, playouts // (OTHERS * MOST))
    total = 0.0
    for _ in range(worlds):
        rng.shuffle(order)
        total += builder.playout(plot.copy(), vec[i64](order), 0)
    return standing(dream, seat) + total / worlds


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
