"""My City drawn as text: the scores, the viewer's board with the others and the tile beside it. Colours are `[red]...[/]` marks."""

from typing import Any

from urbes.games.my_city.codes import COLUMNS, SIDE
from urbes.games.my_city.rules import MyCityRules
from urbes.kernel.drawing import COLUMNS as WIDE
from urbes.kernel.drawing import Drawing, beside, clipped, flowed

SIGNS = {  # of each letter of a board: the sign it is drawn with, and which text `sketch.sign_...` names it
    "M": ("[dim]^[/]", "mountain"),
    "F": ("[green]#[/]", "forest"),
    ".": ("[dim].[/]", "meadow"),
    "o": ("[dim]o[/]", "square"),
    "T": ("[green]T[/]", "trees"),
    "t": ("[green]t[/]", "tree"),
    "R": ("[white]%[/]", "rocks"),
    "W": ("[cyan]W[/]", "well"),
    "G": ("[bold yellow]G[/]", "gold"),
    "S": ("[bold]S[/]", "sawmill"),
    "b": ("[blue]@[/]", "entrance_blue"),
    "r": ("[red]@[/]", "entrance_red"),
    "y": ("[yellow]@[/]", "entrance_yellow"),
    "P": ("[bold]P[/]", "port"),
    "H": ("[bold white on red]H[/]", "palace"),
}
KINDS = {"Y": "yellow", "R": "red", "B": "blue", "C": None}  # of tiles, by the letter of their ids
INK = {"yellow": "bold black on yellow", "red": "bold white on red", "blue": "bold white on blue", None: "bold white on magenta"}


FULL = 4 + 3 * SIDE  # columns of a board
SMALL = SIDE + 3


class MyCityDrawing(Drawing[MyCityRules]):
    def draw(self) -> str:
        """One other board is drawn like the own one; of more the outlines."""
        players = self.view["players"]
        own = players[self.view["seat"] or 0]
        others = [player for player in players if player is not own]
        lines = flowed(self.title(), between=" | ")
        for player in (own, *others):
            lines += flowed(self.facts(player), between=", ")
        boards = self.board(own)
        if len(others) == 1:
            boards = beside([self.heading(own), *boards], [self.heading(others[0]), *self.board(others[0])], FULL)
        else:
            for at, player in enumerate(others):
                boards = beside(boards, self.outline(player), FULL + 2 + at * SMALL, 0)
        taken = FULL + 1 + FULL if len(others) == 1 else FULL + 2 + len(others) * SMALL
        return "\n".join([*lines, *beside(boards, self.ways(WIDE - taken - 1), taken)])

    def heading(self, player: dict[str, Any]) -> str:
        """Whose board lies below."""
        return f"    [bold]{clipped(self.called(player), FULL - 5)}[/]"

    def ways(self, columns: int) -> list[str]:
        """The tile in its positions, each with the number that its notation has, and how many cells are open to it."""
        if "hand" not in self.view:
            return []
        ways = self.view["hand"]["ways"]
        return [
            "",
            *(clipped(f"{way['rot']}{'f' if way['flip'] else ''} {'/'.join(way['rows']).replace('#', 'x')} ({len(way['legal'])})", columns) for way in ways),
        ]

    def whole(self, seat: int) -> list[str]:
        player = self.view["players"][seat]
        return [*flowed(self.facts(player, whole=True), between=", "), *self.board(player)]

    def called(self, player: dict[str, Any]) -> str:
        seat: int = player["seat"]
        animal: str = player["animal"]
        return self.players[seat] if seat < len(self.players) else animal

    def title(self) -> list[str]:
        view, episode = self.view, self.view["episode"]
        title = [f"[bold]{self.rules.names[self.lang]}[/]"]
        title.append(self.text("eternal") if view["mode"] == "eternal" else f"{self.text('episode')} {episode['id']}, {episode['name'][self.lang]}")
        if view["phase"] == "rest":
            title.append(self.text("rest", n=episode["id"] + 1))
        if view["card"]:
            id = f", {self.text('tile', id=view['hand']['tile'])}" if "hand" in view else ""  # notations call it so, and `B7` is a cell, too
            title += [self.text("card", tile=view["card"]["name"][self.lang], id=id), self.text("left", n=view["deck"]["left"])]
        return title

    def signs(self) -> list[str]:
        """The signs that lie on a board, and no other: what is sealed has no name yet."""
        players = self.view["players"]
        there = {letter for player in players for row in player["board"] for letter in row}
        listed = [f"{self.sign(letter).strip()} {self.text(f'sign_{word}')}" for letter, (_, word) in SIGNS.items() if letter in there]
        if any(player["buildings"] for player in players):
            kinds = {tile[0] for player in players for tile in player["tiles"]}
            listed += [f"[{INK[colour]}]{kind}3[/] {self.text(f'sign_tile_{kind}')}" for kind, colour in KINDS.items() if kind in kinds]
            listed += [f"[{INK['red']}]r[/] {self.text('sign_outline')}"] if len(players) > 2 else []
        listed.append(f"[cyan]| _[/] {self.text('sign_river')}")
        ways = self.view["hand"]["ways"] if "hand" in self.view else []
        listed += self.text("sign_way").split("  ") if ways else []
        return [*listed, self.text("sign_flip")] if any(way["flip"] for way in ways) else listed

    def sign(self, letter: str) -> str:
        """Two columns of a board; an entrance has the letter of its colour."""
        sign, word = SIGNS[letter]
        return sign.replace("@", f"@{self.text(word.replace('entrance', 'ink'))[0]}") if "@" in sign else f"{sign} "

    def facts(self, player: dict[str, Any], whole: bool = False) -> list[str]:
        """What a city has, begun by its name; of the viewer's own, and of one looked at, also what its points are made of."""
        seat, city = player["seat"], player["city"]
        building = self.view["phase"] == "build"  # else the score has been counted
        score = self.view["history"][-1]["sheets"][seat]["final"] if self.view["phase"] == "rest" else player["score"]
        facts = [f"{self.text('score')} {score}".replace("-", "\N{MINUS SIGN}")]
        facts += [f"{self.text('total')} {player['sheet']['total']}".replace("-", "\N{MINUS SIGN}")] if building else []
        if self.view["mode"] == "campaign":
            facts.append(self.text("circles", n=city["circles"]))
            facts += [self.text(key, n=city[key]) for key in ("nuggets", "tracks") if city.get(key)]
        if any(city.get("shafts", {}).values()):
            facts.append(f"{self.text('shafts')} " + " ".join(f"{self.text(f'ink_{colour}')} {n}" for colour, n in city["shafts"].items() if n))
        if city.get("cogs") and (whole or seat == self.view["seat"]):
            facts.append(f"{self.text('cogs')} {' + '.join(self.word(id) for id in city['cogs'])}")
        if player["stickers"]:
            facts.append(f"{self.text('stickers')} {' + '.join(self.word(f'sticker.{id}') for id in player['stickers'])}")
        facts += [
            self.text(flag) for flag, holds in (("ended", building and not player["in"]), ("acted", player["acted"]), ("ready", player["ready"])) if holds
        ]
        facts += self.count(player["sheet"]["steps"]) if building and (whole or seat == self.view["seat"]) else []
        return [f"[bold]{self.called(player)}[/]{self.colon}{facts[0]}", *facts[1:]]

    def count(self, steps: dict[str, int | None]) -> list[str]:
        """What the total is made of, step by step."""
        told = [f"{self.rules.texts.text(f'steps.{step}', self.lang)} {points:+}" for step, points in steps.items() if points]
        return [one.replace("-", "\N{MINUS SIGN}") for one in told]

    def short(self, building: dict[str, Any]) -> str:
        """What stands on the cells of a building: the id of its tile; the palace is none."""
        tile: str = building["tile"]
        return "H" if tile == "palace" else tile

    def outline(self, player: dict[str, Any]) -> list[str]:
        """A column a cell: the ground, and the colour of each building."""
        signs = [SIGNS[letter][0] for row in player["board"] for letter in row]
        for building in player["buildings"]:
            for cell in building["cells"]:
                signs[(int(cell[1:]) - 1) * SIDE + COLUMNS.index(cell[0])] = f"[{INK[building['colour']]}]{self.short(building)[0].lower()}[/]"
        name = clipped(self.called(player), SMALL - 2)
        return [f"[bold]{name}[/]", *("".join(signs[row * SIDE : (row + 1) * SIDE]) for row in range(SIDE))]

    def board(self, player: dict[str, Any]) -> list[str]:
        """Eleven rows with the river as a bar; a building shows its colour and number, and stars stand where one is thought of."""
        river = self.view["river"]
        signs = [self.sign(letter) for row in player["board"] for letter in row]
        for building in player["buildings"]:
            for cell in building["cells"]:
                at = (int(cell[1:]) - 1) * SIDE + COLUMNS.index(cell[0])
                signs[at] = f"[{INK[building['colour']]}]{self.short(building)[:2]:<2}[/]"
        for cell in self.view.get("foreseen", ()) if player["seat"] == self.view["seat"] else ():
            signs[(int(cell[1:]) - 1) * SIDE + COLUMNS.index(cell[0])] = "[reverse]**[/]"
        rows = ["    " + "  ".join(COLUMNS) + "  "]
        for row in range(SIDE):
            line = f"{row + 1:>2}  "
            for column in range(SIDE):
                low, high = sorted((river[row], river[row + 1] if row + 1 < SIDE else river[row]))
                sign = signs[row * SIDE + column]
                if low <= column < high:  # below this cell the river flows from one column to the next
                    sign = sign[:-1] + "[cyan]_[/]" if sign.endswith(" ") else sign
                line += sign + ("[cyan]|[/]" if column + 1 == river[row] else "[cyan]_[/]" if low <= column < high else " ")
            rows.append(line)
        return rows
