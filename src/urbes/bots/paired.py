"""Candidates compared by playouts: each is tried in the same imagined worlds and played on by a policy, so that chance strikes all of them alike.

The budget goes where it helps: after each round of worlds the better half of the candidates stays, and those that surely lag the habit go at once.
"""

from math import sqrt
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from urbes.kernel.game import State
from urbes.kernel.rng import Rng
from urbes.kernel.vecs import vec

LONGEST: Final[i64] = 2000  # decisions of a playout
SEATS: Final[i64] = 8
BATCH: Final[i64] = 16  # worlds between two looks at who lags
SURELY: Final = 3.0  # standard errors
WON: Final = 0.5  # how much of a finished game's value is the win itself; the rest is how clear it was


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """How playouts are played: one action for each decision, at once."""

    def begin(self, state: Any) -> None:
        """A playout starts here."""

    def ended(self, state: Any) -> bool:
        """Whether the judgement may take over, before the end of the game."""
        return False

    def choose(self, state: Any, seat: i64) -> i64:
        raise NotImplementedError


class Candidate:
    """An action, and how much its playouts lead or lag the habit's in the same worlds so far."""

    def __init__(self, action: i64) -> None:
        self.action: i64 = action
        self.tries: i64 = 0
        self.lead: float = 0.0
        self.squares: float = 0.0
        self.points: float = 0.0  # by which it leads
        self.share: float = 0.0  # what it is expected to bring, once all playouts are played
        self.total: float = 0.0  # and with how many points

    def add(self, lead: float, points: float) -> None:
        self.tries += 1
        self.lead += lead
        self.squares += lead * lead
        self.points += points

    def mean_lead(self) -> float:
        return self.lead / float(self.tries) if self.tries else 0.0

    def expect(self, share: float, points: float) -> None:
        """Beside what the habit brings in all its worlds: those of an action soon given up were few, and all may have been good ones."""
        self.share = min(1.0, max(0.0, share + self.mean_lead()))
        self.total = points + (self.points / float(self.tries) if self.tries else 0.0)

    def surely(self, errors: float) -> float:
        """The lead less so many standard errors."""
        tries = float(self.tries)
        if tries < 2.0:
            return -1.0
        mean = self.lead / tries
        return mean - errors * sqrt((self.squares / tries - mean * mean) / (tries - 1.0) + 1e-12)


class Table:
    """Where playouts are played."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.shares: vec[float] = vec[float]([0.0] * SEATS)
        self.points: float = 0.0  # what the seat had where the last playout ended

    def playout(self, world: State, seat: i64) -> float:
        """Play a world on; the share of the win a seat may expect where the playout ends."""
        policy = self.policy
        policy.begin(world)
        left = LONGEST
        actor = world.turn()
        while actor >= 0 and left > 0 and not policy.ended(world):
            world.step(actor, policy.choose(world, actor))
            actor = world.turn()
            left -= 1
        shares = self.shares
        judgement = world.game.rooms.judgement
        judgement.shares(world, world.seats, shares)
        self.points = judgement.worth(world, seat)
        if actor >= 0:
            return shares[seat]
        expected = shares[seat]
        world.shares(shares)
        return WON * shares[seat] + (1.0 - WON) * expected


def compare(state: Any, seat: i64, actions: list[int], policy: Policy, playouts: i64, errors: float, rng: Rng) -> list[Candidate]:
    """The candidates, the best first, by about so many playouts, or fewer where all surely lag the policy's own choice, which stays the first unless another
    leads it by some standard errors."""
    table = Table(policy)
    dream: State = state.imagine(seat, rng)
    policy.begin(dream)
    habit = Candidate(policy.choose(dream, seat))
    alive = [Candidate(action) for action in actions if action != habit.action]
    beaten: list[Candidate] = []
    shares: float = 0.0
    points: float = 0.0
    stages: i64 = 0
    while len(alive) >> stages:
        stages += 1
    for _ in range(stages):
        worlds = playouts // (stages * (len(alive) + 1))
        if worlds < 2:
            worlds = 2
        for number in range(worlds):
            if number % BATCH == BATCH - 1:
                beaten = [candidate for candidate in alive if candidate.surely(-SURELY) < 0.0] + beaten
                alive = [candidate for candidate in alive if candidate.surely(-SURELY) >= 0.0]
            if not alive:
                break
            dream = state.imagine(seat, rng)
            world = dream.clone()
            world.step(seat, habit.action)
            value = table.playout(world, seat)
            held = table.points
            habit.add(0.0, 0.0)
            shares += value
            points += held
            for candidate in alive:
                world = dream.clone()
                world.step(seat, candidate.action)
                share = table.playout(world, seat)
                candidate.add(share - value, table.points - held)
        alive.sort(key=lambda candidate: -candidate.mean_lead())
        half = len(alive) // 2
        beaten = alive[max(1, half) :] + beaten
        alive = alive[: max(1, half)]
    ranked = alive + beaten
    played = float(max(1, habit.tries))
    for candidate in [habit, *ranked]:
        candidate.expect(shares / played, points / played)
    if not ranked or ranked[0].surely(errors) <= 0.0:
        return [habit, *ranked]
    place = 1
    while place < len(ranked) and ranked[place].mean_lead() > 0.0:
        place += 1
    return [*ranked[:place], habit, *ranked[place:]]


def play(state: State, policies: list[Policy]) -> None:
    """Play a state to its end, a policy at each seat."""
    actor = state.turn()
    left = LONGEST
    while actor >= 0 and left > 0:
        state.step(actor, policies[actor].choose(state, actor))
        actor = state.turn()
        left -= 1
