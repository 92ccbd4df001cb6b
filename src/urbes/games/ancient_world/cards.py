"""Cards as tables: the printed data turned into flat lists of numbers, one entry per kind of card."""

from typing import Any, Final

from urbes.games.ancient_world.codes import (
    BANNERS,
    CAPACITY,
    COPY_STEP,
    ENDINGS,
    EXPLORE_SPACE,
    EXPLORE_STEP,
    GAIN_COINS,
    GUILD_CARD,
    LABOR,
    MILITARY,
    OPS,
    OUTPOST_CARD,
    REBUILD,
    REPAIR_STEP,
    SPACES,
    STATICS,
    TILE_STEP,
    TRIBES,
    TRIGGERS,
)

LABOR_COINS: Final = 2
REBUILD_REPAIRS: Final = 2
REBUILD_COINS: Final = 1
STARTING: Final = 0
DECK_A: Final = 1
DECK_B: Final = 2
DECKS = {"start": STARTING, "A": DECK_A, "B": DECK_B}
NO_CAP: Final = 10**18


class EmpireCards:
    """Effects are pairs in flat lists: `banners` and `statics` (desk column, number), `steps` (operation, number)."""

    def __init__(self, rows: list[dict[str, Any]], plain_start: bool, town_hall_locks: bool) -> None:
        self.ids: list[str] = [row["id"] for row in rows]
        self.index: dict[str, int] = {id: kind for kind, id in enumerate(self.ids)}
        self.count = len(rows)
        self.deck: list[int] = [DECKS[row["deck"]] for row in rows]
        self.copies: list[int] = [row["copies"] for row in rows]
        self.coins: list[int] = [row["cost"].get("coins", 0) for row in rows]
        self.knowledge: list[int] = [row["cost"].get("knowledge", 0) for row in rows]
        self.banners: list[list[int]] = [[] if plain_start and row["deck"] == "start" else banner_pairs(row) for row in rows]
        self.statics: list[list[int]] = [static_pairs(row) for row in rows]
        self.citizens: list[int] = [citizens_on_gain(row) for row in rows]
        self.steps: list[list[int]] = []  # per Empire kind, then per board space
        self.triggers: list[list[int]] = [[] for _ in TRIGGERS]  # kinds by trigger, in ascending card id (AW-1.8)
        self.trigger_n: list[int] = [0] * (len(TRIGGERS) * self.count)  # trigger * count + kind
        self.trigger_coins: list[int] = [0] * (len(TRIGGERS) * self.count)
        self.endings: list[list[int]] = []  # (rule, tribe, n, cap) of each end-of-game effect, flat
        for kind, row in enumerate(rows):
            self._read_effects(kind, row["effects"], town_hall_locks)
        self.acting: list[int] = [kind for kind, row in enumerate(rows) if any(effect["type"] == "action" for effect in row["effects"])]
        self.copying: list[bool] = [COPY_STEP in steps[::2] for steps in self.steps]
        self.steps += board_steps()
        self.sure: list[bool] = [any(op in (OPS["gain_coins"], OPS["gain_knowledge"]) for op in steps[::2]) for steps in self.steps]
        for kinds in self.triggers:
            kinds.sort(key=lambda kind: self.ids[kind])
        self.trigger_masks: list[int] = [mask_of(kinds) for kinds in self.triggers]
        self.learn_mask = self.trigger_masks[OUTPOST_CARD] | self.trigger_masks[GUILD_CARD]
        self.learners: list[int] = sorted(set(self.triggers[OUTPOST_CARD] + self.triggers[GUILD_CARD]), key=lambda kind: self.ids[kind])
        self.acting_mask = mask_of(self.acting)

    def _read_effects(self, kind: int, effects: list[dict[str, Any]], town_hall_locks: bool) -> None:
        steps: list[int] = []
        endings: list[int] = []
        for effect in effects:
            if effect["type"] == "action":
                for step in effect["steps"]:
                    op = OPS[step["op"]]
                    if step.get("n", 1) > 0:  # a step of 0 has no effect (AW-11.6)
                        steps += [op, int(town_hall_locks) if op == TILE_STEP else step.get("n", 1)]
            elif effect["type"] == "trigger":
                trigger = TRIGGERS.index(effect["do"])
                self.triggers[trigger].append(kind)
                self.trigger_n[trigger * self.count + kind] = effect.get("n", 1)
                self.trigger_coins[trigger * self.count + kind] = effect.get("coins", 0)
            elif effect["type"] == "endgame_vp":
                tribe = TRIBES.index(effect["tribe"]) if "tribe" in effect else -1
                endings += [ENDINGS.index(effect["rule"]), tribe, effect.get("n", 1), effect.get("cap", NO_CAP)]
        self.steps.append(steps)
        self.endings.append(endings)


class MilitaryCards:
    """What a card brings when its army is used (`used`) and what it leaves when retired (`legacy`): five numbers in the order of MILITARY."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self.ids: list[str] = [row["id"] for row in rows]
        self.count = len(rows)
        self.copies: list[int] = [row["copies"] for row in rows]
        self.coins: list[int] = [row["cost"].get("coins", 0) for row in rows]
        self.knowledge: list[int] = [row["cost"].get("knowledge", 0) for row in rows]
        self.used: list[list[int]] = []
        self.legacy: list[list[int]] = []
        for row in rows:
            used = icons(row["extra"])
            used[0] += row["swords"]
            used[1] += row["arrows"]
            self.used.append(used)
            self.legacy.append(icons(row["legacy"]))


class TitanCards:
    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self.ids: list[str] = [row["id"] for row in rows]
        self.count = len(rows)
        self.copies: list[int] = [row["copies"] for row in rows]
        self.pile: list[int] = [row["stars"] - 1 for row in rows]
        self.defence: list[int] = [row["defence"] for row in rows]
        self.arrows: list[bool] = [row["arrows_count"] for row in rows]
        self.dice: list[int] = [len(row["banners"]) for row in rows]
        self.gains: list[list[int]] = [[*banner_pairs(row), CAPACITY, row["capacity"], *static_pairs(row)] for row in rows]
        self.citizens: list[int] = [citizens_on_gain(row) for row in rows]


class ProvinceCards:
    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self.ids: list[str] = [row["id"] for row in rows]
        self.count = len(rows)
        self.copies: list[int] = [row["copies"] for row in rows]
        self.gains: list[list[int]] = [[CAPACITY, row["capacity"], *static_pairs(row)] for row in rows]
        self.citizens: list[int] = [citizens_on_gain(row) for row in rows]


def mask_of(kinds: list[int]) -> int:
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


def banner_pairs(row: dict[str, Any]) -> list[int]:
    pairs: list[int] = []
    for tribe in row["banners"]:
        pairs += [BANNERS + TRIBES.index(tribe), 1]
    return pairs


def static_pairs(row: dict[str, Any]) -> list[int]:
    pairs: list[int] = []
    for effect in row["effects"]:
        if effect["type"] in STATICS:
            pairs += [STATICS[effect["type"]], effect["n"]]
    return pairs


def citizens_on_gain(row: dict[str, Any]) -> int:
    return sum(effect["n"] for effect in row["effects"] if effect["type"] == "citizen")


def icons(effects: list[dict[str, Any]]) -> list[int]:
    numbers = [0] * len(MILITARY)
    for effect in effects:
        numbers[MILITARY.index(effect["type"])] += effect["n"]
    return numbers


def board_steps() -> list[list[int]]:
    """The board actions that are chains of steps, as cards' actions are (AW-5.1, AW-5.11 to AW-5.15)."""
    steps: list[list[int]] = [[] for _ in range(SPACES)]
    steps[LABOR] = [GAIN_COINS, LABOR_COINS]
    steps[REBUILD] = [REPAIR_STEP, REBUILD_REPAIRS, TILE_STEP, 1, GAIN_COINS, REBUILD_COINS]
    steps[EXPLORE_SPACE] = [EXPLORE_STEP, 1]
    return steps


def copies_of(kinds: list[int], copies: list[int]) -> list[int]:
    """Every copy of the given kinds, in the order of the data: a deck before it is shuffled."""
    return [kind for kind in kinds for _ in range(copies[kind])]
