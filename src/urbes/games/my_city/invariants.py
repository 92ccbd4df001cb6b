"""The invariants of the rules: what holds in every position, however it came about."""

from urbes.games.my_city.city import City
from urbes.games.my_city.codes import (
    BAN,
    BUILDING,
    BUILDINGS,
    CAMPAIGN,
    CELL_IDS,
    FIRST_BLUE,
    FOREST,
    FOURTH,
    MOUNTAIN,
    OVER,
    RACES,
    RESTING,
    SETTING_OUT,
    SHAFTS,
    SLOTS,
    TREE_STICKER,
)
from urbes.games.my_city.game import FIXED, MyCity
from urbes.games.my_city.grid import cells_of
from urbes.games.my_city.races import FULFILLED
from urbes.games.my_city.state import Cities
from urbes.kernel.errors import BadPosition
from urbes.kernel.fields import broken


def check(state: Cities) -> None:
    _check_deck(state)
    for seat in range(state.seats):
        check_city(state.rules, state.cities[seat], state.episode, f"seats[{seat}].city")
        _check_board(state, seat)
        _check_score(state, seat)
    _check_acts(state)
    _check_history(state)


# --- cities -----------------------------------------------------------------------------------------------


def check_city(rules: MyCity, city: City, episode: int, where: str) -> None:
    """Terrain is printed, fixed stickers lie where their episode puts them (MC-10, MC-11.5)."""
    printed = rules.printed_city()
    for number in range(1, episode + 1):
        rules.stick_fixed(printed, rules.episodes[number])
    for element in [MOUNTAIN, FOREST, *sorted(set(FIXED.values()))]:
        differing = city.cells(element) ^ printed.cells(element)
        if differing:
            cell = CELL_IDS[cells_of(differing)[0]]
            raise broken(
                "MC-10.1",
                f"{where}.board: terrain and fixed stickers of episode {episode} do not fit at {cell}",
                f"{where}.board : le terrain et les autocollants fixes de l'épisode {episode} ne conviennent pas en {cell}",
            )


# --- deck and rounds -----------------------------------------------------------------------------------------


def banned_at(state: Cities) -> list[int]:
    """Where in the deck revealed cards were banned (MC-5.7)."""
    return [at + 1 for at in range(state.at) if state.deck[at] == BAN]


def _check_deck(state: Cities) -> None:
    dealt = state.phase == BUILDING or (state.phase == OVER and state.rules.mode != CAMPAIGN)
    expected = state.now.cards if dealt else []
    if sorted(state.deck) != expected:
        raise broken(
            "MC-1.8",
            f"discard, card and deck must hold the {len(expected)} cards of the episode, each once",
            f"discard, card et deck doivent contenir les {len(expected)} cartes de l'épisode, une fois chacune",
        )
    if state.phase != BUILDING:
        return
    if state.at < 0 or state.deck[state.at] == BAN or state.at in banned_at(state):
        raise broken("MC-5.9", "card: must be a construction card that is not banned", "card : doit être une carte Construction non interdite")
    if not state.asked(state.deck[state.at]):
        raise broken("MC-3.8", "card: no seat has anything to choose on it", "card : aucune place n'a de choix à faire")


def _check_board(state: Cities, seat: int) -> None:
    """Buildings of revealed cards, each on its own cells, hanging together and begun where the episode says (MC-4)."""
    where = f"seats[{seat}]"
    ground = state.grounds[seat]
    standing = [slot for slot in range(SLOTS) if state.built[seat * SLOTS + slot]]
    last = state.at if state.phase == BUILDING else len(state.deck)
    if state.ended[seat] >= 0:
        last = min(last, state.ended[seat])
    banned = banned_at(state)
    shown = {state.deck[at] for at in range(max(0, last)) if at not in banned}
    union = ground.closed
    for slot in standing:
        cells = state.cells(seat, slot)
        tile_id = state.rules.slot_ids()[slot]
        if slot not in shown:
            raise broken(
                "MC-3.2", f"{where}.buildings: the card of {tile_id} has not been built on", f"{where}.buildings : la carte de {tile_id} n'a pas été construite"
            )
        if cells & union:
            raise broken("MC-4.2", f"{where}.buildings: {tile_id} overlaps", f"{where}.buildings : {tile_id} chevauche")
        union |= cells
    if union != state.closed[seat]:
        raise broken("MC-4.10", f"{where}: closed cells and buildings differ", f"{where} : les cases fermées et les bâtiments diffèrent")
    if standing:
        begun = ground.palace != 0 or any(state.cells(seat, slot) & ground.start for slot in standing)
        if not begun:
            raise broken(
                "MC-4.6", f"{where}.buildings: none lies where the first one has to", f"{where}.buildings : aucun ne se trouve là où le premier doit être"
            )
        if len(state.groups(seat, state.slots(seat))) != 1:
            raise broken("MC-4.8", f"{where}.buildings: they do not hang together", f"{where}.buildings : ils ne se tiennent pas")
    if (state.latest[seat] >= 0) != bool(standing) or (standing and state.latest[seat] not in standing):
        raise broken("MC-7.6", f"{where}.latest: must name a building on the board", f"{where}.latest : doit désigner un bâtiment du plateau")
    for slot in range(SLOTS):
        if state.passed[seat] >> slot & 1 and (slot in standing or slot not in shown or slot >= BUILDINGS or not state.now.may_pass):
            raise broken(
                "MC-5.1",
                f"{where}.passed: {state.rules.slot_ids()[slot]} cannot have been passed",
                f"{where}.passed : {state.rules.slot_ids()[slot]} ne peut pas avoir été passée",
            )


def _check_score(state: Cities, seat: int) -> None:
    where = f"seats[{seat}]"
    rules = state.rules
    stopped = state.fixed >> seat & 1 == 1
    score = state.points[seat]
    if stopped and (score != rules.most_points or not rules.stops_at_50):
        raise broken("MC-6.2", f"{where}.stopped: only a score of 50 is stopped", f"{where}.stopped : seul un score de 50 est arrêté")
    if rules.stops_at_50 and not stopped and score >= rules.most_points:
        raise broken("MC-6.2", f"{where}.score: {score} would have stopped at 50", f"{where}.score : {score} se serait arrêté à 50")
    if state.phase != OVER and score < 0:
        raise broken("MC-5.2", f"{where}.score: building never takes a score below 0", f"{where}.score : construire ne fait jamais passer sous 0")


def _check_acts(state: Cities) -> None:
    for seat in range(state.seats):
        owes = state.owing >> seat & 1 == 1
        commit = state.commits[seat]
        if commit >= 0 and (owes or state.phase != BUILDING or commit not in state.choices(seat)):
            raise broken("MC-3.3", f"seats[{seat}].committed: not possible now", f"seats[{seat}].committed : impossible maintenant")
        if state.phase == BUILDING and state.ended[seat] >= state.at:
            raise broken(
                "MC-5.4",
                f"seats[{seat}].ended: card {state.ended[seat] + 1} of the episode has not been played yet",
                f"seats[{seat}].ended : la carte {state.ended[seat] + 1} de l'épisode n'a pas encore été jouée",
            )
        if state.ended[seat] >= 0 and state.active >> seat & 1:
            raise broken("MC-5.4", f"seats[{seat}].ended: a seat that has ended is out", f"seats[{seat}].ended : une place qui a terminé n'est plus en jeu")
        during = [sticker for sticker in state.queues[seat] if sticker != TREE_STICKER]
        if (state.phase == BUILDING and during) or (state.phase == OVER and state.rules.mode == CAMPAIGN and state.queues[seat]):
            raise broken("MC-10.1", f"seats[{seat}].stickers: none is placed now", f"seats[{seat}].stickers : aucun ne se place maintenant")
        if state.phase in (SETTING_OUT, RESTING) and not owes and state.queues[seat]:
            raise broken("MC-10.6", f"seats[{seat}].ready: stickers are still to be placed", f"seats[{seat}].ready : il reste des autocollants à placer")
        if state.phase in (SETTING_OUT, RESTING) and state.queues[seat] and not state.legal(seat):
            raise broken(
                "MC-10.5", f"seats[{seat}].stickers: the next one has no legal place", f"seats[{seat}].stickers : le prochain n'a pas de place possible"
            )
    if state.phase == BUILDING:
        asked = state.asked(state.deck[state.at])
        committed = sum(1 << seat for seat in range(state.seats) if state.commits[seat] >= 0)
        if state.owing | committed != asked:
            raise broken(
                "MC-3.2",
                "the seats that owe or have committed are not those the card asks",
                "les places qui doivent agir ou l'ont fait ne sont pas celles que la carte concerne",
            )
    if state.phase == RESTING and state.rules.mode != CAMPAIGN:
        raise broken("MC-16.3", "phase: there is no rest point outside a campaign", "phase : il n'y a pas d'étape de repos hors campagne")
    if (state.owing == 0) != (state.phase == OVER):
        raise BadPosition(
            "phase: somebody owes a decision until the game is over, and nobody then.",
            "phase : quelqu'un doit agir tant que la partie n'est pas finie, et personne ensuite.",
        )
    races = sum(race for race, holds in ((1, state.now.gold), (2, state.now.gold_road), (4, state.now.port_link)) if holds)
    if state.races & ~races:
        raise broken("MC-7.2", "races: one is open that the episode does not have", "races : l'une est ouverte que l'épisode n'a pas")
    for race, name in RACES.items():
        if state.races & race and is_won(state, race):
            raise broken("MC-7.2", f"races: '{name}' is open, but a board fulfils it", f"races : « {name} » est ouverte, mais un plateau la remplit")
    for shaft, seat, box in passed_triangles(state):
        if not state.triangles >> (shaft * 64 + box) & 1:
            raise broken(
                "MC-13.5",
                f"triangles.{SHAFTS[shaft]}: box {box} is open, but seats[{seat}] has crossed it",
                f"triangles.{SHAFTS[shaft]} : la case {box} est ouverte, mais seats[{seat}] l'a cochée",
            )


def is_won(state: Cities, race: int) -> bool:
    """Whether the buildings of a seat fulfil a race, hence closed it when they were built."""
    return any(state.latest[seat] >= 0 and FULFILLED[race](state, seat) for seat in range(state.seats))


def passed_triangles(state: Cities) -> list[tuple[int, int, int]]:
    """The triangle boxes that seats have crossed, as (shaft, seat, box)."""
    return [
        (shaft, seat, row["box"])
        for shaft, plan in enumerate(state.rules.shafts)
        for seat, city in enumerate(state.cities)
        for row in plan["rewards"]
        if row["triangle"] and row["box"] <= city.crosses[shaft]
    ]


def _check_history(state: Cities) -> None:
    rules = state.rules
    if rules.mode == CAMPAIGN:
        expected = list(range(1, state.episode + (1 if state.phase in (RESTING, OVER) else 0)))
    else:
        expected = [state.episode] if state.phase == OVER else []
    if [scored.episode for scored in state.history] != expected:
        raise broken(
            "MC-11.6",
            f"history: must hold {len(expected)} counted episodes in order",
            f"history : doit contenir {len(expected)} épisodes comptés, dans l'ordre",
        )
    for seat, city in enumerate(state.cities):
        if rules.mode == CAMPAIGN and state.episode < 5 and state.phase != RESTING and city.fourth >= 0:
            raise broken("MC-E04.3", f"seats[{seat}].city.fourth_church: comes after episode 4", f"seats[{seat}].city.fourth_church : vient après l'épisode 4")
        if city.cogs >> (BUILDINGS - FIRST_BLUE) or not -1 <= city.fourth < 30 - FOURTH:
            raise broken("MC-1.1", f"seats[{seat}].city: there is no such tile", f"seats[{seat}].city : cette tuile n'existe pas")
