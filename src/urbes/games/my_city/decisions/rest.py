"""Before the first card and at the rest points (MC-10, MC-11): stickers to place, cogs, and the word that one is ready."""

from typing import Any

from urbes.games.my_city import codes as c
from urbes.games.my_city.grid import cells_of, has
from urbes.games.my_city.rounds import all_ready
from urbes.games.my_city.shapes import MyCityPreview, Sticker
from urbes.games.my_city.state import MyCityState
from urbes.games.my_city.stickers import places, put
from urbes.kernel import Decision, Reason, Verb, bit, i64, vec


class Ready(Decision):
    id = "ready"
    clauses = ("MC-11.10",)

    def moves(self, state: MyCityState, seat: i64, into: vec[i64]) -> i64:
        into[0] = c.READY
        return 1

    def perform(self, state: MyCityState, seat: i64, action: i64) -> None:
        state.say("ready", seat)
        state.owing &= ~bit(seat)
        if state.owing == 0:
            state.sealed += 1
            all_ready(state)

    def preview(self, state: MyCityState, seat: i64, action: i64) -> MyCityPreview:
        waiting = [other for other in state.to_act() if other != seat]
        return {"waiting_for": waiting, "goes_on": not waiting}


class Stick(Decision):
    """The next sticker of a seat's queue finds its place: one of the choices of the only verb."""

    def legal(self, state: MyCityState, seat: i64) -> list[int]:
        return [self.verb.first + place for place in cells_of(places(state, seat, state.queues[seat][0]))]

    def allows(self, state: MyCityState, seat: i64, action: i64) -> bool:
        return self.uses(action) and has(places(state, seat, state.queues[seat][0]), self.chosen(action))

    def place(self, action: i64) -> str:
        return self.verb.choices[self.chosen(action)]

    def now(self, state: MyCityState, seat: i64, action: i64) -> Reason:
        named = {"sticker": self.words.pair(f"sticker.{sticker(state, seat)}")}
        if action == c.READY:
            return self.words.reason("sticker_first", ("MC-10.6",), named)
        return self.words.reason(f"{self.id}_now", ("MC-10.4",) if state.phase != c.SETTING_OUT else ("MC-11.5",), named)


class PlaceSticker(Stick):
    id = "sticker"
    clauses = ("MC-10.2", "MC-10.4")

    def perform(self, state: MyCityState, seat: i64, action: i64) -> None:
        if state.listener is not None:
            state.say("sticker_placed", seat, {"sticker": sticker(state, seat), "cell": self.place(action)})
        put(state, seat, self.chosen(action))

    def preview(self, state: MyCityState, seat: i64, action: i64) -> MyCityPreview:
        dream = state.clone()
        put(dream, seat, self.chosen(action))
        before, after = state.cities[seat], dream.cities[seat]
        return {
            "sticker": sticker(state, seat),
            "cell": self.place(action),
            "leaves": c.ELEMENT_IDS[state.rules.leaves[sticker(state, seat)]],
            "trees": after.trees() - before.trees(),
            "rocks": after.rocks() - before.rocks(),
            "then": following(state, seat),
        }

    def refuse(self, state: MyCityState, seat: i64, action: i64) -> Reason:
        kind = sticker(state, seat)
        key = {"blank": "needs_rocks", "rock_right": "needs_east"}.get(kind, "needs_square")
        clauses = {"rock_right": ("MC-E07.4",), "well": ("MC-E03.1", "MC-10.2")}.get(kind, ("MC-10.2",))
        return self.words.reason(key, clauses, {"what": self.words.texts.pair(f"placing.{kind}"), "cell": self.place(action)})

    def gaps(self, verb: Verb, choice: int, lang: str) -> dict[str, Any]:
        return {"at": verb.choices[choice]}  # as it is: I2 is a cell, and the name of a shape


class PlaceCog(Stick):
    id = "cog"
    clauses = ("MC-10.4", "MC-E14.1")

    def perform(self, state: MyCityState, seat: i64, action: i64) -> None:
        if state.listener is not None:
            state.say("cog_placed", seat, {"tile": self.place(action)})
        put(state, seat, self.chosen(action))

    def preview(self, state: MyCityState, seat: i64, action: i64) -> MyCityPreview:
        return {"sticker": "cog", "tile": self.place(action), "then": following(state, seat)}

    def refuse(self, state: MyCityState, seat: i64, action: i64) -> Reason:
        return self.words.reason("has_cog", self.clauses, {"tile": self.words.pair(self.place(action))})


def sticker(state: MyCityState, seat: i64) -> Sticker:
    """The sticker to place next."""
    return c.STICKERS[state.queues[seat][0]]


def following(state: MyCityState, seat: i64) -> list[Sticker]:
    """The stickers to place after it."""
    return [c.STICKERS[each] for each in state.queues[seat][1:]]
