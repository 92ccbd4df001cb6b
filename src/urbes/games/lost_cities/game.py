"""Lost Cities put together: its decisions and its rooms."""

from typing import Any, ClassVar

from urbes.games.lost_cities import observation, position, rounds, scoring, terms, views, words
from urbes.games.lost_cities.arranging import arrange
from urbes.games.lost_cities.catalogue import LostCitiesCatalogue, catalogue, pieces
from urbes.games.lost_cities.decisions.draw import Draw
from urbes.games.lost_cities.decisions.move import ExtraMove, Step
from urbes.games.lost_cities.decisions.play import ChoosePawn, Play
from urbes.games.lost_cities.judgement import LostCitiesJudgement
from urbes.games.lost_cities.rules import LostCitiesRules
from urbes.games.lost_cities.shapes import LostCitiesPreview, LostCitiesView
from urbes.games.lost_cities.sketch import LostCitiesDrawing
from urbes.games.lost_cities.state import LostCitiesState
from urbes.kernel import Pack, Rooms, Verb, fitted, named

ROOMS: Rooms[LostCitiesRules, LostCitiesState] = Rooms(
    deal=rounds.deal,
    opening=rounds.opening,
    view=views.view,
    imagine=views.imagine,
    scores=scoring.scores,
    result=scoring.final_result,
    write=position.SHAPE.write,
    read=position.SHAPE.read,
    arrange=arrange,
    kept=("rows",),
    judgement=LostCitiesJudgement(named(terms), fitted(terms)),
    observation=observation.LostCitiesObservation,
    sketch=LostCitiesDrawing.sketch,
    legend=LostCitiesDrawing.legend,
    close_up=LostCitiesDrawing.close_up,
    catalogue=catalogue,
    pieces=pieces,
    gaps=words.log_gaps,
)


class LostCities(LostCitiesRules):
    """The game."""

    shapes: ClassVar[tuple[type, type, type] | None] = (LostCitiesView, LostCitiesPreview, LostCitiesCatalogue)
    telling: ClassVar[tuple[str, ...]] = ("ends_round", "net_change", "tile_points", "step", "extra_move", "crossing", "tile")

    def __init__(self, given: dict[str, Any], pack: Pack | None = None) -> None:
        super().__init__(given, pack)
        moving = [Verb("move", self.path_ids, "path"), Verb("decline")]
        drawing = [Verb("draw deck"), Verb("draw", self.path_ids, "path", "draw_pile")]
        entering = [Verb("explorer"), Verb("leader")]
        self.furnish(ROOMS, [Play(self), ChoosePawn(self, entering), ExtraMove(self, moving), Step(self, moving), Draw(self, drawing)])

    def figure(self, key: str, value: int) -> int:
        return value if key == "artifacts" else self.points(value)
