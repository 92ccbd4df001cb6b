from typing import Any
from urbes.games.forgotten_city.game import ForgottenCity
def sketch(rules: ForgottenCity, view: dict[str, Any], lang: str, players: list[str]) -> str:
    return ""
