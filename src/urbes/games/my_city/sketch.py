"""A view drawn as text for a terminal: the boards side by side, the card, the scores."""

from typing import Any

from urbes.games.my_city.codes import COLUMNS, SIDE
from urbes.games.my_city.game import MyCity

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
INK = {"yellow": "bold black on yellow", "red": "bold white on red", "blue": "bold white on blue", None: "bold white on magenta"}


def sketch(rules: MyCity, view: dict[str, Any], lang: str, players: list[str]) -> str:
    words = {key[7:]: text[lang] for key, text in rules.texts.entries.items() if key.startswith("sketch.")}
    lines = [f"[bold]{rules.names[lang]}[/] | {_title(view, lang, words)}"]
    boards = [_board(player, view["river"]) for player in view["players"]]
    names = [_name(player, players, words, view["mode"] == "campaign") for player in view["players"]]
    width = 4 + 3 * SIDE
    for first in range(0, len(boards), 2):
        pair = boards[first : first + 2]
        lines += ["", *names[first : first + 2]]
        for row in zip(*pair, strict=True):
            lines.append("   ".join(row))
    if "hand" in view:
        lines += ["", view["hand"]["name"][lang]]
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


def _name(player: dict[str, Any], players: list[str], words: dict[str, str], campaign: bool) -> str:
    seat = player["seat"]
    name = players[seat] if seat < len(players) else player["animal"]
    facts = [f"{words['score']} {player['score']}", f"{words['total']} {player['sheet']['total']}"]
    if campaign:
        facts.append(f"{player['city']['circles']} {words['circles']}")
    if player["stickers"]:
        facts.append(f"{words['stickers']} {' '.join(player['stickers'])}")
    for flag, holds in (("ended", not player["in"]), ("acted", player["acted"]), ("ready", player["ready"])):
        if holds:
            facts.append(words[flag])
    return f"[bold]{name}[/]: {', '.join(facts)}"


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
            line += signs[row * SIDE + column] + ("[cyan]|[/]" if column + 1 == river[row] else " ")
        rows.append(line)
    return rows
