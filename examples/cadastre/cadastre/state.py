"""What lies on the table in Cadastre: plots, coins, and what each seat has decided."""

from cadastre.rules import COINS, VALUES, CadastreRules
from urbes.kernel import Decision, State

PHASES = ["keep", "bid", "over"]  # the decisions in the order of the game's, and the end
KEEP, BID, OVER = range(3)
NONE = -1


class CadastreState(State):
    def __init__(self, rules: CadastreRules, seats: int) -> None:
        super().__init__(rules, seats)
        self.rules = rules
        self.deck: list[int] = []  # every plot, the top first; those placed are skipped
        self.plot = NONE  # the one on sale
        self.waste: list[int] = []
        self.coins = [COINS] * seats
        self.offers: list[list[int]] = [[] for _ in range(seats)]  # the two patrons dealt
        self.patrons = [NONE] * seats
        self.bids = [NONE] * seats
        self.plots: list[list[int]] = [[] for _ in range(seats)]

    def clone(self) -> "CadastreState":
        copy = CadastreState(self.rules, self.seats)
        copy.phase, copy.sealed, copy.plot = self.phase, self.sealed, self.plot
        copy.deck, copy.waste = self.deck, self.waste[:]  # no deck is ever changed
        copy.coins, copy.patrons, copy.bids = self.coins[:], self.patrons[:], self.bids[:]
        copy.offers, copy.plots = [offer[:] for offer in self.offers], [plots[:] for plots in self.plots]
        return copy

    # --- all decide at once: whoever has not decided yet is to act ---

    def to_act(self) -> tuple[int, ...]:
        decided = [self.patrons, self.bids, []][self.phase]
        return tuple(seat for seat, choice in enumerate(decided) if choice == NONE)

    def turn(self) -> int:
        return min(self.to_act(), default=NONE)

    def open(self, seat: int) -> Decision | None:
        return self.rules.decisions[self.phase] if seat in self.to_act() else None

    # --- plots ---

    def placed(self) -> list[int]:
        """The plots that have left the deck."""
        return [plot for plots in [*self.plots, self.waste, [self.plot]] for plot in plots if plot != NONE]

    def value(self, plot: int) -> int:
        return plot % VALUES + 1

    def bonus(self, seat: int, plot: int) -> int:
        """A plot in the quarter of the seat's patron counts twice (CA-4.2)."""
        return self.value(plot) if plot // VALUES == self.patrons[seat] else 0
