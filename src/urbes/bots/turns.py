"""The way to the end of one's own turn that leaves the best position: how games are played by the thousand for `urbes tune` to learn from."""

from math import log
from typing import Final

from mypy_extensions import i64

from urbes.bots.paired import Policy
from urbes.kernel.game import State
from urbes.kernel.learnt import Learnt
from urbes.kernel.rng import Rng
from urbes.kernel.vecs import vec

LEAST: Final = -1e9
LONGEST: Final[i64] = 4  # decisions of a turn that are looked at together
STRAYS: Final[i64] = 20  # decisions of a policy to one that is another's
WORDS: Final = 4294967296.0  # that a generator can draw


def lead(state: State, seat: i64) -> float:
    """How far a seat may expect to end ahead of the best of the others, in points."""
    rival = LEAST
    for other in range(state.seats):
        if other != seat:
            worth = state.worth(other)
            if worth > rival:
                rival = worth
    return state.worth(seat) - rival


def turn_worth(state: State, seat: i64, sealed: i64, length: i64) -> float:
    """The best lead a seat can make of the turn under way. It ends with the first decision of another, where something hidden was shown, or where the game's
    first decision comes round again."""
    if length == 0 or state.turn() != seat or state.phase == 0 or state.sealed != sealed:
        return lead(state, seat)
    actions = vec[i64]([0] * state.game.room)
    best = LEAST
    for i in range(state.moves(seat, actions)):
        future = state.clone()
        future.step(seat, actions[i])
        worth = turn_worth(future, seat, sealed, length - 1)
        if worth > best:
            best = worth
    return best


def choose(state: State, seat: i64, heat: float, rng: Rng) -> i64:
    """The action that begins the best turn; with some heat, one that begins a turn worse by about so many points now and then."""
    actions = vec[i64]([0] * state.game.room)
    count = state.moves(seat, actions)
    best = LEAST
    found = actions[0]
    if count > 1:
        for i in range(count):
            future = state.clone()
            future.step(seat, actions[i])
            worth = turn_worth(future, seat, state.sealed, LONGEST - 1)
            if heat > 0.0:
                worth -= heat * log(-log((float(rng.word()) + 0.5) / WORDS))
            if worth > best:
                best = worth
                found = actions[i]
    return found


def observed(state: State, heat: float, every: i64, rng: Rng, policy: Policy | None = None) -> list[list[float]]:
    """Play a game to its end, by a policy where there is one, which strays now and then; of one decision in `every` or so are noted the stage, the spread by
    the scale, and the terms of all seats."""
    judgement = state.game.rooms.judgement
    found = vec[float]([0.0] * judgement.count)
    notes: list[list[float]] = []
    if policy is not None:
        policy.begin(state)
    seat = state.turn()
    while seat >= 0:
        if rng.below(every) == 0:
            stage = judgement.stage(state) if isinstance(judgement, Learnt) else 0
            note = [float(stage), judgement.spread(state) / judgement.scale]
            for other in range(state.seats):
                judgement.terms(state, other, found)
                for term in range(judgement.count):
                    note.append(found[term])
            notes.append(note)
        action = choose(state, seat, heat, rng) if policy is None or rng.below(STRAYS) == 0 else policy.choose(state, seat)
        state.step(seat, action)
        seat = state.turn()
    return notes
