"""What holds in every position: each piece in one place, each phase with what it supposes."""

from urbes.games.forgotten_city.action import legal_acts, play_order
from urbes.games.forgotten_city.codes import (
    ACT,
    ASSISTANT,
    BUY,
    CHIEF,
    COLOURS,
    DISCARD,
    FIGHT,
    GAIN,
    LOSE,
    OVER,
    PICK,
    PURSE,
    RESTING,
    SOURCES,
    SPOILS,
    WAITING,
    bits,
    count_bits,
)
from urbes.games.forgotten_city.nightmare import faces, held_colours
from urbes.games.forgotten_city.table import Table
from urbes.games.forgotten_city.upkeep import destinations
from urbes.kernel.errors import BadPosition
from urbes.kernel.fields import broken


def check(table: Table) -> None:
    _check_monuments(table)
    _check_stall(table)
    _check_miracles(table)
    _check_nightmares(table)
    _check_boards(table)
    _check_meeples(table)
    _check_order(table)
    _check_decision(table)


def _require(condition: bool, clause: str, en: str, fr: str) -> None:
    if not condition:
        raise broken(clause, en, fr)


# --- pieces ------------------------------------------------------------------------------------------------


def _check_monuments(table: Table) -> None:
    rules = table.rules
    places = table.deck[table.drawn :] + [m for m in table.stall + table.chosen + table.sites + table.monument_at if m >= 0] + bits(table.discarded)
    for monument, id in enumerate(rules.monument_ids):
        count = places.count(monument)
        _require(count == 1, "FC-2.2", f"{id} is there {count} times, not once", f"{id} est là {count} fois, pas une")
    for hex in bits(table.built):
        monument = table.monument_at[hex]
        fits = (table.layout.by_colour[rules.colours[monument]] | table.layout.stone) >> hex & 1
        _require(
            fits == 1,
            "FC-8.3",
            f"map.{rules.hex_ids[hex]}: {rules.monument_ids[monument]} cannot stand on this terrain",
            f"map.{rules.hex_ids[hex]} : {rules.monument_ids[monument]} ne peut pas se dresser sur ce terrain",
        )


def _check_stall(table: Table) -> None:
    _require(len(set(table.markers)) == len(table.markers), "FC-6.2", "markers: two stand on one space", "markers : deux sont sur une même case")
    for space, monument in enumerate(table.stall):
        _require(
            monument < 0 or space not in table.markers,
            "FC-6.5",
            f"stall: space {space + 1} has a marker and a monument",
            f"stall : la case {space + 1} porte un marqueur et un monument",
        )
        _require(
            table.stall_coins[space] == 0 or monument >= 0,
            "FC-6.8",
            f"stall_coins: space {space + 1} has coins but no monument",
            f"stall_coins : la case {space + 1} a des pièces mais pas de monument",
        )
        _require(table.stall_coins[space] >= 0, "FC-6.8", "stall_coins: never below 0", "stall_coins : jamais sous 0")


def _check_miracles(table: Table) -> None:
    places = table.white_stack[table.white_drawn :] + table.white_row + table.grey_row + table.grey_box + table.tree
    for kind, id in enumerate(table.rules.kind_ids):
        count = places.count(kind)
        copies = table.rules.copies[kind]
        _require(
            count == copies,
            "FC-2.10" if kind < table.rules.white_kinds else "FC-2.11",
            f"{id} is there {count} times, not {copies}",
            f"{id} est là {count} fois, pas {copies}",
        )
    if table.phase != BUY:
        short = -1 in table.white_row and table.white_drawn < len(table.white_stack)
        _require(not short, "FC-9.8", "white_row: it is full while the stack lasts", "white_row : elle est pleine tant que la pile dure")


def _check_nightmares(table: Table) -> None:
    rules = table.rules
    expected = min(table.round + (1 if table.phase == CHIEF else 0), rules.nights)
    _require(
        table.revealed == expected,
        "FC-11.1",
        f"nightmares: {expected} have been turned up by now, not {table.revealed}",
        f"nightmares : {expected} ont été révélés à ce stade, pas {table.revealed}",
    )
    shown = table.awake
    for owned in table.trophies:
        _require(
            shown & owned == 0,
            "FC-10.16",
            "trophies: a card has one owner and is no longer face up",
            "trophies : une carte a un seul propriétaire et n'est plus visible",
        )
        shown |= owned
    _require(
        shown == sum(1 << card for card in table.nightmares[: table.revealed]),
        "FC-2.12",
        "nightmares: a card is missing or twice",
        "nightmares : une carte manque ou est en double",
    )
    on_cards = [0] * table.seats
    for card in range(len(rules.nightmare_ids)):
        spaces = len(rules.wound_vp[table.seats][card])
        _require(
            table.wounds[card] < spaces,
            "FC-10.15",
            f"nightmares: {rules.nightmare_ids[card]} would be defeated",
            f"nightmares : {rules.nightmare_ids[card]} serait vaincu",
        )
        _require(
            table.wounds[card] == 0 or table.awake >> card & 1 == 1,
            "FC-10.19",
            "nightmares: markers lie on face-up cards only",
            "nightmares : les marqueurs sont sur des cartes visibles",
        )
        for space in range(table.wounds[card]):
            on_cards[table.marks[card] >> (2 * space) & 3] += 1
    for seat in range(table.seats):
        _require(
            table.reserve[seat] + on_cards[seat] == rules.wound_markers[table.seats] and table.reserve[seat] >= 0,
            "FC-2.7",
            f"seats[{seat}]: the wound markers do not add up",
            f"seats[{seat}] : le compte des marqueurs de blessure est faux",
        )


def _check_boards(table: Table) -> None:
    rules = table.rules
    room = rules.site_room
    for seat in range(table.seats):
        where = f"seats[{seat}]"
        total = sum(table.tally[seat * SOURCES : (seat + 1) * SOURCES])
        _require(table.vp[seat] >= 0, "FC-1.2", f"{where}.vp: never below 0", f"{where}.vp : jamais sous 0")
        if total != table.vp[seat]:
            raise BadPosition(
                f"{where}.tally: adds up to {total}, but vp is {table.vp[seat]}.", f"{where}.tally : la somme fait {total}, mais vp vaut {table.vp[seat]}."
            )
        _require(
            min(table.purse[seat * PURSE : (seat + 1) * PURSE]) >= 0,
            "FC-1.5",
            f"{where}: nobody holds less than nothing",
            f"{where} : nul ne possède moins que rien",
        )
        owned = sum(1 for owner in table.owner_at if owner == seat)
        _require(
            owned == table.zone[seat] <= len(rules.zone_vp),
            "FC-4.4",
            f"{where}: at most {len(rules.zone_vp)} monuments can be built",
            f"{where} : au plus {len(rules.zone_vp)} monuments peuvent être construits",
        )
        for track, cap in enumerate(rules.stock_caps):
            _require(
                0 <= table.stock[seat * 2 + track] <= cap,
                "FC-4.5",
                f"{where}: inspiration and defence stop at {cap}",
                f"{where} : inspiration et défense s'arrêtent à {cap}",
            )
        site = table.sites[seat * room : (seat + 1) * room]
        size = table.site_size(seat)
        _require(all(monument < 0 for monument in site[size:]), "FC-4.7", f"{where}.site: has a gap", f"{where}.site : a un trou")
        _require(
            size <= rules.site_limit or table.phase == DISCARD,
            "FC-4.7",
            f"{where}.site: holds at most {rules.site_limit} monuments",
            f"{where}.site : contient au plus {rules.site_limit} monuments",
        )
    if rules.limited_cubes:
        for colour in range(COLOURS):
            _require(
                table.supply(colour) >= 0,
                "FC-1.4",
                f"resources: there are {rules.cubes_per_colour} cubes of each colour",
                f"resources : il y a {rules.cubes_per_colour} cubes par couleur",
            )


def _check_meeples(table: Table) -> None:
    rules = table.rules
    each = rules.assistants
    for seat in range(table.seats):
        hexes = [hex for hex in table.assistants[seat * each : (seat + 1) * each] if hex >= 0]
        mask = 0
        for hex in hexes:
            mask |= 1 << hex
        _require(mask == table.present[seat], "FC-7.4", f"seats[{seat}].assistants: the map disagrees", f"seats[{seat}].assistants : la carte dit autre chose")
        on_portal = (mask | 1 << table.chiefs[seat]) & ~table.layout.enterable
        _require(on_portal == 0, "FC-3.4", f"seats[{seat}]: nobody stands on a portal", f"seats[{seat}] : personne ne se tient sur un portail")
        used = [hex != WAITING for hex in table.assistants[seat * each : (seat + 1) * each]]
        _require(
            used == sorted(used, reverse=True),
            "FC-7.1",
            f"seats[{seat}].assistants: those used come first",
            f"seats[{seat}].assistants : les assistants utilisés viennent d'abord",
        )
        expected = used_by(table, seat)
        _require(
            sum(used) == expected,
            "FC-7.1",
            f"seats[{seat}].assistants: {expected} have been used by now, not {sum(used)}",
            f"seats[{seat}].assistants : {expected} ont servi à ce stade, pas {sum(used)}",
        )


def used_by(table: Table, seat: int) -> int:
    """How many assistants of a seat are in use at this point of the round."""
    all_of_them = table.rules.assistants
    if table.phase in (PICK, DISCARD):
        return 0
    if seat not in table.order:
        return -1
    place = table.order.index(seat)
    if table.phase in (ASSISTANT, ACT, GAIN):
        turn = table.turn + (0 if table.phase == ASSISTANT else 1)
        return turn // table.seats + (1 if place < turn % table.seats else 0)
    if table.phase == CHIEF:
        return 0 if place < table.turn else all_of_them
    return all_of_them


# --- the turn ------------------------------------------------------------------------------------------------


def _check_order(table: Table) -> None:
    each = table.rules.markers_each[table.seats]
    if table.phase in (PICK, DISCARD):
        for seat in range(table.seats):
            _require(table.order.count(seat) == each, "FC-5.4", f"order: seat {seat} picks {each} time(s)", f"order : la place {seat} choisit {each} fois")
    else:
        _require(
            table.order == play_order(table),
            "FC-5.5",
            f"order: the markers say {play_order(table)}, not {table.order}",
            f"order : les marqueurs disent {play_order(table)}, pas {table.order}",
        )
    if table.phase == PICK:
        good = table.turn < len(table.order) == len(table.chosen)
        _require(
            good and all(m < 0 for m in table.chosen[table.turn :]),
            "FC-6.1",
            "chosen: one entry for each pick, empty from this turn on",
            "chosen : une entrée par choix, vide à partir de ce tour",
        )
        for seat in range(table.seats):
            picks = sum(1 for turn in range(table.turn) if table.order[turn] == seat and table.chosen[turn] >= 0)
            _require(
                count_bits(table.moved >> (seat * each) & ((1 << each) - 1)) == picks,
                "FC-6.4",
                f"seats[{seat}].moved: one marker for each pick",
                f"seats[{seat}].moved : un marqueur par choix",
            )
    else:
        _require(
            not table.chosen and table.moved == 0,
            "FC-6.7",
            "chosen: the monuments have entered the sites",
            "chosen : les monuments sont entrés dans les chantiers",
        )


def _check_decision(table: Table) -> None:
    """What the decision asked for supposes; no other is under way."""
    phase = table.phase
    seat = table.active
    if phase == DISCARD:
        over = [each for each in table.order if table.site_size(each) > table.rules.site_limit]
        _require(
            table.turn == len(table.order) and bool(over) and over[0] == seat,
            "FC-6.11",
            "active: the first seat over the limit, in the order of picking",
            "active : la première place au-dessus de la limite, dans l'ordre des choix",
        )
    elif phase in (ASSISTANT, ACT, GAIN):
        _require(
            table.turn < table.seats * table.rules.assistants and table.order[table.turn % table.seats] == seat,
            "FC-7.1",
            "active: the seat whose turn it is",
            "active : la place dont c'est le tour",
        )
    elif phase in (OVER, SPOILS):
        _require(phase == OVER or table.turn < table.seats, "FC-10.1", "turn: names the seat whose step it is", "turn : désigne la place dont c'est l'étape")
        _require(
            phase == SPOILS or table.round == table.rules.rounds,
            "FC-14.1",
            "phase: the game ends after the last round",
            "phase : la partie finit après la dernière manche",
        )
    else:
        _require(
            table.turn < len(table.order) and table.order[table.turn] == seat,
            "FC-5.5",
            "active: the seat whose turn it is",
            "active : la place dont c'est le tour",
        )
    if phase == PICK:
        left = sum(1 for monument in table.stall if monument >= 0)
        _require(left > 1 or (left == 1 and table.can_cash_in(seat)), "FC-6.9", "stall: there is nothing to choose", "stall : il n'y a rien à choisir")
    if phase == CHIEF:
        _require(table.round < table.rules.rounds, "FC-5.2", "phase: the last round has no upkeep", "phase : la dernière manche n'a pas d'entretien")
        _require(count_bits(destinations(table, seat)) > 1, "FC-11.6", "phase: the chief has no choice", "phase : le chef n'a pas le choix")
    _check_placed(table, seat)
    _check_fight(table, seat)


def _check_placed(table: Table, seat: int) -> None:
    phase = table.phase
    each = table.rules.assistants
    _require(
        (table.hex >= 0) == (phase in (ACT, GAIN)),
        "FC-8.1",
        "hex: names the hex of an assistant about to act, and only then",
        "hex : désigne l'hexagone d'un assistant qui va agir, et alors seulement",
    )
    _require(
        (table.reward >= 0) == (phase == GAIN),
        "FC-8.7",
        "reward: is there while resources are chosen, and only then",
        "reward : n'existe que pendant le choix de ressources",
    )
    if table.hex >= 0:
        used = [hex for hex in table.assistants[seat * each : (seat + 1) * each] if hex != WAITING]
        _require(
            bool(used) and used[-1] == table.hex and used[-1] != RESTING,
            "FC-8.1",
            "hex: the assistant used last stands there",
            "hex : le dernier assistant utilisé s'y tient",
        )
    if phase == ACT:
        _require(len(legal_acts(table, seat)) > 1, "FC-7.6", "phase: there are not two actions to choose from", "phase : il n'y a pas deux actions au choix")
    if phase == GAIN:
        _require(
            table.monument_at[table.hex] == table.reward // 2,
            "FC-8.6",
            "reward: its monument stands on the hex",
            "reward : son monument se dresse sur l'hexagone",
        )
        _require(
            count_bits(table.open_colours((1 << COLOURS) - 1)) > 1,
            "FC-1.4",
            "reward: there are not two colours to choose from",
            "reward : il n'y a pas deux couleurs au choix",
        )


def _check_fight(table: Table, seat: int) -> None:
    phase = table.phase
    fighting = phase in (FIGHT, SPOILS, LOSE)
    fighter = table.order[table.turn] if fighting else seat
    _require(
        fighting or (table.faced == 0 and table.answered == 0), "FC-10.3", "faced: only in a nightmare step", "faced : seulement dans une étape de cauchemar"
    )
    _require(table.answered & ~table.faced == 0, "FC-10.5", "answered: only nightmares that are faced", "answered : seulement des cauchemars affrontés")
    if fighting:
        now = faces(table, fighter)
        _require(
            table.faced & table.awake == now, "FC-10.2", "faced: the meeples on the map say otherwise", "faced : les figurines sur la carte disent autre chose"
        )
        _require(
            table.faced & ~table.awake & ~table.trophies[fighter] == 0 and table.faced > 0,
            "FC-10.3",
            "faced: face-up nightmares, or those just defeated",
            "faced : des cauchemars visibles, ou vaincus à l'instant",
        )
    _require(
        (table.fallen >= 0) == (phase == SPOILS),
        "FC-10.18",
        "spoils: names a defeated nightmare while its spoils are chosen",
        "spoils : désigne un cauchemar vaincu pendant le choix du butin",
    )
    if phase == SPOILS:
        _require(table.trophies[fighter] >> table.fallen & 1 == 1, "FC-10.16", "spoils: the card is the fighter's", "spoils : la carte est au combattant")
        _require(
            count_bits(table.open_colours(table.rules.nightmare_colours[table.fallen])) > 1,
            "FC-10.17",
            "spoils: there are not two colours to choose from",
            "spoils : il n'y a pas deux couleurs au choix",
        )
    _require(
        (table.owed > 0) == (phase == LOSE), "FC-10.13", "owed: resources are owed while they are chosen", "owed : des ressources sont dues pendant leur choix"
    )
    if phase == LOSE:
        _require(table.vp[seat] == 0, "FC-10.12", "owed: VP go first", "owed : les PV partent d'abord")
        _require(
            table.owed < table.resources(seat) and count_bits(held_colours(table, seat)) > 1,
            "FC-10.13",
            "owed: there is no choice about these resources",
            "owed : il n'y a pas de choix sur ces ressources",
        )
