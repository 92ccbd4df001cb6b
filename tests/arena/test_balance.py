"""What a component is worth is counted fairly, from events that a small table of each game names."""

import json

import pytest

from urbes.arena import ledger
from urbes.arena.balance import Balance, lifts, out_of_line
from urbes.arena.ledger import Ledger, groups
from urbes.arena.series import Outcome, Plan, run
from urbes.games.registry import game, game_ids
from urbes.kernel.errors import LANGUAGES
from urbes.kernel.events import Event

OPTIONS = {"lost_cities": {"preset": "short"}, "my_city": {"preset": "eternal"}}


def outcome(winner: int, *used: dict[str, int]) -> Outcome:
    n = len(used)
    ranks = [1 if seat == winner else 2 for seat in range(n)]
    return Outcome(0, 0, ("a",) * n, [0] * n, ranks, [1] * n, [0.0] * n, [0.0] * n, [0] * n, 0, [1] * n, list(used))


class TestLift:
    def test_it_is_the_win_rate_with_less_that_without(self) -> None:
        """Three of four games with it were won; a game where both had it says nothing."""
        games = [outcome(0, {"cards:x": 1}, {})] * 3 + [outcome(1, {"cards:x": 1}, {}), outcome(0, {"cards:x": 1}, {"cards:x": 1})]
        [lift] = lifts(games)
        assert (lift.group, lift.id, lift.games) == ("cards", "x", 4)
        assert (lift.more, lift.less, lift.lift) == (0.75, 0.25, 0.5)
        assert lift.used == pytest.approx(6 / 10)
        assert lift.interval[0] < 0 and lift.lift < lift.interval[1] < 1

    def test_who_used_it_more_often_counts_where_all_used_it(self) -> None:
        [lift] = lifts([outcome(2, {"verbs:lay": 1}, {"verbs:lay": 2}, {"verbs:lay": 6})])
        assert (lift.more, lift.less, lift.lift) == (1.0, 0.0, 1.0)

    def test_what_all_used_alike_has_no_lift(self) -> None:
        assert lifts([outcome(0, {"cards:x": 1}, {"cards:x": 1})]) == []

    def test_only_what_is_surely_far_from_its_like_is_out_of_line(self) -> None:
        games = []
        for i in range(200):
            games += [outcome(i % 2, {"cards:plain": 1}, {}), outcome(i % 2, {"cards:dull": 1}, {}), outcome(i % 4 == 0, {"cards:strong": 1}, {})]
        games += [outcome(0, {"cards:rare": 1}, {})] * 3  # won every time, but who knows
        assert [line.lift.id for line in out_of_line(lifts(games))] == ["strong"]


@pytest.mark.parametrize("id", game_ids())
def test_every_component_credited_is_one_of_the_game_and_every_group_of_its_table_is_met(id: str) -> None:
    plan = Plan(game=id, bots=("greedy",), seats=3, games=3, seed=5, options=OPTIONS.get(id, {}), traced=True)
    outcomes = [each for chunk in run(plan, 1) for each in chunk]
    rules = game(id, **plan.options)
    found = {key.partition(":")[::2] for each in outcomes for used in each.used for key in used}
    assert {group for group, _ in found} == {*groups(id), ledger.VERBS}
    unnamed = {component for group, component in found if group != ledger.VERBS} - set(rules.named)
    assert unnamed <= {"gold"}  # a rule of My City, not a component
    for each in outcomes:
        assert sum(sum(count for key, count in used.items() if key.startswith("verbs:")) for used in each.used) == sum(each.decisions)
        assert all(choices >= decisions > 0 for choices, decisions in zip(each.choices, each.decisions, strict=True))
    assert all(set(told["name"]) == set(LANGUAGES) for told in groups(id).values())
    for lang in LANGUAGES:
        assert Balance(plan, outcomes).report(lang, "urbes balance").startswith(b"<!doctype html>")


def test_a_game_without_a_table_has_its_verbs(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(ledger, "folder_of", lambda _: tmp_path)
    ledger.groups.cache_clear()
    try:
        rules = game("lost_cities")
        books = Ledger(rules, 2)
        books.credit([Event("laid", 1, {"card": "blue-01"})])
        books.decided(1, rules.parse("draw deck"), 6)
        assert books.used == [{}, {"verbs:draw deck": 1}] and books.choices == [0, 6]
    finally:
        ledger.groups.cache_clear()


def test_the_command_writes_its_tables_and_report(run, tmp_path) -> None:
    result = run("balance", "forgotten_city", "--games", 30, "--seed", 1, "--vary", "must_fight", "--out", "out")
    assert result.exit_code == 0 and "Monuments built" in result.output and "must_fight=true" in result.output
    facts = json.loads((tmp_path / "out" / "forgotten-city.json").read_text())
    assert (
        facts["games"] == 30 and sum(facts["places"]) == pytest.approx(1) and {lift["group"] for lift in facts["lifts"]} == {*groups("forgotten_city"), "verbs"}
    )
    page = (tmp_path / "out" / "forgotten-city.md").read_text()
    assert "urbes balance forgotten_city --bots greedy --games 30 --seats 2 --seed 1 --vary must_fight" in page and "| Lift |" in page
    assert (tmp_path / "out" / "forgotten-city.html").read_text().count("<svg") == 3 + len(groups("forgotten_city")) + 1


def test_the_outcomes_are_those_of_a_series_that_is_not_traced() -> None:
    plan = Plan(game="ancient_world", bots=("greedy",), seats=2, games=2, seed=9)
    plain, traced = ([each.scores for chunk in run(Plan(**{**vars(plan), "traced": traced}), 1) for each in chunk] for traced in (False, True))
    assert plain == traced
