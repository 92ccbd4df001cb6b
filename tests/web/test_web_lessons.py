"""Guided first games: each is walked through to its end in the browser, as someone new to the game would."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from house import DESKTOP, PHONE, House, sync_api
from people import api, open_table, until

from urbes.games.registry import folder_of, game_ids
from urbes.teaching.lesson import Lesson, Step, lesson_of

TAUGHT = [id for id in game_ids() if (folder_of(id) / "lesson.toml").exists()]
CARD = "section[aria-label^='Lesson, step'], section[aria-label^='Leçon, étape']"
expect = sync_api.expect


def lesson_for(game: str) -> Lesson:
    found = lesson_of(game)
    assert found is not None
    return found


def begin(page: Any, game: str) -> None:
    """From the home page, by one click."""
    page.goto("/")
    page.locator(f".pl[data-game='{game.replace('_', '-')}'] .five").click()
    page.wait_for_url("**/t/*")


def shown(page: Any, step: Step, lang: str = "en") -> Any:
    """The card of a step, once it is there and lies on nothing it points at."""
    card = page.locator(CARD)
    expect(card.locator("h2")).to_have_text(printed(step.title.text(lang)), timeout=30_000)
    if step.point:
        page.locator(".veil .ring").first.wait_for()
        deadline = time.monotonic() + 60
        while not page.evaluate(FREE):
            assert time.monotonic() < deadline, f"the card of '{step.title.en}' lies on what it points at"
            page.wait_for_timeout(100)
    return card


def printed(text: str) -> str:
    return text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")


FREE = """() => {
  const card = document.querySelector('section.card').getBoundingClientRect();
  return [...document.querySelectorAll('.veil .ring')].every((one) => {
    const ring = one.getBoundingClientRect();
    return ring.right <= card.left + 1 || ring.left >= card.right - 1 || ring.bottom <= card.top + 1 || ring.top >= card.bottom - 1;
  });
}"""


def do(page: Any, step: Step) -> None:
    """What a step asks for: by its own button, which anyone may press who does not find the place."""
    page.get_by_role("button", name="Do it for me").click()


def walk(page: Any, game: str, act: Callable[[Any, Step], None], lang: str = "en") -> None:
    steps = lesson_for(game).steps
    for step in steps:
        card = shown(page, step, lang)
        if step.expect is None:
            card.locator(".primary").click()
        else:
            act(page, step)
    expect(page.locator(CARD)).to_have_count(0)


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_walked_through_to_its_end(game: str, visitor: Callable[..., Any]) -> None:
    page = visitor()
    begin(page, game)
    walk(page, game, do)
    expect(page.locator(".veil")).to_have_count(0)


def by_hand(page: Any, step: Step) -> None:
    """On Lost Cities' board: the card, then the button that does it; a space, a pawn or a pile at once."""
    assert step.expect is not None
    verb, _, what = step.expect.partition(" ")
    if verb in ("open", "lay", "discard"):
        page.locator(f"[data-card='{what}/0']").click()
        if verb == "discard" and page.get_by_role("button", name="Discard").count():
            page.get_by_role("button", name="Discard").first.click()
        else:
            page.locator(".preview .do").click()
    elif verb == "move":
        page.locator(f"[data-space='{what}-2'].legal").click()
    elif verb == "draw":
        page.locator("[data-place=deck]").click()
    else:
        page.locator(f"[data-do={verb}]").click()


def test_on_a_phone_everything_is_done_on_the_board(visitor: Callable[..., Any]) -> None:
    page = visitor(viewport=PHONE)
    begin(page, "lost_cities")
    walk(page, "lost_cities", by_hand)


def in_the_city(page: Any, step: Step) -> None:
    """On the board of The Forgotten City: what is pointed at, then the button; a placement and what is done there are one press."""
    assert step.expect is not None
    verb, _, what = step.expect.partition(" ")
    if verb in ("place", "chief"):
        box = page.locator(f"[data-hex='{what}']").bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.locator(".choices :is(.do, .deed.primary)").first.click()
    elif verb == "pick":
        page.locator(f"[data-space='{what}']").click()
        page.locator(".choices .do").click()
    else:
        page.locator(f".choices [data-choice='{step.expect}']").click()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_no_number_is_left_out_for_who_builds_with_one_press(visitor: Callable[..., Any], viewport: dict[str, int]) -> None:
    page = visitor(viewport=viewport)
    begin(page, "forgotten_city")
    lesson = lesson_for("forgotten_city")
    counted = [step for step in lesson.steps if not step.along]
    assert len(counted) < len(lesson.steps)
    for number, step in enumerate(counted, 1):
        card = shown(page, step)
        expect(card.locator(".cnt")).to_have_text(f"{number} of {len(counted)}")
        if step.expect is None:
            card.locator(".primary").click()
        else:
            in_the_city(page, step)
    expect(page.locator(CARD)).to_have_count(0)


def test_the_keyboard_is_enough(visitor: Callable[..., Any]) -> None:
    page = visitor()
    begin(page, "lost_cities")
    for step in lesson_for("lost_cities").steps[:5]:
        shown(page, step)
        if step.expect is None:
            page.keyboard.press("Enter")  # the focus is on Next
        elif " green-00" in step.expect or " yellow-00" in step.expect:
            labels = page.locator(".hand button").evaluate_all("all => all.map((one) => one.dataset.card)")
            page.keyboard.press(str(labels.index(f"{step.expect.partition(' ')[2]}/0") + 1))
            page.keyboard.press("Enter")
        elif step.expect == "leader":
            page.locator("[data-do=leader]").focus()
            page.keyboard.press("Enter")
        else:
            page.locator("[data-place=deck]").focus()
            page.keyboard.press("Enter")
    shown(page, lesson_for("lost_cities").steps[5])


def test_another_move_is_answered_and_may_be_kept(visitor: Callable[..., Any]) -> None:
    page = visitor(lang="fr")
    begin(page, "lost_cities")
    steps = lesson_for("lost_cities").steps
    shown(page, steps[0], "fr").locator(".primary").click()
    card = shown(page, steps[1], "fr")
    page.locator("[data-card='white-03/0']").click()
    page.locator(".preview .do").click()
    answer = steps[1].answer("open white-03")
    assert answer is not None
    expect(card.locator("p")).to_have_text(printed(answer.fr))
    expect(page.locator("[data-at^=white]")).to_have_count(0)  # nothing is done yet
    card.get_by_role("button", name="Garder mon coup").click()
    page.locator("[data-do=leader]").click()
    page.locator("[data-at^=white]").first.wait_for()
    expect(page.locator(CARD)).to_have_count(0)  # the lesson waits until it has something to say that holds here, too


def test_what_has_no_answer_of_the_lesson_is_answered_by_the_judgement(visitor: Callable[..., Any]) -> None:
    page = visitor()
    begin(page, "lost_cities")
    steps = lesson_for("lost_cities").steps
    for step in steps[:4]:
        card = shown(page, step)
        card.locator(".primary").click() if step.expect is None else do(page, step)
    card = shown(page, steps[4])
    assert steps[4].answer("discard white-03") is None
    page.locator("[data-card='white-03/0']").click()
    page.get_by_role("button", name="Discard").first.click()
    expect(card.locator("h2")).to_have_text("Also possible")
    expect(card.locator("p")).not_to_be_empty()
    card.locator(".primary").click()
    shown(page, steps[5])


def test_an_impossible_move_is_answered_by_its_reason(visitor: Callable[..., Any]) -> None:
    page = visitor()
    begin(page, "lost_cities")
    steps = lesson_for("lost_cities").steps
    shown(page, steps[0]).locator(".primary").click()
    card = shown(page, steps[1])
    page.locator("[data-place=deck]").click(force=True)  # it says that it cannot be drawn now
    expect(card.locator("h2")).to_have_text("Not possible now")
    expect(card.get_by_role("button", name="LC-")).to_be_visible()
    card.get_by_role("button", name="Show me again").click()
    shown(page, steps[1])


def test_a_lesson_goes_on_after_a_reload_and_on_another_day(visitor: Callable[..., Any], house: House) -> None:
    page = visitor()
    begin(page, "lost_cities")
    steps = lesson_for("lost_cities").steps
    shown(page, steps[0]).locator(".primary").click()
    shown(page, steps[1])
    do(page, steps[1])
    shown(page, steps[2])
    page.reload()
    card = shown(page, steps[2])
    card.get_by_role("button", name="Leave the lesson").click()
    expect(page.locator(CARD)).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Take up the lesson again").click()
    shown(page, steps[2])


def test_home_says_that_a_table_is_a_lesson_and_where_it_goes_on(visitor: Callable[..., Any]) -> None:
    page = visitor()
    begin(page, "lost_cities")
    steps = lesson_for("lost_cities").steps
    shown(page, steps[0]).locator(".primary").click()
    shown(page, steps[1])
    table = page.url
    page.goto("/")
    card = page.locator(".wait .card")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("Go on with the lesson")
    expect(card).to_contain_text(f"Lesson, step 2 of {len(steps)}")
    card.click()
    page.wait_for_url(table)
    shown(page, steps[1])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_my_city_lights_the_buttons_it_speaks_of(visitor: Callable[..., Any], lang: str) -> None:
    page = visitor(lang=lang, viewport={"en": DESKTOP, "fr": PHONE}[lang])
    begin(page, "my_city")
    for step in lesson_for("my_city").steps:
        card = shown(page, step, lang)
        if step.point == ("do=pass", "do=end"):
            break
        card.locator(".foot .btn").last.click()
    rings = "() => [...document.querySelectorAll('.veil .ring')].map((e) => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] })"
    lit = page.evaluate(f"() => ({rings})().map(([x, y]) => document.elementsFromPoint(x, y).map((e) => e.closest('[data-do]')?.dataset.do).find(Boolean))")
    assert lit == ["pass", "end"]


def test_my_city_lights_the_button_that_builds_what_lies_on_the_outline(visitor: Callable[..., Any]) -> None:
    page = visitor()
    begin(page, "my_city")
    steps = lesson_for("my_city").steps
    shown(page, steps[0])
    do(page, steps[0])
    shown(page, steps[1])
    goal = page.locator("[data-goal=build]").bounding_box()
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2)
    for _ in range(4):  # as it is turned now, or once more
        if page.locator(f"[data-does='{steps[1].expect}']").count():
            break
        page.keyboard.press("r")
    expect(page.locator(".veil .ring")).to_have_count(len(steps[1].point) + 1)


def test_a_finished_game_becomes_a_lesson_with_a_link(visitor: Callable[..., Any]) -> None:
    page = visitor()
    table = open_table(page, [{"kind": "me"}, {"kind": "me", "name": "Bea"}])
    for _ in range(400):  # whatever is legal, by the API: the game itself is not the matter here
        picture = api(page, "GET", f"/api/tables/{table}")
        if not picture["to_act"]:
            break
        api(page, "POST", f"/api/tables/{table}/verbs/apply", {"seat": picture["me"]["seat"], "action": picture["legal"][0]["action"]})
    page.goto(f"/t/{table}/replay")
    page.get_by_role("button", name="Comment on this step").wait_for()  # the game has come
    page.get_by_role("button", name="Step on").click()
    page.get_by_role("button", name="Comment on this step").click()
    page.get_by_label("What is there to see at step 1?").fill("Look at this hand.")
    page.get_by_role("button", name="Keep").click()
    expect(page.locator(".comments .said")).to_contain_text("Look at this hand.")
    api(page, "POST", f"/api/tables/{table}/verbs/comment", {"step": 4, "text": "And here is the answer."})
    page.get_by_role("button", name="Copy the link to this lesson").click()
    expect(page.locator(".comments")).to_contain_text("Copied")
    reader = visitor(viewport=PHONE)

    def longer_in_coming_than_the_game(route: Any) -> None:
        until(reader, "() => location.hash !== '#lesson'")
        route.continue_()

    reader.route("**/comments?*", longer_in_coming_than_the_game)
    reader.goto(f"/t/{table}/replay#lesson")
    said = reader.locator(".comments .said")
    expect(said).to_contain_text("Look at this hand.")
    reader.get_by_role("button", name="Next comment").click()
    expect(said).to_contain_text("And here is the answer.")
    expect(reader.get_by_role("button", name="Comment on this step")).to_have_count(0)
