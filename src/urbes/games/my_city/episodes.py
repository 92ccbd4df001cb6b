"""An episode's switches, read from the data: the rules in force, the deck, the stickers and rewards."""

from typing import Any

from urbes.games.my_city import codes as c
from urbes.games.my_city.packs import IMMEDIATE
from urbes.games.my_city.shapes import Step
from urbes.kernel import i64, vec


class Episode:
    """What is in force in one episode, or in Eternal mode (number 0)."""

    def __init__(self, row: dict[str, Any], decks: dict[str, Any], card_ids: list[str]) -> None:
        self.id: int = row.get("id", 0)
        self.chapter: int = row.get("chapter", 0)
        self.names: dict[str, str] = row.get("name", {})
        self.summary: dict[str, str] = row.get("summary", {})
        self.start_score: i64 = row["start_score"]
        barred = "" if row.get("pass", "allowed") == "allowed" else "pass"
        self.immediate: list[str] = [rule for rule in row["immediate"] if rule != barred]  # what gives or takes points and gains at once
        self.may_pass: bool = "pass" in self.immediate
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
        self.gold_nugget: bool = "gold" in self.immediate and self.id > 0  # MC-7.4
        self.races: i64 = sum([race for race, rule in c.RACES.items() if rule in self.immediate])  # MC-7.2
        self.investor: bool = "investor" in self.immediate
        self.rail: bool = "rail" in self.immediate
        self.mines: list[int] = [c.SHAFTS.index(shaft) for shaft in row.get("mines", [])]
        self.start_stickers: list[str] = row.get("start_stickers", [])
        self.rewards: dict[str, list[str]] = row.get("rewards", {})

    def step_ids(self) -> list[Step]:
        """The steps of the count in force, in their order (MC-8.1)."""
        return [c.STEPS[step] for step in self.steps]

    def chosen_stickers(self) -> list[int]:
        """The start stickers that each seat places itself (MC-11.5)."""
        return [c.STICKERS.index(sticker) for sticker in self.start_stickers if sticker in c.STICKERS]

    def lengthen_gold(self) -> None:
        """Option `gold_after_12`: the race goes on, without nugget."""
        if self.id > 12 and "gold" not in self.immediate:
            self.immediate.append("gold")
            self.races |= c.GOLD_RUSH

    def convert(self) -> None:
        """Campaign gains become points where the episode stands alone (MC-16.4)."""
        if self.gold_nugget or self.mines or "gold_road" in self.immediate or "port_link" in self.immediate:
            steps: list[int] = list(self.steps)
            self.steps = vec[i64](sorted({*steps, c.CONVERSION_STEP, c.EMPTY_STEP}))

    def in_force(self) -> list[str]:
        """The rules that give or take points and gains at once, then those of the count and the mines."""
        return [rule for rule in IMMEDIATE if rule in self.immediate] + self.step_ids() + [f"mine_{c.SHAFTS[shaft]}" for shaft in self.mines]
