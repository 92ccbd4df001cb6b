"""Lost Cities drawn as text: paths as lines of nine spaces, then the seats and the hand. Colours are `[blue]...[/]` marks."""

from typing import Any

from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.rules import LostCitiesRules
from urbes.kernel.drawing import COLUMNS, LETTERS, Drawing, centred, clipped, flowed, width

STYLES = {"yellow": "yellow", "blue": "bright_blue", "white": "bright_white", "green": "green", "red": "red"}
SYMBOLS = {"yellow": "◠", "blue": "≈", "white": "◆", "green": "♣", "red": "▲"}
SEAT_STYLES = ("magenta", "dark_orange", "grey62", "cyan")
NAME = 16  # width of a path's name with its colour
CELL = 7  # width of a space; a whole lane fits 80 columns


class LostCitiesDrawing(Drawing[LostCitiesRules]):
    def draw(self) -> str:
        lines = [self.heading(), self.values()]
        lines += [line for path in self.rules.path_ids for line in self.lane(path)]
        lines += [self.piles(), *self.scored()]
        lines += [line for seat, player in enumerate(self.view["players"]) for line in self.seat(seat, player)]
        hands = [player["hand"] for player in self.view["players"] if "hand" in player]  # the own one, if any
        lines += [f"{self.text('hand')}  " + "  ".join(self.card(card) for card in hand) for hand in hands]
        if self.view["stall_warning"] is not None and self.view["stall"]:  # a low cap is near from the first turn on: that alone is no news
            lines.append(f"[bold]{self.text('stall', turns=self.view['stall_warning'])}[/]")
        return "\n".join(clipped(line, COLUMNS) for line in lines)

    def whole(self, seat: int) -> list[str]:
        scorings: list[list[dict[str, Any]]] = self.view["scorings"]
        player = self.view["players"][seat]
        return [*flowed([self.name(seat), *self.facts(player).split(" · ")]), *self.rows(player), *(self.count(seat, scored[seat]) for scored in scorings)]

    def heading(self) -> str:
        facts = self.text("heading", round=self.view["round"], rounds=self.view["rounds"], crossings=self.view["crossings"], deck=self.view["deck"])
        if self.view["phase"] == "over":
            return f"[bold]{self.text('over', rounds=self.view['rounds'])}[/]"
        bridges = "●" * self.view["crossings"] + "○" * (5 - self.view["crossings"])
        return f"[bold]{facts}[/]  {bridges}"

    def values(self) -> str:
        cells = [self.rules.shown(value).center(CELL) for value in self.rules.space_values[1:]]
        return " " * NAME + self.bridged([f"[dim]{cell}[/]" for cell in cells], " ")

    def bridged(self, cells: list[str], mark: str) -> str:
        return "".join(cells[: c.LAST_BEFORE_BRIDGE]) + mark + "".join(cells[c.LAST_BEFORE_BRIDGE :])

    def lane(self, path: str) -> list[str]:
        """Two lines a path: the tiles, and the pawns standing there (a leader has a star)."""
        style = STYLES[path]
        tiles, pawns = [], []
        for space in range(1, c.CITY + 1):
            tiles.append(f"[{style}]{self.tile(self.view['tiles'].get(f'{path}-{space}')).center(CELL, '·')}[/]")
            here = [(seat, player["pawns"][path]) for seat, player in enumerate(self.view["players"]) if player["pawns"].get(path, {}).get("space") == space]
            marks = [f"[bold {SEAT_STYLES[seat]}]{LETTERS[seat]}{'*' if pawn['kind'] == 'leader' else ''}[/]" for seat, pawn in here]
            apart = " ".join(marks)
            pawns.append(centred(apart if width(apart) <= CELL else "".join(marks), CELL))
        name = self.path_name(path)
        below = " " * NAME + self.bridged(pawns, " ")
        return [f"[{style}]{name:<{NAME}}[/]" + self.bridged(tiles, f"[{style}]╪[/]"), *([below] if below.strip() else [])]

    def path_name(self, path: str) -> str:
        """The lost city and, since moves and cards speak of it, the colour; a pack may call both as it likes."""
        row = next(row for row in self.rules.content.data["paths"] if row["id"] == path)
        colour: str = clipped(row[f"colour_{self.lang}"], NAME // 2)
        return f"{SYMBOLS[path]} {clipped(self.word(path), NAME - len(colour) - 4)} {colour}"

    def tile(self, tile: str | None) -> str:
        if tile is None:
            return ""
        kind = self.rules.tile_kinds[self.rules.tile_ids.index(tile)]
        return (" ⚱ ", " » ", f" +{self.rules.shown(self.rules.tile_points[self.rules.tile_ids.index(tile)])} ")[kind]

    def scored(self) -> list[str]:
        """The latest round's count, a line a seat."""
        return [self.count(seat, count) for seat, count in enumerate(self.view["scorings"][-1])] if self.view["scorings"] else []

    def count(self, seat: int, count: dict[str, Any]) -> str:
        """A round's count of a seat: its pawns, their sum, and what the points became."""
        pawns = "  ".join(
            f"[{STYLES[line['path']]}]{SYMBOLS[line['path']]}{line['space']}{'*' if line['pawn'] == 'leader' else ''} {self.rules.shown(line['points'], True)}[/]"
            for line in count["pawns"]
        )
        facts = {key: self.rules.shown(count[key]) for key in ("held", "vp")}
        told = self.text("scored", round=count["round"], pawns=pawns or "–", net=self.rules.shown(count["net"], True), **facts)
        return f"[bold {SEAT_STYLES[seat]}]{LETTERS[seat]}[/] {told}{self.text('floored') if count['floored'] else ''}"

    def piles(self) -> str:
        piles = []
        for path, pile in self.view["discards"].items():
            closed = " ✗" if self.view["closed"] == path else ""
            piles.append(f"{self.card(pile['top'])} [dim]({pile['size']}){closed}[/]" if pile["top"] else f"[{STYLES[path]}]{SYMBOLS[path]} –[/]")
        return f"{self.text('piles')}  " + "   ".join(piles)

    def card(self, card: str) -> str:
        path, _, value = card.partition("-")
        return f"[{STYLES[path]}]{SYMBOLS[path]}{int(value)}[/]"

    def seat(self, seat: int, player: dict[str, Any]) -> list[str]:
        facts = self.facts(player)
        return [f"{clipped(self.name(seat), COLUMNS - width(facts) - 2)}  {facts}", *self.rows(player)]

    def name(self, seat: int) -> str:
        return f"{'►' if seat in self.view['to_act'] else ' '} [bold {SEAT_STYLES[seat]}]{LETTERS[seat]} {self.players[seat]}[/]"

    def facts(self, player: dict[str, Any]) -> str:
        outlook = player["outlook"]
        return self.text(
            "seat_over" if self.view["phase"] == "over" else "seat",
            vp=self.rules.shown(player["vp"]),
            net=self.rules.shown(outlook["net"], True),
            artifacts=outlook["artifacts"],
            track=self.rules.shown(outlook["artifact_points"], True),
            next=self.rules.shown(outlook["next_artifact_points"], True),
            hand=player["hand_size"],
            explorers=player["centre"]["explorers"],
            leader="*" if player["centre"]["leader"] else "",
        )

    def rows(self, player: dict[str, Any]) -> list[str]:
        rows = "  ".join(self.row(cards, player["directions"].get(path, "")) for path, cards in player["rows"].items())
        return [f"    {rows}"] if rows else []

    def row(self, cards: list[str], direction: str) -> str:
        path = cards[0].partition("-")[0]
        arrow = {"falling": "↓", "open": "?"}.get(direction, "") if self.rules.up_and_down else ""
        values = " ".join(str(int(card.partition("-")[2])) for card in cards)
        return f"[{STYLES[path]}]{SYMBOLS[path]}{arrow} {values}[/]"
