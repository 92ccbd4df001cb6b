"""Snapshots of a table, so that opening it need not fold its journal from the first entry."""

from typing import Any

import msgspec

from urbes.kernel.match import Match
from urbes.server.shapes.pictures import Comment
from urbes.server.shapes.tables import Holder
from urbes.server.tables.clocks import Clocks
from urbes.server.tables.table import Happening, Table
from urbes.teaching.lesson import Progress


def snapshot(table: Table) -> dict[str, Any]:
    """All that folding on needs, the log and what undo could reach apart."""
    return {
        "state": table.state.to_dict(),
        "status": table.status,
        "holders": [msgspec.structs.asdict(holder) for holder in table.holders],
        "titles": {str(seat): title for seat, title in table.titles.items()},
        "actions": table.actions,
        "moved": {str(seat): seq for seat, seq in table.moved.items()},
        "last_move": table.last_move,
        "moved_at": table.moved_at,
        "asked_by": table.asked_by,
        "agreed": sorted(table.agreed),
        "clocks": table.clocks.to_dict() if table.clocks else None,
        "happened": [msgspec.structs.asdict(happening) for happening in table.happened],
        "rematch": table.rematch,
        "told": {str(seat): step for seat, step in table.told.items()},
        "comments": [msgspec.structs.asdict(comment) for comment in table.comments.values()],
        "tried": table.tried,
        "stars": table.stars,
        "lesson": msgspec.to_builtins(table.lesson, str_keys=True),
        "removed": sorted(table.removed),
        "interfered": table.interfered,
        "held": {identity: sorted(seats) for identity, seats in table.held.items()},
        "vacated": sorted(table.vacated),
    }


def snapshot_row(table: Table) -> dict[str, Any]:
    """The snapshot as it is stored; the next one is counted from here."""
    table.snapshot_due = False
    table.snapshot_at = (table.seq, table.actions)
    return {"table": table.id, "seq": table.seq, "sealed": table.sealed_now, "data": snapshot(table)}


def resume(table: Table, seq: int, sealed: bool, data: dict[str, Any]) -> None:
    """Stand where a snapshot was taken."""
    table.seq = table.base = seq
    table.base_sealed = table.sealed_now = sealed
    table.status = data["status"]
    table.holders = msgspec.convert(data["holders"], list[Holder])
    table.titles = {int(seat): title for seat, title in data.get("titles", {}).items()}
    table.offset = data["actions"]
    table.moved = {int(seat): at for seat, at in data["moved"].items()}
    table.last_move = data["last_move"]
    table.moved_at = data["moved_at"]
    table.asked_by = data["asked_by"]
    table.agreed = set(data["agreed"])
    table.happened.extend(msgspec.convert(data.get("happened", []), list[Happening]))
    table.rematch = data["rematch"]
    table.told = {int(seat): step for seat, step in data.get("told", {}).items()}
    table.comments = {comment.step: comment for comment in msgspec.convert(data.get("comments", []), list[Comment])}
    table.tried = data.get("tried", 0)
    table.stars = data.get("stars")
    table.lesson = msgspec.convert(data.get("lesson"), Progress | None, strict=False)
    table.removed = set(data.get("removed", ()))
    table.interfered = data.get("interfered", False)
    table.held = {identity: set(seats) for identity, seats in data.get("held", {}).items()}
    table.vacated = set(data.get("vacated", ()))
    for seat, holder in enumerate(table.holders):  # of those who left before this was noted nothing is known
        table.hold(seat, holder)
    table.match = Match(table.game, table.opening(), table.game.from_dict(data["state"]))
    table.match.log.clear()  # what is said at the set-up was said long ago
    if table.match.over:
        table.match.record.result = table.match.state.result().to_dict()
    if data["clocks"] is not None and table.rules.clock is not None:
        table.clocks = Clocks(table.rules.clock, table.seat_count)
        table.clocks.restore(data["clocks"])
    table.snapshot_at = (seq, table.offset)
