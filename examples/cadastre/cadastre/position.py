"""The shape of Cadastre's positions, and what holds in each of them."""

from cadastre.rules import HIGHEST_BID, PLOTS, QUARTERS
from cadastre.state import BID, KEEP, NONE, OVER, PHASES, CadastreState
from urbes.kernel.shape import Shape, maybe_number, maybe_word, number, own, sealed, seats, word, words


def check(state: CadastreState) -> None:
    rules = state.rules
    placed = state.placed()
    for plot, id in enumerate(PLOTS):
        if state.deck.count(plot) != 1 or placed.count(plot) > 1:
            raise rules.broken("CA-5.1", "plot_once", plot=id)
    if (state.plot != NONE) != (state.phase == BID) or len(placed) > rules.rounds:
        raise rules.broken("CA-4.1", "round")
    for seat, patron in enumerate(state.patrons):
        if len(set(state.offers[seat])) != 2 or patron not in ([NONE] if state.phase == KEEP else []) + state.offers[seat]:
            raise rules.broken("CA-2.1", "patron", seat=seat)
        if state.bids[seat] != NONE and (state.bids[seat] > state.coins[seat] or state.phase != BID):
            raise rules.broken("CA-3.3", "bid", seat=seat)
    if (not state.to_act()) != (state.phase == OVER):
        raise rules.broken("CA-3.2", "all_decided")


SHAPE: Shape[CadastreState] = Shape(
    CadastreState,
    [
        own(number("coins", 0)),
        own(words("offer", QUARTERS, "offers")),
        own(maybe_word("patron", QUARTERS, "patrons")),
        own(maybe_number("bid", 0, HIGHEST_BID, "bids")),
        own(words("plots", PLOTS)),
    ],
    [word("phase", PHASES), maybe_word("plot", PLOTS), words("deck", PLOTS), words("waste", PLOTS), seats(), sealed()],
    check,
)
