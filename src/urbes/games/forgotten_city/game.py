"""The Forgotten City put together: its decisions, its rooms, and the words of its log."""

from typing import Any, ClassVar

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city import observation, position, scoring, setup, views
from urbes.games.forgotten_city.arranging import arrange
from urbes.games.forgotten_city.catalogue import ForgottenCityCatalogue, catalogue, pieces
from urbes.games.forgotten_city.decisions.act import Act, Gain
from urbes.games.forgotten_city.decisions.assistant import Assistant
from urbes.games.forgotten_city.decisions.chief import Chief
from urbes.games.forgotten_city.decisions.fight import Fight, Lose, Spoils
from urbes.games.forgotten_city.decisions.miracle import Buy
from urbes.games.forgotten_city.decisions.stall import Discard, Pick
from urbes.games.forgotten_city.judgement import ForgottenCityJudgement
from urbes.games.forgotten_city.rules import ForgottenCityRules
from urbes.games.forgotten_city.shapes import ForgottenCityPreview, ForgottenCityView
from urbes.games.forgotten_city.sketch import ForgottenCityDrawing
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.games.forgotten_city.words import log_gaps
from urbes.kernel import Pack, Rooms, Verb

ROOMS: Rooms[ForgottenCityRules, ForgottenCityState] = Rooms(
    deal=setup.deal,
    opening=setup.opening,
    view=views.view,
    imagine=views.imagine,
    scores=scoring.scores,
    result=scoring.final_result,
    write=position.SHAPE.write,
    read=position.SHAPE.read,
    arrange=arrange,
    kept=("boards", "city", "wounds", "sites", "tree", "powers"),
    judgement=ForgottenCityJudgement(),
    observation=observation.ForgottenCityObservation,
    sketch=ForgottenCityDrawing.sketch,
    legend=ForgottenCityDrawing.legend,
    close_up=ForgottenCityDrawing.close_up,
    catalogue=catalogue,
    pieces=pieces,
    gaps=log_gaps,
)


class ForgottenCity(ForgottenCityRules):
    """The game."""

    shapes: ClassVar[tuple[type, type, type] | None] = (ForgottenCityView, ForgottenCityPreview, ForgottenCityCatalogue)

    def __init__(self, given: dict[str, Any], pack: Pack | None = None) -> None:
        super().__init__(given, pack)
        names, hexes, nightmares, cash_in = self.monument_ids, self.hex_ids, self.nightmare_ids, self.cash_in
        swaps = [f"{give} {get}" for give in c.LETTERS for get in c.LETTERS if give != get]
        act = Act(self, [Verb("build", names, "name"), Verb("extract"), Verb("decrypt"), Verb("swap", swaps, "give get")])
        decisions = [
            Pick(self, [Verb("pick", [str(space + 1) for space in range(self.space_count)], "where"), cash_in]),
            Discard(self, [Verb("discard", names, "name")]),
            Assistant(self, [Verb("rest"), Verb("place", hexes, "where"), cash_in], act),
            act,
            Gain(self, [Verb("gain", c.LETTERS, "colour")]),
            Buy(self, [Verb("buy", self.kind_ids, "name"), Verb("end_buy"), cash_in]),
            Fight(self, [Verb("wound", nightmares, "name"), Verb("parry", nightmares, "name"), Verb("end_fight"), cash_in]),
            Lose(self, [Verb("lose", c.LETTERS, "colour")]),
            Spoils(self, [Verb("spoils", c.LETTERS, "colour")]),
            Chief(self, [Verb("chief", hexes, "where"), cash_in]),
        ]
        self.furnish(ROOMS, decisions, last=[cash_in])
