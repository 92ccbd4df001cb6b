def evaluate(state: "City", seat: int) -> float:
    return 0.0
from urbes.games.forgotten_city.state import City
