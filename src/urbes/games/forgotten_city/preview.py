"""What an action will do, as facts a client shows before the choice."""

from typing import Any

from urbes.games.forgotten_city.action import legal_acts, play_order
from urbes.games.forgotten_city.codes import (
    BONUS_COINS,
    BONUS_CUBES,
    BONUS_VP,
    CASH,
    CHOOSE,
    COINS,
    DEFENCE,
    INSPIRATION,
    LETTERS,
    LEVEL,
    POWERS,
    PURSE,
    REST_COINS,
    REST_VP,
    REWARDS,
    STOCK,
    STOCKS,
    bits,
    count_bits,
    swapped,
)
from urbes.games.forgotten_city.meditation import marker_to_move
from urbes.games.forgotten_city.nightmare import faced_from, majority, markers_on
from urbes.games.forgotten_city.placement import occupancy, portal_fee
from urbes.games.forgotten_city.position import named
from urbes.games.forgotten_city.scoring import projection
from urbes.games.forgotten_city.state import City
from urbes.games.forgotten_city.table import changed
from urbes.games.forgotten_city.views import grey_facts, nightmare_outlook


def preview(state: City, seat: int, action: int) -> dict[str, Any]:
    """Facts of a legal action: what it costs and brings, then the seat's VP and projected score right after it."""
    if not state.allows(seat, action):
        return {}
    codes = state.rules.codes
    if action >= codes.cash_in:
        facts: dict[str, Any] = {"vp": state.powers[seat * POWERS + CASH]}
    elif action >= codes.chief:
        facts = {"hex": state.rules.hex_ids[action - codes.chief]}
    elif action >= codes.wound:
        facts = _in_the_night(state, seat, action)
    elif action >= codes.buy:
        facts = {} if action == codes.end_buy else _miracle(state, seat, action - codes.buy)
    elif action >= codes.gain:
        facts = {"gain": {LETTERS[action - codes.gain]: 1}}
    elif action >= codes.build:
        facts = act_facts(state, seat, action, state.hex)
    elif action >= codes.place:
        facts = _placement(state, seat, action - codes.place)
    elif action == codes.rest:
        powers = seat * POWERS
        facts = {"coins": state.rules.rest_coins + state.powers[powers + REST_COINS], "vp": state.powers[powers + REST_VP]}
    elif action >= codes.discard:
        points = state.powers[seat * POWERS + CASH]
        facts = {"vp": points if points > 0 and state.rules.overflow_scores else 0}
    else:
        facts = _pick(state, seat, action)
    facts["after"] = _after(state, seat, action)
    return facts


def _after(state: City, seat: int, action: int) -> dict[str, Any]:
    """The seat's own holdings once the action is done, before the round goes on."""
    future = state.clone()
    future.carry_out(seat, action)
    return {"vp": future.vp[seat], "coins": future.coins(seat), "projection": projection(future, seat)}


def _pick(state: City, seat: int, space: int) -> dict[str, Any]:
    """The play order as the markers would then stand."""
    future = state.clone()
    marker = marker_to_move(state, seat)
    future.markers = changed(state.markers, marker, space)
    size = state.site_size(seat) + sum(1 for turn, monument in enumerate(state.chosen) if monument >= 0 and state.order[turn] == seat) + 1
    return {
        "monument": state.rules.monument_ids[state.stall[space]],
        "coins": state.stall_coins[space],
        "from": state.markers[marker] + 1,
        "marker": space + 1,
        "play_order": play_order(future),
        "discards": max(0, size - state.rules.site_limit),
    }


def _placement(state: City, seat: int, hex: int) -> dict[str, Any]:
    """Price split, actions possible there, and the nightmares the placement would make the seat face."""
    crowd = occupancy(state, hex)
    fee = portal_fee(state, seat, hex)
    future = state.clone()
    future.hex = hex
    future.purse[seat * PURSE + COINS] -= crowd + fee
    faced = faced_from(state, state.present[seat] | 1 << state.chiefs[seat] | 1 << hex)
    before = faced_from(state, state.present[seat] | 1 << state.chiefs[seat])
    outlook = nightmare_outlook(state, seat, faced)
    actions = legal_acts(future, seat)
    return {
        "hex": state.rules.hex_ids[hex],
        "price": crowd + fee,
        "occupancy": crowd,
        "portal": fee,
        "actions": [{"action": state.rules.name(action), **act_facts(future, seat, action, hex)} for action in actions],
        "follows": state.rules.name(actions[0]) if len(actions) == 1 else None,  # it is then carried out by itself
        "choices": len(actions) if len(actions) > 1 else 0,
        "faces": named(state.rules.nightmare_ids, bits(faced)),
        "newly_faces": named(state.rules.nightmare_ids, bits(faced & ~before)),
        "outlook": outlook,
        "expected_loss": outlook["expected_loss"],
    }


def act_facts(state: City, seat: int, action: int, hex: int) -> dict[str, Any]:
    """Cost and gains of a build, extraction, decryption or swap."""
    rules = state.rules
    codes = rules.codes
    if action == codes.extract:
        colour = state.layout.terrain[hex]
        powers = seat * POWERS
        cubes = 1 + state.powers[powers + BONUS_CUBES + colour]
        if rules.limited_cubes:
            cubes = min(cubes, state.supply(colour))
        return {"gain": {LETTERS[colour]: cubes}, "coins": state.powers[powers + BONUS_COINS + colour], "vp": state.powers[powers + BONUS_VP]}
    if action >= codes.swap:
        give, get = swapped(action - codes.swap)
        return {"cost": {LETTERS[give]: 1}, "gain": {LETTERS[get]: 1}}
    if action == codes.decrypt:
        monument = state.monument_at[hex]
        owner = state.owner_at[hex]
        tribute = {"seat": owner, "vp": rules.tribute_vp} if owner != seat else None
        return {
            "monument": rules.monument_ids[monument],
            "cost": state.cost_facts(rules.decrypt_costs, monument),
            "rewards": _rewards(state, seat, rules.decrypt_rewards[monument]),
            "tribute": tribute,
        }
    monument = action - codes.build
    return {
        "monument": rules.monument_ids[monument],
        "cost": state.cost_facts(rules.costs, monument),
        "zone_vp": rules.zone_vp[state.zone[seat]],
        "rewards": _rewards(state, seat, rules.build_rewards[monument]),
    }


def _rewards(state: City, seat: int, reward: list[int]) -> list[dict[str, Any]]:
    """Each part with what the end of a track would cut off (FC-1.7)."""
    rows: list[dict[str, Any]] = []
    for i in range(0, len(reward), 2):
        kind = reward[i]
        number = reward[i + 1]
        room = number
        if kind >= LEVEL:
            room = len(state.rules.yields[kind - LEVEL]) - 1 - state.levels[seat * 3 + kind - LEVEL]
        elif kind >= STOCK and kind != CHOOSE:
            room = state.rules.stock_caps[kind - STOCK] - state.stock[seat * STOCKS + kind - STOCK]
        rows.append({"kind": REWARDS[kind], "n": number, "lost": max(0, number - room)})
    return rows


def _miracle(state: City, seat: int, kind: int) -> dict[str, Any]:
    rules = state.rules
    circle = state.filled[seat]
    facts: dict[str, Any] = {
        "cost": rules.tree_costs[circle],
        "vp": rules.tree_vp[circle],
        "inspiration_left": state.stock[seat * STOCKS + INSPIRATION] - rules.tree_costs[circle],
        "next_circle": {"cost": rules.tree_costs[circle + 1], "vp": rules.tree_vp[circle + 1]} if circle + 1 < len(rules.tree_costs) else None,
    }
    if kind >= rules.white_kinds:
        facts["grey"] = grey_facts(state, seat, kind)
    return facts


def _in_the_night(state: City, seat: int, action: int) -> dict[str, Any]:
    rules = state.rules
    codes = rules.codes
    if action >= codes.spoils:
        return {"gain": {LETTERS[action - codes.spoils]: 1}}
    if action >= codes.lose:
        return {"cost": {LETTERS[action - codes.lose]: 1}, "owed": state.owed - 1}
    unanswered = state.faced & state.awake & ~state.answered
    if action == codes.end_fight:
        return {"loss": _loss(state, seat, unanswered), "loses": rules.penalty_vp * count_bits(unanswered)}
    card = action - (codes.parry if action >= codes.parry else codes.wound)
    facts: dict[str, Any] = {
        "defence_left": state.stock[seat * STOCKS + DEFENCE] - 1,
        "loss_if_ended": _loss(state, seat, unanswered & ~(1 << card)),
    }
    if action < codes.parry:
        spaces = rules.wound_vp[state.seats][card]
        defeats = state.wounds[card] + 1 == len(spaces)
        facts.update(vp=spaces[state.wounds[card]], markers_left=state.reserve[seat] - 1, defeats=defeats)
        if defeats:
            markers = [*markers_on(state, card), seat]
            facts.update(markers_left=state.reserve[seat] - 1 + markers.count(seat), card_taker=seat, majority=majority(markers))  # FC-10.19
    return facts


def _loss(state: City, seat: int, unanswered: int) -> dict[str, int]:
    """What ending the fight would cost (FC-10.12)."""
    loss = state.rules.penalty_vp * count_bits(unanswered)
    points = min(loss, state.vp[seat])
    cubes = min(loss - points, state.resources(seat))
    coins = min(loss - points - cubes, state.coins(seat))
    return {"vp": points, "resources": cubes, "coins": coins, "forgiven": loss - points - cubes - coins}
