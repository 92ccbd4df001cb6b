"""Who computes when: askers in turn, bots before replays, nothing for those who have gone, and what stays true is remembered."""

import asyncio
from typing import Any, cast

import pytest

from tests.server.running import Guest, Running
from urbes.games.registry import game
from urbes.kernel.errors import UrbesError
from urbes.server.http.doors import while_asked
from urbes.server.http.live import Hearing
from urbes.server.refusals import Refusal
from urbes.server.thinking import thinkers
from urbes.server.thinking.thinkers import LINE_MOST, Kept, Thinkers


class Pretending(Thinkers):
    """Jobs are done one by one, when the test says so."""

    def __init__(self, after: Thinkers | None = None) -> None:
        super().__init__(0, 5.0, after=after)
        self.done: list[str] = []
        self.step = asyncio.Semaphore(0)
        self._give(cast(asyncio.subprocess.Process, object()))

    async def _exchange(self, process: Any, job: dict[str, Any], pack: Any, tell: Any) -> dict[str, Any]:
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
        assert thinkers.done == ["greedy 0", "greedy 1", "anna", "bruno", "greedy 2", "greedy 3"]

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
        assert not thinkers._lines and thinkers.waiting == 0

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
        scholars = Pretending(after=bots)
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


def test_a_process_that_cannot_be_replaced_at_once_is_replaced_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without files or memory for a new one, for a moment, bots would have nothing to think in any more."""

    async def think() -> None:
        monkeypatch.setattr(thinkers, "AGAIN_SECONDS", 0.01)
        room = Thinkers(1, 60.0)
        await room.start()
        start, tried = asyncio.create_subprocess_exec, []

        async def no_room(*command: Any, **how: Any) -> Any:
            tried.append(command)
            if len(tried) < 3:
                raise OSError(24, "Too many open files")
            return await start(*command, **how)

        monkeypatch.setattr(asyncio, "create_subprocess_exec", no_room)
        (process,) = room._all
        process.kill()
        state = game("lost_cities").new(2, 1)
        facts: dict[str, Any] = {"game": "lost_cities", "options": {}, "state": state.to_dict(), "seat": state.to_act()[0], "bot": "random", "dice": 0}
        with pytest.raises(UrbesError):
            await room.ask("choose", **facts)
        assert await asyncio.wait_for(room.ask("choose", **facts), 60) and len(tried) == 3
        await room.stop()

    asyncio.run(think())


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
    kept = Kept(10)
    for key in ("a", "b", "a", "c"):
        if kept.get(key) is None:
            kept.put(key, b"1234")
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == (b"1234", None, b"1234") and kept.size == 8
    kept.put("a", b"12")
    assert kept.size == 6


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
