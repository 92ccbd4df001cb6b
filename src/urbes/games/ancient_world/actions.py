"""The action space: one text and one (verb, x, y) per code. Codes are stable for a given content."""

from typing import Final

from urbes.games.ancient_world.codes import (
    BY_CRANE,
    CARD_SPOT,
    CITIZENS,
    FROM_RESERVE,
    PILES,
    SPACES,
    V_ADD,
    V_ATTACK,
    V_BUILD,
    V_BUY,
    V_CONFIRM,
    V_COPY,
    V_DAMAGE,
    V_DECLINE,
    V_DISBAND,
    V_DISCARD,
    V_DRAW,
    V_HIDEOUT,
    V_IDLE,
    V_KEEP,
    V_LIFT,
    V_NEW_ARMY,
    V_PASS,
    V_PAY_COINS,
    V_PAY_KNOWLEDGE,
    V_PLACE,
    V_PUT,
    V_RECRUIT,
    V_REPAIR,
    V_RESERVE,
    V_RETIRE,
    V_SLIDE,
    V_STARVE,
    V_STOP,
    V_TAKE,
    VALUES_IN,
)

SEATS: Final = 4


class Actions:
    """`first[verb]` is the first code of a verb; within a verb the codes follow x, or the order the methods below give."""

    def __init__(
        self, spaces: list[str], empire: list[str], acting: list[int], military: list[str], titans: list[str], provinces: list[str], armies: int
    ) -> None:
        self.notation: list[str] = []
        self.verb: list[int] = []
        self.x: list[int] = []
        self.y: list[int] = []
        self.first: list[int] = []
        self.empire = len(empire)
        self.acting_index: list[int] = [-1] * len(empire)
        for index, kind in enumerate(acting):
            self.acting_index[kind] = index
        self.acting = len(acting)
        self.spots = SPACES + len(acting)
        spots = list(range(SPACES)) + [CARD_SPOT + kind for kind in acting]
        names = spaces + [empire[kind] for kind in acting]
        self._one(V_PASS, "pass")
        for verb, word in ((V_PLACE, "place"), (V_IDLE, "idle")):
            self._begin(verb)
            for value in range(1, CITIZENS + 1):
                for spot, name in zip(spots, names, strict=True):
                    self._add(f"{word} {value} {name}", verb, value, spot)
        self._numbered(V_ATTACK, "attack", PILES)
        self._begin(V_BUILD)
        for way in range(4):
            ending = (" from reserve" if way & FROM_RESERVE else "") + (" by crane" if way & BY_CRANE else "")
            for kind, name in enumerate(empire):
                self._add(f"build {name}{ending}", V_BUILD, kind, way)
        self._named(V_RECRUIT, "recruit", military)
        self._numbered(V_RETIRE, "retire", armies)
        self._one(V_NEW_ARMY, "new army")
        self._one(V_PAY_KNOWLEDGE, "pay knowledge")
        self._one(V_PAY_COINS, "pay coins")
        self._one(V_TAKE, "take")
        self._one(V_DRAW, "draw")
        self._named(V_KEEP, "keep", provinces)
        self._named(V_RESERVE, "reserve", empire)
        self._named(V_REPAIR, "repair", empire)
        self._one(V_STOP, "stop")
        self._begin(V_COPY)
        for seat in range(SEATS):
            for kind in acting:
                self._add(f"copy {seat} {empire[kind]}", V_COPY, kind, seat)
        self._numbered(V_HIDEOUT, "hideout", PILES)
        self._named(V_PUT, "put", titans)
        self._one(V_DECLINE, "decline")
        self._numbered(V_ADD, "add", armies)
        self._one(V_CONFIRM, "confirm")
        self._named(V_DAMAGE, "damage", empire)
        self._numbered(V_DISBAND, "disband", armies)
        self._numbered(V_SLIDE, "slide", armies)
        self._one(V_DISCARD, "discard")
        self._begin(V_LIFT)
        for army in range(armies):
            for part, word in enumerate(("name", "picture")):
                self._add(f"lift {army + 1} {word}", V_LIFT, army, part)
        self._one(V_BUY, "buy")
        self._begin(V_STARVE)
        for value in range(1, CITIZENS + 1):
            self._add(f"starve {value}", V_STARVE, value, 0)
        self.places = self._codes_by_mask(V_PLACE)
        self.idles = self._codes_by_mask(V_IDLE)

    def _begin(self, verb: int) -> None:
        assert verb == len(self.first)
        self.first.append(len(self.notation))

    def _add(self, name: str, verb: int, x: int, y: int) -> None:
        self.notation.append(name)
        self.verb.append(verb)
        self.x.append(x)
        self.y.append(y)

    def _one(self, verb: int, name: str) -> None:
        self._begin(verb)
        self._add(name, verb, 0, 0)

    def _numbered(self, verb: int, word: str, count: int) -> None:
        """Piles and armies are counted from 1 in the notation."""
        self._begin(verb)
        for number in range(count):
            self._add(f"{word} {number + 1}", verb, number, 0)

    def _named(self, verb: int, word: str, ids: list[str]) -> None:
        self._begin(verb)
        for index, id in enumerate(ids):
            self._add(f"{word} {id}", verb, index, 0)

    def _codes_by_mask(self, verb: int) -> list[list[int]]:
        """For spot index * 64 + mask of citizen values: the codes that place each of them there."""
        first = self.first[verb]
        return [[first + (value - 1) * self.spots + spot for value in VALUES_IN[mask]] for spot in range(self.spots) for mask in range(64)]

    def build(self, kind: int, way: int) -> int:
        return self.first[V_BUILD] + way * self.empire + kind

    def copy(self, seat: int, kind: int) -> int:
        return self.first[V_COPY] + seat * self.acting + self.acting_index[kind]
