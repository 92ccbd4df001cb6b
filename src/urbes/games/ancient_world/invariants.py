"""What holds in every position of The Ancient World, at every decision."""

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.armies import mask_of
from urbes.games.ancient_world.cards import EmpireCards, MilitaryCards, ProvinceCards, TitanCards
from urbes.games.ancient_world.rules import AncientWorldRules
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import Pieces, bit, i64, ones, vec

LEAST_CITIZENS = 3

# Which stage of an attack belongs to a phase; DISBAND and SLIDE also follow a Crane that carried a helmet.
STAGE_OF: dict[int, int] = {c.ATTACK: c.CHOOSING, c.MEND: c.MENDING, c.DAMAGE: c.SUFFERING}
ANSWERING: dict[int, int] = {c.OUTPOST: c.OUTPOST_CARD, c.GUILD: c.GUILD_CARD, c.ZORI: c.ZORI_CARD}


def check(state: AncientWorldState) -> None:
    check_cards(state)
    check_decks(state)
    for seat in range(state.seats):
        check_citizens(state, seat)
        check_city(state, seat)
    check_known(state)
    check_turn(state)
    check_pending(state)
    state.rules.require(state.phase == c.OVER or bool(state.legal(state.asked)), "", "nothing_to_decide", phase=c.PHASES[state.phase])


# --- every card copy in exactly one place ---------------------------------------------------------------


def all_of(rules: AncientWorldRules, cards: EmpireCards | MilitaryCards | TitanCards | ProvinceCards, seats: int) -> Pieces:
    """The cards of one sort; of a starting card each seat has one."""
    starting = rules.starting if cards is rules.empire else rules.starting_armies if cards is rules.military else []
    return Pieces(rules, cards.ids, [seats if kind in starting else copies for kind, copies in enumerate(cards.copies)], "AW-0.1")


def check_cards(state: AncientWorldState) -> None:
    rules = state.rules
    lying = [*state.row, *state.empire_pile[: state.empire_left], *state.empire_discard, *state.next_pile]
    lying += [*state.empire_gone, *state.empire_buried, *state.drawn]
    for seat in range(state.seats):
        lying += [card >> 1 for card in (*state.cities[seat], *state.reserves[seat])]
    all_of(rules, rules.empire, state.seats).require_all(lying)
    lying = [*state.barracks, *state.military_pile[: state.military_left], *state.military_gone, *state.orphans]
    lying += [state.card] if state.card >= 0 else []
    for armies in state.armies:
        for army in armies:
            lying += [army.card, *army.retired]
    all_of(rules, rules.military, state.seats).require_all(lying)
    lying = [kind for pile in range(c.PILES) for kind in state.titan_piles[pile][: state.stacks[c.LEFT + pile]]]
    all_of(rules, rules.titans, state.seats).require_all(lying + [kind for held in state.trophies for kind in held])
    all_of(rules, rules.provinces, state.seats).require_all([*state.province_pile, *(kind for held in state.lands for kind in held)])
    for pile in range(c.PILES):
        for kind in state.titan_piles[pile]:
            rules.require(rules.titans.pile[kind] == pile, "AW-0.4", "other_stars", pile=pile + 1, titan=rules.titans.ids[kind])


def check_decks(state: AncientWorldState) -> None:
    """Deck B waits until round 4 (AW-0.7); then deck A is out of use (AW-2.6)."""
    rules = state.rules
    in_use = state.deck_in_use()
    early = in_use == c.DECK_A
    lists: list[tuple[str, vec[i64], i64]] = [
        ("row", state.row, in_use),
        ("empire_pile", state.empire_pile[: state.empire_left], in_use),
        ("empire_discard", state.empire_discard, in_use),
        ("pending.drawn", state.drawn, in_use),
        ("empire_next", state.next_pile, c.DECK_B),
        ("empire_buried", state.empire_buried, c.DECK_A),
    ]
    for field, cards, deck in lists:
        for kind in cards:
            rules.require(rules.empire.deck[kind] == deck, "AW-2.6", "other_deck", field=field, card=rules.empire.ids[kind])
    # A Crane of no deck in use may have left (packs only).
    crane_left = len(state.empire_buried) == 0 and all(kind in rules.empire.triggers[c.CRANE] for kind in state.empire_gone)
    rules.require(not early or len(state.empire_gone) + len(state.empire_buried) == 0 or crane_left, "AW-2.6", "gone_early")
    rules.require(early or len(state.next_pile) == 0, "AW-2.5", "next_late")
    rows = [("row", len(state.row), rules.empire_row, "AW-2.8"), ("military_row", len(state.barracks), rules.military_row, "AW-2.12")]
    for field, found, places, clause in rows:
        rules.require(found <= places[state.seats], clause, "long_row", field=field, most=places[state.seats], found=found)


# --- seats ----------------------------------------------------------------------------------------------


def check_citizens(state: AncientWorldState, seat: i64) -> None:
    rules = state.rules
    posts = [state.post(seat, value) for value in range(1, c.CITIZENS + 1)]
    owned = state.get(seat, c.OWNED)
    rules.require(owned >= LEAST_CITIZENS and c.BOX not in posts[:owned], "AW-6.1", "citizens", seat=seat)
    for spot in posts:
        if 0 <= spot < c.SPACES and state.round < rules.opens[spot]:
            raise rules.broken("AW-2.3" if rules.opens[spot] == 2 else "AW-2.4", "space_closed", seat=seat, space=rules.spaces[spot], round=state.round)
        if spot >= c.CARD_SPOT and (not state.built(seat, spot - c.CARD_SPOT) or rules.empire.acting_index[spot - c.CARD_SPOT] < 0):
            raise rules.broken("AW-11.1", "no_acting_card", seat=seat, card=rules.empire.ids[spot - c.CARD_SPOT])
        rules.require(spot < 0 or state.phase not in (c.STARVE, c.OVER), "AW-13.5", "not_home", seat=seat)


def check_city(state: AncientWorldState, seat: i64) -> None:
    rules = state.rules
    rules.require(state.free_capacity(seat) >= 0, "AW-7.3", "capacity", seat=seat, used=state.get(seat, c.USED), capacity=state.get(seat, c.CAPACITY))
    armies = len(state.armies[seat])
    limit = state.get(seat, c.ARMIES)
    overflowing = state.phase in (c.DISBAND, c.SLIDE) and seat == state.asked
    rules.require(armies <= limit or (overflowing and armies - limit == state.left), "AW-8.10", "army_limit", seat=seat, armies=armies, limit=limit)
    rules.require(state.phase not in (c.STARVE, c.OVER) or not any(army.name for army in state.armies[seat]), "AW-13.4", "coin_on_name", seat=seat)


# --- what seats know, and whose decision it is ------------------------------------------------------------


def check_known(state: AncientWorldState) -> None:
    rules = state.rules
    for pile in range(c.PILES):
        rules.require(state.stacks[c.DEPTH + pile] != 1 or state.covered == pile, "AW-15.5", "scout_face_up", pile=pile + 1)
    rules.require(len(state.province_pile) == 0 or state.province_seen[-1] == c.EVERYBODY, "AW-0.3", "province_face_up")
    rules.require(state.covered < 0 or state.stage in (c.MENDING, c.SUFFERING), "AW-9.19", "covered")


def check_turn(state: AncientWorldState) -> None:
    rules = state.rules
    if state.phase in (c.STARVE, c.OVER):
        rules.require(state.passed == bit(state.seats) - 1, "AW-3.5", "all_passed")
        rules.require(state.phase != c.OVER or state.round == c.ROUNDS, "AW-1.1", "last_round", rounds=c.ROUNDS)
        rules.require(not state.locked, "AW-13.6", "tile_locked")
        return
    if state.phase == c.ZORI:
        rules.require(state.passed == bit(state.active), "AW-12.25", "zori_first")
    elif state.passed >> state.active & 1:
        raise rules.broken("AW-3.4", "active_passed", seat=state.active)
    rules.require(state.asked == state.active or state.phase in (c.OUTPOST, c.GUILD), "", "active_decides", phase=c.PHASES[state.phase])


def check_pending(state: AncientWorldState) -> None:
    phase = state.phase
    stage = state.stage
    fighting = stage in (c.MENDING, c.SUFFERING)
    right_stage = stage in (c.SUFFERING, c.NO_ATTACK) if phase in (c.DISBAND, c.SLIDE) else stage == STAGE_OF.get(phase, c.NO_ATTACK)
    expect(right_stage, state, "stage")
    expect((state.pile >= 0) == (stage != c.NO_ATTACK or phase in (c.ORDER, c.AMBUSH)), state, "pile")
    expect(state.pile < 0 or fighting or state.stacks[c.LEFT + state.pile] > 0, state, "pile")
    expect(not fighting or len(state.trophies[state.active]) > 0, state, "stage")
    expect((state.left > 0) == (phase in (c.REPAIR, c.MEND, c.PROVINCE, c.DISBAND, c.STARVE, c.HIDEOUT)) or phase == c.SLIDE, state, "left")
    expect(phase != c.PROVINCE or state.left <= len(state.province_pile), state, "left")
    expect(phase != c.STARVE or state.left <= ones(state.get(state.asked, c.FREE)), state, "left")
    expect((state.card >= 0) == (phase == c.RETIRE), state, "card")
    expect((len(state.drawn) > 1) == (phase == c.KEEP) and (phase == c.KEEP or len(state.drawn) == 0), state, "drawn")
    expect((state.hits > 0) == (phase == c.DAMAGE) or phase in (c.DISBAND, c.SLIDE), state, "hits")
    expect(state.loot == 0 or fighting, state, "loot")
    expect((len(state.orphans) > 0) == (phase == c.SLIDE), state, "orphans")
    expect(state.outer >= 0 or phase not in (c.REPAIR, c.EXPLORE, c.COPY, c.HIDEOUT, c.ORDER, c.AMBUSH), state, "action")
    order = list(state.order)
    most = max(1, state.stacks[c.DEPTH + state.pile]) if phase == c.ORDER else 0
    expect(len(set(order)) == len(order) and all(0 <= place < most for place in order), state, "order")
    if phase == c.ATTACK:
        unused = sum(mask_of(number) for number, army in enumerate(state.armies[state.asked]) if army.name == 0)
        expect(state.chosen & unused == state.chosen, state, "armies")
    triggers = state.rules.empire.triggers
    answers = phase in ANSWERING and state.trigger in triggers[ANSWERING[phase]] and state.working(state.asked, state.trigger)
    expect(answers or (phase not in ANSWERING and state.trigger < 0), state, "trigger")
    kinds = state.rules.empire.count
    for ask in state.asks:
        trigger = ask // kinds % c.TRIGGER_COUNT
        expect(trigger in ANSWERING.values() and ask % kinds in triggers[trigger], state, "asks")


def expect(condition: bool, state: AncientWorldState, field: str) -> None:
    state.rules.require(condition, "", "pending", field=field, phase=c.PHASES[state.phase])
