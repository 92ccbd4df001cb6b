"""Cards with rules of their own (AW-12): Trade City and Bridge, which copy; Forest Hideout; Remote Outpost and Scribes Guild, which answer a neighbour's Learn."""

from collections.abc import Sequence
from typing import Any

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.armies import attackable
from urbes.games.ancient_world.chain import can_copy, proceed
from urbes.games.ancient_world.decisions.attack import begin_attack, planner
from urbes.games.ancient_world.decisions.damage import reveal_titan
from urbes.games.ancient_world.decisions.point import Point
from urbes.games.ancient_world.pieces import Army, among, exchanged, joined
from urbes.games.ancient_world.shapes import AncientWorldPreview
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import Reason, Verb, i64, names, vec


class Copy(Point):
    """The action of another player's card, for Trade City and Bridge (AW-12.14 to AW-12.17)."""

    clauses = ("AW-12.14",)

    def named(self, verb: Verb, choice: int, lang: str, players: Sequence[str]) -> str:
        seat, card = verb.choices[choice].split(" ")
        return self.words.texts.text("actions.copy_of", lang, {"card": self.words.word(card, lang), "player": players[int(seat)]})

    def gaps(self, verb: Verb, choice: int, lang: str) -> dict[str, Any]:
        seat, card = verb.choices[choice].split(" ")
        return {"card": self.words.word(card, lang), "seat": int(seat) + 1}

    def legal(self, state: AncientWorldState, seat: i64) -> list[int]:
        empire = state.rules.empire
        theirs = [(owner, card) for owner in range(state.seats) if owner != seat for card in state.cities[owner] if can_copy(state, seat, card)]
        return [self.verb.first + owner * len(empire.acting) + empire.acting_index[card >> 1] for owner, card in theirs]

    def card_of(self, state: AncientWorldState, action: i64) -> tuple[int, int]:
        """The owner and kind an action names."""
        acting = state.rules.empire.acting
        owner, index = divmod(int(self.chosen(action)), len(acting))
        return owner, acting[index]

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        owner, kind = self.card_of(state, action)
        state.inner = kind
        state.inner_at = 0
        state.say("copied", seat, {"card": state.rules.empire.ids[kind], "owner": owner}, 1)
        proceed(state)

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        owner, kind = self.card_of(state, action)
        return {"card": state.rules.empire.ids[kind], "owner": owner}

    def refuse(self, state: AncientWorldState, seat: i64, action: i64) -> Reason:
        owner, kind = self.card_of(state, action)
        empire = state.rules.empire
        if owner == seat:
            return self.words.reason("own_card", ("AW-12.14",))
        if owner >= state.seats or not state.built(owner, kind):
            return self.about("not_theirs", ("AW-12.14",), empire.ids[kind], seat=owner + 1)
        if empire.copying[kind]:
            return self.words.reason("copy_of_copy", ("AW-12.17",))
        if not state.working(owner, kind) and not state.rules.copy_damaged:
            return self.about("card_damaged", ("AW-12.15",), empire.ids[kind])
        return self.about("no_effect", ("AW-12.15", "AW-11.6"), empire.ids[kind])


# --- Forest Hideout (AW-12.22 to AW-12.24): look at the top of a Titan pile, put the cards back in any order, then perhaps attack ---


class Hideout(Point):
    """The Titan pile to look into."""

    clauses = ("AW-12.22",)
    refused = ("pile_empty", "AW-12.22", "AW-11.6")

    def legal(self, state: AncientWorldState, seat: i64) -> list[int]:
        return [self.verb.first + pile for pile in range(c.PILES) if state.stacks[c.LEFT + pile] > 0]

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        """From now on this seat alone knows the upper cards of the pile (AW-15.5)."""
        pile = self.chosen(action)
        state.sealed += 1
        count = min(state.left, state.stacks[c.LEFT + pile])
        state.left = 0
        state.pile = pile
        state.order = vec[i64]()
        state.set_scout(pile, seat if count > 1 else c.NOBODY, count if count > 1 else 0)  # the top alone is no secret
        state.phase = c.ORDER
        state.say("hideout", seat, {"pile": pile + 1, "count": count}, 1, {"cards": names(state.rules.titans.ids, looked_at(state))})

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        return {"pile": self.chosen(action) + 1, "size": state.stacks[c.LEFT + self.chosen(action)]}


def looked_at(state: AncientWorldState) -> list[int]:
    """The cards in hand as they lay, from the top: those known to the scout, or the single top card."""
    left = state.stacks[c.LEFT + state.pile]
    return list(state.titan_piles[state.pile][left - max(1, state.stacks[c.DEPTH + state.pile]) : left])[::-1]


class Order(Point):
    """The cards not put back yet; the first one put back becomes the top."""

    clauses = ("AW-12.22",)

    def legal(self, state: AncientWorldState, seat: i64) -> list[int]:
        left = [kind for place, kind in enumerate(looked_at(state)) if not among(state.order, place, 0)]
        return [self.verb.first + kind for kind in dict.fromkeys(left)]

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        cards = looked_at(state)
        place: i64 = 0
        while among(state.order, place, 0) or cards[place] != self.chosen(action):
            place += 1
        state.order = joined(state.order, place)
        if len(state.order) < len(cards):
            return
        state.sealed += 1
        pile = state.titan_piles[state.pile][: state.stacks[c.LEFT + state.pile]]
        top: i64 = len(pile) - 1
        for place in state.order:
            pile[top] = cards[place]
            top -= 1
        state.titan_piles = exchanged(state.titan_piles, state.pile, pile)
        state.order = vec[i64]()
        reveal_titan(state, state.pile)
        if attackable(state, seat) >> state.pile & 1:
            state.phase = c.AMBUSH
        else:
            proceed(state)

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        return {"titan": state.rules.titans.ids[self.chosen(action)], "place": len(state.order) + 1}


class Ambush(Point):
    """Whether to attack the Titan now on top (AW-12.24)."""

    clauses = ("AW-12.24",)

    def legal(self, state: AncientWorldState, seat: i64) -> list[int]:
        return [self.verb.first + state.pile, self.other.first]

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        if action == self.other.first:
            proceed(state)
        else:
            begin_attack(state, state.pile)

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        return {} if action == self.other.first else planner(state, seat, state.pile)


# --- answers to a neighbour's Learn (AW-12.3 to AW-12.8) ------------------------------------------------------


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
        state.pay(seat, empire.guild_price[state.trigger], 0)
        state.gain(seat, c.KNOWLEDGE, empire.trigger_n[c.GUILD_CARD * empire.count + state.trigger], empire.ids[state.trigger])
        proceed(state)
