"""Cards as tables: the printed data turned into vectors of numbers, one entry per kind of card."""

from collections.abc import Iterable
from typing import Any, Final

from urbes.games.ancient_world import codes as c
from urbes.kernel import bit, i64, vec

LABOR_COINS: Final[i64] = 2
REBUILD_REPAIRS: Final[i64] = 2
REBUILD_COINS: Final[i64] = 1
NO_CAP: Final = 10**18


class Cards:
    """What the cards of every sort have."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self.ids: list[str] = [row["id"] for row in rows]
        self.count: i64 = len(rows)
        self.copies: list[int] = [row["copies"] for row in rows]
        self.coins = vec[i64]([row.get("cost", {}).get("coins", 0) for row in rows])
        self.knowledge = vec[i64]([row.get("cost", {}).get("knowledge", 0) for row in rows])
        effects = [row.get("effects", []) for row in rows]
        self.citizens = vec[i64]([sum(effect["n"] for effect in each if effect["type"] == "citizen") for each in effects])  # on gain

    def every_copy(self, kinds: list[int]) -> vec[i64]:
        """Of the given kinds, in the order of the data: a deck before it is shuffled."""
        return vec[i64]([kind for kind in kinds for _ in range(self.copies[kind])])


class EmpireCards(Cards):
    """Effects are pairs: `banners`, `statics` and `powers` (desk column, number), `steps` (operation, number)."""

    def __init__(self, rows: list[dict[str, Any]], plain_start: bool, town_hall_locks: bool) -> None:
        super().__init__(rows)
        self.deck = vec[i64]([c.DECKS.index(row["deck"]) for row in rows])
        self.banners: vec[vec[i64]] = table([[] if plain_start and row["deck"] == "start" else banner_pairs(row) for row in rows])
        self.statics: list[list[int]] = [static_pairs(row) for row in rows]  # as printed
        self.triggers: list[list[int]] = [[] for _ in c.TRIGGERS]  # kinds by trigger, in ascending card id (AW-1.8)
        self.trigger_n = vec[i64]([0] * (c.TRIGGER_COUNT * self.count))  # trigger * count + kind
        self.guild_price = vec[i64]([0] * self.count)
        steps: list[list[int]] = [[] for _ in rows]
        endings: list[list[int]] = [[] for _ in rows]  # (rule, tribe, n, cap) of each end-of-game effect
        powers = [statics[:] for statics in self.statics]  # all that works as long as the card does
        self.acting: list[int] = []
        for kind, row in enumerate(rows):
            for effect in row["effects"]:
                if effect["type"] == "action":
                    self.acting.append(kind)
                    powers[kind] += [c.ACTORS, 1]
                    steps[kind] = action_pairs(effect["steps"], town_hall_locks)
                elif effect["type"] == "trigger":
                    trigger = c.TRIGGERS.index(effect["do"])
                    powers[kind] += [c.ANSWERS, bit(c.COUNT * trigger)]
                    self.triggers[trigger].append(kind)
                    self.trigger_n[trigger * self.count + kind] = effect.get("n", 1)
                    if trigger == c.GUILD_CARD:
                        self.guild_price[kind] = effect["coins"]
                elif effect["type"] == "endgame_vp":
                    tribe = c.TRIBES.index(effect["tribe"]) if "tribe" in effect else -1
                    endings[kind] += [c.ENDINGS.index(effect["rule"]), tribe, effect.get("n", 1), effect.get("cap", NO_CAP)]
        for kinds in self.triggers:
            kinds.sort(key=lambda kind: self.ids[kind])
        learners = [(kind, trigger) for trigger in (int(c.OUTPOST_CARD), int(c.GUILD_CARD)) for kind in self.triggers[trigger]]
        self.learners: list[tuple[int, int]] = sorted(learners, key=lambda each: (self.ids[each[0]], each[1]))  # kinds that answer Learn, and how
        self.acting_index = vec[i64]([self.acting.index(kind) if kind in self.acting else -1 for kind in range(len(rows))])
        self.copying: list[bool] = [c.COPY_STEP in each[::2] for each in steps]
        self.powers: vec[vec[i64]] = table(powers)
        self.endings: vec[vec[i64]] = table(endings)
        self.steps: vec[vec[i64]] = table(steps + board_steps())  # per Empire kind, then per board space


class MilitaryCards(Cards):
    """What a card brings when its army is used (`used`) and what it leaves when retired (`legacy`): five numbers in the order of MILITARY."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        super().__init__(rows)
        self.used: vec[vec[i64]] = table([icons(row["extra"], row["swords"], row["arrows"]) for row in rows])
        self.legacy: vec[vec[i64]] = table([icons(row["legacy"]) for row in rows])


class ProvinceCards(Cards):
    """`gains` are the pairs (desk column, number) that count from the moment a card is won."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        super().__init__(rows)
        self.gains: vec[vec[i64]] = table([[*banner_pairs(row), c.CAPACITY, row["capacity"], *static_pairs(row)] for row in rows])


class TitanCards(ProvinceCards):
    def __init__(self, rows: list[dict[str, Any]]) -> None:
        super().__init__(rows)
        self.pile: list[int] = [row["stars"] - 1 for row in rows]
        self.defence = vec[i64]([row["defence"] for row in rows])
        self.arrows = vec[i64]([int(row["arrows_count"]) for row in rows])  # 1 if arrows count against it
        self.dice = vec[i64]([len(row["banners"]) for row in rows])


def table(rows: list[list[int]]) -> vec[vec[i64]]:
    return vec[vec[i64]]([vec[i64](row) for row in rows])


def paired(pairs: Iterable[tuple[int, int]]) -> list[int]:
    """Pairs in a row."""
    return [number for pair in pairs for number in pair]


def banner_pairs(row: dict[str, Any]) -> list[int]:
    return paired((c.BANNERS + c.TRIBES.index(tribe), 1) for tribe in row.get("banners", []))


def static_pairs(row: dict[str, Any]) -> list[int]:
    return paired((c.STATICS[effect["type"]], effect["n"]) for effect in row["effects"] if effect["type"] in c.STATICS)


def action_pairs(steps: list[dict[str, Any]], town_hall_locks: bool) -> list[int]:
    """A step of 0 has no effect (AW-11.6)."""
    numbers = [(step["op"], int(town_hall_locks) if step["op"] == "take_first_player" else step.get("n", 1)) for step in steps if step.get("n", 1) > 0]
    return paired((c.OPS.index(op), number) for op, number in numbers)


def board_steps() -> list[list[int]]:
    """The board actions that are chains of steps, as cards' actions are (AW-5.1, AW-5.11 to AW-5.15)."""
    steps: list[list[int]] = [[] for _ in range(c.SPACES)]
    steps[c.LABOR] = [c.GAIN_COINS, LABOR_COINS]
    steps[c.REBUILD] = [c.REPAIR_STEP, REBUILD_REPAIRS, c.TILE_STEP, 1, c.GAIN_COINS, REBUILD_COINS]
    steps[c.EXPLORE_SPACE] = [c.EXPLORE_STEP, 1]
    return steps


def icons(effects: list[dict[str, Any]], swords: int = 0, arrows: int = 0) -> list[int]:
    numbers = [swords, arrows, 0, 0, 0]
    for effect in effects:
        numbers[c.MILITARY.index(effect["type"])] += effect["n"]
    return numbers
