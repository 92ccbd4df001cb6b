"""Phase II: placing an assistant, where it is possible and at what price, or resting (FC-7, FC-8.20)."""

from typing import cast

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.decisions.act import Act, can_build, can_decrypt, can_extract, take_any
from urbes.games.forgotten_city.decisions.cash_in import CityDecision
from urbes.games.forgotten_city.nights import colour_under, faces, outlook, with_colours
from urbes.games.forgotten_city.rules import ForgottenCityRules
from urbes.games.forgotten_city.shapes import Deed, ForgottenCityPreview, Outlook, Place
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.games.forgotten_city.words import cost_gaps
from urbes.kernel import Reason, Verb, bit, distances, fill, i64, lowest, names, places, vec


def open_hexes(state: ForgottenCityState, seat: i64, word: i64) -> i64:
    """The hexes where a seat may place an assistant now, a word of their mask."""
    rules = state.rules
    layout = state.layout
    coins = state.coins(seat)
    near = reach(state, seat, word)
    jump: i64 = 0
    if coins >= rules.portal_coins:
        gate = gate_beside(state, seat)
        if gate >= 0:
            jump = layout.zones[gate * rules.words + word] & ~near
    candidates = (near | jump) & layout.enterable[word] & ~closed_hexes(state, seat, word)
    extractable = layout.coloured[word]
    if not state.power(seat, c.UNDER_MONUMENT):
        extractable &= ~state.built(word)
    # A hex to extract from without assistants needs no closer look; crowds, monuments, stone and the centre do.
    found = candidates & extractable & ~state.crowded(word)
    if rules.chiefs_cost:
        found = 0
    unsure = candidates & ~found
    while unsure:
        low = unsure & -unsure
        unsure ^= low
        hex = word * c.WORD + lowest(low)
        left = coins - occupancy(state, hex)
        if jump & low:
            left -= rules.portal_coins
        if left >= 0 and (extractable & low or can_act(state, seat, hex, left)):
            found |= low
    return found


def is_open(state: ForgottenCityState, seat: i64, hex: i64) -> bool:
    """Whether one hex is among the open ones."""
    mask = state.open_hexes
    if mask < 0 or hex >= c.WORD:
        mask = open_hexes(state, seat, hex >> c.WORD_BITS)
    return mask >> (hex & c.IN_WORD) & 1 != 0


def reach(state: ForgottenCityState, seat: i64, word: i64) -> i64:
    """Every hex at distance 0 or 1 from an own meeple (FC-7.3); resting assistants are off the map (FC-7.4)."""
    within = state.rules.within
    words = state.rules.words
    boards = state.boards
    board = seat * c.BOARD
    mask = within[boards[board + c.AT_CHIEF] * words + word]
    for at in range(board + c.AT_ASSISTANTS, board + c.AT_ZONE):
        if boards[at] >= 0:
            mask |= within[boards[at] * words + word]
    return mask


def gate_beside(state: ForgottenCityState, seat: i64) -> i64:
    """The portal next to which the seat has an assistant, or its chief (FC-7.14, FC-7.16), numbered as in `Layout.gates`."""
    gates = state.layout.gates
    boards = state.boards
    board = seat * c.BOARD
    gate: i64 = -1
    if state.rules.portal_chief:
        gate = gates[boards[board + c.AT_CHIEF]]
    for at in range(board + c.AT_ASSISTANTS, board + c.AT_ZONE):
        if boards[at] >= 0:
            other = gates[boards[at]]
            if gate < 0:
                gate = other
            elif other >= 0 and other != gate:
                return len(state.layout.portals)
    return gate


def portal_fee(state: ForgottenCityState, seat: i64, hex: i64) -> i64:
    """The coins for the way to a hex: none when it is near (FC-7.18), a jump's otherwise; -1 if no way leads there."""
    word = hex >> c.WORD_BITS
    place = hex & c.IN_WORD
    if reach(state, seat, word) >> place & 1:
        return 0
    gate = gate_beside(state, seat)
    if gate >= 0 and state.layout.zones[gate * state.rules.words + word] >> place & 1:
        return state.rules.portal_coins
    return -1


def is_closed(state: ForgottenCityState, seat: i64, hex: i64) -> bool:
    return closed_hexes(state, seat, hex >> c.WORD_BITS) >> (hex & c.IN_WORD) & 1 != 0


def closed_hexes(state: ForgottenCityState, seat: i64, word: i64) -> i64:
    """Hexes with another player's chief, unless the own chief is there too (FC-7.8, FC-7.10); by option with assistants, too (FC-7.9)."""
    boards = state.boards
    own = seat * c.BOARD
    first = word * c.WORD
    one = bit(0)
    last = c.AT_CHIEF + 1
    if state.rules.strict_occupation:
        last = c.AT_ZONE
    mask: i64 = 0
    for board in range(0, state.seats * c.BOARD, c.BOARD):
        if board != own:
            for at in range(board + c.AT_CHIEF, board + last):
                place = boards[at] - first
                if boards[at] != boards[own + c.AT_CHIEF] and 0 <= place < c.WORD:
                    mask |= one << place
    return mask


def occupancy(state: ForgottenCityState, hex: i64) -> i64:
    """1 coin for every assistant already there, whoever's it is (FC-7.11); chiefs only by option (FC-7.13)."""
    count = state.crowd(hex)
    if state.rules.chiefs_cost:
        for seat in range(state.seats):
            if state.chief(seat) == hex:
                count += 1
    return count * state.rules.occupancy_coin


def can_act(state: ForgottenCityState, seat: i64, hex: i64, coins: i64) -> bool:
    """Whether an assistant on the hex could complete an action, with so many coins left after its placement (FC-7.6)."""
    if state.layout.terrain[hex] == c.CENTRAL:
        return can_swap(state, seat)
    if can_extract(state, seat, hex) or can_decrypt(state, seat, hex, coins):
        return True
    sites = state.sites
    room = state.rules.site_room
    for at in range(seat * room, seat * room + room):
        if sites[at] < 0:
            return False
        if can_build(state, seat, hex, sites[at], coins):
            return True
    return False


def can_swap(state: ForgottenCityState, seat: i64) -> bool:
    """Whether a cube can be given for one of another colour (FC-8.19)."""
    wanted = state.open_colours(c.ALL_COLOURS)
    for give in range(c.COLOURS):
        if state.cubes(seat, give) > 0 and wanted & ~bit(give):
            return True
    return False


class Assistant(CityDecision):
    """One assistant is placed or rests."""

    clauses = ("FC-7.2",)
    turn_clauses = ("FC-5.5", "FC-7.1")

    def __init__(self, rules: ForgottenCityRules, verbs: list[Verb], act: Act) -> None:
        super().__init__(rules, verbs)
        self.resting, self.placing = verbs[:2]
        self.act = act

    def moves(self, state: ForgottenCityState, seat: i64, into: vec[i64]) -> i64:
        into[0] = self.resting.first
        count: i64 = 1
        for word in range(state.rules.words):
            hexes = open_hexes(state, seat, word)
            if word == 0:
                state.open_hexes = hexes
            count = fill(hexes, self.placing.first + word * c.WORD, into, count)
        return self.add_cash_ins(state, seat, into, count)

    def allows(self, state: ForgottenCityState, seat: i64, action: i64) -> bool:
        if self.placing.holds(action):
            return is_open(state, seat, action - self.placing.first)
        return action == self.resting.first or self.may_cash_in(state, seat, action)

    def perform(self, state: ForgottenCityState, seat: i64, action: i64) -> None:
        if self.placing.holds(action):
            self.place(state, seat, action - self.placing.first)
        elif action == self.resting.first:
            rest(state, seat)
        else:
            self.give_back(state, seat, action)

    def place(self, state: ForgottenCityState, seat: i64, hex: i64) -> None:
        """The coins come first (FC-7.7); a single possible action follows by itself."""
        crowd = occupancy(state, hex)
        fee = portal_fee(state, seat, hex)
        state.gain_coins(seat, -crowd - fee)
        use_assistant(state, seat, hex)
        state.enter_hex(hex)
        state.hex = hex
        if state.listener is not None:
            state.say("placed", seat, {"hex": state.rules.hex_ids[hex], "occupancy": crowd, "portal": fee})
        actions = vec[i64]([0] * self.act.room)
        if self.act.moves(state, seat, actions) == 1:
            self.act.perform(state, seat, actions[0])
        else:
            state.phase = c.ACT

    def facts(self, state: ForgottenCityState, seat: i64, action: i64, future: ForgottenCityState) -> ForgottenCityPreview:
        if action == self.resting.first:
            return {"coins": coins_for_rest(state, seat), "vp": state.power(seat, c.REST_VP)}
        hex = action - self.placing.first
        crowd = occupancy(state, hex)
        fee = portal_fee(state, seat, hex)
        placed = self.placed(state, seat, hex)
        actions = self.act.legal(placed, seat)
        deeds = [cast("Deed", {"action": self.rules.name(each), **self.act.facts(placed, seat, each, future)}) for each in actions]
        before = faces(state, seat)
        faced = before | with_colours(future, colour_under(future, hex))
        ahead = self.best_night(future, seat, hex, actions, before)
        return {
            "hex": self.rules.hex_ids[hex],
            "actions": deeds,
            "follows": self.rules.name(actions[0]) if len(actions) == 1 else None,  # it is then carried out by itself
            "choices": len(actions) if len(actions) > 1 else 0,
            "offers": offers_of(deeds),
            "price": crowd + fee,
            "occupancy": crowd,
            "portal": fee,
            "faces": names(self.rules.nightmare_ids, places(faced)),
            "newly_faces": names(self.rules.nightmare_ids, places(faced & ~before)),
            "outlook": ahead,
            "expected_loss": ahead["expected_loss"],
        }

    def best_night(self, future: ForgottenCityState, seat: i64, hex: i64, actions: list[int], before: i64) -> Outlook:
        """The coming night after the action that spares the seat most of it; a single one has followed by itself. Extracting and swapping do not touch it."""
        deeds = [action for action in actions if self.act.is_deed(action)] if len(actions) > 1 else []
        nights: list[Outlook] = []
        for action in deeds if len(deeds) == len(actions) > 1 else [-1, *deeds]:
            after = future.clone() if action >= 0 or future.phase == c.GAIN else future
            if action >= 0:
                self.act.perform(after, seat, action)
            take_any(after, seat)
            nights.append(outlook(after, seat, before | with_colours(after, colour_under(after, hex))))
        return min(nights, key=lambda night: night["expected_loss"])

    def placed(self, state: ForgottenCityState, seat: i64, hex: i64) -> ForgottenCityState:
        """The table as the assistant's action would find it."""
        future = state.clone()
        future.hex = hex
        future.gain_coins(seat, -occupancy(state, hex) - portal_fee(state, seat, hex))
        return future

    def offers(self, state: ForgottenCityState, seat: i64) -> dict[str, Place]:
        """The hexes open to a seat: what each costs, and what could be done there."""
        found: dict[str, Place] = {}
        for hex, id in enumerate(self.rules.hex_ids):
            if is_open(state, seat, hex):
                actions = [self.rules.name(action) for action in self.act.legal(self.placed(state, seat, hex), seat)]
                found[id] = {"occupancy": occupancy(state, hex), "portal": portal_fee(state, seat, hex), "actions": actions}
        return found

    def deny(self, state: ForgottenCityState, seat: i64, action: i64) -> Reason:
        """The first rule that stands in the way: terrain, closed, too far, too dear, nothing to do."""
        rules = self.rules
        hex = action - self.placing.first
        where = {"hex": rules.hex_ids[hex]}
        if state.layout.terrain[hex] == c.PORTAL:
            return rules.reason("on_portal", ("FC-7.5", "FC-3.4"), where)
        if is_closed(state, seat, hex):
            return self.closed(state, seat, hex)
        fee = portal_fee(state, seat, hex)
        if fee < 0:
            return self.too_far(state, seat, hex)
        coins = state.coins(seat)
        crowd = occupancy(state, hex)
        if coins < fee + crowd:
            prices = {**where, "price": fee + crowd, "occupancy": crowd, "portal": fee, "coins": coins}
            for_chiefs = rules.chiefs_cost and any(state.chief(other) == hex for other in range(state.seats))
            clauses: tuple[str, ...] = ("FC-7.11", "FC-7.13", "FC-1.5") if for_chiefs else ("FC-7.11", "FC-1.5")
            if fee:
                return rules.reason("too_dear_jump", ("FC-7.14", "FC-7.17", *clauses), prices)
            return rules.reason("too_dear_chiefs" if for_chiefs else "too_dear", clauses, prices)
        return self.nothing_to_do(state, seat, hex, coins - fee - crowd)

    def closed(self, state: ForgottenCityState, seat: i64, hex: int) -> Reason:
        where = {"hex": self.rules.hex_ids[hex]}
        others = [other for other in range(state.seats) if other != seat]
        for other in others:
            if state.chief(other) == hex:
                return self.rules.reason("closed_by_chief", ("FC-7.8",), where, None, {"other": other})
        there = next(other for other in others if hex in state.assistants(other))
        return self.rules.reason("closed_by_assistant", ("FC-7.9",), where, None, {"other": there})

    def too_far(self, state: ForgottenCityState, seat: i64, hex: i64) -> Reason:
        rules = self.rules
        far = distances(rules.neighbours, hex)
        own = [state.chief(seat)] + [at for at in state.assistants(seat) if at >= 0]
        gaps = {"hex": rules.hex_ids[hex], "distance": min(far[at] for at in own)}
        return rules.first_reason(
            gaps,
            (rules.adjacent_only and gaps["distance"] == 0, "same_hex", ("FC-7.3",)),
            (len(state.layout.portals) < 2, "no_other_portal", ("FC-7.3", "FC-1.8", "FC-7.20")),
            (state.layout.gates[hex] < 0, "too_far", ("FC-7.3", "FC-1.8")),
            (gate_beside(state, seat) >= 0, "same_portal", ("FC-7.3", "FC-7.15", "FC-7.19")),
            (True, "no_portal_near" if rules.portal_chief else "no_assistant_at_portal", ("FC-7.3", "FC-7.14", "FC-7.16")),
        )

    def nothing_to_do(self, state: ForgottenCityState, seat: i64, hex: i64, coins: int) -> Reason:
        """No action could be completed there with the coins left after the placement."""
        rules = self.rules
        monument = state.city[hex]
        central = state.layout.terrain[hex] == c.CENTRAL
        stone = state.layout.terrain[hex] >= c.COLOURS
        clauses: tuple[str, ...] = ("FC-7.6", "FC-8.10") if stone else ("FC-7.6",)
        if can_act(state, seat, hex, state.coins(seat)):
            clauses += ("FC-7.7",)
        if monument >= 0 and not state.power(seat, c.UNDER_MONUMENT):
            clauses += ("FC-8.9",)
        return rules.first_reason(
            {"hex": rules.hex_ids[hex], "coins": coins, **(cost_gaps(rules, monument * 2 + 1) if monument >= 0 else {})},
            (central and state.resources(seat) > 0, "no_colour_to_swap_for", ("FC-7.6", "FC-8.19", "FC-1.4")),
            (central, "nothing_to_swap", ("FC-7.6", "FC-8.19")),
            (monument >= 0, "cannot_decrypt_on_stone" if stone else "cannot_decrypt", (*clauses, "FC-8.17")),
            (state.boards[seat * c.BOARD + c.AT_ZONE] >= rules.zone_spaces, "zone_empty_on_stone", (*clauses, "FC-4.4")),
            (True, "nothing_to_build", (*clauses, "FC-8.18")),
        )


def offers_of(deeds: list[Deed]) -> str:
    """What could be done on a hex, each once, with what a line about it needs: `build M01, extract V 1`; a swap of the centre stands for all of them."""
    offers = []
    for deed in deeds:
        verb = deed["action"].split()[0]
        if verb == "extract":
            offers += [f"extract {colour} {cubes}" for colour, cubes in deed["gain"].items()]
        else:
            offers.append(f"{verb} {deed['monument']}" if "monument" in deed else verb)
    return ", ".join(dict.fromkeys(offers))


def use_assistant(state: ForgottenCityState, seat: i64, where: i64) -> None:
    """The next that waits."""
    boards = state.boards
    at = seat * c.BOARD + c.AT_ASSISTANTS
    while boards[at] != c.WAITING:
        at += 1
    boards[at] = where


def coins_for_rest(state: ForgottenCityState, seat: i64) -> i64:
    return state.rules.rest_coins + state.power(seat, c.REST_COINS)


def rest(state: ForgottenCityState, seat: i64) -> None:
    """The assistant lies down for coins (FC-8.20), and what a miracle adds (FC-12.6)."""
    coins = coins_for_rest(state, seat)
    points = state.power(seat, c.REST_VP)
    use_assistant(state, seat, c.RESTING)
    state.gain_coins(seat, coins)
    state.score(seat, c.MIRACLES, points)
    if state.listener is not None:
        state.say("rested", seat, {"coins": coins, "vp": points})
    state.end_turn()
