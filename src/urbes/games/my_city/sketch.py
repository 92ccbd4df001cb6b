"""A view drawn as text for a terminal: the boards side by side, the card, the scores."""

from typing import Any

from urbes.games.my_city.codes import COLUMNS, SIDE
from urbes.games.my_city.rules import MyCityRules

# Each letter of a board and the sign it is drawn with.
SIGNS = {
    "M": "[dim]^[/]",
    "F": "[green]#[/]",
    ".": "[dim].[/]",
    "o": "[dim]o[/]",
    "T": "[green]T[/]",
    "t": "[green]t[/]",
    "R": "[white]R[/]",
    "W": "[cyan]W[/]",
    "G": "[bold yellow]G[/]",
    "S": "[bold]S[/]",
    "b": "[blue]@[/]",
    "r": "[red]@[/]",
    "y": "[yellow]@[/]",
    "P": "[bold]P[/]",
    "H": "[bold red]H[/]",
}
SIGN_WORDS = {  # the text `sketch.sign_...` of each
    "M": "mountain",
    "F": "forest",
    ".": "meadow",
    "o": "square",
    "T": "trees",
    "t": "tree",
    "R": "rocks",
    "W": "well",
    "G": "gold",
    "S": "sawmill",
    "b": "entrance",
    "r": "entrance",
    "y": "entrance",
    "P": "port",
    "H": "palace",
}
INK = {"yellow": "bold black on yellow", "red": "bold white on red", "blue": "bold white on blue", None: "bold white on magenta"}


def sketch(rules: MyCityRules, view: dict[str, Any], lang: str, players: list[str]) -> str:
    words = {key[7:]: text[lang] for key, text in rules.texts.entries.items() if key.startswith("sketch.")}
    lines = [f"[bold]{rules.names[lang]}[/] | {_title(view, lang, words)}"]
    boards = [_board(player, view["river"]) for player in view["players"]]
    lines.append(_legend(view, words))
    names = [_name(rules, player, players, lang, words, view["mode"] == "campaign", view["seat"]) for player in view["players"]]
    width = 4 + 3 * SIDE
    for first in range(0, len(boards), 2):
        pair = boards[first : first + 2]
        lines += names[first : first + 2]
        for row in zip(*pair, strict=True):
            lines.append("   ".join(row))
    if "hand" in view:
        lines.append(view["hand"]["name"][lang])
        for way in view["hand"]["ways"]:
            shape = " / ".join(way["rows"])
            lines.append(f"  {way['rot']}{' flip' if way['flip'] else ''}: {shape}  ({len(way['legal'])})")
    return "\n".join(line.rstrip() if len(line) > width else line for line in lines)


def _title(view: dict[str, Any], lang: str, words: dict[str, str]) -> str:
    episode = view["episode"]
    title = words["eternal"] if view["mode"] == "eternal" else f"{words['episode']} {episode['id']}, {episode['name'][lang]}"
    if view["card"]:
        title += f" | {words['card'].format(tile=view['card']['name'][lang], left=view['deck']['left'])}"
    return title


def _name(rules: MyCityRules, player: dict[str, Any], players: list[str], lang: str, words: dict[str, str], campaign: bool, viewer: int | None) -> str:
    seat = player["seat"]
    name = players[seat] if seat < len(players) else player["animal"]
    facts = [f"{words['score']} {player['score']}", f"{words['total']} {player['sheet']['total']}"]
    city = player["city"]
    if campaign:
        facts.append(rules.texts.text("sketch.circles", lang, {"n": city["circles"]}))
        facts += [rules.texts.text(f"sketch.{key}", lang, {"n": city[key]}) for key in ("nuggets", "tracks") if city.get(key)]
    if any(city.get("shafts", {}).values()):
        facts.append(f"{words['shafts']} " + " ".join(f"{words['ink_' + colour]} {n}" for colour, n in city["shafts"].items() if n))
    if city.get("cogs"):
        facts.append(f"{words['cogs']} {' + '.join(rules.word(id, lang) for id in city['cogs'])}")
    if player["stickers"]:
        facts.append(f"{words['stickers']} {' + '.join(rules.word(f'sticker.{id}', lang) for id in player['stickers'])}")
    for flag, holds in (("ended", not player["in"]), ("acted", player["acted"]), ("ready", player["ready"])):
        if holds:
            facts.append(words[flag])
    if seat == viewer:
        facts.append(_count(rules, player["sheet"]["steps"], lang))
    return f"[bold]{name}[/]: {', '.join(fact for fact in facts if fact)}"


def _count(rules: MyCityRules, steps: dict[str, int | None], lang: str) -> str:
    """What the total is made of, step by step."""
    return " · ".join(f"{rules.texts.text(f'steps.{step}', lang)} {points:+}" for step, points in steps.items() if points).replace("-", "\N{MINUS SIGN}")


def _legend(view: dict[str, Any], words: dict[str, str]) -> str:
    """The signs that lie on a board, and no other: what is sealed has no name yet."""
    there = {letter for player in view["players"] for row in player["board"] for letter in row}
    listed = [f"{SIGNS[letter]} {words['sign_' + SIGN_WORDS[letter]]}" for letter in SIGNS if letter in there]
    built = [f"[{INK['red']}]R3[/] {words['sign_building']}"] if any(player["buildings"] for player in view["players"]) else []
    return "[dim]" + "  ".join([*listed, *built, f"[cyan]| _[/] {words['sign_river']}"]) + "[/]"


def _board(player: dict[str, Any], river: list[int]) -> list[str]:
    """Eleven rows with the river as a bar; a building shows its colour and number."""
    signs = [SIGNS[letter] + " " for row in player["board"] for letter in row]
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
