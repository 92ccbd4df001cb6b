from urbes.games.my_city.scoring import would_be
from urbes.games.my_city.state import Cities


def evaluate(state: Cities, seat: int) -> float:
    return float(would_be(state, seat))
