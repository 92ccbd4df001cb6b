"""The Forgotten City drawn as text: stall, hex map, nightmares, miracles, boards. Colours are `[blue]...[/]` marks."""

from itertools import zip_longest
from textwrap import wrap

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.rules import ForgottenCityRules
from urbes.games.forgotten_city.words import cost_facts
from urbes.kernel.drawing import LETTERS, Drawing, centred, in_pairs, width

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
MAP = 60  # columns of the map; what stands beside it has the rest of the 100 a terminal should have
BESIDE = 39
INSIDE = 2 * HALF - 3


class ForgottenCityDrawing(Drawing[ForgottenCityRules]):
    def draw(self) -> str:
        lines = [self.heading(), *self.stall()]
        left = [*self.map(), *(f"[dim]{line:<{MAP}}[/]" for line in wrap(self.text("legend"), MAP))]
        right = [*self.nightmares(), *(line for seat in range(len(self.players)) for line in self.board(seat))]
        lines += [f"{of_map or ' ' * MAP} {beside or ''}".rstrip() for of_map, beside in zip_longest(left, right)]
        lines += [f"{self.seat(seat)} {self.monument(id)}" for seat, player in enumerate(self.view["players"]) for id in player["site"]]
        return "\n".join([*lines, *self.built(), *self.miracles()])

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

    def stall(self) -> list[str]:
        markers = {space: seat for seat, player in enumerate(self.view["players"]) for space in player["markers"]}
        spaces, listed = [], []
        for space, monument in enumerate(self.view["stall"], 1):
            if monument:
                coins = self.view["stall_coins"][space - 1]
                spaces.append(f"{space}:{monument}")
                listed.append(f"  {space:>2} {self.monument(monument)}" + (f"  [bold]+{self.text('coins', coins=coins)}[/]" if coins else ""))
            else:
                spaces.append(f"{space}:{self.seat(markers[space]) if space in markers else '–'}")
        track = "  ◎ " + "  ".join(spaces)
        if self.view["stage"] != "meditation":  # nobody chooses from it then
            return [track]
        return [f"[bold]{self.text('stall', deck=self.view['deck'])}[/]", track, *listed]

    def monument(self, id: str) -> str:
        """Id, name in its colour, cost and reward, then the same for decrypting."""
        monument = self.rules.monument_ids.index(id)
        letter = c.LETTERS[self.rules.colours[monument]]
        built, decrypted = (f"{self.cost(deed)}→{self.rewards(deed)}" for deed in (monument * 2, monument * 2 + 1))
        return f"{id} [{COLOUR_STYLES[letter]}]{letter} {self.word(id)}[/]  {built}  ⚿ {decrypted}"

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

    def built(self) -> list[str]:
        """Two a line: what is built can only be decrypted."""
        each = []
        for hex, row in self.view["map"].items():
            deed = self.rules.monument_ids.index(row["monument"]) * 2 + 1
            each.append(f"{hex} {self.seat(row['owner'])} {row['monument']} {self.word(row['monument'])} ⚿ {self.cost(deed)}→{self.rewards(deed)}")
        return [f"[bold]{self.text('built')}[/]", *in_pairs(each, "  ", "   ")] if each else []

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
        while width(" ".join(marks)) > INSIDE and len(marks) > 1:
            marks = [*marks[:-2], "[dim]…[/]"]
        edges = ("╱╲", "╲╱")[part]
        return f"[{style}]{edges[0]}[/]{centred(' '.join(marks), INSIDE)}[{style}]{edges[1]}[/]"

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
        lines = [f"[bold]{self.text('nightmares', left=self.view['face_down'])}[/]"]
        for card in self.view["nightmares"]:
            markers = card["markers"]
            spaces = " ".join(self.seat(markers[i]) if i < len(markers) else f"[dim]{vp}[/]" for i, vp in enumerate(card["spaces"]))
            faced = f"  {self.text('faced_by', names=' '.join(self.seat(seat) for seat in card['faced_by']))}" if card["faced_by"] else ""
            lines += [f"  {card['id']} {self.cubes(''.join(card['colours']))} {self.word(card['id'])}{faced}", f"     ⟨{spaces}⟩"]
        return lines

    def miracles(self) -> list[str]:
        lines = []
        for key, row in (("whites", self.view["white_row"]), ("greys", self.view["grey_row"])):
            kinds = sorted({kind for kind in row if kind}, key=self.rules.kind_ids.index)
            counted = [f"{kind} ×{row.count(kind)}" if row.count(kind) > 1 else kind for kind in kinds]
            if self.view["stage"] != "remembrance":  # they are bought in that stage alone: their words wait until then
                lines.append(f"[bold]{self.text(key)}[/]  {'  '.join(counted) or '–'}")
                continue
            lines.append(f"[bold]{self.text(key)}[/]")
            for kind, times in zip(kinds, counted, strict=True):
                needs = self.rules.needs_white[self.rules.kind_ids.index(kind)]
                lines.append(f"  [dim]{times} {self.text('needs', n=needs) + ' ' if needs else ''}{self.rules.content.abilities[kind][self.lang]}[/]")
        return lines

    def board(self, seat: int) -> list[str]:
        player = self.view["players"][seat]
        cubes = " ".join(self.cubes(letter * number) for letter, number in player["resources"].items() if number)
        made = player["production"]
        purse = [
            self.text("points", vp=player["vp"], end=player["projection"]["total"]),
            cubes or "–",
            self.text("coins", coins=player["coins"]),
            self.text("assistants", waiting=player["assistants"].count(None)),
        ]
        stocks = self.text("stocks", **player, pi=made["inspiration"], pd=made["defence"], pc=made["coins"], reserve=player["wound_reserve"])
        plans = []
        if player["next_zone_vp"] is not None:
            plans.append(self.text("zone", vp=player["next_zone_vp"]))
        if player["next_circle"] is not None:
            plans.append(self.text("circle", **player["next_circle"]))
        if player["outlook"]["faces"]:
            plans.append(self.text("outlook", count=len(player["outlook"]["faces"]), loss=player["outlook"]["expected_loss"]))
        held = [self.text(key, **{key: " ".join(player[key])}) for key in ("tree", "trophies") if player[key]]
        name = f"{'►' if seat in self.view['to_act'] else ' '} {self.seat(seat)} [bold]{self.players[seat]}[/]"
        return flowed([name, *purse, *stocks.split(" · "), *plans, *held])


def flowed(parts: list[str]) -> list[str]:
    """Facts one after the other, as many as fit on a line beside the map."""
    lines = [parts[0]]
    for part in parts[1:]:
        longer = f"{lines[-1]} · {part}"
        if width(longer) <= BESIDE:
            lines[-1] = longer
        else:
            lines.append(f"    {part}")
    return lines
