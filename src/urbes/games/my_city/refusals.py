"""Why an action is not possible, clause by clause: the words behind "why can't I?" and behind the red ghost of a tile."""

from typing import Any

from urbes.games.my_city.codes import (
    BLANK_STICKER,
    BUILD,
    BUILDING,
    CELL_IDS,
    CHURCHES,
    COG,
    COG_STICKER,
    ENTRANCE,
    FIRST_BLUE,
    FOREST,
    MOUNTAIN,
    OVER,
    PALACE,
    PASS,
    PORT,
    READY,
    ROCK_RIGHT_STICKER,
    SAWMILL,
    SETTING_OUT,
    STICKER,
    STICKERS,
    TREE,
    TREES,
)
from urbes.games.my_city.game import MyCity
from urbes.games.my_city.grid import cells_of, laid, read_shape, turned
from urbes.games.my_city.state import Cities
from urbes.kernel.errors import Reason

# Cells that cannot be built on, by what lies there: the text and its clauses.
CLOSED = {
    MOUNTAIN: ("mountain", ("MC-4.2", "MC-2.2")),
    FOREST: ("forest", ("MC-4.2", "MC-2.2")),
    SAWMILL: ("sawmill", ("MC-E11.1", "MC-2.10")),
    ENTRANCE: ("entrance", ("MC-2.10",)),
    ENTRANCE + 1: ("entrance", ("MC-2.10",)),
    ENTRANCE + 2: ("entrance", ("MC-2.10",)),
    PORT: ("port", ("MC-2.10", "MC-E20.1")),
    PALACE: ("palace", ("MC-E22.2", "MC-2.10")),
    TREES: ("protected", ("MC-E24.1",)),
    TREE: ("protected", ("MC-E24.1",)),
}
# Where the first building has to lie, by the episode's start.
STARTS = [("not_at_river", ("MC-4.6", "MC-2.5")), ("not_at_sawmill", ("MC-E11.2",)), ("not_at_palace", ("MC-E22.4",))]


def refusal(state: Cities, seat: int, action: int) -> Reason:
    rules = state.rules
    if not 0 <= seat < state.seats:
        return rules.reason("no_such_seat", ("MC-1.1",), {"seat": seat, "last": state.seats - 1})
    if not 0 <= action < rules.action_count:
        return rules.reason("no_such_action", ("MC-3.3",), {"action": action})
    if state.phase == OVER:
        return rules.reason("game_over", ("MC-3.10",))
    if state.phase != BUILDING:
        return _at_rest(state, seat, action)
    if not state.active >> seat & 1:
        return rules.reason("has_ended", ("MC-5.4",))
    if state.commits[seat] >= 0:
        return rules.reason("has_acted", ("MC-3.5",))
    card = state.deck[state.at]
    if not state.owing >> seat & 1:
        tile = state.tile_of(seat, card)
        return rules.reason("not_asked", ("MC-3.8", "MC-E24.2" if tile >= 0 else "MC-E22.3"))
    if action == PASS:
        return _no_pass(state, seat, card)
    if action < BUILD:
        return rules.reason("now_build", ("MC-3.3",))
    key, clauses, gaps = fault(state, seat, action)
    return rules.reason(key, clauses, _named(rules, gaps, "en"), _named(rules, gaps, "fr"))


def _named(rules: MyCity, gaps: dict[str, Any], lang: str) -> dict[str, Any]:
    """The words for the gaps, with tiles by name."""
    return {key: rules.word(value, lang) if key in ("tile", "given") else value for key, value in gaps.items()}


def _at_rest(state: Cities, seat: int, action: int) -> Reason:
    rules = state.rules
    if not state.owing >> seat & 1:
        return rules.reason("is_ready", ("MC-11.10",))
    queue = state.queues[seat]
    if not queue:
        return rules.reason("now_ready", ("MC-11.10",))
    sticker = STICKERS[queue[0]]
    en = {"sticker": rules.word(f"sticker.{sticker}", "en")}
    fr = {"sticker": rules.word(f"sticker.{sticker}", "fr")}
    if action == READY:
        return rules.reason("sticker_first", ("MC-10.6",), en, fr)
    if queue[0] == COG_STICKER:
        if COG <= action < BUILD:
            tile = rules.tile_ids[FIRST_BLUE + action - COG]
            return rules.reason("has_cog", ("MC-10.4", "MC-E14.1"), {"tile": rules.word(tile, "en")}, {"tile": rules.word(tile, "fr")})
        return rules.reason("cog_now", ("MC-10.4",))
    if STICKER <= action < COG:
        cell = CELL_IDS[action - STICKER]
        key = "needs_rocks" if queue[0] == BLANK_STICKER else "needs_east" if queue[0] == ROCK_RIGHT_STICKER else "needs_square"
        clauses = ("MC-E03.1", "MC-10.2") if sticker == "well" else ("MC-E07.4",) if key == "needs_east" else ("MC-10.2",)
        return rules.reason(key, clauses, {**en, "cell": cell}, {**fr, "cell": cell})
    return rules.reason("sticker_now", ("MC-10.4",) if state.phase != SETTING_OUT else ("MC-11.5",), en, fr)


def _no_pass(state: Cities, seat: int, card: int) -> Reason:
    rules = state.rules
    if card >= CHURCHES:
        return rules.reason("no_pass_church", ("MC-5.5",))
    if not state.now.may_pass:
        return rules.reason("no_pass_episode", ("MC-5.12", f"MC-E{state.episode:02d}.1"), {"episode": state.episode})
    if state.fixed >> seat & 1:
        return rules.reason("no_pass_at_50", ("MC-6.4",))
    return rules.reason("no_pass_at_0", ("MC-5.2",))


def fault(state: Cities, seat: int, action: int) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    """What keeps a placement from being legal on the current card: a text key, its clauses, and the words for its gaps."""
    rules = state.rules
    tile, turns, at, flip = rules.placement(action)
    own = state.tile_of(seat, state.deck[state.at])
    if tile != own:
        return "other_tile", ("MC-3.2",), {"tile": rules.tile_ids[own], "given": rules.tile_ids[tile]}
    mask = laid(turned(read_shape(rules.content.shapes[rules.shape_ids[tile]]), turns, flip), at)
    if mask == 0:
        return "off_board", ("MC-4.3",), {"at": CELL_IDS[at]}
    if mask & rules.left and mask & rules.right:
        return "two_banks", ("MC-4.4",), {}
    if rules.placements.masks[action - BUILD] == 0:
        return "same_as_lower", ("MC-4.13",), {}
    ground = state.grounds[seat]
    city = state.cities[seat]
    for cell in cells_of(mask & ground.closed):
        element = city.elements[cell]
        if state.now.flooded and rules.left >> cell & 1:
            return "flooded", ("MC-E07.1",), {"cell": CELL_IDS[cell]}
        key, clauses = CLOSED[element]
        return key, clauses, {"cell": CELL_IDS[cell]}
    for cell in cells_of(mask & state.closed[seat]):
        return "overlap", ("MC-4.2",), {"cell": CELL_IDS[cell]}
    if state.latest[seat] < 0:
        key, clauses = STARTS[state.now.start]
        return key, clauses, {}
    return "not_adjacent", ("MC-4.8", "MC-2.7"), {}
