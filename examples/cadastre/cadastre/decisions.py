"""The two decisions of Cadastre, each made by all seats at once and in secret."""

from typing import Any

from cadastre.rounds import sell, turn_up
from cadastre.rules import HIGHEST_BID, QUARTERS
from cadastre.state import CadastreState
from urbes.kernel import Decision, Reason


class Keep(Decision):
    id = "keep"
    clauses = ("CA-2.1",)

    def legal(self, state: CadastreState, seat: int) -> list[int]:
        return [self.verb.first + quarter for quarter in state.offers[seat]]

    def refuse(self, state: CadastreState, seat: int, action: int) -> Reason:
        return self.words.reason("not_dealt", ("CA-1.4",), *self.words.of(QUARTERS[self.chosen(action)], "quarter"))

    def perform(self, state: CadastreState, seat: int, action: int) -> None:
        state.patrons[seat] = self.chosen(action)
        state.say("kept", seat, secret={"quarter": QUARTERS[state.patrons[seat]]})
        if not state.to_act():
            turn_up(state)


class Bid(Decision):
    id = "bid"
    clauses = ("CA-3.2",)

    def legal(self, state: CadastreState, seat: int) -> list[int]:
        return [self.verb.first + coins for coins in range(min(HIGHEST_BID, state.coins[seat]) + 1)]

    def refuse(self, state: CadastreState, seat: int, action: int) -> Reason:
        return self.words.reason("too_dear", ("CA-3.3",), {"coins": state.coins[seat]})

    def preview(self, state: CadastreState, seat: int, action: int) -> dict[str, Any]:
        coins = self.chosen(action)
        return {"points": state.value(state.plot) + state.bonus(seat, state.plot), "left": state.coins[seat] - coins} if coins else {"earned": 1}

    def perform(self, state: CadastreState, seat: int, action: int) -> None:
        state.bids[seat] = self.chosen(action)
        state.say("bid", seat, secret={"coins": state.bids[seat]})
        if not state.to_act():
            sell(state)
