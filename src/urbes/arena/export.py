"""The outcomes of a series as a file: CSV, JSON or Parquet, by the name's ending. One row is one seat of one game."""

import csv
import importlib.util
import io
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from urbes.arena.series import Outcome, Plan
from urbes.arena.standings import standings
from urbes.kernel.errors import UrbesError
from urbes.kernel.record import write_whole

COLUMNS = ("game", "seed", "seat", "bot", "score", "rank", "win", "decisions")
TIMED = (*COLUMNS, "seconds", "slowest", "marks")
ENDINGS = (".csv", ".json", ".parquet")


def check_target(path: Path) -> None:
    """Refuse a file that could not be written, before the games are played."""
    if path.suffix not in ENDINGS:
        raise UrbesError(f"{path}: the name must end in {', '.join(ENDINGS)}.", f"{path} : le nom doit finir par {', '.join(ENDINGS)}.")
    if path.suffix == ".parquet" and not has_parquet():
        raise UrbesError("Parquet needs pyarrow: pip install 'urbes[parquet]'.", "Parquet demande pyarrow : pip install 'urbes[parquet]'.")
    if not path.parent.is_dir() or path.is_dir():
        raise UrbesError(f"{path}: there is no folder to write this file in.", f"{path} : il n'y a pas de dossier où écrire ce fichier.")


def has_parquet() -> bool:
    return importlib.util.find_spec("pyarrow") is not None


def write(path: Path, plan: Plan, outcomes: Sequence[Outcome]) -> None:
    data = _json(plan, outcomes) if path.suffix == ".json" else _csv(outcomes) if path.suffix == ".csv" else parquet(outcomes)
    write_whole(path, data)


def rows(outcomes: Sequence[Outcome], columns: Sequence[str] = COLUMNS) -> list[tuple[Any, ...]]:
    every = [
        (o.number, str(o.seed), seat, bot, o.scores[seat], o.ranks[seat], o.share(seat), o.decisions[seat], o.seconds[seat], o.slowest[seat], o.marks[seat])
        for o in outcomes
        for seat, bot in enumerate(o.bots)
    ]
    return [row[: len(columns)] for row in every]


def _csv(outcomes: Sequence[Outcome]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(rows(outcomes))
    return text.getvalue().encode()


def _json(plan: Plan, outcomes: Sequence[Outcome]) -> bytes:
    header = {key: value for key, value in asdict(plan).items() if key not in ("records", "mirrored", "limit", "stepwise")}
    header["pack"] = plan.pack[0] if plan.pack else None
    whole = {
        "plan": header,
        "standings": [standing.to_dict() for standing in standings(outcomes)],
        "rows": [dict(zip(COLUMNS, row, strict=True)) for row in rows(outcomes)],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1).encode() + b"\n"


def parquet(outcomes: Sequence[Outcome], columns: Sequence[str] = COLUMNS) -> bytes:
    import pyarrow  # type: ignore[import-untyped]
    import pyarrow.parquet  # type: ignore[import-untyped]

    listed = rows(outcomes, columns)
    table = pyarrow.table({column: [row[i] for row in listed] for i, column in enumerate(columns)})
    buffer = io.BytesIO()
    pyarrow.parquet.write_table(table, buffer)
    return buffer.getvalue()
