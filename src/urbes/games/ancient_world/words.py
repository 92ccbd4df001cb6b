"""Words made from data: gaps of log lines, prices, and the text and icons of every card."""

from typing import Any

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.rules import AncientWorldRules


def log_gaps(rules: AncientWorldRules, gaps: dict[str, Any], lang: str, players: list[str]) -> dict[str, Any]:
    """Ids become names, lists become enumerations, prices become words."""
    if "card" in gaps and "kind" not in gaps:
        gaps["does"] = doing(rules, gaps["card"], lang)
    if "province" in gaps:
        gaps["either"] = rules.texts.text("words.or", lang).join([price(rules, 0, c.EXPAND_KNOWLEDGE, lang), price(rules, c.EXPAND_COINS, 0, lang)])
    if "asks" in gaps:
        gaps["next"] = rules.texts.text(f"asks.{gaps['asks']}", lang)
    for key in ("card", "spot", "titan", "province"):
        if key in gaps:
            gaps[key] = rules.word(gaps[key], lang)
    for key in ("cards", "discarded", "row", "armies"):
        if key in gaps and isinstance(gaps[key], list):
            gaps[key] = ", ".join(rules.word(id, lang) for id in gaps[key]) or rules.texts.text("words.nothing", lang)
    if "faces" in gaps:
        gaps["faces"] = ", ".join(rules.texts.text(f"faces.{face}", lang) for face in gaps["faces"])
    if "source" in gaps:
        source = gaps["source"]
        gaps["source"] = rules.texts.text(f"words.{source}", lang) if rules.texts.has(f"words.{source}") else rules.word(source, lang)
    if "owner" in gaps:
        gaps["owner"] = players[gaps["owner"]]
    if "coins" in gaps or "knowledge" in gaps:
        gaps["price"] = price(rules, gaps.get("coins", 0), gaps.get("knowledge", 0), lang)
    if "coins" in gaps:
        for key in ("toll", "back"):  # what costs or returns nothing is not spoken of
            gaps[key] = rules.texts.text(f"words.{key}", lang, {"price": gaps["price"]}) if gaps["coins"] else ""
    if "free" in gaps:
        gaps["support"] = rules.texts.text("words.support", lang, {"n": gaps["free"]}) if gaps["free"] else ""
    if "winners" in gaps:
        gaps["winners"] = rules.texts.text("words.and", lang).join(players[seat] for seat in gaps["winners"])
        gaps["scores"] = ", ".join(f"{player} {score}" for player, score in zip(players, gaps["scores"], strict=True)).replace("-", "\N{MINUS SIGN}")
    return gaps


def price(rules: AncientWorldRules, coins: int, knowledge: int, lang: str) -> str:
    """`4 coins and 1 knowledge`, or nothing at all."""
    parts = [rules.texts.text(f"words.{word}", lang, {"n": number}) for word, number in (("coin", coins), ("knowledge", knowledge)) if number]
    return rules.texts.text("words.and", lang).join(parts) or rules.texts.text("words.nothing", lang)


def doing(rules: AncientWorldRules, id: str, lang: str) -> str:
    """What a citizen on a card does there."""
    kinds = rules.empire.ids
    if id not in kinds:
        return ""
    steps = list(rules.empire.steps[kinds.index(id)])
    told = [step_text(rules, c.OPS[steps[i]], steps[i + 1], lang) for i in range(0, len(steps), 2)]
    return rules.texts.text("words.then", lang).join(told)


# --- the text and icons of a card -----------------------------------------------------------------------


def sentences(rules: AncientWorldRules, effects: list[dict[str, Any]], lang: str, room: str) -> str:
    return rules.texts.text("words.semicolon", lang).join(sentence(rules, effect, lang, room) for effect in effects)


def sentence(rules: AncientWorldRules, effect: dict[str, Any], lang: str, room: str) -> str:
    texts = rules.texts
    kind = effect["type"]
    if kind == "action":
        steps = [step_text(rules, step["op"], step.get("n", 1), lang) for step in effect["steps"]]
        return texts.text("effects.action", lang, {"steps": texts.text("words.then", lang).join(steps)})
    if kind == "trigger":
        coins = texts.text("words.coin", lang, {"n": effect.get("coins", 0)})
        return texts.text(f"triggers.{effect['do']}", lang, {"n": effect.get("n", 1), "price": coins})
    if kind == "endgame_vp":
        return ending(rules, effect, lang)
    return texts.text(f"{room}.{kind}", lang, {"n": effect["n"]})


def step_text(rules: AncientWorldRules, op: str, number: int, lang: str) -> str:
    """A single card is looked at, but not put back in any order; none counts as single in French."""
    single = number == 1 or (number == 0 and lang == "fr")
    key = "titan_hideout_single" if op == "titan_hideout" and single else op
    return rules.texts.text(f"steps.{key}", lang, {"n": number})


def ending(rules: AncientWorldRules, effect: dict[str, Any], lang: str) -> str:
    gaps: dict[str, Any] = {"n": effect.get("n", 1)}
    key = f"endings.{effect['rule']}"
    if effect["rule"] == "tribe_bonus":
        scale = list(rules.citadel_scale)
        steps = [count for count in range(len(scale)) if scale[count] > 0]
        gaps["counts"] = "/".join(f"{count}+" if count == len(scale) - 1 else f"{count}" for count in steps)
        gaps["points"] = "/".join(str(scale[count]) for count in steps)
        gaps["tribe"] = rules.word(effect["tribe"], lang)
    if "cap" in effect:
        key += "_capped"
        gaps["cap"] = effect["cap"]
    return rules.texts.text(key if rules.texts.has(key) else f"endings.{effect['rule']}", lang, gaps)


def icons(effects: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """An action's steps come with `action`; triggers and endings carry the name of what they do."""
    found: list[dict[str, Any]] = []
    for effect in effects:
        number = effect.get("n", 1)
        if effect["type"] == "action":
            found += [{"icon": step["op"], "n": step.get("n", 1), "action": True} for step in effect["steps"]]
        elif effect["type"] == "trigger":
            found.append({"icon": effect["do"], "n": number, "trigger": True})
        elif effect["type"] == "endgame_vp":
            found.append({"icon": effect["rule"], "n": number, "tribe": effect.get("tribe"), "ending": True})
        else:
            found.append({"icon": effect["type"], "n": number})
    return found
