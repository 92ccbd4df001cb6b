"""What a seat may know (LC-16), what it may imagine of the rest, and what its actions will do."""

from typing import Any

from urbes.games.lost_cities.codes import (
    CITY,
    CROSSINGS,
    DECLINE,
    DISCARD,
    DRAW_DECK,
    EXPLORER,
    KINDS,
    LAST_BEFORE_BRIDGE,
    LAY,
    LEADER,
    MOVE,
    OPEN,
    OVER,
    PATHS,
    PAWNS,
    PHASES,
    SPACES,
    STEP_TILE,
    TILE_KINDS,
    VALUES,
    VP_TILE,
)
from urbes.games.lost_cities.position import cards_in, public_seat
from urbes.games.lost_cities.scoring import pawn_lines, round_scoring
from urbes.games.lost_cities.state import Expedition
from urbes.kernel.rng import Rng

STALL_NOTICE = 10


def view(state: Expedition, seat: int | None) -> dict[str, Any]:
    rules = state.rules
    piles: dict[str, Any] = {}
    for path, pile in enumerate(state.piles):
        shown: dict[str, Any] = {"size": len(pile), "top": rules.card_ids[pile[-1]] if pile else None}
        if rules.show_discards:
            shown["cards"] = [rules.card_ids[kind] for kind in pile]
        piles[rules.path_ids[path]] = shown
    players = []
    for other in range(state.seats):
        player = public_seat(state, other)
        hand = cards_in(rules, state.hand_one[other], state.hand_two[other])
        player["hand_size"] = len(hand)
        if other == seat:
            player["hand"] = hand
        player["outlook"] = outlook(state, other)
        players.append(player)
    idle_turns = rules.stall_cap - state.stall
    seen: dict[str, Any] = {
        "game": rules.id,
        "seat": seat,
        "round": state.round,
        "rounds": rules.rounds,
        "phase": PHASES[state.phase],
        "to_act": list(state.to_act()),
        "first": state.first,
        "pending": rules.path_ids[state.pending] if state.pending >= 0 else None,
        "closed": rules.path_ids[state.closed] if state.closed >= 0 else None,
        "crossings": state.crossings,
        "stall": state.stall,
        "stall_cap": rules.stall_cap,
        "stall_warning": idle_turns if idle_turns <= STALL_NOTICE and state.phase != OVER else None,
        "last_to_advance": state.advanced if state.advanced >= 0 else None,
        "deck": state.left,
        "set_aside": len(state.aside),
        "discards": piles,
        "tiles": board(state),
        "players": players,
        "scorings": [[round_scoring(state, round, other) for other in range(state.seats)] for round in range(1, len(state.scorings) + 1)],
        "point_unit": rules.point_unit,
        "space_values": rules.space_values[1:],
        "track": rules.track[:],
        "event_tiles": {id: {"kind": TILE_KINDS[rules.tile_kinds[tile]], "points": rules.tile_points[tile]} for tile, id in enumerate(rules.tile_ids)},
    }
    if not state.to_act():
        seen["result"] = state.result().to_dict()
    return seen


def board(state: Expedition) -> dict[str, str]:
    """The event tiles still on their slots."""
    rules = state.rules
    return {rules.slot_ids[slot]: rules.tile_ids[tile] for slot, tile in enumerate(state.tiles) if tile >= 0 and not state.taken >> slot & 1}


def outlook(state: Expedition, seat: int) -> dict[str, Any]:
    """If the round ended now: the net result by pawn, and the artifact track now and with one artifact more."""
    artifacts = state.artifacts[seat] + bin(state.held[seat]).count("1")
    return {
        "net": state.net(seat),
        "pawns": pawn_lines(state, state.spaces[seat * PATHS : seat * PATHS + PATHS], state.leaders[seat]),
        "artifacts": artifacts,
        "artifact_points": state.rules.track_points(artifacts),
        "next_artifact_points": state.rules.track_points(artifacts + 1),
    }


def imagine(state: Expedition, seat: int | None, rng: Rng) -> Expedition:
    """The cards a seat cannot see, shuffled: other hands, deck, cards set aside, and the piles below their top (LC-16.3)."""
    rules = state.rules
    dream = state.clone()
    dream.rng = rng.split()
    buried = 0 if rules.show_discards else 1
    unknown: list[int] = list(state.deck[: state.left]) + list(state.aside)
    sizes = [0] * state.seats
    for other in range(state.seats):
        if other == seat:
            continue
        for kind in range(KINDS):
            copies = (state.hand_one[other] >> kind & 1) + (state.hand_two[other] >> kind & 1)
            unknown += [kind] * copies
            sizes[other] += copies
        dream.hand_one[other] = 0
        dream.hand_two[other] = 0
    if buried:
        for pile in state.piles:
            unknown += pile[:-1]
    unknown.sort()  # from the true order the shuffle could be undone
    rng.shuffle(unknown)
    if buried:
        _bury(state, dream, unknown)
        rng.shuffle(unknown)  # what is left was sorted by the search for colours
    at = 0
    for other in range(state.seats):
        for _ in range(sizes[other]):
            dream.take_in_hand(other, unknown[at])
            at += 1
    dream.deck = unknown[at : at + state.left]
    dream.aside = unknown[at + state.left :]
    return dream


def _bury(state: Expedition, dream: Expedition, unknown: list[int]) -> None:
    """Cards under the tops of the piles: a pile holds its own colour only, so these are found before anything is dealt."""
    needed = [max(0, len(pile) - 1) for pile in state.piles]
    under: list[list[int]] = [[], [], [], [], []]
    rest: list[int] = []
    for kind in unknown:
        path = kind // VALUES
        if len(under[path]) < needed[path]:
            under[path].append(kind)
        else:
            rest.append(kind)
    for path in range(PATHS):
        if needed[path]:
            dream.piles[path] = [*under[path], state.piles[path][-1]]
    unknown[:] = rest


def preview(state: Expedition, seat: int, action: int) -> dict[str, Any]:
    """What a legal action will do before chance or another choice comes in."""
    if not state.allows(seat, action):
        return {}
    if action >= DRAW_DECK:
        last = action == DRAW_DECK and state.left == 1
        return {"ends_round": last or _stalls(state, action)}
    if action == DECLINE or DISCARD <= action < EXPLORER:
        return {"ends_round": False}
    if action < LAY:
        pawns = ["explorer", "leader"] if _both_wait(state, seat) else [_waiting(state, seat)]
        path = (action - OPEN) // VALUES
        arrivals = [_arrival(state, seat, path, 1, pawn) for pawn in pawns]
        return arrivals[0] if len(arrivals) == 1 else {**arrivals[0], "pawn": None, "choices": arrivals}
    if action in (EXPLORER, LEADER):
        return _arrival(state, seat, state.pending, 1, "leader" if action == LEADER else "explorer")
    path = action - MOVE if action >= MOVE else (action - LAY) // VALUES
    space = state.spaces[seat * PATHS + path] + 1
    if space > CITY:
        movable = [other for other in range(PATHS) if 0 < state.spaces[seat * PATHS + other] < CITY]
        if len(movable) == 1 and not state.rules.lay_without_move:  # it moves unasked (LC-5.6)
            path = movable[0]
            forced = _arrival(state, seat, path, state.spaces[seat * PATHS + path] + 1, "leader" if state.leaders[seat] == path else "explorer")
            return {**forced, "extra_move": True}
        return {"ends_round": False, "extra_move": bool(movable)}
    return _arrival(state, seat, path, space, "leader" if state.leaders[seat] == path else "explorer")


def _arrival(state: Expedition, seat: int, path: int, space: int, pawn: str) -> dict[str, Any]:
    """The pawn's new space, the tile it meets, and the change of the round's net result."""
    rules = state.rules
    factor = 2 if pawn == "leader" else 1
    crossing = space == LAST_BEFORE_BRIDGE + 1
    ends = crossing and state.crossings + 1 == CROSSINGS
    slot = path * SPACES + space - 1
    tile = state.tiles[slot]
    met = tile >= 0 and not state.taken >> slot & 1
    gain = rules.tile_points[tile] if met and not ends and rules.tile_kinds[tile] == VP_TILE else 0
    return {
        "path": rules.path_ids[path],
        "pawn": pawn,
        "from": space - 1,
        "to": space,
        "tile": rules.tile_ids[tile] if met else None,
        "tile_points": gain,
        "tile_lost": met and ends,  # LC-9.6
        "step": met and not ends and rules.tile_kinds[tile] == STEP_TILE and _can_move_after(state, seat, path, space),
        "net_change": (rules.space_values[space] - rules.space_values[space - 1]) * factor,
        "crossing": crossing,
        "ends_round": ends,
    }


def _can_move_after(state: Expedition, seat: int, path: int, space: int) -> bool:
    """Whether a step tile reached there finds a pawn to move (LC-8.10)."""
    others = any(0 < state.spaces[seat * PATHS + other] < CITY for other in range(PATHS) if other != path)
    return others or space < CITY


def _both_wait(state: Expedition, seat: int) -> bool:
    return state.leaders[seat] < 0 and _explorers_waiting(state, seat) > 0


def _waiting(state: Expedition, seat: int) -> str:
    return "leader" if state.leaders[seat] < 0 else "explorer"


def _explorers_waiting(state: Expedition, seat: int) -> int:
    on_paths = sum(1 for space in state.spaces[seat * PATHS : seat * PATHS + PATHS] if space > 0)
    return PAWNS - on_paths - (1 if state.leaders[seat] < 0 else 0)


def _stalls(state: Expedition, action: int) -> bool:
    return action != DRAW_DECK and not state.moved and state.stall + 1 >= state.rules.stall_cap
