"""What a seat may know (LC-16), and what it may imagine of the rest."""

from typing import Any

from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.position import SHAPE, cards_in, write_pawns, write_rows
from urbes.games.lost_cities.scoring import SEAT_WIDTH, after_artifacts, after_round, net, pawn_lines, round_scoring
from urbes.games.lost_cities.shapes import Direction, Ended, LostCitiesView, Outlook, Path, Pawn, Pile, Player
from urbes.games.lost_cities.state import LostCitiesState
from urbes.kernel import Rng, i64, names, ones, places, vec

STALL_NOTICE = 10


def view(state: LostCitiesState, seat: int | None) -> LostCitiesView:
    rules = state.rules
    idle_turns = rules.stall_cap - state.stall
    own: dict[str, Any] = {
        "rounds": rules.rounds,
        "crossers": crossers(state),
        "stall_cap": rules.stall_cap,
        "stall_warning": idle_turns if idle_turns <= STALL_NOTICE and state.phase != c.OVER else None,
        "deck": state.left,
        "set_aside": len(state.aside),
        "discards": {id: pile(state, path) for path, id in enumerate(rules.path_ids)},
        "players": [player(state, other, seat) for other in range(state.seats)],
        "scorings": [[round_scoring(state, round, other) for other in range(state.seats)] for round in range(1, len(state.scorings) + 1)],
        "point_unit": rules.point_unit,
        "space_values": list(rules.space_values[1:]),
        "track": list(rules.track),
        "event_tiles": {id: {"kind": c.TILE_KINDS[rules.tile_kinds[tile]], "points": rules.tile_points[tile]} for tile, id in enumerate(rules.tile_ids)},
    }
    return SHAPE.view(state, seat, LostCitiesView, own)


def pile(state: LostCitiesState, path: i64) -> Pile:
    cards = [state.rules.card_ids[kind] for kind in state.pile(path)]
    shown: Pile = {"size": len(cards), "top": cards[-1] if cards else None}
    if state.rules.show_discards:
        shown["cards"] = cards
    return shown


def player(state: LostCitiesState, seat: int, viewer: int | None) -> Player:
    """A seat as everybody sees it (LC-16.4, LC-16.5), and its hand for itself alone."""
    players = state.players
    shown: Player = {
        "vp": players[c.VP + seat],
        "artifacts": players[c.ARTIFACTS + seat],
        "rows": write_rows(state, seat),
        "directions": directions(state, seat),
        "pawns": write_pawns(state, seat),
        "centre": {"explorers": state.explorers_waiting(seat), "leader": players[c.LEADER + seat] < 0},
        "tiles": names(state.rules.tile_ids, places(players[c.HELD + seat])),
        "hand_size": ones(players[c.HAND_ONE + seat]) + ones(players[c.HAND_TWO + seat]),
        "outlook": outlook(state, seat),
    }
    if state.phase == c.OVER and state.scorings:
        shown["ended"] = ended(state, seat)
    if seat == viewer:
        shown["hand"] = cards_in(state, seat, c.HAND_ONE)
    return shown


def directions(state: LostCitiesState, seat: i64) -> dict[Path, Direction]:
    rows = {id: seat * c.PATHS + path for path, id in enumerate(state.rules.path_ids) if state.rows[c.TOP + seat * c.PATHS + path] >= 0}
    return {id: c.DIRECTIONS[state.rows[c.DIRECTION + row] if state.rules.up_and_down else c.RISING] for id, row in rows.items()}


def standing(state: LostCitiesState, seat: i64) -> list[int]:
    """Where the pawns of a seat stand, path by path; once the game is over, where they stood when the last round was counted (LC-10.8)."""
    if state.phase != c.OVER or not state.scorings:
        return state.spaces(seat)
    start = 1 + int(seat) * SEAT_WIDTH
    return state.scorings[-1][start : start + int(c.PATHS)]


def crossers(state: LostCitiesState) -> list[int]:
    return [seat for seat in range(state.seats) for space in standing(state, seat) if space > c.LAST_BEFORE_BRIDGE]


def ended(state: LostCitiesState, seat: i64) -> Ended:
    """The last count of a seat as pawns that stand, and the points that no count of a round names."""
    counts = [round_scoring(state, round, seat) for round in range(1, len(state.scorings) + 1)]
    pawns: dict[Path, Pawn] = {line["path"]: {"space": line["space"], "kind": line["pawn"]} for line in counts[-1]["pawns"]}
    leads = any(pawn["kind"] == "leader" for pawn in pawns.values())
    on_the_way = sum(count["held"] for count in counts) - sum(count["vp"] for count in counts[:-1])
    counted = sum(count["net"] for count in counts) + on_the_way + state.rules.track_points(state.players[c.ARTIFACTS + seat])
    return {
        "pawns": pawns,
        "centre": {"explorers": c.EXPLORERS - len(pawns) + (1 if leads else 0), "leader": not leads},
        "on_the_way": on_the_way,
        "spared": state.players[c.VP + seat] - counted,
    }


def outlook(state: LostCitiesState, seat: i64) -> Outlook:
    """If the round ended now: the net result by pawn, the artifact track now and with one artifact more, and the final score if the game ended with it."""
    artifacts = state.artifacts(seat)
    points = state.rules.track_points(artifacts)
    held = state.players[c.VP + seat]
    gain = net(state, seat)
    over = state.phase == c.OVER
    total = held if over else after_artifacts(state, after_round(state, seat), artifacts)
    return {
        "net": gain,
        "pawns": pawn_lines(state, state.spaces(seat), state.players[c.LEADER + seat]),
        "artifacts": artifacts,
        "artifact_points": points,
        "next_artifact_points": state.rules.track_points(artifacts + 1),
        "spared": 0 if over else total - held - gain - points,
        "total": total,
    }


def imagine(state: LostCitiesState, seat: int | None, rng: Rng) -> LostCitiesState:
    """The cards a seat cannot see, shuffled: other hands but for what all saw them take, deck, cards set aside, and the piles below their top (LC-16.3)."""
    dream = state.clone()
    dream.rng = rng.split()
    hands = {other: unseen_hand(state, other) for other in range(state.seats) if other != seat}
    unknown = [*state.deck[: state.left], *state.aside, *(kind for hand in hands.values() for kind in hand)]
    if not state.rules.show_discards:
        unknown += [kind for path in range(c.PATHS) for kind in state.pile(path)[:-1]]
    unknown = rng.guess(unknown)
    if not state.rules.show_discards:
        unknown = bury(dream, unknown)
        rng.shuffle(unknown)  # what is left was sorted by the search for colours
    at = 0
    for other, hand in hands.items():
        dream.players[c.HAND_ONE + other] = state.players[c.KNOWN_ONE + other]
        dream.players[c.HAND_TWO + other] = state.players[c.KNOWN_TWO + other]
        for kind in unknown[at : at + len(hand)]:
            dream.add(c.HAND_ONE + other, kind)
        at += len(hand)
    dream.deck = vec[i64](unknown[at : at + state.left])
    dream.aside = vec[i64](unknown[at + state.left :])
    return dream


def unseen_hand(state: LostCitiesState, seat: i64) -> list[int]:
    """The kinds in a hand that nobody saw going there; of two alike one may be known."""
    players = state.players
    one = players[c.HAND_ONE + seat] & ~players[c.KNOWN_ONE + seat]
    two = players[c.HAND_TWO + seat] & ~players[c.KNOWN_TWO + seat]
    return places(one) + places(two)


def bury(dream: LostCitiesState, unknown: list[int]) -> list[int]:
    """Cards under the tops of the piles: a pile holds its own colour only, so these are found before anything is dealt. Returns the others."""
    piles = [dream.pile(path) for path in range(c.PATHS)]
    under: list[list[int]] = [[] for _ in piles]
    rest: list[int] = []
    for kind in unknown:
        path = kind // c.VALUES
        if len(under[path]) < len(piles[path]) - 1:
            under[path].append(kind)
        else:
            rest.append(kind)
    for path, found in enumerate(under):
        if found:
            dream.set_pile(path, [*found, piles[path][-1]])
    return rest
