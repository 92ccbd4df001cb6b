"""What a seat may know of Cadastre, and what it may imagine of the rest (CA-5)."""

from typing import Any

from cadastre.rounds import scores, shuffled, two_patrons
from cadastre.rules import HIGHEST_BID, PLOTS, QUARTERS
from cadastre.state import NONE, OVER, PHASES, CadastreState
from urbes.kernel import Rng


def view(state: CadastreState, seat: int | None) -> dict[str, Any]:
    return {
        "game": state.game.id,
        "seat": seat,
        "phase": PHASES[state.phase],
        "to_act": list(state.to_act()),
        "round": len(state.placed()),
        "rounds": state.rules.rounds,
        "plot": None if state.plot == NONE else PLOTS[state.plot],
        "waste": [PLOTS[plot] for plot in state.waste],
        "players": [player(state, other, other == seat) for other in range(state.seats)],
    }


def player(state: CadastreState, seat: int, own: bool) -> dict[str, Any]:
    plots = [PLOTS[plot] for plot in state.plots[seat]]
    shown: dict[str, Any] = {"points": scores(state)[seat], "coins": state.coins[seat], "plots": plots}
    if own:
        shown["offer"] = [QUARTERS[quarter] for quarter in state.offers[seat]]
    if (own or state.phase == OVER) and state.patrons[seat] != NONE:
        shown["patron"] = QUARTERS[state.patrons[seat]]
    if own and state.bids[seat] != NONE:
        shown["bid"] = state.bids[seat]
    return shown


def imagine(state: CadastreState, seat: int | None, rng: Rng) -> CadastreState:
    """All that is hidden drawn again: the deck, and what the others were dealt and have decided."""
    dream = state.clone()
    dream.deck = shuffled(len(PLOTS), rng)
    for other in range(state.seats):
        if other != seat and state.phase != OVER:
            dream.offers[other] = two_patrons(rng)
            if state.patrons[other] != NONE:
                dream.patrons[other] = dream.offers[other][rng.below(2)]
            if state.bids[other] != NONE:
                dream.bids[other] = rng.below(min(HIGHEST_BID, state.coins[other]) + 1)
    return dream
