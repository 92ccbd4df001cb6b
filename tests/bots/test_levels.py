"""The levels: each beats the one below, none peeks, none stalls, and all have words."""

import pytest

from urbes.bots.bot import bot_rng, make_bot
from urbes.bots.levels import LEVELS, name, setting, style
from urbes.bots.paired import compare, play
from urbes.bots.policies.lost_cities import LostCitiesPolicy
from urbes.bots.search import search
from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.decisions.play import layable
from urbes.games.lost_cities.state import LostCitiesState
from urbes.games.registry import game, game_ids
from urbes.kernel.game import State
from urbes.kernel.rng import Rng
from urbes.kernel.vecs import vec


def played(id: str, bots: list[str], seed: int, **options: str) -> State:
    state = game(id, **options).new(len(bots), seed)
    players = [make_bot(bot, bot_rng(seed, seat)) for seat, bot in enumerate(bots)]
    while waiting := state.to_act():
        for seat in waiting:
            if seat in state.to_act():
                state.apply(seat, players[seat].choose(state, seat))
    return state


def wins(first: str, second: str, seeds: range) -> float:
    """Of the first, both seats on every seed, in the short game of Lost Cities."""
    won = 0.0
    for seed in seeds:
        for seat in (0, 1):
            winners = played("lost_cities", [first, second] if seat == 0 else [second, first], seed, preset="short").result().winners
            won += 1 / len(winners) if seat in winners else 0
    return won / (2 * len(seeds))


@pytest.mark.parametrize(("better", "worse", "seeds", "least"), [("medium", "greedy", 12, 0.7), ("medium", "easy", 40, 0.6), ("hard:60", "easy", 12, 0.6)])
def test_a_level_beats_the_one_below(better: str, worse: str, seeds: int, least: float) -> None:
    assert wins(better, worse, range(900, 900 + seeds)) >= least


def test_a_master_of_lost_cities_beats_the_usual_habits() -> None:
    rules = game("lost_cities", preset="short")
    master, usual = LostCitiesPolicy(rules, "master"), LostCitiesPolicy(rules)
    lead = 0
    for seed in range(5000, 5400):
        for seat, table in enumerate(([master, usual], [usual, master])):
            state = rules.new(2, seed)
            play(state, table)
            scores = state.scores()
            lead += scores[seat] - scores[1 - seat]
    assert lead / 800 > 5


def test_tree_search_beats_chance() -> None:
    seats = game("lost_cities", preset="short")
    won = 0
    for seed in range(4):
        state, rng = seats.new(2, seed), Rng.seeded(seed)
        while waiting := state.to_act():
            [seat] = waiting
            actions = state.legal(seat)
            action = actions[rng.below(len(actions))] if seat else search(state, seat, 60, 10, 1.0, rng).ranking()[0][0]
            state.apply(seat, action)
        won += state.result().winners == [0]
    assert won == 4


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("id", game_ids())
def test_the_same_view_and_seed_give_the_same_choice(id: str, level: str) -> None:
    """Whatever the true hidden cards are: in another world with the same view the bot does the same."""
    rules = game(id)
    state, walk = rules.new(rules.min_seats, 3), Rng.seeded(4)
    for step in range(24):
        seat = state.to_act()[0]
        if step % 6 == 0:
            other = state.imagine(seat, Rng.seeded(step))
            other.check()
            assert other.view(seat) == state.view(seat)
            assert make_bot(f"{level}:12", Rng.seeded(7)).choose(other, seat) == make_bot(f"{level}:12", Rng.seeded(7)).choose(state, seat)
        actions = state.legal(seat)
        state.apply(seat, actions[walk.below(len(actions))])


@pytest.mark.parametrize("bots", [["easy", "medium"], ["medium"] * 3, ["hard:40", "easy"], ["expert:20", "expert:20"]])
def test_no_bot_stalls_in_lost_cities(bots: list[str]) -> None:
    """At most twelve turns of the table pass without a card laid, while some hand holds one worth laying: it skips at most one value and moves a pawn."""
    for seed in range(3):
        state = game("lost_cities", preset="short").new(len(bots), seed)
        assert isinstance(state, LostCitiesState)
        players = [make_bot(bot, bot_rng(seed, seat)) for seat, bot in enumerate(bots)]
        idle = 0
        while waiting := state.to_act():
            [seat] = waiting
            action = players[seat].choose(state, seat)
            if state.phase == c.PLAY:
                idle = idle + 1 if state.game.name(action).startswith("discard") and any(worth_laying(state, other) for other in range(state.seats)) else 0
                assert idle <= 12
            state.apply(seat, action)


def worth_laying(state: LostCitiesState, seat: int) -> bool:
    for path in range(c.PATHS):
        row = seat * c.PATHS + path
        top = state.rows[c.TOP + row]
        near = 3 << top if top >= 0 else 0
        if state.rows[c.SPACE + row] < c.CITY and state.hand(seat, path) & layable(state, row) & near:
            return True
    return False


def test_playouts_compare_every_action_and_the_same_seed_tells_the_same() -> None:
    rules = game("lost_cities", preset="short")
    state, policy = rules.new(2, 5), LostCitiesPolicy(rules)
    [seat] = state.to_act()
    ranked = compare(state, seat, state.legal(seat), policy, 200, 1.0, Rng.seeded(1))
    assert sorted(found.action for found in ranked) == sorted(state.legal(seat))
    assert all(found.tries > 0 and 0.0 <= found.share <= 1.0 for found in ranked)
    habit = next(found for found in ranked if found.lead == 0.0 and found.squares == 0.0)
    beside = [min(1.0, max(0.0, habit.share + found.mean_lead())) for found in ranked]
    assert [found.share for found in ranked] == pytest.approx(beside), "beside the habit in the same worlds"
    again = compare(state, seat, state.legal(seat), policy, 200, 1.0, Rng.seeded(1))
    assert [(found.action, found.total) for found in again] == [(found.action, found.total) for found in ranked]


def test_what_surely_lags_is_not_played_on() -> None:
    """To lay the ten of a long row before the five: that this is worse is known soon."""
    rules = game("lost_cities", preset="short")
    row = {"blue": ["blue-00", "blue-01", "blue-02", "blue-03", "blue-04"]}
    hand = ["blue-05", "blue-06", "blue-07", "blue-08", "blue-09", "blue-10", "red-00", "red-01"]
    state = rules.arrange(2, 1, {"active": 0, "seats": {"0": {"hand": hand, "rows": row, "pawns": {"blue": 5}}}})
    ranked = compare(state, 0, state.legal(0), LostCitiesPolicy(rules), 3000, 1.0, Rng.seeded(1))
    tries = {rules.name(int(found.action)): found.tries for found in ranked}
    assert tries["lay blue-10"] < 40 < tries["lay blue-05"]


@pytest.mark.parametrize("id", game_ids())
def test_shares_add_up_and_tell_the_winners_at_the_end(id: str) -> None:
    state = game(id).new(game(id).max_seats, 8)
    into = vec[float]([0.0] * 8)
    state.shares(into)
    assert abs(sum(list(into)[: state.seats]) - 1.0) < 1e-9
    rng = Rng.seeded(1)
    for _ in range(3000):
        if not (waiting := state.to_act()):
            break
        actions = state.legal(waiting[0])
        state.apply(waiting[0], actions[rng.below(len(actions))])
    assert not state.to_act()
    state.shares(into)
    winners = state.result().winners
    assert list(into)[: state.seats] == [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]


@pytest.mark.parametrize("id", game_ids())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_levels_have_names_and_styles(id: str, lang: str) -> None:
    assert len({name(level, lang) for level in LEVELS}) == len(LEVELS)
    assert len({style(id, level, lang) for level in LEVELS}) == len(LEVELS)
    budgets = [setting(id, level).budget for level in LEVELS]
    assert budgets == sorted(budgets)


@pytest.mark.parametrize("id", game_ids())
def test_every_term_of_a_judgement_has_words(id: str) -> None:
    rules = game(id)
    wordless = {term for term in rules.rooms.judgement.names if not rules.texts.has(f"terms.{term}")}
    assert wordless <= {"tempo", "acting", "awake", "choosing", "rivals"}, "only those that keep account of the turn under way have none"
