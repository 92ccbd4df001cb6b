"""Two at once: racing actions cannot both win, repeated requests are carried out once."""

import asyncio
import concurrent.futures
import random
from pathlib import Path
from typing import Any

from tests.server.running import Guest, Running
from tests.server.test_every_game import CALLER, HOST, close, house_at
from urbes.server.shapes.tables import NewSeat, NewTable, Wish
from urbes.server.tables.lists import Lists


def entries(server: Running, table: str) -> list[tuple[int, str, int | None, str]]:
    rows: list[Any] = server.facts('SELECT seq, kind, seat, data FROM entries WHERE "table" = ? ORDER BY seq', table)
    return rows


def test_of_two_racing_actions_exactly_one_wins(server: Running) -> None:
    anna = Guest(server, "Anna")
    table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    rng = random.Random(1)
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        for _ in range(25):
            picture = anna.picture(table)
            seat = picture["to_act"][0]
            legal = anna.picture(table, seat=seat)["legal"]
            wishes = [{"seat": seat, "action": rng.choice(legal)["action"], "at": picture["seq"]} for _ in range(6)]
            answers = list(pool.map(lambda wish: Guest.do(anna, table, "apply", **wish), wishes))
            won = [answer for answer in answers if answer.status_code == 200]
            assert len(won) == 1, [answer.text for answer in answers]
            assert {answer.json()["error"]["code"] for answer in answers if answer.status_code != 200} == {"stale"}
            assert anna.picture(table)["seq"] == picture["seq"] + 1
    found = entries(server, table)
    assert [row[0] for row in found] == list(range(1, len(found) + 1))


def test_a_repeated_request_is_carried_out_once(server: Running) -> None:
    anna = Guest(server, "Anna")
    table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    seat = anna.picture(table)["to_act"][0]
    action = anna.picture(table, seat=seat)["legal"][0]["action"]
    first = anna.done(table, "apply", seat=seat, action=action, key="once")
    again = anna.done(table, "apply", seat=seat, action=action, key="once")
    assert again["seq"] == first["seq"]
    assert anna.picture(table)["seq"] == first["seq"]
    header = anna.http.post(f"/api/tables/{table}/verbs/chat", json={"text": "hi"}, headers={"Idempotency-Key": "greeting"}).json()
    assert anna.done(table, "chat", text="hi", key="greeting")["seq"] == header["seq"]
    assert [row[1] for row in entries(server, table)].count("chat") == 1


def test_one_intention_sent_many_times_at_once_is_carried_out_once(server: Running) -> None:
    anna = Guest(server, "Anna")
    table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: anna.done(table, "chat", text="hi", key="k"), range(16)))
    assert len({answer["seq"] for answer in answers}) == 1
    assert [row[1] for row in entries(server, table)].count("chat") == 1


def test_keys_of_different_people_do_not_meet(server: Running) -> None:
    anna, bruno = Guest(server, "Anna"), Guest(server, "Bruno")
    table = anna.open([{"kind": "me"}, {"kind": "open"}])["table"]["id"]
    assert anna.done(table, "chat", text="a", key="k")["seq"] != bruno.done(table, "chat", text="b", key="k")["seq"]


def test_only_one_of_many_gets_the_last_seat(server: Running) -> None:
    anna = Guest(server, "Anna")
    table = anna.open([{"kind": "me"}, {"kind": "open"}])["table"]["id"]
    crowd = [Guest(server, f"Guest {number}") for number in range(6)]
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda guest: guest.do(table, "sit", seat=1), crowd))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409, 409]
    assert [row[1] for row in entries(server, table)].count("start") == 1


def test_of_many_who_want_a_rematch_at_once_all_come_to_one_table(tmp_path: Path) -> None:
    """As found: each opened one of their own, and all but one were left among everybody's games."""

    async def story() -> None:
        house, opening = await house_at(tmp_path)
        live = await opening.new(NewTable(game="lost_cities", seats=[NewSeat("me"), NewSeat("me")], options={"preset": "short"}), HOST)
        rng = random.Random(1)
        while owing := live.table.to_act():
            action = rng.choice(live.table.state.legal(owing[0]))
            await house.do(live.table.id, "apply", CALLER, Wish(seat=owing[0], action=live.table.game.name(action)))
        opened = set(await asyncio.gather(*(opening.rematch(live, HOST) for _ in range(6))))
        page = await Lists(house.journal.database, house.audience.present).my_page(HOST.id)
        assert opened == {live.table.rematch} == {card.id for card in page.running}
        await close(house)

    asyncio.run(story())
