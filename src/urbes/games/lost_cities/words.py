"""Words made from data: what fills the gaps of a log line."""

from typing import Any

from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.rules import LostCitiesRules


def log_gaps(rules: LostCitiesRules, gaps: dict[str, Any], lang: str, players: list[str]) -> dict[str, Any]:
    """Ids become names, points are shown as people read them."""
    for key in ("card", "path", "pawn"):
        if key in gaps:
            gaps[key] = rules.word(gaps[key], lang)
    if "tile" in gaps:
        gaps["tile"] = rules.texts.text(f"tiles.{c.TILE_KINDS[rules.tile_kinds[rules.tile_ids.index(gaps['tile'])]]}", lang)
    if "cause" in gaps:
        gaps["cause"] = rules.texts.text(f"causes.{gaps['cause']}", lang)
    for key in ("points", "vp", "net", "held", "net_change", "tile_points"):
        if key in gaps:
            gaps[key] = rules.shown(gaps[key], sign=key in ("net_change", "tile_points"))
    if "winners" in gaps:
        gaps["winners"] = rules.texts.text("words.and", lang).join(players[seat] for seat in gaps["winners"])
    return gaps
