"""Damage and repairs (AW-10): the dice, cards turned face down and up, armies lost with the helmets that allowed them (AW-8.10), the end of an attack."""

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.armies import army_facts
from urbes.games.ancient_world.chain import proceed
from urbes.games.ancient_world.decisions.point import Point
from urbes.games.ancient_world.pieces import joined, together
from urbes.games.ancient_world.rounds import unfed
from urbes.games.ancient_world.shapes import AncientWorldPreview, Army
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import i64, vec


class Damage(Point):
    """The card that a Titan face turns over."""

    clauses = ("AW-10.1",)
    refused = ("not_intact", "AW-10.2", "AW-10.1")

    def moves(self, state: AncientWorldState, seat: i64, into: vec[i64]) -> i64:
        count: i64 = 0
        for card in state.cities[seat]:
            if card & 1 == 0:
                into[count] = self.verb.first + (card >> 1)
                count += 1
        return count

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        state.sealed += 1
        state.hits -= 1
        state.turn_over(seat, self.chosen(action), 1)
        if not overflows(state, seat):
            suffer(state)

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        return turning(state, seat, self.chosen(action), True)


def turning(state: AncientWorldState, seat: i64, kind: i64, down: bool) -> AncientWorldPreview:
    """What a card would switch off, or on again, and what follows from it."""
    empire = state.rules.empire
    statics = empire.statics[kind]
    words = {column: word for word, column in c.STATICS.items()}
    changes = {words[statics[i]]: -statics[i + 1] if down else statics[i + 1] for i in range(0, len(statics), 2)}
    food = state.get(seat, c.FOOD) + changes.get("food", 0)
    limit = state.get(seat, c.ARMIES) + changes.get("army", 0)
    return {
        "card": empire.ids[kind],
        "changes": changes,
        "action": empire.acting_index[kind] >= 0,
        "trigger": any(kind in kinds for kinds in empire.triggers),
        "armies_lost": max(0, len(state.armies[seat]) - limit) if down else 0,
        "will_starve": unfed(state, state.get(seat, c.OWNED), food),
        "damaged": state.get(seat, c.DAMAGED) + (1 if down else -1),
    }


# --- the dice, and the end of an attack -------------------------------------------------------------------


def roll_dice(state: AncientWorldState) -> None:
    """One die per banner of the Titan just taken, all together; coin losses first (AW-9.17, AW-10.4)."""
    seat = state.active
    rules = state.rules
    state.sealed += 1
    state.rng = state.rng.clone()
    die = rules.die
    dice = rules.titans.dice[state.trophies[seat][-1]]
    faces = vec[i64]([0] * dice)
    lost: i64 = 0
    hits: i64 = 0
    for number in range(dice):
        face = die[state.rng.below(i64(len(die)))]
        faces[number] = face
        if face == c.COIN_FACE:
            lost += 1
        elif face == c.TITAN_FACE:
            hits += 1
    lost = min(lost, state.desk[seat * c.WIDTH + c.COINS])  # AW-10.3
    state.desk[seat * c.WIDTH + c.COINS] -= lost
    state.hits = hits
    state.stage = c.SUFFERING
    if state.listener is not None:
        state.say("dice", seat, {"faces": [c.FACES[face] for face in faces], "coins": lost}, 1)
    suffer(state)


def suffer(state: AncientWorldState) -> None:
    """The next Titan face, as long as there is an undamaged card (AW-10.2); then loot, and the next Titan (AW-9.18, AW-9.19)."""
    seat = state.active
    if state.hits > 0 and len(state.cities[seat]) > state.desk[seat * c.WIDTH + c.DAMAGED]:
        state.phase = c.DAMAGE
        state.asked = seat
        return
    state.hits = 0
    if state.loot:
        state.gain(seat, c.COINS, state.loot, "loot")
    state.loot = 0
    if state.covered >= 0:
        reveal_titan(state, state.covered)
    state.stage = c.NO_ATTACK
    state.chosen = 0
    proceed(state)


def reveal_titan(state: AncientWorldState, pile: i64) -> None:
    state.covered = c.NOBODY
    if state.listener is not None and state.titan(pile) >= 0:
        state.say("titan_revealed", state.active, {"titan": state.rules.titans.ids[state.titan(pile)], "pile": pile + 1}, 1)
    if state.stacks[c.DEPTH + pile] <= 1 and state.stacks[c.SCOUT + pile] >= 0:
        state.set_scout(pile, c.NOBODY, 0)


# --- armies above the limit -------------------------------------------------------------------------------


def overflows(state: AncientWorldState, seat: i64) -> bool:
    """Whether the seat has to discard armies now (AW-8.10, AW-8.13)."""
    excess = len(state.armies[seat]) - state.desk[seat * c.WIDTH + c.ARMIES]
    if excess <= 0:
        return False
    state.left = excess
    state.phase = c.DISBAND
    state.asked = seat
    return True


def after_disbanding(state: AncientWorldState) -> None:
    if state.left > 0:
        state.phase = c.DISBAND
    elif state.stage == c.SUFFERING:
        suffer(state)
    else:
        proceed(state)


class Disband(Point):
    """The army that goes, used or unused (AW-8.11)."""

    clauses = ("AW-8.11",)
    refused = ("no_such_army", "AW-8.11")

    def legal(self, state: AncientWorldState, seat: i64) -> list[int]:
        return [self.verb.first + number for number in range(len(state.armies[seat]))]

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        """The whole army leaves the game (AW-8.12), unless its retired cards may slide under another."""
        number = self.chosen(action)
        state.sealed += 1
        state.left -= 1
        army = state.armies[seat][number]
        state.set_armies(seat, state.armies[seat][:number] + state.armies[seat][number + 1 :])
        state.military_gone = joined(state.military_gone, army.card)
        state.say("disbanded", seat, {"card": state.rules.military.ids[army.card]}, 1)
        if state.rules.overflow_keep_retired and len(army.retired) and state.armies[seat]:
            state.orphans = army.retired
            state.phase = c.SLIDE
        else:
            state.military_gone = together(state.military_gone, army.retired)
            after_disbanding(state)

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> Army:
        return army_facts(state, state.armies[seat][self.chosen(action)])


class Slide(Point):
    """The army under which the retired cards of a disbanded one go, or none (option overflow_keep_retired)."""

    clauses = ("AW-8.12",)
    refused = ("no_such_army", "AW-8.12")

    def legal(self, state: AncientWorldState, seat: i64) -> list[int]:
        return [self.verb.first + number for number in range(len(state.armies[seat]))] + [self.other.first]

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        state.sealed += 1
        orphans = state.orphans
        state.orphans = vec[i64]()
        if action == self.other.first:
            state.military_gone = together(state.military_gone, orphans)
        else:
            number = self.chosen(action)
            army = state.armies[seat][number]
            state.change_army(seat, number, state.muster(army.card, army.name, army.picture, together(orphans, army.retired)))
            state.say("slid", seat, {"card": state.rules.military.ids[army.card], "count": len(orphans)}, 1)
        after_disbanding(state)

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview | Army:
        return {} if action == self.other.first else army_facts(state, state.armies[seat][self.chosen(action)])


# --- repairs (AW-10.9, AW-10.10) ----------------------------------------------------------------------------


class Repair(Point):
    """One card at a time, until the seat stops: of an action."""

    clauses = ("AW-10.10",)
    refused = ("not_damaged", "AW-10.10", "AW-10.9")

    def moves(self, state: AncientWorldState, seat: i64, into: vec[i64]) -> i64:
        count: i64 = 0
        for card in state.cities[seat]:
            if card & 1:
                into[count] = self.verb.first + (card >> 1)
                count += 1
        into[count] = self.other.first
        return count + 1

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        if action != self.other.first:
            state.turn_over(seat, self.chosen(action), -1)
            state.left -= 1
            if state.left > 0 and state.desk[seat * c.WIDTH + c.DAMAGED]:
                return
        state.left = 0
        self.go_on(state)

    def go_on(self, state: AncientWorldState) -> None:
        proceed(state)

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        return {} if action == self.other.first else turning(state, seat, self.chosen(action), False)


class Mend(Repair):
    """The same in an attack, before the dice."""

    clauses = ("AW-9.16",)
    refused = ("not_damaged", "AW-9.16", "AW-10.9")

    def go_on(self, state: AncientWorldState) -> None:
        roll_dice(state)
