"""Chapter 7, The Railroad.

Episode 19: the investor leaves; a building on row 11 earns at once, and tracks fill the track areas (MC-E19, MC-14). Episode 20: the
first cities to link the port to the rails win a track (MC-E20). Episode 21: freight, a one-colour chain from port to rails (MC-E21).
"""

from urbes.games.my_city.grid import LAST_ROW, Cells
from urbes.games.my_city.state import MyCityState
from urbes.kernel import i64


def on_the_rails(cells: Cells) -> bool:
    """Whether a building lies on row 11 (MC-7.8)."""
    return cells[1] & LAST_ROW != 0


def freight(state: MyCityState, seat: i64) -> i64:
    """1 if a group of one colour reaches from the port to the rails (MC-8.13)."""
    for colour in range(3):
        for group in state.groups(seat, state.of_colour(seat, colour)):
            if state.grounds[seat].linked(state.cells_of(seat, group)):
                return 1
    return 0


def lay_track(state: MyCityState, seat: i64) -> list[str]:
    """The next space of the track areas is filled; returns what it gives (MC-14). A track beyond the last space is lost."""
    if state.cities[seat].tracks >= state.rules.track_spaces:
        return []
    city = state.change(seat)
    city.tracks += 1
    return state.rules.track_rewards.get(city.tracks, [])
