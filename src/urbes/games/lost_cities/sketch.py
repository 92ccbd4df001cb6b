"""Lost Cities drawn as text: paths as lines of nine spaces, then the seats and the hand. Colours are `[blue]...[/]` marks."""

from typing import Any

from urbes.games.lost_cities.codes import CITY, LAST_BEFORE_BRIDGE
from urbes.games.lost_cities.game import LostCities

STYLES = {"yellow": "yellow", "blue": "bright_blue", "white": "bright_white", "green": "green", "red": "red"}
SYMBOLS = {"yellow": "◠", "blue": "≈", "white": "◆", "green": "♣", "red": "▲"}
SEAT_STYLES = ("magenta", "dark_orange", "grey62", "cyan")
LETTERS = "ABCD"
CELL = 7  # width of a space; a whole lane fits 80 columns


def sketch(rules: LostCities, view: dict[str, Any], lang: str, players: list[str]) -> str:
    lines = [_heading(rules, view, lang), "", _values(rules)]
    lines += [line for path in rules.path_ids for line in _lane(rules, view, path, lang)]
    lines += ["", _piles(rules, view, lang), ""]
    lines += [line for seat, player in enumerate(view["players"]) for line in _seat(rules, view, seat, player, lang, players)]
    hand = next((player["hand"] for player in view["players"] if "hand" in player), None)
    if hand is not None:
        lines += ["", f"{_text(rules, 'hand', lang)}  " + "  ".join(_card(card) for card in hand)]
    if view["stall_warning"] is not None:
        lines += ["", f"[bold]{_text(rules, 'stall', lang, turns=view['stall_warning'])}[/]"]
    return "\n".join(lines)


def _text(rules: LostCities, key: str, lang: str, **gaps: Any) -> str:
    return rules.texts.text(f"sketch.{key}", lang, gaps)


def _heading(rules: LostCities, view: dict[str, Any], lang: str) -> str:
    facts = _text(rules, "heading", lang, round=view["round"], rounds=view["rounds"], crossings=view["crossings"], deck=view["deck"])
    bridges = "●" * view["crossings"] + "○" * (5 - view["crossings"])
    return f"[bold]{facts}[/]  {bridges}"


def _values(rules: LostCities) -> str:
    cells = [rules.shown(value).center(CELL) for value in rules.space_values[1:]]
    return " " * 14 + _bridged([f"[dim]{cell}[/]" for cell in cells], " ")


def _bridged(cells: list[str], mark: str) -> str:
    return "".join(cells[:LAST_BEFORE_BRIDGE]) + f" {mark} " + "".join(cells[LAST_BEFORE_BRIDGE:])


def _lane(rules: LostCities, view: dict[str, Any], path: str, lang: str) -> list[str]:
    """Two lines a path: the tiles, and the pawns standing there (a leader has a star)."""
    style = STYLES[path]
    tiles, pawns = [], []
    for space in range(1, CITY + 1):
        tiles.append(f"[{style}]{_tile(rules, view['tiles'].get(f'{path}-{space}')).center(CELL, '·')}[/]")
        here = [(seat, player["pawns"][path]) for seat, player in enumerate(view["players"]) if player["pawns"].get(path, {}).get("space") == space]
        marks = [(f"{LETTERS[seat]}{'*' if pawn['kind'] == 'leader' else ''}", SEAT_STYLES[seat]) for seat, pawn in here]
        width = sum(len(mark) for mark, _ in marks) + max(0, len(marks) - 1)
        gap = " " if width <= CELL else ""
        width = width if gap else sum(len(mark) for mark, _ in marks)
        left = (CELL - width) // 2
        drawn = gap.join(f"[bold {colour}]{mark}[/]" for mark, colour in marks)
        pawns.append(" " * left + drawn + " " * (CELL - width - left))
    name = f"{SYMBOLS[path]} {rules.word(path, lang)}"
    return [f"[{style}]{name:<14}[/]" + _bridged(tiles, f"[{style}]╪[/]"), " " * 14 + _bridged(pawns, " ")]


def _tile(rules: LostCities, tile: str | None) -> str:
    if tile is None:
        return ""
    kind = rules.tile_kinds[rules.tile_ids.index(tile)]
    return (" ⚱ ", " » ", f" +{rules.shown(rules.tile_points[rules.tile_ids.index(tile)])} ")[kind]


def _piles(rules: LostCities, view: dict[str, Any], lang: str) -> str:
    piles = []
    for path in rules.path_ids:
        pile = view["discards"][path]
        closed = " ✗" if view["closed"] == path else ""
        shown = f"{_card(pile['top'])} [dim]({pile['size']}){closed}[/]" if pile["top"] else f"[{STYLES[path]}]{SYMBOLS[path]} –[/]"
        piles.append(shown)
    return f"{_text(rules, 'piles', lang)}  " + "   ".join(piles)


def _card(card: str) -> str:
    path, _, value = card.partition("-")
    return f"[{STYLES[path]}]{SYMBOLS[path]}{int(value)}[/]"


def _seat(rules: LostCities, view: dict[str, Any], seat: int, player: dict[str, Any], lang: str, players: list[str]) -> list[str]:
    mark = "►" if seat in view["to_act"] else " "
    outlook = player["outlook"]
    facts = _text(
        rules,
        "seat",
        lang,
        vp=rules.shown(player["vp"]),
        net=rules.shown(outlook["net"], True),
        artifacts=outlook["artifacts"],
        track=rules.shown(outlook["artifact_points"], True),
        next=rules.shown(outlook["next_artifact_points"], True),
        hand=player["hand_size"],
        explorers=player["centre"]["explorers"],
        leader="★" if player["centre"]["leader"] else "",
    )
    rows = "  ".join(_row(rules, cards, player["directions"].get(path, "")) for path, cards in player["rows"].items())
    line = f"{mark} [bold {SEAT_STYLES[seat]}]{LETTERS[seat]} {players[seat]}[/]  {facts}"
    return [line, f"    {rows}"] if rows else [line]


def _row(rules: LostCities, cards: list[str], direction: str) -> str:
    path = cards[0].partition("-")[0]
    arrow = {"falling": "↓", "open": "?"}.get(direction, "") if rules.up_and_down else ""
    values = " ".join(str(int(card.partition("-")[2])) for card in cards)
    return f"[{STYLES[path]}]{SYMBOLS[path]}{arrow} {values}[/]"
