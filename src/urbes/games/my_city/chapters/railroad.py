"""Chapter 7, The Railroad.

Episode 19: the investor leaves; a building on row 11 earns at once, and tracks fill the track areas (MC-E19, MC-14). Episode 20: the
first cities to link the port to the rails win a track (MC-E20). Episode 21: freight, a one-colour chain from port to rails (MC-E21).
"""

from urbes.games.my_city.codes import SIDE
from urbes.games.my_city.grid import ROWS, around
from urbes.games.my_city.table import Table

RAILS = ROWS[SIDE - 1]


def on_the_rails(cells: int) -> bool:
    """MC-7.8."""
    return cells & RAILS != 0


def has_port_link(table: Table, seat: int) -> bool:
    """A building beside the port and one on row 11; all buildings of a board hang together (MC-7.9)."""
    covered = table.covered(seat)
    return covered & around(table.grounds[seat].port) != 0 and covered & RAILS != 0


def freight(table: Table, seat: int) -> int:
    """MC-8.13."""
    quay = around(table.grounds[seat].port)
    for colour in range(3):
        for group in table.groups(seat, table.of_colour(seat, colour)):
            cells = 0
            for slot in group:
                cells |= table.cells(seat, slot)
            if cells & quay and cells & RAILS:
                return table.rules.values["freight"]
    return 0


def lay_track(table: Table, seat: int) -> list[str]:
    """The next space of the track areas is filled; returns what it gives (MC-14). A track beyond the last space is lost."""
    spaces = table.rules.track_spaces
    if table.cities[seat].tracks >= spaces:
        return []
    city = table.change(seat)
    city.tracks += 1
    return table.rules.track_rewards.get(city.tracks, [])
