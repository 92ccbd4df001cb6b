"""Set-up (AW-0), the preparation of a round (AW-2), its end with income and food (AW-13), and the end of the game."""

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.pieces import joined, together
from urbes.games.ancient_world.rules import AncientWorldRules
from urbes.games.ancient_world.scoring import final_result, scores
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import TABLE, Event, Rng, bit, i64, lowest, vec

# The vectors of a state that hold cards, or what goes with them.
CARDS = (
    "row", "barracks", "empire_pile", "empire_discard", "next_pile", "empire_gone", "empire_buried", "military_pile", "military_gone", "province_pile",
    "province_seen", "drawn", "order", "asks", "orphans",
)  # fmt: skip

# --- set-up -----------------------------------------------------------------------------------------------


def deal(rules: AncientWorldRules, seats: int, rng: Rng) -> AncientWorldState:
    """Chance is drawn in this order: Provinces, Titans of 1, 2, 3 stars, Military, Empire A, Empire B, first player."""
    state = laid_out(rules, seats, rng).clone()
    state.rng = rng
    state.province_pile = rng.mixed(rules.province_deck)
    piles = rules.titan_decks[:]
    for pile in range(c.PILES):
        piles[pile] = rng.mixed(rules.titan_decks[pile])
    state.titan_piles = piles
    state.military_pile = rng.mixed(rules.military_deck)
    state.empire_pile = rng.mixed(rules.deck_a)
    state.next_pile = rng.mixed(rules.deck_b)
    state.tile = rules.who_begins(seats, rng)
    for seat in range(seats):
        state.add(seat, c.COINS, rules.seat_bonus[(seat - state.tile) % seats])  # AW-0.11
    begin_round(state)
    return state


def laid_out(rules: AncientWorldRules, seats: int, rng: Rng) -> AncientWorldState:
    """What lies there before anything is drawn: the same in all games of so many seats, so that the first of them lays it out."""
    if seats not in rules.laid_out:
        state = bare_table(rules, seats)
        state.rng = rng
        state.province_seen = vec[i64]([0] * len(rules.province_deck))
        turn_up_province(state)
        for pile in range(c.PILES):
            state.stacks[c.LEFT + pile] = len(rules.titan_decks[pile])
        state.military_left = len(rules.military_deck)
        state.empire_left = len(rules.deck_a)
        armies = [state.muster(card, 0, 0, vec[i64]()) for card in rules.starting_armies]
        for seat in range(seats):
            state.add(seat, c.COINS, rules.start_coins)
            state.add(seat, c.KNOWLEDGE, rules.start_knowledge)
            for value in rules.start_citizens:
                state.go_home(seat, value)
                state.add(seat, c.OWNED, 1)
            for kind in rules.starting:
                state.erect(seat, kind)
            state.set_armies(seat, armies)  # AW-0.9
        rules.laid_out[seats] = state
    found: AncientWorldState = rules.laid_out[seats]
    return found


def bare_table(rules: AncientWorldRules, seats: int) -> AncientWorldState:
    """Desks with the Capital alone, no card anywhere."""
    state = AncientWorldState(rules, seats)
    none = vec[i64]()
    nobody_has_any = vec[vec[i64]]([none for _ in range(seats)])
    for held in ("cities", "reserves", "trophies", "lands"):
        setattr(state, held, nobody_has_any)
    state.armies = [[] for _ in range(seats)]
    state.ready = vec[i64]([0] * (seats * c.READY))
    for cards in CARDS:
        setattr(state, cards, none)
    state.titan_piles = rules.titan_decks
    stacks = vec[i64]([0] * c.STACKS)
    for pile in range(c.PILES):
        stacks[c.SCOUT + pile] = c.NOBODY
    state.stacks = stacks
    state.desk = vec[i64]([0] * (seats * c.WIDTH))
    for seat in range(seats):
        state.add_pairs(seat, rules.capital_pairs, 1)
        for value in range(c.CITIZENS):
            state.desk[seat * c.WIDTH + c.POSTS + value] = c.BOX
    return state


def turn_up_province(state: AncientWorldState) -> None:
    if len(state.province_seen):
        seen = state.province_seen[:]
        seen[-1] = c.EVERYBODY
        state.province_seen = seen


def opening(state: AncientWorldState) -> list[Event]:
    fresh = state.round == 1 and state.phase == c.TURN and state.sealed == 1 and state.passed == 0
    return [round_started(state)] if fresh else []


# --- preparation (AW-2) ---------------------------------------------------------------------------------


def begin_round(state: AncientWorldState) -> None:
    """Marker, new action or deck, Empire row, Military row (AW-2.15); then the holder of the tile begins."""
    rules = state.rules
    state.round += 1
    state.sealed += 1
    if state.round == rules.deck_b_round:
        change_decks(state)
    state.empire_discard = together(state.empire_discard, state.row)
    row = vec[i64]([0] * rules.empire_row[state.seats])
    dealt: i64 = 0
    while dealt < len(row) and state.can_draw_empire():
        row[dealt] = state.draw_empire()
        dealt += 1
    state.row = row[:dealt]
    while state.military_left > 0 and len(state.barracks) < rules.military_row[state.seats]:
        state.military_left -= 1
        state.barracks = joined(state.barracks, state.military_pile[state.military_left])
    state.passed = 0
    state.phase = c.TURN
    state.active = state.tile
    state.asked = state.tile
    if state.listener is not None:
        state.emit(round_started(state))


def round_started(state: AncientWorldState) -> Event:
    return Event("round_started", state.tile, {"round": state.round, "row": [state.rules.empire.ids[kind] for kind in state.row]})


def change_decks(state: AncientWorldState) -> None:
    """Deck B comes into use; what is left of deck A leaves the game (AW-2.6)."""
    state.empire_buried = state.empire_pile[: state.empire_left]
    state.empire_gone = together(together(state.empire_gone, state.empire_discard), state.row)
    state.empire_discard = vec[i64]()
    state.row = vec[i64]()
    state.empire_pile = state.next_pile
    state.empire_left = len(state.next_pile)
    state.next_pile = vec[i64]()


# --- end of a round (AW-13) -------------------------------------------------------------------------------


def end_round(state: AncientWorldState) -> None:
    """Income, coins on armies, citizens home, tile; then food, clockwise from the holder of the tile (AW-13.1, AW-13.10)."""
    if state.listener is not None:
        state.say("round_ended", TABLE, {"round": state.round})
    desk = state.desk
    for seat in range(state.seats):
        base = seat * c.WIDTH
        if state.round < c.ROUNDS:
            desk[base + c.COINS] += desk[base + c.INCOME]
            desk[base + c.KNOWLEDGE] += desk[base + c.LEARNING]
            if state.listener is not None:
                state.say("income", seat, {"coins": desk[base + c.INCOME], "knowledge": desk[base + c.LEARNING]}, 1)
        if any(army.name for army in state.armies[seat]):  # AW-13.4
            state.set_armies(seat, [army.with_coins(0, army.picture + army.name) if army.name else army for army in state.armies[seat]])
        for value in range(1, c.CITIZENS + 1):
            if desk[base + c.POSTS + value - 1] >= 0:  # those on Famine stay there until the food check (AW-13.5)
                state.go_home(seat, value)
        desk[base + c.RECRUITS] = 0
    state.crowds = 0
    state.locked = False
    state.active = state.tile
    if has_food_check(state):
        feed(state, state.tile)
    else:
        end_game(state)


def feed(state: AncientWorldState, seat: i64) -> None:
    """The food check of a seat, which chooses who starves."""
    desk = state.desk
    base = seat * c.WIDTH
    for value in range(1, c.CITIZENS + 1):
        if desk[base + c.POSTS + value - 1] == c.FAMINE:
            state.go_home(seat, value)  # AW-13.8
    hungry = unfed(state, desk[base + c.OWNED], desk[base + c.FOOD])
    if hungry > 0 and state.round < c.ROUNDS:
        state.phase = c.STARVE
        state.asked = seat
        state.left = min(hungry, desk[base + c.OWNED])
        return
    while hungry > 0 and desk[base + c.FREE]:
        starve(state, seat, lowest(desk[base + c.FREE]))  # AW-13.11: not asked
        hungry -= 1
    feed_next(state, seat)


def feed_next(state: AncientWorldState, seat: i64) -> None:
    """On to the seat after one that is done, or past the last of them."""
    following = state.after(seat)
    if following != state.tile:
        feed(state, following)
    elif state.round == c.ROUNDS:
        end_game(state)
    else:
        begin_round(state)


def has_food_check(state: AncientWorldState) -> bool:
    """Whether the present round ends with one (AW-13.11); without it those on Famine count as they stand."""
    return state.round < c.ROUNDS or state.rules.final_food_check


def unfed(state: AncientWorldState, citizens: i64, food: i64) -> i64:
    """How many of so many citizens will starve at the end of the round (AW-13.9)."""
    if not has_food_check(state):
        return 0
    return max(0, citizens - food)


def starve(state: AncientWorldState, seat: i64, value: i64) -> None:
    state.leave_home(seat, value, c.FAMINE)
    if state.listener is not None:
        state.say("starved", seat, {"value": value}, 1)


def end_game(state: AncientWorldState) -> None:
    """All damaged cards count as repaired (AW-14.2), reserves are revealed (AW-15.7)."""
    state.sealed += 1
    state.phase = c.OVER
    for seat in range(state.seats):
        for card in state.cities[seat]:
            if card & 1:
                state.turn_over(seat, card >> 1, -1)
    if state.listener is not None:
        state.say("game_over", TABLE, {"winners": final_result(state).winners, "scores": scores(state)})


# --- turns (AW-3) -----------------------------------------------------------------------------------------


def end_turn(state: AncientWorldState) -> None:
    """Clockwise to the next who has not passed, or the end of the phase (AW-3.4, AW-3.5)."""
    passed = state.passed
    if passed == bit(state.seats) - 1:
        end_round(state)
        return
    seat = state.after(state.active)
    while passed >> seat & 1:
        seat = state.after(seat)
    state.active = seat
    state.asked = seat
    state.phase = c.TURN
