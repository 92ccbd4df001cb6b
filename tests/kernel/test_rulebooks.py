"""Every game can be learnt from its own package: how to play it, and its clauses in chapters, in both languages."""

import re
from pathlib import Path
from typing import Any

import pytest

import urbes
from urbes.games.registry import folder_of
from urbes.kernel import printed
from urbes.kernel.clauses import chapters, clauses, clauses_of_events, group_of, howto, scenes, sealed
from urbes.kernel.errors import LANGUAGES
from urbes.server.http.rulebook import illustrated

PARTS = ["goal", "turn", "points", "end", "tips"]
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    *((id, {}) for id in urbes.game_ids()),
    ("lost_cities", {"length": "short"}),
    ("lost_cities", {"up_and_down": True}),
    ("my_city", {"mode": "eternal"}),
]
every_variant = pytest.mark.parametrize(("id", "options"), VARIANTS, ids=lambda value: value if isinstance(value, str) else ",".join(value) or "usual")
CLIENT = Path(__file__).parents[2] / "web" / "src"


def read(*patterns: str) -> str:
    """The text of some files of the client."""
    return "".join(path.read_text(encoding="utf-8") for pattern in patterns for path in sorted(CLIENT.glob(pattern)))


def paragraphs(id: str, options: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for part in howto(folder_of(id), options)["parts"] for one in part["says"]]


@every_variant
def test_how_to_play_has_all_its_parts_in_both_languages(id: str, options: dict[str, Any]) -> None:
    told = howto(folder_of(id), options)
    says = paragraphs(id, options)
    assert [part["id"] for part in told["parts"]][: len(PARTS)] == PARTS
    assert len(next(part for part in told["parts"] if part["id"] == "tips")["says"]) == 3
    assert len(told["legend"]) >= 5
    for lang in LANGUAGES:
        for each in [*(part["title"] for part in told["parts"]), *says, *(one["lead"] for one in says if "lead" in one), *told["legend"]]:
            assert each[lang].strip()


@pytest.mark.parametrize("lang", LANGUAGES)
@every_variant
def test_how_to_play_fits_about_one_screen(id: str, options: dict[str, Any], lang: str) -> None:
    words = sum(len(one[lang].split()) for one in [*paragraphs(id, options), *howto(folder_of(id), options)["legend"]])
    assert 300 <= words <= 450


@every_variant
def test_every_paragraph_names_clauses_that_exist_and_give_nothing_away(id: str, options: dict[str, Any]) -> None:
    known, closed = clauses(folder_of(id)), sealed(folder_of(id), options)
    for one in paragraphs(id, options):
        assert one["clauses"], one["en"]
        assert [clause for clause in one["clauses"] if clause not in known or clause in closed] == []


@pytest.mark.parametrize("id", urbes.game_ids())
def test_the_legend_is_drawn_with_symbols_and_colours_of_the_page(id: str) -> None:
    if not CLIENT.exists():
        pytest.skip("needs the client's source")
    symbols = set(re.findall(r'<symbol id="([^"]+)"', read("art/symbols.svg", "games/*/symbols.svg")))
    tokens = set(re.findall(r"--([\w-]+):", read("styles/tokens.css", "games/*/colours.css")))
    for one in howto(folder_of(id))["legend"]:
        assert bool(one.get("symbols")) != bool(one.get("sign"))
        assert set(one.get("symbols", ())) <= symbols
        assert set(one.get("tones", ())) <= tokens
        assert len(one.get("tones", ())) in (0, len(one.get("symbols", ())))


@pytest.mark.parametrize("id", urbes.game_ids())
def test_every_clause_stands_in_a_chapter_with_a_heading(id: str) -> None:
    found = chapters(folder_of(id))
    assert [clause for chapter in found for clause in chapter["clauses"]] == list(clauses(folder_of(id)))
    assert len({chapter["id"] for chapter in found}) == len(found)
    for chapter in found:
        assert group_of(chapter["clauses"][0]) == chapter["id"]
        assert all(chapter["title"][lang].strip() for lang in LANGUAGES)
    # A numbered group is never swallowed by the chapter before it.
    assert {group_of(clause) for clause in clauses(folder_of(id)) if re.search(r"-\d+$", group_of(clause))} <= {chapter["id"] for chapter in found}


def sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?=\s|$)", text))


@pytest.mark.parametrize("id", urbes.game_ids())
def test_every_clause_is_told_in_full_and_in_both_languages(id: str) -> None:
    listed = clauses(folder_of(id))
    for clause, words in listed.items():
        for lang in LANGUAGES:
            title, text = words[lang], words[f"text_{lang}"]
            assert text.rstrip(".").lower() != title.lower(), clause
            assert text.endswith(".") and text[0] == text[0].upper() and 1 <= sentences(text) <= 4, (clause, text)
            assert not re.search(r"\b[A-Z]{2}-[\dE]", text), f"{clause} sends its reader to another clause"
    for lang in LANGUAGES:
        assert len({words[f"text_{lang}"] for words in listed.values()}) == len(listed)


@pytest.mark.parametrize("id", urbes.game_ids())
def test_both_languages_give_the_same_numbers(id: str) -> None:
    for clause, words in clauses(folder_of(id)).items():
        en, fr = (set(re.findall(r"\d+", words[f"text_{lang}"])) for lang in LANGUAGES)
        assert en == fr, clause


@pytest.mark.parametrize("id", urbes.game_ids())
def test_every_line_of_the_log_leads_to_a_clause(id: str) -> None:
    behind = clauses_of_events(folder_of(id))
    told = {key.split(".")[1].removesuffix("_own") for key in urbes.game(id).texts.entries if key.startswith("log.")}
    assert set(behind) == told
    assert set(behind.values()) <= set(clauses(folder_of(id)))


@pytest.mark.parametrize("id", urbes.game_ids())
def test_every_game_has_boards_that_illustrate_its_rules(id: str) -> None:
    listed, closed = clauses(folder_of(id)), sealed(folder_of(id))
    drawn = illustrated(id, "fr").scenes
    told = scenes(folder_of(id))["scenes"]
    assert 2 <= len(drawn) == len(told) <= 6
    for scene, one in zip(drawn, told, strict=True):
        assert scene.clauses and all(clause in listed and clause not in closed for clause in scene.clauses)
        assert all(one[lang].endswith(".") for lang in LANGUAGES) and scene.caption == one["fr"]
        assert scene.to_act and all(action.preview is not None for action in scene.legal)


def test_what_a_campaign_opens_is_told_from_its_episode_on(tmp_path: Path) -> None:
    (tmp_path / "clauses.toml").write_text(
        '[chapters]\n"X-1" = { en = "One", fr = "Un" }\n[clauses]\n"X-1.1" = { en = "a", fr = "a" }\n"X-1.2" = { en = "b", fr = "b" }\n'
        '[[seals]]\nuntil = { episode = 4 }\nclauses = ["X-1.2"]\n'
    )
    (tmp_path / "howto.toml").write_text(
        'legend = []\n[[parts]]\nid = "goal"\n[[parts.says]]\nsince = { episode = 4 }\nen = "late"\n[[parts.says]]\nwhen = { seats = 2 }\nen = "two"\n'
        '[[parts.says]]\nunless = { mode = ["a", "none"] }\nwhen = { mode = ["b", "c"] }\nen = "some"\n'
    )

    def told(options: dict[str, Any]) -> list[str]:
        return [one["en"] for part in howto(tmp_path, options)["parts"] for one in part["says"]]

    for options in ({}, {"episode": 3}, {"episode": "3"}, {"episode": "none"}):
        assert sealed(tmp_path, options) == {"X-1.2"} and told(options) == []
    for options in ({"episode": 4}, {"episode": "10", "seats": "3"}):
        assert sealed(tmp_path, options) == set() and told(options) == ["late"]
    assert told({"seats": 2}) == ["two"]
    assert [told({"mode": mode}) for mode in "abcd"] == [[], ["some"], ["some"], []]


def test_only_a_campaign_keeps_clauses_sealed() -> None:
    assert [id for id in urbes.game_ids() if sealed(folder_of(id))] == ["my_city"]
    closed = sealed(folder_of("my_city"))
    assert {"MC-7.6", "MC-E13.6", "MC-13.1", "MC-8.6", "MC-5.7"} <= closed
    assert closed.isdisjoint({"MC-4.6", "MC-8.7", "MC-12.1", "MC-E01.1"})


# What the envelopes of chapters 2 to 8 bring, in the words of the clauses.
SECRETS = {
    4: r"church|église|\bban\b|interdiction",
    7: r"flood|inond|\bdykes?\b|\bdigues?\b",
    10: r"\bgold\b|gisement|ruée|nugget|pépite|sawmill|scierie",
    13: r"investor|investisseur|\bcogs?\b|engrenage|factor(?:y|ies)|\busine|smoke|fumée",
    16: r"\bmines?\b",
    19: r"\brail|\btracks?\b|\bport\b|freight|\bfret\b|voie ferrée",
    22: r"palace|palais|\bparks?\b|\bparcs?\b|by the trees|sous les arbres",
}


def told_open(options: dict[str, Any]) -> dict[str, str]:
    """All that is said of the clauses which these options leave open."""
    folder = folder_of("my_city")
    closed = sealed(folder, options)
    return {clause: " ".join(words.values()) for clause, words in clauses(folder).items() if clause not in closed}


@pytest.mark.parametrize("episode", range(25))
def test_no_open_clause_names_what_a_later_envelope_holds(episode: int) -> None:
    said = told_open({"mode": "campaign", "episode": episode})
    for opened, words in SECRETS.items():
        if opened > episode:
            assert {clause: text for clause, text in said.items() if re.search(words, text, re.IGNORECASE)} == {}
        else:
            assert any(re.search(words, text, re.IGNORECASE) for text in said.values())


def test_nothing_is_sealed_in_the_last_chapter() -> None:
    assert sealed(folder_of("my_city"), {"episode": 22}) == set()


def test_the_eternal_mode_names_no_piece_but_its_own() -> None:
    said = told_open({"mode": "eternal", "episode": 0})
    for opened, words in SECRETS.items():
        if opened not in (4, 10):
            assert {clause: text for clause, text in said.items() if re.search(words, text, re.IGNORECASE)} == {}


def test_the_eternal_mode_keeps_no_secret_of_its_own_pieces() -> None:
    closed = sealed(folder_of("my_city"), {"mode": "eternal"})
    assert "MC-13.1" in closed and closed.isdisjoint({"MC-8.6", "MC-5.7", "MC-7.3"})


def test_how_to_play_follows_the_variant() -> None:
    def told(id: str, **options: Any) -> str:
        return " ".join(one["en"] for one in paragraphs(id, options))

    assert "three rounds" in told("lost_cities") and "nine bring 70" in told("lost_cities")
    assert "single round" in told("lost_cities", length="short")
    assert "three rounds" not in told("lost_cities", length="short") and "70" not in told("lost_cities", length="short")
    assert "lowest or the highest" in told("lost_cities", up_and_down="true")
    assert "church" in told("my_city", mode="eternal")


@pytest.mark.parametrize("id", urbes.game_ids())
def test_how_to_play_follows_the_number_of_players(id: str) -> None:
    told = [[one["en"] for one in paragraphs(id, {"seats": seats})] for seats in (2, 3)]
    assert told[0] != told[1] and "" not in told[0]


@pytest.mark.parametrize("episode", range(1, 25))
def test_how_to_play_a_campaign_tells_what_its_episode_counts(episode: int) -> None:
    """All that the engine counts in an episode, and nothing else."""
    options = {"mode": "campaign", "episode": episode, "seats": 3}
    named = {clause for one in paragraphs("my_city", options) for clause in one["clauses"]}
    closed = sealed(folder_of("my_city"), options)
    assert named.isdisjoint(closed)
    row = printed(folder_of("my_city"))["episodes"][episode - 1]
    behind = {
        "colours": "MC-8.4", "churches": "MC-8.6", "wells": "MC-8.7", "dyke": "MC-8.10", "factories": "MC-8.11", "smoke": "MC-8.12", "freight": "MC-8.13",
        "parks": "MC-8.14", "tree_houses": "MC-8.15", "gold": "MC-7.3", "gold_road": "MC-7.5", "investor": "MC-7.6", "rail": "MC-7.8", "port_link": "MC-7.9",
    }  # fmt: skip
    counted = {behind[rule] for rule in [*row["end_steps"], *row["immediate"]] if rule in behind}
    assert named & set(behind.values()) == counted
    assert ("MC-13.2" in named) == bool(row["mines"])
    assert ("MC-5.12" in named) == (row["pass"] == "forbidden")
    assert ("MC-E11.3" in named) == row["forest_open"]
    assert ("MC-E24.1" in named) == (not row["build_on_trees"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_episode_that_stands_alone_is_not_told_as_part_of_a_campaign(lang: str) -> None:
    alone, whole = (
        [one[lang] for one in paragraphs("my_city", {"mode": mode, "episode": 16, "standalone_conversion": True})] for mode in ("episode", "campaign")
    )
    fact = {"en": (r"This one episode decides", r"2 for each nugget"), "fr": (r"Cet épisode décide", r"2 par pépite")}[lang]
    kept = {"en": ("twenty-four", "ticks", "sealed envelope"), "fr": ("vingt-quatre", "coche", "enveloppe scellée")}[lang]
    assert all(any(words in one for one in alone) and not any(words in one for one in whole) for words in fact)
    assert all(any(words in one for one in whole) and not any(words in one for one in alone) for words in kept)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_how_to_play_a_campaign_names_nothing_sealed(lang: str) -> None:
    told = howto(folder_of("my_city"))
    text = " ".join(one[lang] for one in [*paragraphs("my_city", {}), *told["legend"]]).lower()
    secrets = {
        "en": ["church", "ban ", "gold", "nugget", "flood", "mine", "cog", "rail", "palace"],
        "fr": ["église", "interdiction", "gisement", "pépite", "inond", "mine", "engrenage", "rail", "palais"],
    }
    assert [word for word in secrets[lang] if word in text.replace("terminer", "").replace("termine", "")] == []


def test_the_short_track_is_told_as_it_is_printed() -> None:
    track = {row["artifacts"]: row["points"] for one in printed(folder_of("lost_cities"))["tracks"] if one["id"] == "small" for row in one["rows"]}
    told = next(one for one in paragraphs("lost_cities", {"length": "short"}) if "LC-13.2" in one["clauses"])
    assert f"two bring {track[2]} points, five or more bring {track[5]}" in told["en"]
    assert track[1] < 0 < track[2]
