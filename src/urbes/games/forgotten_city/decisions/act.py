"""Phase II: what a placed assistant does: build, extract, decrypt or swap; and the resources a reward lets choose (FC-8)."""

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.decisions.cash_in import CityDecision, ColourDecision
from urbes.games.forgotten_city.rules import ForgottenCityRules
from urbes.games.forgotten_city.shapes import ForgottenCityPreview, Reward
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.games.forgotten_city.words import cost_facts, cost_gaps
from urbes.kernel import Reason, Verb, bit, i64, lowest, vec


def can_extract(state: ForgottenCityState, seat: i64, hex: i64) -> bool:
    """On a coloured hex without a monument, or with one by MONX (FC-8.9, FC-8.10, FC-12.7)."""
    return state.layout.terrain[hex] < c.COLOURS and (state.city[hex] < 0 or state.power(seat, c.UNDER_MONUMENT) == 1)


def can_decrypt(state: ForgottenCityState, seat: i64, hex: i64, coins: i64) -> bool:
    monument = state.city[hex]
    return monument >= 0 and state.can_pay(seat, monument * 2 + 1, coins)


def can_build(state: ForgottenCityState, seat: i64, hex: i64, monument: i64, coins: i64) -> bool:
    """A monument of the site, its colour the terrain's or the terrain stone, no monument there yet, a marker left, the cost at hand."""
    rules = state.rules
    terrain = state.layout.terrain[hex]
    return (
        (terrain == c.STONE or terrain == rules.colours[monument])  # FC-8.3
        and state.city[hex] < 0  # FC-8.4
        and state.boards[seat * c.BOARD + c.AT_ZONE] < rules.zone_spaces  # FC-4.4
        and state.can_pay(seat, monument * 2, coins)
    )


class Act(CityDecision):
    """The one action of the placed assistant (FC-8.1)."""

    clauses = ("FC-8.1",)
    turn_clauses = ("FC-5.5", "FC-7.1")

    def __init__(self, rules: ForgottenCityRules, verbs: list[Verb]) -> None:
        self.building, self.extracting, self.decrypting, self.swapping = verbs
        super().__init__(rules, verbs, max(self.swapping.count, rules.site_room + 1))

    def moves(self, state: ForgottenCityState, seat: i64, into: vec[i64]) -> i64:
        hex = state.hex
        if state.layout.terrain[hex] == c.CENTRAL:
            return self.swaps(state, seat, into)
        coins = state.coins(seat)
        count: i64 = 0
        if state.city[hex] < 0:
            sites = state.sites
            room = state.rules.site_room
            for at in range(seat * room, seat * room + room):
                if sites[at] < 0:
                    break
                if can_build(state, seat, hex, sites[at], coins):
                    into[count] = self.building.first + sites[at]
                    count += 1
        elif can_decrypt(state, seat, hex, coins):
            into[count] = self.decrypting.first
            count += 1
        if can_extract(state, seat, hex):
            into[count] = self.extracting.first
            count += 1
        return count

    def swaps(self, state: ForgottenCityState, seat: i64, into: vec[i64]) -> i64:
        """Any resource held for any other of the supply (FC-8.19)."""
        wanted = state.open_colours(c.ALL_COLOURS)
        count: i64 = 0
        action = self.swapping.first
        for give in range(c.COLOURS):
            for get in range(c.COLOURS):
                if get != give:
                    if state.cubes(seat, give) > 0 and wanted >> get & 1:
                        into[count] = action
                        count += 1
                    action += 1
        return count

    def allows(self, state: ForgottenCityState, seat: i64, action: i64) -> bool:
        hex = state.hex
        if action == self.extracting.first:
            return can_extract(state, seat, hex)
        if action == self.decrypting.first:
            return can_decrypt(state, seat, hex, state.coins(seat))
        if self.building.holds(action):
            monument = action - self.building.first
            return state.in_site(seat, monument) and can_build(state, seat, hex, monument, state.coins(seat))
        if state.layout.terrain[hex] != c.CENTRAL or not self.swapping.holds(action):
            return False
        return state.cubes(seat, self.given(action)) > 0 and state.open_colours(bit(self.gotten(action))) != 0

    def is_deed(self, action: i64) -> bool:
        """Whether an action builds or decrypts a monument, which has a price and a reward of its own."""
        return action == self.decrypting.first or self.building.holds(action)

    def given(self, action: i64) -> i64:
        """The colour given in a swap."""
        return (action - self.swapping.first) // (c.COLOURS - 1)

    def gotten(self, action: i64) -> i64:
        """The colour taken in a swap: one of the three others."""
        get = (action - self.swapping.first) % (c.COLOURS - 1)
        if get >= self.given(action):
            get += 1
        return get

    def perform(self, state: ForgottenCityState, seat: i64, action: i64) -> None:
        if action == self.extracting.first:
            extract(state, seat)
        elif action == self.decrypting.first:
            do_deed(state, seat, state.city[state.hex] * 2 + 1)
        elif self.building.holds(action):
            do_deed(state, seat, (action - self.building.first) * 2)
        else:
            swap(state, seat, self.given(action), self.gotten(action))

    def facts(self, state: ForgottenCityState, seat: i64, action: i64, future: ForgottenCityState) -> ForgottenCityPreview:
        rules = self.rules
        hex = state.hex
        if action == self.extracting.first:
            colour = state.layout.terrain[hex]
            letter, cubes = c.LETTERS[colour], extracted(state, seat, colour)
            extras: ForgottenCityPreview = {"coins": state.power(seat, c.BONUS_COINS + colour), "vp": state.power(seat, c.BONUS_VP)}
            return {"gain": {letter: cubes}, "colour": letter, "cubes": cubes, **extras}
        if self.swapping.holds(action):
            return {"cost": {c.LETTERS[self.given(action)]: 1}, "gain": {c.LETTERS[self.gotten(action)]: 1}}
        decrypting = action == self.decrypting.first
        deed = state.city[hex] * 2 + 1 if decrypting else (action - self.building.first) * 2
        facts: ForgottenCityPreview = {"monument": rules.monument_ids[deed // 2], "cost": cost_facts(rules, deed)}
        if not decrypting:
            facts["zone_vp"] = rules.zone_vp[state.boards[seat * c.BOARD + c.AT_ZONE]]
        facts["rewards"] = reward_parts(state, seat, deed)
        facts["lost"] = sum(part["lost"] for part in facts["rewards"])
        if decrypting:
            owner = state.owner(hex)
            facts["tribute"] = {"seat": owner, "vp": rules.tribute_vp} if owner != seat else None
            if owner != seat:
                facts |= {"owner": owner, "tribute_vp": rules.tribute_vp}
        return facts

    def deny(self, state: ForgottenCityState, seat: i64, action: i64) -> Reason:
        rules = self.rules
        hex = state.hex
        terrain = state.layout.terrain[hex]
        at = {"hex": rules.hex_ids[hex]}
        if action == self.extracting.first:
            if terrain >= c.COLOURS:
                return rules.reason("barren", ("FC-8.10", "FC-3.5" if terrain == c.CENTRAL else "FC-3.3"), at)
            return rules.reason("monument_in_the_way", ("FC-8.9",), at)
        if action == self.decrypting.first:
            if state.city[hex] < 0:
                return rules.reason("nothing_to_decrypt", ("FC-8.11",), at)
            return rules.reason("cost", ("FC-8.17", "FC-1.5", "FC-8.18"), cost_gaps(rules, state.city[hex] * 2 + 1))
        if self.building.holds(action):
            return self.refuse_build(state, seat, action - self.building.first)
        if terrain != c.CENTRAL:
            return rules.reason("swap_elsewhere", ("FC-8.19",), at)
        if state.cubes(seat, self.given(action)) == 0:
            return self.of_colour("no_cube", ("FC-8.19",), self.given(action))
        return self.of_colour("colour_exhausted", ("FC-1.4",), self.gotten(action))

    def refuse_build(self, state: ForgottenCityState, seat: i64, monument: i64) -> Reason:
        rules = self.rules
        terrain = state.layout.terrain[state.hex]
        return rules.first_reason(
            {**cost_gaps(rules, monument * 2), "hex": rules.hex_ids[state.hex], "terrain": rules.pair(c.TERRAINS[terrain])},
            (not state.in_site(seat, monument), "not_in_site", ("FC-8.2",)),
            (terrain == c.CENTRAL, "no_building_here", ("FC-3.5",)),
            (state.city[state.hex] >= 0, "already_built", ("FC-8.4", "FC-3.6")),
            (terrain < c.COLOURS and terrain != rules.colours[monument], "wrong_terrain", ("FC-8.3",)),
            (state.boards[seat * c.BOARD + c.AT_ZONE] >= rules.zone_spaces, "zone_empty", ("FC-4.4",)),
            (True, "cost", ("FC-8.2", "FC-1.5", "FC-8.18")),
        )


def do_deed(state: ForgottenCityState, seat: i64, deed: i64) -> None:
    """Pay (FC-8.2, FC-8.11); a monument built goes to the map and uncovers VP of the zone (FC-8.5); then the reward from left to right (FC-8.6)."""
    rules = state.rules
    monument = deed >> 1
    building = deed & 1 == 0
    zone = seat * c.BOARD + c.AT_ZONE
    points: i64 = 0
    state.pay(seat, deed)
    if building:
        points = rules.zone_vp[state.boards[zone]]
        state.leave_site(seat, monument)
        state.put_on_map(state.hex, monument, seat)
        state.boards[zone] += 1
        state.score(seat, c.ZONE, points)
    if state.listener is not None:
        facts = {"monument": rules.monument_ids[monument], "hex": rules.hex_ids[state.hex], "cost": cost_facts(rules, deed)}
        state.say("built" if building else "decrypted", seat, {**facts, "vp": points} if building else facts)
    state.deed = deed
    go_on_rewarding(state, seat)


def extracted(state: ForgottenCityState, seat: i64, colour: i64) -> i64:
    """How many cubes an extraction brings (FC-8.8, FC-12.3), as far as they are there (FC-1.4)."""
    cubes = 1 + state.power(seat, c.BONUS_CUBES + colour)
    if state.rules.limited_cubes:
        cubes = min(cubes, state.supply(colour))
    return cubes


def extract(state: ForgottenCityState, seat: i64) -> None:
    """Cubes of the terrain's colour, and what the miracles add (FC-8.8, FC-12.3, FC-12.9)."""
    colour = state.layout.terrain[state.hex]
    cubes = extracted(state, seat, colour)
    coins = state.power(seat, c.BONUS_COINS + colour)
    points = state.power(seat, c.BONUS_VP)
    state.gain_cubes(seat, colour, cubes)
    state.gain_coins(seat, coins)
    state.score(seat, c.MIRACLES, points)
    if state.listener is not None:
        state.say("extracted", seat, {"hex": state.rules.hex_ids[state.hex], "colour": c.LETTERS[colour], "cubes": cubes, "coins": coins, "vp": points})
    state.end_turn()


def swap(state: ForgottenCityState, seat: i64, give: i64, get: i64) -> None:
    state.gain_cubes(seat, give, -1)
    state.gain_cubes(seat, get, 1)
    if state.listener is not None:
        state.say("swapped", seat, {"give": c.LETTERS[give], "get": c.LETTERS[get]})
    state.end_turn()


def go_on_rewarding(state: ForgottenCityState, seat: i64) -> None:
    """The parts of a reward in printed order, stopping where the seat has to choose; then the owner of a decrypted monument (FC-8.12)."""
    rules = state.rules
    start = rules.reward_starts[state.deed]
    end = rules.reward_starts[state.deed + 1]
    decrypting = state.deed % 2 == 1
    while start + state.reward_at < end:
        kind = rules.rewards[start + state.reward_at]
        number = rules.rewards[start + state.reward_at + 1]
        state.reward_at += 2
        if kind == c.CHOOSE:
            state.gains = number
            if asks_gain(state, seat):
                return
        else:
            grant(state, seat, kind, number, c.BUILD + state.deed % 2)  # or DECRYPT
    owner = state.owner(state.hex)
    if decrypting and owner != seat:
        state.score(owner, c.TRIBUTE, rules.tribute_vp)
        if state.listener is not None:
            state.say("tribute", owner, {"monument": rules.monument_ids[state.deed // 2], "vp": rules.tribute_vp}, 1)
    state.deed = -1
    state.reward_at = 0
    state.end_turn()


def grant(state: ForgottenCityState, seat: i64, kind: i64, number: i64, source: i64) -> None:
    """A gain is automatic; what does not fit is lost (FC-1.7)."""
    gained = number
    if kind == c.VP:
        state.score(seat, source, number)
    elif kind == c.COIN:
        state.gain_coins(seat, number)
    else:
        gained = state.climb(seat, kind - c.STOCK, number)
    if state.listener is not None:
        state.say("gained", seat, {"what": c.REWARDS[kind], "n": gained, "lost": number - gained}, 1)


def reward_parts(state: ForgottenCityState, seat: i64, deed: i64) -> list[Reward]:
    """Each part of a reward with what the end of a track would cut off (FC-1.7)."""
    rows: list[Reward] = []
    reward = state.rules.reward(deed)
    for kind, number in zip(reward[::2], reward[1::2], strict=True):
        room = state.rules.track_ends[kind - c.STOCK] - state.stock(seat, kind - c.STOCK) if kind >= c.STOCK else number
        rows.append({"kind": c.REWARDS[kind], "n": number, "lost": max(0, number - room)})
    return rows


def asks_gain(state: ForgottenCityState, seat: i64) -> bool:
    """Whether a resource is to be chosen; the cube supply may leave one colour or none (FC-8.7, FC-1.4)."""
    while state.gains > 0:
        colours = state.open_colours(c.ALL_COLOURS)
        if colours == 0:
            state.gains = 0
        elif colours & (colours - 1):
            state.phase = c.GAIN
            return True
        else:
            take_resource(state, seat, lowest(colours))
    return False


def take_resource(state: ForgottenCityState, seat: i64, colour: i64) -> None:
    state.gains -= 1
    state.gain_cubes(seat, colour, 1)
    if state.listener is not None:
        state.say("took_resource", seat, {"colour": c.LETTERS[colour]}, 1)


def take_any(state: ForgottenCityState, seat: i64) -> None:
    """The rest of a reward with whatever resources there are, for a look at what lies behind their choice."""
    while state.phase == c.GAIN:
        take_resource(state, seat, lowest(state.open_colours(c.ALL_COLOURS)))
        if not asks_gain(state, seat):
            go_on_rewarding(state, seat)


class Gain(ColourDecision):
    """A resource of one's choice as part of a reward (FC-8.7)."""

    clauses = ("FC-8.7",)
    turn_clauses = ("FC-5.5", "FC-7.1")

    def colours(self, state: ForgottenCityState, seat: i64) -> i64:
        return state.open_colours(c.ALL_COLOURS)

    def perform(self, state: ForgottenCityState, seat: i64, action: i64) -> None:
        take_resource(state, seat, self.chosen(action))
        if not asks_gain(state, seat):
            go_on_rewarding(state, seat)

    def deny(self, state: ForgottenCityState, seat: i64, action: i64) -> Reason:
        return self.of_colour("colour_exhausted", ("FC-1.4",), self.chosen(action))
