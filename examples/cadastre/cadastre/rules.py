"""The printed data and the options of Cadastre."""

import json
from pathlib import Path
from typing import Any

from urbes.kernel import Game, Texts

HERE = Path(__file__).parent
TEXTS = Texts.load(HERE / "texts.toml")
DATA = json.loads((HERE / "data.json").read_text(encoding="utf-8"))
QUARTERS = list(DATA["quarters"])
VALUES = 3  # plots a quarter: harbour-1, harbour-2, harbour-3, market-1 ...
PLOTS = [f"{quarter}-{value}" for quarter in QUARTERS for value in range(1, VALUES + 1)]
COINS = 12
HIGHEST_BID = 5


class CadastreRules(Game):
    def __init__(self, given: dict[str, Any]) -> None:
        named = {plot: {lang: f"{name} {plot[-1]}" for lang, name in DATA["quarters"][plot[:-2]].items()} for plot in PLOTS}
        super().__init__(
            id="cadastre",
            rules_version=1,
            seat_range=(2, 4),
            data=DATA,
            given=given,
            texts=TEXTS,
            words=DATA["quarters"] | named,
            pack=None,
            clauses={
                "seats": ("CA-1.1",),
                "no_such_seat": ("CA-1.1",),
                "no_such_action": ("CA-2.1", "CA-3.2"),
                "not_your_turn": ("CA-2.1", "CA-3.2"),
                "game_over": ("CA-4.1",),
                "undo": ("CA-3.4",),
            },
            simultaneous=True,
        )
        self.rounds: int = self.options["rounds"]
