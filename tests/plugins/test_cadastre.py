"""The example of docs/new-game.md: everything that is there for our games is there for it, and nothing had to be told about it."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.plugins.installing import EXAMPLE, ROOT, describe, search_path
from tests.processes import LIMIT
from urbes.bots.bot import BOTS
from urbes.games.registry import folder_of, game, game_ids, left_out
from urbes.kernel import conformance
from urbes.kernel.cases import load_cases, run_case
from urbes.kernel.clauses import clauses, howto
from urbes.kernel.content import Pack
from urbes.kernel.errors import LANGUAGES, BadPack, BadPosition
from urbes.kernel.game import Rooms
from urbes.kernel.playout import playout
from urbes.kernel.rng import Rng

PACKAGE = EXAMPLE / "cadastre"
ID = "cadastre"
SEATS = (2, 3, 4)


@pytest.fixture(autouse=True)
def installed(site: Path) -> None:
    describe(site)


def test_it_is_found(site: Path) -> None:
    assert game_ids()[-1] == ID and left_out() == []
    assert folder_of(ID) == PACKAGE
    assert game(ID, preset="short").options == {"rounds": 6}
    with pytest.raises(BadPack, match="cadastre takes no content pack"):
        game(ID, pack=Pack("mine", {}))


# --- the rules ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_it_conforms_at_every_seat_count(seats: int) -> None:
    for seed in range(5):
        assert conformance.conform(game(ID), seats, seed, sample=3) == 10 * seats
    for viewer in [None, *range(seats)]:
        assert conformance.hidden_facts_vary(game(ID).new(seats, 5), viewer, Rng.seeded(6))


@pytest.mark.parametrize("seed", range(4))
def test_it_conforms_with_presets_and_random_options(seed: int) -> None:
    rng = Rng.seeded(seed)
    conformance.conform(game(ID, preset="short"), 2, seed, sample=5)
    conformance.conform(game(ID, **conformance.random_options(game(ID), rng)), 3, seed, sample=5)


@pytest.mark.parametrize("case", load_cases(PACKAGE / "cases"), ids=str)
def test_its_cases_hold(case) -> None:
    assert run_case(case, game) == []


def test_every_clause_has_a_case_and_every_clause_named_is_one() -> None:
    known = set(clauses(PACKAGE))
    assert {clause for case in load_cases(PACKAGE / "cases") for clause in case.clauses} == known
    named = {clause for file in PACKAGE.rglob("*.*") if file.suffix in (".py", ".toml", ".json") for clause in re.findall(r"CA-\d+\.\d+", file.read_text())}
    assert named == known
    assert {clause for part in howto(PACKAGE)["parts"] for one in part["says"] for clause in one["clauses"]} <= known


def test_a_position_is_written_by_hand_field_by_field() -> None:
    state = game(ID).arrange(2, 1, {"seats": [{"coins": 3}, {}]})
    assert state.to_dict()["seats"][0]["coins"] == 3 and state.to_dict()["seats"][1] == game(ID).new(2, 1).to_dict()["seats"][1]
    for changes, sentence in (
        ({"plots": []}, "plots: there is no such field; the fields are: game, phase, plot, deck, waste, seats, sealed"),
        ({"seats": {"1": {"purse": 3}}}, "seats.1.purse: there is no such field; the fields are: coins, offer, patron, bid, plots"),
        ({"seats": {"0": {"bid": 6}}}, "seats[0].bid: 6 is not an integer within 0..5"),
        ({"waste": ["harbour-4"]}, 'waste[0]: "harbour-4" is not one of harbour-1'),
    ):
        with pytest.raises(BadPosition, match=re.escape(sentence)):
            game(ID).arrange(2, 1, changes)


def test_rooms_it_leaves_out_have_a_default() -> None:
    rules, own = game(ID), game(ID).rooms
    bare = Rooms(deal=own.deal, view=own.view, imagine=own.imagine, scores=own.scores, result=own.result, write=own.write, read=own.read, kept=own.kept)
    rules.rooms = bare
    state = rules.arrange(2, 1, {"seats": {"1": {"plots": ["market-3", "temple-2"]}}})
    assert [state.evaluate(seat) for seat in (0, 1)] == [0.0, 5.0]
    assert (rules.sketch(state.view(None), "en", ["Ana", "Bo"]), state.opening(), rules.catalogue("en")) == ("", [], {})


# --- bots and commands --------------------------------------------------------------------------------------


def test_every_bot_plays_it_and_greed_pays(run: Run) -> None:
    assert set(BOTS) >= {"random", "greedy"}
    run("sim", ID, "-n", 60, "--seats", 3, "--bots", "greedy,random,random", "--seed", 1, "-o", "out.json")
    rows = json.loads(Path("out.json").read_text())["rows"]
    wins = {bot: sum(row["win"] for row in rows if row["bot"] == bot) for bot in ("greedy", "random")}
    assert wins["greedy"] > 2 * wins["random"], wins


def test_it_is_told_by_the_commands(run: Run) -> None:
    assert re.search(r"cadastre +Cadastre +2-4 +standard, short", run("games").output)
    assert "--option rounds=9 [3..12] Combien des douze parcelles" in run("games", ID, "--lang", "fr").output
    told = run("rules", ID, "--clauses").output
    assert "Who bids nothing earns a coin. (CA-3.1" in " ".join(told.split()) and "CA-5  What always holds" in told
    coverage = run("cases", "--coverage", "--tests", ROOT / "tests")
    assert f"{ID}: 18 of 18 clauses have a case or a test (18 a case, 0 a test)" in coverage.output and coverage.exit_code == 0
    assert "has no data that a content pack may replace" in run("pack", "new", ID, "mine.json").output
    assert ID in run("bench", ID, "--seats", 2, "--milliseconds", 50).output


@pytest.mark.parametrize(
    ("lang", "heading", "asked"), [("en", "sale 1   of 9   plot ", "bid for the plot"), ("fr", "vente 1   sur 9   parcelle ", "faites une offre")]
)
def test_it_is_played_saved_and_verified_at_the_terminal(run: Run, lang: str, heading: str, asked: str) -> None:
    played = run("play", ID, "--seed", 3, "--lang", lang, "--save", "game.json", typed="1\n\n" * 12)
    assert played.exit_code == 0 and heading in played.output and asked in played.output
    assert "▸ " in played.output and "Petra (easy)" in played.output
    assert run("verify", "game.json").exit_code == 0
    steps = [json.loads(line) for line in run("replay", "game.json", "--dump").output.splitlines()]
    assert len(steps) >= 20


# --- the engine, and what pip makes of the package -----------------------------------------------------------


def test_whatever_engine_runs_it_the_games_are_the_same(tmp_path: Path, site: Path) -> None:
    """The engine at hand, compiled or not, and its source alone, without librt."""
    code = "import sys, urbes; from urbes.kernel.rng import Rng; from urbes.kernel.playout import playout\n" + (
        "for seats in (2, 3, 4):\n    state = urbes.game('cadastre').new(seats, 7); playout(state, Rng.seeded(8)); print(state.to_dict(), state.result().to_dict())"
    )
    shutil.copytree(ROOT / "src" / "urbes", tmp_path / "source" / "urbes", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static"))
    (tmp_path / "source" / "librt.py").write_text("raise ImportError('not installed')\n")
    told = [
        subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=True, timeout=LIMIT).stdout
        for path in (search_path(site), os.pathsep.join(map(str, (tmp_path / "source", EXAMPLE, site))))
    ]
    assert told[0] == told[1] and len(told[0].splitlines()) == 3
    state = game(ID).new(2, 7)
    playout(state, Rng.seeded(8))
    assert f"{state.to_dict()} {state.result().to_dict()}" == told[0].splitlines()[0]


def test_pip_installs_it_and_urbes_finds_it(tmp_path: Path) -> None:
    """From a copy: building leaves its traces beside the source."""
    source, target = tmp_path / "cadastre-source", tmp_path / "installed"
    shutil.copytree(EXAMPLE, source, ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info"))
    offline = ["--no-cache-dir", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check", "-q"]
    subprocess.run([sys.executable, "-m", "pip", "install", *offline, "--target", str(target), str(source)], check=True, timeout=LIMIT)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(target)]), "LC_ALL": "C"}
    urbes = [sys.executable, "-m", "urbes.cli"]
    listed = subprocess.run([*urbes, "games"], env=environment, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=LIMIT)
    assert "cadastre" in listed.stdout and listed.stderr == ""
    cases = subprocess.run(
        [*urbes, "cases", str(target / "cadastre" / "cases")], env=environment, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=LIMIT
    )
    assert f"{len(load_cases(PACKAGE / 'cases'))} cases hold" in cases.stdout


def test_its_words_are_for_people() -> None:
    """No id in a log, and every sentence in both languages."""
    rules, happened = game(ID), []
    state = rules.new(3, 4)
    state.listener = happened.append
    playout(state, Rng.seeded(4))
    said = {rules.describe(event, lang, viewer, ["Ana", "Bo", "Cléo"]) for event in happened for lang in LANGUAGES for viewer in (None, 0)}
    assert not [line for line in said if re.search(r"[{}_]|-\d|harbour-|None", line)]
    assert {"Ana has made a bid.", "Ana a fait une offre."} <= said
