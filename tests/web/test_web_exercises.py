"""Exercises in the browser: found, tried, starred, tried again."""

from collections.abc import Callable
from typing import Any

from house import PHONE, sync_api
from people import at_rest

from urbes.teaching.exercise import exercises_of

expect = sync_api.expect


def test_an_exercise_is_solved_and_its_stars_are_kept(visitor: Callable[..., Any]) -> None:
    found = exercises_of("lost_cities")
    assert found is not None
    exercise = found.exercises[0]
    page = visitor()
    page.goto("/learn/lost_cities")
    page.get_by_role("button", name=exercise.title.en).click()
    strip = page.locator("section.exercise")
    expect(strip).to_contain_text(exercise.title.en)
    # A first try that earns nothing.
    card = page.locator(".hand button").first
    card.click()
    page.get_by_role("button", name="Discard").first.click()
    expect(strip).to_contain_text("Not yet")
    expect(strip.locator(".ways").get_by_role("img", name="0 of 3 stars")).to_be_visible()
    strip.get_by_role("button", name="Try again").click()
    expect(strip).to_contain_text(exercise.say.en)
    # The committed solution: a card, then the steps.
    for action in exercise.solution:
        verb, _, what = action.partition(" ")
        if verb == "lay":
            page.locator(f"[data-card='{what}/0']").click()
            page.locator(".preview .do").click()
        else:
            page.locator(f"[data-space^='{what}-'].legal").click()
        at_rest(page)
    expect(strip).to_contain_text("All of it.", timeout=30_000)
    strip.get_by_role("link", name="All exercises").click()
    row = page.get_by_role("button", name=exercise.title.en)
    expect(row.get_by_role("img", name="3 of 3 stars")).to_be_visible()
    page.goto("/me")
    expect(page.locator("#main")).not_to_contain_text("Petra")  # attempts are no games of mine


def test_exercises_of_every_game_open_on_a_phone(visitor: Callable[..., Any]) -> None:
    page = visitor(lang="fr", viewport=PHONE)
    for game in ("my_city", "forgotten_city", "ancient_world"):
        found = exercises_of(game)
        assert found is not None
        page.goto(f"/learn/{game}")
        page.locator(".list button").first.click()
        expect(page.locator("section.exercise h2")).to_have_text(found.exercises[0].title.fr.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}"))
        expect(page.locator("section.exercise .goals .now")).to_contain_text("à présent")
