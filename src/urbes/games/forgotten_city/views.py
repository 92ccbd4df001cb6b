"""What is seen (everything but three hidden orders) and what may be imagined of the rest."""

from typing import Any

from urbes.games.forgotten_city.action import legal_acts
from urbes.games.forgotten_city.codes import (
    ASSISTANT,
    COINS,
    COLOURS,
    DEFENCE,
    INCOME,
    INSPIRATION,
    LETTERS,
    OVER,
    PHASES,
    PICK,
    POWERS,
    PURSE,
    REST_COINS,
    STAGES,
    STOCKS,
    TERRAINS,
    WARD,
    WHITES,
    bits,
    count_bits,
)
from urbes.games.forgotten_city.meditation import marker_to_move
from urbes.games.forgotten_city.nightmare import faces, markers_on
from urbes.games.forgotten_city.placement import closed_hexes, occupancy, open_hexes, portal_fee
from urbes.games.forgotten_city.position import monuments_on_map, named, or_none, public_seat, reward_facts
from urbes.games.forgotten_city.scoring import grey_worth, projection
from urbes.games.forgotten_city.state import City
from urbes.kernel.rng import Rng


def view(state: City, seat: int | None) -> dict[str, Any]:
    """All seats and spectators share one view: nobody has private information."""
    rules = state.rules
    seen: dict[str, Any] = {
        "game": rules.id,
        "seat": seat,
        "round": state.round,
        "rounds": rules.rounds,
        "stage": STAGES[state.stage],
        "phase": PHASES[state.phase],
        "to_act": list(state.to_act()),
        "order": state.order[:],
        "turn": state.turn,
        "hex": rules.hex_ids[state.hex] if state.hex >= 0 else None,
        "reward": reward_facts(state),
        "faced": named(rules.nightmare_ids, bits(state.faced)),
        "answered": named(rules.nightmare_ids, bits(state.answered)),
        "spoils": rules.nightmare_ids[state.fallen] if state.fallen >= 0 else None,
        "owed": state.owed,
        "tiles": named(rules.tile_ids, state.layout.tiles),
        "terrain": {rules.hex_ids[hex]: TERRAINS[terrain] for hex, terrain in enumerate(state.layout.terrain)},
        "map": monuments_on_map(state),
        "stall": or_none(rules.monument_ids, state.stall),
        "stall_coins": state.stall_coins[:],
        "chosen": or_none(rules.monument_ids, state.chosen),
        "moving": state.markers[marker_to_move(state, state.active)] + 1 if state.phase == PICK else None,
        "places": places(state, state.active) if state.phase == ASSISTANT else {},
        "deck": len(state.deck) - state.drawn,
        "discarded": named(rules.monument_ids, bits(state.discarded)),
        "white_row": or_none(rules.kind_ids, state.white_row),
        "white_stack": len(state.white_stack) - state.white_drawn,
        "grey_row": or_none(rules.kind_ids, state.grey_row),
        "nightmares": [nightmare_facts(state, card) for card in bits(state.awake)],
        "face_down": max(0, rules.nights - state.revealed),
        "supply": {LETTERS[colour]: state.supply(colour) for colour in range(COLOURS)} if rules.limited_cubes else None,
        "players": [player(state, other) for other in range(state.seats)],
    }
    if state.phase == OVER:
        seen["result"] = state.result().to_dict()
        seen["grey_box"] = named(rules.kind_ids, sorted(state.grey_box))
        seen["boxed"] = named(rules.nightmare_ids, sorted(state.nightmares[rules.nights :]))
    return seen


def places(state: City, seat: int) -> dict[str, dict[str, Any]]:
    """The hexes open to the seat that places an assistant: what each costs, and what could be done there."""
    rules = state.rules
    future = state.clone()
    coins = state.coins(seat)
    found: dict[str, dict[str, Any]] = {}
    for hex in bits(open_hexes(state, seat)):
        crowd = occupancy(state, hex)
        fee = portal_fee(state, seat, hex)
        future.hex = hex
        future.purse[seat * PURSE + COINS] = coins - crowd - fee
        found[rules.hex_ids[hex]] = {"occupancy": crowd, "portal": fee, "actions": [rules.name(action) for action in legal_acts(future, seat)]}
    return found


def nightmare_facts(state: City, card: int) -> dict[str, Any]:
    """A face-up nightmare: its spaces in use, the markers on them, and who faces it now."""
    rules = state.rules
    spaces = rules.wound_vp[state.seats][card]
    return {
        "id": rules.nightmare_ids[card],
        "colours": [LETTERS[colour] for colour in bits(rules.nightmare_colours[card])],
        "spaces": spaces[:],
        "markers": markers_on(state, card),
        "next_vp": spaces[state.wounds[card]],
        "faced_by": [seat for seat in range(state.seats) if faces(state, seat) >> card & 1],
    }


def player(state: City, seat: int) -> dict[str, Any]:
    rules = state.rules
    board = public_seat(state, seat)
    circle = state.filled[seat]
    more = circle < len(rules.tree_costs)
    powers = seat * POWERS
    board.update(
        {
            "wound_reserve": state.reserve[seat],
            "monuments_built": state.zone[seat],
            "next_zone_vp": rules.zone_vp[state.zone[seat]] if state.zone[seat] < len(rules.zone_vp) else None,
            "next_circle": {"cost": rules.tree_costs[circle], "vp": rules.tree_vp[circle]} if more else None,
            "production": production(state, seat),
            "rest_coins": rules.rest_coins + state.powers[powers + REST_COINS],
            "white_miracles": state.powers[powers + WHITES],
            "grey_worth": {rules.kind_ids[kind]: grey_facts(state, seat, kind) for kind in greys_in_play(state, seat)},
            "closed": named(rules.hex_ids, bits(closed_hexes(state, seat))),
            "outlook": nightmare_outlook(state, seat, faces(state, seat)),
            "projection": projection(state, seat),
        }
    )
    return board


def production(state: City, seat: int) -> dict[str, int]:
    """What the next phase III brings, as far as the tracks have room."""
    rules = state.rules
    gains = [rules.yields[track][state.levels[seat * 3 + track]] for track in range(3)]
    gains[DEFENCE] += state.powers[seat * POWERS + WARD]
    for track in (INSPIRATION, DEFENCE):
        gains[track] = min(gains[track], rules.stock_caps[track] - state.stock[seat * STOCKS + track])
    return {"inspiration": gains[INSPIRATION], "defence": gains[DEFENCE], "coins": gains[INCOME]}


def greys_in_play(state: City, seat: int) -> list[int]:
    """The grey tokens face up or in the seat's own tree."""
    circles = len(state.rules.tree_costs)
    return [kind for kind in state.grey_row + state.tree[seat * circles : (seat + 1) * circles] if kind >= state.rules.white_kinds]


def grey_facts(state: City, seat: int, kind: int) -> dict[str, Any]:
    needs = state.rules.needs_white[kind]
    return {"worth": grey_worth(state, seat, kind), "needs_white": needs, "met": state.powers[seat * POWERS + WHITES] >= needs}


def nightmare_outlook(state: City, seat: int, faced: int) -> dict[str, Any]:
    """ "You will face 3, defence after production 2, expected loss 2 VP": one defence answers one nightmare."""
    before_production = STAGES[state.stage] in ("meditation", "action")
    defence = state.stock[seat * STOCKS + DEFENCE] + (production(state, seat)["defence"] if before_production else 0)
    fighter = state.order[state.turn] if state.faced else -1  # the active seat may be another's, choosing spoils (FC-10.18)
    open_ones = faced & state.awake & ~(state.answered if seat == fighter else 0)
    unanswered = max(0, count_bits(open_ones) - defence)
    return {
        "faces": named(state.rules.nightmare_ids, bits(faced)),
        "defence": defence,
        "expected_loss": unanswered * state.rules.penalty_vp,
    }


def imagine(state: City, rng: Rng) -> City:
    """The hidden orders shuffled: monuments, white stack, face-down nightmares with the boxed one. Which grey tokens are boxed, all can tell."""
    own = rng.split()
    dream = state.clone()
    dream.deck = sorted(state.deck[state.drawn :])  # from the true order the shuffle could be undone
    dream.drawn = 0
    own.shuffle(dream.deck)
    dream.white_stack = sorted(state.white_stack[state.white_drawn :])
    dream.white_drawn = 0
    own.shuffle(dream.white_stack)
    unseen = sorted(state.nightmares[state.revealed :])
    own.shuffle(unseen)
    dream.nightmares = state.nightmares[: state.revealed] + unseen
    return dream
