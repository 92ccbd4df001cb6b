"""The invariants of the rules: what must hold of any position, at every decision point."""

from urbes.games.ancient_world.cards import DECK_A, DECK_B, STARTING
from urbes.games.ancient_world.codes import (
    AMBUSH,
    ARMIES,
    ATTACK,
    BOX,
    BUILT,
    CAPACITY,
    CARD_SPOT,
    CHOOSING,
    CITIZENS,
    COINS,
    CONSCRIPT,
    COPY,
    CRANE,
    DAMAGE,
    DAMAGED,
    DISBAND,
    EXPLORE,
    FAMINE,
    FREE,
    GUILD,
    GUILD_CARD,
    HIDEOUT,
    HOME,
    KEEP,
    KNOWLEDGE,
    MEND,
    MENDING,
    NO_ATTACK,
    ORDER,
    OUTPOST,
    OUTPOST_CARD,
    OVER,
    OWNED,
    PHASES,
    PILES,
    PROVINCE,
    RECRUITS,
    REPAIR,
    RETIRE,
    ROUNDS,
    SLIDE,
    SPACES,
    STARVE,
    SUFFERING,
    TRIGGERS,
    USED,
    WIDTH,
    ZORI,
    ZORI_CARD,
)
from urbes.games.ancient_world.state import CityStates
from urbes.games.ancient_world.table import EVERYBODY
from urbes.kernel.errors import BadPosition
from urbes.kernel.fields import broken

LEAST_CITIZENS = 3


def check(t: CityStates) -> None:
    _check_cards(t)
    _check_decks(t)
    for seat in range(t.seats):
        _check_citizens(t, seat)
        _check_city(t, seat)
        _check_desk(t, seat)
    _check_known(t)
    _check_turn(t)
    _check_pending(t)
    if t.phase != OVER and not t.choices():
        raise BadPosition(f"phase: nothing can be decided at '{PHASES[t.phase]}'.", f"phase : rien à décider à « {PHASES[t.phase]} ».")


# --- every card copy in exactly one place ---------------------------------------------------------------


def _check_cards(t: CityStates) -> None:
    rules = t.rules
    empire = rules.empire
    lying = t.row + t.empire_pile[: t.empire_left] + t.empire_discard + t.next_pile + t.empire_gone + t.empire_buried + t.drawn
    for seat in range(t.seats):
        lying = lying + t.cities[seat] + [card >> 1 for card in t.reserves[seat]]
    _count(lying, [t.seats if empire.deck[kind] == STARTING else empire.copies[kind] for kind in range(empire.count)], empire.ids)
    lying = t.barracks + t.military_pile[: t.military_left] + t.military_gone + t.orphans + ([t.card] if t.card >= 0 else [])
    for armies in t.armies:
        for army in armies:
            lying = [*lying, army.card, *army.retired]
    starting = len(rules.starting_armies)
    _count(lying, [t.seats if kind < starting else rules.military.copies[kind] for kind in range(rules.military.count)], rules.military.ids)
    lying = [kind for pile in range(PILES) for kind in t.titan_piles[pile][: t.titans_left[pile]]]
    _count(lying + [kind for held in t.trophies for kind in held], rules.titans.copies, rules.titans.ids)
    _count(t.province_pile + [kind for held in t.lands for kind in held], rules.provinces.copies, rules.provinces.ids)
    for pile in range(PILES):
        for kind in t.titan_piles[pile]:
            if rules.titans.pile[kind] != pile:
                raise broken(
                    "AW-0.4",
                    f"titan_piles.{pile + 1}: {rules.titans.ids[kind]} has another number of stars",
                    f"titan_piles.{pile + 1} : {rules.titans.ids[kind]} a un autre nombre d'étoiles",
                )


def _count(lying: list[int], copies: list[int], ids: list[str]) -> None:
    found = [0] * len(copies)
    for kind in lying:
        found[kind] += 1
    for kind, number in enumerate(found):
        if number != copies[kind]:
            raise broken(
                "AW-0.1",
                f"the position has {ids[kind]} {number} times, not {copies[kind]}",
                f"la position contient {ids[kind]} {number} fois, pas {copies[kind]}",
            )


def _check_decks(t: CityStates) -> None:
    """Deck B waits until round 4 (AW-0.7); then deck A is out of use (AW-2.6)."""
    empire = t.rules.empire
    early = t.round < t.rules.deck_b_round
    in_use = DECK_A if early else DECK_B
    for field, cards, deck in (
        ("row", t.row, in_use),
        ("empire_pile", t.empire_pile[: t.empire_left], in_use),
        ("empire_discard", t.empire_discard, in_use),
        ("pending.drawn", t.drawn, in_use),
        ("empire_next", t.next_pile, DECK_B),
        ("empire_buried", t.empire_buried, DECK_A),
    ):
        for kind in cards:
            if empire.deck[kind] != deck:
                raise broken("AW-2.6", f"{field}: {empire.ids[kind]} is of another deck", f"{field} : {empire.ids[kind]} est d'un autre paquet")
    if early and (t.empire_gone or t.empire_buried) and not _crane_left(t):
        raise broken(
            "AW-2.6", "empire_gone: no Empire card leaves the game before round 4", "empire_gone : aucune carte Empire ne quitte le jeu avant la manche 4"
        )
    if not early and t.next_pile:
        raise broken("AW-2.5", "empire_next: deck B is in use from round 4", "empire_next : le paquet B est en usage dès la manche 4")
    for field, cards, most in (("row", t.row, t.rules.empire_row[t.seats]), ("military_row", t.barracks, t.rules.military_row[t.seats])):
        if len(cards) > most:
            raise broken(
                "AW-2.8" if field == "row" else "AW-2.12",
                f"{field}: at most {most} cards, not {len(cards)}",
                f"{field} : au plus {most} cartes, pas {len(cards)}",
            )


def _crane_left(t: CityStates) -> bool:
    """A Crane of no deck in use may have left (packs only)."""
    return not t.empire_buried and all(kind in t.rules.empire.triggers[CRANE] for kind in t.empire_gone)


# --- seats ----------------------------------------------------------------------------------------------


def _check_citizens(t: CityStates, seat: int) -> None:
    where = f"seats[{seat}].citizens"
    posts = t.posts[seat * CITIZENS : seat * CITIZENS + CITIZENS]
    owned = sum(1 for spot in posts if spot != BOX)
    if owned < LEAST_CITIZENS or BOX in posts[:owned]:
        raise broken("AW-6.1", f"{where}: a player has citizens 1 to 3, then 4, then 5", f"{where} : un joueur a les citoyens 1 à 3, puis 4, puis 5")
    for spot in posts:
        if 0 <= spot < SPACES and t.round < t.rules.opens[spot]:
            clause = "AW-2.3" if t.rules.opens[spot] == 2 else "AW-2.4"
            name = t.rules.space_ids[spot]
            raise broken(clause, f"{where}: {name} is closed in round {t.round}", f"{where} : {name} est fermé en manche {t.round}")
        if spot >= CARD_SPOT:
            kind = spot - CARD_SPOT
            if not t.get(seat, BUILT) >> kind & 1 or not t.rules.empire.acting_mask >> kind & 1:
                raise broken(
                    "AW-11.1",
                    f"{where}: {t.rules.empire.ids[kind]} is no built card with an action",
                    f"{where} : {t.rules.empire.ids[kind]} n'est pas une carte construite avec une action",
                )
        if spot >= 0 and t.phase in (STARVE, OVER):
            raise broken("AW-13.5", f"{where}: everybody is home at the end of a round", f"{where} : tout le monde est rentré en fin de manche")


def _check_city(t: CityStates, seat: int) -> None:
    for column, field in ((COINS, "coins"), (KNOWLEDGE, "knowledge")):
        if t.get(seat, column) < 0:
            raise broken("AW-1.5", f"seats[{seat}].{field}: below zero", f"seats[{seat}].{field} : négatif")
    if t.get(seat, USED) > t.get(seat, CAPACITY):
        raise broken(
            "AW-7.3",
            f"seats[{seat}].built: {t.get(seat, USED)} cards use a capacity of {t.get(seat, CAPACITY)}",
            f"seats[{seat}].built : {t.get(seat, USED)} cartes pour une capacité de {t.get(seat, CAPACITY)}",
        )
    if t.get(seat, DAMAGED) & ~t.get(seat, BUILT):
        raise broken("AW-10.1", f"seats[{seat}].damaged: a card that is not built", f"seats[{seat}].damaged : une carte qui n'est pas construite")
    overflowing = t.phase in (DISBAND, SLIDE) and seat == t.asked
    excess = len(t.armies[seat]) - t.get(seat, ARMIES)
    if excess > 0 and not (overflowing and excess == t.left):
        raise broken(
            "AW-8.10",
            f"seats[{seat}].armies: {len(t.armies[seat])} armies above the limit of {t.get(seat, ARMIES)}",
            f"seats[{seat}].armies : {len(t.armies[seat])} armées pour une limite de {t.get(seat, ARMIES)}",
        )
    if t.phase in (STARVE, OVER) and any(army.name for army in t.armies[seat]):
        raise broken(
            "AW-13.4",
            f"seats[{seat}].armies: no coin stays on a name at the end of a round",
            f"seats[{seat}].armies : aucune pièce ne reste sur un nom en fin de manche",
        )


def _check_desk(t: CityStates, seat: int) -> None:
    """The numbers kept for speed are those of the cards that lie there (AW-1.9)."""
    rules = t.rules
    again = CityStates(rules, t.seats)
    again.desk = [0] * (t.seats * WIDTH)
    again.cities = [[] for _ in range(t.seats)]
    again.crowds = [0] * SPACES
    again.posts = [BOX] * (t.seats * CITIZENS)
    again.add_pairs(seat, rules.capital_pairs, 1)
    again.add(seat, CAPACITY, rules.capital["capacity"])
    for kind in t.cities[seat]:
        again.erect(seat, kind)
        if not t.working(seat) >> kind & 1:
            again.turn_down(seat, kind)
    for kind in t.trophies[seat]:
        again.add_pairs(seat, rules.titans.gains[kind], 1)
    for kind in t.lands[seat]:
        again.add_pairs(seat, rules.provinces.gains[kind], 1)
    for value in range(1, CITIZENS + 1):
        spot = t.posts[seat * CITIZENS + value - 1]
        if spot != BOX:
            again.add(seat, OWNED, 1)
        if spot >= 0:
            again.send(seat, value, spot)
            if spot < SPACES and not t.crowds[spot] >> value & 1:
                raise broken("AW-4.1", f"{rules.space_ids[spot]}: a citizen is missing", f"{rules.space_ids[spot]} : il manque un citoyen")
        elif spot == HOME:
            again.add(seat, FREE, 1 << value)
        else:
            assert spot in (FAMINE, BOX)
    again.add(seat, COINS, t.get(seat, COINS))
    again.add(seat, KNOWLEDGE, t.get(seat, KNOWLEDGE))
    for column in range(WIDTH):
        if again.get(seat, column) != t.get(seat, column):
            raise broken(
                "AW-1.9",
                f"seats[{seat}]: number {column} is {t.get(seat, column)}, not {again.get(seat, column)}",
                f"seats[{seat}] : le nombre {column} est {t.get(seat, column)}, pas {again.get(seat, column)}",
            )
    assert again.get(seat, RECRUITS) == sum(1 for spot in t.posts[seat * CITIZENS : seat * CITIZENS + CITIZENS] if spot == CONSCRIPT)


# --- what seats know, and whose decision it is ------------------------------------------------------------


def _check_known(t: CityStates) -> None:
    for pile in range(PILES):
        if t.depths[pile] > t.titans_left[pile] or (t.scouts[pile] >= 0) != (t.depths[pile] > 0):
            raise broken(
                "AW-15.5", f"scouts.{pile + 1}: more cards are known than the pile has", f"scouts.{pile + 1} : plus de cartes connues que la pile n'en a"
            )
        if t.depths[pile] == 1 and t.covered != pile:
            raise broken("AW-15.5", f"scouts.{pile + 1}: a face-up card is no secret", f"scouts.{pile + 1} : une carte visible n'est pas un secret")
    if t.province_pile and t.province_seen[-1] != EVERYBODY:
        raise broken("AW-0.3", "province_known: the top Province lies face up", "province_known : la première Province est face visible")
    if t.covered >= 0 and t.stage not in (MENDING, SUFFERING):
        raise broken("AW-9.19", "covered: a Titan stays covered only during an attack", "covered : un Titan ne reste caché que pendant une attaque")


def _check_turn(t: CityStates) -> None:
    everybody = (1 << t.seats) - 1
    if t.phase in (STARVE, OVER):
        if t.passed != everybody:
            raise broken("AW-3.5", "passed: a round ends when all have passed", "passed : une manche s'achève quand tous ont passé")
        if t.phase == OVER and t.round != ROUNDS:
            raise broken("AW-1.1", f"round: the game ends after round {ROUNDS}", f"round : la partie s'achève après la manche {ROUNDS}")
        if t.locked:
            raise broken("AW-13.6", "tile: it is unlocked at the end of a round", "tile : elle est déverrouillée en fin de manche")
        return
    if t.phase == ZORI:
        if t.passed != 1 << t.active:
            raise broken("AW-12.25", "passed: the Zori answer the first pass of the round", "passed : les Zori répondent au premier à passer")
    elif t.passed >> t.active & 1:
        raise broken("AW-3.4", f"passed: seat {t.active} takes no further turn", f"passed : la place {t.active} ne joue plus")
    if t.asked != t.active and t.phase not in (OUTPOST, GUILD):
        raise BadPosition(f"asked: at '{PHASES[t.phase]}' the active seat decides.", f"asked : à « {PHASES[t.phase]} » c'est la place active qui décide.")


# Which stage of an attack belongs to a phase; DISBAND and SLIDE also follow a Crane that carried a helmet.
STAGE_OF = {ATTACK: CHOOSING, MEND: MENDING, DAMAGE: SUFFERING}


def _check_pending(t: CityStates) -> None:
    phase = t.phase
    right_stage = t.stage in (SUFFERING, NO_ATTACK) if phase in (DISBAND, SLIDE) else t.stage == STAGE_OF.get(phase, NO_ATTACK)
    _expect(right_stage, t, "stage")
    _expect((t.pile >= 0) == (t.stage != NO_ATTACK or phase in (ORDER, AMBUSH)), t, "pile")
    _expect(t.pile < 0 or t.stage in (MENDING, SUFFERING) or t.titans_left[t.pile] > 0, t, "pile")
    _expect(t.stage not in (MENDING, SUFFERING) or len(t.trophies[t.active]) > 0, t, "stage")
    _expect((t.left > 0) == (phase in (REPAIR, MEND, PROVINCE, DISBAND, STARVE, HIDEOUT)) or phase == SLIDE, t, "left")
    _expect(phase != PROVINCE or t.left <= len(t.province_pile), t, "left")
    _expect(phase != STARVE or t.left <= bin(t.get(t.asked, FREE)).count("1"), t, "left")
    _expect((t.card >= 0) == (phase == RETIRE), t, "card")
    _expect((len(t.drawn) > 1) == (phase == KEEP) and (phase == KEEP or not t.drawn), t, "drawn")
    _expect((t.hits > 0) == (phase == DAMAGE) or phase in (DISBAND, SLIDE), t, "hits")
    _expect(t.loot == 0 or t.stage in (MENDING, SUFFERING), t, "loot")
    _expect(bool(t.orphans) == (phase == SLIDE), t, "orphans")
    _expect(t.outer >= 0 or phase not in (REPAIR, EXPLORE, COPY, HIDEOUT, ORDER, AMBUSH), t, "action")
    _expect(t.inner < 0 or t.outer >= 0, t, "action")
    places = range(max(1, t.depths[t.pile])) if phase == ORDER else range(0)
    _expect(len(set(t.order)) == len(t.order) and all(place in places for place in t.order), t, "order")
    if phase == ATTACK:
        armies = t.armies[t.asked]
        _expect(all(number < len(armies) and armies[number].name == 0 for number in range(t.rules.most_armies) if t.chosen >> number & 1), t, "armies")
    answering = {OUTPOST: OUTPOST_CARD, GUILD: GUILD_CARD, ZORI: ZORI_CARD}
    if phase in answering:
        _expect(t.trigger in t.rules.empire.triggers[answering[phase]] and t.working(t.asked) >> t.trigger & 1 == 1, t, "trigger")
    else:
        _expect(t.trigger < 0, t, "trigger")
    kinds = t.rules.empire.count
    for ask in t.asks:
        trigger = ask // kinds % len(TRIGGERS)
        _expect(trigger in answering.values() and ask % kinds in t.rules.empire.triggers[trigger], t, "asks")


def _expect(condition: bool, t: CityStates, field: str) -> None:
    if not condition:
        raise BadPosition(
            f"pending.{field}: does not go with the phase '{PHASES[t.phase]}'.", f"pending.{field} : ne va pas avec la phase « {PHASES[t.phase]} »."
        )
