"""Why an action is not possible, clause by clause: the words behind "why can't I?"."""

from typing import Any

from urbes.games.forgotten_city.codes import (
    ACT,
    ANYWHERE,
    ASSISTANT,
    BUY,
    CENTRAL,
    CHIEF,
    COLOURS,
    DEFENCE,
    DISCARD,
    FIGHT,
    GAIN,
    INSPIRATION,
    LETTERS,
    LOSE,
    OVER,
    PHASES,
    PICK,
    PORTAL,
    POWERS,
    PURSE,
    SPOILS,
    STOCKS,
    TERRAINS,
    UNDER_MONUMENT,
    swapped,
)
from urbes.games.forgotten_city.placement import can_act, closed_hexes, occupancy, portal_fee, portals_beside
from urbes.games.forgotten_city.state import City
from urbes.games.forgotten_city.words import cost_words
from urbes.kernel.errors import Reason
from urbes.kernel.hexes import distances

# What each decision asks for, with the clause that says so.
ASKED = {
    PICK: "FC-6.1", DISCARD: "FC-6.10", ASSISTANT: "FC-7.2", ACT: "FC-8.1", GAIN: "FC-8.7",
    BUY: "FC-9.4", FIGHT: "FC-10.5", LOSE: "FC-10.13", SPOILS: "FC-10.17", CHIEF: "FC-11.3",
}  # fmt: skip

# Whose decision it is, by the clauses of the order and of the phase.
ORDERED: dict[int, tuple[str, ...]] = {
    PICK: ("FC-5.4",), DISCARD: ("FC-5.4", "FC-6.11"), ASSISTANT: ("FC-5.5", "FC-7.1"), ACT: ("FC-5.5", "FC-7.1"), GAIN: ("FC-5.5", "FC-7.1"),
    BUY: ("FC-5.5", "FC-9.4"), FIGHT: ("FC-5.5", "FC-10.1"), LOSE: ("FC-5.5", "FC-10.1"), SPOILS: ("FC-10.18",), CHIEF: ("FC-5.5", "FC-11.3"),
}  # fmt: skip


def refusal(state: City, seat: int, action: int) -> Reason:
    rules = state.rules
    codes = rules.codes
    phase = state.phase
    if not 0 <= seat < state.seats:
        return rules.reason("no_such_seat", ("FC-1.1",), {"seat": seat, "last": state.seats - 1})
    if not 0 <= action < codes.count:
        return rules.reason("no_such_action", ("FC-7.2",), {"action": action})
    if phase == OVER:
        return rules.reason("game_over", ("FC-14.1",))
    if seat != state.active:
        alternating = phase == PICK and rules.markers_each[state.seats] > 1
        return rules.reason("not_your_turn", ORDERED[phase] + (("FC-6.3",) if alternating else ()), {"active": state.active})
    if action >= codes.cash_in:
        return _no_cash_in(state, seat, action - codes.cash_in)
    if phase == PICK and action < codes.discard:
        return _no_pick(state, action)
    if phase == DISCARD and codes.discard <= action < codes.rest:
        return rules.reason("not_in_site", ("FC-6.10",), *_names(state, rules.monument_ids[action - codes.discard]))
    if phase == ASSISTANT and codes.place <= action < codes.build:
        return no_placement(state, seat, action - codes.place)
    if phase == ACT and codes.build <= action < codes.gain:
        return _no_act(state, seat, action)
    if phase in (GAIN, SPOILS) and (codes.gain <= action < codes.buy or codes.spoils <= action < codes.chief):
        return _no_colour(state, action)
    if phase == BUY and codes.buy <= action < codes.end_buy:
        return _no_buy(state, seat, action - codes.buy)
    if phase == FIGHT and codes.wound <= action <= codes.end_fight:
        return _no_fight(state, seat, action)
    if phase == LOSE and codes.lose <= action < codes.spoils:
        letter = LETTERS[action - codes.lose]
        return rules.reason("no_cube", ("FC-10.13",), {"colour": rules.colour_word(letter, "en")}, {"colour": rules.colour_word(letter, "fr")})
    if phase == CHIEF and codes.chief <= action < codes.cash_in:
        return _no_chief(state, seat, action - codes.chief)
    return rules.reason(f"now_{PHASES[phase]}", (ASKED[phase],))


def _names(state: City, id: str) -> tuple[dict[str, Any], dict[str, Any]]:
    return {"name": state.rules.word(id, "en")}, {"name": state.rules.word(id, "fr")}


def _no_cash_in(state: City, seat: int, monument: int) -> Reason:
    rules = state.rules
    if state.phase not in (PICK, ASSISTANT, BUY, FIGHT, CHIEF):
        return rules.reason("not_a_moment_to_cash_in", ("FC-12.11",))
    if not state.in_site(seat, monument):
        names = _names(state, rules.monument_ids[monument])
        if any(chosen == monument and state.order[turn] == seat for turn, chosen in enumerate(state.chosen)):
            return rules.reason("not_yet_in_site", ("FC-6.7", "FC-12.10"), *names)
        return rules.reason("not_in_site", ("FC-12.10",), *names)
    return rules.reason("no_stone_given_back", ("FC-12.10", "FC-12.1"))


def _no_pick(state: City, space: int) -> Reason:
    rules = state.rules
    if space >= len(state.stall):
        return rules.reason("no_such_space", ("FC-2.5",), {"space": space + 1, "last": len(state.stall)})
    key = "marker_on_space" if space in state.markers else "space_empty"
    return rules.reason(key, ("FC-6.5",), {"space": space + 1})


# --- placing (FC-7) -----------------------------------------------------------------------------------------


def no_placement(state: City, seat: int, hex: int) -> Reason:
    """The first rule that stands in the way: terrain, closed, too far, too dear, nothing to do."""
    rules = state.rules
    where = {"hex": rules.hex_ids[hex]}
    if state.layout.terrain[hex] == PORTAL:
        return rules.reason("on_portal", ("FC-7.5", "FC-3.4"), where)
    if closed_hexes(state, seat) >> hex & 1:
        return _closed(state, seat, hex)
    fee = portal_fee(state, seat, hex)
    if fee < 0:
        return _too_far(state, seat, hex)
    coins = state.coins(seat)
    crowd = occupancy(state, hex)
    if coins < fee + crowd:
        prices = {**where, "price": fee + crowd, "occupancy": crowd, "portal": fee, "coins": coins}
        for_chiefs = rules.chiefs_cost and hex in state.chiefs
        clauses: tuple[str, ...] = ("FC-7.11", "FC-7.13", "FC-1.5") if for_chiefs else ("FC-7.11", "FC-1.5")
        if fee:
            return rules.reason("too_dear_jump", ("FC-7.14", "FC-7.17", *clauses), prices)
        return rules.reason("too_dear_chiefs" if for_chiefs else "too_dear", clauses, prices)
    return _nothing_to_do(state, seat, hex, coins - fee - crowd)


def _closed(state: City, seat: int, hex: int) -> Reason:
    rules = state.rules
    chiefs = [other for other in range(state.seats) if other != seat and state.chiefs[other] == hex]
    if chiefs:
        return rules.reason("closed_by_chief", ("FC-7.8",), {"hex": rules.hex_ids[hex], "other": chiefs[0]})
    others = [other for other in range(state.seats) if other != seat and state.present[other] >> hex & 1]
    return rules.reason("closed_by_assistant", ("FC-7.9",), {"hex": rules.hex_ids[hex], "other": others[0]})


def _too_far(state: City, seat: int, hex: int) -> Reason:
    rules = state.rules
    far = distances(rules.neighbour_lists, hex)
    own = [state.chiefs[seat]] + [at for at in state.assistants[seat * rules.assistants : (seat + 1) * rules.assistants] if at >= 0]
    gaps = {"hex": rules.hex_ids[hex], "distance": min(far[at] for at in own)}
    if rules.adjacent_only and gaps["distance"] == 0:
        return rules.reason("same_hex", ("FC-7.3",), gaps)
    if len(state.layout.portals) < 2:
        return rules.reason("no_other_portal", ("FC-7.3", "FC-1.8", "FC-7.20"), gaps)
    if state.layout.beside[hex]:
        if portals_beside(state, seat):
            return rules.reason("same_portal", ("FC-7.3", "FC-7.15", "FC-7.19"), gaps)
        return rules.reason("no_portal_near" if rules.portal_chief else "no_assistant_at_portal", ("FC-7.3", "FC-7.14", "FC-7.16"), gaps)
    return rules.reason("too_far", ("FC-7.3", "FC-1.8"), gaps)


def _nothing_to_do(state: City, seat: int, hex: int, coins: int) -> Reason:
    """No action could be completed there with the coins left after the placement."""
    rules = state.rules
    where = {"hex": rules.hex_ids[hex]}
    if state.layout.terrain[hex] == CENTRAL:
        if state.resources(seat):
            return rules.reason("no_colour_to_swap_for", ("FC-7.6", "FC-8.19", "FC-1.4"), where)
        return rules.reason("nothing_to_swap", ("FC-7.6", "FC-8.19"), where)
    stone = state.layout.terrain[hex] >= COLOURS
    clauses: tuple[str, ...] = ("FC-7.6", "FC-8.10") if stone else ("FC-7.6",)
    if can_act(state, seat, hex, state.coins(seat)):
        clauses += ("FC-7.7",)
    monument = state.monument_at[hex]
    if monument >= 0:
        if not state.powers[seat * POWERS + UNDER_MONUMENT]:
            clauses += ("FC-8.9",)
        en, fr = _cost_gaps(state, rules.decrypt_costs, monument)
        return rules.reason(
            "cannot_decrypt_on_stone" if stone else "cannot_decrypt",
            (*clauses, "FC-8.17"),
            {**en, **where, "coins": coins},
            {**fr, **where, "coins": coins},
        )
    if state.zone[seat] >= len(rules.zone_vp):
        return rules.reason("zone_empty_on_stone", (*clauses, "FC-4.4"), where)
    return rules.reason("nothing_to_build", (*clauses, "FC-8.18"), where)


def _cost_gaps(state: City, costs: list[int], monument: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Name and cost of a monument in both languages."""
    rules = state.rules
    cost = state.cost_facts(costs, monument)
    en, fr = _names(state, rules.monument_ids[monument])
    return {**en, "cost": cost_words(rules, cost, "en")}, {**fr, "cost": cost_words(rules, cost, "fr")}


# --- acting (FC-8) ------------------------------------------------------------------------------------------


def _no_act(state: City, seat: int, action: int) -> Reason:
    rules = state.rules
    codes = rules.codes
    hex = state.hex
    terrain = state.layout.terrain[hex]
    at = {"hex": rules.hex_ids[hex]}
    if action == codes.extract:
        if terrain >= COLOURS:
            return rules.reason("barren", ("FC-8.10", "FC-3.5" if terrain == CENTRAL else "FC-3.3"), at)
        return rules.reason("monument_in_the_way", ("FC-8.9",), at)
    if action == codes.decrypt:
        if state.monument_at[hex] < 0:
            return rules.reason("nothing_to_decrypt", ("FC-8.11",), at)
        return rules.reason("cost", ("FC-8.17", "FC-1.5", "FC-8.18"), *_cost_gaps(state, rules.decrypt_costs, state.monument_at[hex]))
    if action >= codes.swap:
        if terrain != CENTRAL:
            return rules.reason("swap_elsewhere", ("FC-8.19",), at)
        give, get = swapped(action - codes.swap)
        if state.purse[seat * PURSE + give] == 0:
            return rules.reason("no_cube", ("FC-8.19",), {"colour": rules.colour_word(LETTERS[give], "en")}, {"colour": rules.colour_word(LETTERS[give], "fr")})
        return rules.reason(
            "colour_exhausted", ("FC-1.4",), {"colour": rules.colour_word(LETTERS[get], "en")}, {"colour": rules.colour_word(LETTERS[get], "fr")}
        )
    monument = action - codes.build
    en, fr = _cost_gaps(state, rules.costs, monument)
    en.update(hex=at["hex"], terrain=rules.word(TERRAINS[terrain], "en"))
    fr.update(hex=at["hex"], terrain=rules.word(TERRAINS[terrain], "fr"))
    if not state.in_site(seat, monument):
        return rules.reason("not_in_site", ("FC-8.2",), en, fr)
    if terrain == CENTRAL:
        return rules.reason("no_building_here", ("FC-3.5",), en, fr)
    if state.monument_at[hex] >= 0:
        return rules.reason("already_built", ("FC-8.4", "FC-3.6"), en, fr)
    if terrain < COLOURS and terrain != rules.colours[monument]:
        return rules.reason("wrong_terrain", ("FC-8.3",), en, fr)
    if state.zone[seat] >= len(rules.zone_vp):
        return rules.reason("zone_empty", ("FC-4.4",), en, fr)
    return rules.reason("cost", ("FC-8.2", "FC-1.5", "FC-8.18"), en, fr)


def _no_colour(state: City, action: int) -> Reason:
    rules = state.rules
    codes = rules.codes
    if state.phase == GAIN and action < codes.buy:
        letter = LETTERS[action - codes.gain]
        return rules.reason("colour_exhausted", ("FC-1.4",), {"colour": rules.colour_word(letter, "en")}, {"colour": rules.colour_word(letter, "fr")})
    if state.phase == SPOILS and action >= codes.spoils:
        letter = LETTERS[action - codes.spoils]
        if rules.nightmare_colours[state.fallen] >> (action - codes.spoils) & 1:
            return rules.reason("colour_exhausted", ("FC-1.4",), {"colour": rules.colour_word(letter, "en")}, {"colour": rules.colour_word(letter, "fr")})
        en, fr = _names(state, rules.nightmare_ids[state.fallen])
        return rules.reason(
            "not_its_colour", ("FC-10.17",), {**en, "colour": rules.colour_word(letter, "en")}, {**fr, "colour": rules.colour_word(letter, "fr")}
        )
    return rules.reason(f"now_{PHASES[state.phase]}", (ASKED[state.phase],))


# --- miracles, nightmares, chiefs ------------------------------------------------------------------------------


def _no_buy(state: City, seat: int, kind: int) -> Reason:
    rules = state.rules
    en, fr = _names(state, rules.kind_ids[kind])
    if kind not in (state.white_row if kind < rules.white_kinds else state.grey_row):
        return rules.reason("not_face_up", ("FC-9.6",), en, fr)
    circle = state.filled[seat]
    if circle >= len(rules.tree_costs):
        return rules.reason("tree_full", ("FC-4.2",), en, fr)
    prices = {"price": rules.tree_costs[circle], "inspiration": state.stock[seat * STOCKS + INSPIRATION]}
    return rules.reason("no_inspiration", ("FC-9.5", "FC-1.5"), {**en, **prices}, {**fr, **prices})


def _no_fight(state: City, seat: int, action: int) -> Reason:
    rules = state.rules
    codes = rules.codes
    if action == codes.end_fight:
        return rules.reason("must_fight", ("FC-10.8",))
    parrying = action >= codes.parry
    card = action - (codes.parry if parrying else codes.wound)
    en, fr = _names(state, rules.nightmare_ids[card])
    if any(owned >> card & 1 for owned in state.trophies):
        return rules.reason("defeated", ("FC-10.2", "FC-10.15", "FC-10.20"), en, fr)
    if not state.awake >> card & 1:
        return rules.reason("not_awake", ("FC-10.2",), en, fr)
    if not state.faced >> card & 1:
        return rules.reason("not_faced", ("FC-10.5", "FC-10.2"), en, fr)
    if state.stock[seat * STOCKS + DEFENCE] == 0:
        return rules.reason("no_defence", ("FC-10.10",) if parrying else ("FC-10.5",), en, fr)
    if not parrying:
        return rules.reason("no_marker", ("FC-10.5", "FC-10.10"), en, fr)
    if state.reserve[seat] > 0:
        return rules.reason("markers_left", ("FC-10.11",), {**en, "markers": state.reserve[seat]}, {**fr, "markers": state.reserve[seat]})
    return rules.reason("answered", ("FC-10.11",), en, fr)


def _no_chief(state: City, seat: int, hex: int) -> Reason:
    rules = state.rules
    where = {"hex": rules.hex_ids[hex]}
    anywhere: tuple[str, ...] = ("FC-12.8",) if state.powers[seat * POWERS + ANYWHERE] else ()
    if state.present[seat] == 0:
        anywhere += ("FC-11.5",)
    if state.layout.terrain[hex] == PORTAL:
        return rules.reason("on_portal", ("FC-3.4", *anywhere), where)
    if state.chiefs[seat] == hex:
        return rules.reason("chief_must_move", ("FC-11.4", *anywhere), where)
    return rules.reason("no_assistant_there", ("FC-11.3",), where)
