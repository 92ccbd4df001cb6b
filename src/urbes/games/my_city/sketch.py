"""A view drawn as text for a terminal: the boards side by side, the card, the scores."""

from typing import Any

from urbes.games.my_city.codes import COLUMNS, SIDE
from urbes.games.my_city.rules import MyCityRules
from urbes.kernel.drawing import Drawing

SIGNS = {  # of each letter of a board: the sign it is drawn with, and which text `sketch.sign_...` names it
    "M": ("[dim]^[/]", "mountain"),
    "F": ("[green]#[/]", "forest"),
    ".": ("[dim].[/]", "meadow"),
    "o": ("[dim]o[/]", "square"),
    "T": ("[green]T[/]", "trees"),
    "t": ("[green]t[/]", "tree"),
    "R": ("[white]R[/]", "rocks"),
    "W": ("[cyan]W[/]", "well"),
    "G": ("[bold yellow]G[/]", "gold"),
    "S": ("[bold]S[/]", "sawmill"),
    "b": ("[blue]@[/]", "entrance"),
    "r": ("[red]@[/]", "entrance"),
    "y": ("[yellow]@[/]", "entrance"),
    "P": ("[bold]P[/]", "port"),
    "H": ("[bold red]H[/]", "palace"),
}
INK = {"yellow": "bold black on yellow", "red": "bold white on red", "blue": "bold white on blue", None: "bold white on magenta"}


class MyCityDrawing(Drawing[MyCityRules]):
    def draw(self) -> str:
        view = self.view
        lines = [self.title(), self.legend()]
        for first in range(0, len(view["players"]), 2):
            pair = view["players"][first : first + 2]
            lines += [self.name(player) for player in pair]
            lines += ["   ".join(row) for row in zip(*(self.board(player) for player in pair), strict=True)]
        if "hand" in view:
            ways = [f"  {way['rot']}{' flip' if way['flip'] else ''}: {' / '.join(way['rows'])}  ({len(way['legal'])})" for way in view["hand"]["ways"]]
            lines += [view["hand"]["name"][self.lang], *ways]
        return "\n".join(line.rstrip() if len(line) > 4 + 3 * SIDE else line for line in lines)

    def title(self) -> str:
        view, episode = self.view, self.view["episode"]
        title = f"[bold]{self.rules.names[self.lang]}[/] | "
        title += self.text("eternal") if view["mode"] == "eternal" else f"{self.text('episode')} {episode['id']}, {episode['name'][self.lang]}"
        if view["card"]:
            title += f" | {self.text('card', tile=view['card']['name'][self.lang], left=view['deck']['left'])}"
        return title

    def legend(self) -> str:
        """The signs that lie on a board, and no other: what is sealed has no name yet."""
        players = self.view["players"]
        there = {letter for player in players for row in player["board"] for letter in row}
        listed = [f"{sign} {self.text(f'sign_{word}')}" for letter, (sign, word) in SIGNS.items() if letter in there]
        if any(player["buildings"] for player in players):
            listed.append(f"[{INK['red']}]R3[/] {self.text('sign_building')}")
        return "[dim]" + "  ".join([*listed, f"[cyan]| _[/] {self.text('sign_river')}"]) + "[/]"

    def name(self, player: dict[str, Any]) -> str:
        seat, city = player["seat"], player["city"]
        name = self.players[seat] if seat < len(self.players) else player["animal"]
        facts = [f"{self.text('score')} {player['score']}", f"{self.text('total')} {player['sheet']['total']}"]
        if self.view["mode"] == "campaign":
            facts.append(self.text("circles", n=city["circles"]))
            facts += [self.text(key, n=city[key]) for key in ("nuggets", "tracks") if city.get(key)]
        if any(city.get("shafts", {}).values()):
            facts.append(f"{self.text('shafts')} " + " ".join(f"{self.text(f'ink_{colour}')} {n}" for colour, n in city["shafts"].items() if n))
        if city.get("cogs"):
            facts.append(f"{self.text('cogs')} {' + '.join(self.word(id) for id in city['cogs'])}")
        if player["stickers"]:
            facts.append(f"{self.text('stickers')} {' + '.join(self.word(f'sticker.{id}') for id in player['stickers'])}")
        facts += [self.text(flag) for flag, holds in (("ended", not player["in"]), ("acted", player["acted"]), ("ready", player["ready"])) if holds]
        if seat == self.view["seat"]:
            facts.append(self.count(player["sheet"]["steps"]))
        return f"[bold]{name}[/]: {', '.join(fact for fact in facts if fact)}"

    def count(self, steps: dict[str, int | None]) -> str:
        """What the total is made of, step by step."""
        told = [f"{self.rules.texts.text(f'steps.{step}', self.lang)} {points:+}" for step, points in steps.items() if points]
        return " · ".join(told).replace("-", "\N{MINUS SIGN}")

    def board(self, player: dict[str, Any]) -> list[str]:
        """Eleven rows with the river as a bar; a building shows its colour and number."""
        river = self.view["river"]
        signs = [SIGNS[letter][0] + " " for row in player["board"] for letter in row]
        for building in player["buildings"]:
            for cell in building["cells"]:
                at = (int(cell[1:]) - 1) * SIDE + COLUMNS.index(cell[0])
                name = "P" if building["tile"] == "palace" else building["tile"]
                signs[at] = f"[{INK[building['colour']]}]{name[:2]:<2}[/]"
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
