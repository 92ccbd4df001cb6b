"""Pieces that are never changed but replaced, so that clones share them: armies, and vectors of cards."""

from urbes.games.ancient_world import codes as c
from urbes.kernel import i64, mypyc_attr, vec


@mypyc_attr(acyclic=True)
class Army:
    """An active Military card on its retired ones (AW-8.1)."""

    def __init__(self, card: i64, name: i64, picture: i64, retired: vec[i64], icons: vec[i64]) -> None:
        self.card: i64 = card
        self.name: i64 = name  # coins on the name: used this round
        self.picture: i64 = picture  # coins of earlier rounds
        self.retired: vec[i64] = retired
        self.icons: vec[i64] = icons  # five numbers in the order of MILITARY: the active card and the legacies under it
        self.swords: i64 = icons[c.SWORD]
        self.arrows: i64 = icons[c.ARROW]
        self.cost: i64 = name + picture + 1  # of its next use (AW-9.5)

    def with_coins(self, name: i64, picture: i64) -> "Army":
        return Army(self.card, name, picture, self.retired, self.icons)


def joined(cards: vec[i64], card: i64) -> vec[i64]:
    """The cards and one more."""
    count: i64 = len(cards)
    more = vec[i64]([0] * (count + 1))
    for i in range(count):
        more[i] = cards[i]
    more[count] = card
    return more


def together(first: vec[i64], second: vec[i64]) -> vec[i64]:
    """The cards of both, in their order."""
    count: i64 = len(first)
    cards = vec[i64]([0] * (count + len(second)))
    for i in range(count):
        cards[i] = first[i]
    for i in range(i64(len(second))):
        cards[count + i] = second[i]
    return cards


def without(cards: vec[i64], card: i64) -> vec[i64]:
    """The cards less the first of a kind."""
    fewer = vec[i64]([0] * (len(cards) - 1))
    at: i64 = 0
    while cards[at] != card:
        fewer[at] = cards[at]
        at += 1
    while at < len(fewer):
        fewer[at] = cards[at + 1]
        at += 1
    return fewer


def among(cards: vec[i64], card: i64, shift: i64) -> bool:
    """Whether there is such a card, marks in the lowest bits (`shift` of them) left aside."""
    for each in cards:
        if each >> shift == card:
            return True
    return False


def is_first(cards: vec[i64], place: i64, shift: i64) -> bool:
    """Whether no card before a place is of the same kind."""
    for before in range(place):
        if cards[before] >> shift == cards[place] >> shift:
            return False
    return True


def exchanged(every: vec[vec[i64]], seat: i64, cards: vec[i64]) -> vec[vec[i64]]:
    """The cards of all seats, with those of one replaced."""
    changed = every[:]
    changed[seat] = cards
    return changed
