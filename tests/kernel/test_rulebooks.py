"""Every game can be learnt from its own package: how to play it, and its clauses in chapters, in both languages."""

import re
from pathlib import Path
from typing import Any

import pytest

import urbes
from urbes.games.registry import folder_of
from urbes.kernel.clauses import chapters, clauses, group_of, howto, sealed
from urbes.kernel.errors import LANGUAGES

PARTS = ["goal", "turn", "points", "end", "tips"]
SYMBOLS = Path(__file__).parents[2] / "web/src/art/symbols.svg"
TOKENS = Path(__file__).parents[2] / "web/src/styles/tokens.css"


def paragraphs(id: str) -> list[dict[str, Any]]:
    return [one for part in howto(folder_of(id))["parts"] for one in part["says"]]


@pytest.mark.parametrize("id", urbes.game_ids())
def test_how_to_play_has_all_its_parts_in_both_languages(id: str) -> None:
    told = howto(folder_of(id))
    assert [part["id"] for part in told["parts"]][: len(PARTS)] == PARTS
    assert len(next(part for part in told["parts"] if part["id"] == "tips")["says"]) == 3
    assert len(told["legend"]) >= 5
    for lang in LANGUAGES:
        for each in [*(part["title"] for part in told["parts"]), *paragraphs(id), *(one["lead"] for one in paragraphs(id) if "lead" in one), *told["legend"]]:
            assert each[lang].strip()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", urbes.game_ids())
def test_how_to_play_fits_about_one_screen(id: str, lang: str) -> None:
    words = sum(len(one[lang].split()) for one in [*paragraphs(id), *howto(folder_of(id))["legend"]])
    assert 300 <= words <= 450


@pytest.mark.parametrize("id", urbes.game_ids())
def test_every_paragraph_names_clauses_that_exist_and_give_nothing_away(id: str) -> None:
    known, closed = clauses(folder_of(id)), sealed(folder_of(id))
    for one in paragraphs(id):
        assert one["clauses"], one["en"]
        assert [clause for clause in one["clauses"] if clause not in known or clause in closed] == []


@pytest.mark.parametrize("id", urbes.game_ids())
def test_the_legend_is_drawn_with_symbols_and_colours_of_the_page(id: str) -> None:
    if not SYMBOLS.exists():
        pytest.skip("needs the client's source")
    symbols = set(re.findall(r'<symbol id="([^"]+)"', SYMBOLS.read_text(encoding="utf-8")))
    tokens = set(re.findall(r"--([\w-]+):", TOKENS.read_text(encoding="utf-8")))
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


def test_only_a_campaign_keeps_clauses_sealed() -> None:
    assert [id for id in urbes.game_ids() if sealed(folder_of(id))] == ["my_city"]
    closed = sealed(folder_of("my_city"))
    assert {"MC-7.6", "MC-E13.6", "MC-13.1"} <= closed
    assert closed.isdisjoint({"MC-4.6", "MC-8.6", "MC-12.1", "MC-E01.1"})
