"""What happens between the decisions of Cadastre, from the set-up to the result."""

from cadastre.rules import HIGHEST_BID, PLOTS, QUARTERS, CadastreRules
from cadastre.state import BID, NONE, OVER, CadastreState
from urbes.kernel import TABLE, Result, Rng, deciding_key, rank

COIN = 0.3  # what a coin in hand is worth in points, while plots are still to be bought


def deal(rules: CadastreRules, seats: int, rng: Rng) -> CadastreState:
    state = CadastreState(rules, seats)
    state.deck = shuffled(len(PLOTS), rng)
    state.offers = [two_patrons(rng) for _ in range(seats)]
    return state


def shuffled(count: int, rng: Rng) -> list[int]:
    cards = list(range(count))
    rng.shuffle(cards)
    return cards


def two_patrons(rng: Rng) -> list[int]:
    """Two of the four cards each seat has, one a quarter (CA-1.4)."""
    return sorted(shuffled(len(QUARTERS), rng)[:2])


def turn_up(state: CadastreState) -> None:
    """The next plot, or the end (CA-4.1). Nothing decided before can be taken back now."""
    state.sealed += 1
    placed = state.placed()
    if len(placed) == state.rules.rounds:
        state.phase = OVER
        return
    state.phase = BID
    state.plot = next(plot for plot in state.deck if plot not in placed)
    state.say("turned_up", TABLE, {"plot": PLOTS[state.plot]}, 1)


def sell(state: CadastreState) -> None:
    """The highest bid buys if no other equals it (CA-3.5, CA-3.6); who bid nothing earns a coin (CA-3.7)."""
    plot, highest = state.plot, max(state.bids)
    for seat, bid in enumerate(state.bids):
        state.coins[seat] += bid == 0
        state.say("revealed", seat, {"coins": bid}, 1)
    if highest > 0 and state.bids.count(highest) == 1:
        buyer = state.bids.index(highest)
        state.coins[buyer] -= highest
        state.plots[buyer].append(plot)
        state.say("bought", buyer, {"plot": PLOTS[plot]}, 1)
    else:
        state.waste.append(plot)
        state.say("wasted", TABLE, {"plot": PLOTS[plot]}, 1)
    state.plot = NONE
    state.bids = [NONE] * state.seats
    turn_up(state)


def breakdown(state: CadastreState, seat: int) -> dict[str, int]:
    plots = state.plots[seat]
    return {"plots": sum(state.value(plot) for plot in plots), "patron": sum(state.bonus(seat, plot) for plot in plots)}


def scores(state: CadastreState) -> list[int]:
    """What everybody may know: patrons count when they are shown, at the end."""
    parts = [breakdown(state, seat) for seat in range(state.seats)]
    return [sum(part.values()) if state.phase == OVER else part["plots"] for part in parts]


def result(state: CadastreState) -> Result:
    keys: list[tuple[int, ...]] = list(zip(scores(state), state.coins, strict=True))  # CA-4.3
    return Result(scores(state), rank(keys), [breakdown(state, seat) for seat in range(state.seats)], deciding_key(keys, ["points", "coins"]))


def evaluate(state: CadastreState, seat: int) -> float:
    """For bots: points and coins, and what a covered bid will bring, if it is the likelier to win the higher it is."""
    worth = sum(breakdown(state, seat).values()) + COIN * state.coins[seat]
    bid = state.bids[seat]
    if bid > 0:
        return worth + bid / (HIGHEST_BID + 1) * (state.value(state.plot) + state.bonus(seat, state.plot) - COIN * bid)
    return worth + COIN if bid == 0 else worth
