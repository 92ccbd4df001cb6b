"""Who computes when: askers in turn, bots before replays, nothing for those who have gone, and what stays true is remembered."""

import asyncio
import contextlib
import os
import signal
import tracemalloc
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
import structlog
import uvloop

from tests.processes import LIMIT, PATIENCE, living
from tests.server.running import Guest, Running
from urbes.games.registry import game
from urbes.server.http.doors import while_asked
from urbes.server.http.live import Hearing
from urbes.server.kept import BESIDE, Kept
from urbes.server.refusals import Refusal
from urbes.server.server import Server
from urbes.server.settings import Settings
from urbes.server.thinking import mind, thinkers
from urbes.server.thinking.bots import Bots
from urbes.server.thinking.mind import Mind
from urbes.server.thinking.thinkers import LINE_MOST, Thinkers
from urbes.server.thinking.turns import Turns


class Pretending(Thinkers):
    """Jobs are done one by one, when the test says so."""

    def __init__(self, after: tuple[Thinkers, ...] = ()) -> None:
        super().__init__(0, 5.0, after=after)
        self.done: list[str] = []
        self.step = asyncio.Semaphore(0)
        self._give(cast(Mind, SimpleNamespace(dead=False, effort=0.0, exchange=self.exchange, end=partial(asyncio.sleep, 0))))

    async def exchange(self, job: dict[str, Any], pack: Any, tell: Any) -> dict[str, Any]:
        await self.step.acquire()
        self.done.append(job["name"])
        return {"answer": job["name"]}


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_askers_are_served_in_turn() -> None:
    async def think() -> None:
        thinkers = Pretending()
        asked = [asyncio.create_task(thinkers.ask("x", asker="greedy", name=f"greedy {number}")) for number in range(4)]
        await settle()
        asked += [asyncio.create_task(thinkers.ask("x", asker=name, name=name)) for name in ("anna", "bruno")]
        await settle()
        for _ in asked:
            thinkers.step.release()
        await asyncio.gather(*asked)
        assert thinkers.done == ["greedy 0", "anna", "bruno", "greedy 1", "greedy 2", "greedy 3"]

    asyncio.run(think())


def served(turns: Turns[str], lengths: dict[str, float], count: int) -> list[str]:
    """Who is served when everybody named, `table of host` or a visitor, asks again at once; each job of theirs takes so long."""
    waiting: dict[asyncio.Future[str], str] = {}
    order: list[str] = []
    for _ in range(count):
        for name in lengths:
            if name not in waiting.values():
                waiting[turns.stand(name, name.rpartition(" of ")[2])] = name
        turns.serve("a process")
        turn = next(turn for turn in waiting if turn.done())
        order.append(waiting.pop(turn))
        turns.charge(order[-1].rpartition(" of ")[2], lengths[order[-1]])
    return order


def test_long_jobs_cost_their_asker_turns() -> None:
    async def think() -> None:
        order = served(Turns(), {"slow": 3.0, "anna": 0.5, "bruno": 0.5}, 40)
        assert order[:3] == ["slow", "anna", "bruno"]
        assert [order.count(name) for name in ("slow", "anna", "bruno")] == [4, 18, 18]  # nine seconds each, and a job of the slow one just begun

    asyncio.run(think())


def test_many_tables_of_one_host_have_the_time_of_one() -> None:
    async def think() -> None:
        tables = {f"{number} of host": 1.0 for number in range(10)}
        order = served(Turns(), {**tables, "1 of other": 1.0}, 40)
        assert order.count("1 of other") == 20
        assert max(order.count(name) for name in tables) == min(order.count(name) for name in tables) == 2

    asyncio.run(think())


def test_time_that_nobody_else_wanted_is_no_debt() -> None:
    async def think() -> None:
        turns: Turns[str] = Turns()
        for _ in range(100):
            turns.at_once("alone")
            turns.charge("alone", 5.0)
        order = served(turns, {"alone": 1.0, "anna": 1.0}, 20)
        assert order[:5] == ["anna"] * 5 and order.count("alone") == 8  # but for the latest job, which it has just had

    asyncio.run(think())


def test_a_job_given_up_is_paid_for_with_the_process_that_ends_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def think() -> None:
        monkeypatch.setattr(thinkers, "GRACE", 0.01)
        room = Pretending()
        room._idle[0].effort = 100.0
        asked = asyncio.create_task(room.ask("x", asker="hasty", name="given up"))
        await settle()
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        while room._tasks:
            await asyncio.sleep(0)
        assert room._turns._until("hasty") > 100

    asyncio.run(think())


def test_no_bot_waits_for_a_hint() -> None:
    async def think() -> None:
        bots, hints = Pretending(), Pretending()
        room = Bots(cast(Any, None), bots, hints)
        table = SimpleNamespace(game=game("lost_cities"), rules=SimpleNamespace(options={}), state=STATE)
        hint = asyncio.create_task(room.hint(cast(Any, table), 0, "expert", "en", "anna"))
        await settle()
        bots.step.release()
        assert await asyncio.wait_for(bots.ask("choose", asker="table", name="chosen"), 10) == "chosen" and not hint.done()
        hint.cancel()

    asyncio.run(think())


def test_nobody_fills_the_line_alone() -> None:
    async def think() -> None:
        thinkers = Pretending()
        asked = [asyncio.create_task(thinkers.ask("x", asker="greedy", name=str(number))) for number in range(LINE_MOST + 1)]
        await settle()
        with pytest.raises(Refusal, match="Too many"):
            await thinkers.ask("x", asker="greedy", name="one more")
        other = asyncio.create_task(thinkers.ask("x", asker="anna", name="anna"))
        for task in asked[5:]:
            task.cancel()  # those who go leave their places
        await settle()
        for _ in range(6):
            thinkers.step.release()
        assert await other == "anna"
        await asyncio.gather(*asked, return_exceptions=True)
        assert not thinkers._turns.waiting("greedy") and thinkers.waiting == 0

    asyncio.run(think())


def test_a_turn_given_to_someone_who_has_just_gone_is_passed_on() -> None:
    async def think() -> None:
        thinkers = Pretending()
        first, gone, last = (asyncio.create_task(thinkers.ask("x", asker=name, name=name)) for name in ("first", "gone", "last"))
        await settle()
        thinkers.step.release()
        while not first.done():
            await asyncio.sleep(0)
        gone.cancel()
        thinkers.step.release()
        thinkers.step.release()
        assert await asyncio.wait_for(last, 10) == "last"

    asyncio.run(think())


def test_a_replay_does_not_begin_while_a_bot_waits_but_is_not_put_off_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    async def think() -> None:
        monkeypatch.setattr(thinkers, "POLITE_SECONDS", 60)
        bots = Pretending()
        scholars = Pretending(after=(bots,))
        busy = [asyncio.create_task(bots.ask("choose", asker=str(table), name=str(table))) for table in range(2)]
        await settle()
        study = asyncio.create_task(scholars.ask("replay", asker="anna", name="replay"))
        scholars.step.release()
        await asyncio.sleep(0.05)
        assert scholars.done == []
        bots.step.release()
        assert await asyncio.wait_for(study, 10) == "replay" and bots.done == ["0"]
        busy.append(asyncio.create_task(bots.ask("choose", asker="x", name="x")))
        scholars.step.release()
        monkeypatch.setattr(thinkers, "POLITE_SECONDS", 0.1)
        assert await asyncio.wait_for(scholars.ask("replay", asker="anna", name="again"), 10) == "again" and bots.done == ["0"]
        for task in busy:
            task.cancel()
        await asyncio.gather(*busy, return_exceptions=True)

    asyncio.run(think())


STATE = game("lost_cities").new(2, 1)
CHOICE: dict[str, Any] = {"game": "lost_cities", "options": {}, "state": STATE.to_dict(), "seat": STATE.to_act()[0], "bot": "random", "dice": 0}


@contextlib.asynccontextmanager
async def open_room(count: int, monkeypatch: pytest.MonkeyPatch, command: Any = None) -> AsyncIterator[tuple[Thinkers, list[Any]]]:
    """Thinkers whose processes the test sees begin; `command` says what the one with a number runs instead, or raises."""
    begun: list[Any] = []
    start = asyncio.create_subprocess_exec

    async def begin(python: str, *given: Any, **how: Any) -> Any:
        begun.append(None)
        number = len(begun) - 1
        begun[number] = await start(python, *((command and command(number)) or given), **how)
        return begun[number]

    monkeypatch.setattr(thinkers, "AGAIN_SECONDS", 0.01)
    monkeypatch.setattr(asyncio, "create_subprocess_exec", begin)
    room = Thinkers(count, 60.0)
    await room.start()
    try:
        async with asyncio.timeout(LIMIT):
            yield room, begun
    finally:
        await room.stop()
    assert all(process is None or process.returncode is not None for process in begun), "a process was left behind"


def on_uvloop(work: Coroutine[Any, Any, None]) -> None:
    """The loop that servers run on: it has its own ways to say that a process is dead."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(work)


@pytest.mark.parametrize("run", [asyncio.run, on_uvloop])
def test_dead_processes_are_replaced_and_whoever_asks_does_not_notice(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def think() -> None:
        async with open_room(2, monkeypatch) as (room, begun):
            killed: set[Any] = set()
            for _ in range(4):
                while len(room._all - killed) < 2:
                    await asyncio.sleep(0.01)
                killed = set(room._all)
                for each in killed:
                    each.process.kill()
                    while living(each.process.pid):
                        pass
                assert await room.ask("choose", **CHOICE)  # asked before any death is noticed
            while len(room._all - killed) < 2:
                await asyncio.sleep(0.01)
            assert len(begun) == 10 and len(room._idle) == 2 and room.able

    run(think())


def test_a_process_that_dies_unasked_is_replaced_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    async def think() -> None:
        async with open_room(1, monkeypatch) as (room, begun):
            await room.ask("choose", **CHOICE)
            (first,) = room._all
            first.process.kill()
            while room._all <= {first}:
                await asyncio.sleep(0.01)
            assert len(begun) == 2 and room._idle == list(room._all)

    on_uvloop(think())


def test_a_job_that_loses_its_process_is_asked_once_more_and_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    async def think() -> None:
        deadly = "import os; from urbes.server.thinking import thinker; thinker.JOBS['choose'] = lambda job: os._exit(9); thinker.main()"
        async with open_room(1, monkeypatch, lambda number: ["-c", deadly, "5"] if number in (0, 2, 3) else None) as (room, begun):
            assert await room.ask("choose", **CHOICE) and len(begun) == 2
            (second,) = room._all
            second.process.kill()
            while room._all <= {second}:
                await asyncio.sleep(0.01)
            with pytest.raises(Refusal):
                await room.ask("choose", **CHOICE)
            assert await room.ask("choose", **CHOICE) and len(begun) == 5

    on_uvloop(think())


def test_what_is_no_answer_costs_the_process_that_said_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Written past Python's own output, and far more than anyone reads."""

    async def think() -> None:
        garbage = "import os; from urbes.server.thinking import thinker; thinker.JOBS['choose'] = lambda job: [os.write(1, b'\\0\\0\\0\\1\\xc1' + bytes(9000)) for _ in range(99)]; thinker.main()"
        async with open_room(1, monkeypatch, lambda number: None if number else ["-c", garbage, "5"]) as (room, begun):
            assert await room.ask("choose", **CHOICE) and len(begun) == 2 and begun[0].returncode is not None

    on_uvloop(think())


def test_whoever_ends_a_process_hears_of_its_end_whoever_else_reads() -> None:
    """Of two who waited for the same output, one was never told that there will be none: no process took the place of the one it kept."""

    async def go(other: Callable[[Mind], Coroutine[Any, Any, Any]]) -> None:
        output = asyncio.StreamReader()
        mind = Mind(cast(Any, SimpleNamespace(stdout=output, kill=lambda: None, wait=partial(asyncio.sleep, 0))))
        reading = asyncio.create_task(other(mind))
        await settle()
        ending = asyncio.create_task(mind.end())
        output.feed_data(b"x")  # wakes the first, behind the second
        await settle()
        output.feed_eof()
        await settle()
        assert reading.done() and ending.done()
        await asyncio.gather(reading, ending, return_exceptions=True)

    asyncio.run(go(Mind.end))
    asyncio.run(go(Mind.receive))


def test_what_a_lost_process_has_begun_keeps_none_from_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plugin's helper holds the output and lives on: its end would never come."""

    async def think() -> None:
        monkeypatch.setattr(mind, "LAST_SECONDS", 0.05)
        # Begun before its process says that it can think, and so before anyone's time runs.
        helper = "import os, subprocess, sys; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'], stderr=subprocess.DEVNULL); "
        leaves = helper + "from urbes.server.thinking import thinker; thinker.JOBS['choose'] = lambda job: os._exit(9); thinker.main()"
        async with open_room(1, monkeypatch, lambda number: None if number else ["-c", leaves, "5"]) as (room, begun):
            try:
                with pytest.raises(Refusal):
                    await room.ask("choose", **CHOICE, seconds=0.5)
                assert await room.ask("choose", **CHOICE) and len(begun) == 2
            finally:
                os.killpg(begun[0].pid, signal.SIGKILL)

    on_uvloop(think())


def test_a_server_that_stops_ends_all_its_processes_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each class of them may take its time over last words: one after the other they took longer than whoever stops a server may wait."""

    async def go() -> None:
        server = Server(Settings.from_environment(data=str(tmp_path), secret="a secret for tests only"))
        await server.start()
        all_three = asyncio.Barrier(3)
        for each in (server.thinkers, server.scholars, server.analysts.thinkers):
            monkeypatch.setattr(each, "stop", partial(together, all_three, each.stop))
        await asyncio.wait_for(server.stop(), LIMIT)

    async def together(others: asyncio.Barrier, stop: Callable[[], Coroutine[Any, Any, None]]) -> None:
        await asyncio.wait_for(others.wait(), PATIENCE)
        await stop()

    asyncio.run(go())


def test_while_no_process_can_be_had_that_is_known_and_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without files or memory for one, for a moment; or one that ends before it can think."""

    async def think() -> None:
        monkeypatch.setattr(thinkers, "HOPE_SECONDS", 0.05)
        well = asyncio.Event()

        def command(number: int) -> list[str] | None:
            if well.is_set():
                return None
            if number % 2:
                raise OSError(24, "Too many open files")
            return ["-c", "raise SystemExit(3)"]

        async with open_room(1, monkeypatch, command) as (room, begun):
            with pytest.raises(Refusal):
                await room.ask("choose", **CHOICE)
            assert not room.able and room.waiting == 0
            while len(begun) < 4:
                await asyncio.sleep(0.01)
            well.set()
            while not room.able:
                await asyncio.sleep(0.01)
            assert await room.ask("choose", **CHOICE)

    on_uvloop(think())


def test_what_a_process_says_beside_its_answers_is_lines_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plugin's warning, cut where it has no end, and no more of it than anyone would read."""

    async def think() -> None:
        monkeypatch.setattr(mind, "SAID_MOST", 3)
        says = "import sys; from urbes.server.thinking import thinker; thinker.JOBS['say'] = lambda job: sys.stderr.write(job['text']) and sys.stderr.flush() or 'said'; thinker.main()"
        with structlog.testing.capture_logs() as lines:
            async with open_room(1, monkeypatch, lambda number: ["-c", says, "5"]) as (room, begun):
                long = "x" * (3 * mind.SAID_BYTES)
                for text in ("one\n\ntw", "o\n", long + "\n", "four\nfive\nsix\n"):
                    assert await room.ask("say", text=text) == "said"
                while not any("too much" in line["event"] for line in lines):
                    await asyncio.sleep(0.01)
        said = [line["text"] for line in lines if "text" in line]
        assert said[:2] == ["one", "two"] and len(said) == 3 and set(said[2]) == {"x"} and len(said[2]) <= 2 * mind.SAID_BYTES
        assert len([line for line in lines if "too much" in line["event"]]) == 1 and {line["process"] for line in lines if "process" in line} == {begun[0].pid}

    on_uvloop(think())


def test_what_a_game_prints_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was read as one, and waited for until the time was over."""

    async def think() -> None:
        start = asyncio.create_subprocess_exec
        noise = "import sys; from urbes.server.thinking import thinker; thinker.JOBS['noise'] = lambda job: [print('x' * 9), sys.stdout.flush()] and 'answer'; thinker.main()"
        monkeypatch.setattr(asyncio, "create_subprocess_exec", lambda python, *_, **how: start(python, "-c", noise, "5", **how))
        room = Thinkers(1, 60.0)
        await room.start()
        assert [await room.ask("noise") for _ in range(2)] == ["answer"] * 2
        await room.stop()

    asyncio.run(think())


class Leaving:
    """A request whose asker closes the window."""

    async def receive(self) -> dict[str, str]:
        return {"type": "http.disconnect"}


def test_what_nobody_waits_for_is_given_up() -> None:
    async def ask() -> None:
        given_up = asyncio.Event()

        async def work() -> None:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                given_up.set()
                raise

        with pytest.raises(Refusal):
            await while_asked(cast(Any, Leaving()), work())
        await asyncio.wait_for(given_up.wait(), 10)

    asyncio.run(ask())


def test_what_a_socket_still_waits_for_is_given_up_when_it_goes() -> None:
    async def go() -> None:
        hearing = Hearing(cast(Any, None), cast(Any, Leaving()), cast(Any, None), cast(Any, None))
        hint = asyncio.create_task(asyncio.Event().wait())
        hearing._slow.add(cast(Any, hint))
        await hearing.hear_on()
        await asyncio.wait([hint], timeout=10)
        assert hint.cancelled()

    asyncio.run(go())


def test_what_is_remembered_is_bounded_and_the_latest_used_stays() -> None:
    kept = Kept(10 + 2 * BESIDE)
    for key in ("a", "b", "a", "c"):
        if kept.get(key) is None:
            kept.put(key, b"1234")
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == (b"1234", None, b"1234") and kept.size == 8 + 2 * BESIDE
    kept.put("a", b"12")
    assert kept.size == 6 + 2 * BESIDE


def test_what_is_remembered_takes_no_more_than_is_said_however_small_the_answers() -> None:
    tracemalloc.start()
    try:
        kept = Kept(2_000_000)
        for number in range(20_000):
            kept.put(("log", f"a table's id {number % 7}", 40 + number, number, None, "fr"), bytes(20))
        assert kept.size <= 2_000_000 and tracemalloc.get_traced_memory()[0] < 2_000_000
    finally:
        tracemalloc.stop()


def test_a_replay_is_the_same_compressed_remembered_or_plain(server: Running) -> None:
    anna = Guest(server, "Anna")
    table = anna.open([{"kind": "bot", "bot": "random"}] * 2)["table"]["id"]
    with anna.watch(table) as socket:
        message = socket.until("table")
        while not message.get("result"):
            message = socket.until("update")
    path, asked = f"/api/tables/{table}/replay", {"step": 0, "count": 100}
    packed = anna.http.get(path, params=asked, headers={"Accept-Encoding": "gzip"})
    plain = anna.http.get(path, params=asked, headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
    assert packed.json() == plain.json() and len(plain.json()["steps"]) == 100 and plain.json()["result"] == message["result"]
    assert anna.http.get(path, params={**asked, "lang": "fr"}).json()["steps"][1]["lines"] != plain.json()["steps"][1]["lines"]
