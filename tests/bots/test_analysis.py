"""Looking back on a game: a planted blunder is found, luck adds up, decisions are judged by what the seat knew, and the same record gives the same numbers."""

from typing import Any

import msgspec
import pytest

import urbes
from urbes.bots.analysis import LOOKED, RIGHT, Analysis, analyse, whole_budget
from urbes.bots.bot import bot_rng, make_bot
from urbes.bots.weighing import weigher
from urbes.games.registry import game_ids
from urbes.kernel.errors import UrbesError
from urbes.kernel.game import Game
from urbes.kernel.match import Match
from urbes.kernel.record import Record
from urbes.kernel.rng import Rng

SHORT: dict[str, dict[str, Any]] = {"lost_cities": {"preset": "short"}, "my_city": {"preset": "eternal"}}


def played(game: Game, bot: str = "medium", seed: int = 5, seats: int = 2, planted: dict[int, str] | None = None) -> Record:
    """A game between bots of a level, some actions chosen for them by their numbers."""
    match = Match.start(game, [f"Player {seat}" for seat in range(seats)], seed)
    bots = [make_bot(bot, bot_rng(seed, seat)) for seat in range(seats)]
    while seats_to_act := match.state.to_act():
        seat = seats_to_act[0]
        notation = (planted or {}).get(len(match.record.actions))
        match.apply(seat, game.parse(notation) if notation else bots[seat].choose(match.state, seat))
    return match.record


@pytest.fixture(scope="module")
def plain() -> tuple[Game, Record, Analysis]:
    game = urbes.game("lost_cities", preset="short")
    record = played(game)
    return game, record, analyse(game, record, 6000)


@pytest.mark.parametrize(("id", "step", "blunder"), [("my_city", 8, "end"), ("ancient_world", 0, "pass")])
def test_a_planted_blunder_is_found_and_becomes_a_turning_point(id: str, step: int, blunder: str) -> None:
    game = urbes.game(id, **SHORT.get(id, {}))
    found = analyse(game, played(game, planted={step: blunder}), 20_000)
    decision = next(each for each in found.decisions if each.step == step)
    assert decision.mark == "blunder" and decision.best != blunder and decision.lost >= 0.15
    point = next(each for each in found.turning_points if each.step == step)
    assert point.kind == "blunder" and point.choices[0].action == decision.best
    assert {each.action for each in point.choices} == {game.name(action) for action in at(game, played(game, planted={step: blunder}), step).legal(point.seat)}
    own, other = found.seats[point.seat], found.seats[1 - point.seat]
    assert own.error > other.error and own.accuracy < other.accuracy


def at(game: Game, record: Record, step: int) -> Any:
    for number, (state, _) in enumerate(record.replay(game)):
        if number == step:
            return state
    raise AssertionError(step)


@pytest.mark.parametrize("id", game_ids())
@pytest.mark.parametrize("seats", [2, 3])
def test_luck_and_decisions_make_the_result(id: str, seats: int) -> None:
    game = urbes.game(id, **(SHORT.get(id) or {}))
    record = played(game, "easy", seats=seats)
    found = analyse(game, record, 1)
    assert record.result is not None and sum(found.result) == pytest.approx(1)
    assert [share > 0 for share in found.result] == [seat in record.result["winners"] for seat in range(seats)]
    assert sum(player.luck for player in found.seats) == pytest.approx(0) and sum(player.corrected for player in found.seats) == pytest.approx(1)
    for seat, player in enumerate(found.seats):
        assert player.corrected + player.luck == pytest.approx(found.result[seat]) and 0 <= player.corrected <= 1
        assert player.decisions == sum(decision.seat == seat for decision in found.decisions) and 0 < player.accuracy <= 100
    for point in found.curve:
        assert len(point.shares) == seats and sum(point.shares) == pytest.approx(1)
    assert found.curve[0].step == 0 and found.curve[-1].step == len(record.actions) and found.curve[-1].shares == found.result


def test_who_plays_as_the_weighing_expects_owes_the_whole_result_to_luck(plain: tuple[Game, Record, Analysis]) -> None:
    """`medium` has the habits that playouts are played with: no decision of its moves the share."""
    assert [player.corrected for player in plain[2].seats] == pytest.approx([0.5, 0.5])


def test_every_decision_with_a_choice_is_judged_and_no_other(plain: tuple[Game, Record, Analysis]) -> None:
    game, record, found = plain
    free = [step for step, (state, move) in enumerate(record.replay(game)) if move and len(state.legal(move[0])) > 1]
    assert [decision.step for decision in found.decisions] == free
    for decision in found.decisions:
        assert record.actions[decision.step] == f"{decision.seat} {decision.action}"
        assert decision.lost >= 0 and decision.open_lost >= 0 and decision.lost == pytest.approx(decision.best_share - decision.share)
        assert (decision.mark == "") == (decision.lost < 0.05)


def test_a_game_without_errors_has_turning_points_all_the_same(plain: tuple[Game, Record, Analysis]) -> None:
    found = plain[2]
    assert 3 <= len(found.turning_points) <= 5 <= LOOKED
    assert [point.step for point in found.turning_points] == sorted(point.step for point in found.turning_points)
    for point in found.turning_points:
        assert point.change > 0 and set(point.why) == {"en", "fr"} and point.choices[0].share + RIGHT > max(choice.share for choice in point.choices)


def test_the_same_record_and_budget_give_the_same_numbers(plain: tuple[Game, Record, Analysis]) -> None:
    game, record, found = plain
    heard: list[float] = []
    again = analyse(game, Record.from_json(record.to_json(), "again"), 6000, heard.append)
    assert msgspec.json.encode(again) == msgspec.json.encode(found)
    assert heard == sorted(heard) and heard[0] > 0 and heard[-1] == 1.0


@pytest.mark.parametrize("id", game_ids())
def test_actions_are_weighed_by_what_the_seat_knows_alone(id: str) -> None:
    game = urbes.game(id, **(SHORT.get(id) or {}))
    state = at(game, played(game), 14)
    seat = state.to_act()[0]
    other = state.imagine(seat, Rng.seeded(2))
    actions = state.legal(seat)[:3]
    found = weigher(game)
    assert found.weigh(state, seat, actions, 200, Rng.seeded(1), known=False) == found.weigh(other, seat, actions, 200, Rng.seeded(1), known=False)
    assert found.usual(state, seat, Rng.seeded(1)) == found.usual(other, seat, Rng.seeded(1))


def test_a_game_that_is_not_over_is_refused() -> None:
    game = urbes.game("lost_cities")
    with pytest.raises(UrbesError, match="not over yet"):
        analyse(game, Match.start(game, ["Ana", "Bo"], 1).record)
    assert whole_budget(game) > 1000
