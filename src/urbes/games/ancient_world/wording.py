"""Words made from data: labels of actions, gaps of log lines, and the text and icons of every card."""

from typing import TYPE_CHECKING, Any

from urbes.games.ancient_world.codes import (
    BY_CRANE,
    CARD_SPOT,
    CONSCRIPT,
    FROM_RESERVE,
    LEARN,
    OPS,
    POPULATE,
    SPACES,
    V_ADD,
    V_ATTACK,
    V_BUILD,
    V_BUY,
    V_CONFIRM,
    V_COPY,
    V_DAMAGE,
    V_DECLINE,
    V_DISBAND,
    V_DISCARD,
    V_DRAW,
    V_HIDEOUT,
    V_IDLE,
    V_KEEP,
    V_LIFT,
    V_NEW_ARMY,
    V_PASS,
    V_PAY_COINS,
    V_PAY_KNOWLEDGE,
    V_PLACE,
    V_PUT,
    V_RECRUIT,
    V_REPAIR,
    V_RESERVE,
    V_RETIRE,
    V_SLIDE,
    V_STARVE,
    V_STOP,
    V_TAKE,
)

if TYPE_CHECKING:
    from urbes.games.ancient_world.game import AncientWorld

LABELS = {
    V_PASS: "pass", V_PLACE: "place", V_IDLE: "idle", V_ATTACK: "attack", V_BUILD: "build", V_RECRUIT: "recruit", V_RETIRE: "retire",
    V_NEW_ARMY: "new_army", V_PAY_KNOWLEDGE: "pay_knowledge", V_PAY_COINS: "pay_coins", V_TAKE: "take", V_DRAW: "draw", V_KEEP: "keep",
    V_RESERVE: "reserve", V_REPAIR: "repair", V_STOP: "stop", V_COPY: "copy", V_HIDEOUT: "hideout", V_PUT: "put", V_DECLINE: "decline",
    V_ADD: "add", V_CONFIRM: "confirm", V_DAMAGE: "damage", V_DISBAND: "disband", V_SLIDE: "slide", V_DISCARD: "discard", V_LIFT: "lift",
    V_BUY: "buy", V_STARVE: "starve",
}  # fmt: skip
BUILD_LABELS = {0: "build", FROM_RESERVE: "build_reserve", BY_CRANE: "build_crane", FROM_RESERVE | BY_CRANE: "build_reserve_crane"}
OF_EMPIRE = (V_BUILD, V_RESERVE, V_REPAIR, V_COPY, V_DAMAGE)
COUNTED = (V_ATTACK, V_HIDEOUT, V_RETIRE, V_ADD, V_DISBAND, V_SLIDE, V_LIFT)


def label(rules: "AncientWorld", action: int, lang: str) -> str:
    verb = rules.actions.verb[action]
    x = rules.actions.x[action]
    y = rules.actions.y[action]
    key = LABELS[verb]
    gaps: dict[str, Any] = {"number": x + 1 if verb in COUNTED else x, "seat": y + 1}
    if verb in (V_PLACE, V_IDLE):
        id = rules.space_ids[y] if y < SPACES else rules.empire.ids[y - CARD_SPOT]
        gaps["spot"] = rules.word(id, lang)
    elif verb in OF_EMPIRE:
        gaps["card"] = rules.word(rules.empire.ids[x], lang)
    elif verb == V_RECRUIT:
        gaps["card"] = rules.word(rules.military.ids[x], lang)
    elif verb == V_KEEP:
        gaps["card"] = rules.word(rules.provinces.ids[x], lang)
    elif verb == V_PUT:
        gaps["card"] = rules.word(rules.titans.ids[x], lang)
    if verb == V_BUILD:
        key = BUILD_LABELS[y]
    elif verb == V_LIFT:
        key = "lift_picture" if y else "lift_name"
    return rules.texts.text(f"actions.{key}", lang, gaps)


def event_gaps(rules: "AncientWorld", gaps: dict[str, Any], lang: str, players: list[str]) -> dict[str, Any]:
    """Ids become names, lists become enumerations, prices become words."""
    comma = ", "
    for key in ("card", "spot", "titan", "province"):
        if key in gaps:
            gaps[key] = rules.word(gaps[key], lang)
    for key in ("cards", "discarded", "row", "armies"):
        if key in gaps:
            gaps[key] = comma.join(rules.word(id, lang) for id in gaps[key]) or rules.texts.text("words.nothing", lang)
    if "faces" in gaps:
        gaps["faces"] = comma.join(rules.texts.text(f"faces.{face}", lang) for face in gaps["faces"])
    if "source" in gaps:
        source = gaps["source"]
        gaps["source"] = rules.texts.text(f"words.{source}", lang) if rules.texts.has(f"words.{source}") else rules.word(source, lang)
    if "owner" in gaps:
        gaps["owner"] = players[gaps["owner"]]
    if "coins" in gaps or "knowledge" in gaps:
        gaps["price"] = price(rules, gaps.get("coins", 0), gaps.get("knowledge", 0), lang)
    if "free" in gaps:
        gaps["support"] = rules.texts.text("words.support", lang, {"n": gaps["free"]}) if gaps["free"] else ""
    if "winners" in gaps:
        gaps["winners"] = rules.texts.text("words.and", lang).join(players[seat] for seat in gaps["winners"])
        gaps["scores"] = comma.join(f"{player} {score}" for player, score in zip(players, gaps["scores"], strict=True)).replace("-", "\N{MINUS SIGN}")
    return gaps


def price(rules: "AncientWorld", coins: int, knowledge: int, lang: str) -> str:
    """`4 coins and 1 knowledge`, or nothing at all."""
    parts = [counted(rules, f"words.{word}", lang, number) for word, number in (("coin", coins), ("knowledge", knowledge)) if number]
    return rules.texts.text("words.and", lang).join(parts) or rules.texts.text("words.nothing", lang)


def counted(rules: "AncientWorld", key: str, lang: str, number: int) -> str:
    """A text with a number, in the plural form `KEY_many` if it has one."""
    plural = (number > 1 or (number == 0 and lang == "en")) and rules.texts.has(f"{key}_many")
    return rules.texts.text(f"{key}_many" if plural else key, lang, {"n": number})


# --- the text and icons of a card -----------------------------------------------------------------------


def card(rules: "AncientWorld", id: str, lang: str) -> dict[str, Any]:
    """A card for any client: what is printed on it, what its effects say in words, and as icons."""
    row = rules.content.rows[id]
    facts: dict[str, Any] = {"id": id, "name": rules.word(id, lang), "reconstructed": "X" in str(row.get("origin", "")), "copies": row["copies"]}
    for key in ("deck", "cost", "stars", "defence", "arrows_count", "capacity", "swords", "arrows"):
        if key in row:
            facts[key] = row[key]
    if "banners" in row:
        plain = rules.plain_starting_cards and row.get("deck") == "start"
        facts["banners"] = [] if plain else row["banners"]
    if "legacy" in row:
        facts["text"] = sentences(rules, row["extra"], lang, "military")
        facts["legacy_text"] = sentences(rules, row["legacy"], lang, "military")
        facts["icons"] = [icon(effect) for effect in row["extra"]]
        facts["legacy_icons"] = [icon(effect) for effect in row["legacy"]]
    else:
        facts["text"] = sentences(rules, row["effects"], lang, "effects")
        facts["icons"] = [each for effect in row["effects"] for each in effect_icons(effect)]
    return facts


def space(rules: "AncientWorld", number: int, lang: str) -> dict[str, Any]:
    """A board space: its name, what it does in words, its price and its gains as icons."""
    row = rules.content.data["board_actions"][number]
    steps = rules.empire.steps[rules.empire.count + number]
    ops = {op: word for word, op in OPS.items()}
    icons: list[dict[str, Any]] = [{"icon": ops[steps[i]], "n": steps[i + 1]} for i in range(0, len(steps), 2)]
    if number == CONSCRIPT:
        icons = [{"icon": "sword" if rules.conscript_is_sword else "arrow", "n": 1}]
    elif number == LEARN:
        icons = [{"icon": "gain_knowledge", "n": 1}]
    elif number == POPULATE:
        icons = [{"icon": "citizen", "n": 1}]
    text = rules.texts.text(f"spaces.{row['id']}", lang)
    return {"id": row["id"], "name": rules.word(row["id"], lang), "text": text, "cost": row["cost"], "icons": icons, "opens": row["from_round"]}


def sentences(rules: "AncientWorld", effects: list[dict[str, Any]], lang: str, room: str) -> str:
    return rules.texts.text("words.semicolon", lang).join(sentence(rules, effect, lang, room) for effect in effects)


def sentence(rules: "AncientWorld", effect: dict[str, Any], lang: str, room: str) -> str:
    kind = effect["type"]
    if kind == "action":
        steps = [counted(rules, f"steps.{step['op']}", lang, step.get("n", 1)) for step in effect["steps"]]
        return rules.texts.text("effects.action", lang, {"steps": rules.texts.text("words.then", lang).join(steps)})
    if kind == "trigger":
        coins = counted(rules, "words.coin", lang, effect.get("coins", 0))
        return rules.texts.text(f"triggers.{effect['do']}", lang, {"n": effect.get("n", 1), "price": coins})
    if kind == "endgame_vp":
        return ending(rules, effect, lang)
    return counted(rules, f"{room}.{kind}", lang, effect["n"])


def ending(rules: "AncientWorld", effect: dict[str, Any], lang: str) -> str:
    gaps: dict[str, Any] = {"n": effect.get("n", 1)}
    key = f"endings.{effect['rule']}"
    if effect["rule"] == "tribe_bonus":
        scale = rules.citadel_scale
        steps = [count for count in range(len(scale)) if scale[count] > 0]
        gaps["counts"] = "/".join(f"{count}+" if count == len(scale) - 1 else f"{count}" for count in steps)
        gaps["points"] = "/".join(str(scale[count]) for count in steps)
        gaps["tribe"] = rules.word(effect["tribe"], lang)
    if "cap" in effect:
        key += "_capped"
        gaps["cap"] = effect["cap"]
    return rules.texts.text(key if rules.texts.has(key) else f"endings.{effect['rule']}", lang, gaps)


def icon(effect: dict[str, Any]) -> dict[str, Any]:
    return {"icon": effect["type"], "n": effect.get("n", 1)}


def effect_icons(effect: dict[str, Any]) -> list[dict[str, Any]]:
    """An action's steps come with `action`; triggers and endings carry the name of what they do."""
    if effect["type"] == "action":
        return [{"icon": step["op"], "n": step.get("n", 1), "action": True} for step in effect["steps"]]
    if effect["type"] == "trigger":
        return [{"icon": effect["do"], "n": effect.get("n", 1), "trigger": True}]
    if effect["type"] == "endgame_vp":
        return [{"icon": effect["rule"], "n": effect.get("n", 1), "tribe": effect.get("tribe"), "ending": True}]
    return [icon(effect)]
