"""What the judgements of the games promise: a word for every term, points at the end, the true shares, and nothing changed by looking."""

import pytest

from tests.golden import digest
from urbes.games.registry import game, game_ids
from urbes.kernel.game import State
from urbes.kernel.learnt import Learnt
from urbes.kernel.record import Record
from urbes.kernel.rng import Rng
from urbes.kernel.vecs import vec

GAMES = ("forgotten_city", "ancient_world")
UNTOLD = {"tempo", "acting", "awake", "choosing", "rivals"}  # they keep account of the turn and the table, and are no reason for anything


def positions(id: str, seats: int, seed: int) -> list[State]:
    """A game of random moves, every decision of it, the end included."""
    walk = Rng.seeded(seed)
    state = game(id).new(seats, seed)
    found = [state.clone()]
    while state.turn() >= 0:
        actions = state.legal(state.turn())
        state.apply(state.turn(), actions[walk.below(len(actions))])
        found.append(state.clone())
    return found


@pytest.mark.parametrize("id", GAMES)
def test_every_term_that_is_a_reason_has_words(id: str) -> None:
    rules = game(id)
    judgement = rules.rooms.judgement
    assert isinstance(judgement, Learnt)
    assert len(set(judgement.names)) == judgement.count
    for name in set(judgement.names) - UNTOLD:
        words = [rules.texts.text(f"terms.{name}", lang) for lang in ("en", "fr")]
        assert all(words), name
        assert words[0] != words[1], name
    assert any(weight != 0.0 for weight in judgement.table)
    assert len(judgement.table) == judgement.stages * judgement.count


@pytest.mark.parametrize("id", game_ids())
def test_every_term_says_something_in_the_golden_records(id: str) -> None:
    silent = {*game(id).rooms.judgement.names}
    for record in map(Record.load, digest.records(id)):
        rules = game(id, **record.options)
        judgement = rules.rooms.judgement
        found = vec[float]([0.0] * int(judgement.count))
        for state, _ in record.replay(rules):
            for seat in range(len(record.players)):
                judgement.terms(state, seat, found)
                silent -= {name for name, value in zip(judgement.names, list(found), strict=True) if value}
    assert silent == set()


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_term_is_filled_in_anew_and_nothing_changes_by_looking(id: str, seats: int) -> None:
    for state in positions(id, seats, 3)[::5]:
        judgement = state.game.rooms.judgement
        written = state.to_dict()
        for seat in range(seats):
            first, second = (vec[float]([rubbish] * int(judgement.count)) for rubbish in (777.0, -777.0))
            judgement.terms(state, seat, first)
            judgement.terms(state, seat, second)
            assert list(first) == list(second)
        assert state.to_dict() == written


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("seats", [2, 3])
def test_shares_make_a_whole_and_are_true_at_the_end(id: str, seats: int) -> None:
    for seed in range(4):
        game_through = positions(id, seats, seed)
        shares = vec[float]([0.0] * seats)
        for state in game_through[::10]:
            state.shares(shares)
            assert sum(shares) == pytest.approx(1.0)
            assert all(0.0 <= share <= 1.0 for share in shares)
        end = game_through[-1]
        end.shares(shares)
        winners = end.result().winners
        assert list(shares) == [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


@pytest.mark.parametrize("id", GAMES)
def test_at_the_end_worth_follows_the_points(id: str) -> None:
    """Nothing else counts any more: the seat with more points is worth more."""
    for seed in range(4):
        end = positions(id, 4, seed)[-1]
        scores = end.scores()
        worths = [end.worth(seat) for seat in range(4)]
        assert sorted(range(4), key=lambda seat: (scores[seat], seat)) == sorted(range(4), key=lambda seat: (round(worths[seat], 6), seat))


@pytest.mark.parametrize("id", GAMES)
def test_slopes_say_what_a_little_more_of_a_term_would_add(id: str) -> None:
    state = positions(id, 2, 8)[20]
    judgement = state.game.rooms.judgement
    assert isinstance(judgement, Learnt)
    slopes = judgement.slopes(state, 0)
    stage = judgement.stage(state)
    for term in range(judgement.count):
        judgement.terms(state, 0, judgement.found)
        before = judgement.weigh(stage)
        judgement.found[term] += 1e-6
        assert (judgement.weigh(stage) - before) / 1e-6 == pytest.approx(slopes[term], abs=1e-3), judgement.names[term]
