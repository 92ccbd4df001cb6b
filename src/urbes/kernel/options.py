"""Options and presets of a game: described in both languages, validated with a message that says what to do."""

import difflib
from typing import Any

from urbes.kernel.errors import BadOption
from urbes.kernel.texts import SENTENCES


class Option:
    """One choice about the rules, from the game's data."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.id: str = row["id"]
        self.type: str = row["type"]
        self.default: Any = row["default"]
        self.allowed: Any = row.get("allowed")
        self.names: dict[str, str] = {"fr": row["name_fr"], "en": row["name_en"]}
        self.effects: dict[str, str] = {"fr": row["effect_fr"], "en": row["effect_en"]}
        self.clauses: list[str] = row.get("clauses", [])
        self.value_names: dict[str, dict[str, str]] = row.get("values", {})
        self.sealed: bool = row.get("sealed", False)  # it names what players open only later, so it is shown to whoever asks

    def values(self) -> list[Any]:
        """The values in so many words, or [] for a range or free value."""
        if isinstance(self.allowed, list):
            return list(self.allowed)
        if isinstance(self.allowed, dict) and "values" in self.allowed:
            return list(self.allowed["values"])
        return []

    def accepts(self, value: Any) -> bool:
        if self.type == "bool":
            return isinstance(value, bool)
        if self.type == "seat":
            return value == "random" or seat_number(value) is not None
        if self.type == "int" and (isinstance(value, bool) or not isinstance(value, int)):
            return False
        listed = self.values()
        if listed:
            return any(value == each and type(value) is type(each) for each in listed)
        if isinstance(self.allowed, dict) and "min" in self.allowed:
            return bool(self.allowed["min"] <= value <= self.allowed["max"])
        return True

    def expected(self) -> str:
        listed = self.values()
        if listed:
            return ", ".join(_spell(value) for value in listed)
        if isinstance(self.allowed, dict) and "min" in self.allowed:
            return f"{self.allowed['min']}..{self.allowed['max']}"
        return "'random', 'seat:0', 'seat:1', ..." if self.type == "seat" else self.type

    def read(self, text: str) -> Any:
        """A value typed by a person (`--option up_and_down=true`)."""
        if self.type == "bool" and text.lower() in _BOOLEANS:
            return _BOOLEANS[text.lower()]
        if self.type == "int":
            try:
                return int(text)
            except ValueError:
                return text
        return text

    def to_dict(self, lang: str) -> dict[str, Any]:
        return {
            "id": self.id,
            "type": self.type,
            "default": self.default,
            "allowed": self.allowed,
            "name": self.names[lang],
            "effect": self.effects[lang],
            "clauses": self.clauses,
            "values": {value: words[lang] for value, words in self.value_names.items()},
            "sealed": self.sealed,
        }


class Preset:
    """A named set of options."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.id: str = row["id"]
        self.names: dict[str, str] = {"fr": row["name_fr"], "en": row["name_en"]}
        self.set: dict[str, Any] = row["set"]
        self.effects: dict[str, str] = {"fr": row.get("effect_fr", ""), "en": row.get("effect_en", "")}
        self.asks: list[str] = row.get("asks", [])  # options to be chosen with it


def seat_number(value: Any) -> int | None:
    """The seat named by a value such as `seat:2`."""
    if isinstance(value, str) and value.startswith("seat:") and len(value) == 6 and value[5:].isdecimal():
        return int(value[5:])
    return None


_BOOLEANS = {"true": True, "yes": True, "on": True, "oui": True, "1": True, "false": False, "no": False, "off": False, "non": False, "0": False}


def resolve(options: list[Option], presets: list[Preset], given: dict[str, Any]) -> dict[str, Any]:
    """Every option with its value: the defaults, a preset if named (`preset="short"`), then what was given."""
    known = {option.id: option for option in options}
    resolved = {option.id: option.default for option in options}
    chosen = dict(given)
    preset_id = chosen.pop("preset", None)
    if preset_id is not None:
        named = {preset.id: preset for preset in presets}
        if not isinstance(preset_id, str) or preset_id not in named:
            raise BadOption(*SENTENCES.pair("options.no_such_preset", preset=preset_id, presets=", ".join(named)))
        resolved.update(named[preset_id].set)
    for key, value in chosen.items():
        if key not in known:
            near = difflib.get_close_matches(key, known, 1)
            if near:
                raise BadOption(*SENTENCES.pair("options.near", option=key, near=near[0]))
            raise BadOption(*SENTENCES.pair("options.no_such", option=key, options=", ".join(option.id for option in options if not option.sealed)))
        if not known[key].accepts(value):
            raise BadOption(*SENTENCES.pair("options.value", option=key, value=_spell(value), expected=known[key].expected()))
        resolved[key] = value
    return resolved


def _spell(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"'{value}'" if isinstance(value, str) else str(value)
