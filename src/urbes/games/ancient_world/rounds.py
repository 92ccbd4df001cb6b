"""Set-up (AW-0), the preparation of a round (AW-2), its end with income and food (AW-13), and the end of the game."""

from urbes.games.ancient_world.codes import (
    BOX,
    BUSY,
    CAPACITY,
    CITIZENS,
    COINS,
    DAMAGED,
    FAMINE,
    FOOD,
    FREE,
    HOME,
    INCOME,
    KNOWLEDGE,
    LEARNING,
    NO_ATTACK,
    OVER,
    OWNED,
    PILES,
    RECRUITS,
    ROUNDS,
    SPACES,
    STARVE,
    TURN,
    VALUES_IN,
    WIDTH,
)
from urbes.games.ancient_world.table import EVERYBODY, NOBODY, Table
from urbes.kernel.events import TABLE, Event
from urbes.kernel.rng import Rng

# --- set-up -----------------------------------------------------------------------------------------------


def set_up(t: Table, rng: Rng) -> None:
    """Chance is drawn in this order: Provinces, Titans of 1, 2, 3 stars, Military, Empire A, Empire B, first player."""
    rules = t.rules
    seats = t.seats
    t.rng = rng
    t.province_pile = shuffled(rules.province_deck, rng)
    t.titan_piles = [shuffled(rules.titan_decks[pile], rng) for pile in range(PILES)]
    t.titans_left = [len(pile) for pile in t.titan_piles]
    t.military_pile = shuffled(rules.military_deck, rng)
    t.military_left = len(t.military_pile)
    t.empire_pile = shuffled(rules.deck_a, rng)
    t.empire_left = len(t.empire_pile)
    t.next_pile = shuffled(rules.deck_b, rng)
    t.tile = rules.first_seat if rules.first_seat >= 0 else rng.below(seats)
    t.province_seen = [0] * len(t.province_pile)
    clear(t)
    t.round = 0
    t.locked = False
    t.scouts = [NOBODY] * PILES
    t.depths = [0] * PILES
    t.covered = NOBODY
    t.row = []
    t.barracks = []
    t.empire_discard = []
    t.empire_gone = []
    t.empire_buried = []
    t.military_gone = []
    clear_seats(t)
    for seat in range(seats):
        base = seat * WIDTH
        place = (seat - t.tile) % seats
        t.desk[base + COINS] = rules.start_coins + rules.seat_bonus[place]  # AW-0.11
        t.desk[base + KNOWLEDGE] = rules.start_knowledge
        for value in rules.start_citizens:
            t.posts[seat * CITIZENS + value - 1] = HOME
            t.desk[base + FREE] |= 1 << value
            t.desk[base + OWNED] += 1
        for kind in rules.starting:
            t.erect(seat, kind)
        t.set_armies(seat, [t.muster(card, 0, 0, []) for card in rules.starting_armies])  # AW-0.9
    turn_up_province(t)
    deal_empire_row(t)
    begin_round(t)


def clear_seats(t: Table) -> None:
    """Desks with the Capital alone."""
    seats = t.seats
    t.crowds = [0] * SPACES
    t.desk = [0] * (seats * WIDTH)
    t.posts = [BOX] * (seats * CITIZENS)
    t.cities = [[] for _ in range(seats)]
    t.reserves = [[] for _ in range(seats)]
    t.armies = [[] for _ in range(seats)]
    t.trophies = [[] for _ in range(seats)]
    t.lands = [[] for _ in range(seats)]
    for seat in range(seats):
        t.add_pairs(seat, t.rules.capital_pairs, 1)
        t.desk[seat * WIDTH + CAPACITY] = t.rules.capital["capacity"]


def clear(t: Table) -> None:
    """No action, attack or trigger under way."""
    t.outer = -1
    t.outer_at = 0
    t.inner = -1
    t.inner_at = 0
    t.left = 0
    t.card = -1
    t.pile = -1
    t.stage = NO_ATTACK
    t.chosen = 0
    t.hits = 0
    t.loot = 0
    t.drawn = []
    t.order = []
    t.asks = []
    t.trigger = -1
    t.orphans = []


def shuffled(cards: list[int], rng: Rng) -> list[int]:
    pile = cards[:]
    rng.shuffle(pile)
    return pile


def turn_up_province(t: Table) -> None:
    if t.province_pile:
        seen = t.province_seen[:]
        seen[-1] = EVERYBODY
        t.province_seen = seen


# --- preparation (AW-2) ---------------------------------------------------------------------------------


def begin_round(t: Table) -> None:
    """Marker, new action or deck, Empire row, Military row (AW-2.15); then the holder of the tile begins."""
    rules = t.rules
    t.round += 1
    t.sealed += 1
    if t.round > 1:
        if t.round == rules.deck_b_round:
            change_decks(t)
        t.empire_discard = t.empire_discard + t.row
        deal_empire_row(t)
    while t.military_left > 0 and len(t.barracks) < rules.military_row[t.seats]:
        t.military_left -= 1
        t.barracks = [*t.barracks, t.military_pile[t.military_left]]
    t.passed = 0
    t.phase = TURN
    t.active = t.tile
    t.asked = t.tile
    if t.listener is not None:
        t.emit(round_started(t))


def round_started(t: Table) -> Event:
    return Event("round_started", t.tile, {"round": t.round, "row": [t.rules.empire.ids[kind] for kind in t.row]})


def change_decks(t: Table) -> None:
    """Deck B comes into use; what is left of deck A leaves the game (AW-2.6)."""
    t.empire_buried = t.empire_pile[: t.empire_left]
    t.empire_gone = t.empire_gone + t.empire_discard + t.row
    t.empire_discard = []
    t.row = []
    t.empire_pile = t.next_pile
    t.empire_left = len(t.next_pile)
    t.next_pile = []


def deal_empire_row(t: Table) -> None:
    t.row = []
    while len(t.row) < t.rules.empire_row[t.seats]:
        kind = t.draw_empire()
        if kind < 0:
            return
        t.row = [*t.row, kind]


# --- end of a round (AW-13) -------------------------------------------------------------------------------


def end_round(t: Table) -> None:
    """Income, coins on armies, citizens home, tile; then food, clockwise from the holder of the tile (AW-13.1, AW-13.10)."""
    if t.listener is not None:
        t.emit(Event("round_ended", TABLE, {"round": t.round}))
    for seat in range(t.seats):
        base = seat * WIDTH
        if t.round < ROUNDS:
            coins = t.desk[base + INCOME]
            knowledge = t.desk[base + LEARNING]
            t.desk[base + COINS] += coins
            t.desk[base + KNOWLEDGE] += knowledge
            if t.listener is not None:
                t.emit(Event("income", seat, {"coins": coins, "knowledge": knowledge}, None, 1))
        t.set_armies(seat, [army.with_coins(0, army.picture + army.name) if army.name else army for army in t.armies[seat]])
        bring_home(t, seat)
    t.crowds = [0] * SPACES
    t.locked = False
    t.active = t.tile
    feed(t, t.tile)


def bring_home(t: Table, seat: int) -> None:
    """Placed citizens return; those on Famine stay there until the food check (AW-13.5)."""
    base = seat * WIDTH
    for value in range(1, CITIZENS + 1):
        if t.posts[seat * CITIZENS + value - 1] >= 0:
            t.posts[seat * CITIZENS + value - 1] = HOME
            t.desk[base + FREE] |= 1 << value
    t.desk[base + RECRUITS] = 0
    t.desk[base + BUSY] = 0


def feed(t: Table, seat: int) -> None:
    """The food check of a seat and of those after it, up to the first that has to choose who starves."""
    last = t.round == ROUNDS
    if not has_food_check(t):
        end_game(t)
        return
    while True:
        base = seat * WIDTH
        for value in range(1, CITIZENS + 1):
            if t.posts[seat * CITIZENS + value - 1] == FAMINE:
                t.posts[seat * CITIZENS + value - 1] = HOME  # AW-13.8
                t.desk[base + FREE] |= 1 << value
        hungry = unfed(t, t.desk[base + OWNED], t.desk[base + FOOD])
        if hungry > 0 and last:
            for value in VALUES_IN[t.desk[base + FREE]][:hungry]:
                starve(t, seat, value)  # AW-13.11: not asked
        elif hungry > 0:
            t.phase = STARVE
            t.asked = seat
            t.left = min(hungry, t.desk[base + OWNED])
            return
        seat = (seat + 1) % t.seats
        if seat == t.tile:
            break
    if last:
        end_game(t)
    else:
        begin_round(t)


def has_food_check(t: Table) -> bool:
    """Whether the present round ends with one (AW-13.11); without it those on Famine count as they stand."""
    return t.round < ROUNDS or t.rules.final_food_check


def unfed(t: Table, citizens: int, food: int) -> int:
    """How many of so many citizens will starve at the end of the round (AW-13.9)."""
    return max(0, citizens - food) if has_food_check(t) else 0


def starve(t: Table, seat: int, value: int) -> None:
    t.posts[seat * CITIZENS + value - 1] = FAMINE
    t.desk[seat * WIDTH + FREE] &= ~(1 << value)
    if t.listener is not None:
        t.emit(Event("starved", seat, {"value": value}, None, 1))


def choose_to_starve(t: Table, value: int) -> None:
    """DP-23, one citizen at a time."""
    seat = t.asked
    starve(t, seat, value)
    t.left -= 1
    if t.left > 0:
        return
    following = (seat + 1) % t.seats
    if following == t.tile:
        begin_round(t)
    else:
        feed(t, following)


def end_game(t: Table) -> None:
    """All damaged cards count as repaired (AW-14.2), reserves are revealed (AW-15.7)."""
    t.sealed += 1
    t.phase = OVER
    for seat in range(t.seats):
        for kind in t.cities[seat]:
            if t.desk[seat * WIDTH + DAMAGED] >> kind & 1:
                t.turn_up(seat, kind)
    if t.listener is not None:
        t.emit(Event("game_over", TABLE, {"winners": t.result().winners, "scores": t.scores()}))
