"""Cadastre put together: its decisions and its rooms."""

from typing import Any

from cadastre import position, rounds, views
from cadastre.decisions import Bid, Keep
from cadastre.observation import CadastreObservation
from cadastre.rules import HIGHEST_BID, QUARTERS, CadastreRules
from cadastre.state import CadastreState
from urbes.kernel import Rooms, Verb
from urbes.kernel.judgement import Rough

ROOMS: Rooms[CadastreRules, CadastreState] = Rooms(
    deal=rounds.deal,
    view=views.view,
    imagine=views.imagine,
    scores=rounds.scores,
    result=rounds.result,
    write=position.SHAPE.write,
    read=position.SHAPE.read,
    judgement=Rough(rounds.evaluate),
    observation=CadastreObservation,
    gaps=lambda rules, facts, lang, players: {gap: rules.word(fact, lang) if gap in ("plot", "quarter") else fact for gap, fact in facts.items()},
)


class Cadastre(CadastreRules):
    def __init__(self, given: dict[str, Any]) -> None:
        super().__init__(given)
        bids = [str(coins) for coins in range(HIGHEST_BID + 1)]
        self.furnish(ROOMS, [Keep(self, [Verb("keep", QUARTERS, "quarter")]), Bid(self, [Verb("bid", bids, "coins")])])
