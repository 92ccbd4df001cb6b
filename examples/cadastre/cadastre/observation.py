"""Cadastre as numbers, for programs that learn: what a seat may know, own seat first."""

from itertools import permutations
from typing import Any

from cadastre.rules import COINS, HIGHEST_BID, PLOTS, QUARTERS, VALUES, CadastreRules
from cadastre.state import NONE, OVER, PHASES, CadastreState
from urbes.kernel.observation import Axis, Layout, Observation, around


class CadastreObservation(Observation):
    def __init__(self, rules: CadastreRules, seats: int) -> None:
        layout = Layout()
        seat, quarter, plot = around(seats), Axis("quarter", QUARTERS), Axis("plot", PLOTS)
        self.phase = layout.block("phase", [Axis("decision", PHASES)], 0, 1, "`phase`")
        self.to_act = layout.block("to_act", [seat], 0, 1, "`to_act`")
        self.plot = layout.block("plot", [plot], 0, 1, "`plot`: the one on sale")
        self.waste = layout.block("waste", [plot], 0, 1, "`waste`")
        self.plots = layout.block("plots", [seat, plot], 0, 1, "`plots`")
        self.coins = layout.block("coins", [seat], 0, COINS + len(PLOTS), "`coins`")
        self.offer = layout.block("offer", [quarter], 0, 1, "`offer`: the two patrons dealt to oneself")
        self.patron = layout.block("patron", [seat, quarter], 0, 1, "`patron`: the others' at the end")
        self.bid = layout.single("bid", NONE, HIGHEST_BID, "`bid`: one's own, -1 before it")
        super().__init__(rules, seats, layout)

    def write(self, state: CadastreState, seat: int, into: Any, at: int) -> None:
        ones = [self.phase.first + state.phase]
        ones += [self.to_act.first + self.seen_from(seat, other) for other in state.to_act()]
        ones += [self.plot.first + state.plot] if state.plot != NONE else []
        ones += [self.waste.first + plot for plot in state.waste]
        ones += [self.offer.first + quarter for quarter in state.offers[seat]]
        for other in range(state.seats):
            place = self.seen_from(seat, other)
            into[at + self.coins.first + place] = state.coins[other]
            ones += [self.plots.first + place * len(PLOTS) + plot for plot in state.plots[other]]
            if state.patrons[other] != NONE and (other == seat or state.phase == OVER):
                ones.append(self.patron.first + place * len(QUARTERS) + state.patrons[other])
        for number in ones:
            into[at + number] = 1
        into[at + self.bid.first] = state.bids[seat]

    def renamings(self) -> list[dict[str, str]]:
        """The quarters play alike."""
        found = []
        for order in list(permutations(QUARTERS))[1:]:
            names = dict(zip(QUARTERS, order, strict=True))
            found.append(names | {f"{old}-{value}": f"{new}-{value}" for old, new in names.items() for value in range(1, VALUES + 1)})
        return found
