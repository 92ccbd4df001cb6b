"""The table by itself: clocks, lateness, text, limits, languages."""

import pytest

from urbes.kernel.errors import IllegalAction
from urbes.server.http.gate import language
from urbes.server.http.limits import Limit
from urbes.server.people.caller import Caller, Session
from urbes.server.refusals import Refusal
from urbes.server.shapes.people import Identity
from urbes.server.shapes.tables import Clock, Holder, Wish
from urbes.server.steady import Steady
from urbes.server.tables.clocks import DAY, SECOND, Clocks
from urbes.server.tables.entries import (
    Acted,
    Answered,
    AnyFact,
    Asked,
    Closed,
    Entry,
    Flagged,
    Named,
    Paused,
    Rematched,
    Said,
    Seated,
    Started,
    TakenBack,
    actions_of,
)
from urbes.server.tables.hub import UNSENT_MOST, Closing, Viewing
from urbes.server.tables.picture import Eyes
from urbes.server.tables.snapshots import resume, snapshot
from urbes.server.tables.table import Table
from urbes.server.tables.verbs import LATE_MS, Ask, bot_seat, plan
from urbes.server.text import plain

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


def caller(name: str) -> Caller:
    return Caller(Session("here", Identity(name, name, "#000000", "en")), "en")


def table_of_two() -> Table:
    table = Table(ROW)
    for seat, name in enumerate(("a", "b")):
        table.fold(Entry(table="t", seq=seat + 1, at=0, seat=seat, fact=Seated(Holder(kind="human", name=name, colour="#000000", identity=name))))
    table.fold(Entry(table="t", seq=3, at=0, fact=Started()))
    return table


def test_what_happened_to_the_seats_is_kept_with_the_snapshot() -> None:
    table = table_of_two()
    for number, holder in enumerate((bot_seat("greedy", 1), Holder(kind="human", name="c", colour="#000000", identity="c"))):
        table.fold(Entry(table="t", seq=4 + number, at=0, seat=1, fact=Seated(holder)))
    assert [(each.kind, each.was, each.now) for each in table.happened] == [("left_bot", "b", "Petra"), ("sat", "Petra", "c")]
    again = Table(ROW)
    resume(again, table.seq, True, snapshot(table))
    assert again.happened == table.happened


def test_a_pause_of_a_table_without_a_clock_changes_nothing() -> None:
    """As found: a damaged row promised a clock, was told of an outage, and its table could never be opened again."""
    table = table_of_two()
    table.fold(Entry(table="t", seq=4, at=0, fact=Paused(1000)))
    assert table.seq == 4 and table.clocks is None


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


def test_nobodys_time_runs_out_because_the_wall_clock_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, ticks = [1_700_000_000.0], [50.0]

    def pass_seconds(seconds: float) -> None:
        wall[0] += seconds
        ticks[0] += seconds

    monkeypatch.setattr("urbes.server.steady.time.time", lambda: wall[0])
    monkeypatch.setattr("urbes.server.steady.time.monotonic", lambda: ticks[0])
    now = Steady()
    clocks = Clocks(Clock(base=60, increment=5), 2)
    clocks.turn(now(), [0])
    for jump in (7200.0, -7200.0, -7200.0):
        wall[0] += jump
        before = now()
        pass_seconds(5)
        assert 4900 <= now() - before <= 5100, "five seconds are five seconds"
    assert clocks.fallen(now()) == [] and clocks.faces(now())[0].left > 40 * SECOND
    for _ in range(110):  # in some days it is caught up with
        pass_seconds(3600)
        now()
    assert abs(now() - wall[0] * 1000) < SECOND


def test_who_is_here_is_substituted_only_when_late() -> None:
    table = table_of_two()
    possible = []
    for now in (LATE_MS, LATE_MS + 1):
        try:
            possible.append(plan("substitute", table, Ask(caller("b"), Wish(seat=0), now, lambda: {"a", "b"})).wanted != [])
        except Refusal as refusal:
            possible.append(refusal.code)
    assert possible == ["not_now", True]


def test_the_journal_alone_gives_the_records_actions() -> None:
    facts: list[tuple[int, AnyFact]] = [(0, Acted("a")), (1, Acted("b")), (0, Said("x", "X", "#000000", "hm")), (0, TakenBack(0)), (0, Acted("c"))]
    found = [Entry(table="t", seq=1 + n, at=0, seat=seat, fact=fact) for n, (seat, fact) in enumerate(facts)]
    assert actions_of(found) == ["1 b", "0 c"]


def test_an_action_of_someone_away_brings_them_back() -> None:
    table = table_of_two()
    table.holders[0].substitute = "greedy"
    action = table.game.name(table.state.legal(0)[0])
    (first, back), (_, acted) = plan("apply", table, Ask(caller("a"), Wish(seat=0, action=action))).wanted
    assert first == 0 and isinstance(back, Seated) and back.holder.substitute is None and acted == Acted(action)


def test_a_copy_goes_its_own_way_and_what_is_refused_changes_nothing() -> None:
    """Every entry is folded on a copy before it is written: until then, and if it never is, the table is as it was."""
    table = table_of_two()
    action = table.game.name(table.state.legal(0)[0])
    for fact in (Acted(action), Seated(bot_seat("greedy", 0)), Said("a", "a", "#000000", "hm"), Flagged("greedy"), Named("Port"), Asked(), Closed()):
        before = (table.seq, snapshot(table), table.actions, list(table.chat), list(table.history), table.log())
        ((after, _),) = table.ahead([Entry(table="t", seq=table.seq + 1, at=5, seat=0, fact=fact)])
        assert after.seq == table.seq + 1 and (snapshot(after), list(after.chat)) != (before[1], before[3])
        assert (table.seq, snapshot(table), table.actions, list(table.chat), list(table.history), table.log()) == before, fact
    ((acted, _),) = table.ahead([Entry(table="t", seq=4, at=5, seat=0, fact=Acted(action))])
    ((undone, _),) = acted.ahead([Entry(table="t", seq=5, at=6, seat=0, fact=TakenBack(0))])
    ((again, _),) = undone.ahead([Entry(table="t", seq=6, at=7, seat=0, fact=Acted(action))])
    assert undone.state.to_dict() == table.state.to_dict() and again.state.to_dict() == acted.state.to_dict() and acted.actions == 1
    with pytest.raises(IllegalAction):
        table.ahead([Entry(table="t", seq=4, at=5, seat=0, fact=Acted("draw deck"))])
    assert table.seq == 3 and table.actions == 0


def test_a_fact_is_stored_without_its_kind_and_read_back() -> None:
    for fact in (Seated(bot_seat("greedy", 0), "gone"), Started(), Acted("a"), TakenBack(3), Answered(True), Rematched("t2"), Closed()):
        entry = Entry(table="t", seq=1, at=2, seat=0, fact=fact, key="k")
        assert "kind" not in entry.row()["data"] and Entry.of(entry.row()) == entry


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


def test_who_is_too_slow_to_follow_is_let_go_and_what_waits_for_them_is_bounded() -> None:
    viewing = Viewing("table", None, None, Eyes(None, None, "en"))
    for _ in range(UNSENT_MOST + 50):
        viewing.send(b"news")
    assert viewing.unsent.qsize() == UNSENT_MOST + 1
    *waiting, last = [viewing.unsent.get_nowait() for _ in range(UNSENT_MOST + 1)]
    assert set(waiting) == {b"news"} and isinstance(last, Closing) and last.code == 4408
