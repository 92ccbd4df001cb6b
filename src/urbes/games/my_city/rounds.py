"""What happens between the decisions of My City: setting out, the cards of a round, races, and the ends of an episode and of a campaign."""

import hashlib

from urbes.games.my_city import codes as c
from urbes.games.my_city.chapters.factories import invests
from urbes.games.my_city.chapters.gold_rush import has_gold, has_gold_road
from urbes.games.my_city.chapters.prosperity import final_bonuses
from urbes.games.my_city.chapters.railroad import on_the_rails
from urbes.games.my_city.city import City
from urbes.games.my_city.grid import cell_ids
from urbes.games.my_city.rules import MyCityRules
from urbes.games.my_city.scoring import CAMPAIGN_KEYS, PLACE_KEYS, campaign_keys, count, final_result, place_keys, sheet
from urbes.games.my_city.state import MyCityState, Scored
from urbes.games.my_city.stickers import drop_unplaceable, give, reward
from urbes.kernel import TABLE, Rng, bit, i64, lowest, names, rank, vec

# --- setting out (MC-1, MC-11.5) ------------------------------------------------------------------------------


def deal(rules: MyCityRules, seats: int, rng: Rng) -> MyCityState:
    return begin(rules, rng, [rules.first_city] * seats, rules.mode == c.CAMPAIGN)


def deal_from(rules: MyCityRules, rng: Rng, cities: list[City]) -> MyCityState:
    """A single episode that starts from copies of a campaign's cities (MC-16.6): its gains start empty, its stickers are chosen."""
    copies = [city.copy() for city in cities]
    for city in copies:
        city.nuggets = 0
        city.tracks = 0
        city.crosses = [0, 0, 0]
    return begin(rules, rng, copies, True)


def begin(rules: MyCityRules, rng: Rng, cities: list[City], stickers: bool) -> MyCityState:
    """All set out; with the stickers of the first episode, if the cities do not have them yet."""
    state = MyCityState(rules, len(cities))
    lay_out(state, rng, cities)
    if stickers:
        prepare(state)
    set_out(state)
    return state


def lay_out(state: MyCityState, rng: Rng, cities: list[City]) -> None:
    rules = state.rules
    state.rng = rng
    state.episode = rules.first_episode
    state.now = rules.episodes[state.episode]
    state.before = cities
    state.cities = cities
    state.queues = [[]] * state.seats
    state.history = []
    state.triangles = [[], [], []]
    clear_boards(state)


def clear_boards(state: MyCityState) -> None:
    """No building, nothing revealed, the marker on its start (MC-1.5, MC-1.11)."""
    state.seed = 0
    state.deck = vec[i64]()
    state.at = -1
    state.active = bit(state.seats) - 1
    state.fixed = 0
    state.races = state.now.races
    state.grounds = [state.rules.ground(city, state.now) for city in state.cities]
    state.built = vec[i64]([0] * (state.seats * c.SLOTS))
    players = vec[i64]([0] * c.PLAYERS)
    state.players = players
    for seat in range(state.seats):
        players[c.POINTS + seat] = state.now.start_score
        players[c.LATEST + seat] = -1
        players[c.COMMIT + seat] = -1
        players[c.ENDED + seat] = -1
        state.clear(seat)


def prepare(state: MyCityState) -> None:
    """Envelope, automatic stickers and removals, then the stickers each seat chooses."""
    rules = state.rules
    now = state.now
    if state.listener is not None and rules.mode == c.CAMPAIGN and state.episode % 3 == 1:
        state.say("envelope_opened", TABLE, {"chapter": now.chapter, "name": rules.chapters[now.chapter - 1]["name"]})
    state.before = state.cities
    state.cities = [city.copy() for city in state.cities]
    for city in state.cities:
        rules.stick_fixed(city, now)
    state.queues = [now.chosen_stickers()] * state.seats
    if state.listener is not None:
        for sticker in now.start_stickers:
            if sticker in rules.fixed_cells:
                state.say("stickers_fixed", TABLE, {"sticker": sticker, "cells": names(c.CELL_IDS, rules.fixed_cells[sticker])}, 1)
        state.say("episode_prepared", TABLE, {"episode": state.episode, "name": now.names, "summary": now.summary})
    for seat in range(state.seats):
        drop_unplaceable(state, seat)
    clear_boards(state)


def set_out(state: MyCityState) -> None:
    """All declare themselves ready before the first card (MC-11.10)."""
    state.phase = c.SETTING_OUT
    state.owing = bit(state.seats) - 1
    state.seed = draw_seed(state)


def draw_seed(state: MyCityState) -> int:
    """The seed of an episode's deck: a digest, so that it tells nothing of the generator when it is shown (MC-1.10)."""
    state.rng = state.rng.clone()
    drawn: list[int] = [state.rng.word() for _ in range(4)]
    digest = hashlib.sha256(f"urbes my_city {state.episode} {drawn}".encode()).digest()
    return int.from_bytes(digest[:8], "little")


def all_ready(state: MyCityState) -> None:
    """Nobody owes a sticker or a word any more: on to the cards, to the next episode, or to the end."""
    if state.phase == c.SETTING_OUT:
        start_rounds(state)
    elif state.episode == c.LAST_EPISODE:
        end_campaign(state)
    else:
        state.episode += 1
        state.now = state.rules.episodes[state.episode]
        prepare(state)
        if state.now.chosen_stickers():
            set_out(state)
        else:
            start_rounds(state)


def start_rounds(state: MyCityState) -> None:
    """The marker returns to its start and the deck is shuffled."""
    seed = state.seed or draw_seed(state)
    clear_boards(state)
    state.seed = seed
    deck = vec[i64](state.now.cards)
    Rng.seeded(seed).mix(deck)
    state.deck = deck
    state.phase = c.BUILDING
    if state.listener is not None:
        state.say("rounds_started", TABLE, {"episode": state.episode, "cards": len(deck)})
    next_card(state)


# --- the cards (MC-3 to MC-5) -----------------------------------------------------------------------------------


def next_card(state: MyCityState) -> None:
    """Reveal cards until a seat has something to choose, or the episode ends (MC-3.8, MC-3.10)."""
    last: i64 = len(state.deck) - 1
    while state.active and state.at < last:
        state.at += 1
        card = state.deck[state.at]
        if card == c.BAN:
            ban(state, last)
            continue
        if state.listener is not None:
            facts = {"card": state.rules.card_ids[card], "tile": state.rules.slot_ids[card], "left": last - state.at}
            state.say("card_revealed", TABLE, facts)
        state.owing = seats_asked(state, card)
        if state.owing:
            if state.rules.auto_end:
                end_unasked(state)
            return
    end_episode(state)


def ban(state: MyCityState, last: i64) -> None:
    """The next card's tile is turned over by all; the last card has nothing to ban (MC-5.7 to MC-5.10)."""
    banned = "" if state.at == last else state.rules.card_ids[state.deck[state.at + 1]]
    if banned:
        state.at += 1
    if state.listener is not None:
        state.say("banned" if banned else "ban_wasted", TABLE, {"card": banned, "tile": banned[2:], "left": last - state.at})


def seats_asked(state: MyCityState, card: i64) -> i64:
    """The seats that act on a card (MC-3.2, MC-3.8, MC-E24.2)."""
    now = state.now
    if card < c.FIRST_BLUE and not now.skips:
        return state.active
    asked: i64 = 0
    rest = state.active
    while rest:
        seat = lowest(rest)
        rest &= rest - 1
        tile = state.tile_of(seat, card)
        if tile >= 0 and (not now.skips or has_place(state, seat, tile)):
            asked |= bit(seat)
        elif state.listener is not None:
            state.say("skipped", seat, {"card": state.rules.card_ids[card]}, 1)
    return asked


def has_place(state: MyCityState, seat: i64, tile: i64) -> bool:
    return state.rules.placements.has_place(tile, state.closed(seat), state.near(seat))


def may_pass(state: MyCityState, seat: i64, card: i64) -> bool:
    """MC-5.2, MC-5.5, MC-5.12, and the stop at 50 (MC-6.4)."""
    if card >= c.CHURCHES or not state.now.may_pass or state.players[c.POINTS + seat] <= 0:
        return False
    return state.rules.free_pass_at_50 or not state.fixed >> seat & 1


def end_unasked(state: MyCityState) -> None:
    """Option `auto_end`: seats that can only end do so."""
    card = state.deck[state.at]
    for seat in state.to_act():
        if not may_pass(state, seat, card) and not has_place(state, seat, state.tile_of(seat, card)):
            state.players[c.COMMIT + seat] = c.END
            state.owing &= ~bit(seat)
    if state.owing == 0:
        resolve(state)


# --- the end of a round: what all have committed (MC-3.6, MC-7.1) --------------------------------------------------


def resolve(state: MyCityState) -> None:
    """All placements, ends and pass costs show at once, then the races are judged, then the next card."""
    slot = state.deck[state.at]
    players = state.players
    for seat in range(state.seats):
        action = players[c.COMMIT + seat]
        if action < 0:
            continue
        players[c.COMMIT + seat] = -1
        if action >= c.BUILD:
            build(state, seat, slot, action)
        elif action == c.PASS:
            players[c.PASSED + seat] |= bit(slot)
            before = players[c.POINTS + seat]
            state.gain(seat, state.rules.pass_points)
            if state.listener is not None:
                score = players[c.POINTS + seat]
                state.say("passed", seat, {"score": score, "points": score - before})
        else:
            state.active &= ~bit(seat)
            players[c.ENDED + seat] = state.at
            state.say("ended", seat)
    if state.races:
        judge_races(state)
    next_card(state)


def build(state: MyCityState, seat: i64, slot: i64, action: i64) -> None:
    rules = state.rules
    now = state.now
    state.lay(seat, slot, action)
    if state.listener is not None:
        tile, turns, at, flip = rules.placement(action)
        cells = cell_ids(rules.placements.cells(action))
        state.say("built", seat, {"tile": rules.tile_ids[tile], "rot": turns, "at": c.CELL_IDS[at], "flip": flip, "cells": cells})
    if now.investor and invests(state, seat, slot):
        state.earn(seat, "investor")
    if now.rail and on_the_rails(rules.placements.cells(action)):
        state.earn(seat, "rail")
    state.players[c.LATEST + seat] = slot


# --- races (MC-7.2): won, in the first round after which any board fulfils them, by every seat whose board does; then closed ---


def judge_races(state: MyCityState) -> None:
    """On the boards as they stand after a round (MC-7.1)."""
    race = c.GOLD_RUSH
    while race <= state.races:
        if state.races & race:
            winners: i64 = 0
            for seat in range(state.seats):
                if fulfils(state, seat, race):
                    winners |= bit(seat)
            if winners:
                state.races &= ~race
                win(state, race, state.rules.seats_of[winners])
        race += race


def fulfils(state: MyCityState, seat: i64, race: i64) -> bool:
    if race == c.GOLD_RUSH:
        return has_gold(state, seat)
    return has_gold_road(state, seat) if race == c.GOLD_ROAD else state.grounds[seat].linked(state.covered(seat))


def win(state: MyCityState, race: i64, winners: tuple[int, ...]) -> None:
    values = state.rules.values
    if state.listener is not None:
        state.say("race_won", TABLE, {"rule": c.RACES[race], "seats": list(winners)})
    for seat in winners:
        if race == c.GOLD_RUSH:
            state.earn(seat, "gold")
            if state.now.gold_nugget:
                state.change(seat).nuggets += values["gold_nuggets"]
        elif race == c.GOLD_ROAD:
            state.change(seat).nuggets += values["gold_road_nuggets"]
        elif state.rules.mode == c.CAMPAIGN:  # a track fills its space at once (MC-14.3)
            state.queue(seat, state.queues[seat] + give(state, seat, ["track"] * values["port_link_tracks"]))
        else:  # where an episode stands alone it waits for the conversion (MC-16.4)
            state.change(seat).tracks += values["port_link_tracks"]


# --- the end of an episode (MC-11.5) and of a campaign (MC-15) -------------------------------------------------------


def end_episode(state: MyCityState) -> None:
    state.owing = 0
    scored = Scored(state.episode, state.seed, state.before, state.built)
    state.history = [*state.history, scored]
    count(state)
    if state.listener is not None:
        state.say("episode_ended", TABLE, {"episode": state.episode, "seed": f"{state.seed:016x}"})
        for seat in range(state.seats):
            facts = {**sheet(state, scored, seat), "score": scored.finals[seat]}
            del facts["mined"]  # the mines come after the count, with events of their own, and may be sealed still (MC-11.3, MC-11.5)
            state.say("counted", seat, facts, 1)
        tell_ties(state, "tie", place_keys(state, scored), PLACE_KEYS)
    if state.rules.mode != c.CAMPAIGN:
        state.phase = c.OVER
        if state.listener is not None:
            state.say("game_over", TABLE, {"seats": final_result(state).winners})
        return
    reward(state)
    clear_boards(state)
    for seat in range(state.seats):
        drop_unplaceable(state, seat)
    state.phase = c.RESTING
    state.owing = bit(state.seats) - 1


def tell_ties(state: MyCityState, kind: str, keys: list[tuple[int, ...]], names: list[str]) -> None:
    """What broke each tie of the first key, and who shares a place as nothing did (MC-9.2, MC-9.4, MC-15.6)."""
    better = max(keys)
    for place, key in sorted({*zip(rank(keys), keys, strict=True)}):
        seats = [seat for seat, other in enumerate(keys) if other == key]
        if key != better and key[0] == better[0]:
            by = [one != other for one, other in zip(key, better, strict=True)].index(True)
            ahead = [seat for seat, other in enumerate(keys) if other == better]
            state.say(f"{kind}_broken", TABLE, {"by": names[by], "few": -better[by], "many": -key[by], "ahead": ahead, "behind": seats}, 1)
        if len(seats) > 1:
            state.say(f"{kind}_shared", TABLE, {"place": place, "seats": seats}, 1)
        better = key


def end_campaign(state: MyCityState) -> None:
    state.phase = c.OVER
    bonuses = final_bonuses(state)
    for seat in range(state.seats):
        state.change(seat).circles += sum(bonuses[seat])
        if state.listener is not None:
            nuggets, trees, rocks = bonuses[seat]
            state.say("bonuses", seat, {"nuggets": nuggets, "trees": trees, "rocks": rocks, "circles": state.cities[seat].circles}, 1)
    if state.listener is not None:
        tell_ties(state, "final_tie", campaign_keys(state), CAMPAIGN_KEYS)
        state.say("game_over", TABLE, {"seats": final_result(state).winners})
