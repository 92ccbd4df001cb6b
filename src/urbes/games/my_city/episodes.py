"""An episode's switches, read from the data: the rules in force, the deck, the stickers and rewards."""

from typing import Any

from urbes.games.my_city import codes as c
from urbes.games.my_city.shapes import Step
from urbes.kernel import i64, vec


class Episode:
    """What is in force in one episode, or in Eternal mode (number 0)."""

    def __init__(self, row: dict[str, Any], decks: dict[str, Any], card_ids: list[str]) -> None:
        immediate: list[str] = row["immediate"]
        self.id: int = row.get("id", 0)
        self.chapter: int = row.get("chapter", 0)
        self.names: dict[str, str] = row.get("name", {})
        self.summary: dict[str, str] = row.get("summary", {})
        self.start_score: i64 = row["start_score"]
        self.may_pass: bool = "pass" in immediate and row.get("pass", "allowed") == "allowed"
        self.flooded: bool = row.get("banks", "both") == "right"
        self.forest_open: bool = row.get("forest_open", False)
        self.trees_protected: bool = not row.get("build_on_trees", True)
        self.start: int = c.STARTS.index(row["first_building"])
        self.blue_leaves: bool = row.get("blue_without_cog_removed", False)
        self.skips: bool = row.get("skip_if_no_place", False)
        named = [card for deck in row["decks"] for card in decks[deck]["cards"]]
        self.cards: list[int] = sorted(card_ids.index(card) for card in named)
        self.steps: vec[i64] = vec[i64](sorted([c.STEPS.index(step) for step in row["end_steps"]]))
        self.parks: bool = c.PARKS_STEP in list(self.steps)
        self.gold: bool = "gold" in immediate
        self.gold_nugget: bool = self.gold and self.id > 0  # MC-7.4
        self.gold_road: bool = "gold_road" in immediate
        self.investor: bool = "investor" in immediate
        self.rail: bool = "rail" in immediate
        self.port_link: bool = "port_link" in immediate
        self.mines: list[int] = [c.SHAFTS.index(shaft) for shaft in row.get("mines", [])]
        self.start_stickers: list[str] = row.get("start_stickers", [])
        self.rewards: dict[str, list[str]] = row.get("rewards", {})

    def races(self) -> i64:
        """The races of the episode (MC-7.2)."""
        return (c.GOLD_RUSH if self.gold else 0) | (c.GOLD_ROAD if self.gold_road else 0) | (c.PORT_LINK if self.port_link else 0)

    def step_ids(self) -> list[Step]:
        """The steps of the count in force, in their order (MC-8.1)."""
        return [c.STEPS[step] for step in self.steps]

    def chosen_stickers(self) -> list[int]:
        """The start stickers that each seat places itself (MC-11.5)."""
        return [c.STICKERS.index(sticker) for sticker in self.start_stickers if sticker in c.STICKERS]

    def lengthen_gold(self) -> None:
        """Option `gold_after_12`: the race goes on, without nugget."""
        if self.id > 12 and not self.gold:
            self.gold = True
            self.gold_nugget = False

    def convert(self) -> None:
        """Campaign gains become points where the episode stands alone (MC-16.4)."""
        if self.gold_nugget or self.gold_road or self.port_link or self.mines:
            steps: list[int] = [step for step in self.steps if step != c.EMPTY_STEP]
            steps += [c.CONVERSION_STEP, c.EMPTY_STEP]
            self.steps = vec[i64](steps)

    def in_force(self) -> list[str]:
        """The rules that give or take points and gains at once, then those of the count and the mines."""
        rules = {
            "pass": self.may_pass,
            "gold": self.gold,
            "gold_road": self.gold_road,
            "investor": self.investor,
            "rail": self.rail,
            "port_link": self.port_link,
        }
        return [rule for rule, holds in rules.items() if holds] + self.step_ids() + [f"mine_{c.SHAFTS[shaft]}" for shaft in self.mines]


def read_episodes(data: dict[str, Any]) -> list[Episode]:
    """Eternal mode as number 0, then the episodes 1 to 24."""
    card_ids: list[str] = [row["id"] for row in data["cards"]]
    assert len(card_ids) == c.CARDS
    return [Episode(row, data["decks"], card_ids) for row in [data["eternal"], *data["episodes"]]]
