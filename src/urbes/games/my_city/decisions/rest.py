"""Before the first card and at the rest points (MC-10, MC-11): stickers to place, cogs, and the word that one is ready."""

from typing import Any

from urbes.games.my_city import codes as c
from urbes.games.my_city.grid import cells_of, has
from urbes.games.my_city.rounds import all_ready
from urbes.games.my_city.rules import MyCityRules
from urbes.games.my_city.shapes import MyCityPreview, Sticker
from urbes.games.my_city.state import MyCityState
from urbes.games.my_city.stickers import LEAVES, places, put
from urbes.kernel import Decision, Reason, Verb, bit, i64, vec


class Ready(Decision):
    id = "ready"
    clauses = ("MC-11.10",)

    def __init__(self, rules: MyCityRules) -> None:
        super().__init__(rules, [Verb("ready")])

    def moves(self, state: MyCityState, seat: i64, into: vec[i64]) -> i64:
        into[0] = c.READY
        return 1

    def allows(self, state: MyCityState, seat: i64, action: i64) -> bool:
        return action == c.READY

    def perform(self, state: MyCityState, seat: i64, action: i64) -> None:
        if state.listener is not None:
            state.say("ready", seat, {})
        state.owing &= ~bit(seat)
        if state.owing == 0:
            state.sealed += 1
            all_ready(state)

    def preview(self, state: MyCityState, seat: i64, action: i64) -> MyCityPreview:
        waiting = [other for other in state.to_act() if other != seat]
        return {"waiting_for": waiting, "goes_on": not waiting}


class Stick(Decision):
    """The next sticker of a seat's queue finds its place; `first` is the code of the first place."""

    first: i64 = 0

    def legal(self, state: MyCityState, seat: i64) -> list[int]:
        return [self.first + place for place in cells_of(places(state, seat, state.queues[seat][0]))]

    def allows(self, state: MyCityState, seat: i64, action: i64) -> bool:
        return self.uses(action) and has(places(state, seat, state.queues[seat][0]), action - self.first)

    def now(self, state: MyCityState, seat: i64, action: i64) -> Reason:
        en, fr = self.words.of(f"sticker.{sticker(state, seat)}", "sticker")
        if action == c.READY:
            return self.words.reason("sticker_first", ("MC-10.6",), en, fr)
        return self.words.reason(f"{self.id}_now", ("MC-10.4",) if state.phase != c.SETTING_OUT else ("MC-11.5",), en, fr)


class PlaceSticker(Stick):
    id = "sticker"
    clauses = ("MC-10.2", "MC-10.4")

    def __init__(self, rules: MyCityRules) -> None:
        super().__init__(rules, [Verb("sticker", c.CELL_IDS)])
        self.first = c.STICKER

    def perform(self, state: MyCityState, seat: i64, action: i64) -> None:
        cell = action - c.STICKER
        if state.listener is not None:
            state.say("sticker_placed", seat, {"sticker": sticker(state, seat), "cell": c.CELL_IDS[cell]})
        put(state, seat, cell)

    def preview(self, state: MyCityState, seat: i64, action: i64) -> MyCityPreview:
        dream = state.clone()
        put(dream, seat, action - c.STICKER)
        before, after = state.cities[seat], dream.cities[seat]
        return {
            "sticker": sticker(state, seat),
            "cell": c.CELL_IDS[action - c.STICKER],
            "leaves": c.ELEMENT_IDS[LEAVES[state.queues[seat][0]]],
            "trees": after.trees() - before.trees(),
            "rocks": after.rocks() - before.rocks(),
            "then": following(state, seat),
        }

    def refuse(self, state: MyCityState, seat: i64, action: i64) -> Reason:
        kind = sticker(state, seat)
        en, fr = ({"what": what, "cell": c.CELL_IDS[action - c.STICKER]} for what in self.words.texts.pair(f"placing.{kind}"))
        if kind == "blank":
            return self.words.reason("needs_rocks", ("MC-10.2",), en, fr)
        if kind == "rock_right":
            return self.words.reason("needs_east", ("MC-E07.4",), en, fr)
        return self.words.reason("needs_square", ("MC-E03.1", "MC-10.2") if kind == "well" else ("MC-10.2",), en, fr)

    def gaps(self, verb: Verb, choice: int, lang: str) -> dict[str, Any]:
        return {"at": verb.choices[choice]}  # as it is: I2 is a cell, and the name of a shape


class PlaceCog(Stick):
    id = "cog"
    clauses = ("MC-10.4", "MC-E14.1")

    def __init__(self, rules: MyCityRules) -> None:
        super().__init__(rules, [Verb("cog", rules.tile_ids[c.FIRST_BLUE : c.BUILDINGS], "tile")])
        self.first = c.COG

    def perform(self, state: MyCityState, seat: i64, action: i64) -> None:
        if state.listener is not None:
            state.say("cog_placed", seat, {"tile": state.rules.tile_ids[c.FIRST_BLUE + action - c.COG]})
        put(state, seat, action - c.COG)

    def preview(self, state: MyCityState, seat: i64, action: i64) -> MyCityPreview:
        return {"sticker": "cog", "tile": state.rules.tile_ids[c.FIRST_BLUE + action - c.COG], "then": following(state, seat)}

    def refuse(self, state: MyCityState, seat: i64, action: i64) -> Reason:
        en, fr = self.words.of(state.rules.tile_ids[c.FIRST_BLUE + action - c.COG], "tile")
        return self.words.reason("has_cog", ("MC-10.4", "MC-E14.1"), en, fr)


def sticker(state: MyCityState, seat: i64) -> Sticker:
    """The sticker to place next."""
    return c.STICKERS[state.queues[seat][0]]


def following(state: MyCityState, seat: i64) -> list[Sticker]:
    """The stickers to place after it."""
    return [c.STICKERS[each] for each in state.queues[seat][1:]]
