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


def reward_words(rules: ForgottenCityRules, deed: i64, lang: str) -> str:
    """ "1 def., 1 VP"."""
    reward = rules.reward(deed)
    parts = [f"{number} {rules.texts.text('short.' + c.REWARDS[kind], lang, {'n': number})}" for kind, number in zip(reward[::2], reward[1::2], strict=True)]
    return ", ".join(parts) if parts else rules.texts.text("words.nothing", lang)


def exchange_gaps(rules: ForgottenCityRules, monument: str, lang: str) -> dict[str, str]:
    """What building a monument costs and brings, and what decrypting it does."""
    built = rules.monument_ids.index(monument) * 2
    deeds = {"build": built, "decrypt": built + 1}
    costs = {f"{verb}_cost": cost_words(rules, cost_facts(rules, deed), lang) for verb, deed in deeds.items()}
    return costs | {f"{verb}_gain": reward_words(rules, deed, lang) for verb, deed in deeds.items()}


def offer_words(rules: ForgottenCityRules, offer: str, lang: str, priced: bool) -> str:
    """One of the things an assistant could do on a hex: "build Dawn Stele"; the only one with price and reward: "decrypt: 1 sun → 2 def., 1 VP"."""
    verb, *rest = offer.split()
    if verb == "extract":
        return rules.texts.text("offers.extract", lang, {"amount": amount_words(rules, rest[0], int(rest[1]), lang)})
    if not rest:
        return rules.texts.text(f"offers.{verb}", lang)
    deal = exchange_gaps(rules, rest[0], lang)
    gaps = {"name": rules.word(rest[0], lang), "cost": deal[f"{verb}_cost"], "gain": deal[f"{verb}_gain"]}
    return rules.texts.text(f"offers.{verb}_priced" if priced else f"offers.{verb}", lang, gaps)


def toll_words(rules: ForgottenCityRules, price: int, portal: int, lang: str) -> str:
    """ "3 coins, 2 of them to go through a portal"."""
    if portal == price:
        return rules.texts.text("words.portal", lang, {"n": price})
    whole = amount_words(rules, "coins", price, lang)
    return rules.texts.text("words.of_it_portal", lang, {"price": whole, "n": portal}) if portal else whole


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
    if "offers" in gaps:
        offers = [offer_words(rules, offer, lang, priced="follows" in gaps) for offer in gaps["offers"].split(", ")]
        filled["offers"] = rules.texts.text("words.or", lang).join(offers)
    if "price" in gaps:
        filled["toll"] = toll_words(rules, gaps["price"], gaps.get("portal", 0), lang)
    if "miracle" in gaps:
        filled["code"] = f"({gaps['miracle']})"  # as the rows call it
    if "loses" in gaps:
        parts = [
            rules.texts.text(f"words.minus_{what}", lang, {"n": gaps[f"loses_{what}"]}) for what in ("vp", "resources", "coins") if gaps.get(f"loses_{what}")
        ]
        filled["losses"] = ", ".join(parts) or rules.texts.text("words.nothing", lang)
    if "owner" in gaps:
        filled["owner"] = _player(players, gaps["owner"])
    if "monument" in gaps and "kind" not in gaps:
        filled |= exchange_gaps(rules, gaps["monument"], lang)
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
