"""What holds in every position of Lost Cities (LC-15)."""

from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.rules import LostCitiesRules
from urbes.games.lost_cities.state import LostCitiesState
from urbes.kernel import Pieces, i64, ones, places


def check(state: LostCitiesState) -> None:
    check_cards(state)
    check_hands(state)
    check_pawns(state)
    check_tiles(state)
    check_turn(state)
    check_points(state)


def all_cards(rules: LostCitiesRules) -> Pieces:
    return Pieces(rules, rules.card_ids, [c.COPIES] * c.KINDS, "LC-15.1")


def check_cards(state: LostCitiesState) -> None:
    lying = [*state.deck[: state.left], *state.aside, *(kind for path in range(c.PATHS) for kind in state.pile(path))]
    lying += [kind for masks in range(c.HAND_ONE, c.LEADER) for kind in places(state.players[masks])]
    state.rules.require(len(lying) == c.COPIES * c.KINDS, "LC-15.1", "cards", found=len(lying), all=c.COPIES * c.KINDS)
    all_cards(state.rules).require_all(lying)


def check_hands(state: LostCitiesState) -> None:
    for seat in range(state.seats):
        size = ones(state.players[c.HAND_ONE + seat]) + ones(state.players[c.HAND_TWO + seat])
        wanted = c.HAND - 1 if seat == state.asked and state.phase != c.PLAY else c.HAND
        if size != wanted and not (state.phase == c.OVER and size in (c.HAND - 1, c.HAND)):
            raise state.rules.broken("LC-15.2", "hand_size", seat=seat, found=size, wanted=wanted)
    state.rules.require(state.phase == c.OVER or state.left != 0, "LC-7.6", "empty_deck")


def check_pawns(state: LostCitiesState) -> None:
    if state.phase == c.OVER:
        return
    for seat in range(state.seats):
        state.rules.require(state.players[c.LEADER + seat] >= 0 or not all(state.spaces(seat)), "LC-1.3", "four_explorers", seat=seat)
        for path, space in enumerate(state.spaces(seat)):
            waiting = state.phase == c.PAWN and seat == state.asked and path == state.pending
            has_row = state.rows[c.TOP + seat * c.PATHS + path] >= 0
            if has_row != (space > 0 or waiting) or (waiting and space > 0):
                raise state.rules.broken("LC-15.3", "row_and_pawn", seat=seat, path=state.rules.path_ids[path])
            if 0 < space < c.CITY and laid(state, seat, path) > space:
                raise state.rules.broken("LC-4.4", "long_row", seat=seat, path=state.rules.path_ids[path])
    beyond = sum(space > c.LAST_BEFORE_BRIDGE for seat in range(state.seats) for space in state.spaces(seat))
    state.rules.require(beyond == state.crossings, "LC-9.4", "crossings", found=beyond, given=state.crossings)
    state.rules.require(beyond < c.CROSSINGS, "LC-9.2", "fifth_crossing")


def check_tiles(state: LostCitiesState) -> None:
    rules = state.rules
    lying = [state.tile(slot) for slot in range(c.PATHS * c.SPACES)]
    for seat in range(state.seats):
        for tile in places(state.players[c.HELD + seat]):
            lying.append(tile)
            rules.require(rules.tile_kinds[tile] == c.ARTIFACT_TILE, "LC-15.4", "tile_stays", seat=seat, tile=rules.tile_ids[tile])
    for tile, id in enumerate(rules.tile_ids):
        count = lying.count(tile)
        exchanged = state.phase == c.OVER and rules.tile_kinds[tile] == c.ARTIFACT_TILE and count == 0  # LC-10.9
        rules.require(count == 1 or exchanged, "LC-15.4", "tile_once", tile=id, found=count)


def check_turn(state: LostCitiesState) -> None:
    """What the phase of a turn supposes."""
    rules = state.rules
    phase = state.phase
    rules.require((state.pending >= 0) == (phase in (c.PAWN, c.EXTRA)), "", "pending")
    rules.require(phase != c.PAWN or (state.players[c.LEADER + state.asked] < 0 and state.explorers_waiting(state.asked) != 0), "LC-3.8", "one_pawn_left")
    rules.require(phase != c.EXTRA or state.rows[c.SPACE + state.asked * c.PATHS + state.pending] == c.CITY, "LC-5.3", "extra_needs_city")
    rules.require(phase not in (c.EXTRA, c.STEP) or state.movable_paths(state.asked) != 0, "LC-8.10" if phase == c.STEP else "LC-5.6", "no_pawn_moves")
    if state.closed >= 0 and (phase != c.DRAW or state.moved or rules.allow_take_back or not state.piles[state.closed * c.PILE]):
        raise rules.broken("LC-7.4", "closed")
    rules.require(phase != c.STEP or state.moved, "LC-8.2", "step_unmoved")
    rules.require(phase != c.STEP or on_step_tile(state), "LC-8.2", "no_step_tile")
    rules.require(phase != c.OVER or (state.round == rules.rounds and not any(any(state.spaces(seat)) for seat in range(state.seats))), "LC-10.8", "over")
    rules.require(not state.moved or phase not in (c.PLAY, c.PAWN, c.OVER), "LC-9.11", "moved")
    rules.require(not state.moved or state.advanced == state.asked, "LC-11.7", "last_to_advance")


def laid(state: LostCitiesState, seat: i64, path: i64) -> i64:
    """How many cards lie in a row."""
    one, two = state.players[c.ROWS_ONE + seat], state.players[c.ROWS_TWO + seat]
    return ones(one >> path * c.VALUES & c.ROW_OF_VALUES) + ones(two >> path * c.VALUES & c.ROW_OF_VALUES)


def on_step_tile(state: LostCitiesState) -> bool:
    """Whether a pawn of the seat asked stands where a step tile lies."""
    tiles = [state.tile(path * c.SPACES + space - 1) for path, space in enumerate(state.spaces(state.asked)) if space]
    return any(tile >= 0 and state.rules.tile_kinds[tile] == c.STEP_TILE for tile in tiles)


def check_points(state: LostCitiesState) -> None:
    rules = state.rules
    scored = rules.rounds if state.phase == c.OVER else state.round - 1
    rules.require(len(state.scorings) == scored, "", "scorings", scored=scored, found=len(state.scorings))
    floored = rules.round_floor != c.FLOOR_NONE and (state.phase != c.OVER or rules.artifact_floor)
    rules.require(not floored or min(state.players[c.VP : c.VP + state.seats]) >= 0, "LC-10.5", "negative")
    rules.require(sum(state.players[c.ARTIFACTS : c.ARTIFACTS + state.seats]) <= 9 * scored, "LC-15.5", "artifacts", most=9 * scored, scored=scored)
