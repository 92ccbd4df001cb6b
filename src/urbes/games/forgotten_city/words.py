"""Costs, gains and lists as words, for labels, refusals and log lines."""

from typing import Any

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.rules import ForgottenCityRules
from urbes.kernel import i64

NAMED = ("monument", "nightmare", "miracle")
NAMED_LISTS = ("nightmares", "miracles")
COLOURED = ("colour", "give", "get")
BRINGING = ("picked", "extracted", "rested", "cashed_in", "discarded")
EXTRAS: dict[str, dict[str, str]] = {
    **{kind: {"vp": "plus_vp"} for kind in BRINGING},
    "placed": {"portal": "portal", "occupancy": "occupancy"},
    "gained": {"lost": "beyond"},
    "lost": {what: f"minus_{what}" for what in ("vp", "resources", "coins", "forgiven")},
}
"""By kind of event, the facts that a line tells in brackets, and the texts `words.*` for them."""


def cost_facts(rules: ForgottenCityRules, deed: i64) -> dict[str, int]:
    """What a deed costs, as {"V": 1, "coins": 2}."""
    prices = zip((*c.LETTERS, "coins"), rules.costs[deed * c.PURSE : deed * c.PURSE + c.PURSE], strict=True)
    return {item: number for item, number in prices if number}


def cost_gaps(rules: ForgottenCityRules, deed: i64) -> dict[str, Any]:
    """Name of a monument and cost of a deed in both languages."""
    cost = cost_facts(rules, deed)
    return {"name": rules.pair(rules.monument_ids[deed // 2]), "cost": (cost_words(rules, cost, "en"), cost_words(rules, cost, "fr"))}


def cost_words(rules: ForgottenCityRules, cost: dict[str, int], lang: str) -> str:
    """ "1 sun, 2 coins"."""
    parts = [amount_words(rules, item, number, lang) for item, number in cost.items()]
    return ", ".join(parts) if parts else rules.texts.text("words.nothing", lang)


def amount_words(rules: ForgottenCityRules, item: str, number: int, lang: str) -> str:
    """ "2 coins", "1 sun"."""
    if item == "coins":
        return f"{number} {rules.texts.text('rewards.coins', lang, {'n': number})}"
    return rules.texts.text(f"cubes.{item}", lang, {"n": number})


def log_gaps(rules: ForgottenCityRules, gaps: dict[str, Any], lang: str, players: list[str]) -> dict[str, Any]:
    """The ids of an event as names, and its numbers as the tails of a sentence."""
    filled = dict(gaps)
    for key in NAMED:
        if key in gaps:
            filled[key] = rules.word(gaps[key], lang)
    for key in NAMED_LISTS:
        if isinstance(gaps.get(key), list):
            filled[key] = ", ".join(rules.word(id, lang) for id in gaps[key])
    for key in COLOURED:
        if key in gaps:
            filled[key] = rules.colour_word(gaps[key], lang)
    if isinstance(gaps.get("cost"), dict):
        filled["cost"] = cost_words(rules, gaps["cost"], lang)
    for key in ("order", "winners"):
        if isinstance(gaps.get(key), list):
            joint = rules.texts.text("words.and", lang) if key == "winners" else ", "
            filled[key] = joint.join(_player(players, seat) for seat in gaps[key])
    if "majority" in gaps:
        filled["majority"] = _player(players, gaps["majority"])
    if isinstance(gaps.get("spaces"), list):
        spaces = ", ".join(str(space) for space in gaps["spaces"])
        filled["left"] = rules.texts.text("words.coins_left", lang, {"n": len(gaps["spaces"]), "spaces": spaces}) if spaces else ""
    if "cubes" in gaps and "colour" in gaps:
        filled["amount"] = amount_words(rules, gaps["colour"], gaps["cubes"], lang)
    if "follows" in gaps:
        filled["follows"] = rules.label(rules.parse(gaps["follows"]), lang)
    filled["extra"] = _extra(rules, gaps, lang)
    if "what" in gaps:
        filled["what"] = rules.texts.text(f"rewards.{gaps['what']}", lang, {"n": gaps["n"]})
    return filled


def _player(players: list[str], seat: int) -> str:
    return players[seat] if seat < len(players) else str(seat)


def _extra(rules: ForgottenCityRules, gaps: dict[str, Any], lang: str) -> str:
    """ " (+2 coins, +1 VP)" when an event brought or cost such things."""
    kind = gaps.get("kind", "")
    parts = [f"+{amount_words(rules, 'coins', gaps['coins'], lang)}"] if kind in BRINGING and gaps.get("coins") else []
    parts += [rules.texts.text(f"words.{text}", lang, {"n": gaps[key]}) for key, text in EXTRAS.get(kind, {}).items() if gaps.get(key)]
    return f" ({', '.join(parts)})" if parts else ""
