"""What is printed on the pieces of My City, and their names, for any client that draws them: as far as the envelopes are open."""

from collections.abc import Mapping
from typing import Any, TypedDict

from urbes.games.my_city import codes as c
from urbes.games.my_city.episodes import Episode
from urbes.games.my_city.rules import MyCityRules
from urbes.games.my_city.shapes import Colour, Shaft, TrackSheet
from urbes.games.my_city.words import rewards_text
from urbes.kernel import as_printed

TRACKS_FROM = 7  # the chapter that brings the railroad

Tile = TypedDict("Tile", {"name": str, "shape": str, "rows": list[str], "reconstructed": bool})  # "Residence 3", "bar of 4"
RuleWords = TypedDict("RuleWords", {"name": str, "text": str, "reconstructed": bool})
EpisodeWords = TypedDict("EpisodeWords", {"name": str, "summary": str})


class MyCityCatalogue(TypedDict):
    animals: dict[str, str]
    river: list[int]  # row by row, the columns on its west bank
    tiles: dict[str, Tile]
    cards: dict[str, str]
    stickers: dict[str, str]
    rules: dict[str, RuleWords]
    episodes: dict[str, EpisodeWords]
    chapters: dict[str, str]
    envelopes: list[list[int]]  # the episodes of each chapter, whether it is open or not
    most_points: int  # the end of the score track
    story: dict[str, str]  # a postcard before each episode, up to this one, and one after a campaign: "end"
    mines: dict[Colour, Shaft]
    tracks: TrackSheet | None


def catalogue(rules: MyCityRules, lang: str, view: Mapping[str, Any] | None) -> MyCityCatalogue:
    """Sealed envelopes stay closed (MC-11.2, MC-11.3): what the view's episode and those before it brought is here, and the words of the open chapters."""
    data = rules.content.data
    words = rules.content.words
    now = view["episode"]["id"] if view is not None else rules.first_episode
    seen = _seen(rules, now)
    mines = [row for row in rules.shafts if not rules.spoiler_guard or now >= row["from"]]
    tracks = not rules.spoiler_guard or rules.episodes[now].chapter >= TRACKS_FROM
    stickers = {reward for shaft in mines for row in shaft["rewards"] for reward in row["reward"]} | ({"track"} if tracks else set())
    for episode in rules.episodes[1 : now + 1] if rules.spoiler_guard else rules.episodes:  # a single episode has the stickers of those before it on its board
        stickers |= {*episode.start_stickers, *(reward for place in episode.rewards.values() for reward in place)}
    in_force = {rule for episode in seen for rule in episode.in_force()}
    chapters = [row for row in data["chapters"] if not rules.spoiler_guard or (rules.mode == c.CAMPAIGN and row["id"] <= rules.episodes[now].chapter)]
    readable = {*(episode for row in chapters for episode in row["episodes"]), now} - {0}
    return {
        "animals": {row["id"]: row["name"][lang] for row in data["animals"]},
        "river": rules.board["left_bank_columns"],
        "tiles": {rules.tile_ids[tile]: _tile(rules, tile, lang) for tile in open_tiles(rules, now)},
        "cards": {rules.card_ids[card]: words[rules.card_ids[card]][lang] for card in _open_cards(rules, now)},
        "stickers": {row["id"]: row["name"][lang] for row in data["stickers"] if row["id"] in stickers},
        "rules": {row["id"]: as_printed(RuleWords, row, lang) for row in data["rules"] if row["id"] in in_force},
        "episodes": {str(id): {"name": rules.episodes[id].names[lang], "summary": rules.episodes[id].summary[lang]} for id in sorted(readable)},
        "chapters": {str(row["id"]): row["name"][lang] for row in chapters},
        "envelopes": [row["episodes"] for row in rules.chapters],
        "most_points": rules.most_points,
        "story": {key: rules.texts.text(f"story.{key}", lang) for key in _told(rules, now, view)},
        "mines": {row["id"]: as_printed(Shaft, row, lang) for row in mines},
        "tracks": {"spaces": rules.track_spaces, "rewards": {str(space): given for space, given in rules.track_rewards.items()}} if tracks else None,
    }


def _seen(rules: MyCityRules, now: int) -> list[Episode]:
    """The episodes whose cards and rules players know of during one."""
    if not rules.spoiler_guard:
        return rules.episodes
    return rules.episodes[1 : now + 1] if rules.mode == c.CAMPAIGN else [rules.episodes[now]]


def _open_cards(rules: MyCityRules, now: int) -> list[int]:
    return sorted({card for episode in _seen(rules, now) for card in episode.cards})


def open_tiles(rules: MyCityRules, now: int) -> list[int]:
    """The tiles on the cards of those episodes."""
    return [tile for card in _open_cards(rules, now) for tile in (range(c.FOURTH, c.FOURTH + 3) if card == c.FOURTH else [card] if card < c.FOURTH else [])]


def _told(rules: MyCityRules, now: int, view: Mapping[str, Any] | None) -> list[str]:
    """The postcards that have come: a single episode has its own, Eternal mode none."""
    if rules.mode != c.CAMPAIGN:
        return [str(now)] if now else []
    if not rules.spoiler_guard or (view is not None and view["phase"] == c.PHASES[c.OVER]):
        return [*map(str, range(1, len(rules.episodes))), "end"]
    return [str(id) for id in range(1, now + 1)]


def _tile(rules: MyCityRules, tile: int, lang: str) -> Tile:
    """A tile's printed name ends with its shape in brackets, which another set of tiles may change."""
    words = rules.content.words
    id, shape = rules.tile_ids[tile], rules.shape_ids[tile]
    row = next(row for row in rules.content.data["tiles"] if row["id"] == id)
    printed = {**row, "name": words[id][lang].split(" (")[0], "shape": words[shape][lang], "rows": rules.content.shapes[shape]}
    return as_printed(Tile, printed)


def pieces(rules: MyCityRules, lang: str, view: Mapping[str, Any]) -> dict[str, Any]:
    """The tiles and rules that lie open, and which of them are reconstructed."""
    drawn = catalogue(rules, lang, view)
    data = rules.content.data
    guessed = {row["id"] for row in data["boards"] if "X" in str(row.get("origin", ""))}

    def part(reconstructed: bool, key: str) -> str:
        return rules.texts.text(f"pieces.{key}", lang) if reconstructed else ""

    board = {"name": rules.texts.text("pieces.board", lang), "reconstructed": part(rules.board["id"] in guessed, "of_board")}
    hues = {row["id"]: rules.texts.text(f"sketch.ink_{row['colour']}", lang) for row in data["tiles"] if row["colour"]}
    tiles = {id: {"colour": hues.get(id), **tile, "reconstructed": part(tile["reconstructed"], "of_tiles")} for id, tile in drawn["tiles"].items()}
    palace = {"name": rules.texts.text("sketch.sign_palace", lang), "text": rules.texts.text("pieces.palace", lang)}
    standing = {"palace": palace} if any(building["tile"] == "palace" for player in view["players"] for building in player["buildings"]) else {}
    points = {rule["id"]: f"{rule['points']:+}".replace("-", "\N{MINUS SIGN}") for rule in view["episode"]["rules"] if rule["points"]}
    rules_in_force = {id: {"points": points.get(id), **rule, **_boxes(rules, lang, drawn["mines"], id)} for id, rule in drawn["rules"].items()}
    return {"board": board, **standing, **tiles, **rules_in_force}


def _boxes(rules: MyCityRules, lang: str, mines: Mapping[Colour, Shaft], rule: str) -> dict[str, str]:
    """What the boxes of a mine's rule give (MC-13.4), as the data in use have it; an episode that stands alone converts what it digs (MC-16.4)."""
    shaft = next((shaft for hue, shaft in mines.items() if rule == f"mine_{hue}"), None)
    if shaft is None:
        return {}
    if rules.mode == c.EPISODE:
        points = rules.conversion["mine_building"] if rules.options["standalone_conversion"] else 0
        return {"boxes": rules.texts.text("pieces.alone", lang, {"points": points})}
    told = []
    for row in shaft["rewards"]:
        gaps = {"box": row["box"], "rewards": rewards_text(rules, row["reward"], lang)}
        told.append(rules.texts.text("pieces.triangle" if row["triangle"] else "pieces.box", lang, gaps))
    return {"boxes": ", ".join(told)}
