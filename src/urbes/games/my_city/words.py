"""Words made from data: what fills the gaps of the log."""

from typing import Any

from urbes.games.my_city.rules import MyCityRules


def log_gaps(rules: MyCityRules, gaps: dict[str, Any], lang: str, players: list[str]) -> dict[str, Any]:
    """The words that fill the gaps of a log line."""
    if gaps.get("tile") == "C4":
        gaps["tile"] = "K-C4"  # its card: whose church it is stays open
    for key, prefix in (("tile", ""), ("sticker", "sticker."), ("rule", "rule.")):
        name = f"{prefix}{gaps.get(key)}"
        if name in rules.named:
            gaps[key] = rules.word(name, lang)
    if "action" in gaps:
        chosen = rules.label(rules.parse(gaps["action"]), lang)
        gaps["action"] = chosen[0].lower() + chosen[1:]
    if "cells" in gaps:
        gaps["cells"] = " ".join(gaps["cells"]) or rules.texts.text("words.no_cells", lang)
    if "left" in gaps:
        gaps["rest"] = rules.texts.text("words.cards_left" if gaps["left"] else "words.last_card", lang, gaps)
    if "shaft" in gaps:
        gaps["shaft"] = rules.texts.text(f"shafts.{gaps['shaft']}", lang)
    for key in ("seats", "ahead", "behind"):
        if key in gaps:
            gaps[key] = rules.texts.text("words.and", lang).join(players[seat] for seat in gaps[key])
    if "by" in gaps:  # a tie of scores goes by the circles of before, a tie of circles by the last episode
        gaps["by"] = rules.texts.text("words.circles_before" if gaps["by"] == "circles" else f"breakdown.{gaps['by']}", lang)
    for key in ("name", "summary"):
        if isinstance(gaps.get(key), dict):
            gaps[key] = gaps[key][lang]
    if "steps" in gaps:
        said = [f"{rules.texts.text(f'steps.{step}', lang)} {points:+d}" for step, points in gaps["steps"].items() if points is not None]
        gaps["steps"] = ", ".join(said).replace("-", "\N{MINUS SIGN}")
    if "rewards" in gaps:
        gaps["rewards"] = rewards_text(rules, gaps["rewards"], lang)
    for key in ("points", "change", "score", "before"):
        if key in gaps:
            gaps[key] = (f"{gaps[key]:+d}" if gaps[key] and key in ("points", "change") else f"{gaps[key]}").replace("-", "\N{MINUS SIGN}")
    return gaps


def rewards_text(rules: MyCityRules, rewards: list[str], lang: str) -> str:
    """`2 circles, rocks`: the rewards of a place, equal ones counted together."""
    said: list[str] = []
    for reward in dict.fromkeys(rewards):
        kind, _, tile = reward.partition(":")
        said.append(rules.texts.text(f"rewards.{kind}", lang, {"n": rewards.count(reward), "tile": rules.word(tile, lang) if tile else ""}))
    return ", ".join(said) or rules.texts.text("words.nothing", lang)
