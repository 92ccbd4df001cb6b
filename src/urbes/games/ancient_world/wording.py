from typing import Any
def label(rules: Any, action: int, lang: str) -> str: return rules.name(action)
def event_gaps(rules: Any, gaps: dict[str, Any], lang: str, players: list[str]) -> dict[str, Any]: return gaps
def card(rules: Any, id: str, lang: str) -> dict[str, Any]: return {}
