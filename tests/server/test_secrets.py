"""Nothing hidden leaves the server: every byte sent to a viewer over whole random games, held against the true position."""

import json
import random
import re
from typing import Any

import pytest

from tests.server.running import Guest, Running, Socket
from urbes.games.registry import game
from urbes.kernel.rng import Rng
from urbes.server.tables.entries import Entry
from urbes.server.tables.hub import encode
from urbes.server.tables.picture import Eyes, legal, undo, update, view
from urbes.server.tables.snapshots import resume, snapshot
from urbes.server.tables.table import Table


def table_of(server: Running, id: str) -> tuple[Table, list[Entry]]:
    """The whole truth, from the server's own database."""
    names = ["id", "game", "host", "title", "settings", "seed", "start", "forked_from", "listed", "created_at"]
    (row,) = server.facts(f"SELECT {', '.join(names)} FROM tables WHERE id = ?", id)
    facts = dict(zip(names, row, strict=True))
    for name in ("settings", "start", "forked_from"):
        facts[name] = json.loads(facts[name]) if facts[name] else None
    columns = ["table", "seq", "at", "kind", "seat", "data", "key"]
    rows = server.facts('SELECT "table", seq, at, kind, seat, data, key FROM entries WHERE "table" = ? ORDER BY seq', id)
    return Table(facts), [Entry.of({**dict(zip(columns, row, strict=True)), "data": json.loads(row[5])}) for row in rows]


# Whole random games: which, with which options, for how many.
PLAYED: list[tuple[str, dict[str, Any], int]] = [
    ("lost_cities", {"preset": "short"}, 2),
    ("lost_cities", {"preset": "short"}, 3),
    ("lost_cities", {"preset": "short"}, 4),
    ("forgotten_city", {}, 3),
    ("ancient_world", {}, 3),
    ("my_city", {"preset": "first_episode"}, 3),
]


def play_random_game(
    server: Running, seats: int, rng: random.Random, id: str = "lost_cities", options: dict[str, Any] | None = None
) -> tuple[str, dict[int | None, list[str]], list[Guest]]:
    """People on every seat and a spectator, each with a socket; returns all frames each of them received."""
    people = [Guest(server, f"Player {seat}") for seat in range(seats)]
    given = {"preset": "short"} if options is None else options
    table = people[0].open([{"kind": "me"}] + [{"kind": "open"}] * (seats - 1), game=id, options=given)["table"]["id"]
    asked = game(id).name(0)
    for seat in range(1, seats):
        people[seat].done(table, "sit", seat=seat)
    spectator = Guest(server, None)
    frames: dict[int | None, list[str]] = {}
    contexts = [(seat, people[seat].watch(table)) for seat in range(seats)]
    sockets: dict[int | None, Socket] = {seat: context.__enter__() for seat, context in contexts}
    watching = spectator.watch(table)
    sockets[None] = watching.__enter__()
    latest = {seat: socket.until("table") for seat, socket in sockets.items()}
    while not latest[None].get("result"):
        seat = rng.choice(latest[None]["to_act"])
        legal = latest[seat]["legal"]
        wish = rng.random()
        if wish < 0.05 and latest[seat]["undo"]["possible"]:
            sockets[seat].say("undo", seat=seat)
        else:
            if wish > 0.9:
                people[seat].done(table, "why_not", seat=seat, action=asked)
            sockets[seat].say("apply", seat=seat, action=rng.choice(legal)["action"])
        latest = {viewer: socket.until("update") for viewer, socket in sockets.items()}
    for viewer, socket in sockets.items():
        frames[viewer] = socket.raw
    for _, context in contexts:
        context.__exit__(None, None, None)
    watching.__exit__(None, None, None)
    return table, frames, people


@pytest.mark.parametrize(("played", "options", "seats"), PLAYED)
def test_what_a_viewer_receives_does_not_depend_on_what_it_cannot_know(server: Running, played: str, options: dict[str, Any], seats: int) -> None:
    rng = random.Random(seats)
    id, frames, people = play_random_game(server, seats, rng, played, options)
    table, entries = table_of(server, id)
    secrets = {str(table.seed), *(str(word) for word in Rng.seeded(table.seed).to_list() if word > 9999)}
    sent = {
        viewer: {message["seq"]: message for message in map(json.loads, raw) if "seq" in message and message["type"] == "update"}
        for viewer, raw in frames.items()
    }
    dreaming = Rng.seeded(99)
    compared = 0
    for entry in entries:
        folded = table.fold(entry)
        if table.match is None:
            continue
        over = table.status == "over"
        for viewer, received in sent.items():
            message = received.get(entry.seq)
            if message is None:
                continue
            eyes = Eyes(people[viewer].id if viewer is not None else None, viewer, "en")
            truth = json.loads(encode(update(table, folded, eyes, set(), message.get("now", 0))))
            assert steady(message) == steady(truth), f"seat {viewer} at entry {entry.seq}"
            if over:
                continue
            written = json.dumps(message)
            assert not any(secret in written for secret in secrets), "the seed or the generator left early"
            if table.game.simultaneous and entry.kind == "act" and viewer != entry.seat and table.status == "playing" and entry.seat not in table.to_act():
                told = json.dumps({key: value for key, value in message.items() if key != "legal"})  # the same may be open to the viewer
                assert f'"{entry.fact.action}"' not in told or " " not in entry.fact.action, "a decision left before everyone had decided"
            if entry.seq % 5 == 0 or table.game.simultaneous:
                real = table.match.state
                table.match.state = real.imagine(viewer, dreaming)
                dreamt = json.loads(encode([view(table, eyes), legal(table, eyes), list(table.to_act()), undo(table, eyes, 0).possible]))
                table.match.state = real
                seen = [message["view"], message["legal"], message["to_act"], message["undo"]["possible"]]
                dreamt[1], seen[1] = previews(dreamt[1], seen[1]), previews(seen[1], dreamt[1])
                assert dreamt == seen, f"seat {viewer} is told what it cannot know"
                compared += 1
    assert compared > 50


def steady(message: dict[str, Any]) -> dict[str, Any]:
    """Without what depends on the moment: clocks, and who is connected."""
    kept = {key: value for key, value in message.items() if key not in ("now", "clocks", "seats", "table")}
    kept["entry"] = {key: value for key, value in message["entry"].items() if key != "holder"}
    kept["legal"] = [(each["action"], each["label"]) for each in message["legal"]]
    return kept


def previews(offered: list[dict[str, Any]], like: list[dict[str, Any]]) -> list[Any]:
    """Those previews that both lists have: a slow moment leaves them out."""
    return [one["preview"] for one, other in zip(offered, like, strict=True) if one["preview"] is not None and other["preview"] is not None]


@pytest.mark.parametrize(("played", "options", "seats"), [PLAYED[0], *PLAYED[3:5]])
def test_nothing_is_named_before_it_may_be_known(server: Running, played: str, options: dict[str, Any], seats: int) -> None:
    """The same by brute force: every component named in a frame must have been visible to that viewer at some moment so far.

    In the other game every component is known from the start, and only their order is hidden.
    """
    id, frames, _ = play_random_game(server, seats, random.Random(77), played, options)
    table, entries = table_of(server, id)
    known: dict[int | None, set[str]] = {viewer: set() for viewer in frames}
    waiting = {viewer: [message for message in map(json.loads, raw) if message["type"] in ("table", "update")] for viewer, raw in frames.items()}
    hidden = 0
    for entry in entries:
        table.fold(entry)
        if table.match is None or table.status == "over":
            continue
        components = named_in(table.state.to_dict())
        for viewer in frames:
            known[viewer] |= named_in(table.state.view(viewer))
            while waiting[viewer] and waiting[viewer][0]["seq"] <= table.seq:
                told = named_in(waiting[viewer].pop(0)) & components
                assert told <= known[viewer], f"seat {viewer} reads of {told - known[viewer]} at entry {table.seq}"
                hidden += len(components - known[viewer])
    assert hidden > 500  # there was something to hide


def named_in(value: Any) -> set[str]:
    """The ids of components (a letter and a digit at least) in every text of a JSON value."""
    return {word for word in re.findall(r"[\w-]+", json.dumps(value)) if re.search(r"[A-Za-z]", word) and re.search(r"\d", word)}


def test_an_observer_learns_the_seed_only_at_the_end(server: Running) -> None:
    id, frames, people = play_random_game(server, 2, random.Random(5))
    table, _ = table_of(server, id)
    for raw in frames.values():
        telling = [json.loads(frame) for frame in raw if str(table.seed) in frame]
        assert telling and all(message["table"]["status"] == "over" for message in telling)
    assert people[0].http.get(f"/api/tables/{id}/record").json()["seed"] == str(table.seed)


def test_a_running_table_tells_no_address_more_than_its_seat_may_know(server: Running) -> None:
    anna, bruno = Guest(server, "Anna"), Guest(server, "Bruno")
    id = anna.open([{"kind": "me"}, {"kind": "open"}])["table"]["id"]
    bruno.done(id, "sit", seat=1)
    table, entries = table_of(server, id)
    for entry in entries:
        table.fold(entry)
    hers = set(table.state.view(0)["players"][0]["hand"])
    stranger = Guest(server, None)
    for guest in (bruno, stranger):
        seen = set(guest.picture(id)["view"]["players"][1].get("hand", []))
        for path in ("", "/log", "/record", "/replay?step=0", "/replay?step=0&seat=0", "/verification", "?seat=0", "/log?seat=0"):
            text = guest.http.get(f"/api/tables/{id}{path}").text
            assert not any(card in text for card in hers - seen), path
            assert str(table.seed) not in text


def test_no_seat_is_a_way_to_look_into_anothers_hand(server: Running) -> None:
    """As found: the host frees a seat, sits down, looks, and hands it back."""
    anna, bruno, clara = Guest(server, "Anna"), Guest(server, "Bruno"), Guest(server, "Clara", "fr")
    table = anna.open([{"kind": "me"}, {"kind": "open"}])["table"]["id"]
    bruno.done(table, "sit", seat=1)
    anna.done(table, "remove", seat=1, to="open")
    refused = anna.do(table, "sit", seat=1)
    assert refused.status_code == 403 and "hand is not theirs to see" in refused.json()["error"]["text"]
    assert anna.http.get(f"/api/tables/{table}", params={"seat": 1}).status_code == 403
    with anna.watch(table) as hers:
        hers.until("table")
        clara.done(table, "sit", seat=1)
        told = hers.until("update")
        assert told["entry"]["news"]["text"] == "Clara has taken the free seat."
    clara.done(table, "hand_over", seat=1, to="open")
    anna.done(table, "hand_over", seat=0, to="open")
    for guest, seat in ((clara, 0), (anna, 1)):  # what she has seen of one seat she does not carry to the other
        assert guest.do(table, "sit", seat=seat).json()["error"]["code"] == "forbidden"
    assert "main d'autrui" in clara.do(table, "sit", seat=0).json()["error"]["text"]
    assert anna.do(table, "sit", seat=0).status_code == 200, "one's own seat is no secret"
    clara.done(table, "sit", seat=1)


def test_a_host_who_plays_no_seat_does_not_take_the_hand_of_someone_they_removed(server: Running) -> None:
    host, bruno, clara, dora = (Guest(server, name) for name in ("Hanna", "Bruno", "Clara", "Dora"))
    table = host.open([{"kind": "open"}, {"kind": "open"}])["table"]["id"]
    bruno.done(table, "sit", seat=0)
    clara.done(table, "sit", seat=1)
    host.done(table, "remove", seat=1, to="open")
    assert host.do(table, "sit", seat=1).json()["error"]["code"] == "forbidden"
    dora.done(table, "sit", seat=1)
    refused = dora.do(table, "hand_over", seat=1, to="person", identity=bruno.id)
    assert refused.json()["error"]["code"] == "forbidden", "nor is it kept for someone who plays against it"
    dora.done(table, "hand_over", seat=1, to="person", identity=host.id)
    host.done(table, "sit", seat=1)  # given by the one who played it


def test_where_nothing_is_hidden_a_free_seat_is_for_anyone(server: Running) -> None:
    anna, bruno = Guest(server, "Anna"), Guest(server, "Bruno")
    table = anna.open([{"kind": "me"}, {"kind": "open"}], game="forgotten_city", options={})["table"]["id"]
    bruno.done(table, "sit", seat=1)
    bruno.done(table, "hand_over", seat=1, to="open")
    anna.done(table, "sit", seat=1)
    assert anna.picture(table)["me"]["seats"] == [0, 1]


def test_who_has_seen_a_seat_is_remembered_by_the_snapshot(server: Running) -> None:
    anna, bruno = Guest(server, "Anna"), Guest(server, "Bruno")
    table = anna.open([{"kind": "me"}, {"kind": "open"}])["table"]["id"]
    bruno.done(table, "sit", seat=1)
    anna.done(table, "remove", seat=1, to="open")
    found, entries = table_of(server, table)
    for entry in entries:
        found.fold(entry)
    again, _ = table_of(server, table)
    resume(again, found.seq, True, json.loads(json.dumps(snapshot(found))))
    assert again.held == found.held == {anna.id: {0}, bruno.id: {1}} and again.vacated == found.vacated == {1}
