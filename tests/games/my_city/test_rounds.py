"""Rounds: what cannot be said in a case, over many random games."""

import hashlib
import itertools

import pytest

import urbes
from urbes.games.my_city.codes import BUILD, BUILDING, CHURCHES, COMMIT, END
from urbes.kernel.conformance import hidden_facts_vary
from urbes.kernel.events import Event
from urbes.kernel.rng import Rng


def play(game, seats, seed, visit, eager=True):
    """Random play, mostly building; `visit(state)` before each decision."""
    rng = Rng.seeded(seed)
    state = game.new(seats, seed)
    while state.to_act():
        visit(state)
        seat = state.to_act()[rng.below(len(state.to_act()))]
        actions = state.legal(seat)
        builds = [action for action in actions if action >= BUILD]
        chosen = builds if builds and eager else actions
        state.apply(seat, chosen[rng.below(len(chosen))])
    return state


def nothing(state):
    """Visit a state without looking."""


def pick(actions, rng):
    return actions[rng.below(len(actions))]


@pytest.mark.clauses("MC-1.12", "MC-3.7")
@pytest.mark.parametrize("options", [{"mode": "eternal"}, {"mode": "episode", "episode": 12}, {"mode": "episode", "episode": 20}, {}])
def test_the_order_of_commits_never_matters(options):
    game = urbes.game("my_city", **options)
    rng = Rng.seeded(4)
    state = game.new(3, 4)
    rounds = 0
    while state.to_act() and rounds < 120:
        commits = {seat: pick(state.legal(seat), rng) for seat in state.to_act()}
        ends = []
        for order in itertools.permutations(commits):
            trial = state.clone()
            for seat in order:
                trial.apply(seat, commits[seat])
            ends.append(trial.to_dict())
        assert all(end == ends[0] for end in ends)
        for seat, action in commits.items():
            state.apply(seat, action)
        rounds += 1


@pytest.mark.clauses("MC-5.5")
def test_a_church_without_place_leaves_only_the_end():
    game = urbes.game("my_city", mode="eternal")
    seen = []

    def visit(state):
        if state.phase == BUILDING and state.deck[state.at] >= CHURCHES:
            for seat in state.to_act():
                legal = state.legal(seat)
                assert all(action >= BUILD for action in legal if action != END)
                seen.append(len(legal) == 1)

    for seed in range(40):
        play(game, 2, seed, visit)
    assert any(seen) and not all(seen)


def test_auto_end_spares_the_question():
    asked = urbes.game("my_city", mode="eternal")
    unasked = urbes.game("my_city", mode="eternal", auto_end=True)
    lonely = []
    for game in (asked, unasked):
        count = 0
        for seed in range(30):
            alone = []
            play(
                game,
                2,
                seed,
                lambda state, alone=alone: alone.extend(seat for seat in state.to_act() if state.phase == BUILDING and state.legal(seat) == [END]),
            )
            count += len(alone)
        lonely.append(count)
    assert lonely[0] > 0 and lonely[1] == 0


def test_auto_end_holds_in_positions_too():
    asked = urbes.game("my_city", mode="eternal")
    unasked = urbes.game("my_city", mode="eternal", auto_end=True)
    found = []

    def visit(state):
        if state.phase == BUILDING and any(state.legal(seat) == [END] for seat in state.to_act()) and len(state.to_act()) == 2:
            found.append(state.to_dict())

    for seed in range(12):
        play(asked, 2, seed, visit)
    going_on = 0
    for written in found:
        seats = {str(seat): {key: each[key] for key in ("buildings", "score", "latest")} for seat, each in enumerate(written["seats"])}
        by_hand = {"card": written["card"], "deck": written["deck"], "seats": seats}
        for state in (unasked.from_dict(written), unasked.arrange(2, 1, by_hand)):
            state.check()
            assert all(state.legal(seat) != [END] for seat in state.to_act())
            going_on += len(state.to_act())
    assert found and going_on


@pytest.mark.clauses("MC-1.10", "MC-3.11")
def test_an_episode_has_a_seed_of_its_own_that_gives_its_deck():
    game = urbes.game("my_city")
    state = game.new(2, 77)
    decks, seeds = [], []

    def visit(state):
        if state.phase == BUILDING and (not seeds or seeds[-1] != state.seed):
            seeds.append(state.seed)
            decks.append(state.deck)
            assert f"{state.seed:016x}" not in str(state.view(0))

    state = play(game, 2, 77, visit, eager=False)
    assert len(set(seeds)) == 24
    for episode, (seed, deck) in enumerate(zip(seeds, decks, strict=True), 1):
        cards = game.episodes[episode].cards[:]
        Rng.seeded(seed).shuffle(cards)
        assert cards == list(deck)
    assert [f"{seed:016x}" for seed in seeds] == [row["seed"] for row in state.view(None)["history"]]


@pytest.mark.clauses("MC-1.10")
def test_the_seeds_of_all_episodes_follow_from_the_game_s_as_documented():
    state = play(urbes.game("my_city"), 2, 77, nothing, eager=False)
    rng = Rng.seeded(77)
    seeds = []
    for episode in range(1, 25):
        words = ", ".join(str(rng.word()) for _ in range(4))
        digest = hashlib.sha256(f"urbes my_city {episode} [{words}]".encode()).digest()
        seeds.append(f"{int.from_bytes(digest[:8], 'little'):016x}")
    assert [row["seed"] for row in state.view(None)["history"]] == seeds


@pytest.mark.clauses("MC-1.10")
def test_the_same_seed_and_actions_give_the_same_game():
    game = urbes.game("my_city", mode="eternal")
    ends = [play(game, 3, 9, nothing).to_dict() for _ in range(2)]
    assert ends[0] == ends[1]
    assert play(game, 3, 10, nothing).to_dict() != ends[0]


@pytest.mark.clauses("MC-3.4")
def test_imagination_draws_deck_and_commits_anew():
    game = urbes.game("my_city", mode="eternal")
    state = game.new(3, 2)
    for seat in range(3):
        state.apply(seat, game.parse("ready"))
    state.apply(1, state.legal(1)[-1])
    rng = Rng.seeded(1)
    assert hidden_facts_vary(state, 0, rng)
    assert len({state.imagine(0, rng).players[COMMIT + 1] for _ in range(30)}) > 3
    assert {state.imagine(1, rng).players[COMMIT + 1] for _ in range(10)} == {state.players[COMMIT + 1]}
    assert len({tuple(state.imagine(0, rng).deck) for _ in range(10)}) > 5


@pytest.mark.clauses("MC-3.4")
def test_events_of_a_commit_keep_its_secret():
    game = urbes.game("my_city", mode="eternal")
    state = game.new(2, 2)
    for seat in range(2):
        state.apply(seat, game.parse("ready"))
    happened: list[Event] = []
    state.listener = happened.append
    state.apply(0, state.legal(0)[-1])
    assert "action" in happened[0].seen_by(0) and "action" not in happened[0].seen_by(1) and "action" not in happened[0].seen_by(None)


@pytest.mark.clauses("MC-11.2", "MC-11.3")
def test_no_word_of_a_sealed_chapter_is_in_any_view():
    game = urbes.game("my_city")
    data = game.content.data
    opened = set()

    def visit(state):
        if state.phase != BUILDING:
            opened.add(state.now.chapter)
            seen = str([state.view(viewer) for viewer in (None, 0)])
            for chapter in data["chapters"][state.now.chapter :]:
                assert chapter["name"]["en"] not in seen and chapter["name"]["fr"] not in seen
            for episode in data["episodes"][3 * state.now.chapter :]:
                assert episode["name"]["fr"] not in seen and episode["summary"]["en"] not in seen

    play(game, 2, 3, visit, eager=False)
    assert opened == set(range(1, 9))


def keys_of(value):
    if isinstance(value, dict):
        return set(value).union(*(keys_of(inner) for inner in value.values()))
    return set().union(*(keys_of(inner) for inner in value)) if isinstance(value, list) else set()


@pytest.mark.clauses("MC-11.3")
def test_no_field_of_a_sealed_chapter_is_in_any_view_or_event():
    brought = {2: "church", 3: "flood", 4: "nugget", 5: "cog", 6: "mine", 7: "track", 8: "park"}
    happened: list[Event] = []

    def visit(state):
        state.listener = happened.append
        told = keys_of([event.facts for event in happened])
        assert not any(word in key for chapter, word in brought.items() for key in told if chapter > state.now.chapter)
        if state.phase != BUILDING or state.at == 3:
            keys = keys_of(state.view(0))
            for chapter, word in brought.items():
                assert any(word in key for key in keys) == (chapter <= state.now.chapter), (state.episode, word)

    play(urbes.game("my_city"), 2, 6, visit, eager=False)
    state = urbes.game("my_city", spoiler_guard=False).new(2, 1)
    assert {"nuggets", "shafts", "trees_protected"} <= keys_of(state.view(1))


def test_a_view_draws_every_tile_and_gives_the_points_of_its_rules():
    state = urbes.game("my_city", mode="eternal").new(2, 5)
    view = state.view(0)
    assert view["shapes"]["B8"] == ["#.#", "###"]
    assert set(view["shapes"]) == set(view["players"][0]["tiles"])
    assert {rule["id"]: rule["points"] for rule in view["episode"]["rules"]}["wells"] == 4


def test_the_mine_sheets_come_with_their_envelope():
    assert "mine_sheets" not in urbes.game("my_city", mode="episode", episode=15).new(2, 1).view(0)
    sheets = urbes.game("my_city", mode="episode", episode=17).new(2, 1).view(0)["mine_sheets"]
    assert list(sheets) == ["blue", "red"] and sheets["red"]["entrance"] == "B7" and sheets["blue"]["closed"] == []
