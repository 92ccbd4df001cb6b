"""What a seat may know (AW-15): the table as it lies face up, one's own cards, what one has seen of the piles; and what it may imagine of the rest."""

from typing import Any

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world import shapes
from urbes.games.ancient_world.armies import army_facts, most_strength
from urbes.games.ancient_world.cards import table
from urbes.games.ancient_world.decisions.attack import attack_bar, attack_facts, proposed
from urbes.games.ancient_world.decisions.build import build_bar, missing, with_card
from urbes.games.ancient_world.decisions.placing import card_bar, fee_of, highest_on, space_bar
from urbes.games.ancient_world.decisions.recruit import recruit_bar
from urbes.games.ancient_world.decisions.special import looked_at
from urbes.games.ancient_world.position import PENDING, SHAPE
from urbes.games.ancient_world.rounds import unfed
from urbes.games.ancient_world.scoring import breakdown
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import Rng, i64, names, places, vec
from urbes.kernel.shape import shown

TALLY = {"food": c.FOOD, "mouths": c.OWNED, "capacity": c.CAPACITY, "used": c.USED, "army_limit": c.ARMIES, "conscripts": c.RECRUITS}


def view(state: AncientWorldState, seat: int | None) -> shapes.AncientWorldView:
    rules = state.rules
    known = [rules.provinces.ids[kind] if knows_province(state, place, seat) else None for place, kind in enumerate(list(state.province_pile))]
    own: dict[str, Any] = {
        "rounds": c.ROUNDS,
        "track": [{"round": row["round"], "effect": row["effect"]} for row in rules.content.data["rounds"]],
        "spaces": {id: space_seen(state, space) for space, id in enumerate(rules.spaces)},
        "deck": c.DECKS[state.deck_in_use()],
        "empire_pile": state.empire_left,
        "empire_next": len(state.next_pile),
        "empire_buried": len(state.empire_buried),
        "military_pile": state.military_left,
        "titan_piles": {id: titan_pile(state, pile, seat) for pile, id in enumerate(c.PILE_IDS)},
        "provinces": known[::-1],
        "die": rules.options["die_faces"],
        "players": [player(state, other, seat) for other in range(state.seats)],
        "pending": pending(state, seat),
    }
    if state.phase != c.OVER and seat is not None:
        own["prospects"] = prospects(state, seat)
    return SHAPE.view(state, seat, shapes.AncientWorldView, own)


def knows_province(state: AncientWorldState, place: int, seat: int | None) -> bool:
    """A place counts from the bottom of the pile."""
    seen = state.province_seen[place]
    return seen == c.EVERYBODY or (seat is not None and seen >> seat & 1 == 1)


def known_titans(state: AncientWorldState, pile: int, seat: int | None) -> i64:
    """How many cards of a Titan pile a seat knows, from the top: the face-up one, or all it put there itself."""
    if seat is not None and state.stacks[c.SCOUT + pile] == seat:
        return state.stacks[c.DEPTH + pile]
    return 0 if state.covered == pile or state.stacks[c.LEFT + pile] == 0 else 1


def knows_reserve(state: AncientWorldState, card: i64, owner: int, seat: int | None) -> bool:
    return owner == seat or card & 1 == 1 or state.phase == c.OVER  # AW-15.3, AW-15.7


def space_seen(state: AncientWorldState, space: i64) -> shapes.BoardSpace:
    here = [(value, seat) for value in range(1, c.CITIZENS + 1) for seat in range(state.seats) if state.post(seat, value) == space]
    opens = state.rules.opens[space]
    return {"open": state.round >= opens, "opens": opens, "citizens": [{"seat": seat, "value": value} for value, seat in here]}


def titan_pile(state: AncientWorldState, pile: int, seat: int | None) -> shapes.TitanPile:
    left = state.stacks[c.LEFT + pile]
    known = list(state.titan_piles[pile][left - known_titans(state, pile, seat) : left])
    cards = names(state.rules.titans.ids, known[::-1])
    return {"size": left, "top": cards[0] if cards and state.covered != pile else None, "known": cards}


def player(state: AncientWorldState, seat: int, viewer: int | None) -> shapes.Player:
    rules = state.rules
    holders = {state.post(seat, value) - c.CARD_SPOT: value for value in range(1, c.CITIZENS + 1)}
    last = state.round == c.ROUNDS
    own: dict[str, Any] = {
        **{key: state.get(seat, column) for key, column in TALLY.items()},
        "available": places(state.get(seat, c.FREE)),
        "passed": state.passed >> seat & 1 == 1,
        "built": [{"card": rules.empire.ids[card >> 1], "damaged": card & 1 == 1, "citizen": holders.get(card >> 1)} for card in state.cities[seat]],
        "reserve": [
            {
                "card": rules.empire.ids[card >> 1] if knows_reserve(state, card, seat, viewer) else None,
                "known": card & 1 == 1,
                "deck": c.DECKS[rules.empire.deck[card >> 1]],
            }
            for card in state.reserves[seat]
        ],
        "armies": [army_facts(state, army) for army in state.armies[seat]],
        "income": {"coins": 0 if last else state.get(seat, c.INCOME), "knowledge": 0 if last else state.get(seat, c.LEARNING)},
        "will_starve": unfed(state, state.get(seat, c.OWNED), state.get(seat, c.FOOD)),
        "explore": rules.explore_draw + state.get(seat, c.EYES),
        "strength": {
            "swords": state.get(seat, c.SWORDS),
            "arrows": state.get(seat, c.ARROWS),
            "free": strength(state, seat, 0),
            "affordable": strength(state, seat, state.get(seat, c.COINS)),
        },
        "score": breakdown(state, seat),
    }
    return SHAPE.player(state, seat, shapes.Player, own)


def strength(state: AncientWorldState, seat: i64, coins: i64) -> shapes.Against:
    """What a seat can bring against a Titan of either kind for a number of coins."""
    swords, arrows = (most_strength(state, seat, kind, coins) for kind in range(2))
    return {"against_swords": swords, "against_arrows": arrows}


def pending(state: AncientWorldState, seat: int | None) -> shapes.Pending:
    """What is under way; drawn cards and a Hideout's order are the acting seat's alone (AW-15.4, AW-15.5)."""
    rules = state.rules
    own: dict[str, Any] = {
        "action": [rules.programs[program] for program in (state.outer, state.inner) if program >= 0],
        "drawn": len(state.drawn),
        "ordered": len(state.order),
    }
    if seat is not None and seat == state.asked:
        own["drawn_cards"] = names(rules.empire.ids, state.drawn)
        if state.phase == c.ORDER:
            own["looked_at"] = names(rules.titans.ids, looked_at(state))
            own["order"] = [own["looked_at"][place] for place in state.order]
        if state.phase == c.PROVINCE:
            own["drawn_provinces"] = names(rules.provinces.ids, list(state.province_pile[-state.left :])[::-1])
    if state.stage == c.CHOOSING:
        own["attack"] = {**attack_facts(state, state.asked, state.pile, state.chosen), "proposed": proposed(state, state.asked)}
    return shown(PENDING, state, shapes.Pending, own)


# --- what a seat could do as the table stands, whether or not it is its turn -----------------------------------------


def prospects(state: AncientWorldState, seat: int) -> shapes.Prospects:
    """Fees, bars, and what cards would bring. Bars are the keys of the reasons in `texts.toml`; None means that nothing bars it."""
    empire = state.rules.empire
    military = state.rules.military.ids
    values = places(state.get(seat, c.FREE))
    offered = list(dict.fromkeys([*state.row, *(card >> 1 for card in state.reserves[seat])]))
    built = [card >> 1 for card in state.cities[seat]]
    building = least_fee(state, seat, c.BUILD_SPACE)
    recruiting = least_fee(state, seat, c.RECRUIT_SPACE)
    return {
        "spaces": {id: {str(value): placing(state, seat, value, space) for value in values} for space, id in enumerate(state.rules.spaces)},
        "cards": {empire.ids[kind]: card_bar(state, seat, kind) or None for kind in built if empire.acting_index[kind] >= 0},
        "empire": {empire.ids[kind]: built_with(state, seat, kind, building) for kind in offered},
        "military": {military[kind]: {"barred": recruit_bar(state, seat, kind, recruiting) or None} for kind in dict.fromkeys(state.barracks)},
        "titans": {id: attacking(state, seat, pile) for pile, id in enumerate(c.PILE_IDS)},
    }


def least_fee(state: AncientWorldState, seat: i64, space: i64) -> i64:
    """What the way to a card costs before its own price (AW-4.9): nothing for who stands there already, or has nobody to send."""
    if state.phase != c.TURN and state.asked == seat:
        return 0
    return min((fee_of(state, space, value) for value in places(state.get(seat, c.FREE))), default=0)


def placing(state: AncientWorldState, seat: i64, value: i64, space: i64) -> shapes.Placing:
    facts: shapes.Placing = {"fee": fee_of(state, space, value), "barred": space_bar(state, seat, value, space) or None}
    if facts["barred"] == "too_low":
        facts["highest"] = highest_on(state, space)
    return facts


def built_with(state: AncientWorldState, seat: i64, kind: i64, fee: i64) -> shapes.EmpireProspect:
    return {"barred": build_bar(state, seat, kind, fee) or None, "missing": missing(state, seat, kind, fee), **with_card(state, seat, kind)}


def attacking(state: AncientWorldState, seat: i64, pile: i64) -> shapes.TitanProspect:
    titan = state.titan(pile)
    if titan < 0 or state.covered == pile:
        return {"barred": "pile_empty", "reaches": 0, "missing": 0}
    reaches = most_strength(state, seat, state.rules.titans.arrows[titan], state.get(seat, c.COINS))
    short = max(0, state.rules.titans.defence[titan] - reaches)
    return {"barred": attack_bar(state, seat, pile) or None, "reaches": reaches, "missing": short}


# --- what a seat may imagine: everything it cannot see is drawn anew ---------------------------------------------------


def imagine(state: AncientWorldState, seat: int | None, rng: Rng) -> AncientWorldState:
    dream = state.clone()
    dream.rng = rng.split()
    dream.military_pile = vec[i64](rng.guess(dream.military_pile[: dream.military_left]))
    imagine_titans(dream, seat, rng)
    imagine_provinces(dream, seat, rng)
    imagine_empire(dream, seat, rng)
    while dream.phase == c.BUILD and not dream.legal(dream.asked):
        imagine_empire(dream, seat, rng)  # whoever stands on Build holds something to build (AW-4.6)
    return dream


def imagine_titans(dream: AncientWorldState, seat: int | None, rng: Rng) -> None:
    """Below what the seat knows of a pile; another's rearrangement in progress is anybody's guess."""
    piles: list[vec[i64]] = []
    for pile in range(c.PILES):
        cards = list(dream.titan_piles[pile][: dream.stacks[c.LEFT + pile]])
        hidden = len(cards) - known_titans(dream, pile, seat)
        piles.append(vec[i64](rng.guess(cards[:hidden]) + cards[hidden:]))
    dream.titan_piles = vec[vec[i64]](piles)
    if dream.phase == c.ORDER and seat != dream.asked:
        dream.order = vec[i64](rng.guess(range(len(looked_at(dream))))[: len(dream.order)])


def imagine_provinces(dream: AncientWorldState, seat: int | None, rng: Rng) -> None:
    pile = list(dream.province_pile)
    hidden = [place for place in range(len(pile)) if not knows_province(dream, place, seat)]
    for place, kind in zip(hidden, rng.guess(pile[place] for place in hidden), strict=True):
        pile[place] = kind
    dream.province_pile = vec[i64](pile)


def imagine_empire(dream: AncientWorldState, seat: int | None, rng: Rng) -> None:
    """Two mixtures, as the backs tell: deck A (its pile in use, or buried) and deck B, each with the unseen cards of reserves."""
    deck = dream.rules.empire.deck
    early = dream.deck_in_use() == c.DECK_A
    drawn = list(dream.drawn) if dream.phase == c.KEEP and seat != dream.asked else []
    in_use = [*dream.empire_pile[: dream.empire_left], *drawn]
    pools = [in_use, list(dream.next_pile)] if early else [list(dream.empire_buried), in_use]
    reserves = [list(cards) for cards in dream.reserves]
    hidden = [(held, at) for owner, held in enumerate(reserves) for at, card in enumerate(held) if not knows_reserve(dream, card, owner, seat)]
    unseen = [(held, at, 0 if deck[held[at] >> 1] == c.DECK_A else 1) for held, at in hidden]
    for held, at, back in unseen:
        pools[back].append(held[at] >> 1)
    pools = [rng.guess(pool) for pool in pools]
    for held, at, back in unseen:
        held[at] = pools[back].pop() * 2
    dream.reserves = table(reserves)
    in_use, idle = pools if early else pools[::-1]
    if drawn:
        dream.drawn = vec[i64](in_use[: len(drawn)])
        in_use = in_use[len(drawn) :]
    dream.empire_pile = vec[i64](in_use)
    dream.empire_left = len(in_use)
    if early:
        dream.next_pile = vec[i64](idle)
    else:
        dream.empire_buried = vec[i64](idle)
