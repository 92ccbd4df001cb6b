"""Many games played side by side: one call lets each take a step, and writes what learners read into vectors of machine numbers."""

from typing import Final

from mypy_extensions import i16, i64, u8

from urbes.kernel.game import Game, State
from urbes.kernel.rng import Rng
from urbes.kernel.vecs import vec

# What a seat is rewarded with.
RANK: Final[i64] = 0
WIN: Final[i64] = 1
DIFFERENCE: Final[i64] = 2
SHAPED: Final[i64] = 3
REWARDS: Final = ["rank", "win", "difference", "shaped"]


def rewarded(kind: i64, state: State, into: vec[float], at: i64) -> None:
    """Fill in what each seat of a finished game gets: by `rank` from 1 for the first to -1 for the last, those who share a rank its mean; the share
    of the `win`, 1 in all; or the points of `difference` to the mean of the others. `shaped` ends in the win, too."""
    seats = state.seats
    if kind == DIFFERENCE:
        points = state.scores()
        total = float(sum(points))
        for seat in range(seats):
            into[at + seat] = float(points[seat])
            if seats > 1:
                into[at + seat] -= (total - float(points[seat])) / float(seats - 1)
        return
    ranks = state.result().ranks
    for seat in range(seats):
        before = 0.0
        level = 0.0
        for other in range(seats):
            if ranks[other] < ranks[seat]:
                before += 1.0
            elif ranks[other] == ranks[seat]:
                level += 1.0
        if kind == RANK:
            if seats > 1:
                into[at + seat] = 1.0 - (2.0 * before + level - 1.0) / float(seats - 1)
        else:
            into[at + seat] = 0.0
            if before == 0.0:
                into[at + seat] = 1.0 / level


class Batch:
    """Games of one kind and number of seats. The game begun as the n-th (from 0) has the seed `seed + n`; when one is over the next takes its place."""

    def __init__(self, game: Game, seats: int, count: int, rewards: str, seed: int, longest: int) -> None:
        """`longest`: after so many steps a game is cut off; 0 plays all to their end."""
        self.game = game
        self.seats: i64 = seats
        self.count: i64 = count
        self.kind: i64 = REWARDS.index(rewards)
        self.longest: i64 = longest
        self.seed = seed
        self.looks = game.observation(seats)
        size = int(self.looks.size)
        self.states: list[State] = []
        self.ages: vec[i64] = vec[i64]([0] * count)
        self.seeds: vec[i64] = vec[i64]([0] * count)
        self.moves: vec[i64] = vec[i64]([0] * game.room)
        self.open: vec[i64] = vec[i64]([0] * (count * int(game.room)))  # the indices of what is legal in each game
        self.opened: vec[i64] = vec[i64]([0] * count)  # how many
        self.blank: vec[i16] = vec[i16]([0] * (count * size))
        self.observed: vec[i16] = self.blank
        self.masks: vec[u8] = vec[u8]([0] * (count * int(self.looks.actions)))
        self.to_play: vec[i64] = vec[i64]([0] * count)
        self.rewards: vec[float] = vec[float]([0.0] * (count * seats))
        self.over: vec[u8] = vec[u8]([0] * count)
        self.cut: vec[u8] = vec[u8]([0] * count)
        self.last_observed: vec[i16] = vec[i16]([0] * (count * size))
        self.last_to_play: vec[i64] = vec[i64]([0] * count)
        self.last_scores: vec[i64] = vec[i64]([0] * (count * seats))
        self.shares: vec[float] = vec[float]([0.0] * (count * seats))
        self.share: vec[float] = vec[float]([0.0] * seats)
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """Begin all games anew."""
        self.seed = seed
        self.states = []
        self.observed = self.blank[:]
        for number in range(self.count):
            self.states.append(self.deal(number))
            self.over[number] = 0
            self.cut[number] = 0
            self.show(number, self.states[number], self.states[number].turn())
        for at in range(self.count * self.seats):
            self.rewards[at] = 0.0

    def deal(self, number: i64) -> State:
        state = self.game.new(self.seats, self.seed)
        self.seeds[number] = self.seed
        self.seed += 1
        self.ages[number] = 0
        if self.kind == SHAPED:
            state.shares(self.share)
            for seat in range(self.seats):
                self.shares[number * self.seats + seat] = self.share[seat]
        return state

    def illegal(self, actions: list[int]) -> int:
        """The first game whose action is not open, or -1."""
        for number in range(self.count):
            action = actions[number]
            if action < 0 or action >= int(self.looks.actions) or not self.masks[number * self.looks.actions + action]:
                return number
        return -1

    def step(self, actions: list[int]) -> None:
        """Let each game take the action of its index, which is known to be open."""
        looks = self.looks
        seats = self.seats
        rewards = self.rewards
        self.observed = self.blank[:]  # a copy is made far faster than zeros are written
        for number in range(self.count):
            state = self.states[number]
            seat = self.to_play[number]
            state.perform(seat, looks.action(state, seat, actions[number]))
            for at in range(number * seats, number * seats + seats):
                rewards[at] = 0.0
            self.ages[number] += 1
            turn = state.turn()
            self.over[number] = 0
            self.cut[number] = 0
            if turn < 0 or self.ages[number] == self.longest:
                state = self.finish(number, state, seat, turn)
                turn = state.turn()
            elif self.kind == SHAPED:
                self.shape(number, state)
            self.show(number, state, turn)

    def finish(self, number: i64, state: State, seat: i64, turn: i64) -> State:
        """Keep what the end looked like: to the seat that would play, or that played last; and begin the next game."""
        if turn < 0:
            self.over[number] = 1
            if self.kind == SHAPED:
                self.shape(number, state)
            else:
                rewarded(self.kind, state, self.rewards, number * self.seats)
        else:
            self.cut[number] = 1
            seat = turn
        self.last_to_play[number] = seat
        self.look(state, seat, number)
        points = state.scores()
        for other in range(self.seats):
            self.last_scores[number * self.seats + other] = points[other]
        state = self.deal(number)
        self.states[number] = state
        return state

    def shape(self, number: i64, state: State) -> None:
        """Reward each seat with what it gained in its expected share of the win."""
        state.shares(self.share)
        for seat in range(self.seats):
            at = number * self.seats + seat
            self.rewards[at] = self.share[seat] - self.shares[at]
            self.shares[at] = self.share[seat]

    def look(self, state: State, seat: i64, number: i64) -> None:
        """Write what a seat sees of the end of a game."""
        last = self.last_observed
        at = number * self.looks.size
        for place in range(at, at + self.looks.size):
            last[place] = 0
        self.looks.write(state, seat, last, at)

    def show(self, number: i64, state: State, seat: i64) -> None:
        """Write what the seat to play sees and may do."""
        looks = self.looks
        masks = self.masks
        found = self.open
        at = number * looks.actions
        first = number * self.game.room
        for place in range(first, first + self.opened[number]):
            masks[at + found[place]] = 0
        moves = self.moves
        count = state.moves(seat, moves)
        looks.reindex(moves, count)
        for place in range(count):
            index = moves[place]
            found[first + place] = index
            masks[at + index] = 1
        self.opened[number] = count
        self.to_play[number] = seat
        looks.write(state, seat, self.observed, number * looks.size)

    def choose(self, rng: Rng) -> vec[i64]:
        """For each game the index of a legal action, each with the same chance."""
        chosen = vec[i64]([0] * int(self.count))
        for number in range(self.count):
            chosen[number] = self.open[number * self.game.room + rng.below(self.opened[number])]
        return chosen
