"""What a seat may imagine of the rest: everything it cannot see is drawn anew, all it can see stays."""

from urbes.games.ancient_world.codes import BUILD, KEEP, ORDER, PILES
from urbes.games.ancient_world.hideout import looked_at
from urbes.games.ancient_world.state import CityStates
from urbes.games.ancient_world.views import from_deck_a, known_titans, knows_province, knows_reserve
from urbes.kernel.rng import Rng


def imagine(t: CityStates, seat: int | None, rng: Rng) -> CityStates:
    dream = t.clone()
    dream.rng = rng.split()
    _military(dream, rng)
    _titans(dream, seat, rng)
    _provinces(dream, seat, rng)
    _empire(dream, seat, rng)
    while dream.phase == BUILD and not dream.choices():
        _empire(dream, seat, rng)  # whoever stands on Build holds something to build (AW-4.6)
    return dream


def _shuffled(cards: list[int], rng: Rng) -> list[int]:
    mixed = sorted(cards)  # from the true order the shuffle could be undone
    rng.shuffle(mixed)
    return mixed


def _military(t: CityStates, rng: Rng) -> None:
    t.military_pile = _shuffled(t.military_pile[: t.military_left], rng)


def _titans(t: CityStates, seat: int | None, rng: Rng) -> None:
    """Below what the seat knows of a pile; another's rearrangement in progress is anybody's guess."""
    piles: list[list[int]] = []
    for pile in range(PILES):
        cards = t.titan_piles[pile][: t.titans_left[pile]]
        hidden = len(cards) - known_titans(t, pile, seat)
        piles.append(_shuffled(cards[:hidden], rng) + cards[hidden:])
    t.titan_piles = piles
    if t.phase == ORDER and seat != t.asked:
        t.order = _shuffled(list(range(looked_at(t))), rng)[: len(t.order)]


def _provinces(t: CityStates, seat: int | None, rng: Rng) -> None:
    places = [place for place in range(len(t.province_pile)) if not knows_province(t, place, seat)]
    hidden = _shuffled([t.province_pile[place] for place in places], rng)
    pile = t.province_pile[:]
    for place, kind in zip(places, hidden, strict=True):
        pile[place] = kind
    t.province_pile = pile


def _empire(t: CityStates, seat: int | None, rng: Rng) -> None:
    """Two mixtures, as the backs tell: deck A (its pile in use, or buried) and deck B, each with the unseen cards of reserves."""
    early = t.round < t.rules.deck_b_round
    pile = t.empire_pile[: t.empire_left]
    drawn = t.drawn if t.phase == KEEP and seat != t.asked else []
    if early:
        pool_a = pile + drawn
        pool_b = t.next_pile[:]
    else:
        pool_a = t.empire_buried[:]
        pool_b = pile + drawn
    for owner in range(t.seats):
        for card in t.reserves[owner]:
            if not knows_reserve(t, card, owner, seat):
                (pool_a if from_deck_a(t, card) else pool_b).append(card >> 1)
    pool_a = _shuffled(pool_a, rng)
    pool_b = _shuffled(pool_b, rng)
    reserves: list[list[int]] = []
    for owner in range(t.seats):
        cards: list[int] = []
        for card in t.reserves[owner]:
            if not knows_reserve(t, card, owner, seat):
                card = (pool_a if from_deck_a(t, card) else pool_b).pop() * 2
            cards.append(card)
        reserves.append(cards)
    t.reserves = reserves
    in_use = pool_a if early else pool_b
    if drawn:
        t.drawn = in_use[: len(drawn)]
        in_use = in_use[len(drawn) :]
    t.empire_pile = in_use
    t.empire_left = len(in_use)
    if early:
        t.next_pile = pool_b
    else:
        t.empire_buried = pool_a
