"""What actions and positions weigh when a game is looked back on, in shares of the win. Each game is weighed as its strong level thinks (`levels.py`), and all
actions asked about in the same imagined worlds, so that chance strikes them alike."""

from typing import Final, Protocol

from urbes.bots.levels import policy_of, setting
from urbes.bots.paired import Policy, Table
from urbes.bots.planner import usual, weighed
from urbes.bots.search import Tree
from urbes.kernel.game import Game, State
from urbes.kernel.rng import Rng
from urbes.kernel.vecs import vec

SEATS: Final = 8
PER_WORLD: Final = 20  # simulations in one world
CURIOSITY: Final = 1.0  # of a tree, as in the levels


class Weigher(Protocol):
    budget: int  # what a whole game may take, in playouts or simulations
    look: int  # how many of them `expect` takes

    def weigh(self, state: State, seat: int, actions: list[int], budget: int, rng: Rng, *, known: bool) -> list[float]:
        """The share of the win a seat may expect of each action, with what it knows or with all cards `known`."""

    def usual(self, state: State, seat: int, rng: Rng) -> int | None:
        """How those play on in whose hands an action is weighed; None: as well as they can."""

    def expect(self, world: State, rng: Rng) -> list[float]:
        """Each seat's share in an imagined world, which is used up: one of many to take the mean of."""


def weigher(game: Game) -> Weigher:
    how = setting(game.id, "hard")
    if how.method == "paired":
        return ByPlayouts(policy_of(game, how.habits))
    return ByPlans() if how.method == "plan" else BySearch()


def judged(state: State) -> list[float]:
    """The shares as the game's judgement sees them at a glance, or at the end as they are."""
    shares = vec[float]([0.0] * SEATS)
    state.shares(shares)
    return [float(shares[seat]) for seat in range(int(state.seats))]


class BySearch:
    """A tree grows below each action; what its simulations meet, the judgement values."""

    budget = 3_000_000
    look = PER_WORLD

    def weigh(self, state: State, seat: int, actions: list[int], budget: int, rng: Rng, *, known: bool) -> list[float]:
        worlds = max(1, budget // (len(actions) * PER_WORLD))
        trees: dict[tuple[int, int], Tree] = {}  # by the action, and who decides after it
        totals = [0.0] * len(actions)
        for _ in range(worlds):
            dream = state if known else state.imagine(seat, rng)
            for place, action in enumerate(actions):
                after = dream.clone()
                after.step(seat, action)
                actor = int(after.turn())
                if actor < 0:
                    totals[place] += PER_WORLD * judged(after)[seat]
                    continue
                tree = trees.get((action, actor))
                if tree is None:
                    tree = trees[action, actor] = Tree(after, actor, worlds * PER_WORLD, CURIOSITY, rng)
                for _ in range(PER_WORLD):
                    tree.simulate(after.clone())
                    totals[place] += tree.shares[seat]
        return [total / (worlds * PER_WORLD) for total in totals]

    def usual(self, state: State, seat: int, rng: Rng) -> int | None:
        return None

    def expect(self, world: State, rng: Rng) -> list[float]:
        actor = int(world.turn())
        if actor < 0:
            return judged(world)
        tree = Tree(world, actor, PER_WORLD, CURIOSITY, rng)
        total = [0.0] * int(world.seats)
        for _ in range(PER_WORLD):
            tree.simulate(world.clone())
            for seat in range(len(total)):
                total[seat] += tree.shares[seat] / PER_WORLD
        return total


class ByPlayouts:
    """Worlds are played on by the game's policy. With all cards known there is one world only, and one playout says little: there a tree weighs."""

    budget = 1_200_000
    look = 1

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.table = Table(policy)
        self.tree = BySearch()

    def weigh(self, state: State, seat: int, actions: list[int], budget: int, rng: Rng, *, known: bool) -> list[float]:
        if known:
            return self.tree.weigh(state, seat, actions, budget, rng, known=True)
        worlds = max(1, budget // len(actions))
        totals = [0.0] * len(actions)
        for _ in range(worlds):
            dream = state.imagine(seat, rng)
            for place, action in enumerate(actions):
                after = dream.clone()
                after.step(seat, action)
                totals[place] += self.table.playout(after, seat) / worlds
        return totals

    def usual(self, state: State, seat: int, rng: Rng) -> int | None:
        dream = state.imagine(seat, rng)
        self.policy.begin(dream)
        return int(self.policy.choose(dream, seat))

    def expect(self, world: State, rng: Rng) -> list[float]:
        self.table.playout(world, 0)
        return [float(self.table.shares[seat]) for seat in range(int(world.seats))]


class ByPlans:
    """Cities are built to their end, each on its own board."""

    budget = 400_000
    look = 1

    def weigh(self, state: State, seat: int, actions: list[int], budget: int, rng: Rng, *, known: bool) -> list[float]:
        return weighed(state, seat, actions, budget, rng, known=known)

    def usual(self, state: State, seat: int, rng: Rng) -> int | None:
        return usual(state, seat, rng)

    def expect(self, world: State, rng: Rng) -> list[float]:
        return judged(world)
