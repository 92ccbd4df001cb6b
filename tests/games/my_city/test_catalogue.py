"""The names and printed pieces of My City reach a client as its envelopes are opened, not before (MC-11.2, MC-11.3)."""

import json
from typing import Any

import pytest

import urbes
from urbes.games.my_city.content import HERE
from urbes.kernel import printed

DATA = printed(HERE)


def words_of_sealed_chapters(opened: int) -> set[str]:
    """Names that only a later chapter brings."""
    first = next(row["episodes"][0] for row in DATA["chapters"] if row["id"] == opened + 1)
    names = {row["name"]["en"] for row in DATA["chapters"] if row["id"] > opened} | {row["name"]["en"] for row in DATA["episodes"] if row["chapter"] > opened}
    names |= {row["name"]["en"] for row in DATA["rules"] if row["from"] >= first}
    return names | {row["summary"]["en"] for row in DATA["episodes"] if row["chapter"] > opened}


def test_a_campaign_begins_with_the_first_envelope_alone() -> None:
    game = urbes.game("my_city")
    for view in (None, game.new(2, 1).view(None)):
        told = game.catalogue("en", view)
        assert told["chapters"] == {"1": "The New Land"} and list(told["episodes"]) == ["1", "2", "3"]
        assert list(told["rules"]) == ["trees", "rocks", "empty", "pass"]
        assert told["envelopes"] == [list(range(first, first + 3)) for first in range(1, 25, 3)] and told["most_points"] == 50
        assert not told["mines"] and told["tracks"] is None and not [tile for tile in told["tiles"] if tile.startswith("C")]
        assert [word for word in words_of_sealed_chapters(1) if word in json.dumps(told)] == []


@pytest.mark.parametrize(("episode", "chapter"), [(4, 2), (9, 3), (13, 5), (18, 6), (23, 8)])
def test_a_later_envelope_brings_its_own(episode: int, chapter: int) -> None:
    game = urbes.game("my_city")
    view = game.new(3, 1).view(None)
    told = game.catalogue("en", {**view, "episode": {**view["episode"], "id": episode}})
    assert list(told["chapters"]) == [str(n) for n in range(1, chapter + 1)]
    assert len(told["mines"]) == max(0, min(3, episode - 15)) and (told["tracks"] is not None) == (chapter >= 7)
    if chapter < 8:
        assert [word for word in words_of_sealed_chapters(chapter) if word in json.dumps(told)] == []


def test_without_the_guard_everything_lies_open() -> None:
    told = urbes.game("my_city", spoiler_guard=False).catalogue("fr")
    assert (len(told["chapters"]), len(told["episodes"]), len(told["rules"]), len(told["tiles"])) == (8, 24, len(DATA["rules"]), 30)
    assert told["tiles"]["Y3"] == {"name": "Résidence 3", "shape": "barre de 4", "rows": ["####"], "reconstructed": True}
    assert not told["tiles"]["B8"]["reconstructed"] and told["rules"]["dyke"]["reconstructed"] and not told["rules"]["trees"]["reconstructed"]


def test_a_tile_is_called_by_the_shape_it_has() -> None:
    assert urbes.game("my_city", preset="eternal", tile_set="uniform").catalogue("en")["tiles"]["Y8"]["shape"] == "C"


@pytest.mark.parametrize("options", [{}, {"spoiler_guard": False}, {"mode": "episode", "episode": 3}, {"mode": "episode", "episode": 5}, {"preset": "eternal"}])
def test_a_refusal_names_the_tiles_that_lie_open_alone(options: dict[str, Any]) -> None:
    game = urbes.game("my_city", **options)
    state = game.new(2, 1)
    ready = game.parse("ready")
    for seat in state.to_act():
        if ready in state.legal(seat):
            state.apply(seat, ready)
    opened = game.catalogue("en", state.view(0))["tiles"]
    refused = {row["id"]: state.why_not(0, game.parse(f"build {row['id']} 0 A1")) for row in DATA["tiles"] if row["id"] != state.view(0)["card"]["tile"]}
    named = {row["id"] for row in DATA["tiles"] if row["id"] in refused and row["name"]["en"] in refused[row["id"]].en}
    assert named == opened.keys() & refused.keys()


def test_eternal_mode_has_no_episode() -> None:
    game = urbes.game("my_city", preset="eternal")
    told = game.catalogue("en", game.new(2, 1).view(None))
    assert told["episodes"] == {} == told["chapters"]
    assert {"churches", "wells", "gold"} < set(told["rules"]) and "dyke" not in told["rules"]


def test_a_postcard_comes_with_its_episode_and_not_before() -> None:
    game = urbes.game("my_city")
    view = game.new(2, 1).view(None)
    for lang in ("en", "fr"):
        for episode in (1, 12, 24):
            told = game.catalogue(lang, {**view, "episode": {**view["episode"], "id": episode}})
            assert list(told["story"]) == [str(n) for n in range(1, episode + 1)]
            assert len(set(told["story"].values())) == episode
        assert list(game.catalogue(lang, {**view, "phase": "over"})["story"])[-2:] == ["24", "end"]
    assert list(urbes.game("my_city", mode="episode", episode=7).catalogue("en")["story"]) == ["7"]
    assert urbes.game("my_city", preset="eternal").catalogue("en")["story"] == {}
