"""Nothing at the terminal, nor of what is said around the table, names what a campaign of My City keeps sealed, unless it is asked for (MC-11.3, MC-11.13)."""

import json
import re
from pathlib import Path

import pytest

import urbes
from urbes.bots.levels import LEVELS, style
from urbes.cli.campaign_file import Campaign
from urbes.games.registry import folder_of
from urbes.kernel import Pack, printed
from urbes.teaching.exercise import exercises_of

FILE = "valley.json"
# What no envelope before the second has, in the words and ids that people and files use; "pass" and such are common words.
SECRETS = re.compile(
    r"church|église|\bban\b|interdiction|flood|inond|\bgold|nugget|pépite|sawmill|scierie|investor|\bcogs?\b|engrenage|factor(?:y|ies)|\busine|\bmines?\b|\bshafts?\b|\brails?\b|\btracks?\b|\bport\b|palace|palais|\bparks?\b|\bparcs?\b",
    re.IGNORECASE,
)
SEALED = {"well_gold_empty", "park_counts_empty", "gold_after_12", "mines_after_18", "standalone_conversion"}


@pytest.fixture
def begun(run, tmp_path: Path) -> Path:
    assert run("campaign", "new", FILE, "--players", "Ana=human,Bob=human", "--seed", "4").exit_code == 0
    return tmp_path / FILE


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_options_of_the_game_are_shown_without_sealed_ones(run, lang: str) -> None:
    told = run("games", "my_city", "--lang", lang).output
    assert [id for id in SEALED if id in told] == [] and "--sealed" in told
    assert SECRETS.findall(told) == []
    assert all(id in run("games", "my_city", "--sealed", "--lang", lang).output for id in SEALED)


def test_every_option_that_names_a_secret_is_sealed() -> None:
    named = {option.id for option in urbes.game("my_city").option_list if SECRETS.search(" ".join([option.names["en"], option.effects["en"]]))}
    assert named == SEALED == {option.id for option in urbes.game("my_city").option_list if option.sealed}


def test_an_unknown_option_does_not_list_them(run) -> None:
    told = run("play", "my_city", "--option", "zzzzzz=1").output
    assert "animals" in told and [id for id in SEALED if id in told] == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_status_and_the_rules_of_a_new_campaign_give_nothing_away(run, begun: Path, lang: str) -> None:
    for command in (["campaign", "status", FILE], ["campaign", "history", FILE], ["rules", "my_city"], ["rules", "my_city", "--clauses"]):
        told = run(*command, "--lang", lang).output
        assert SECRETS.findall(told) == [], command


def test_an_export_tells_of_opened_envelopes_alone(run, begun: Path, tmp_path: Path) -> None:
    assert run("campaign", "export", FILE, "out.json").exit_code == 0
    told = (tmp_path / "out.json").read_text(encoding="utf-8")
    assert SECRETS.findall(told.replace("_", " ")) == []
    assert set(json.loads(told)["options"]) == {option.id for option in urbes.game("my_city").option_list} - SEALED


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_is_said_of_bots_and_exercises_gives_nothing_away(lang: str) -> None:
    found = exercises_of("my_city")
    assert found is not None
    told = [style("my_city", level, lang) for level in LEVELS]
    told += [getattr(words, lang) for exercise in found.exercises for words in (exercise.title, exercise.say)]
    assert [line for line in told if SECRETS.search(line)] == []


def test_what_has_been_opened_is_told(begun: Path) -> None:
    campaign = Campaign.load(begun)
    campaign.state.now = campaign.game.episodes[16]
    shown = campaign.export()
    assert "nuggets" in shown["cities"][0] and "shafts" in shown["cities"][0] and "tracks" not in shown["cities"][0]


def test_what_the_boxes_of_a_mine_give_comes_with_the_data_and_with_its_envelope() -> None:
    shafts = [{**shaft, "rewards": [{"box": 4, "reward": ["tree", "circle"], "triangle": False}]} for shaft in printed(folder_of("my_city"))["mines"]["shafts"]]
    pack = Pack("own", {"mines": {"boxes_per_shaft": 18, "shafts": shafts}})
    for episode, told in {15: [], 16: ["mine_blue"], 17: ["mine_blue", "mine_red"], 18: ["mine_blue", "mine_red", "mine_yellow"]}.items():
        game = urbes.game("my_city", pack=pack)
        view = game.new(2, 1).view(0)
        pieces = game.pieces("en", {**view, "episode": {**view["episode"], "id": episode}})
        assert [id for id in pieces if id.startswith("mine_")] == told
        assert {id: piece["boxes"] for id, piece in pieces.items() if "boxes" in piece} == dict.fromkeys(told, "box 4: 1 tree, 1 progress circle")


@pytest.mark.parametrize(("converts", "points"), [(True, "1 point "), (False, "0 points ")])
def test_a_mine_of_a_single_episode_gives_points_and_nothing_to_keep(converts: bool, points: str) -> None:
    game = urbes.game("my_city", mode="episode", episode=16, standalone_conversion=converts)
    told = game.pieces("en", game.new(2, 1).view(0))["mine_blue"]["boxes"]
    assert points in told and "nothing else" in told and "nugget" not in told


def test_a_mine_says_what_it_needs_and_gives() -> None:
    mines = [row for row in printed(folder_of("my_city"))["rules"] if row["id"].startswith("mine_")]
    assert len(mines) == 3
    for row in mines:
        assert all(word in row["text"]["en"] for word in ("entrance", "whole group", "reward", "triangle")), row["text"]
        assert all(word in row["text"]["fr"] for word in ("entrée", "groupe entier", "récompense", "triangle")), row["text"]
