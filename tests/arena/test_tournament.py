"""A tournament compares bots on the same cards, keeps what it has played, and says what it knows and how surely."""

import json
import math
import re

import pyarrow.parquet
import pytest

from tests.processes import PATIENCE, Processes, of_session, wait_for
from urbes.arena.series import Outcome, Plan
from urbes.arena.standings import pairs, ratings, wilson
from urbes.arena.tournament import Tournament

SMALL = ("tournament", "lost_cities", "--preset", "short", "--bots", "greedy,random", "--seed", "5")


def outcome(number: int, seed: int, bots: str, scores: list[int], ranks: list[int] | None = None) -> Outcome:
    places = [1 + sum(other > score for other in scores) for score in scores] if ranks is None else ranks
    n = len(bots)
    return Outcome(number, seed, tuple(bots), scores, places, [10] * n, [1.0] * n, [0.5] * n, [0] * n)


def played(folder) -> list[dict]:
    """The outcomes in a folder, without their times."""
    rows = [json.loads(line) for line in (folder / "outcomes.ndjson").read_text().splitlines()]
    return sorted(({key: row[key] for key in row if key not in ("seconds", "slowest")} for row in rows), key=lambda row: row["number"])


class TestStatistics:
    def test_wilsons_interval_is_that_of_the_textbook(self) -> None:
        assert wilson(0.9, 10) == (pytest.approx(0.5958, abs=1e-4), pytest.approx(0.9821, abs=1e-4))
        assert wilson(0.0, 20)[0] == 0.0 and wilson(1.0, 20)[1] == 1.0

    def test_the_difference_of_a_pair_is_taken_seed_by_seed(self) -> None:
        """The cards of seed 2 are worth 100 points more to whoever sits first; mirrored, that says nothing about the bots."""
        games = [outcome(0, 1, "ab", [12, 10]), outcome(1, 1, "ba", [10, 12]), outcome(2, 2, "ab", [114, 10]), outcome(3, 2, "ba", [110, 14])]
        [pair] = pairs(games, ["a", "b"])
        assert (pair.one, pair.other, pair.games, pair.ahead) == ("a", "b", 4, 0.75)
        assert pair.difference == pytest.approx((2 + 4) / 2)
        assert pair.margin == pytest.approx(1.959964 * math.sqrt(2) / math.sqrt(2))

    def test_a_pair_that_tied_is_half_ahead_and_one_seed_has_no_margin(self) -> None:
        [pair] = pairs([outcome(0, 1, "ab", [5, 5])], ["a", "b"])
        assert pair.ahead == 0.5 and pair.margin is None

    def test_a_bot_at_three_seats_of_four_is_compared_by_the_mean(self) -> None:
        [pair] = pairs([outcome(0, 1, "abbb", [10, 1, 2, 30])], ["a", "b"])
        assert pair.ahead == pytest.approx(2 / 3) and pair.difference == pytest.approx(10 - 11)

    def test_the_better_bot_is_rated_higher_and_more_games_make_it_surer(self) -> None:
        few, many = (ratings([outcome(i, i, "ab", [2, 1]) for i in range(count)]) for count in (2, 30))
        assert few["a"].mu > 25 > few["b"].mu
        assert many["a"].mu > few["a"].mu and many["a"].sigma < few["a"].sigma

    def test_a_game_of_equals_teaches_nothing(self) -> None:
        assert ratings([outcome(0, 1, "aa", [2, 1])]) == {}


class TestCommand:
    def test_every_seed_is_played_in_every_rotation_and_everything_is_written(self, run, tmp_path) -> None:
        result = run(*SMALL, "--games", "5", "--out", "out")
        assert result.exit_code == 0
        assert re.search(r"greedy +6 ", result.output) and "greedy – random" in result.output
        rows = played(tmp_path / "out")
        assert [(row["seed"], *row["bots"]) for row in rows[:2]] == [(5, "greedy", "random"), (5, "random", "greedy")]
        assert [row["seed"] for row in rows] == [5, 5, 6, 6, 7, 7]
        results = json.loads((tmp_path / "out" / "results.json").read_text())
        assert results["standings"][0]["bot"] == "greedy" and results["standings"][0]["wins"] == 6
        assert results["pairs"][0]["difference"] > 100
        html = (tmp_path / "out" / "report.html").read_text()
        assert html.count("<svg") == 4 and "http" not in html and "prefers-color-scheme" in html
        table = pyarrow.parquet.read_table(tmp_path / "out" / "outcomes.parquet").to_pylist()
        assert len(table) == 12 and {"bot", "score", "win", "seconds", "slowest", "marks"} <= set(table[0])

    def test_the_command_of_the_results_plays_the_same_games(self, run, tmp_path) -> None:
        run(*SMALL, "--games", "2", "--out", "one")
        command = json.loads((tmp_path / "one" / "results.json").read_text())["command"]
        run(*command.split()[1:], "--out", "two")
        assert played(tmp_path / "one") == played(tmp_path / "two")

    @pytest.mark.parametrize("left", [b"", b'{"number": 3, "se', b"\x00\xff\n", b"[]\n"], ids=["whole", "torn", "garbage", "other"])
    def test_a_stopped_tournament_goes_on_to_the_same_end_whatever_its_last_line(self, run, tmp_path, left: bytes) -> None:
        assert run(*SMALL, "--games", "6", "--out", "whole").exit_code == 0
        assert run(*SMALL, "--games", "6", "--out", "out").exit_code == 0
        lines = tmp_path / "out" / "outcomes.ndjson"
        lines.write_bytes(b"".join(lines.read_bytes().splitlines(keepends=True)[:3]) + left)
        result = run(*SMALL[:-2], "--games", "6", "--out", "out", "--resume")  # without its seed: the folder knows it
        assert result.exit_code == 0 and "3 games played" in result.output
        assert played(tmp_path / "out") == played(tmp_path / "whole")

    def test_a_tournament_can_be_made_longer(self, run, tmp_path) -> None:
        run(*SMALL, "--games", "2", "--out", "out")
        assert "2 games played" in run(*SMALL, "--games", "4", "--out", "out", "--resume").output
        assert len(played(tmp_path / "out")) == 4

    def test_another_tournament_is_neither_overwritten_nor_mixed_in(self, run) -> None:
        run(*SMALL, "--games", "2", "--out", "out")
        for more, words in ((("--out", "out"), "holds a tournament already"), (("--out", "out", "--resume", "--seats", "3"), "another seats")):
            result = run(*SMALL, "--games", "2", *more)
            assert result.exit_code == 2 and words in result.stderr

    def test_names_of_bots_are_never_read_as_html(self) -> None:
        games = [outcome(number, 1, "ab", [2, 1]) for number in range(2)]
        games = [Outcome(g.number, g.seed, ("<b>x</b>", "y"), g.scores, g.ranks, g.decisions, g.seconds, g.slowest, g.marks) for g in games]
        plan = Plan(game="lost_cities", bots=("<b>x</b>", "y"), seats=2, games=2, seed=1, mirrored=True)
        report = Tournament(plan, games).report("fr", plan.command("tournament")).decode()
        assert "<b>x" not in report and "&lt;b&gt;x" in report and "tournoi" in report


def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(tmp_path) -> None:
    processes = Processes(tmp_path)
    try:
        process = processes.urbes(*SMALL, "--games", "100000", "--out", "out", "--jobs", "2")
        lines = tmp_path / "out" / "outcomes.ndjson"
        wait_for(lambda: lines.exists() and lines.stat().st_size > 0)
        process.terminate()
        output, errors = process.communicate(timeout=PATIENCE)
        assert (process.returncode, errors.strip()) == (130, "Interrupted.")
        assert "--resume" in output and of_session(process.pid) == []
        assert all(row["bots"] for row in played(tmp_path / "out"))
    finally:
        processes.end()
