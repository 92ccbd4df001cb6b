"""The rules of The Forgotten City written a second time, as plainly as the rulebook reads, to compare the engine with.

It shares no code with the engine: hexes, monuments and tokens are texts, everything is recounted at each step. Chance (tiles, decks,
order) is taken from a position.
"""

import json
from pathlib import Path
from typing import Any

import urbes

DATA = json.loads((Path(urbes.__file__).parent / "games" / "forgotten_city" / "data.json").read_text(encoding="utf-8"))
HEXES = {row["id"]: row for row in DATA["map"]["hexes"]}
TILES = {row["id"]: row["terrain"] for row in DATA["tiles"]}
MONUMENTS = {row["id"]: row for row in DATA["monuments"]}
NIGHTMARES = {row["id"]: row for row in DATA["nightmares"]}
WHITE = {row["id"]: row for row in DATA["miracles"]["white"]}
GREY = {row["id"]: row for row in DATA["miracles"]["grey"]}
COLOUR_OF = {"storm": "V", "sun": "R", "rain": "B", "lightning": "Y"}
COLOURS = "VRBY"
TREE_COST = [2, 3, 3, 4, 5, 6]
TREE_VP = [1, 1, 2, 3, 4, 6]
ZONE_VP = [1, 2, 2, 3, 4, 5, 6]
INCOME = [0, 2, 3, 5, 6, 8]
HARVESTS = {"XVR": "VR", "XVB": "VB", "XVY": "VY", "XRB": "RB", "XRY": "RY", "XBY": "BY"}


class PlainCity:
    def __init__(self, options: dict[str, Any], start: dict[str, Any]) -> None:
        self.o = options
        self.p: dict[str, Any] = json.loads(json.dumps(start))
        self.seats: list[dict[str, Any]] = self.p["seats"]
        self.n = len(self.seats)
        self.terrain = {id: row["fixed_terrain"] or TILES[self.p["tiles"][row["slot"]]][row["pos"]] for id, row in HEXES.items()}
        self.portals = [id for id, terrain in self.terrain.items() if terrain == "portal"]

    # --- small facts ---------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        phase: str = self.p["phase"]
        return phase

    @property
    def active(self) -> int:
        active: int = self.p["active"]
        return active

    def me(self) -> dict[str, Any]:
        return self.seats[self.active]

    def owns(self, seat: dict[str, Any], kind: str) -> bool:
        return kind in seat["tree"]

    def copies(self, seat: dict[str, Any], kind: str) -> int:
        count: int = seat["tree"].count(kind)
        return count if self.o["miracles_stack"] else min(count, 1)

    def on_map(self, seat: dict[str, Any]) -> list[str]:
        return [hex for hex in seat["assistants"] if hex not in (None, "rest")]

    def near(self, a: str, b: str) -> bool:
        return b in HEXES[a]["neighbours"]

    def left_in_supply(self, colour: str) -> int:
        return 20 - sum(seat["resources"][colour] for seat in self.seats) if self.o["limited_cubes"] else 999

    def choosable(self, among: str) -> list[str]:
        return [colour for colour in among if self.left_in_supply(colour) > 0]

    def reserve(self, number: int) -> int:
        on_cards = sum(markers.count(number) for markers in self.p["nightmares"].values())
        return int((5 if self.n == 2 else 6) - on_cards)

    def spaces(self, card: str) -> list[int]:
        return [space["vp"] for space in NIGHTMARES[card]["spaces"] if space["min_players"] <= self.n]

    def pays(self, seat: dict[str, Any], cost: dict[str, int], coins: int) -> bool:
        return all((coins if item == "coins" else seat["resources"][item]) >= number for item, number in cost.items())

    def pay(self, seat: dict[str, Any], cost: dict[str, int]) -> None:
        for item, number in cost.items():
            if item == "coins":
                seat["coins"] -= number
            else:
                seat["resources"][item] -= number

    def score(self, seat: dict[str, Any], points: int) -> None:
        seat["vp"] += points

    # --- legal actions ---------------------------------------------------------------------------------

    def legal(self) -> set[str]:
        me = self.me()
        actions = set(getattr(self, f"legal_{self.phase}")(me))
        if self.phase in ("pick", "assistant", "buy", "fight", "chief") and self.owns(me, "DISC"):
            actions |= {f"cash_in {monument}" for monument in me["site"]}
        return actions

    def legal_pick(self, me: dict[str, Any]) -> list[str]:
        return [f"pick {space}" for space, monument in enumerate(self.p["stall"], 1) if monument]

    def legal_discard(self, me: dict[str, Any]) -> list[str]:
        return [f"discard {monument}" for monument in me["site"]]

    def legal_assistant(self, me: dict[str, Any]) -> list[str]:
        return ["rest"] + [f"place {hex}" for hex in HEXES if self.may_place(me, hex)]

    def price(self, me: dict[str, Any], hex: str) -> int | None:
        """None: no way leads there."""
        meeples = [*self.on_map(me), me["chief"]]
        step = any(self.near(hex, other) or (hex == other and not self.o["adjacent_only"]) for other in meeples)
        crowd = sum(self.on_map(seat).count(hex) for seat in self.seats)
        if self.o["chiefs_cost"]:
            crowd += sum(seat["chief"] == hex for seat in self.seats)
        if step:
            return crowd
        jumpers = meeples if self.o["portal_chief"] else self.on_map(me)
        for origin in self.portals:
            if any(self.near(origin, jumper) for jumper in jumpers):
                for target in self.portals:
                    if target != origin and self.near(target, hex):
                        return crowd + 2
        return None

    def closed(self, me: dict[str, Any], hex: str) -> bool:
        if me["chief"] == hex:
            return False
        others = [seat for seat in self.seats if seat is not me]
        return any(seat["chief"] == hex for seat in others) or (self.o["strict_occupation"] and any(hex in self.on_map(seat) for seat in others))

    def may_place(self, me: dict[str, Any], hex: str) -> bool:
        if self.terrain[hex] == "portal" or self.closed(me, hex):
            return False
        price = self.price(me, hex)
        return price is not None and price <= me["coins"] and bool(self.acts(me, hex, me["coins"] - price))

    def acts(self, me: dict[str, Any], hex: str, coins: int) -> list[str]:
        terrain = self.terrain[hex]
        if terrain == "central":
            return [f"swap {give} {get}" for give in COLOURS if me["resources"][give] for get in self.choosable(COLOURS) if get != give]
        actions = []
        here = self.p["map"].get(hex)
        if here is None and sum(row["owner"] == self.seats.index(me) for row in self.p["map"].values()) < 7:
            for monument in me["site"]:
                fits = terrain == "stone" or MONUMENTS[monument]["colour"] == COLOUR_OF.get(terrain)
                if fits and self.pays(me, MONUMENTS[monument]["cost"], coins):
                    actions.append(f"build {monument}")
        if here is not None and self.pays(me, MONUMENTS[here["monument"]]["decrypt_cost"], coins):
            actions.append("decrypt")
        if terrain in COLOUR_OF and (here is None or self.owns(me, "MONX")):
            actions.append("extract")
        return actions

    def legal_act(self, me: dict[str, Any]) -> list[str]:
        return self.acts(me, self.p["hex"], me["coins"])

    def legal_gain(self, me: dict[str, Any]) -> list[str]:
        return [f"gain {colour}" for colour in self.choosable(COLOURS)]

    def buys(self, me: dict[str, Any]) -> list[str]:
        circle = len(me["tree"])
        if circle >= 6 or me["inspiration"] < TREE_COST[circle]:
            return []
        return [f"buy {kind}" for kind in self.p["white_row"] + self.p["grey_row"] if kind]

    def legal_buy(self, me: dict[str, Any]) -> list[str]:
        return ["end_buy", *self.buys(me)]

    def legal_fight(self, me: dict[str, Any]) -> list[str]:
        actions = []
        number = self.seats.index(me)
        standing = [card for card in self.p["faced"] if card in self.p["nightmares"]]
        if me["defence"] and self.reserve(number):
            actions += [f"wound {card}" for card in standing]
        if me["defence"] and not self.reserve(number):
            actions += [f"parry {card}" for card in standing if card not in self.p["answered"]]
        if not (self.o["must_fight"] and me["defence"] and any(card not in self.p["answered"] for card in standing)):
            actions.append("end_fight")
        return actions

    def legal_lose(self, me: dict[str, Any]) -> list[str]:
        return [f"lose {colour}" for colour in COLOURS if me["resources"][colour]]

    def legal_spoils(self, me: dict[str, Any]) -> list[str]:
        return [f"spoils {colour}" for colour in self.choosable("".join(NIGHTMARES[self.p["spoils"]]["colours"]))]

    def destinations(self, me: dict[str, Any]) -> list[str]:
        hexes = set(self.on_map(me))
        if not hexes or self.owns(me, "LEAD"):
            hexes = {hex for hex in HEXES if self.terrain[hex] != "portal"}
        return sorted(hexes - {me["chief"]})

    def legal_chief(self, me: dict[str, Any]) -> list[str]:
        return [f"chief {hex}" for hex in self.destinations(me)]

    # --- doing ---------------------------------------------------------------------------------------------

    def do(self, action: str) -> None:
        verb, _, rest = action.partition(" ")
        me = self.me()
        if verb == "cash_in":
            me["site"].remove(rest)
            self.p["discarded"].append(rest)
            self.score(me, 3)
            if self.phase == "pick":
                self.next_pick()
        else:
            getattr(self, f"do_{verb}")(me, *rest.split())

    # I Meditation

    def do_pick(self, me: dict[str, Any], space: str) -> None:
        at = int(space) - 1
        unmoved = [i for i, moved in enumerate(me["moved"]) if not moved]
        marker = min(unmoved, key=lambda i: me["markers"][i])
        me["markers"][marker] = at + 1
        me["moved"][marker] = True
        me["coins"] += self.p["stall_coins"][at]
        self.p["chosen"][self.p["turn"]] = self.p["stall"][at]
        self.p["stall"][at] = None
        self.p["stall_coins"][at] = 0
        self.p["turn"] += 1
        self.next_pick()

    def next_pick(self) -> None:
        self.p["phase"] = "pick"
        order = self.p["order"]
        while self.p["turn"] < len(order):
            self.p["active"] = order[self.p["turn"]]
            left = [space for space, monument in enumerate(self.p["stall"], 1) if monument]
            me = self.me()
            if len(left) > 1 or (left and self.owns(me, "DISC") and me["site"]):
                return
            if left:
                self.do_pick(me, str(left[0]))
                return
            self.p["turn"] += 1
        for turn, monument in enumerate(self.p["chosen"]):
            if monument:
                self.seats[order[turn]]["site"].append(monument)
        self.p["chosen"] = []
        for seat in self.seats:
            seat["moved"] = [False] * len(seat["moved"])
        self.p["stall_coins"] = [coins + (1 if monument else 0) for coins, monument in zip(self.p["stall_coins"], self.p["stall"], strict=True)]
        self.next_discard()

    def next_discard(self) -> None:
        for number in self.p["order"]:
            if len(self.seats[number]["site"]) > 2:
                self.p["phase"] = "discard"
                self.p["active"] = number
                return
        places = sorted(((space, number) for number, seat in enumerate(self.seats) for space in seat["markers"]), reverse=True)
        self.p["order"] = list(dict.fromkeys(number for _, number in places))
        self.p["turn"] = 0
        self.next_assistant()

    def do_discard(self, me: dict[str, Any], monument: str) -> None:
        me["site"].remove(monument)
        self.p["discarded"].append(monument)
        if self.owns(me, "DISC") and self.o["overflow_scores"]:
            self.score(me, 3)
        self.next_discard()

    # II Action

    def next_assistant(self) -> None:
        self.p["hex"] = None
        if self.p["turn"] == 4 * self.n:
            self.produce()
            return
        self.p["phase"] = "assistant"
        self.p["active"] = self.p["order"][self.p["turn"] % self.n]

    def end_turn(self) -> None:
        self.p["turn"] += 1
        self.next_assistant()

    def do_rest(self, me: dict[str, Any]) -> None:
        me["assistants"][me["assistants"].index(None)] = "rest"
        me["coins"] += 2 + self.copies(me, "REST")
        self.score(me, self.copies(me, "REST"))
        self.end_turn()

    def do_place(self, me: dict[str, Any], hex: str) -> None:
        price = self.price(me, hex)
        assert price is not None
        me["coins"] -= price
        me["assistants"][me["assistants"].index(None)] = hex
        self.p["hex"] = hex
        actions = self.acts(me, hex, me["coins"])
        self.p["phase"] = "act"
        if len(actions) == 1:
            self.do(actions[0])

    def do_extract(self, me: dict[str, Any]) -> None:
        colour = COLOUR_OF[self.terrain[self.p["hex"]]]
        harvests = [kind for kind in me["tree"] if colour in HARVESTS.get(kind, "")]
        bonus = len(harvests) if self.o["miracles_stack"] else min(1, len(harvests))
        me["resources"][colour] += min(1 + bonus, self.left_in_supply(colour))
        me["coins"] += bonus
        self.score(me, self.copies(me, "XVP"))
        self.end_turn()

    def do_swap(self, me: dict[str, Any], give: str, get: str) -> None:
        me["resources"][give] -= 1
        me["resources"][get] += 1
        self.end_turn()

    def do_build(self, me: dict[str, Any], monument: str) -> None:
        number = self.seats.index(me)
        self.pay(me, MONUMENTS[monument]["cost"])
        me["site"].remove(monument)
        self.score(me, ZONE_VP[sum(row["owner"] == number for row in self.p["map"].values())])
        self.p["map"][self.p["hex"]] = {"monument": monument, "owner": number}
        self.p["reward"] = {"monument": monument, "decrypt": False, "next": 0, "gains": 0}
        self.reward(me)

    def do_decrypt(self, me: dict[str, Any]) -> None:
        monument = self.p["map"][self.p["hex"]]["monument"]
        self.pay(me, MONUMENTS[monument]["decrypt_cost"])
        self.p["reward"] = {"monument": monument, "decrypt": True, "next": 0, "gains": 0}
        self.reward(me)

    def reward(self, me: dict[str, Any]) -> None:
        state = self.p["reward"]
        parts = MONUMENTS[state["monument"]]["decrypt_reward" if state["decrypt"] else "build_reward"]
        while True:
            while state["gains"]:
                choices = self.choosable(COLOURS)
                if len(choices) > 1:
                    self.p["phase"] = "gain"
                    return
                state["gains"] -= 1
                for colour in choices:
                    me["resources"][colour] += 1
            if state["next"] == 2 * len(parts):
                break
            part = parts[state["next"] // 2]
            state["next"] += 2
            self.grant(me, part["kind"], part["n"])
        owner = self.p["map"][self.p["hex"]]["owner"]
        if state["decrypt"] and self.seats[owner] is not me:
            self.score(self.seats[owner], 1)
        self.p["reward"] = None
        self.end_turn()

    def grant(self, me: dict[str, Any], kind: str, n: int) -> None:
        if kind == "choose_resource":
            self.p["reward"]["gains"] = n
        elif kind == "vp":
            self.score(me, n)
        elif kind == "coins":
            me["coins"] += n
        elif kind.startswith("prod_"):
            track = kind.removeprefix("prod_")
            me["levels"][track] = min(5, me["levels"][track] + n)
        else:
            me[kind] = min(15, me[kind] + n)

    def do_gain(self, me: dict[str, Any], colour: str) -> None:
        me["resources"][colour] += 1
        self.p["reward"]["gains"] -= 1
        self.reward(me)

    # III Remembrance

    def produce(self) -> None:
        for seat in self.seats:
            seat["inspiration"] = min(15, seat["inspiration"] + seat["levels"]["inspiration"])
            seat["defence"] = min(15, seat["defence"] + seat["levels"]["defence"] + self.copies(seat, "DEF"))
            seat["coins"] += INCOME[seat["levels"]["income"]]
        self.p["turn"] = 0
        self.next_buyer()

    def next_buyer(self) -> None:
        while self.p["turn"] < self.n:
            self.p["active"] = self.p["order"][self.p["turn"]]
            me = self.me()
            if self.buys(me) or (self.owns(me, "DISC") and me["site"]):
                self.p["phase"] = "buy"
                return
            self.p["turn"] += 1
        self.p["turn"] = 0
        self.next_fighter()

    def do_buy(self, me: dict[str, Any], kind: str) -> None:
        circle = len(me["tree"])
        row = self.p["white_row"] if kind in WHITE else self.p["grey_row"]
        row[row.index(kind)] = None
        me["inspiration"] -= TREE_COST[circle]
        self.score(me, TREE_VP[circle])
        me["tree"].append(kind)

    def do_end_buy(self, me: dict[str, Any]) -> None:
        for place, kind in enumerate(self.p["white_row"]):
            if kind is None and self.p["white_stack"]:
                self.p["white_row"][place] = self.p["white_stack"].pop(0)
        self.p["turn"] += 1
        self.next_buyer()

    # IV Nightmare

    def colours_under(self, me: dict[str, Any]) -> set[str]:
        found = set()
        for hex in [*self.on_map(me), me["chief"]]:
            terrain = self.terrain[hex]
            if terrain in COLOUR_OF:
                found.add(COLOUR_OF[terrain])
            elif terrain == "stone" and hex in self.p["map"] and self.o["stone_monument_colour"]:
                found.add(MONUMENTS[self.p["map"][hex]["monument"]]["colour"])
        return found

    def next_fighter(self) -> None:
        while self.p["turn"] < self.n:
            self.p["active"] = self.p["order"][self.p["turn"]]
            me = self.me()
            colours = self.colours_under(me)
            self.p["faced"] = [card for card in NIGHTMARES if card in self.p["nightmares"] and colours & set(NIGHTMARES[card]["colours"])]
            self.p["answered"] = []
            if not self.p["faced"]:
                self.p["turn"] += 1
            elif me["defence"] or (self.owns(me, "DISC") and me["site"]):
                self.p["phase"] = "fight"
                return
            else:
                self.do_end_fight(me)
                return
        self.p["faced"] = []
        if self.p["round"] == 6:
            self.finish()
        else:
            self.upkeep()

    def do_wound(self, me: dict[str, Any], card: str) -> None:
        number = self.seats.index(me)
        markers = self.p["nightmares"][card]
        self.score(me, self.spaces(card)[len(markers)])
        markers.append(number)
        me["defence"] -= 1
        self.p["answered"] = [each for each in NIGHTMARES if each in self.p["answered"] or each == card]
        if len(markers) == len(self.spaces(card)):
            self.defeat(me, card)

    def defeat(self, me: dict[str, Any], card: str) -> None:
        markers = self.p["nightmares"].pop(card)
        me["trophies"] = [each for each in NIGHTMARES if each in me["trophies"] or each == card]
        most = max(markers.count(number) for number in markers)
        winner = next(number for number in markers if markers.count(number) == most)
        colours = self.choosable("".join(NIGHTMARES[card]["colours"]))
        if len(colours) > 1:
            self.p["phase"] = "spoils"
            self.p["spoils"] = card
            self.p["active"] = winner
        elif colours:
            self.seats[winner]["resources"][colours[0]] += 1

    def do_spoils(self, me: dict[str, Any], colour: str) -> None:
        me["resources"][colour] += 1
        self.p["spoils"] = None
        self.p["phase"] = "fight"
        self.p["active"] = self.p["order"][self.p["turn"]]

    def do_parry(self, me: dict[str, Any], card: str) -> None:
        me["defence"] -= 1
        self.p["answered"] = [each for each in NIGHTMARES if each in self.p["answered"] or each == card]

    def do_end_fight(self, me: dict[str, Any]) -> None:
        loss = 2 * sum(card in self.p["nightmares"] and card not in self.p["answered"] for card in self.p["faced"])
        while loss and me["vp"]:
            self.score(me, -1)
            loss -= 1
        held = sum(me["resources"].values())
        self.p["owed"] = min(loss, held)
        me["coins"] -= min(loss - self.p["owed"], me["coins"])
        self.next_loss(me)

    def next_loss(self, me: dict[str, Any]) -> None:
        while self.p["owed"]:
            held = [colour for colour in COLOURS if me["resources"][colour]]
            if len(held) > 1 and self.p["owed"] < sum(me["resources"].values()):
                self.p["phase"] = "lose"
                return
            me["resources"][held[0]] -= 1
            self.p["owed"] -= 1
        self.p["answered"] = []
        self.p["turn"] += 1
        self.next_fighter()

    def do_lose(self, me: dict[str, Any], colour: str) -> None:
        me["resources"][colour] -= 1
        self.p["owed"] -= 1
        self.next_loss(me)

    # V Upkeep

    def upkeep(self) -> None:
        self.p["nightmares"][self.p["face_down"].pop(0)] = []
        taken = [space for seat in self.seats for space in seat["markers"]]
        for at, monument in enumerate(self.p["stall"]):
            if monument is None and at + 1 not in taken and self.p["deck"]:
                self.p["stall"][at] = self.p["deck"].pop(0)
        self.p["turn"] = 0
        self.next_chief()

    def next_chief(self) -> None:
        while self.p["turn"] < self.n:
            self.p["active"] = self.p["order"][self.p["turn"]]
            me = self.me()
            ways = self.destinations(me)
            if len(ways) > 1:
                self.p["phase"] = "chief"
                return
            self.move(me, ways[0] if ways else me["chief"])
        self.p["round"] += 1
        self.p["turn"] = 0
        places = sorted((space, number) for number, seat in enumerate(self.seats) for space in seat["markers"])
        order = [number for _, number in places]
        if self.n == 2 and self.o["pick_order_2p"] == "alternate":
            order = [order[0], 1 - order[0]] * 2
        self.p["order"] = order
        self.p["chosen"] = [None] * len(order)
        self.next_pick()

    def move(self, me: dict[str, Any], hex: str) -> None:
        me["chief"] = hex
        me["assistants"] = [None] * 4
        self.p["turn"] += 1

    def do_chief(self, me: dict[str, Any], hex: str) -> None:
        self.move(me, hex)
        self.next_chief()

    # The end

    def finish(self) -> None:
        self.p["phase"] = "over"
        for number, seat in enumerate(self.seats):
            whites = sum(kind in WHITE for kind in seat["tree"])
            for kind in seat["tree"]:
                if kind in GREY and whites >= GREY[kind]["needs_white"]:
                    seat["vp"] += self.grey(number, kind)
            seat["vp"] += sum(seat["resources"].values()) // 3 + seat["coins"] // 5

    def grey(self, number: int, kind: str) -> int:
        seat = self.seats[number]
        built = self.p["map"].values()
        if kind in ("G-R", "G-B", "G-V", "G-Y"):
            return 2 * sum(MONUMENTS[row["monument"]]["colour"] == kind[-1] and (row["owner"] == number or not self.o["own_monuments_only"]) for row in built)
        if kind == "G-EMPTY":
            return (31 if self.o["empty_hexes"] == "all" else 27) - len(built)
        if kind == "G-NM":
            return 3 * len(seat["trophies"])
        return 2 * int(seat["levels"]["defence" if kind == "G-DEF" else "income"])

    def ranks(self) -> list[int]:
        keys = [
            (seat["vp"], sum(row["owner"] == number for row in self.p["map"].values()), len(seat["tree"]), sum(seat["resources"].values()) + seat["coins"])
            for number, seat in enumerate(self.seats)
        ]
        return [1 + sum(other > key for other in keys) for key in keys]
