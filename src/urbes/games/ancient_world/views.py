"""What a seat may know (AW-15): the table as it lies face up, one's own cards, and what one has seen of the piles."""

from typing import Any

from urbes.games.ancient_world.attacking import affordable_strength, attack_value, free_strength, reachable, strength_of
from urbes.games.ancient_world.building import deck_in_use
from urbes.games.ancient_world.cards import DECK_A
from urbes.games.ancient_world.codes import (
    ARMIES,
    ARROWS,
    CAPACITY,
    CARD_SPOT,
    CHOOSING,
    CITIZENS,
    COINS,
    EYES,
    FACES,
    FOOD,
    FREE,
    INCOME,
    KNOWLEDGE,
    LEARNING,
    MILITARY,
    ORDER,
    OVER,
    OWNED,
    PHASES,
    PILES,
    PROVINCE,
    RECRUITS,
    ROUNDS,
    SPACES,
    SWORDS,
    USED,
    VALUES_IN,
)
from urbes.games.ancient_world.hideout import looked_at, titan_at
from urbes.games.ancient_world.position import PILE_IDS, STAGES, asks, citizens, names
from urbes.games.ancient_world.rounds import unfed
from urbes.games.ancient_world.scoring import breakdown
from urbes.games.ancient_world.table import EVERYBODY, Army, Table

DECK_NAMES = ["start", "A", "B"]


def view(t: Table, seat: int | None) -> dict[str, Any]:
    rules = t.rules
    seen: dict[str, Any] = {
        "game": rules.id,
        "seat": seat,
        "round": t.round,
        "rounds": ROUNDS,
        "track": [{"round": row["round"], "effect": row["effect"]} for row in rules.content.data["rounds"]],
        "phase": PHASES[t.phase],
        "to_act": list(t.to_act()),
        "active": t.active,
        "tile": {"holder": t.tile, "locked": t.locked},
        "spaces": {id: _space(t, space) for space, id in enumerate(rules.space_ids)},
        "row": names(rules.empire.ids, t.row),
        "military_row": names(rules.military.ids, t.barracks),
        "deck": DECK_NAMES[deck_in_use(t)],
        "empire_pile": t.empire_left,
        "empire_discard": names(rules.empire.ids, t.empire_discard),
        "empire_next": len(t.next_pile),
        "empire_gone": names(rules.empire.ids, t.empire_gone),
        "empire_buried": len(t.empire_buried),
        "military_pile": t.military_left,
        "military_gone": names(rules.military.ids, t.military_gone),
        "titan_piles": {PILE_IDS[pile]: _titan_pile(t, pile, seat) for pile in range(PILES)},
        "provinces": [rules.provinces.ids[kind] if knows_province(t, place, seat) else None for place, kind in enumerate(t.province_pile)][::-1],
        "die": rules.options["die_faces"],
        "players": [_player(t, other, seat) for other in range(t.seats)],
        "pending": _pending(t, seat),
    }
    if t.stage == CHOOSING:
        seen["pending"]["attack"] = attack_facts(t)
    if t.phase == OVER:
        seen["result"] = t.result().to_dict()
    return seen


def knows_province(t: Table, place: int, seat: int | None) -> bool:
    """A place counts from the bottom of the pile."""
    return t.province_seen[place] == EVERYBODY or (seat is not None and t.province_seen[place] >> seat & 1 == 1)


def known_titans(t: Table, pile: int, seat: int | None) -> int:
    """How many cards of a Titan pile a seat knows, from the top: the face-up one, or all it put there itself."""
    if seat is not None and t.scouts[pile] == seat:
        return t.depths[pile]
    return 0 if t.covered == pile or t.titans_left[pile] == 0 else 1


def knows_reserve(t: Table, card: int, owner: int, seat: int | None) -> bool:
    return owner == seat or card & 1 == 1 or t.phase == OVER  # AW-15.3, AW-15.7


def _space(t: Table, space: int) -> dict[str, Any]:
    here = [(value, seat) for seat in range(t.seats) for value in range(1, CITIZENS + 1) if t.posts[seat * CITIZENS + value - 1] == space]
    return {
        "open": t.round >= t.rules.opens[space],
        "opens": t.rules.opens[space],
        "citizens": [{"seat": seat, "value": value} for value, seat in sorted(here)],
    }


def _titan_pile(t: Table, pile: int, seat: int | None) -> dict[str, Any]:
    left = t.titans_left[pile]
    known = known_titans(t, pile, seat)
    cards = names(t.rules.titans.ids, t.titan_piles[pile][left - known : left][::-1])
    return {"size": left, "top": cards[0] if cards and t.covered != pile else None, "known": cards}


def _player(t: Table, seat: int, viewer: int | None) -> dict[str, Any]:
    rules = t.rules
    working = t.working(seat)
    holders = {t.posts[seat * CITIZENS + value - 1] - CARD_SPOT: value for value in range(1, CITIZENS + 1) if t.posts[seat * CITIZENS + value - 1] >= SPACES}
    return {
        "coins": t.get(seat, COINS),
        "knowledge": t.get(seat, KNOWLEDGE),
        "citizens": citizens(t, seat),
        "available": VALUES_IN[t.get(seat, FREE)][:],
        "passed": t.passed >> seat & 1 == 1,
        "built": [{"card": rules.empire.ids[kind], "damaged": not working >> kind & 1, "citizen": holders.get(kind)} for kind in t.cities[seat]],
        "reserve": [
            {
                "card": rules.empire.ids[card >> 1] if knows_reserve(t, card, seat, viewer) else None,
                "known": card & 1 == 1,
                "deck": DECK_NAMES[rules.empire.deck[card >> 1]],
            }
            for card in t.reserves[seat]
        ],
        "armies": [army_facts(t, army) for army in t.armies[seat]],
        "titans": names(rules.titans.ids, t.trophies[seat]),
        "provinces": names(rules.provinces.ids, t.lands[seat]),
        "income": {"coins": t.get(seat, INCOME), "knowledge": t.get(seat, LEARNING)} if t.round < ROUNDS else {"coins": 0, "knowledge": 0},
        "food": t.get(seat, FOOD),
        "mouths": t.get(seat, OWNED),
        "will_starve": unfed(t, t.get(seat, OWNED), t.get(seat, FOOD)),
        "capacity": t.get(seat, CAPACITY),
        "used": t.get(seat, USED),
        "army_limit": t.get(seat, ARMIES),
        "explore": rules.explore_draw + t.get(seat, EYES),
        "conscripts": t.get(seat, RECRUITS),
        "strength": {
            "swords": t.get(seat, SWORDS),
            "arrows": t.get(seat, ARROWS),
            "free": _strength(t, seat, 0),
            "affordable": _strength(t, seat, t.get(seat, COINS)),
        },
        "score": breakdown(t, seat),
    }


def _strength(t: Table, seat: int, coins: int) -> dict[str, int]:
    """What a seat can bring against a Titan of either kind for a number of coins."""
    return {
        "against_swords": free_strength(t, seat, False) + affordable_strength(t, seat, False, coins),
        "against_arrows": free_strength(t, seat, True) + affordable_strength(t, seat, True, coins),
    }


def army_facts(t: Table, army: Army) -> dict[str, Any]:
    """An army as it lies there, with what it gives when used and what its next use costs."""
    facts: dict[str, Any] = {
        "card": t.rules.military.ids[army.card],
        "name": army.name,
        "picture": army.picture,
        "retired": names(t.rules.military.ids, army.retired),
        "used": army.name > 0,
        "cost": army.cost(),
    }
    for icon, number in zip(MILITARY, army.icons, strict=True):
        facts[icon] = number
    return facts


def attack_facts(t: Table) -> dict[str, Any]:
    """The attack under way: what it reaches and costs so far, and what each army would add (AW-9.4 to AW-9.12)."""
    seat = t.asked
    titans = t.rules.titans
    titan = t.titan(t.pile)
    arrows = titans.arrows[titan]
    cost = sum(army.cost() for number, army in enumerate(t.armies[seat]) if t.chosen >> number & 1)
    return {
        "titan": titans.ids[titan],
        "defence": titans.defence[titan],
        "arrows": arrows,
        "free": free_strength(t, seat, arrows),
        "reaches": attack_value(t, seat, titan, t.chosen),
        "cost": cost,
        "coins_left": t.get(seat, COINS) - cost,
        "armies": planned_armies(t, seat, titan, t.chosen),
        **dice_odds(t, titans.dice[titan]),
    }


def planned_armies(t: Table, seat: int, titan: int, chosen: int) -> list[dict[str, Any]]:
    """Every army of a seat as part of an attack; those that can no longer join say why."""
    arrows = t.rules.titans.arrows[titan]
    armies: list[dict[str, Any]] = []
    for number, army in enumerate(t.armies[seat]):
        joined = chosen >> number & 1 == 1
        fits = joined or reachable(t, seat, titan, chosen | 1 << number)
        barred = "used" if army.name else None if fits else "too_expensive"
        strength = strength_of(army, arrows)
        armies.append({"army": number + 1, "strength": strength, "cost": army.cost(), "next_cost": 2 * army.cost(), "barred": barred, "joined": joined})
    return armies


def dice_odds(t: Table, dice: int) -> dict[str, Any]:
    """Every result of the dice with its chance: `ways` out of `of`."""
    counts = [t.rules.die.count(face) for face in range(len(FACES))]
    odds = []
    for titan in range(dice + 1):
        for coin in range(dice - titan + 1):
            blank = dice - titan - coin
            ways = _choose(dice, titan) * _choose(dice - titan, coin) * counts[0] ** titan * counts[1] ** coin * counts[2] ** blank
            if ways:
                odds.append({"titan": titan, "coin": coin, "blank": blank, "ways": ways})
    return {"dice": dice, "odds": odds, "of": len(t.rules.die) ** dice}


def _choose(n: int, k: int) -> int:
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


def _pending(t: Table, seat: int | None) -> dict[str, Any]:
    """What is under way; drawn cards and a Hideout's order are the acting seat's alone (AW-15.4, AW-15.5)."""
    rules = t.rules
    own = seat is not None and seat == t.asked
    programs = rules.empire.ids + rules.space_ids
    pending: dict[str, Any] = {
        "action": [programs[program] for program in (t.outer, t.inner) if program >= 0],
        "left": t.left,
        "card": rules.military.ids[t.card] if t.card >= 0 else None,
        "pile": t.pile + 1 if t.pile >= 0 else None,
        "stage": STAGES[t.stage],
        "armies": [number + 1 for number in range(rules.most_armies) if t.chosen >> number & 1],
        "hits": t.hits,
        "loot": t.loot,
        "drawn": len(t.drawn),
        "ordered": len(t.order),
        "asks": asks(t),
        "trigger": rules.empire.ids[t.trigger] if t.trigger >= 0 else None,
        "orphans": names(rules.military.ids, t.orphans),
    }
    if own:
        pending["drawn_cards"] = names(rules.empire.ids, t.drawn)
        if t.phase == ORDER:
            pending["order"] = [rules.titans.ids[titan_at(t, place)] for place in t.order]
            pending["looked_at"] = [rules.titans.ids[titan_at(t, place)] for place in range(looked_at(t))]
        if t.phase == PROVINCE:
            pending["drawn_provinces"] = names(rules.provinces.ids, t.province_pile[-t.left :][::-1])
    return pending


def from_deck_a(t: Table, card: int) -> bool:
    """Whether a card of a reserve comes from deck A, as its back shows."""
    return t.rules.empire.deck[card >> 1] == DECK_A
