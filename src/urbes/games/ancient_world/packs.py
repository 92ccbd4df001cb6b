"""The checks a content pack has to pass: every problem is named with its card and field."""

import re
from typing import Any

from urbes.games.ancient_world import codes as c
from urbes.kernel import Checks

CARD_KEYS = ("starting_empire", "starting_military", "empire", "titans", "military", "provinces")
PACK_KEYS = (*CARD_KEYS, "die")
ABOUT = ("name", "game", "format", "schema_version", "names", "title", "designer", "rulebook", "origins", "origin_legend", "options")
FIXED = ("constants", "capital", "tribes", "player_colours", "banner_vp", "tribe_bonus_vp", "rounds", "board_actions", "effect_types")
"""A whole data file may be given as a pack: what it says about itself is passed over, and so are its tables that belong to the rules."""

COMMON = ("id", "name", "copies", "text", "origin", "origin_note")  # `text` may stand there, but the words are made from the effects
FIELDS = {
    "starting_empire": ("deck", "cost", "banners", "effects"),
    "empire": ("deck", "cost", "banners", "effects"),
    "starting_military": ("cost", "swords", "arrows", "extra", "legacy"),
    "military": ("cost", "swords", "arrows", "extra", "legacy"),
    "titans": ("stars", "defence", "arrows_count", "banners", "capacity", "effects"),
    "provinces": ("capacity", "effects"),
}
ID = re.compile(r"[A-Za-z0-9_-]{1,20}")
MOST = 9999
MOST_COPIES = 99
DIE_FACES = 6
UNNUMBERED = ("explore", "take_first_player", "copy_action")


class PackChecks(Checks):
    """What a pack of The Ancient World has to pass: every problem is named with its card and field."""

    def check_pack(self, pack: dict[str, Any], ours: dict[str, Any]) -> None:
        for key, value in pack.items():
            if key not in PACK_KEYS and key not in ABOUT and key not in FIXED:
                self.fault(key, "unknown_key", keys=", ".join(PACK_KEYS))
            if key in FIXED and value != ours[key]:
                self.warn(key, "passed_over")
        self.made_for(pack, "ancient_world", (ours["names"]["en"], ours["names"]["fr"]))
        ids: dict[str, str] = {row["id"]: key for key in ("board_actions", "tribes") for row in ours[key]} | dict.fromkeys(("home", "famine"), "citizens")
        for key in CARD_KEYS:
            if key in pack:
                self._check_cards(key, self.rows(pack, key), ours, ids)
            else:
                ids.update({row["id"]: key for row in ours[key]})
        if "die" in pack:
            self._check_die(pack["die"])
        self._check_sizes(pack, ours)
        self._check_stars(pack, ours)
        self._check_start(pack, ours)

    def _check_die(self, die: Any) -> None:
        faces = die.get("faces") if isinstance(die, dict) else None
        if not isinstance(faces, dict) or any(face not in c.FACES for face in faces):
            self.fault("die.faces", "die_faces")
            return
        found = sum(self.number(faces, face, "die.faces", 0, MOST, 0) for face in c.FACES)
        self.want(found == DIE_FACES, "die.faces", "die_sum", faces=DIE_FACES, found=found)

    def _check_cards(self, key: str, rows: list[dict[str, Any]], ours: dict[str, Any], ids: dict[str, str]) -> None:
        types = ours["effect_types"]
        seats = (ours["constants"]["players_min"]["value"], ours["constants"]["players_max"]["value"])
        for i, row in enumerate(rows):
            id = row.get("id")
            where = f"{key}[{i}]"
            if not isinstance(id, str) or not ID.fullmatch(id):
                self.fault(f"{where}.id", "no_id", id=repr(id))
            elif id in ids:
                self.fault(f"{where}.id", "used_id", id=id, among=ids[id])
            else:
                ids[id] = key
                where = f"{key}.{id}"
            for field in row:
                if field not in COMMON and field not in FIELDS[key]:
                    self.fault(f"{where}.{field}", "no_field")
            self.words(row, where)
            if key.startswith("starting"):
                self._check_starting_copies(row, where, seats)
            else:
                self.number(row, "copies", where, 0, MOST_COPIES)
            if "military" in key:
                self._check_military(row, where, types)
            else:
                self._check_other(key, row, where, types)

    def _check_starting_copies(self, row: dict[str, Any], where: str, seats: tuple[int, int]) -> None:
        """Every player takes one of each starting card (AW-0.8): fewer copies allow fewer players, and two there must be."""
        copies = self.number(row, "copies", where, seats[0], MOST_COPIES)
        if seats[0] <= copies < seats[1]:
            self.warn(f"{where}.copies", "fewer_players", copies=copies)

    def _check_military(self, row: dict[str, Any], where: str, types: dict[str, Any]) -> None:
        self._check_cost(row, where)
        for field in ("swords", "arrows"):
            self.number(row, field, where, 0, MOST)
        for field in ("extra", "legacy"):
            for n, effect in enumerate(self.rows(row, field, where)):
                at = f"{where}.{field}[{n}]"
                if self.known(effect.get("type"), types["military"], f"{at}.type"):
                    self.number(effect, "n", at, 0, MOST)

    def _check_other(self, key: str, row: dict[str, Any], where: str, types: dict[str, Any]) -> None:
        if "empire" in key:
            self._check_cost(row, where)
            self.known(row.get("deck"), ["start"] if key == "starting_empire" else ["A", "B"], f"{where}.deck")
        else:
            self.number(row, "capacity", where, 0, MOST)
        if key == "titans":
            self.number(row, "defence", where, 0, MOST)
            stars = self.number(row, "stars", where, 0, MOST)
            self.want(1 <= stars <= c.PILES, f"{where}.stars", "stars", most=c.PILES, stars=stars)
            self.want(isinstance(row.get("arrows_count"), bool), f"{where}.arrows_count", "boolean")
        if key != "provinces":
            self._check_banners(row, where, 0 if key == "starting_empire" else 1)
        self._check_effects(key, row, where, types)

    def _check_cost(self, row: dict[str, Any], where: str) -> None:
        cost = row.get("cost")
        if not isinstance(cost, dict):
            self.fault(f"{where}.cost", "cost")
            return
        for token in ("coins", "knowledge"):
            self.number(cost, token, f"{where}.cost", 0, MOST, 0)

    def _check_banners(self, row: dict[str, Any], where: str, least: int) -> None:
        banners = row.get("banners")
        if not isinstance(banners, list):
            self.fault(f"{where}.banners", "tribes")
            return
        for tribe in banners:
            self.want(isinstance(tribe, str) and tribe in c.TRIBES, f"{where}.banners", "no_tribe", tribe=tribe, tribes=", ".join(c.TRIBES))
        self.want(len(banners) >= least, f"{where}.banners", "no_banner")

    def _check_effects(self, key: str, row: dict[str, Any], where: str, types: dict[str, Any]) -> None:
        """Titans and Provinces have static and on-gain effects only; a card has at most one action, and each trigger once."""
        simple = [*types["static"], *types["on_gain"]]
        allowed = simple if key in ("titans", "provinces") else [*simple, "action", "trigger", "endgame_vp"]
        once: list[str] = []
        for n, effect in enumerate(self.rows(row, "effects", where)):
            at = f"{where}.effects[{n}]"
            kind = effect.get("type")
            if not self.known(kind, allowed, f"{at}.type"):
                continue
            if kind in simple:
                self.number(effect, "n", at, 0, MOST)
            elif kind == "action":
                self._check_action(effect, at, types)
            elif kind == "trigger":
                self._check_trigger(effect, at, types)
            else:
                self._check_ending(effect, at, types)
            single = str(kind if kind == "action" else effect.get("do"))
            if kind in ("action", "trigger") and single in once:
                self.fault(at, "at_most_one", effect=single)
            once.append(single)
        if "action" in once and "discard_self_waive_cost" in once:
            self.fault(where, "acting_crane")

    def _check_action(self, effect: dict[str, Any], at: str, types: dict[str, Any]) -> None:
        steps = self.rows(effect, "steps", at)
        self.want(bool(steps), f"{at}.steps", "no_step")
        for n, step in enumerate(steps):
            op = step.get("op")
            if self.known(op, types["action_ops"], f"{at}.steps[{n}].op"):
                if op in UNNUMBERED:
                    self._check_once(step, str(op), f"{at}.steps[{n}]")
                else:
                    self.number(step, "n", f"{at}.steps[{n}]", 0, MOST)

    def _check_once(self, row: dict[str, Any], what: str, where: str) -> None:
        """What the rules count once has no other number, for it would be printed and not played."""
        self.want(row.get("n", 1) == 1, f"{where}.n", "counts_once", what=what, n=repr(row.get("n")))

    def _check_trigger(self, effect: dict[str, Any], at: str, types: dict[str, Any]) -> None:
        do = effect.get("do")
        if not self.known(do, types["trigger_do"], f"{at}.do"):
            return
        event, by = c.TRIGGER_WHEN[c.TRIGGERS.index(str(do))]
        given = (effect.get("event"), effect.get("by"))
        self.want(given == (event, by), at, "trigger_when", do=do, event=event, by=by, given_event=given[0], given_by=given[1])
        if do in ("coins_per_food", "buy_knowledge"):
            self.number(effect, "n", at, 0, MOST)
        else:
            self._check_once(effect, str(do), at)  # Remote Outpost removes 1 coin (AW-12.3)
        if do == "buy_knowledge":
            self.number(effect, "coins", at, 0, MOST)

    def _check_ending(self, effect: dict[str, Any], at: str, types: dict[str, Any]) -> None:
        rule = effect.get("rule")
        if not self.known(rule, types["endgame_rules"], f"{at}.rule"):
            return
        if rule == "tribe_bonus":
            self.known(effect.get("tribe"), c.TRIBES, f"{at}.tribe")
            self._check_once(effect, str(rule), at)
        else:
            self.number(effect, "n", at, 0, MOST)
        if "cap" in effect:
            self.number(effect, "cap", at, 0, MOST)

    def _check_sizes(self, pack: dict[str, Any], ours: dict[str, Any]) -> None:
        """Another number of cards than the box's is allowed, with a warning."""
        sizes: dict[str, int] = ours["constants"]["deck_sizes"]["value"]
        found: dict[str, int] = {}
        for key in CARD_KEYS:
            for row in pack[key] if isinstance(pack.get(key), list) else []:
                copies = row.get("copies") if isinstance(row, dict) else None
                name = f"empire_{str(row.get('deck')).lower()}" if key == "empire" and isinstance(row, dict) else key
                found[name] = found.get(name, 0) + (copies if isinstance(copies, int) else 0)
        for name, size in sizes.items():
            replaced = name in pack or (name.startswith("empire_") and "empire" in pack)
            if replaced and found.get(name, 0) != size:
                self.warn(name, "deck_size", size=size, found=found.get(name, 0))

    def _check_stars(self, pack: dict[str, Any], ours: dict[str, Any]) -> None:
        """The same for the three piles of Titans."""
        box: dict[str, int] = ours["constants"]["titans_per_star"]["value"]
        rows = [row for row in pack["titans"] if isinstance(row, dict)] if isinstance(pack.get("titans"), list) else []
        for stars, size in box.items():
            found = sum(row["copies"] for row in rows if str(row.get("stars")) == stars and isinstance(row.get("copies"), int))
            if "titans" in pack and found != size:
                self.warn("titans", "titans_per_star", size=size, stars=stars, found=found)

    def _check_start(self, pack: dict[str, Any], ours: dict[str, Any]) -> None:
        """What every player starts with has to fit the Capital, and the helmets among it."""
        capital = ours["capital"]
        helmets = _helmets(pack.get("starting_empire", ours["starting_empire"]))
        for key, most, clause in (("starting_empire", capital["capacity"], "AW-7.3"), ("starting_military", capital["army"] + helmets, "AW-8.2")):
            rows = pack.get(key, ours[key])
            if isinstance(rows, list) and len(rows) > most:
                self.fault(key, "starting_kinds", most=most, clause=clause)


def _helmets(rows: Any) -> int:
    effects = [row.get("effects") for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    numbers = [each.get("n") for listed in effects if isinstance(listed, list) for each in listed if isinstance(each, dict) and each.get("type") == "army"]
    return sum(n for n in numbers if isinstance(n, int))
