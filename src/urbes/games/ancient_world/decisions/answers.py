"""Cards that answer a neighbour's Learn (AW-12.3 to AW-12.8): Remote Outpost and Scribes Guild."""

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.chain import guild_price, proceed
from urbes.games.ancient_world.decisions.point import Point
from urbes.games.ancient_world.pieces import Army
from urbes.games.ancient_world.shapes import AncientWorldPreview
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import Reason, Verb, i64


def decline(state: AncientWorldState, seat: i64) -> None:
    """An answer to another's Learn is final; the Zori's own choice is not."""
    if state.phase != c.ZORI:
        state.sealed += 1
    state.say("declined", seat, {"card": state.rules.empire.ids[state.trigger]}, 1)
    proceed(state)


class Outpost(Point):
    """The coin to take off an active Military card, from its name or its picture."""

    clauses = ("AW-12.3",)

    def label(self, verb: Verb, choice: int, lang: str) -> str:
        if verb is self.other:
            return super().label(verb, choice, lang)
        number, part = verb.choices[choice].split(" ")
        return self.words.texts.text(f"actions.lift_{part}", lang, {"number": number})

    def legal(self, state: AncientWorldState, seat: i64) -> list[int]:
        coins = [on_it for army in state.armies[seat] for on_it in (army.name, army.picture)]
        return [self.verb.first + place for place, number in enumerate(coins) if number] + [self.other.first]

    def lifted(self, state: AncientWorldState, seat: i64, action: i64) -> Army:
        """The army without the coin."""
        army = state.armies[seat][self.chosen(action) // 2]
        from_picture = self.chosen(action) % 2
        return army.with_coins(army.name - 1 + from_picture, army.picture - from_picture)

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        """A card left without coin on its name is unused again (AW-12.5)."""
        if action == self.other.first:
            decline(state, seat)
            return
        state.sealed += 1
        army = self.lifted(state, seat, action)
        state.change_army(seat, self.chosen(action) // 2, army)
        state.say("lifted_picture" if self.chosen(action) % 2 else "lifted_name", seat, {"card": state.rules.military.ids[army.card]}, 1)
        if state.rules.outpost_coin_to_owner:
            state.gain(seat, c.COINS, 1, state.rules.empire.ids[state.trigger])
        proceed(state)

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        if action == self.other.first:
            return {}
        before = state.armies[seat][self.chosen(action) // 2]
        after = self.lifted(state, seat, action)
        return {"card": state.rules.military.ids[after.card], "cost": after.cost, "unused_again": before.name > 0 and after.name == 0}

    def refuse(self, state: AncientWorldState, seat: i64, action: i64) -> Reason:
        number = self.chosen(action) // 2
        if number >= len(state.armies[seat]):
            return self.no_such_army("AW-12.3", number)
        return self.words.reason("no_coin", ("AW-12.3",))


class Guild(Point):
    """Whether to buy knowledge (AW-12.7)."""

    clauses = ("AW-12.7",)

    def legal(self, state: AncientWorldState, seat: i64) -> list[int]:
        return [self.verb.first, self.other.first]

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        if action == self.other.first:
            decline(state, seat)
            return
        empire = state.rules.empire
        state.sealed += 1
        state.pay(seat, guild_price(state, state.trigger), 0)
        state.gain(seat, c.KNOWLEDGE, empire.trigger_n[c.GUILD_CARD * empire.count + state.trigger], empire.ids[state.trigger])
        proceed(state)
