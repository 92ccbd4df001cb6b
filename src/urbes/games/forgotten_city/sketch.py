"""The Forgotten City drawn as text: stall, hex map, nightmares, miracles, boards. Colours are `[blue]...[/]` marks."""

from typing import Any

from urbes.games.forgotten_city.codes import COINS, LETTERS, PURSE, REWARDS
from urbes.games.forgotten_city.game import ForgottenCity

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
SEATS = "ABCD"
HALF = 6  # half the width of a hex
INSIDE = 2 * HALF - 3


def sketch(rules: ForgottenCity, view: dict[str, Any], lang: str, players: list[str]) -> str:
    lines = [_heading(rules, view, lang, players), ""]
    lines += [*_stall(rules, view, lang), ""]
    lines += [*_map(rules, view), f"[dim]{_text(rules, 'legend', lang)}[/]"]
    lines += [*_built(rules, view, lang), ""]
    lines += [*_nightmares(rules, view, lang), ""]
    lines += [*_miracles(rules, view, lang), ""]
    lines += [line for seat in range(len(players)) for line in _board(rules, view, seat, lang, players)]
    return "\n".join(lines)


def _text(rules: ForgottenCity, key: str, lang: str, **gaps: Any) -> str:
    return rules.texts.text(f"sketch.{key}", lang, gaps)


def _seat(seat: int) -> str:
    return f"[{SEAT_STYLES[seat]}]{SEATS[seat]}[/]"


def _cubes(letters: str) -> str:
    return "".join(f"[{COLOUR_STYLES[letter]}]{letter}[/]" for letter in letters)


def _heading(rules: ForgottenCity, view: dict[str, Any], lang: str, players: list[str]) -> str:
    stage = rules.texts.text(f"stages.{view['stage']}", lang)
    order = " ".join(_seat(seat) for seat in view["order"])
    picking = view["stage"] == "meditation"
    asked = " ".join(f"► {_seat(seat)} {players[seat]}: {rules.texts.text('asks.' + view['phase'], lang)}" for seat in view["to_act"])
    title = _text(rules, "heading", lang, round=view["round"], rounds=view["rounds"], stage=stage)
    return f"[bold]{title}[/] · {_text(rules, 'order_pick' if picking else 'order_play', lang, order=order)}\n{asked}"


# --- stall and monuments ----------------------------------------------------------------------------------------


def _stall(rules: ForgottenCity, view: dict[str, Any], lang: str) -> list[str]:
    markers = {space: seat for seat, player in enumerate(view["players"]) for space in player["markers"]}
    spaces, listed = [], []
    for space, monument in enumerate(view["stall"], 1):
        if monument:
            coins = view["stall_coins"][space - 1]
            spaces.append(f"{space}:{monument}")
            listed.append(f"  {space:>2} {_monument(rules, monument, lang)}" + (f"  [bold]+{coins} {_coins(rules, coins, lang)}[/]" if coins else ""))
        else:
            spaces.append(f"{space}:{_seat(markers[space]) if space in markers else '–'}")
    return [f"[bold]{_text(rules, 'stall', lang, deck=view['deck'])}[/]", "  ◎ " + "  ".join(spaces), *listed]


def _coins(rules: ForgottenCity, coins: int, lang: str) -> str:
    return rules.texts.text("words.coin" if coins == 1 else "words.coins", lang)


def _monument(rules: ForgottenCity, id: str, lang: str) -> str:
    """Id, name in its colour, cost and reward, then the same for decrypting."""
    monument = rules.monument_ids.index(id)
    letter = LETTERS[rules.colours[monument]]
    built = f"{_cost(rules, rules.costs, monument, lang)}→{_rewards(rules, rules.build_rewards[monument], lang)}"
    decrypted = f"{_cost(rules, rules.decrypt_costs, monument, lang)}→{_rewards(rules, rules.decrypt_rewards[monument], lang)}"
    return f"{id} [{COLOUR_STYLES[letter]}]{letter} {rules.word(id, lang)}[/]  {built}  ⚿ {decrypted}"


def _cost(rules: ForgottenCity, costs: list[int], monument: int, lang: str) -> str:
    row = costs[monument * PURSE : (monument + 1) * PURSE]
    letters = "".join(letter * row[i] for i, letter in enumerate(LETTERS))
    coins = f"{row[COINS]} {_coins(rules, row[COINS], lang)}" if row[COINS] else ""
    return " ".join(part for part in (_cubes(letters), coins) if part) or "0"


def _rewards(rules: ForgottenCity, reward: list[int], lang: str) -> str:
    return " ".join(f"{reward[i + 1]} {rules.texts.text('short.' + REWARDS[reward[i]], lang)}" for i in range(0, len(reward), 2))


def _built(rules: ForgottenCity, view: dict[str, Any], lang: str) -> list[str]:
    rows = [f"  {hex} {_seat(row['owner'])} {_monument(rules, row['monument'], lang)}" for hex, row in view["map"].items()]
    return [f"[bold]{_text(rules, 'built', lang)}[/]", *rows] if rows else []


# --- map -----------------------------------------------------------------------------------------------------------


def _map(rules: ForgottenCity, view: dict[str, Any]) -> list[str]:
    """Three lines a row of hexes, each row shifted by half a hex from the one above."""
    rows = sorted({r for _, r in rules.positions})
    left = min(2 * q + r for q, r in rules.positions)
    lines: list[str] = []
    for row in rows:
        hexes = sorted((2 * q + r - left, hex) for hex, (q, r) in enumerate(rules.positions) if r == row)
        for part in range(3):
            line, at = "", 0
            for column, hex in hexes:
                line += " " * (column * HALF - at) + _hex_line(rules, view, hex, part)
                at = column * HALF + INSIDE + 2
            lines.append(line)
    return lines


def _hex_line(rules: ForgottenCity, view: dict[str, Any], hex: int, part: int) -> str:
    id = rules.hex_ids[hex]
    symbol, style = TERRAIN[view["terrain"][id]]
    if part == 0:
        marks = [(f"{id} {symbol}", style)]
    elif part == 1:
        built = view["map"].get(id)
        marks = [(f"⌂{built['monument']}", style), (SEATS[built["owner"]], SEAT_STYLES[built["owner"]])] if built else []
    else:
        marks = _meeples(view, id)
    width = sum(len(mark) for mark, _ in marks) + max(0, len(marks) - 1)
    while width > INSIDE and marks:
        marks = [*marks[:-2], ("…", "dim")] if len(marks) > 1 else [(marks[0][0][:INSIDE], marks[0][1])]
        width = sum(len(mark) for mark, _ in marks) + max(0, len(marks) - 1)
    before = (INSIDE - width) // 2
    drawn = " ".join(f"[{look}]{mark}[/]" for mark, look in marks)
    edges = ("╱╲", "││", "╲╱")[part]
    return f"[{style}]{edges[0]}[/]{' ' * before}{drawn}{' ' * (INSIDE - width - before)}[{style}]{edges[1]}[/]"


def _meeples(view: dict[str, Any], hex: str) -> list[tuple[str, str]]:
    """Chiefs as `A*`, assistants as `a` with their number."""
    marks = []
    for seat, player in enumerate(view["players"]):
        count = player["assistants"].count(hex)
        mark = (f"{SEATS[seat]}*" if player["chief"] == hex else "") + (SEATS[seat].lower() + (str(count) if count > 1 else "") if count else "")
        if mark:
            marks.append((mark, SEAT_STYLES[seat]))
    return marks


# --- nightmares, miracles, boards -------------------------------------------------------------------------------------


def _nightmares(rules: ForgottenCity, view: dict[str, Any], lang: str) -> list[str]:
    lines = [f"[bold]{_text(rules, 'nightmares', lang, left=view['face_down'])}[/]"]
    for card in view["nightmares"]:
        markers = card["markers"]
        spaces = " ".join(_seat(markers[i]) if i < len(markers) else f"[dim]{vp}[/]" for i, vp in enumerate(card["spaces"]))
        faced = f"  {_text(rules, 'faced_by', lang, names=' '.join(_seat(seat) for seat in card['faced_by']))}" if card["faced_by"] else ""
        lines.append(f"  {card['id']} {_cubes(''.join(card['colours']))} {rules.word(card['id'], lang)}  ⟨{spaces}⟩{faced}")
    return lines


def _miracles(rules: ForgottenCity, view: dict[str, Any], lang: str) -> list[str]:
    lines = []
    for key, row in (("whites", view["white_row"]), ("greys", view["grey_row"])):
        kinds = sorted({kind for kind in row if kind}, key=rules.kind_ids.index)
        lines.append(f"[bold]{_text(rules, key, lang)}[/]")
        for kind in kinds:
            times = f" ×{row.count(kind)}" if row.count(kind) > 1 else ""
            lines.append(f"  {kind}{times}  [dim]{rules.content.abilities[kind][lang]}[/]")
    return lines


def _board(rules: ForgottenCity, view: dict[str, Any], seat: int, lang: str, players: list[str]) -> list[str]:
    player = view["players"][seat]
    cubes = " ".join(_cubes(letter * number) for letter, number in player["resources"].items() if number)
    made = player["production"]
    purse = [
        _text(rules, "points", lang, vp=player["vp"], end=player["projection"]["total"]),
        cubes or "–",
        _text(rules, "coins", lang, coins=player["coins"]),
        _text(rules, "assistants", lang, waiting=player["assistants"].count(None)),
    ]
    stocks = _text(
        rules,
        "stocks",
        lang,
        inspiration=player["inspiration"],
        pi=made["inspiration"],
        defence=player["defence"],
        pd=made["defence"],
        pc=made["coins"],
        reserve=player["wound_reserve"],
    )
    plans = []
    if player["next_zone_vp"] is not None:
        plans.append(_text(rules, "zone", lang, vp=player["next_zone_vp"]))
    if player["next_circle"] is not None:
        plans.append(_text(rules, "circle", lang, **player["next_circle"]))
    if player["outlook"]["faces"]:
        plans.append(_text(rules, "outlook", lang, count=len(player["outlook"]["faces"]), loss=player["outlook"]["expected_loss"]))
    held = [_text(rules, key, lang, **{key: " ".join(player[key])}) for key in ("tree", "trophies") if player[key]]
    lines = [f"{'►' if seat in view['to_act'] else ' '} {_seat(seat)} [bold]{players[seat]}[/] · " + " · ".join(purse)]
    lines += [f"    {line}" for line in (stocks, " · ".join(plans), " · ".join(held)) if line]
    lines += [f"    {_monument(rules, monument, lang)}" for monument in player["site"]]
    return lines
