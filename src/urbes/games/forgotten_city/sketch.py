"""The Forgotten City drawn as text: stall, hex map with nightmares beside it, seats, and what the stage is about. Colours are `[blue]...[/]` marks."""

from typing import Any

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.rules import ForgottenCityRules
from urbes.games.forgotten_city.words import cost_facts
from urbes.kernel.drawing import COLUMNS, LETTERS, Drawing, beside, centred, clipped, flowed, padded, width

TERRAIN = {
    "storm": ("≋V", "magenta"),
    "sun": ("✹R", "red"),
    "rain": ("∴B", "bright_blue"),
    "lightning": ("ϟY", "yellow"),
    "stone": ("■", "grey62"),
    "portal": ("▲", "bold cyan"),
    "central": ("◎", "bold white"),
}
COLOUR_STYLES = {"V": "magenta", "R": "red", "B": "bright_blue", "Y": "yellow"}
SEAT_STYLES = ("bold green", "bold dark_orange", "bold white", "bold cyan")
HALF = 5  # half the width of a hex
MAP = 60  # columns of the map
BESIDE = COLUMNS - MAP - 1
INSIDE = 2 * HALF - 3
LONG = 3  # nightmares that may take two lines each
TABLE = {"name": 16, "points": 7, "cubes": 8, "coins": 6, "inspiration": 6, "defence": 6, "assistants": 4, "wounds": 5}  # columns; what is held has the rest


class ForgottenCityDrawing(Drawing[ForgottenCityRules]):
    def draw(self) -> str:
        seat = self.view["seat"]
        own = None if seat is None else self.view["players"][seat]
        aside = [*self.nightmares(), *(flowed(self.plans(own), BESIDE, "") if own else []), *self.miracles_by_id()]
        site = [clipped(f"{self.seat(seat)} {self.monument(id)}", COLUMNS) for id in own["site"]] if own else []
        return "\n".join([self.heading(), self.stall(), *beside(self.map(), aside, MAP), *self.table(), *site, *self.of_the_stage()])

    def of_the_stage(self) -> list[str]:
        """What is chosen from now: the rest waits until its stage comes."""
        at_length = {"meditation": self.on_the_stall, "action": self.built, "remembrance": self.miracles}
        stage = self.view["stage"]
        return at_length[stage]() if stage in at_length else []

    def seat(self, seat: int) -> str:
        return f"[{SEAT_STYLES[seat]}]{LETTERS[seat]}[/]"

    def cubes(self, letters: str) -> str:
        return "".join(f"[{COLOUR_STYLES[letter]}]{letter}[/]" for letter in letters)

    def heading(self) -> str:
        stage = self.rules.texts.text(f"stages.{self.view['stage']}", self.lang)
        order = " ".join(self.seat(seat) for seat in self.view["order"])
        picking = self.view["stage"] == "meditation"
        title = self.text("heading", round=self.view["round"], rounds=self.view["rounds"], stage=stage)
        return f"[bold]{title}[/] · {self.text('order_pick' if picking else 'order_play', order=order)}"

    def stall(self) -> str:
        markers = {space: seat for seat, player in enumerate(self.view["players"]) for space in player["markers"]}
        spaces = []
        for space, monument in enumerate(self.view["stall"], 1):
            spaces.append(f"{space}:{monument}" if monument else f"{space}:{self.seat(markers[space]) if space in markers else '–'}")
        return f"[bold]{self.text('stall', deck=self.view['deck'])}[/]  ◎ {'  '.join(spaces)}"

    def on_the_stall(self) -> list[str]:
        lines = []
        for space, (monument, coins) in enumerate(zip(self.view["stall"], self.view["stall_coins"], strict=True), 1):
            if monument:
                lines.append(clipped(f"  {space:>2} {self.monument(monument)}" + (f"  [bold]+{self.text('coins', coins=coins)}[/]" if coins else ""), COLUMNS))
        return lines

    def monument_name(self, id: str) -> str:
        letter = c.LETTERS[self.rules.colours[self.rules.monument_ids.index(id)]]
        return f"{id} [{COLOUR_STYLES[letter]}]{letter} {self.word(id)}[/]"

    def exchange(self, deed: int) -> str:
        return f"{self.cost(deed)}→{self.rewards(deed)}"

    def monument(self, id: str) -> str:
        """Id, name in its colour, cost and reward, then the same for decrypting."""
        deed = self.rules.monument_ids.index(id) * 2
        return f"{self.monument_name(id)}  {self.exchange(deed)}  ⚿ {self.exchange(deed + 1)}"

    def cost(self, deed: int) -> str:
        cost = cost_facts(self.rules, deed)
        coins = cost.pop("coins", 0)
        cubes = self.cubes("".join(letter * number for letter, number in cost.items()))
        return " ".join(part for part in (cubes, self.text("coins", coins=coins) if coins else "") if part) or "0"

    def rewards(self, deed: int) -> str:
        reward = self.rules.reward(deed)
        texts = self.rules.texts
        parts = zip(reward[::2], reward[1::2], strict=True)
        return " ".join(f"{number} {texts.text('short.' + c.REWARDS[kind], self.lang, {'n': number})}" for kind, number in parts)

    def built(self, seat: int | None = None) -> list[str]:
        """What is built, by all or by one, can only be decrypted: two a line."""
        each = []
        for hex, row in self.view["map"].items():
            if seat in (None, row["owner"]):
                monument = self.rules.monument_ids.index(row["monument"])
                letter = c.LETTERS[self.rules.colours[monument]]
                name = f"[{COLOUR_STYLES[letter]}]{row['monument']} {self.word(row['monument'])}[/]"
                each.append(f"{hex} {self.seat(row['owner'])} {name} ⚿ {self.exchange(monument * 2 + 1)}")
        half = (len(each) + 1) // 2
        return beside([f"  {one}" for one in each[:half]], [clipped(one, COLUMNS // 2 - 2) for one in each[half:]], COLUMNS // 2)

    def map(self) -> list[str]:
        """Two lines a row of hexes, each row shifted by half a hex from the one above."""
        rows = sorted({r for _, r in self.rules.positions})
        left = min(2 * q + r for q, r in self.rules.positions)
        lines: list[str] = []
        for row in rows:
            hexes = sorted((2 * q + r - left, hex) for hex, (q, r) in enumerate(self.rules.positions) if r == row)
            for part in range(2):
                line, at = "", 0
                for column, hex in hexes:
                    line += " " * (column * HALF - at) + self.hex_line(hex, part)
                    at = column * HALF + INSIDE + 2
                lines.append(line + " " * (MAP - at))
        return lines

    def hex_line(self, hex: int, part: int) -> str:
        id = self.rules.hex_ids[hex]
        symbol, style = TERRAIN[self.view["terrain"][id]]
        if part == 0:
            marks = [f"[{style}]{f'{id} {symbol}'[:INSIDE]}[/]"]
        else:
            built = self.view["map"].get(id)
            marks = [f"[{SEAT_STYLES[built['owner']]}]⌂{LETTERS[built['owner']]}[/]"] if built else []
            marks += self.meeples(id)
        between = " " if width(" ".join(marks)) <= INSIDE else ""
        while width(between.join(marks)) > INSIDE and len(marks) > 1:
            marks = [*marks[:-2], "[dim]…[/]"]
        edges = ("╱╲", "╲╱")[part]
        return f"[{style}]{edges[0]}[/]{centred(between.join(marks), INSIDE)}[{style}]{edges[1]}[/]"

    def meeples(self, hex: str) -> list[str]:
        """Chiefs as `A*`, assistants as `a` with their number."""
        marks = []
        for seat, player in enumerate(self.view["players"]):
            count = player["assistants"].count(hex)
            mark = (f"{LETTERS[seat]}*" if player["chief"] == hex else "") + (LETTERS[seat].lower() + (str(count) if count > 1 else "") if count else "")
            if mark:
                marks.append(f"[{SEAT_STYLES[seat]}]{mark}[/]")
        return marks

    def nightmares(self) -> list[str]:
        """Two lines each; where there are many, one without the name."""
        cards = self.view["nightmares"]
        lines = [f"[bold]{self.text('nightmares', left=self.view['face_down'])}[/]"]
        for card in cards:
            markers = card["markers"]
            marks = [self.seat(markers[i]) if i < len(markers) else f"[dim]{vp}[/]" for i, vp in enumerate(card["spaces"])]
            faced = f" {self.text('faced_by', names=''.join(self.seat(seat) for seat in card['faced_by']))}" if card["faced_by"] else ""
            name = f"  {card['id']} {self.cubes(''.join(card['colours']))}"
            if len(cards) > LONG:
                lines.append(clipped(f"{name} ⟨{''.join(marks)}⟩{faced}", BESIDE))
            else:
                lines += [f"{name} {clipped(self.word(card['id']), BESIDE - width(name) - width(faced) - 1)}{faced}", f"     ⟨{' '.join(marks)}⟩"]
        return lines

    def plans(self, player: dict[str, Any]) -> list[str]:
        plans = []
        if player["next_zone_vp"] is not None:
            plans.append(self.text("zone", vp=player["next_zone_vp"]))
        if player["next_circle"] is not None:
            plans.append(self.text("circle", **player["next_circle"]))
        night = player["outlook"]
        ahead = self.view["stage"] not in ("nightmare", "upkeep")
        if night["faces"] and (ahead or night["expected_loss"]):
            key = "outlook" if night["expected_loss"] else "outlook_safe"
            plans.append(self.text(key, count=len(night["faces"]), defence=night["defence"], loss=night["expected_loss"]))
        return plans

    def counted(self, row: list[str | None]) -> dict[str, str]:
        kinds = sorted({kind for kind in row if kind}, key=self.rules.kind_ids.index)
        return {kind: f"{kind} ×{row.count(kind)}" if row.count(kind) > 1 else kind for kind in kinds}

    def miracles_by_id(self) -> list[str]:
        if self.view["stage"] == "remembrance":  # told in full then
            return []
        rows = [("whites", self.view["white_row"]), ("greys", self.view["grey_row"])]
        return [line for key, row in rows for line in flowed([f"[bold]{self.text(key)}[/]", *(self.counted(row).values() or "–")], BESIDE, "  ", "  ")]

    def miracles(self) -> list[str]:
        """The cards of both rows with their words."""
        lines = []
        for row in (self.view["white_row"], self.view["grey_row"]):
            for kind, times in self.counted(row).items():
                needs = self.rules.needs_white[self.rules.kind_ids.index(kind)]
                told = f"{self.text('needs', n=needs)} " if needs else ""
                lines.append(clipped(f"  {times:<9} [dim]{told}{self.rules.content.abilities[kind][self.lang]}[/]", COLUMNS))
        return lines

    # --- seats ---------------------------------------------------------------------------------------------

    def table(self) -> list[str]:
        """A line a seat."""
        headings = [padded(self.text(f"column_{key}"), columns) for key, columns in TABLE.items()]
        lines = [clipped(f"[dim]{' '.join(headings)} {self.text('column_held')}[/]", COLUMNS)]
        for seat, player in enumerate(self.view["players"]):
            cells = [padded(fact, columns) for fact, columns in zip(self.row(seat, player), TABLE.values(), strict=True)]
            lines.append(clipped(" ".join([*cells, " · ".join(" ".join(player[key]) for key in ("site", "tree", "trophies") if player[key]) or "–"]), COLUMNS))
        return lines

    def row(self, seat: int, player: dict[str, Any]) -> list[str]:
        made = player["production"]
        return [
            self.name(seat),
            f"{player['vp']}→{player['projection']['total']}",
            self.purse(player) if sum(player["resources"].values()) <= TABLE["cubes"] else self.many(player),
            f"{player['coins']} +{made['coins']}",
            f"{player['inspiration']} +{made['inspiration']}",
            f"{player['defence']} +{made['defence']}",
            f"{player['assistants'].count(None)}",
            f"{player['wound_reserve']}",
        ]

    def name(self, seat: int) -> str:
        return f"{'►' if seat in self.view['to_act'] else ' '} {self.seat(seat)} [bold]{self.players[seat]}[/]"

    def purse(self, player: dict[str, Any]) -> str:
        return "".join(self.cubes(letter * number) for letter, number in player["resources"].items()) or "–"

    def many(self, player: dict[str, Any]) -> str:
        return "".join(f"{number}{self.cubes(letter)}" for letter, number in player["resources"].items() if number)

    def whole(self, seat: int) -> list[str]:
        player = self.view["players"][seat]
        made = player["production"]
        stocks = self.text("stocks", **player, pi=made["inspiration"], pd=made["defence"], pc=made["coins"], reserve=player["wound_reserve"])
        facts = [
            self.name(seat),
            self.text("points", vp=player["vp"], end=player["projection"]["total"]),
            self.purse(player),
            self.text("coins", coins=player["coins"]),
            self.text("assistants", waiting=player["assistants"].count(None)),
            self.text("stands", chief=player["chief"], assistants=", ".join(hex for hex in player["assistants"] if hex) or "–"),
            *stocks.split(" · "),
            *self.plans(player),
        ]
        held = [f"{id} {self.word(id)}: {self.rules.content.abilities[id][self.lang]}" for id in dict.fromkeys(player["tree"])]
        held += [f"{id} {self.word(id)}" for id in player["trophies"]]
        return [*flowed(facts), *(f"    {self.monument(id)}" for id in player["site"]), *self.built(seat), *(f"    {one}" for one in held)]
