"""The Ancient World put together: its decisions, its rooms, and the words of its log and cards."""

from typing import Any, ClassVar

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world import observation, position, rounds, scoring, views, words
from urbes.games.ancient_world.arranging import arrange
from urbes.games.ancient_world.catalogue import AncientWorldCatalogue, catalogue
from urbes.games.ancient_world.decisions.answers import Guild, Outpost
from urbes.games.ancient_world.decisions.attack import Attack
from urbes.games.ancient_world.decisions.build import Build
from urbes.games.ancient_world.decisions.copying import Copy
from urbes.games.ancient_world.decisions.damage import Damage, Disband, Slide
from urbes.games.ancient_world.decisions.expand import Expand, KeepProvince, Pay
from urbes.games.ancient_world.decisions.explore import Explore, Keep, Zori
from urbes.games.ancient_world.decisions.hideout import Ambush, Hideout, Order
from urbes.games.ancient_world.decisions.recruit import Recruit, Retire
from urbes.games.ancient_world.decisions.repair import Mend, Repair
from urbes.games.ancient_world.decisions.starve import Starve
from urbes.games.ancient_world.decisions.turn import Turn
from urbes.games.ancient_world.judgement import AncientWorldJudgement
from urbes.games.ancient_world.rules import AncientWorldRules
from urbes.games.ancient_world.shapes import AncientWorldPreview, AncientWorldView
from urbes.games.ancient_world.sketch import sketch
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import Pack, Rooms, Verb

ROOMS: Rooms[AncientWorldRules, AncientWorldState] = Rooms(
    deal=rounds.deal,
    opening=rounds.opening,
    view=views.view,
    imagine=views.imagine,
    scores=scoring.scores,
    result=scoring.final_result,
    write=position.SHAPE.write,
    read=position.SHAPE.read,
    arrange=arrange,
    kept=("desk", "ready", "crowds", "stacks", "outer", "inner"),
    judgement=AncientWorldJudgement(),
    observation=observation.AncientWorldObservation,
    sketch=sketch,
    catalogue=catalogue,
    gaps=words.log_gaps,
)


class AncientWorld(AncientWorldRules):
    """The game."""

    shapes: ClassVar[tuple[type, type, type] | None] = (AncientWorldView, AncientWorldPreview, AncientWorldCatalogue)

    def __init__(self, given: dict[str, Any], pack: Pack | None = None) -> None:
        super().__init__(given, pack)
        attacking = Verb("attack", c.PILE_IDS, "number")
        drawing = Verb("draw")
        reserving = Verb("reserve", self.empire.ids, "card")
        repairing = [Verb("repair", self.empire.ids, "card"), Verb("stop")]
        declining = Verb("decline")
        self.furnish(
            ROOMS,
            [
                Turn(self, attacking),
                Build(self),
                Recruit(self),
                Retire(self),
                Pay(self),
                Expand(self, drawing),
                KeepProvince(self),
                Explore(self, [drawing, reserving]),
                Keep(self, reserving),
                Repair(self, repairing),
                Copy(self),
                Hideout(self),
                Order(self),
                Ambush(self, attacking, declining),
                Attack(self),
                Mend(self, repairing),
                Damage(self),
                Disband(self),
                Slide(self),
                Outpost(self, declining),
                Guild(self, declining),
                Zori(self, [drawing, reserving, declining]),
                Starve(self),
            ],
        )
