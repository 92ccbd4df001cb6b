"""Tree search over imagined states: what a seat does not know is drawn anew again and again, and one tree gathers what all these worlds tell.

A simulation clones an imagined state, walks down the tree, adds one node, and has the game's judgement say how the win would be shared there. Each seat
walks towards its own share. Nothing but `imagine` is asked of the true state.
"""

from math import log, sqrt
from typing import Any, Final

from mypy_extensions import i64

from urbes.kernel.game import State
from urbes.kernel.rng import Rng
from urbes.kernel.vecs import vec

DEEPEST: Final[i64] = 64  # decisions a simulation looks ahead
SEATS: Final[i64] = 8
LEAST_SPREAD: Final = 0.001  # of the shares met so far: keeps curiosity alive where all seem alike


class Tree:
    """Nodes are places in vectors; node 0 is the decision asked about. The children of a node are a list linked by `next`."""

    def __init__(self, state: State, seat: i64, most: i64, curiosity: float, rng: Rng) -> None:
        none = [0] * (int(most) + 1)
        self.seat = seat
        self.curiosity = curiosity
        self.rng = rng
        self.size: i64 = 1
        self.first: vec[i64] = vec[i64](none)  # child, 0 for none
        self.next: vec[i64] = vec[i64](none)
        self.action: vec[i64] = vec[i64](none)  # that led here
        self.visits: vec[i64] = vec[i64](none)
        self.offered: vec[i64] = vec[i64](none)  # how often the action was legal when its parent was visited
        self.total: vec[float] = vec[float]([0.0] * (int(most) + 1))  # shares of the seat that took the action
        self.legal: vec[i64] = vec[i64]([0] * state.game.room)
        self.marks: vec[i64] = vec[i64]([0] * state.game.size)  # by action: the visit at which it was last legal, negative once its child is found
        self.visit: i64 = 0
        self.shares: vec[float] = vec[float]([0.0] * SEATS)
        self.way: vec[i64] = vec[i64]([0] * DEEPEST)
        self.actors: vec[i64] = vec[i64]([0] * DEEPEST)
        self.met: float = 0.0  # sums over the shares met at the ends of simulations: how many, their sum and that of their squares
        self.sum: float = 0.0
        self.squares: float = 0.0

    def simulate(self, world: State) -> None:
        """One walk down the tree in a world that is used up by it."""
        node: i64 = 0
        depth: i64 = 0
        actor = self.seat
        grown = False
        while depth < DEEPEST and not grown:
            count = world.moves(actor, self.legal)
            child = self.chosen(node, count)
            if child == 0:
                child = self.grow(node, self.fresh(count))
                grown = True
            world.step(actor, self.action[child])
            self.way[depth] = child
            self.actors[depth] = actor
            depth += 1
            node = child
            actor = world.turn()
            if actor < 0:
                break
        world.shares(self.shares)
        self.learn(depth)

    def chosen(self, node: i64, count: i64) -> i64:
        """The child to go on with, or 0 if an action here has none yet."""
        legal = self.legal
        marks = self.marks
        action = self.action
        visits = self.visits
        offered = self.offered
        total = self.total
        following = self.next
        self.visit += 1
        visit = self.visit
        for i in range(count):
            marks[legal[i]] = visit
        known: i64 = 0
        best: i64 = 0
        best_value = -1.0
        spread = self.curiosity * self.spread()
        child = self.first[node]
        while child:
            taken = action[child]
            if marks[taken] == visit:
                marks[taken] = -visit
                known += 1
                offered[child] += 1
                tried = float(visits[child])
                value = total[child] / tried + spread * sqrt(log(float(offered[child])) / tried)
                if value > best_value:
                    best_value = value
                    best = child
            child = following[child]
        if known < count:
            return 0
        return best

    def fresh(self, count: i64) -> i64:
        """One of the legal actions that have no child yet."""
        legal = self.legal
        marks = self.marks
        visit = self.visit
        new: i64 = 0
        for i in range(count):
            if marks[legal[i]] == visit:
                legal[new] = legal[i]
                new += 1
        if new == 1:
            return legal[0]
        return legal[self.rng.below(new)]

    def grow(self, node: i64, action: i64) -> i64:
        child = self.size
        self.size += 1
        self.action[child] = action
        self.offered[child] = 1
        self.next[child] = self.first[node]
        self.first[node] = child
        return child

    def learn(self, depth: i64) -> None:
        """What the end of a simulation tells the nodes on its way."""
        shares = self.shares
        way = self.way
        actors = self.actors
        visits = self.visits
        total = self.total
        for i in range(depth):
            node = way[i]
            visits[node] += 1
            total[node] += shares[actors[i]]
        own = shares[self.seat]
        self.met += 1.0
        self.sum += own
        self.squares += own * own

    def spread(self) -> float:
        """Standard deviation of the shares met: differences between actions are measured by it, whatever the game."""
        if self.met < 2.0:
            return 1.0
        mean = self.sum / self.met
        variance = self.squares / self.met - mean * mean
        if variance < LEAST_SPREAD * LEAST_SPREAD:
            return LEAST_SPREAD
        return sqrt(variance)

    def ranking(self) -> list[tuple[int, int, float]]:
        """The actions tried first: how often, and the mean share; most tried first."""
        found: list[tuple[int, int, float]] = []
        child = self.first[0]
        while child:
            found.append((int(self.action[child]), int(self.visits[child]), self.total[child] / float(self.visits[child])))
            child = self.next[child]
        return sorted(found, key=lambda row: (-row[1], -row[2], row[0]))


def search(state: Any, seat: i64, simulations: i64, worlds: i64, curiosity: float, rng: Rng) -> Tree:
    """Look ahead from a decision a seat owes; the simulations are spread over so many imagined worlds."""
    dream: State = state.imagine(seat, rng)
    tree = Tree(dream, seat, simulations, curiosity, rng)
    each = simulations // worlds  # in one world
    for simulation in range(simulations):
        if simulation and (each < 2 or simulation % each == 0):
            dream = state.imagine(seat, rng)
        tree.simulate(dream.clone())
    return tree
