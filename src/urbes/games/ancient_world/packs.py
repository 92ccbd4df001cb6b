"""The checks a content pack has to pass (section 10.0 of the rules): every problem is named with its card and field."""

import re
from typing import Any

from urbes.games.ancient_world.codes import FACES, TRIBES, TRIGGER_WHEN, TRIGGERS
from urbes.kernel.content import Checks

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


def check_pack(pack: dict[str, Any], checks: Checks, ours: dict[str, Any]) -> None:
    for key, value in pack.items():
        if key not in PACK_KEYS and key not in ABOUT and key not in FIXED:
            listed = ", ".join(PACK_KEYS)
            checks.problem(
                key,
                f"is no key of an Ancient World pack; the keys are: {listed}.",
                f"n'est pas une clé d'un paquet Un Monde Oublié ; les clés sont : {listed}.",
            )
        if key in FIXED and value != ours[key]:
            checks.warning(
                key,
                "differs from ours and is passed over: a pack replaces cards and the die only.",
                "diffère des nôtres et n'est pas lu : un paquet ne remplace que les cartes et le dé.",
            )
    if pack.get("game", "ancient-world") not in ("ancient-world", "ancient_world"):
        checks.problem(
            "game", f"the pack is for {pack['game']!r}, not for The Ancient World.", f"le paquet est pour {pack['game']!r}, pas pour Un Monde Oublié."
        )
    ids: dict[str, str] = {row["id"]: "board_actions" for row in ours["board_actions"]}
    for key in CARD_KEYS:
        if key in pack:
            _check_cards(key, checks.rows(pack, key), checks, ours, ids)
        else:
            ids.update({row["id"]: key for row in ours[key]})
    if "die" in pack:
        _check_die(pack["die"], checks)
    _check_sizes(pack, checks, ours)
    _check_stars(pack, checks, ours)
    _check_start(pack, checks, ours)


def _check_die(die: Any, checks: Checks) -> None:
    faces = die.get("faces") if isinstance(die, dict) else None
    if not isinstance(faces, dict) or any(face not in FACES for face in faces):
        checks.problem("die.faces", "must give the numbers of titan, coin and blank faces.", "doit donner les nombres de faces titan, coin et blank.")
        return
    numbers = [_number(faces, face, "die.faces", checks, 0, default=0) for face in FACES]
    checks.require(
        sum(numbers) == DIE_FACES, "die.faces", f"a die has {DIE_FACES} faces, not {sum(numbers)}.", f"un dé a {DIE_FACES} faces, pas {sum(numbers)}."
    )


def _check_cards(key: str, rows: list[dict[str, Any]], checks: Checks, ours: dict[str, Any], ids: dict[str, str]) -> None:
    types = ours["effect_types"]
    seats = (ours["constants"]["players_min"]["value"], ours["constants"]["players_max"]["value"])
    for i, row in enumerate(rows):
        id = row.get("id")
        where = f"{key}[{i}]"
        if not isinstance(id, str) or not ID.fullmatch(id):
            checks.problem(
                f"{where}.id", f"{id!r} is no id: letters, digits, - and _ only.", f"{id!r} n'est pas un identifiant : lettres, chiffres, - et _ seulement."
            )
        elif id in ids:
            checks.problem(f"{where}.id", f"'{id}' is already used in {ids[id]}.", f"« {id} » est déjà employé dans {ids[id]}.")
        else:
            ids[id] = key
            where = f"{key}.{id}"
        for field in row:
            if field not in COMMON and field not in FIELDS[key]:
                checks.problem(f"{where}.{field}", "there is no such field.", "ce champ n'existe pas.")
        _check_name(row, where, checks)
        if key.startswith("starting"):
            _check_starting_copies(row, where, checks, seats)
        else:
            _number(row, "copies", where, checks, 0, most=MOST_COPIES)
        if "military" in key:
            _check_military(row, where, checks, types)
        else:
            _check_other(key, row, where, checks, types)


def _check_starting_copies(row: dict[str, Any], where: str, checks: Checks, seats: tuple[int, int]) -> None:
    """Every player takes one of each starting card (AW-0.8): fewer copies allow fewer players, and two there must be."""
    copies = _number(row, "copies", where, checks, seats[0], most=MOST_COPIES)
    if seats[0] <= copies < seats[1]:
        checks.warning(
            f"{where}.copies",
            f"each player takes one, so at most {copies} can play (AW-0.8).",
            f"chaque joueur en prend une, on joue donc au plus à {copies} (AW-0.8).",
        )


def _check_name(row: dict[str, Any], where: str, checks: Checks) -> None:
    names = row.get("name")
    for lang in ("fr", "en"):
        name = names.get(lang) if isinstance(names, dict) else None
        checks.require(isinstance(name, str) and bool(name.strip()), f"{where}.name.{lang}", "the name is missing.", "le nom manque.")


def _check_military(row: dict[str, Any], where: str, checks: Checks, types: dict[str, Any]) -> None:
    _check_cost(row, where, checks)
    for field in ("swords", "arrows"):
        _number(row, field, where, checks, 0)
    for field in ("extra", "legacy"):
        for n, effect in _objects(row, field, where, checks):
            at = f"{where}.{field}[{n}]"
            if _known(effect.get("type"), types["military"], f"{at}.type", checks):
                _number(effect, "n", at, checks, 0)


def _check_other(key: str, row: dict[str, Any], where: str, checks: Checks, types: dict[str, Any]) -> None:
    if "empire" in key:
        _check_cost(row, where, checks)
        _known(row.get("deck"), ["start"] if key == "starting_empire" else ["A", "B"], f"{where}.deck", checks)
    else:
        _number(row, "capacity", where, checks, 0)
    if key == "titans":
        _number(row, "defence", where, checks, 0)
        stars = _number(row, "stars", where, checks, 0)
        checks.require(1 <= stars <= 3, f"{where}.stars", f"a Titan has 1 to 3 stars, not {stars}.", f"un Titan a de 1 à 3 étoiles, pas {stars}.")
        checks.require(isinstance(row.get("arrows_count"), bool), f"{where}.arrows_count", "must be true or false.", "doit être true ou false.")
    if key != "provinces":
        _check_banners(row, where, checks, 0 if key == "starting_empire" else 1)
    _check_effects(key, row, where, checks, types)


def _check_cost(row: dict[str, Any], where: str, checks: Checks) -> None:
    cost = row.get("cost")
    if not isinstance(cost, dict):
        checks.problem(f"{where}.cost", "must give coins and knowledge.", "doit donner coins et knowledge.")
        return
    for token in ("coins", "knowledge"):
        _number(cost, token, f"{where}.cost", checks, 0, default=0)


def _check_banners(row: dict[str, Any], where: str, checks: Checks, least: int) -> None:
    banners = row.get("banners")
    if not isinstance(banners, list):
        checks.problem(f"{where}.banners", "must be a list of tribes.", "doit être une liste de tribus.")
        return
    for tribe in banners:
        good = isinstance(tribe, str) and len(tribe) == 1 and tribe in TRIBES
        checks.require(
            good,
            f"{where}.banners",
            f"'{tribe}' is no tribe; the tribes are R, G, B, Y, P.",
            f"« {tribe} » n'est pas une tribu ; les tribus sont R, G, B, Y, P.",
        )
    checks.require(len(banners) >= least, f"{where}.banners", "at least one banner is needed.", "il faut au moins une bannière.")


def _check_effects(key: str, row: dict[str, Any], where: str, checks: Checks, types: dict[str, Any]) -> None:
    """Titans and Provinces have static and on-gain effects only; a card has at most one action, and each trigger once."""
    simple = [*types["static"], *types["on_gain"]]
    allowed = simple if key in ("titans", "provinces") else [*simple, "action", "trigger", "endgame_vp"]
    once: list[str] = []
    for n, effect in _objects(row, "effects", where, checks):
        at = f"{where}.effects[{n}]"
        kind = effect.get("type")
        if not _known(kind, allowed, f"{at}.type", checks):
            continue
        if kind in simple:
            _number(effect, "n", at, checks, 0)
        elif kind == "action":
            _check_action(effect, at, checks, types)
        elif kind == "trigger":
            _check_trigger(effect, at, checks, types)
        else:
            _check_ending(effect, at, checks, types)
        single = str(kind if kind == "action" else effect.get("do"))
        if kind in ("action", "trigger") and single in once:
            checks.problem(at, f"a card has at most one {single}.", f"une carte a au plus un effet {single}.")
        once.append(single)
    if "action" in once and "discard_self_waive_cost" in once:
        checks.problem(
            where,
            "a card that can be discarded like the Crane has no action: the rules have no place for the citizen on it.",
            "une carte qui se défausse comme la Grue n'a pas d'action : les règles n'ont pas de place pour le citoyen posé dessus.",
        )


def _check_action(effect: dict[str, Any], at: str, checks: Checks, types: dict[str, Any]) -> None:
    steps = _objects(effect, "steps", at, checks)
    checks.require(bool(steps), f"{at}.steps", "an action needs at least one step.", "une action demande au moins une étape.")
    for n, step in steps:
        op = step.get("op")
        if _known(op, types["action_ops"], f"{at}.steps[{n}].op", checks):
            if op in UNNUMBERED:
                _check_once(step, str(op), f"{at}.steps[{n}]", checks)
            else:
                _number(step, "n", f"{at}.steps[{n}]", checks, 0)


def _check_once(row: dict[str, Any], what: str, where: str, checks: Checks) -> None:
    """What the rules count once has no other number, for it would be printed and not played."""
    checks.require(
        row.get("n", 1) == 1,
        f"{where}.n",
        f"'{what}' counts once: 1 or nothing, not {row.get('n')!r}.",
        f"« {what} » compte une fois : 1 ou rien, pas {row.get('n')!r}.",
    )


def _check_trigger(effect: dict[str, Any], at: str, checks: Checks, types: dict[str, Any]) -> None:
    do = effect.get("do")
    if not _known(do, types["trigger_do"], f"{at}.do", checks):
        return
    event, by = TRIGGER_WHEN[TRIGGERS.index(str(do))]
    checks.require(
        effect.get("event") == event and effect.get("by") == by,
        at,
        f"'{do}' answers event '{event}' by '{by}', not '{effect.get('event')}' by '{effect.get('by')}'.",
        f"« {do} » répond à l'événement « {event} » par « {by} », pas à « {effect.get('event')} » par « {effect.get('by')} ».",
    )
    if do in ("coins_per_food", "buy_knowledge"):
        _number(effect, "n", at, checks, 0)
    else:
        _check_once(effect, str(do), at, checks)  # Remote Outpost removes 1 coin (AW-12.3)
    if do == "buy_knowledge":
        _number(effect, "coins", at, checks, 0)


def _check_ending(effect: dict[str, Any], at: str, checks: Checks, types: dict[str, Any]) -> None:
    rule = effect.get("rule")
    if not _known(rule, types["endgame_rules"], f"{at}.rule", checks):
        return
    if rule == "tribe_bonus":
        _known(effect.get("tribe"), list(TRIBES), f"{at}.tribe", checks)
        _check_once(effect, str(rule), at, checks)
    else:
        _number(effect, "n", at, checks, 0)
    if "cap" in effect:
        _number(effect, "cap", at, checks, 0)


def _check_sizes(pack: dict[str, Any], checks: Checks, ours: dict[str, Any]) -> None:
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
            checks.warning(
                name,
                f"the box has {size} of these cards, the pack {found.get(name, 0)}.",
                f"la boîte compte {size} de ces cartes, le paquet {found.get(name, 0)}.",
            )


def _check_stars(pack: dict[str, Any], checks: Checks, ours: dict[str, Any]) -> None:
    """The same for the three piles of Titans."""
    box: dict[str, int] = ours["constants"]["titans_per_star"]["value"]
    rows = [row for row in pack["titans"] if isinstance(row, dict)] if isinstance(pack.get("titans"), list) else []
    for stars, size in box.items():
        found = sum(row["copies"] for row in rows if str(row.get("stars")) == stars and isinstance(row.get("copies"), int))
        if "titans" in pack and found != size:
            checks.warning(
                "titans",
                f"the box has {size} of {stars} star{'s' * (stars != '1')}, the pack {found}.",
                f"la boîte en compte {size} à {stars} étoile{'s' * (stars != '1')}, le paquet {found}.",
            )


def _check_start(pack: dict[str, Any], checks: Checks, ours: dict[str, Any]) -> None:
    """What every player starts with has to fit the Capital, and the helmets among it."""
    capital = ours["capital"]
    helmets = _helmets(pack.get("starting_empire", ours["starting_empire"]))
    for key, most, clause in (("starting_empire", capital["capacity"], "AW-7.3"), ("starting_military", capital["army"] + helmets, "AW-8.2")):
        rows = pack.get(key, ours[key])
        if isinstance(rows, list) and len(rows) > most:
            checks.problem(
                key,
                f"at most {most} kinds: each player starts with one of each ({clause}).",
                f"au plus {most} sortes : chaque joueur commence avec une de chaque ({clause}).",
            )


def _helmets(rows: Any) -> int:
    effects = [row.get("effects") for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    numbers = [each.get("n") for listed in effects if isinstance(listed, list) for each in listed if isinstance(each, dict) and each.get("type") == "army"]
    return sum(n for n in numbers if isinstance(n, int))


# --- small words ---------------------------------------------------------------------------------------


def _number(row: dict[str, Any], field: str, where: str, checks: Checks, least: int, default: int | None = None, most: int = MOST) -> int:
    if default is not None and field not in row:
        return default
    value = checks.integer(row, field, where)
    if value is not None and not least <= value <= most:
        checks.problem(f"{where}.{field}", f"must be {least} to {most}, not {value}.", f"doit être de {least} à {most}, pas {value}.")
    return least if value is None else value


def _known(value: Any, allowed: list[str], where: str, checks: Checks) -> bool:
    listed = ", ".join(allowed)
    return checks.require(
        isinstance(value, str) and value in allowed,
        where,
        f"'{value}' is unknown; it may be: {listed}.",
        f"« {value} » est inconnu ; valeurs possibles : {listed}.",
    )


def _objects(row: dict[str, Any], field: str, where: str, checks: Checks) -> list[tuple[int, dict[str, Any]]]:
    value = row.get(field)
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        checks.problem(f"{where}.{field}", "must be a list of objects.", "doit être une liste d'objets.")
        return []
    return list(enumerate(value))
