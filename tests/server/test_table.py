"""The table by itself: clocks, lateness, text, limits, languages."""

from urbes.server.clocks import DAY, SECOND, Clocks
from urbes.server.gate import language
from urbes.server.limits import Limit
from urbes.server.shapes import Clock, Entry, Holder, Identity, Wish
from urbes.server.table import Table, actions_of
from urbes.server.text import plain
from urbes.server.verbs import LATE_MS, Person, bot_seat, hold, plan

ROW = {
    "id": "t",
    "host": "a",
    "title": "",
    "listed": False,
    "settings": {"options": {"first_player": "seat:0"}},
    "game": "lost_cities",
    "seed": "1",
    "start": None,
    "forked_from": None,
    "created_at": 0,
}


def table_of_two() -> Table:
    table = Table(ROW)
    for seat, name in enumerate(("a", "b")):
        kind, number, data = hold(seat, Holder(kind="human", name=name, colour="#000000", identity=name))
        table.fold(Entry(table="t", seq=seat + 1, at=0, kind=kind, seat=number, data=data))
    table.fold(Entry(table="t", seq=3, at=0, kind="start"))
    return table


def test_what_happened_to_the_seats_is_kept_with_the_snapshot() -> None:
    table = table_of_two()
    for number, holder in enumerate((bot_seat("greedy", 1), Holder(kind="human", name="c", colour="#000000", identity="c"))):
        kind, seat, data = hold(1, holder)
        table.fold(Entry(table="t", seq=4 + number, at=0, kind=kind, seat=seat, data=data))
    assert [(each.kind, each.was, each.now) for each in table.happened] == [("left_bot", "b", "Petra"), ("sat", "Petra", "c")]
    again = Table(ROW)
    again.resume(table.seq, True, table.snapshot())
    assert again.happened == table.happened


def test_a_bank_runs_only_for_the_seat_that_must_decide_and_grows_when_its_turn_ends() -> None:
    clocks = Clocks(Clock(base=60, increment=5), 2)
    clocks.turn(0, [0])
    assert clocks.deadline() == 60 * SECOND
    clocks.turn(10 * SECOND, [0], acted=0)  # another decision of the same turn
    clocks.turn(20 * SECOND, [1], acted=0)
    assert clocks.left == [45 * SECOND, 60 * SECOND]
    assert [face.left for face in clocks.faces(30 * SECOND)] == [45 * SECOND, 50 * SECOND]
    assert clocks.fallen(79 * SECOND) == [] and clocks.fallen(80 * SECOND) == [1]


def test_where_all_act_at_once_each_turn_brings_its_increment_once() -> None:
    clocks = Clocks(Clock(base=60, increment=5), 2)
    clocks.turn(0, [0, 1])
    clocks.turn(10 * SECOND, [1], acted=0)
    assert clocks.left == [55 * SECOND, 50 * SECOND]
    clocks.turn(20 * SECOND, [0, 1], undid=0)  # what the end of the turn gave is taken back with it
    clocks.turn(30 * SECOND, [1], acted=0)
    assert clocks.left == [45 * SECOND, 30 * SECOND]
    clocks.turn(40 * SECOND, [0, 1], acted=1)  # the last to decide begins the next round at once
    assert clocks.left == [45 * SECOND, 25 * SECOND]
    assert clocks.deadline() == 65 * SECOND and clocks.fallen(85 * SECOND) == [0, 1]


def test_taking_back_gives_the_other_seat_no_time() -> None:
    clocks = Clocks(Clock(base=60, increment=5), 2)
    clocks.turn(0, [0])
    clocks.turn(10 * SECOND, [1], acted=0)
    clocks.turn(20 * SECOND, [0], undid=0)
    assert clocks.left == [50 * SECOND, 50 * SECOND]


def test_days_are_given_for_each_decision() -> None:
    clocks = Clocks(Clock(days=2), 2)
    clocks.turn(0, [0, 1])
    clocks.turn(DAY, [0, 1], acted=0)
    assert clocks.left == [2 * DAY, DAY]
    clocks.turn(DAY, [0])
    clocks.turn(DAY, [0, 1])
    assert clocks.left[1] == 2 * DAY


def test_who_is_here_is_substituted_only_when_late() -> None:
    table = table_of_two()
    person = Person(Identity("b", "b", "#000000", "en"), "en", {"a", "b"})
    for now, possible in ((LATE_MS, False), (LATE_MS + 1, True)):
        person.now = now
        try:
            wanted = plan("substitute", table, person, Wish(seat=0)).wanted
        except Exception:
            wanted = []
        assert bool(wanted) == possible


def test_the_journal_alone_gives_the_records_actions() -> None:
    def entry(seq: int, kind: str, seat: int, **data: object) -> Entry:
        return Entry(table="t", seq=seq, at=0, kind=kind, seat=seat, data=dict(data))

    found = [entry(1, "act", 0, action="a"), entry(2, "act", 1, action="b"), entry(3, "chat", 0), entry(4, "undo", 0, number=0), entry(5, "act", 0, action="c")]
    assert actions_of(found) == ["1 b", "0 c"]


def test_an_action_of_someone_away_brings_them_back() -> None:
    table = table_of_two()
    table.holders[0].substitute = "greedy"
    action = table.game.name(table.state.legal(0)[0])
    wanted = plan("apply", table, Person(Identity("a", "a", "#000000", "en"), "en"), Wish(seat=0, action=action)).wanted
    assert [kind for kind, _, _ in wanted] == ["seat", "act"] and wanted[0][2]["holder"]["substitute"] is None


def test_text_is_one_line_without_invisible_tricks() -> None:
    assert plain(" a\n\tb\u202e\u0000c\u200b  d ") == "a bc d"
    assert plain("👩\u200d🚀 Zoé") == "👩\u200d🚀 Zoé"
    assert plain("\u200b\u2060") == ""


def test_a_limit_lets_a_burst_through_and_then_a_steady_stream() -> None:
    limit = Limit(60)
    assert [limit.wait("a") for _ in range(15)] == [0.0] * 15
    assert 0 < limit.wait("a") <= 1 and limit.wait("b") == 0.0
    assert not any(Limit(0).wait("a") for _ in range(1000))


def test_the_language_is_the_one_asked_for_then_the_persons_then_the_browsers() -> None:
    assert language("fr;q=0.5, en;q=0.9") == "en" and language("de, fr-CA;q=0.8") == "fr" and language("") == "en"
    assert language("en", None, "fr") == "fr" and language("en", "fr", "en") == "fr" and language("fr", "xx") == "fr"
    assert language("en;q=nan, fr;q=inf, ,;;q=") in ("en", "fr")


def test_bots_have_names_of_cities() -> None:
    assert bot_seat("greedy", 0).name != bot_seat("greedy", 1).name
