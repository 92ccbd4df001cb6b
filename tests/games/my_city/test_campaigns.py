"""Whole campaigns and games over random options, with every invariant."""

import pytest

import urbes
from urbes.games.my_city.codes import BUILD, BUILDING, CELL_IDS
from urbes.kernel.conformance import conform, random_options
from urbes.kernel.rng import Rng

CAMPAIGNS = 20


def campaign(seats, seed):
    """Random play that builds three times out of four where it can; invariants after every tenth decision and every phase."""
    game = urbes.game("my_city")
    rng = Rng.seeded(seed)
    state = game.new(seats, seed)
    step, phase = 0, state.phase
    while state.to_act():
        seat = state.to_act()[rng.below(len(state.to_act()))]
        actions = state.legal(seat)
        builds = [action for action in actions if action >= BUILD]
        chosen = builds if builds and rng.below(4) else actions
        state.apply(seat, chosen[rng.below(len(chosen))])
        step += 1
        if step % 10 == 0 or state.phase != phase:
            state.check()
            phase = state.phase
    return state


@pytest.mark.clauses("MC-11.1", "MC-9.7", "MC-15.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_campaigns(seats):
    for seed in range(CAMPAIGNS):
        state = campaign(seats, seed)
        assert [scored.episode for scored in state.history] == list(range(1, 25))
        result = state.result()
        for seat, city in enumerate(state.cities):
            sheets = result.breakdown[seat]["episodes"]
            assert len(sheets) == 24
            # A city owns 3 to 6 cogs when episode 22 starts, and its fourth church since episode 4 (MC-9.5).
            assert 3 <= int(city.cogs).bit_count() <= 6 and city.fourth >= 0
            assert result.scores[seat] == city.circles >= sum(result.breakdown[seat]["bonuses"].values())
        firsts = [scored.places.count(1) for scored in state.history]
        assert all(count >= 1 for count in firsts)
        # With default data free squares cannot run out (MC-10.5).
        assert all("o" in "".join(city.rows()) for city in state.cities)


@pytest.mark.clauses("MC-10.1", "MC-10.2", "MC-10.7", "MC-1.11")
def test_stickers_of_a_campaign_only_change_what_they_may():
    game = urbes.game("my_city")
    printed = "".join(game.board["rows"])
    changed = set()
    for seed in range(5):
        state = campaign(3, seed)
        for scored in state.history:
            for city in scored.cities:
                for cell, (before, after) in enumerate(zip(printed, "".join(city.rows()), strict=True)):
                    fixed = CELL_IDS[cell] in ("A8", "K1", "K11", "A3", "B7", "C4", "E3", "E6")
                    if before != after and not fixed:
                        changed.add((before, after))
    assert {("o", "R"), ("o", "t")} <= changed <= {("o", "R"), ("o", "t"), ("o", "W"), ("o", "."), ("R", ".")}


@pytest.mark.parametrize("number", range(24))
def test_games_of_any_options_conform(number):
    rng = Rng.seeded(number)
    options = random_options(urbes.game("my_city"), rng)
    options["mode"] = ["eternal", "episode", "episode", "campaign"][number % 4]
    if options["mode"] == "episode":
        options["episode"] = 1 + rng.below(24)
    game = urbes.game("my_city", **options)
    seats = game.min_seats + rng.below(game.max_seats - game.min_seats + 1)
    assert conform(game, seats, number, 40 if options["mode"] != "campaign" else 200) > 0


@pytest.mark.clauses("MC-16.1", "MC-16.3")
@pytest.mark.parametrize("episode", range(1, 25))
def test_every_episode_alone_at_every_seat_count(episode):
    for seats in (1, 2, 3, 4):
        game = urbes.game("my_city", mode="episode", episode=episode, solo_practice=True)
        rng = Rng.seeded(seats)
        state = game.new(seats, episode)
        while state.to_act():
            seat = state.to_act()[-1]
            actions = state.legal(seat)
            state.apply(seat, actions[max(0, len(actions) - 1 - rng.below(6))])
        state.check()
        assert state.history[0].episode == episode and all(city.circles == 0 for city in state.cities)
        assert state.phase != BUILDING and state.queues == [[]] * seats


@pytest.mark.parametrize(("seats", "told"), [(2, ["first", "second"]), (3, ["first", "second", "others"])])
def test_the_rewards_in_sight_are_those_of_the_places_of_the_table(seats, told):
    """MC-9.5, MC-9.6: of two players the second has the column of the others, and ticks no circle."""
    game = urbes.game("my_city", mode="campaign")
    state = game.new(seats, 7)
    rewards = state.view(0)["episode"]["rewards"]
    assert list(rewards) == told
    assert rewards["first"].count("circle") == 2
    assert rewards["second"].count("circle") == (1 if seats > 2 else 0)
