"""The decisions of a series as a Parquet file for learning: what the seat saw, what it might do, what it did, and what it came to.

The games are played through once more from their actions, which costs a hundredth of choosing them.
"""

import json
from array import array
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from urbes.arena.export import has_parquet
from urbes.arena.series import Outcome, Plan
from urbes.arena.words import refusal
from urbes.kernel.batch import RANK, rewarded
from urbes.kernel.game import Game
from urbes.kernel.observation import Observation
from urbes.kernel.vecs import vec

GROUP = 10_000  # decisions a row group


def check_target(path: Path, plan: Plan) -> None:
    """Refuse what could not be written, before the games are played."""
    if path.suffix != ".parquet":
        raise refusal("transitions_name", path=path)
    if not has_parquet():
        raise refusal("no_parquet")
    if not path.parent.is_dir() or path.is_dir():
        raise refusal("no_place", path=path)
    plan.make_game().observation(plan.seats)


class Rows:
    """The columns of some decisions, as bytes that Arrow reads in place."""

    def __init__(self, looks: Observation) -> None:
        self.looks = looks
        self.count = 0
        self.numbers: dict[str, array[Any]] = {
            name: array(code) for name, code in (("game", "q"), ("step", "q"), ("seat", "b"), ("action", "i"), ("returns", "f"), ("scores", "q"))
        }
        self.observations, self.masks = array("h"), array("B")

    def add(self, game: Game, seats: int, outcome: Outcome) -> None:
        """The decisions of one game."""
        state = game.new(seats, outcome.seed)
        before = self.count
        for step, (seat, action) in enumerate(outcome.actions):
            self.observations.extend(self.looks.numbers(state, seat))
            self.masks.extend(self.looks.mask(state, seat))
            for name, number in (("game", outcome.number), ("step", step), ("seat", seat), ("action", self.looks.index(action))):
                self.numbers[name].append(number)
            state.apply(seat, action)
            self.count += 1
        returns = vec[float]([0.0] * seats)
        rewarded(RANK, state, returns, 0)
        for _ in range(self.count - before):
            self.numbers["returns"].extend(returns)
            self.numbers["scores"].extend(outcome.scores)

    def table(self, schema: Any, seats: int) -> Any:
        import pyarrow  # type: ignore[import-untyped]

        def flat(type: Any, values: "array[Any]") -> Any:
            return pyarrow.Array.from_buffers(type, len(values), [None, pyarrow.py_buffer(values)])

        def rows(type: Any, values: "array[Any]", size: int) -> Any:
            return pyarrow.FixedSizeListArray.from_arrays(flat(type, values), size)

        columns = [
            flat(pyarrow.int64(), self.numbers["game"]),
            flat(pyarrow.int64(), self.numbers["step"]),
            flat(pyarrow.int8(), self.numbers["seat"]),
            rows(pyarrow.int16(), self.observations, int(self.looks.size)),
            rows(pyarrow.uint8(), self.masks, int(self.looks.actions)),
            flat(pyarrow.int32(), self.numbers["action"]),
            rows(pyarrow.float32(), self.numbers["returns"], seats),
            rows(pyarrow.int64(), self.numbers["scores"], seats),
        ]
        return pyarrow.Table.from_arrays(columns, schema=schema)


def schema_of(plan: Plan, game: Game, looks: Observation) -> Any:
    """The columns, and what makes data comparable: the game, its options and content, and what each number means."""
    import pyarrow

    facts = {
        "game": game.id,
        "seats": plan.seats,
        "bots": plan.bots,
        "options": game.options,
        "rules_version": game.rules_version,
        "content_hash": game.content_hash,
        "layout_version": looks.version,
        "labels": looks.labels(),
        "actions": looks.notation(),
    }
    return pyarrow.schema(
        {
            "game": pyarrow.int64(),
            "step": pyarrow.int64(),
            "seat": pyarrow.int8(),
            "observation": pyarrow.list_(pyarrow.int16(), int(looks.size)),
            "mask": pyarrow.list_(pyarrow.uint8(), int(looks.actions)),
            "action": pyarrow.int32(),
            "returns": pyarrow.list_(pyarrow.float32(), plan.seats),
            "scores": pyarrow.list_(pyarrow.int64(), plan.seats),
        },
        metadata={"urbes": json.dumps(facts)},
    )


def write(path: Path, plan: Plan, outcomes: Iterable[Outcome]) -> int:
    """Write all decisions, some thousands at a time; returns how many."""
    import pyarrow.parquet  # type: ignore[import-untyped]

    game = plan.make_game()
    looks = game.observation(plan.seats)
    schema = schema_of(plan, game, looks)
    half = path.with_name(f".{path.name}.half")
    written = 0
    try:
        with pyarrow.parquet.ParquetWriter(half, schema) as file:
            rows = Rows(looks)
            for outcome in outcomes:
                rows.add(game, plan.seats, outcome)
                if rows.count >= GROUP:
                    file.write_table(rows.table(schema, plan.seats))
                    written, rows = written + rows.count, Rows(looks)
            if rows.count:
                file.write_table(rows.table(schema, plan.seats))
                written += rows.count
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)
    return written
