"""What is under way, as a part of positions: the chain of decisions that a turn has still to make."""

from typing import Any

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.armies import mask_of
from urbes.games.ancient_world.chain import ask_of
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import Fields, i64, places, vec
from urbes.kernel.shape import Field, maybe_number, maybe_word, number, numbers, row, word

MOST_TOKENS = 10**15  # more than any pack can give, and still exact in every client


def write_action(state: AncientWorldState) -> list[list[Any]]:
    """`["A24", 1]`: the action of a card or space, and how many of its steps are done; then the one it copies."""
    programs = state.rules.empire.ids + state.rules.space_ids
    return [[programs[program], at // 2] for program, at in ((state.outer, state.outer_at), (state.inner, state.inner_at)) if program >= 0]


def read_action(state: AncientWorldState, fields: Fields) -> None:
    programs = state.rules.empire.ids + state.rules.space_ids
    for depth, entry in enumerate(fields.items("action")):
        where = f"{fields.at('action')}[{depth}]"
        if not isinstance(entry, list) or len(entry) != 2 or entry[0] not in programs or isinstance(entry[1], bool) or not isinstance(entry[1], int):
            raise state.rules.wrong(where, entry, "steps")
        program = programs.index(entry[0])
        if not 0 <= 2 * entry[1] <= len(state.rules.empire.steps[program]):
            raise state.rules.wrong(where, entry, "so_many_steps")
        if depth == 0:
            state.outer, state.outer_at = program, 2 * entry[1]
        elif depth == 1:
            state.inner, state.inner_at = program, 2 * entry[1]
        else:
            raise state.rules.wrong(fields.at("action"), entry, "two_actions")


def write_chosen(state: AncientWorldState) -> list[int]:
    return [number + 1 for number in places(state.chosen)]


def read_chosen(state: AncientWorldState, fields: Fields) -> None:
    most = state.rules.most_armies
    for army in fields.integers("armies"):
        if not 1 <= army <= most:
            raise state.rules.wrong(fields.at("armies"), army, "army", most=most)
        state.chosen |= mask_of(army - 1)


def write_asks(state: AncientWorldState) -> list[list[Any]]:
    """The triggers that wait: seat, card, what it does."""
    kinds = state.rules.empire.count
    return [[ask // kinds // c.TRIGGER_COUNT, state.rules.empire.ids[ask % kinds], c.TRIGGERS[ask // kinds % c.TRIGGER_COUNT]] for ask in state.asks]


def read_asks(state: AncientWorldState, fields: Fields) -> None:
    empire = state.rules.empire.ids
    asks: list[int] = []
    for i, entry in enumerate(fields.items("asks")):
        if not isinstance(entry, list) or len(entry) != 3 or entry[0] not in range(state.seats) or entry[1] not in empire or entry[2] not in c.TRIGGERS:
            raise state.rules.wrong(f"{fields.at('asks')}[{i}]", entry, "trigger")
        asks.append(ask_of(state, entry[0], c.TRIGGERS.index(entry[2]), empire.index(entry[1])))
    state.asks = vec[i64](asks)


PENDING = [
    Field("action", "a list: the action under way and its steps done, then the one it copies", write_action, read_action),
    number("left", 0, MOST_TOKENS),
    maybe_word("card", "military.ids"),
    maybe_number("pile", 1, c.PILES, first=1),
    word("stage", c.STAGES),
    Field("armies", "a list of armies in the attack", write_chosen, read_chosen),
    number("hits", 0, MOST_TOKENS),
    number("loot", 0, MOST_TOKENS),
    row("drawn", "empire.ids"),
    numbers("order"),
    Field("asks", "a list of triggers that wait: seat, card, what it does", write_asks, read_asks),
    maybe_word("trigger", "empire.ids"),
    row("orphans", "military.ids"),
]
