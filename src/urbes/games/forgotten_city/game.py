"""The Forgotten City put together: its decisions, its rooms, and the words of its log."""

from typing import Any, ClassVar

from urbes.games.forgotten_city import observation, position, scoring, setup, views
from urbes.games.forgotten_city.arranging import arrange
from urbes.games.forgotten_city.catalogue import ForgottenCityCatalogue, catalogue
from urbes.games.forgotten_city.decisions.act import Act, Gain
from urbes.games.forgotten_city.decisions.assistant import Assistant
from urbes.games.forgotten_city.decisions.chief import MoveChief
from urbes.games.forgotten_city.decisions.fight import Fight, Lose, Spoils
from urbes.games.forgotten_city.decisions.miracle import Buy
from urbes.games.forgotten_city.decisions.stall import Discard, Pick
from urbes.games.forgotten_city.judgement import ForgottenCityJudgement
from urbes.games.forgotten_city.rules import ForgottenCityRules
from urbes.games.forgotten_city.shapes import ForgottenCityPreview, ForgottenCityView
from urbes.games.forgotten_city.sketch import sketch
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
    sketch=sketch,
    catalogue=catalogue,
    gaps=log_gaps,
)


class ForgottenCity(ForgottenCityRules):
    """The game."""

    shapes: ClassVar[tuple[type, type, type] | None] = (ForgottenCityView, ForgottenCityPreview, ForgottenCityCatalogue)

    def __init__(self, given: dict[str, Any], pack: Pack | None = None) -> None:
        super().__init__(given, pack)
        cash_in = Verb("cash_in", self.monument_ids, "name")
        act = Act(self, cash_in)
        decisions = [
            Pick(self, cash_in),
            Discard(self, cash_in),
            Assistant(self, cash_in, act),
            act,
            Gain(self, cash_in),
            Buy(self, cash_in),
            Fight(self, cash_in),
            Lose(self, cash_in),
            Spoils(self, cash_in),
            MoveChief(self, cash_in),
        ]
        self.furnish(ROOMS, decisions, last=[cash_in])
