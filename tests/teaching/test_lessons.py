"""Lessons are true: replayed on the engine, every step finds what it speaks of, and says it briefly in both languages."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

import urbes
from urbes.games.registry import folder_of
from urbes.games.registry import game as make_game
from urbes.kernel.errors import LANGUAGES
from urbes.teaching.lesson import LEARNER, Lesson, Progress, Step, lesson_of, told_now

WORDS_MOST = 35
BOARDS = Path(__file__).parents[2] / "web" / "src" / "games"
TAUGHT = [id for id in urbes.game_ids() if (folder_of(id) / "lesson.toml").exists()]


def found(game: str) -> Lesson:
    lesson = lesson_of(game)
    assert lesson is not None
    return lesson


def walk(game: str) -> Progress:
    """The whole lesson: the learner reads and does what is asked, the bots reply. Fails where anything is not legal."""
    lesson = found(game)
    rules = make_game(game, **lesson.options)
    state = rules.new(lesson.seats, int(lesson.seed))
    progress = Progress(game)
    while (number := progress.now()) is not None:
        bots = [seat for seat in state.to_act() if seat != LEARNER]
        if bots:
            seat, action = bots[0], progress.reply(bots[0])
            assert action is not None, f"the lesson has no reply for seat {seat} before step {number}"
        else:
            step = lesson.steps[number]
            if step.expect is None:
                progress.read = number + 1
                continue
            for begin in step.answers:
                others = [rules.name(code) for code in state.legal(LEARNER) if rules.name(code) != step.expect]
                assert any(other.startswith(begin) for other in others), f"step {number} answers '{begin}', which nothing legal begins with"
            seat, action = LEARNER, step.expect
        code = rules.parse(action)
        assert code in state.legal(seat), f"step {number}: seat {seat} cannot {action}: {state.why_not(seat, code)}"
        state.apply(seat, code)
        progress.acted(seat, action)
    assert state.to_act(), "the game goes on after the lesson"
    return progress


@pytest.mark.parametrize("game", TAUGHT)
def test_every_step_can_be_done_where_it_stands(game: str) -> None:
    progress, lesson = walk(game), found(game)
    assert progress.strayed is None and progress.done == len(lesson.line)
    assert progress.read == len(lesson.steps)


@pytest.mark.parametrize("game", TAUGHT)
def test_steps_are_few_and_in_order(game: str) -> None:
    lesson = found(game)
    assert 12 <= len(lesson.steps) <= 18
    done = 0
    for before, step in pairwise((None, *lesson.steps)):
        assert step is not None
        assert not step.along or (step.expect and before and before.expect), f"nothing is asked for along with '{step.title.en}'"
        assert step.at == done, f"'{step.title.en}' stands at {step.at}, when the learner has acted {done} times"
        done += step.expect is not None
    assert [step.expect is None for step in lesson.steps[:3]].count(True) < 3, "the learner acts within the first three steps"
    assert lesson.steps[-1].expect is None and lesson.steps[-1].anywhere, "the last step says good-bye, wherever the learner is"


def said(game: str) -> list[Step]:
    lesson = found(game)
    return [*lesson.steps, *(step for opening in lesson.openings for step in opening.steps)]


def sentences(step: Step) -> list[tuple[str, str, str]]:
    told = [step.title, step.say, *step.answers.values()]
    return [(step.title.en, lang, words.text(lang)) for words in told for lang in LANGUAGES]


@pytest.mark.parametrize("game", TAUGHT)
def test_what_is_said_is_short(game: str) -> None:
    for step in said(game):
        for where, lang, text in sentences(step):
            assert 0 < len(re.findall(r"\w[\w'’]*", text)) <= WORDS_MOST, (where, lang, text)


@pytest.mark.parametrize("game", TAUGHT)
def test_what_is_pointed_at_is_marked_on_the_board(game: str) -> None:
    """That it is there at that step, the browser's tests see; here a mark that no board has is found at once."""
    board = "".join(path.read_text(encoding="utf-8") for path in (BOARDS / game).glob("*.svelte"))
    frame = "".join(path.read_text(encoding="utf-8") for path in (BOARDS.parent / "components").glob("*.svelte"))
    for step in said(game):
        for point in step.point:
            mark, _, value = point.partition("=")
            assert value and re.search(rf"data-{mark}=", board + frame), f"no board marks {point}"


def test_each_chapter_of_the_campaign_is_opened_by_two_or_three_steps() -> None:
    """In its first episode, at the first building, and never before."""
    lesson = found("my_city")
    data = json.loads((folder_of("my_city") / "data.json").read_text(encoding="utf-8"))
    firsts = {row["episodes"][0] for row in data["chapters"]}
    assert {opening.when["episode.id"] for opening in lesson.openings} == firsts
    assert all(2 <= len(opening.steps) <= 3 and all(step.expect is None for step in opening.steps) for opening in lesson.openings)
    game = make_game("my_city")
    state, heard = game.new(2, 1), set()
    while state.to_act():  # a campaign in which everyone ends at the first card
        seat = state.to_act()[0]
        view = state.view(seat)
        told = told_now(lesson, view, 0)
        assert (told is not None) == (view["phase"] == "build" and view["episode"]["id"] in firsts)
        if told is not None:
            heard.add(view["episode"]["id"])
            assert told.number == 0 and told_now(lesson, view, told.end) is None
        end = game.parse("end")
        legal = state.legal(seat)
        state.apply(seat, end if end in legal else legal[0])
    assert heard == firsts
    assert told_now(lesson, make_game("my_city", preset="eternal").new(2, 1).view(0), 0) is None


def test_who_goes_another_way_hears_what_holds_anywhere() -> None:
    progress, steps = Progress("lost_cities"), found("lost_cities").steps
    progress.read = 1
    progress.acted(LEARNER, "discard red-10")
    assert progress.strayed == 0 and progress.reply(1) is None and progress.now() is None
    for _ in range(9):
        progress.acted(LEARNER, "draw deck")
    number = progress.now()
    assert number is not None and steps[number].anywhere and steps[number].expect is None


def test_who_takes_a_stray_action_back_is_on_the_line_again() -> None:
    progress = Progress("lost_cities", read=1)
    progress.acted(LEARNER, "discard red-10")
    progress.took_back(LEARNER)
    assert progress.strayed is None and progress.now() == 1 and progress.reply(1) == "open blue-00"


def test_a_lesson_left_can_be_taken_up_again() -> None:
    progress = Progress("lost_cities", read=len(found("lost_cities").steps))
    assert progress.now() is None
    progress.read = 0
    assert progress.now() == 0
