"""Giving a monument of the site back for VP (FC-12.10), which several decisions offer beside their own actions; and what all decisions share."""

from abc import abstractmethod
from typing import Any

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.rounds import proceed
from urbes.games.forgotten_city.rules import ForgottenCityRules
from urbes.games.forgotten_city.scoring import projection
from urbes.games.forgotten_city.shapes import ForgottenCityPreview
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.games.forgotten_city.words import COLOURED
from urbes.kernel import Decision, Reason, Verb, fill, i64, vec


class CityDecision(Decision):
    """`cash_in` is among the verbs of the decisions that offer it (FC-12.11)."""

    def __init__(self, rules: ForgottenCityRules, verbs: list[Verb], most: int = 0) -> None:
        super().__init__(rules, verbs, most)
        self.rules = rules
        self.cash_in = rules.cash_in

    def add_cash_ins(self, state: ForgottenCityState, seat: i64, into: vec[i64], count: i64) -> i64:
        """Fill in the monuments that can be given back behind the other actions; returns how many there are now."""
        if state.can_cash_in(seat):
            room = state.rules.site_room
            for at in range(seat * room, seat * room + state.site_size(seat)):
                into[count] = self.cash_in.first + state.sites[at]
                count += 1
        return count

    def may_cash_in(self, state: ForgottenCityState, seat: i64, action: i64) -> bool:
        return self.cash_in.holds(action) and state.can_cash_in(seat) and state.in_site(seat, action - self.cash_in.first)

    def give_back(self, state: ForgottenCityState, seat: i64, action: i64) -> None:
        monument = action - self.cash_in.first
        points = state.power(seat, c.CASH)
        state.discard_from_site(seat, monument)
        state.score(seat, c.MIRACLES, points)
        state.open_hexes = -1  # one building less is possible
        if state.listener is not None:
            state.say("cashed_in", seat, {"monument": state.rules.monument_ids[monument], "vp": points})

    def settle(self, state: ForgottenCityState) -> None:
        if state.phase == c.ONWARD:
            proceed(state)

    def preview(self, state: ForgottenCityState, seat: i64, action: i64) -> ForgottenCityPreview:
        """What the action costs and brings, then the seat's own holdings once it is done, before the round goes on."""
        future = state.clone()
        self.perform(future, seat, action)
        facts: ForgottenCityPreview = {"vp": state.power(seat, c.CASH)} if self.cash_in.holds(action) else self.facts(state, seat, action, future)
        facts["after"] = {"vp": future.vp(seat), "coins": future.coins(seat), "projection": projection(future, seat)}
        return facts

    def facts(self, state: ForgottenCityState, seat: i64, action: i64, future: ForgottenCityState) -> ForgottenCityPreview:
        """What one of the decision's own actions costs and brings, once it is done in the future."""
        return {}

    def now(self, state: ForgottenCityState, seat: i64, action: i64) -> Reason:
        if self.cash_in.holds(action):
            return self.rules.reason("not_a_moment_to_cash_in", ("FC-12.11",))
        return super().now(state, seat, action)

    def refuse(self, state: ForgottenCityState, seat: i64, action: i64) -> Reason:
        return self.refuse_cash_in(state, seat, action) if self.cash_in.holds(action) else self.deny(state, seat, action)

    def deny(self, state: ForgottenCityState, seat: i64, action: i64) -> Reason:
        """Why one of the decision's own actions is not possible."""
        return self.now(state, seat, action)

    def refuse_cash_in(self, state: ForgottenCityState, seat: i64, action: i64) -> Reason:
        monument = action - self.cash_in.first
        just_chosen = any(chosen == monument and state.order[turn] == seat for turn, chosen in enumerate(state.chosen))
        return self.rules.first_reason(
            {"name": self.rules.pair(self.rules.monument_ids[monument])},
            (state.in_site(seat, monument), "no_stone_given_back", ("FC-12.10", "FC-12.1")),
            (just_chosen, "not_yet_in_site", ("FC-6.7", "FC-12.10")),
            (True, "not_in_site", ("FC-12.10",)),
        )

    def of_colour(self, key: str, clauses: tuple[str, ...], colour: int) -> Reason:
        """A refusal that names a colour."""
        return self.rules.reason(key, clauses, {"colour": self.rules.texts.pair(f"colours.{c.LETTERS[colour]}")})

    def gaps(self, verb: Verb, choice: int, lang: str) -> dict[str, Any]:
        """A place is called by its id, a colour has a word of its own."""
        words = zip(verb.gap.split(), verb.choices[choice].split(), strict=False)
        return {gap: word if gap == "where" else self.rules.colour_word(word, lang) if gap in COLOURED else self.rules.word(word, lang) for gap, word in words}


class ColourDecision(CityDecision):
    """One of the four colours."""

    @abstractmethod
    def colours(self, state: ForgottenCityState, seat: i64) -> i64:
        """Those open to the seat, as a mask."""

    def moves(self, state: ForgottenCityState, seat: i64, into: vec[i64]) -> i64:
        return fill(self.colours(state, seat), self.verb.first, into, 0)

    def allows(self, state: ForgottenCityState, seat: i64, action: i64) -> bool:
        return self.verb.holds(action) and self.colours(state, seat) >> self.chosen(action) & 1 == 1

    def facts(self, state: ForgottenCityState, seat: i64, action: i64, future: ForgottenCityState) -> ForgottenCityPreview:
        return {"gain": {c.LETTERS[self.chosen(action)]: 1}}
