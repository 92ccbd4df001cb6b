"""What a content pack of The Ancient World may hold, and the checks it has to pass: every problem is named with its card and field."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from urbes.games.ancient_world import codes as c
from urbes.kernel import Checks, Format, Rule, printed
from urbes.kernel.schema import BOOLEAN, UNREAD, Fields, Kind, item, listed, maybe, number, one_of, rows, sized, such, table, text, variants, words

MOST = 9999
MOST_COPIES = 99
LEAST_SEATS = 2
DIE_FACES = 6
UNNUMBERED = ("explore", "take_first_player", "copy_action")  # steps
NUMBERED = {"coins_per_food": ("n",), "buy_knowledge": ("n", "coins")}  # triggers

NUMBER = number(0, MOST)
COUNTED = item({"n": NUMBER})


# --- effects ----------------------------------------------------------------------------------------------


def _once(what: str) -> dict[str, Kind]:
    """What the rules count once has no other number, for it would be printed and not played."""
    return {"n": maybe(such(lambda n: bool(n == 1), "counts_once", what=what))}


def _trigger(do: str, event: str, by: str) -> Kind:
    def answers(checks: Checks, effect: dict[str, Any], where: str) -> None:
        given = (effect.get("event"), effect.get("by"))
        checks.want(given == (event, by), where, "trigger_when", do=do, event=event, by=by, given_event=given[0], given_by=given[1])

    return item(dict.fromkeys(NUMBERED[do], NUMBER) if do in NUMBERED else _once(do)).then(answers)


def _ending(rule: str) -> Kind:
    bonus = {"tribe": one_of(c.TRIBES), **_once(rule)}
    return item({**(bonus if rule == "tribe_bonus" else {"n": NUMBER}), "cap": maybe(NUMBER)})


def _single(checks: Checks, effects: list[dict[str, Any]], where: str) -> None:
    """A card has at most one action, and each trigger once."""
    once = ["action" if effect["type"] == "action" else effect.get("do") for effect in effects]
    for n, single in enumerate(once):
        if effects[n]["type"] in ("action", "trigger") and single in once[:n]:
            checks.fault(f"{where}[{n}]", "at_most_one", effect=single)
    checks.want("action" not in once or "discard_self_waive_cost" not in once, where.rpartition(".")[0], "acting_crane")


STEPS = rows(variants("op", {op: item(_once(op)) if op in UNNUMBERED else COUNTED for op in c.OPS}))
PLAIN = dict.fromkeys([*c.STATICS, "citizen"], COUNTED)
SPECIAL = {
    "action": item({"steps": sized(STEPS, 1, None, "no_step")}),
    "trigger": variants("do", {do: _trigger(do, event, by) for do, (event, by) in c.TRIGGER_WHEN.items()}),
    "endgame_vp": variants("rule", {rule: _ending(rule) for rule in c.ENDINGS}),
}
PLAIN_EFFECTS = rows(variants("type", PLAIN))  # of Titans and Provinces
EFFECTS = rows(variants("type", PLAIN | SPECIAL)).then(_single)
MILITARY_EFFECTS = rows(variants("type", dict.fromkeys(c.MILITARY, COUNTED)))


# --- cards ------------------------------------------------------------------------------------------------


def _cards(fields: Fields, least_copies: int = 0) -> Kind:
    """`text` may stand there, but the words are made from the effects."""
    unread = dict.fromkeys(("text", "origin", "origin_note"), UNREAD)
    common = {"id": text("no_id", "[A-Za-z0-9_-]{1,20}"), "name": words(), "copies": number(least_copies, MOST_COPIES), **unread}
    return rows(item({**common, **fields}, closed="no_field"), at=".{id}")


def _empire(decks: Sequence[str], banners: Kind) -> Fields:
    return {"deck": one_of(decks), "cost": COST, "banners": banners, "effects": EFFECTS}


def _faces(checks: Checks, faces: dict[str, int], where: str) -> None:
    checks.want(sum(faces.values()) == DIE_FACES, where, "die_sum", faces=DIE_FACES, found=sum(faces.values()))


COST = item(dict.fromkeys(("coins", "knowledge"), maybe(NUMBER)), "cost")
TRIBES = listed(one_of(c.TRIBES, "no_tribe"), "tribes")
BANNERS = sized(TRIBES, 1, None, "no_banner")
MILITARY: Fields = {"cost": COST, "swords": NUMBER, "arrows": NUMBER, "extra": MILITARY_EFFECTS, "legacy": MILITARY_EFFECTS}
PROVINCE: Fields = {"capacity": NUMBER, "effects": PLAIN_EFFECTS}
TITAN: Fields = {**PROVINCE, "stars": number(1, c.PILES, "stars"), "defence": NUMBER, "arrows_count": BOOLEAN, "banners": BANNERS}
CARDS = {
    "starting_empire": _cards(_empire(["start"], TRIBES), LEAST_SEATS),
    "starting_military": _cards(MILITARY, LEAST_SEATS),
    "empire": _cards(_empire(["A", "B"], BANNERS)),
    "titans": _cards(TITAN),
    "military": _cards(MILITARY),
    "provinces": _cards(PROVINCE),
}
DIE = item({"faces": table(c.FACES, NUMBER, "die_faces").then(_faces)}, "")
CARD_KEYS = tuple(CARDS)
PACK_KEYS = (*CARD_KEYS, "die")


# --- the whole --------------------------------------------------------------------------------------------


def _ids(checks: Checks, data: dict[str, Any]) -> None:
    """No two cards, board spaces or tribes share an id."""
    used: dict[str, str] = {row["id"]: key for key in ("board_actions", "tribes") for row in data[key]} | dict.fromkeys(("home", "famine"), "citizens")
    for key in CARD_KEYS:
        for n, row in enumerate(data[key]):
            id = row["id"]
            checks.want(id not in used, f"{key}[{n}].id", "used_id", id=id, among=used.get(id))
            used[id] = key


def _sizes(checks: Checks, data: dict[str, Any]) -> None:
    """Another number of cards than the box's is allowed, with a warning; so is another number of Titans in a pile."""
    for name, size in data["constants"]["deck_sizes"]["value"].items():
        key, _, deck = name.partition("_") if name.startswith("empire_") else (name, "", "")
        found = sum(row["copies"] for row in data[key] if not deck or row["deck"] == deck.upper())
        if found != size:
            checks.warn(name, "deck_size", size=size, found=found)
    for stars, size in data["constants"]["titans_per_star"]["value"].items():
        found = sum(row["copies"] for row in data["titans"] if str(row["stars"]) == stars)
        if found != size:
            checks.warn("titans", "titans_per_star", size=size, stars=stars, found=found)


def _start(checks: Checks, data: dict[str, Any]) -> None:
    """What every player starts with has to fit the Capital, and the helmets among it; each takes one of a card (AW-0.8), so fewer copies allow fewer players."""
    capital = data["capital"]
    helmets = sum(effect["n"] for row in data["starting_empire"] for effect in row["effects"] if effect["type"] == "army")
    for key, most, clause in (("starting_empire", capital["capacity"], "AW-7.3"), ("starting_military", capital["army"] + helmets, "AW-8.2")):
        checks.want(len(data[key]) <= most, key, "starting_kinds", most=most, clause=clause)
        for row in data[key]:
            if row["copies"] < c.SEATS:
                checks.warn(f"{key}.{row['id']}.copies", "fewer_players", copies=row["copies"])


NAMES = printed(Path(__file__).parent)["names"]
FORMAT = Format(
    "ancient_world",
    (NAMES["en"], NAMES["fr"]),
    {**CARDS, "die": DIE},
    [Rule(CARD_KEYS, _ids), Rule(("starting_empire", "starting_military"), _start), Rule(CARD_KEYS, _sizes)],
    about=("format", "schema_version", "names", "title", "designer", "rulebook", "origins", "origin_legend", "options"),
    keeps=True,
)
