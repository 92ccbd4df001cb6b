"""The invariants of the rules: what holds in every position, however it came about."""

from urbes.games.my_city import codes as c
from urbes.games.my_city.city import City
from urbes.games.my_city.grid import cells_of, either, meet, some, without
from urbes.games.my_city.rounds import fulfils, seats_asked
from urbes.games.my_city.rules import MyCityRules
from urbes.games.my_city.state import MyCityState
from urbes.kernel import i64, places


def check(state: MyCityState) -> None:
    rules = state.rules
    _check_deck(state)
    for seat in range(state.seats):
        _check_board(state, seat)
        _check_seat(state, seat)
    rules.require(state.phase != c.RESTING or rules.mode == c.CAMPAIGN, "MC-16.3", "no_rest")
    rules.require((state.owing == 0) == (state.phase == c.OVER), "", "owing")
    _check_races(state)
    counted = list(range(rules.first_episode, int(state.episode) + (1 if state.phase in (c.RESTING, c.OVER) else 0)))
    rules.require([scored.episode for scored in state.history] == counted, "MC-11.6", "history", episodes=len(counted))


def check_city(rules: MyCityRules, city: City, episode: int, where: str) -> None:
    """Terrain is printed, fixed stickers lie where their episode puts them (MC-10, MC-11.5)."""
    printed = rules.printed_city(episode)
    for element in [c.MOUNTAIN, c.FOREST, *range(c.GOLD, c.PALACE + 1)]:
        here, there = city.cells(element), printed.cells(element)
        differing = either(without(here, there), without(there, here))
        if some(differing):
            raise rules.broken("MC-10.1", "terrain", where=where, episode=episode, cell=c.CELL_IDS[cells_of(differing)[0]])


def banned_at(state: MyCityState) -> list[int]:
    """Where in the deck revealed cards were banned (MC-5.7)."""
    return [int(at) + 1 for at in range(state.at) if state.deck[at] == c.BAN]


def _check_deck(state: MyCityState) -> None:
    rules = state.rules
    dealt = state.phase == c.BUILDING or (state.phase == c.OVER and rules.mode != c.CAMPAIGN)
    expected = state.now.cards if dealt else []
    rules.require(sorted(state.deck) == expected, "MC-1.8", "deck", cards=len(expected))
    if state.phase == c.BUILDING:
        rules.require(state.at >= 0 and state.deck[state.at] != c.BAN and state.at not in banned_at(state), "MC-5.9", "current_card")
        rules.require(bool(seats_asked(state, state.deck[state.at])), "MC-3.8", "idle_card")


def _check_board(state: MyCityState, seat: i64) -> None:
    """Buildings of revealed cards, each on its own cells, hanging together and begun where the episode says (MC-4)."""
    rules = state.rules
    where = f"seats[{seat}]"
    ground = state.grounds[seat]
    standing = places(state.players[c.STANDING + seat])
    ended = state.players[c.ENDED + seat]
    revealed: i64 = state.at if state.phase == c.BUILDING else len(state.deck)
    last = min(revealed, ended) if ended >= 0 else revealed
    banned = banned_at(state)
    shown = {int(state.deck[at]) for at in range(max(0, last)) if at not in banned}
    for slot in standing:
        rules.require(slot in shown, "MC-3.2", "not_shown", where=where, tile=rules.slot_ids[slot])
    if standing:
        rules.require(ground.has_palace or meet(state.cells_of(seat, state.players[c.STANDING + seat]), ground.start), "MC-4.6", "not_begun", where=where)
        rules.require(state.group(seat, state.slots(seat)) == state.slots(seat), "MC-4.8", "parted", where=where)
    latest = state.players[c.LATEST + seat]
    rules.require(latest in standing if standing else latest < 0, "MC-7.6", "latest", where=where)
    for slot in places(state.players[c.PASSED + seat]):
        may = slot not in standing and slot in shown and slot < c.BUILDINGS and state.now.may_pass
        rules.require(may, "MC-5.1", "passed", where=where, tile=rules.slot_ids[slot])


def _check_seat(state: MyCityState, seat: i64) -> None:
    """Score, participation and stickers."""
    rules = state.rules
    where = f"seats[{seat}]"
    stopped = state.fixed >> seat & 1 == 1
    score = state.players[c.POINTS + seat]
    rules.require(not stopped or (score == rules.most_points and rules.stops_at_50), "MC-6.2", "stopped", where=where)
    rules.require(not rules.stops_at_50 or stopped or score < rules.most_points, "MC-6.2", "not_stopped", where=where, score=score)
    rules.require(state.phase == c.OVER or score >= 0, "MC-5.2", "negative", where=where)
    owes = state.owing >> seat & 1 == 1
    ended = state.players[c.ENDED + seat]
    queue = state.queues[seat]
    building = state.phase == c.BUILDING
    resting = state.phase == c.SETTING_OUT or state.phase == c.RESTING
    rules.require(not building or ended < state.at, "MC-5.4", "ended_later", where=where, card=ended + 1)
    during = [sticker for sticker in queue if sticker != c.TREE_STICKER]
    rules.require((not building or not during) and (state.phase != c.OVER or rules.mode != c.CAMPAIGN or not queue), "MC-10.1", "stickers_now", where=where)
    rules.require(not resting or owes or not queue, "MC-10.6", "ready_too_soon", where=where)
    rules.require(not resting or not queue or bool(state.legal(seat)), "MC-10.5", "sticker_without_place", where=where)
    late = rules.mode != c.CAMPAIGN or state.episode >= 5 or state.phase == c.RESTING
    rules.require(late or state.cities[seat].fourth < 0, "MC-E04.3", "fourth_too_soon", where=where)


def _check_races(state: MyCityState) -> None:
    state.rules.require(not state.races & ~state.now.races, "MC-7.2", "race_unknown")
    for race, name in c.RACES.items():
        state.rules.require(not state.races & race or not is_won(state, race), "MC-7.2", "race_won", race=name)
    for shaft, seat, box in passed_triangles(state):
        state.rules.require(box in state.triangles[shaft], "MC-13.5", "triangle", shaft=c.SHAFTS[shaft], box=box, seat=seat)


def is_won(state: MyCityState, race: int) -> bool:
    """Whether the buildings of a seat fulfil a race, hence closed it when they were built."""
    return any(state.players[c.LATEST + seat] >= 0 and fulfils(state, seat, race) for seat in range(state.seats))


def passed_triangles(state: MyCityState) -> list[tuple[int, int, int]]:
    """The triangle boxes that seats have crossed, as (shaft, seat, box)."""
    return [
        (shaft, seat, row["box"])
        for shaft, plan in enumerate(state.rules.shafts)
        for seat, city in enumerate(state.cities)
        for row in plan["rewards"]
        if row["triangle"] and row["box"] <= city.crosses[shaft]
    ]
