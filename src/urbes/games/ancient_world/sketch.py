"""The Ancient World drawn as text: the board with its rows and piles, then the city-states. Colours are `[red]...[/]` marks."""

from typing import Any

from urbes.games.ancient_world.catalogue import card as card_facts
from urbes.games.ancient_world.rules import AncientWorldRules
from urbes.kernel.drawing import COLUMNS, LETTERS, Drawing, beside, clipped, flowed, wrapped

TRIBE_STYLES = {"R": "red", "G": "green", "B": "bright_blue", "Y": "yellow", "P": "magenta"}
SEAT_STYLES = ("bright_blue", "grey62", "dark_orange", "green")
HALF = COLUMNS // 2
LINES = 28  # of the whole, where possible: the rest of a terminal of 40 is for the moves


class AncientWorldDrawing(Drawing[AncientWorldRules]):
    def draw(self) -> str:
        seats = [line for seat in range(len(self.players)) for line in (self.whole(seat) if seat == self.view["seat"] else self.outline(seat))]
        heading = self.heading()
        left = LINES - len(heading) - len(seats)
        market = next((form for form in self.markets() if len(form) <= left), self.markets()[-1])
        return "\n".join([*heading, *market, *seats])

    def named(self, id: str) -> str:
        return f"{id} {self.word(id)}"

    def heading(self) -> list[str]:
        view = self.view
        heading = self.text("heading", round=view["round"], rounds=view["rounds"], deck=view["deck"], left=view["empire_pile"])
        return [f"[bold]{heading}[/]", *flowed([self.space(id, space) for id, space in view["spaces"].items()], indent="", between="  ")]

    def markets(self) -> list[list[str]]:
        """Rows and piles, from the longest form to the shortest: a line a card, two columns with every word, two columns in which long texts are cut."""
        view, provinces = self.view, self.view["provinces"]
        empire, military = ([f"[bold]{self.text(key)}[/]", *(f"  {self.card(id)}" for id in view[key])] for key in ("row", "military_row"))
        military.append(f"[bold]{self.text('titans')}[/]")
        military += [f"  {'*' * int(stars)} {self.pile(pile['top'], pile['size'])}" for stars, pile in view["titan_piles"].items()]
        empire.append(f"[bold]{self.text('provinces')}[/]  {self.pile(provinces[0] if provinces else None, len(provinces))}")
        left, right = ([line for text in texts for line in wrapped(text, HALF - 1)] for texts in (empire, military))
        cut = beside(empire, [clipped(line, HALF - 1) for line in military], HALF)
        return [[clipped(line, COLUMNS) for line in (*empire[:-1], *military, empire[-1])], beside(left, right, HALF), cut]

    def pile(self, top: str | None, left: int) -> str:
        return self.text("pile", card=self.card(top) if top else "-", left=left)

    def space(self, id: str, space: dict[str, Any]) -> str:
        name = self.word(id)
        if not space["open"]:
            return f"[dim]{self.text('closed', spot=name, round=space['opens'])}[/]"
        return " ".join([name, *(f"[{SEAT_STYLES[each['seat']]}]{each['value']}{LETTERS[each['seat']]}[/]" for each in space["citizens"])])

    def card(self, id: str) -> str:
        """`A10 Forge 4c R: Sword +1`."""
        card = card_facts(self.rules, id, self.lang)
        parts = [f"[bold]{id}[/] {card['name']}"]
        if "cost" in card:
            coins, knowledge = card["cost"].get("coins", 0), card["cost"].get("knowledge", 0)
            parts.append("+".join([f"{coins}c"] * (coins > 0) + [f"{knowledge}k"] * (knowledge > 0)) or "0")
        if "defence" in card:
            parts.append(f"{card['defence']}{'SA' if card['arrows_count'] else 'S'}")
        if "swords" in card:
            parts.append(f"{card['swords']}/{card['arrows']}")
        if card.get("banners"):
            parts.append("".join(f"[{TRIBE_STYLES[tribe]}]{tribe}[/]" for tribe in card["banners"]))
        if card.get("capacity"):
            parts.append(f"+{card['capacity']}")
        text = " ".join(part for part in (card["text"], f"({card['legacy_text']})" if card.get("legacy_text") else "") if part)
        return self.colon.join([" ".join(parts), *([text] if text else [])])

    def title(self, seat: int) -> list[str]:
        """Who it is, and what counts: the first line of a city-state."""
        view, player = self.view, self.view["players"][seat]
        marks = [self.text("locked" if view["tile"]["locked"] else "tile")] if view["tile"]["holder"] == seat else []
        marks += [self.text("passed")] if player["passed"] else []
        score = player["score"]
        tribes = " ".join(f"[{TRIBE_STYLES[tribe]}]{tribe}{count}[/]" for tribe, count in score["banners"].items() if count)
        pointer = ">" if seat in view["to_act"] else " "
        title = f"{self.players[seat]} ({LETTERS[seat]})" + (f", {', '.join(marks)}" if marks else "")
        lost = f" ({score['famine_vp']} {self.rules.texts.text('breakdown.famine_vp', self.lang)})" if score["famine_vp"] else ""
        vp = f"{self.text('vp', vp=score['vp'])}{lost}".replace("-", "\N{MINUS SIGN}")
        citizens = self.citizens(player)
        facts = [f"[bold]{vp}[/]  {tribes}", *([f"{self.text('citizens')}{self.colon}{citizens}"] if citizens else [])]
        return flowed([f"{pointer} [{SEAT_STYLES[seat]}]{title}[/]", *facts], between="  ")

    def citizens(self, player: dict[str, Any]) -> str:
        """Those that stand on no space of the board, where they are seen: `1 2 5 home, 3 Quarry`."""
        where: dict[str, list[str]] = {}
        for value, spot in player["citizens"].items():
            if spot not in self.view["spaces"]:
                where.setdefault(spot, []).append(str(value))
        words = {spot: self.text(spot, n=len(where[spot])) if spot in ("home", "famine") else self.word(spot) for spot in where}
        return ", ".join(f"{' '.join(values)} {words[spot]}" for spot, values in where.items())

    def whole(self, seat: int) -> list[str]:
        player = self.view["players"][seat]
        lines = [*self.title(seat), f"    {self.goods(player)}"]
        built = [self.built(each) for each in player["built"]]
        lines += flowed([f"    {self.text('built')}{self.colon}{card}" for card in built[:1]] + built[1:], between=", ")
        armies = [self.army(number, army) for number, army in enumerate(player["armies"], 1)]
        lines += flowed([f"    {army}" for army in armies[:1]] + armies[1:])
        won = {key: [self.named(id) for id in player[key]] for key in ("titans", "provinces")}
        won["reserve"] = [self.named(each["card"]) if each["card"] else self.text("hidden", deck=each["deck"]) for each in player["reserve"]]
        listed = [f"{self.text(key) + self.colon if id is ids[0] else ''}{id}" for key, ids in won.items() for id in ids]
        return [*lines, *flowed([f"    {one}" for one in listed[:1]] + listed[1:])]

    def outline(self, seat: int) -> list[str]:
        """A few lines: cards by their ids, armies by their strength and what their next use costs."""
        player = self.view["players"][seat]
        armies = [f"{army['sword']}/{army['arrow']} ({army['cost']})" for army in player["armies"]]
        won = {"built": [f"{each['card']}✗" if each["damaged"] else each["card"] for each in player["built"]]}
        won |= {key: player[key] for key in ("titans", "provinces")}
        won["reserve"] = [each["card"] or self.text("hidden", deck=each["deck"]) for each in player["reserve"]]
        held = [f"{self.text(key)} {' '.join(ids)}" for key, ids in won.items() if ids]
        return [*self.title(seat), *flowed([self.colon.join([f"    {self.goods(player)}", *armies[:1]]), *armies[1:], *held])]

    def goods(self, player: dict[str, Any]) -> str:
        return self.text(
            "goods",
            **{key: player[key] for key in ("coins", "knowledge", "food", "mouths", "used", "capacity")},
            income=player["income"]["coins"],
            learning=player["income"]["knowledge"],
            armies=len(player["armies"]),
            limit=player["army_limit"],
        )

    def built(self, each: dict[str, Any]) -> str:
        name = self.named(each["card"])
        return f"[dim]{self.text('damaged', card=name)}[/]" if each["damaged"] else name

    def army(self, number: int, army: dict[str, Any]) -> str:
        coins = {key: army[key] for key in ("name", "picture", "cost")}
        told = self.text("army", number=number, card=self.named(army["card"]), swords=army["sword"], arrows=army["arrow"], **coins)
        extras = [self.text(f"army_{key}", n=army[key]) for key in ("loot", "spy", "repair") if army[key]]
        extras += [self.text("army_retired", cards=", ".join(self.named(id) for id in army["retired"]))] if army["retired"] else []
        return ", ".join([told, *extras])
