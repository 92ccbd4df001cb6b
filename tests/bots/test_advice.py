"""Hints: legal, the same for the same view, with a runner-up, points, shares and a reason in both languages, at every kind of decision."""

import time

import pytest

import urbes
from urbes.bots.advice import Prospect, advise, reason
from urbes.bots.bot import bot_rng, make_bot
from urbes.games.registry import game_ids
from urbes.kernel.rng import Rng


@pytest.mark.parametrize("id", game_ids())
def test_every_decision_gets_advice(id: str) -> None:
    rules = urbes.game(id)
    state, walk = rules.new(rules.min_seats, 2), Rng.seeded(3)
    asked: set[str] = set()
    for _ in range(60):
        if not (waiting := state.to_act()):
            break
        seat = waiting[0]
        decision = state.open(seat)
        actions = state.legal(seat)
        if decision is not None and decision.id not in asked:
            asked.add(decision.id)
            advice = advise(state, seat, "hard:30")
            assert advice.best.action in actions and 0.0 <= advice.best.share <= 1.0
            assert (advice.runner_up is None) == (len(actions) == 1)
            assert advice.runner_up is None or advice.runner_up.action in set(actions) - {advice.best.action}
            assert all("{" not in words and words for words in advice.why.values()) and set(advice.why) == {"en", "fr"}
            assert advise(state.imagine(seat, Rng.seeded(1)), seat, "hard:30") == advice, "the same view, another advice"
        state.apply(seat, actions[walk.below(len(actions))])
    assert asked


def test_a_hint_in_lost_cities_comes_within_a_second_and_names_what_decides() -> None:
    rules = urbes.game("lost_cities")
    state = rules.new(2, 12)
    bots = [make_bot("medium", bot_rng(12, seat)) for seat in range(2)]
    reasons: set[str] = set()
    for _ in range(25):
        [seat] = state.to_act()
        then = time.thread_time()
        advice = advise(state, seat, "greedy")  # too weak to advise: hard does
        assert time.thread_time() - then < 10  # a second where the engine is compiled
        reasons.add(advice.why["en"])
        state.apply(seat, bots[seat].choose(state, seat))
    assert any("better for" in why for why in reasons)


def test_in_an_early_episode_of_my_city_nobody_is_told_a_loser_at_its_start() -> None:
    """Three cities that are alike have a third of the win each, whatever the judgement would promise of a later episode."""
    state = urbes.game("my_city", preset="first_episode").new(3, 7)
    while state.open(0) is None or state.open(0).id != "build":  # type: ignore[union-attr]
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
    assert all(0.25 < advise(state, seat, "hard:100").best.share < 0.42 for seat in range(3))


def test_where_no_term_speaks_for_it_a_hint_says_what_it_costs_now_or_that_both_count_the_same() -> None:
    rules = urbes.game("lost_cities")
    state = rules.new(2, 12)
    names = rules.rooms.judgement.names
    first, second = state.legal(state.to_act()[0])[:2]

    def why(points: float = 10.0, **lead: float) -> str:
        """The reason where the first leads by these points of each term, and wins 61 games of 100 against 55."""
        ours = [lead.get(name, 0.0) for name in names]
        return reason(state, Prospect(first, points, 0.61, ours), Prospect(second, 10.0, 0.55, [0.0] * len(names)))["en"]

    other = rules.label(second, "en")
    assert why() == f"For now “{other}” counts the same; what follows decides: of 100 games played on from here this choice wins about 61, that one 55."
    assert why(points=11.0) == f"“{other}” brings about 1 point less: of 100 games played on from here this choice wins about 61, that one 55."
    assert why(rows=-3.0).startswith("A little worse for where the pawns stand now, better later: of 100 games")
    assert "it is better for artifacts" in why(artifacts=2.0)


def test_what_wins_as_often_is_as_good_unless_it_brings_fewer_points() -> None:
    rules = urbes.game("lost_cities")
    state = rules.new(2, 12)
    first, second = state.legal(state.to_act()[0])[:2]
    terms = [0.0] * len(rules.rooms.judgement.names)

    def why(points: float, share: float) -> str:
        return reason(state, Prospect(first, 37.0, 0.001, terms), Prospect(second, points, share, terms))["en"]

    other = rules.label(second, "en")
    assert why(36.5, 0.001) == f"“{other}” is about as good."
    assert why(22.0, 0.001) == f"“{other}” wins as often, with about 15 points less."
    assert why(22.0, 0.4) == f"“{other}” is about as good.", "it may win more often"


def test_who_has_won_already_is_advised_to_take_the_points() -> None:
    """The last night, and nothing can take the victory away: to end the fight wins as often, but gives points up."""
    rules = urbes.game("forgotten_city")
    nightmares = ["N1", "N2", "N3", "N4", "N5", "N6"]
    seats = {"0": {"chief": "1a", "defence": 3, "vp": 30}, "1": {"vp": 0}}
    state = rules.arrange(2, 1, {"phase": "fight", "round": 6, "tiles": "reference", "nightmares": nightmares, "order": [0, 1], "seats": seats})
    advice = advise(state, 0, "hard:40")
    assert advice.runner_up is not None and advice.best.points > advice.runner_up.points
    assert rules.notation[advice.best.action].startswith("wound")
