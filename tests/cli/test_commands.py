"""Each command does what it says."""

import json
from pathlib import Path

import pyarrow.parquet
import pytest

from urbes.cli.pack import spread
from urbes.games.registry import folder_of, game, game_ids
from urbes.kernel.record import Record

COMMANDS = [
    "play",
    "campaign",
    "sim",
    "tournament",
    "balance",
    "engine",
    "replay",
    "analyse",
    "verify",
    "cases",
    "pack",
    "bench",
    "tune",
    "games",
    "rules",
    "serve",
    "db",
]
CAMPAIGN = ["new", "play", "status", "history", "export"]
SMALL = ("sim", "lost_cities", "-n", 4, "--preset", "short", "--bots", "random", "--seed", 5)


class TestHelp:
    @pytest.mark.parametrize(
        "command", [[], *([name] for name in COMMANDS), ["pack", "new"], ["pack", "check"], *(["campaign", name] for name in CAMPAIGN)], ids=" ".join
    )
    def test_every_page_is_in_the_chosen_language(self, run, command) -> None:
        en, fr = run(*command, "--help"), run(*command, "--help", "--lang", "fr")
        assert en.exit_code == fr.exit_code == 0
        assert "Usage:" in en.output and "Show this page." in en.output
        assert "Utilisation :" in fr.output and "Afficher cette page." in fr.output
        assert "help." not in en.output + fr.output, "a help text is missing"

    def test_the_language_comes_from_the_locale_unless_it_is_given(self, run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
        assert "Commandes" in run("--help").output
        assert "Commands" in run("--lang=en", "--help").output

    def test_the_version_is_told(self, run) -> None:
        assert run("--version").output.startswith("urbes ")


class TestRules:
    def test_how_to_play_is_told_with_the_clauses_it_rests_on(self, run) -> None:
        en, fr = run("rules", "lost_cities"), run("rules", "lost_cities", "--lang", "fr")
        assert en.exit_code == fr.exit_code == 0
        assert "Three tips" in en.output and "LC-2.3" in en.output and "Set-up" not in en.output
        assert "Trois conseils" in fr.output and "LC-2.3" in fr.output

    def test_the_clauses_come_in_chapters_and_sealed_ones_only_when_asked_for(self, run) -> None:
        some, every = run("rules", "my_city", "--clauses").output, run("rules", "my_city", "--clauses", "--sealed").output
        assert "MC-4  Building" in some and "MC-4.6" in some
        assert "Investor" not in some and "Investor" in every


class TestSim:
    def test_the_results_are_a_table_with_seats_and_seed(self, run) -> None:
        output = run("sim", "lost_cities", "-n", 6, "--seats", 3, "--bots", "greedy,random", "--preset", "short", "--seed", 5).output
        assert "greedy" in output and "random" in output and "Win rate (95 %)" in output
        assert "greedy 3 + 3 + 3; random 3 + 3 + 3" in output
        assert "Game n has seed 5 + n." in output

    def test_files_and_records_are_the_same_with_one_process_and_two(self, run, tmp_path: Path) -> None:
        for jobs in (1, 2):
            folder = tmp_path / str(jobs)
            folder.mkdir()
            targets = [argument for ending in ("csv", "json", "parquet") for argument in ("-o", folder / f"out.{ending}")]
            assert run(*SMALL, "--jobs", jobs, "--records", folder / "records", *targets).exit_code == 0
        one, two = (sorted(path for path in (tmp_path / jobs).rglob("*") if path.is_file()) for jobs in "12")
        assert [path.name for path in one] == [path.name for path in two]
        assert len(one) == 3 + 4
        for left, right in zip(one, two, strict=True):
            assert left.read_bytes() == right.read_bytes(), left.name

    def test_the_files_hold_one_row_per_seat_of_each_game(self, run, tmp_path: Path) -> None:
        run(*SMALL, "-o", "out.csv", "-o", "out.json", "-o", "out.parquet")
        lines = (tmp_path / "out.csv").read_text().splitlines()
        rows = json.loads((tmp_path / "out.json").read_text())["rows"]
        assert lines[0] == "game,seed,seat,bot,score,rank,win,decisions"
        assert len(lines) == 1 + 8
        assert pyarrow.parquet.read_table(tmp_path / "out.parquet").to_pylist() == rows
        assert [row["seed"] for row in rows] == ["5", "5", "6", "6", "7", "7", "8", "8"]

    def test_its_records_verify(self, run, tmp_path: Path) -> None:
        run(*SMALL, "--records", "records")
        written = sorted((tmp_path / "records").iterdir())
        assert len(written) == 4
        assert all(run("verify", path).exit_code == 0 for path in written)


class TestReplay:
    def test_dump_is_one_json_line_per_step_with_all_that_is_needed_to_check_it(self, run, record: Path) -> None:
        lines = [json.loads(line) for line in run("replay", record, "--dump").output.splitlines()]
        recorded = Record.load(record)
        rules = game("lost_cities", **recorded.options)
        assert len(lines) == len(recorded.actions) + 1
        state = recorded.opening(rules)
        for step, line in enumerate(lines):
            assert line["step"] == step
            assert line["state"] == state.to_dict()
            assert line["to_act"] == list(state.to_act())
            assert line["scores"] == state.scores()
            assert line["legal"] == {str(seat): [rules.name(action) for action in state.legal(seat)] for seat in range(state.seats)}
            if step == len(recorded.actions):
                assert line["action"] is None
            else:
                seat, _, notation = recorded.actions[step].partition(" ")
                assert line["action"] == {"seat": int(seat), "action": notation}
                state.apply(int(seat), rules.parse(notation))

    def test_one_steps_forth_and_back_and_jumps(self, run, record: Path) -> None:
        output = run("replay", record, typed="n\n\nb\ng 20\nb\ng 9999\nzz\nv 1\nq\n").output
        steps = [int(line.split("Step ")[1].split(" ")[0]) for line in output.splitlines() if "Step " in line]
        assert steps == [0, 1, 2, 1, 20, 19, 19]
        assert "There is no step 9999" in output and "Type n (next)" in output

    def test_one_sees_what_the_chosen_viewer_saw(self, run, record: Path) -> None:
        draws = next(i for i, line in enumerate(Record.load(record).actions) if line == "0 draw deck") + 1
        own, other = (run("replay", record, "--at", draws, "--viewer", seat, typed="q\n").output for seat in (0, 1))
        assert "Your hand" in own
        log = "Uruk (random) draws from the deck"
        assert log in other and log not in own

    def test_a_seat_is_called_by_its_letter_its_name_or_its_number_and_named(self, run, record: Path) -> None:
        output = run("replay", record, "--viewer", "b", typed="v A\nv pet\nv 0\nv\nv C\nv Z\nq\n").output
        seen = [line.partition("seen by ")[2].split(" ─")[0] for line in output.splitlines() if "Step " in line]
        assert seen == ["Petra (random)", "Uruk (random)", "Petra (random)", "Uruk (random)", ""]
        assert "There is no seat 'C': choose one of A Uruk (random), B Petra (random)" in " ".join(output.split())

    def test_autoplay_runs_to_the_result(self, run, record: Path) -> None:
        last = len(Record.load(record).actions)
        output = run("replay", record, "--at", last - 3, "--delay", 0, typed="a\nq\n").output
        assert f"Step {last} of {last}" in output and "result" in output

    def test_the_end_of_input_ends_it(self, run, record: Path) -> None:
        assert run("replay", record, "--lang", "fr").exit_code == 0


class TestAnalyse:
    def test_curve_turning_points_and_players_in_both_languages(self, run, record: Path) -> None:
        en, fr = run("analyse", record, "--budget", 3000), run("analyse", record, "--budget", 3000, "--lang", "fr")
        assert en.exit_code == fr.exit_code == 0, en.output
        for words in ("Win share in %", "100 │", "Turning points", "blunder", "Play and luck", "Uruk (random)", "without", "cards open"):
            assert words in en.output
        for words in ("Part de victoire en %", "Points tournants", "gaffe", "Jeu et chance", "sans la", "cartes ouvertes"):
            assert words in fr.output
        assert "analyse." not in en.output + fr.output

    def test_as_json_it_is_the_same_every_time(self, run, record: Path) -> None:
        found = run("analyse", record, "--budget", 2000, "--json").stdout
        assert json.loads(found)["budget"] == 2000 and found == run("analyse", record, "--budget", 2000, "--json", "--lang", "fr").stdout

    def test_a_game_that_still_runs_is_refused(self, run, record: Path) -> None:
        data = json.loads(record.read_text())
        record.write_text(json.dumps(data | {"actions": data["actions"][:30], "result": None}))
        en, fr = run("analyse", record), run("analyse", record, "--lang", "fr")
        assert en.exit_code == fr.exit_code == 2 and en.stdout == fr.stdout == ""
        assert "not over yet" in en.stderr and "n'est pas finie" in fr.stderr


class TestVerify:
    def test_a_finished_record_is_confirmed_with_its_result(self, run, record: Path) -> None:
        output = run("verify", record).output
        assert "a finished game" in output and "Uruk (random)" in output

    def test_a_running_record_is_confirmed_as_running(self, run, record: Path) -> None:
        data = json.loads(record.read_text())
        record.write_text(json.dumps(data | {"actions": data["actions"][:30], "result": None}))
        assert "still running, 30 actions" in run("verify", record).output

    def test_without_a_recorded_result_none_is_said_to_be_as_recorded(self, run, record: Path) -> None:
        record.write_text(json.dumps(json.loads(record.read_text()) | {"result": None}))
        output = run("verify", record).output
        assert "No result is recorded" in output and "as recorded" not in output and "Uruk (random)" in output


class TestPlayersOfOneName:
    """No game begins with two, but a record may come from elsewhere: what it holds is looked at, and not played on."""

    @pytest.fixture
    def twins(self, record: Path) -> Path:
        record.write_text(json.dumps(json.loads(record.read_text()) | {"players": ["Ana", "Ana"]}))
        return record

    @pytest.mark.parametrize("command", [["verify"], ["replay", "--at", "453"], ["analyse", "--budget", "1"]], ids=" ".join)
    def test_they_are_told_apart_by_their_seats(self, run, twins: Path, command) -> None:
        result = run(*command, twins)
        assert result.exit_code == 0 and "Ana (A)" in result.output and "Ana (B)" in result.output

    def test_a_dump_and_the_json_of_an_analysis_keep_the_names(self, run, twins: Path) -> None:
        assert json.loads(run("analyse", twins, "--json", "--budget", 1).stdout)["players"] == ["Ana", "Ana"]

    def test_their_game_is_not_resumed(self, run, twins: Path) -> None:
        for lang, words in (("en", "two players are called 'Ana'"), ("fr", "deux joueurs s'appellent « Ana »")):
            result = run("play", "--resume", twins, "--lang", lang)
            assert result.exit_code == 2 and words in result.stderr and result.stdout == ""


CASE = """
game = "lost_cities"
[[case]]
name = "Two discards"
clauses = ["LC-6.1", "{clause}"]
seats = 2
seed = 1
do = ["discard {card}"]
expect = {{ "stall" = {stall} }}
"""


class TestCases:
    @pytest.fixture
    def case(self, tmp_path: Path):
        card = game("lost_cities").new(2, 1).to_dict()
        held = card["seats"][card["active"]]["hand"][0]

        def write(stall: int, clause: str = "LC-6.4") -> Path:
            path = tmp_path / "mine.toml"
            path.write_text(CASE.format(card=held, stall=stall, clause=clause))
            return path

        return write

    def test_a_case_that_holds(self, run, case) -> None:
        result = run("cases", case(0))
        assert result.exit_code == 0 and "All 1 cases hold." in result.output

    def test_a_case_that_fails_shows_what_was_expected_and_found(self, run, case) -> None:
        result = run("cases", case(9))
        assert result.exit_code == 1
        for words in ("mine.toml: Two discards (LC-6.1, LC-6.4)", "stall", "expected 9", "found    0", "1 of 1 cases failed."):
            assert words in result.output

    def test_a_clause_that_does_not_exist_fails_its_case(self, run, case) -> None:
        result = run("cases", case(0, "LC-77.1"))
        assert result.exit_code == 1 and "lost_cities has no clause LC-77.1" in result.output

    def test_without_a_path_the_shipped_cases_run(self, run) -> None:
        result = run("cases")
        assert result.exit_code == 0, result.output

    def test_coverage_counts_cases_and_tests_and_lists_the_rest(self, run, case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        listed = {"LC-6.1": "one", "LC-6.2": "two", "LC-6.3": "three", "LC-6.4": "four"}
        rules = tmp_path / "rules"
        rules.mkdir()
        (rules / "clauses.toml").write_text("[clauses]\n" + "".join(f'"{id}" = {{ en = "{name}", fr = "{name}" }}\n' for id, name in listed.items()))
        tests = tmp_path / "tests"
        tests.mkdir()
        (tests / "test_x.py").write_text('@pytest.mark.clauses("LC-6.2")\ndef test_x():\n    assert True\n')
        monkeypatch.setattr("urbes.cli.cases.folder_of", lambda _id: rules)
        monkeypatch.setattr("urbes.cli.cases.game_ids", lambda: ["lost_cities"])
        result = run("cases", case(0), "--coverage")
        assert "lost_cities: 3 of 4 clauses have a case or a test (2 a case, 1 a test)" in result.output
        assert "LC-6.3  three" in result.output and "LC-6.2" not in result.output
        assert result.exit_code == 1
        assert "no game has: LC-77.1" in run("cases", case(0, "LC-77.1"), "--coverage").output

    def test_a_file_that_cannot_be_understood_is_refused(self, run, tmp_path: Path) -> None:
        (tmp_path / "bad.toml").write_text("game = ")
        result = run("cases", "bad.toml")
        assert result.exit_code == 2 and "is not valid TOML" in result.stderr
        (tmp_path / "bad.toml").write_text(f"seed = {'9' * 5000}")
        result = run("cases", "bad.toml")
        assert result.exit_code == 2 and "a number too long to be read" in result.stderr

    def test_every_game_ships_cases_where_they_are_looked_for(self) -> None:
        assert [id for id in game_ids() if not folder_of(id).is_dir()] == []


class TestPack:
    @pytest.mark.parametrize("id", game_ids())
    def test_a_new_pack_is_a_good_pack_in_readable_lines(self, run, tmp_path: Path, id: str) -> None:
        assert run("pack", "new", id, "mine.json").exit_code == 0
        text = (tmp_path / "mine.json").read_text()
        assert len(text.splitlines()) > 2 * len(json.loads(text)), "rows stand on lines of their own"
        assert json.loads(text)["game"] == id
        result = run("pack", "check", "mine.json")
        assert result.exit_code == 0, result.output
        assert "a good pack" in result.output

    def test_a_pack_is_not_overwritten_unless_forced(self, run, tmp_path: Path) -> None:
        (tmp_path / "mine.json").write_text("my work")
        assert run("pack", "new", "lost_cities", "mine.json").exit_code == 2
        assert (tmp_path / "mine.json").read_text() == "my work"
        assert run("pack", "new", "lost_cities", "mine.json", "--force").exit_code == 0

    def test_a_game_played_with_a_pack_needs_it_again(self, run, tmp_path: Path) -> None:
        run("pack", "new", "lost_cities", "mine.json")
        assert run("play", "lost_cities", "--pack", "mine.json", "--save", "game.json").exit_code == 0
        assert run("verify", "game.json").exit_code == 2
        assert run("verify", "game.json", "--pack", "mine.json").exit_code == 0

    def test_spreading_keeps_the_data(self) -> None:
        data = {"a": [{"b": list(range(80))}, {}], "c": [], "d": "é"}
        assert json.loads(spread(data)) == data


class TestBench:
    def test_the_figures_come_as_json_with_the_peers_that_are_there(self, run) -> None:
        result = run("bench", "lost_cities", "--seats", 2, "--milliseconds", 20, "--json", "--peers")
        whole = json.loads(result.stdout)
        (speed,) = whole["speeds"]
        assert speed["game"] == "lost_cities" and speed["seats"] == 2
        assert all(speed[figure] > 0 for figure in ("decisions", "games", "cloning", "stepping", "simulations", "clone_bytes", "state_bytes"))
        assert isinstance(whole["compiled"], bool)
        assert len(whole["peers"]) + len(whole["absent"]) > 0

    def test_every_seat_count_has_a_row(self, run) -> None:
        output = run("bench", "lost_cities", "--milliseconds", 5).output
        assert all(f"lost_cities {seats}" in output for seats in (2, 3, 4))

    def test_peers_that_are_there_are_compared(self, run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("urbes.cli.bench.PEERS", [("Toy", "dice", lambda _name: [lambda _seed: 10]), ("Gone", "x", lambda _name: 1 / 0)])
        output = run("bench", "lost_cities", "--seats", 2, "--milliseconds", 5, "--peers").output
        assert "Toy dice" in output and "×" in output and "Gone x" in output


class TestGames:
    def test_all_games_are_listed_and_each_in_detail(self, run) -> None:
        output = run("games").output
        assert all(id in output for id in game_ids())
        assert "--preset short: Partie courte" in run("games", "lost_cities", "--lang", "fr").output
        listed = json.loads(run("games", "--json").output)
        assert [each["id"] for each in listed] == game_ids()
