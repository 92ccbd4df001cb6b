"""What is seen (everything but three hidden orders) and what may be imagined of the rest."""

from typing import Any, cast

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.decisions.assistant import Assistant, coins_for_rest, is_closed
from urbes.games.forgotten_city.decisions.miracle import Buy, circle_of
from urbes.games.forgotten_city.nights import faces, outlook
from urbes.games.forgotten_city.position import SHAPE
from urbes.games.forgotten_city.rounds import marker_to_move
from urbes.games.forgotten_city.scoring import grey_facts, projection
from urbes.games.forgotten_city.shapes import Board, ForgottenCityView, Nightmare, Player, Production
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel import Rng, i64, names, places, vec


def view(state: ForgottenCityState, seat: int | None) -> ForgottenCityView:
    """All seats and spectators share one view: nobody has private information."""
    rules = state.rules
    decision = state.open(state.asked)
    own: dict[str, Any] = {
        "rounds": rules.rounds,
        "stage": c.STAGES[state.stage],
        "terrain": {rules.hex_ids[hex]: c.TERRAINS[terrain] for hex, terrain in enumerate(state.layout.terrain)},
        "moving": state.markers[marker_to_move(state, state.asked)] + 1 if state.phase == c.PICK else None,
        "places": decision.offers(state, state.asked) if isinstance(decision, Assistant) else {},
        "baskets": decision.baskets(state, state.asked) if isinstance(decision, Buy) else [],
        "deck": len(state.deck) - state.drawn,
        "white_stack": len(state.white_stack) - state.white_drawn,
        "nightmares": [nightmare_facts(state, card) for card in places(state.awake)],
        "face_down": max(0, rules.nights - state.revealed),
        "supply": {letter: state.supply(colour) for colour, letter in enumerate(c.LETTERS)} if rules.limited_cubes else None,
        "players": [player(state, other) for other in range(state.seats)],
    }
    if state.phase == c.OVER:
        own["grey_box"] = names(rules.kind_ids, sorted(state.grey_box))
        own["boxed"] = names(rules.nightmare_ids, sorted(state.nightmares[rules.nights :]))
    return SHAPE.view(state, seat, ForgottenCityView, own)


def nightmare_facts(state: ForgottenCityState, card: i64) -> Nightmare:
    """A face-up nightmare: its spaces in use, the markers on them, and who faces it now."""
    rules = state.rules
    spaces = [rules.wound_vp(state.seats, card, space) for space in range(rules.wound_spaces[state.seats])]
    return {
        "id": rules.nightmare_ids[card],
        "colours": [c.LETTERS[colour] for colour in places(rules.nightmare_colours[card])],
        "spaces": spaces,
        "markers": state.markers_on(card),
        "next_vp": spaces[state.wounds[card * 2]],
        "faced_by": [seat for seat in range(state.seats) if faces(state, seat) >> card & 1],
    }


def player(state: ForgottenCityState, seat: int) -> Player:
    rules = state.rules
    built = state.boards[seat * c.BOARD + c.AT_ZONE]
    circle = state.boards[seat * c.BOARD + c.AT_CIRCLES]
    greys = [kind for kind in [*state.grey_row, *state.miracles(seat)] if kind >= rules.white_kinds]  # face up, or in the seat's own tree
    board = cast("Board", {field.key: field.write(state, seat) for field in SHAPE.seat_fields})  # FC-1.3
    return {
        **board,
        "wound_reserve": state.wound_markers(seat),
        "monuments_built": built,
        "next_zone_vp": rules.zone_vp[built] if built < rules.zone_spaces else None,
        "next_circle": circle_of(rules, circle),
        "production": production(state, seat),
        "rest_coins": coins_for_rest(state, seat),
        "white_miracles": state.power(seat, c.WHITES),
        "grey_worth": {rules.kind_ids[kind]: grey_facts(state, seat, kind) for kind in greys},
        "closed": [id for hex, id in enumerate(rules.hex_ids) if is_closed(state, seat, hex)],
        "outlook": outlook(state, seat, faces(state, seat)),
        "projection": projection(state, seat),
    }


def production(state: ForgottenCityState, seat: int) -> Production:
    """What the next phase III brings, as far as the tracks have room."""
    inspiration, defence = (min(state.produces(seat, track), state.rules.stock_caps[track] - state.stock(seat, track)) for track in range(c.STOCKS))
    return {"inspiration": inspiration, "defence": defence, "coins": state.produces(seat, c.INCOME)}


def imagine(state: ForgottenCityState, seat: int | None, rng: Rng) -> ForgottenCityState:
    """The hidden orders shuffled: monuments, white stack, face-down nightmares with the boxed one. Which grey tokens are boxed, all can tell."""
    del seat  # everybody knows the same
    own = rng.split()
    dream = state.clone()
    dream.deck = vec[i64](own.guess(state.deck[state.drawn :]))
    dream.drawn = 0
    dream.white_stack = vec[i64](own.guess(state.white_stack[state.white_drawn :]))
    dream.white_drawn = 0
    nightmares = list(state.nightmares[: state.revealed]) + own.guess(state.nightmares[state.revealed :])
    dream.nightmares = vec[i64](nightmares)
    return dream
