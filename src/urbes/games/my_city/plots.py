"""The plots of a state: a seat's board as its plans see it."""

from mypy_extensions import i64

from urbes.games.my_city import codes as c
from urbes.games.my_city.grid import around, meet, size, without
from urbes.games.my_city.plot import WELLS, Plot
from urbes.games.my_city.site import SPOILT, Site
from urbes.games.my_city.state import MyCityState
from urbes.kernel.bits import lowest
from urbes.kernel.vecs import vec


def outset(state: MyCityState, seat: i64) -> Plot:
    """A seat's plot before the first card, all cards of the episode to come."""
    site = Site(state, seat)
    ground = state.grounds[seat]
    plot = Plot(site, vec[i64]([0] * (WELLS + len(site.rings))))
    plot.closed = ground.closed
    plot.near = ground.start
    for number, ring in enumerate(site.rings):
        if size(ring) < 4 or meet(ring, without(ground.closed, ground.palace)):
            plot.parts[WELLS + number] = SPOILT  # MC-8.8
    if ground.has_palace:
        plot.lay(c.PALACE_SLOT, ground.palace)
        plot.ring = (0, 0)  # the investor does not start there
    plot.points = state.now.start_score
    plot.races = state.now.races
    plot.nuggets = state.cities[seat].nuggets
    plot.tracks = state.cities[seat].tracks
    for card in state.now.cards:
        plot.come(card)
    return plot


def plot_of(state: MyCityState, seat: i64) -> Plot:
    """A seat's plot as it stands in a round, all cards after the current one to come."""
    players = state.players
    plot = outset(state, seat)
    rest = players[c.STANDING + seat]
    while rest:
        slot = lowest(rest)
        plot.lay(slot, state.cells(seat, slot))
        rest &= rest - 1
    latest = players[c.LATEST + seat]
    if latest >= 0:
        plot.ring = around(state.cells(seat, latest))
    plot.points = players[c.POINTS + seat]
    plot.fixed = state.fixed >> seat & 1 == 1
    plot.races = state.races
    for card in state.deck[: state.at + 1]:
        plot.go(card)
    return plot
