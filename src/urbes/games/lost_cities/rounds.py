"""What happens between the decisions of Lost Cities: set-up, pawns that arrive, and the ends of a round and of the game."""

from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.rules import LostCitiesRules
from urbes.games.lost_cities.scoring import after_artifacts, after_round, final_result, net, round_scoring
from urbes.games.lost_cities.state import LostCitiesState
from urbes.kernel import TABLE, Event, Rng, bit, i64, ones, u8, vec

# --- set-up (LC-1) and next round (LC-11) --------------------------------------------------------------


def deal(rules: LostCitiesRules, seats: int, rng: Rng) -> LostCitiesState:
    state = bare_table(rules, seats)
    state.rng = rng
    start_round(state, rules.who_begins(seats, rng))
    return state


def bare_table(rules: LostCitiesRules, seats: int) -> LostCitiesState:
    state = LostCitiesState(rules, seats)
    state.players = vec[i64]([0] * c.PLAYERS)
    clear_table(state)
    return state


def clear_table(state: LostCitiesState) -> None:
    """No card and no pawn lies anywhere; points and artifacts stay."""
    state.rows = vec[i64]([0] * c.TOP + [-1] * (c.DIRECTION - c.TOP) + [c.UNDECIDED] * (c.ROWS - c.DIRECTION))
    state.piles = vec[u8]([0] * c.PILES)
    for seat in range(c.SEATS):
        for masks in (c.HAND_ONE, c.HAND_TWO, c.ROWS_ONE, c.ROWS_TWO, c.HELD, c.KNOWN_ONE, c.KNOWN_TWO):
            state.players[masks + seat] = 0
        state.players[c.LEADER + seat] = -1


def start_round(state: LostCitiesState, first: i64) -> None:
    """Chance is drawn in this order: tiles, then cards; the first cards are set aside, then dealt, then the deck."""
    rules = state.rules
    state.rng = state.rng.clone()
    state.round += 1
    state.first = first
    state.asked = first
    state.phase = c.PLAY
    state.pending = -1
    state.moved = False
    state.closed = -1
    state.crossings = 0
    state.stall = 0
    state.advanced = -1
    order = list(range(len(rules.slots)))
    state.rng.shuffle(order)
    tiles = [-1] * (c.PATHS * c.SPACES)
    for i, slot in enumerate(rules.slots):
        tiles[slot] = order[i]
    state.tiles = vec[i64](tiles)
    state.taken = 0
    clear_table(state)
    deal_cards(state)
    if state.listener is not None:
        state.say("round_started", first, {"round": state.round, "first": first})


def deal_cards(state: LostCitiesState) -> None:
    cards = vec[i64]([kind for kind in range(c.KINDS) for _ in range(c.COPIES)])
    state.rng.mix(cards)
    at: i64 = state.rules.removed[state.seats]
    state.aside = cards[:at]  # LC-1.6
    for seat in range(state.seats):
        for _ in range(c.HAND):
            state.add(c.HAND_ONE + seat, cards[at])
            at += 1
    state.deck = cards[at:]
    state.left = len(state.deck)


# --- pawns, bridges (LC-9) and event tiles (LC-8) -----------------------------------------------------------


def enter(state: LostCitiesState, seat: i64, path: i64, leader: bool) -> None:
    """A pawn goes from the centre to space 1 (LC-3.5)."""
    state.pending = -1
    if leader:
        state.players[c.LEADER + seat] = path
    advance(state, seat, path, 1)


def advance(state: LostCitiesState, seat: i64, path: i64, depth: int) -> None:
    """One space forward, then the bridge count, then the tile reached (LC-8.11); `depth` is how far the log indents it under the play."""
    rules = state.rules
    at = c.SPACE + seat * c.PATHS + path
    origin = state.rows[at]
    space = origin + 1
    state.rows[at] = space
    state.moved = True
    state.advanced = seat
    if state.listener is not None:
        facts = {"path": rules.path_ids[path], "from": origin, "to": space, "pawn": state.pawn(seat, path)}
        state.say("pawn_moved", seat, facts, depth)
    slot = path * c.SPACES + space - 1
    tile = state.tile(slot)
    if origin == c.LAST_BEFORE_BRIDGE:
        state.crossings += 1
        if state.listener is not None:
            state.say("bridge_crossed", seat, {"crossings": state.crossings}, depth)
        if state.crossings == c.CROSSINGS:
            if tile >= 0 and state.listener is not None:
                state.say("tile_lost", seat, {"tile": rules.tile_ids[tile]}, depth)
            end_round(state, c.BY_CROSSING)  # LC-9.5, LC-9.6
            return
    state.phase = c.DRAW
    if tile >= 0:
        meet(state, seat, slot, tile, depth)


def meet(state: LostCitiesState, seat: i64, slot: i64, tile: i64, depth: int) -> None:
    """The event tile on the space reached takes effect."""
    rules = state.rules
    kind = rules.tile_kinds[tile]
    if kind == c.ARTIFACT_TILE:
        state.taken |= bit(slot)
        state.players[c.HELD + seat] |= bit(tile)
        if state.listener is not None:
            state.say("artifact_taken", seat, {"tile": rules.tile_ids[tile]}, depth)
    elif kind == c.STEP_TILE:
        if state.movable_paths(seat) != 0:
            state.phase = c.STEP
        state.say("step_reached" if state.phase == c.STEP else "step_idle", seat, depth=depth)
    else:
        state.players[c.VP + seat] += rules.tile_points[tile]
        if state.listener is not None:
            state.say("vp_gained", seat, {"tile": rules.tile_ids[tile], "points": rules.tile_points[tile]}, depth)


# --- the end of a round (LC-10, LC-11) and of the game (LC-12) ------------------------------------------------


def end_round(state: LostCitiesState, cause: i64) -> None:
    state.sealed += 1
    players = state.players
    row: list[int] = [cause]
    for seat in range(state.seats):
        held = players[c.VP + seat]
        gain = net(state, seat)
        players[c.VP + seat] = after_round(state, seat)
        exchanged = ones(players[c.HELD + seat])
        players[c.ARTIFACTS + seat] += exchanged  # LC-10.9
        row += state.spaces(seat)
        row += [players[c.LEADER + seat], held, gain, players[c.VP + seat], exchanged]
    state.scorings = [*state.scorings, row]
    following = ((state.advanced if state.advanced >= 0 else state.first) + 1) % state.seats  # LC-11.6, LC-11.8
    if state.listener is not None:
        state.say("round_ended", TABLE, {"round": state.round, "cause": c.CAUSES[cause]})
        for seat in range(state.seats):
            state.say("round_scored", seat, round_scoring(state, state.round, seat), 1)
    if state.round < state.rules.rounds:
        state.say("next_first" if state.advanced >= 0 else "next_first_rotated", following, depth=1)
        start_round(state, following)
    else:
        end_game(state)


def end_game(state: LostCitiesState) -> None:
    """Pawns are home and tiles exchanged (LC-10.8, LC-10.9); where the pawns stood is in the last scoring."""
    players = state.players
    state.phase = c.OVER
    state.pending = -1
    state.moved = False
    state.closed = -1
    state.crossings = 0
    state.stall = 0
    for row in range(c.SPACE, c.TOP):
        state.rows[row] = 0
    for seat in range(state.seats):
        players[c.LEADER + seat] = -1
        players[c.HELD + seat] = 0
        points = state.rules.track_points(players[c.ARTIFACTS + seat])
        players[c.VP + seat] = after_artifacts(state, players[c.VP + seat], players[c.ARTIFACTS + seat])
        if state.listener is not None:
            facts = {"artifacts": players[c.ARTIFACTS + seat], "points": points, "vp": players[c.VP + seat]}
            state.say("artifacts_scored", seat, facts, 1)
    if state.listener is not None:
        state.say("game_over", TABLE, {"winners": final_result(state).winners})


def opening(state: LostCitiesState) -> list[Event]:
    return [Event("round_started", state.first, {"round": state.round, "first": state.first})]
