"""The Ancient World drawn as text: the board with its rows and piles, then the city-states. Colours are `[red]...[/]` marks."""

from typing import Any

from urbes.games.ancient_world.catalogue import card as card_facts
from urbes.games.ancient_world.rules import AncientWorldRules
from urbes.kernel.drawing import LETTERS, Drawing, in_pairs

TRIBE_STYLES = {"R": "red", "G": "green", "B": "bright_blue", "Y": "yellow", "P": "magenta"}
SEAT_STYLES = ("bright_blue", "grey62", "dark_orange", "green")


class AncientWorldDrawing(Drawing[AncientWorldRules]):
    def draw(self) -> str:
        cities = [line for seat, player in enumerate(self.view["players"]) for line in self.city_state(seat, player, self.players[seat])]
        return "\n".join([*self.board(), *cities, f"[dim]{self.text('legend')}[/]"])

    def named(self, id: str) -> str:
        return f"{id} {self.word(id)}"

    def board(self) -> list[str]:
        view = self.view
        heading = self.text("heading", round=view["round"], rounds=view["rounds"], deck=view["deck"], left=view["empire_pile"])
        lines = [f"[bold]{heading}[/]", "  ".join(self.space(id, space) for id, space in view["spaces"].items())]
        for key, row in (("row", view["row"]), ("military", view["military_row"])):
            lines += [f"[bold]{self.text(key)}[/]", *(f"  {self.card(id)}" for id in row)]
        lines.append(f"[bold]{self.text('titans')}[/]")
        for stars, pile in view["titan_piles"].items():
            top = self.card(pile["top"]) if pile["top"] else "-"
            lines.append(f"  {'*' * int(stars)} " + self.text("pile", card=top, left=pile["size"]))
        provinces = view["provinces"]
        lines.append(f"[bold]{self.text('provinces')}[/]  " + self.text("pile", card=self.card(provinces[0]) if provinces else "-", left=len(provinces)))
        return lines

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
        return " ".join(parts) + (f": {text}" if text else "")

    def city_state(self, seat: int, player: dict[str, Any], name: str) -> list[str]:
        view = self.view
        marks = [self.text("locked" if view["tile"]["locked"] else "tile")] if view["tile"]["holder"] == seat else []
        marks += [self.text("passed")] if player["passed"] else []
        score = player["score"]
        tribes = " ".join(f"[{TRIBE_STYLES[tribe]}]{tribe}{count}[/]" for tribe, count in score["banners"].items() if count)
        pointer = ">" if seat in view["to_act"] else " "
        title = f"{name} ({LETTERS[seat]})" + (f", {', '.join(marks)}" if marks else "")
        vp = self.text("vp", vp=score["vp"]).replace("-", "\N{MINUS SIGN}")
        lines = [f"{pointer} [{SEAT_STYLES[seat]}]{title}[/]  [bold]{vp}[/]  {tribes}"]
        where = ", ".join(f"{value} {self.text(spot) if spot in ('home', 'famine') else self.word(spot)}" for value, spot in player["citizens"].items())
        lines[0] += f"  {self.text('citizens')}: {where}"
        lines.append(f"    {self.goods(player)}")
        lines.append(f"    {self.text('built')}: " + ", ".join(self.built(each) for each in player["built"]))
        armies = [self.army(number, army) for number, army in enumerate(player["armies"], 1)]
        lines += in_pairs(armies, "    ", "; ")
        for key in ("titans", "provinces"):
            if player[key]:
                lines.append(f"    {self.text(key)}: " + ", ".join(self.named(id) for id in player[key]))
        if player["reserve"]:
            held = [self.named(each["card"]) if each["card"] else self.text("hidden", deck=each["deck"]) for each in player["reserve"]]
            lines.append(f"    {self.text('reserve')}: " + ", ".join(held))
        return lines

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
