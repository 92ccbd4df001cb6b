"""A view drawn as text for a terminal, with colours as `[red]...[/]` marks."""

from typing import Any

from urbes.games.ancient_world.game import AncientWorld

COLOURS = {"R": "red", "G": "green", "B": "blue", "Y": "yellow", "P": "magenta"}
SEATS = ("blue", "white", "yellow", "green")
WORDS = {
    "fr": {
        "round": "Manche", "deck": "paquet", "row": "Rangée Empire", "military": "Rangée Militaire", "titans": "Titans", "province": "Province", "closed": "dès la manche",
        "left": "reste", "coins": "pièces", "knowledge": "savoir", "income": "revenu", "food": "nourriture", "capacity": "capacité", "armies": "armées",
        "citizens": "citoyens", "reserve": "réserve", "free": "gratuit", "passed": "a passé", "tile": "premier joueur", "locked": "verrouillée", "vp": "PV",
        "strength": "attaque", "cost": "coût", "famine": "famine", "unknown": "carte cachée", "built": "cité", "provinces": "provinces", "nothing": "aucune",
    },
    "en": {
        "round": "Round", "deck": "deck", "row": "Empire row", "military": "Military row", "titans": "Titans", "province": "Province", "closed": "from round",
        "left": "left", "coins": "coins", "knowledge": "knowledge", "income": "income", "food": "food", "capacity": "capacity", "armies": "armies",
        "citizens": "citizens", "reserve": "reserve", "free": "free", "passed": "passed", "tile": "first player", "locked": "locked", "vp": "VP",
        "strength": "attack", "cost": "cost", "famine": "famine", "unknown": "hidden card", "built": "city", "provinces": "Provinces", "nothing": "none",
    },
}  # fmt: skip


def sketch(rules: AncientWorld, view: dict[str, Any], lang: str, players: list[str]) -> str:
    words = WORDS[lang]
    lines = [f"[bold]{words['round']} {view['round']}/{view['rounds']}[/]  {words['deck']} {view['deck']}, {words['left']} {view['empire_pile']}"]
    lines += _board(rules, view, lang)
    for seat, player in enumerate(view["players"]):
        lines += ["", *_player(rules, view, seat, player, lang, players)]
    return "\n".join(lines)


def _board(rules: AncientWorld, view: dict[str, Any], lang: str) -> list[str]:
    words = WORDS[lang]
    spaces = []
    for id, space in view["spaces"].items():
        if not space["open"]:
            spaces.append(f"[dim]{rules.word(id, lang)} ({words['closed']} {space['opens']})[/]")
            continue
        here = " ".join(f"[{SEATS[each['seat']]}]{each['value']}[/]" for each in space["citizens"])
        spaces.append(f"{rules.word(id, lang)}" + (f" {here}" if here else ""))
    lines = ["  ".join(spaces), f"{words['row']}:"]
    lines += [f"  {_card(rules, id, lang)}" for id in view["row"]]
    lines.append(f"{words['military']}:")
    lines += [f"  {_card(rules, id, lang)}" for id in view["military_row"]]
    lines.append(f"{words['titans']}:")
    for stars, pile in view["titan_piles"].items():
        top = _card(rules, pile["top"], lang) if pile["top"] else "-"
        lines.append(f"  {'*' * int(stars)} {top} ({words['left']} {pile['size']})")
    provinces = view["provinces"]
    lines.append(f"{words['province']}: {_card(rules, provinces[0], lang) if provinces else '-'} ({words['left']} {len(provinces)})")
    return lines


def _card(rules: AncientWorld, id: str, lang: str) -> str:
    """`A10 Forge 4c R: Sword +1`."""
    card = rules.card(id, lang)
    parts = [f"[bold]{id}[/] {card['name']}"]
    if "cost" in card:
        coins, knowledge = card["cost"].get("coins", 0), card["cost"].get("knowledge", 0)
        parts.append("+".join([f"{coins}c"] * (coins > 0) + [f"{knowledge}k"] * (knowledge > 0)) or "0")
    if "defence" in card:
        parts.append(f"{card['defence']}{'SA' if card['arrows_count'] else 'S'}")
    if "swords" in card:
        parts.append(f"{card['swords']}/{card['arrows']}")
    if "banners" in card:
        parts.append("".join(f"[{COLOURS[tribe]}]{tribe}[/]" for tribe in card["banners"]))
    if card.get("capacity"):
        parts.append(f"+{card['capacity']}")
    text = card["text"] + (f" ({card['legacy_text']})" if card.get("legacy_text") else "")
    return " ".join(part for part in parts if part) + (f": {text}" if text else "")


def _player(rules: AncientWorld, view: dict[str, Any], seat: int, player: dict[str, Any], lang: str, players: list[str]) -> list[str]:
    words = WORDS[lang]
    marks = []
    if view["tile"]["holder"] == seat:
        marks.append(words["tile"] + (f", {words['locked']}" if view["tile"]["locked"] else ""))
    if player["passed"]:
        marks.append(words["passed"])
    score = player["score"]
    pointer = ">" if seat in view["to_act"] else " "
    name = players[seat] + (f" ({'; '.join(marks)})" if marks else "")
    tribes = " ".join(f"[{COLOURS[tribe]}]{tribe}{count}[/]" for tribe, count in score["banners"].items() if count)
    lines = [f"{pointer} [{SEATS[seat]}]{name}[/]  {score['vp']} {words['vp']}  {tribes}"]
    income = player["income"]
    lines.append(
        f"    {player['coins']} {words['coins']}, {player['knowledge']} {words['knowledge']}, {words['income']} +{income['coins']}/+{income['knowledge']}, "
        f"{words['food']} {player['food']}/{player['mouths']}, {words['capacity']} {player['used']}/{player['capacity']}, "
        f"{words['armies']} {len(player['armies'])}/{player['army_limit']}"
    )
    where = ", ".join(f"{value} {_spot(rules, spot, lang)}" for value, spot in player["citizens"].items())
    lines.append(f"    {words['citizens']}: {where}")
    built = ", ".join(f"[dim]{each['card']}[/]" if each["damaged"] else f"{each['card']} {rules.word(each['card'], lang)}" for each in player["built"])
    lines.append(f"    {words['built']}: {built}")
    for number, army in enumerate(player["armies"], 1):
        used = f"{army['sword']}/{army['arrow']}"
        coins = f"{army['name']}+{army['picture']}"
        lines.append(f"    {number}. {army['card']} {rules.word(army['card'], lang)} {used} ({coins} {words['coins']}, {words['cost']} {army['cost']})")
    for key in ("titans", "provinces"):
        if player[key]:
            lines.append(f"    {words[key]}: " + ", ".join(f"{id} {rules.word(id, lang)}" for id in player[key]))
    if player["reserve"]:
        held = ", ".join(f"{each['card']} {rules.word(each['card'], lang)}" if each["card"] else f"{words['unknown']} {each['deck']}" for each in player["reserve"])
        lines.append(f"    {words['reserve']}: {held}")
    return lines


def _spot(rules: AncientWorld, spot: str, lang: str) -> str:
    if spot == "home":
        return "-"
    return WORDS[lang]["famine"] if spot == "famine" else rules.word(spot, lang)
