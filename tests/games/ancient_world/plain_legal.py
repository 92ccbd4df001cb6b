"""What a seat may do, counted a second time from the written position and the printed data alone, by plain enumeration."""

from itertools import chain, combinations
from typing import Any

Facts = dict[str, Any]


class PlainTable:
    """One position as `to_dict` writes it, with the options and data of its game."""

    def __init__(self, position: Facts, options: Facts, data: Facts) -> None:
        self.position = position
        self.options = options
        self.cards: dict[str, Facts] = {}
        for key in ("starting_empire", "empire", "starting_military", "military", "titans", "provinces"):
            self.cards.update({row["id"]: row for row in data[key]})
        self.seat: int = position["asked"]
        self.own: Facts = position["seats"][self.seat]

    # --- bonuses ------------------------------------------------------------------------------------

    def active(self) -> list[str]:
        return [id for id in self.own["built"] if id not in self.own["damaged"]]

    def total(self, kind: str) -> int:
        held = self.active() + self.own["titans"] + self.own["provinces"]
        return sum(effect["n"] for id in held for effect in self.cards[id]["effects"] if effect["type"] == kind)

    def free_capacity(self) -> int:
        used = [id for id in self.own["built"] if not (self.options["starting_cards_free"] and self.cards[id]["deck"] == "start")]
        return 4 + sum(self.cards[id]["capacity"] for id in self.own["titans"] + self.own["provinces"]) - len(used)

    def trigger(self, do: str) -> bool:
        return any(effect.get("do") == do for id in self.active() for effect in self.cards[id]["effects"])

    def there(self, spot: str) -> list[int]:
        return [int(value) for seat in self.position["seats"] for value, place in seat["citizens"].items() if place == spot]

    # --- attacks ------------------------------------------------------------------------------------

    def army(self, army: Facts, kind: str) -> int:
        card = self.cards[army["card"]]
        own = card["swords"] if kind == "sword" else card["arrows"] if kind == "arrow" else 0
        effects = chain(card["extra"], *(self.cards[id]["legacy"] for id in army["retired"]))
        return own + sum(effect["n"] for effect in effects if effect["type"] == kind)

    def winning_sets(self, titan: str) -> list[frozenset[int]]:
        """Every set of unused armies that can be paid and beats the Titan."""
        card = self.cards[titan]
        conscripts = sum(1 for place in self.own["citizens"].values() if place == "conscript")
        base = self.total("sword") + (conscripts if self.options["conscript_symbol"] == "sword" else 0)
        if card["arrows_count"]:
            base += self.total("arrow") + (conscripts if self.options["conscript_symbol"] == "arrow" else 0)
        armies = self.own["armies"]
        unused = [number for number, army in enumerate(armies) if army["name"] == 0]
        found = []
        for size in range(1, len(unused) + 1):
            for chosen in combinations(unused, size):
                cost = sum(armies[number]["picture"] + 1 for number in chosen)
                value = base + sum(self.army(armies[number], "sword") for number in chosen)
                if card["arrows_count"]:
                    value += sum(self.army(armies[number], "arrow") for number in chosen)
                if cost <= self.own["coins"] and value >= card["defence"]:
                    found.append(frozenset(chosen))
        return found

    def attack_choices(self) -> set[str]:
        """What may be added to an attack under way, or whether it may begin (AW-9.4, AW-9.11, AW-9.12)."""
        pending = self.position["pending"]
        chosen = frozenset(number - 1 for number in pending["armies"])
        wins = self.winning_sets(self.position["titan_piles"][str(pending["pile"])][0])
        names = {f"add {number + 1}" for win in wins if chosen <= win for number in win - chosen}
        return names | ({"confirm"} if chosen in wins else set())

    # --- Build, Recruit, cards ------------------------------------------------------------------------

    def affordable(self, id: str, fee: int) -> bool:
        cost = self.cards[id]["cost"]
        return bool(self.own["coins"] - fee >= cost.get("coins", 0) and self.own["knowledge"] >= cost.get("knowledge", 0))

    def build_choices(self, fee: int) -> set[str]:
        """Cards to build (AW-7, AW-12.18)."""
        names = set()
        offers = [(id, "") for id in self.position["row"]] + [(card["card"], " from reserve") for card in self.own["reserve"]]
        for id, source in offers:
            if id not in self.own["built"]:
                if self.affordable(id, fee) and self.free_capacity() > 0:
                    names.add(f"build {id}{source}")
                if self.trigger("discard_self_waive_cost") and self.own["coins"] >= fee:
                    names.add(f"build {id}{source} by crane")
        return names

    def recruit_choices(self, fee: int) -> set[str]:
        """Cards to recruit (AW-8.3 to AW-8.6)."""
        limit = 2 + self.total("army")
        if len(self.own["armies"]) >= limit and all(army["name"] for army in self.own["armies"]):
            return set()
        return {f"recruit {id}" for id in self.position["military_row"] if self.affordable(id, fee)}

    def steps(self, id: str) -> list[Facts]:
        return [step for effect in self.cards[id]["effects"] if effect["type"] == "action" for step in effect["steps"]]

    def works(self, id: str) -> bool:
        """AW-11.6."""
        return any(self.step_works(step["op"]) for step in self.steps(id))

    def step_works(self, op: str) -> bool:
        position = self.position
        if op == "repair":
            return bool(self.own["damaged"])
        if op == "explore":
            return bool(position["row"] or position["empire_pile"] or position["empire_discard"])
        if op == "take_first_player":
            return not position["tile"]["locked"]
        if op == "titan_hideout":
            return any(position["titan_piles"].values())
        if op == "copy_action":
            return bool(self.copy_choices())
        return True

    def copy_choices(self) -> set[str]:
        """Actions to copy (AW-12.14 to AW-12.17)."""
        names = set()
        for seat, other in enumerate(self.position["seats"]):
            for id in other["built"] if seat != self.seat else []:
                copies = any(step["op"] == "copy_action" for step in self.steps(id))
                hidden = id in other["damaged"] and not self.options["copy_damaged"]
                if self.steps(id) and not copies and not hidden and self.works(id):
                    names.add(f"copy {seat} {id}")
        return names

    # --- a turn (AW-3) -------------------------------------------------------------------------------

    def fee(self, value: int, space: str) -> int:
        here = self.there(space)
        if not here or value in here or (self.options["fee_only_if_lower"] and value > max(here)):
            return 0
        return 1

    def turn_choices(self) -> set[str]:
        names = {"pass"}
        for stars, pile in self.position["titan_piles"].items():
            if pile and self.winning_sets(pile[0]):
                names.add(f"attack {stars}")
        for text, place in self.own["citizens"].items():
            if place == "home":
                names |= self.placements(int(text))
        return names

    def placements(self, value: int) -> set[str]:
        coins, knowledge, round = self.own["coins"], self.own["knowledge"], self.position["round"]
        possible = {
            "labor": True,
            "conscript": True,
            "expand": bool(self.position["province_pile"]) and (knowledge >= 1 or coins >= 3),
            "learn": coins >= 3,
            "explore": self.step_works("explore"),
            "populate": coins >= 3 and len(self.own["citizens"]) < 5,
        }
        opens = {"explore": 2, "populate": 3}
        names = {f"place {value} rebuild"}
        for space, can in possible.items():
            if round >= opens.get(space, 1) and value > max([0, *self.there(space)]):
                names |= {f"place {value} {space}"} if can else set()
                if self.options["allow_empty_actions"] and space not in ("labor", "conscript"):
                    names.add(f"idle {value} {space}")
        for space in ("build", "recruit"):
            fee = self.fee(value, space)
            if self.build_choices(fee) if space == "build" else self.own["coins"] >= fee and self.recruit_choices(fee):
                names.add(f"place {value} {space}")
            if self.options["allow_empty_actions"] and coins >= fee:
                names.add(f"idle {value} {space}")
        for id in self.active():
            if self.steps(id) and id not in self.own["citizens"].values():
                names |= {f"place {value} {id}"} if self.works(id) else set()
                if self.options["allow_empty_actions"]:
                    names.add(f"idle {value} {id}")
        return names
