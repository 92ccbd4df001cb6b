"""A rough worth of a position, for bots that look one step ahead: what the round will bring if it goes on as such rounds do."""

from urbes.games.lost_cities.codes import CITY, PATHS
from urbes.games.lost_cities.state import Expedition


def evaluate(state: Expedition, seat: int) -> float:
    return float(state.vp[seat] + state.net(seat))
