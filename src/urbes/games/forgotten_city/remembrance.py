"""Phase III, Remembrance: production, then the miracles (FC-9)."""

from urbes.games.forgotten_city.codes import BUY, COINS, DEFENCE, INCOME, INSPIRATION, ONWARD, POWERS, PURSE, REMEMBRANCE, STOCKS, TREE, WARD
from urbes.games.forgotten_city.table import Table, changed
from urbes.kernel.events import TABLE, Event


def begin(table: Table) -> None:
    """Step 1 is finished for all before anybody buys (FC-9.1, FC-9.3)."""
    table.stage = REMEMBRANCE
    table.turn = 0
    for seat in table.order:
        produce(table, seat)


def produce(table: Table, seat: int) -> None:
    rules = table.rules
    level = seat * 3
    inspiration = table.raise_stock(seat, INSPIRATION, rules.yields[INSPIRATION][table.levels[level + INSPIRATION]])
    ward = table.powers[seat * POWERS + WARD]  # FC-9.2
    defence = table.raise_stock(seat, DEFENCE, rules.yields[DEFENCE][table.levels[level + DEFENCE]] + ward)
    coins = rules.yields[INCOME][table.levels[level + INCOME]]
    table.purse[seat * PURSE + COINS] += coins
    if table.listener is not None:
        table.emit(Event("produced", seat, {"inspiration": inspiration, "defence": defence, "coins": coins}))


def asks(table: Table) -> bool:
    """Step 2: in play order, whoever can buy something or give a stone back is asked (FC-9.4)."""
    while table.turn < table.seats:
        seat = table.order[table.turn]
        if can_buy(table, seat) or table.can_cash_in(seat):
            table.phase = BUY
            table.active = seat
            return True
        table.turn += 1
    return False


def can_buy(table: Table, seat: int) -> bool:
    """A circle free, its price at hand, a token face up (FC-4.2, FC-9.5)."""
    if not can_afford_circle(table, seat):
        return False
    for kind in table.white_row:
        if kind >= 0:
            return True
    for kind in table.grey_row:
        if kind >= 0:
            return True
    return False


def can_afford_circle(table: Table, seat: int) -> bool:
    costs = table.rules.tree_costs
    circle = table.filled[seat]
    return circle < len(costs) and table.stock[seat * STOCKS + INSPIRATION] >= costs[circle]


def face_up(table: Table, kind: int) -> bool:
    return kind in (table.white_row if kind < table.rules.white_kinds else table.grey_row)


def legal_buys(table: Table, seat: int) -> list[int]:
    """Each face-up kind once, white then grey."""
    codes = table.rules.codes
    actions = [codes.end_buy]
    if can_afford_circle(table, seat):
        for row in (table.white_row, table.grey_row):
            for kind in row:
                if kind >= 0 and codes.buy + kind not in actions:
                    actions.append(codes.buy + kind)
    return actions


def buy(table: Table, seat: int, kind: int) -> None:
    """The lowest free circle gives price and VP; the token works from now on (FC-9.5, FC-9.10)."""
    rules = table.rules
    circle = table.filled[seat]
    table.stock[seat * STOCKS + INSPIRATION] -= rules.tree_costs[circle]
    if kind < rules.white_kinds:
        table.white_row = changed(table.white_row, table.white_row.index(kind), -1)
    else:
        table.grey_row = changed(table.grey_row, table.grey_row.index(kind), -1)  # FC-9.9
    table.tree = changed(table.tree, seat * len(rules.tree_costs) + circle, kind)
    table.filled = changed(table.filled, seat, circle + 1)
    table.gather_powers()
    table.score(seat, TREE, rules.tree_vp[circle])
    if table.listener is not None:
        table.emit(Event("bought", seat, {"miracle": rules.kind_ids[kind], "cost": rules.tree_costs[circle], "vp": rules.tree_vp[circle]}))


def end_buy(table: Table, seat: int) -> None:
    """The white row is refilled only now, from the stack (FC-9.8)."""
    row = table.white_row[:]
    shown: list[int] = []
    for place in range(len(row)):
        if row[place] < 0 and table.white_drawn < len(table.white_stack):
            row[place] = table.white_stack[table.white_drawn]
            table.white_drawn += 1
            shown.append(row[place])
    table.white_row = row
    table.sealed += 1
    table.turn += 1
    table.phase = ONWARD
    if table.listener is not None:
        table.emit(Event("bought_enough", seat, {}))
        if shown:
            table.emit(Event("white_refilled", TABLE, {"miracles": [table.rules.kind_ids[kind] for kind in shown]}, None, 1))
