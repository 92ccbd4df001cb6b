"""My City put together: its decisions and its rooms."""

from typing import Any, ClassVar

from urbes.games.my_city import codes as c
from urbes.games.my_city import observation, position, rounds, scoring, views, words
from urbes.games.my_city.arranging import arrange
from urbes.games.my_city.catalogue import MyCityCatalogue, catalogue, pieces
from urbes.games.my_city.decisions.build import Build
from urbes.games.my_city.decisions.rest import PlaceCog, PlaceSticker, Ready
from urbes.games.my_city.judgement import MyCityJudgement
from urbes.games.my_city.rules import MyCityRules
from urbes.games.my_city.shapes import MyCityPreview, MyCityView
from urbes.games.my_city.sketch import MyCityDrawing
from urbes.games.my_city.state import MyCityState
from urbes.kernel import Pack, Rooms, Verb

ROOMS: Rooms[MyCityRules, MyCityState] = Rooms(
    deal=rounds.deal,
    view=views.view,
    imagine=views.imagine,
    scores=scoring.scores,
    result=scoring.final_result,
    write=position.SHAPE.write,
    read=position.SHAPE.read,
    arrange=arrange,
    kept=("players", "owing", "active", "fixed"),
    judgement=MyCityJudgement(),
    observation=observation.MyCityObservation,
    sketch=MyCityDrawing.sketch,
    legend=MyCityDrawing.legend,
    close_up=MyCityDrawing.close_up,
    catalogue=catalogue,
    pieces=pieces,
    gaps=words.log_gaps,
)


class MyCity(MyCityRules):
    """The game."""

    shapes: ClassVar[tuple[type, type, type] | None] = (MyCityView, MyCityPreview, MyCityCatalogue)

    def __init__(self, given: dict[str, Any], pack: Pack | None = None) -> None:
        super().__init__(given, pack)
        build = Build(self)
        cog = Verb("cog", self.tile_ids[c.FIRST_BLUE : c.BUILDINGS], "tile")
        decisions = [build, Ready(self, [Verb("ready")]), PlaceSticker(self, [Verb("sticker", c.CELL_IDS)]), PlaceCog(self, [cog])]
        self.furnish(ROOMS, decisions, last=build.building)
        assert [verb.first for verb in self.verbs[:6]] == [c.PASS, c.END, c.READY, c.STICKER, c.COG, c.BUILD]
