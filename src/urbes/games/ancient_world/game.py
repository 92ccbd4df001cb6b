"""The Ancient World put together: its decisions, its rooms, and the words of its log and cards."""

from typing import Any, ClassVar

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world import observation, position, rounds, scoring, views, words
from urbes.games.ancient_world.arranging import arrange
from urbes.games.ancient_world.catalogue import AncientWorldCatalogue, catalogue
from urbes.games.ancient_world.decisions import attack, build, damage, expand, explore, recruit, special, turn
from urbes.games.ancient_world.judgement import AncientWorldJudgement
from urbes.games.ancient_world.rules import AncientWorldRules
from urbes.games.ancient_world.shapes import AncientWorldPreview, AncientWorldView
from urbes.games.ancient_world.sketch import AncientWorldDrawing
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
    sketch=AncientWorldDrawing.sketch,
    legend=AncientWorldDrawing.legend,
    close_up=AncientWorldDrawing.close_up,
    catalogue=catalogue,
    gaps=words.log_gaps,
)


class AncientWorld(AncientWorldRules):
    """The game."""

    shapes: ClassVar[tuple[type, type, type] | None] = (AncientWorldView, AncientWorldPreview, AncientWorldCatalogue)

    def __init__(self, given: dict[str, Any], pack: Pack | None = None) -> None:
        super().__init__(given, pack)
        empire, armies = self.empire.ids, numbered(self.most_armies)
        attacking = Verb("attack", c.PILE_IDS, "number")
        draw, reserve, decline = Verb("draw"), Verb("reserve", empire, "card"), Verb("decline")
        repair = [Verb("repair", empire, "card"), Verb("stop")]
        self.furnish(
            ROOMS,
            [
                turn.Turn(self, attacking),
                build.Build(self),
                recruit.Recruit(self, [Verb("recruit", self.military.ids, "card")]),
                recruit.Retire(self, [Verb("retire", armies, "number"), Verb("new army")]),
                expand.Pay(self, [Verb("pay knowledge"), Verb("pay coins")]),
                expand.Expand(self, [Verb("take"), draw]),
                expand.Province(self, [Verb("keep", self.provinces.ids, "card")]),
                explore.Explore(self, [reserve, draw]),
                explore.Keep(self, [reserve]),
                damage.Repair(self, repair),
                special.Copy(self, [Verb("copy", [f"{seat} {empire[kind]}" for seat in range(c.SEATS) for kind in self.empire.acting])]),
                special.Hideout(self, [Verb("hideout", c.PILE_IDS, "number")]),
                special.Order(self, [Verb("put", self.titans.ids, "card")]),
                special.Ambush(self, [attacking, decline]),
                attack.Attack(self, [Verb("add", armies, "number"), Verb("confirm")]),
                damage.Mend(self, repair),
                damage.Damage(self, [Verb("damage", empire, "card")]),
                damage.Disband(self, [Verb("disband", armies, "number")]),
                damage.Slide(self, [Verb("slide", armies, "number"), Verb("discard")]),
                special.Outpost(self, [Verb("lift", [f"{army} {part}" for army in armies for part in ("name", "picture")]), decline]),
                special.Guild(self, [Verb("buy"), decline]),
                explore.Zori(self, [reserve, draw, decline]),
                turn.Starve(self, [Verb("starve", numbered(c.CITIZENS), "number")]),
            ],
        )


def numbered(count: int) -> list[str]:
    """Armies and citizens are counted from 1 in the notation."""
    return [str(number + 1) for number in range(count)]
