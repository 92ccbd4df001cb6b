"""Why an action is not possible, clause by clause: the words behind "why can't I?"."""

from urbes.games.lost_cities.codes import (
    ACTIONS,
    CITY,
    DECLINE,
    DISCARD,
    DRAW,
    DRAW_DECK,
    DRAW_PILE,
    EXPLORER,
    EXTRA,
    KINDS,
    LAY,
    MOVE,
    OVER,
    PATHS,
    PAWN,
    PHASES,
    PLAY,
    ROW_OF_VALUES,
    STEP,
    VALUES,
    VALUES_IN,
)
from urbes.games.lost_cities.state import Expedition
from urbes.kernel.errors import Reason

# What each phase asks for, with the clauses that say so; what a play causes comes before the draw.
ASKED: dict[int, tuple[str, ...]] = {
    PLAY: ("LC-2.3",),
    PAWN: ("LC-3.4", "LC-2.3"),
    EXTRA: ("LC-5.3", "LC-2.7", "LC-2.3"),
    STEP: ("LC-8.6", "LC-2.7", "LC-2.3"),
    DRAW: ("LC-2.3",),
}


def refusal(state: Expedition, seat: int, action: int) -> Reason:
    rules = state.rules
    if not 0 <= seat < state.seats:
        return rules.reason("no_such_seat", ("LC-1.1",), {"seat": seat, "last": state.seats - 1})
    if not 0 <= action < ACTIONS:
        return rules.reason("no_such_action", ("LC-2.4",), {"action": action})
    if state.phase == OVER:
        return rules.reason("game_over", ("LC-13.1" if rules.rounds == 1 else "LC-12.1",))
    if seat != state.active:
        return rules.reason("not_your_turn", ("LC-2.2", "LC-15.9"), {"seat": seat, "active": state.active})
    if action < EXPLORER and state.phase == PLAY:
        return _no_such_play(state, seat, action)
    if MOVE <= action < DECLINE and state.phase in (EXTRA, STEP):
        return _no_such_move(state, seat, action - MOVE)
    if action == DECLINE and state.phase == EXTRA:
        return rules.reason("must_move", ("LC-5.6",))
    if action >= DRAW_DECK and state.phase == DRAW:
        return _no_such_draw(state, action - DRAW_PILE)
    if state.phase == EXTRA and not rules.lay_without_move:
        return rules.reason("now_extra_forced", ("LC-5.6", "LC-2.7", "LC-2.3"))
    passing: tuple[str, ...] = ("LC-2.5",) if action == DECLINE and state.phase == PLAY else ()
    return rules.reason(f"now_{PHASES[state.phase]}", ASKED[state.phase] + passing)


def _no_such_play(state: Expedition, seat: int, action: int) -> Reason:
    rules = state.rules
    kind = action % KINDS
    path = kind // VALUES
    row = seat * PATHS + path
    mask = state.hand_one[seat] >> (path * VALUES) & ROW_OF_VALUES
    en = {"card": rules.word(rules.card_ids[kind], "en"), "path": rules.word(rules.path_ids[path], "en")}
    fr = {"card": rules.word(rules.card_ids[kind], "fr"), "path": rules.word(rules.path_ids[path], "fr")}
    if not mask >> (kind % VALUES) & 1:
        clause = "LC-6.1" if action >= DISCARD else "LC-4.1" if action >= LAY else "LC-3.2"
        return rules.reason("not_held", ("LC-2.3", clause), en, fr)
    if action < LAY:
        if state.tops[row] >= 0:
            return rules.reason("row_exists", ("LC-3.1", "LC-3.6"), en, fr)
        values = VALUES_IN[mask]
        ends = {"lowest": values[0], "highest": values[-1]}
        if rules.up_and_down:
            return rules.reason("not_lowest_or_highest", ("LC-14.1",), {**en, **ends}, {**fr, **ends})
        return rules.reason("not_lowest", ("LC-3.3", "LC-3.2"), {**en, **ends}, {**fr, **ends})
    if state.tops[row] < 0:
        of_another = any(state.tops[other * PATHS + path] >= 0 for other in range(state.seats))
        return rules.reason("no_row", ("LC-4.1", "LC-2.9") if of_another else ("LC-4.1",), en, fr)
    top = {"top": state.tops[row]}
    completed = state.spaces[row] == CITY
    if completed and not rules.lay_without_move and not state.can_move(seat):
        return rules.reason("no_pawn_to_move", ("LC-5.6",), en, fr)
    if rules.up_and_down:
        rising = kind % VALUES < state.tops[row]
        return rules.reason("rising" if rising else "falling", ("LC-14.4", "LC-14.7") if completed else ("LC-14.4",), {**en, **top}, {**fr, **top})
    return rules.reason("too_low", ("LC-4.5", "LC-4.1", "LC-5.2") if completed else ("LC-4.5", "LC-4.1"), {**en, **top}, {**fr, **top})


def _no_such_move(state: Expedition, seat: int, path: int) -> Reason:
    rules = state.rules
    en = {"path": rules.word(rules.path_ids[path], "en")}
    fr = {"path": rules.word(rules.path_ids[path], "fr")}
    if state.spaces[seat * PATHS + path] == CITY:
        return rules.reason("in_the_city", ("LC-5.1", "LC-8.6", "LC-8.7") if state.phase == STEP else ("LC-5.1", "LC-5.3", "LC-5.4"), en, fr)
    return rules.reason("no_pawn_there", ("LC-8.8", "LC-8.6") if state.phase == STEP else ("LC-5.4",), en, fr)


def _no_such_draw(state: Expedition, path: int) -> Reason:
    rules = state.rules
    en = {"path": rules.word(rules.path_ids[path], "en")}
    fr = {"path": rules.word(rules.path_ids[path], "fr")}
    if path == state.closed:
        return rules.reason("pile_closed", ("LC-7.4", "LC-7.5") if len(state.piles[path]) > 1 else ("LC-7.4",), en, fr)
    return rules.reason("pile_empty", ("LC-7.1",), en, fr)
