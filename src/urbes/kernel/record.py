"""A game as its record: who played what, with which options and content, from which seed. Records replay and can be verified."""

import hashlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from urbes.kernel.errors import BadRecord, IllegalAction, UrbesError
from urbes.kernel.game import Game, State
from urbes.kernel.texts import SENTENCES

FORMAT = "urbes-record"
VERSION = 1
RECORD_BYTES = 50_000_000
SEED_DIGITS = 100


def commitment(seed: int) -> str:
    """The promise published before the first move: the hash of a seed, which must be too large to guess (128 bits)."""
    return hashlib.sha256(f"urbes seed {seed}".encode()).hexdigest()


class PackName(msgspec.Struct, frozen=True):
    """Which content a game was played with."""

    name: str
    hash: str


class Mark(msgspec.Struct, frozen=True):
    """Where a program that held a seat did not answer, or not well, and another bot decided for it."""

    action: int  # its number, from 0
    seat: int
    fault: str
    fallback: str


class Record(msgspec.Struct, kw_only=True):
    """The header of a game and its actions, each as `SEAT NOTATION`."""

    format: str = FORMAT
    version: int = VERSION
    game: str
    rules: int
    options: dict[str, Any]
    pack: PackName | None = None
    players: list[str]
    commitment: str
    seed: str | None = None  # decimal, since JSON numbers are not exact everywhere; None while it is still a secret
    start: dict[str, Any] | None = None  # a position to start from instead of the seed's set-up
    actions: list[str]
    result: dict[str, Any] | None = None
    marks: list[Mark] | msgspec.UnsetType = msgspec.UNSET  # written only where there are some

    @staticmethod
    def of(game: Game, players: list[str], seed: int, start: dict[str, Any] | None = None) -> "Record":
        return Record(
            game=game.id,
            rules=game.rules_version,
            options=dict(game.options),
            pack=PackName(game.pack.name, game.pack.hash) if game.pack else None,
            players=players,
            commitment=commitment(seed),
            seed=str(seed),
            start=start,
            actions=[],
        )

    # --- files ------------------------------------------------------------------------------------------

    def to_json(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"

    def save(self, path: Path) -> None:
        """Whole or not at all: the file that was there stays until the new one is safely on the disk."""
        write_whole(path, self.to_json())

    @staticmethod
    def from_json(data: bytes, name: str) -> "Record":
        try:
            try:
                record = msgspec.json.decode(data, type=Record)
            except msgspec.ValidationError as error:
                raise _misfit(msgspec.json.decode(data), name, str(error)) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise BadRecord(*SENTENCES.pair("records.damaged", name=name)) from None
        if record.format != FORMAT:
            raise BadRecord(*SENTENCES.pair("records.other_format", name=name, format=record.format))
        if record.version > VERSION:
            raise BadRecord(*SENTENCES.pair("records.newer_format", name=name, version=record.version))
        return record

    @staticmethod
    def load(path: Path) -> "Record":
        try:
            if path.stat().st_size > RECORD_BYTES:
                raise BadRecord(*SENTENCES.pair("records.too_large", path=path))
            data = path.read_bytes()
        except OSError as error:
            raise BadRecord(*SENTENCES.pair("files.unreadable", path=path, error=error.strerror)) from None
        return Record.from_json(data, str(path))

    # --- replay -----------------------------------------------------------------------------------------

    def check_game(self, game: Game) -> None:
        """The game at hand must be the one recorded, with the same options and content."""
        if self.game != game.id or self.options != game.options:
            raise BadRecord(*SENTENCES.pair("records.other_options", recorded=self.game, game=game.id))
        if self.rules != game.rules_version:
            key = "records.newer_rules" if self.rules > game.rules_version else "records.older_rules"
            raise BadRecord(*SENTENCES.pair(key, recorded=self.rules, game=self.game, own=game.rules_version))
        own = game.pack.hash if game.pack else ""
        recorded = self.pack.hash if self.pack else ""
        if own != recorded:
            name, none = self.pack.name if self.pack else "-", SENTENCES.pair("words.none")
            raise BadRecord(*SENTENCES.pair("records.other_pack", name=name, recorded=recorded[:12] or none, own=own[:12] or none))

    def opening(self, game: Game) -> State:
        """The state before the first action."""
        self.check_game(game)
        if self.start is not None:
            state = game.from_dict(self.start)
            if state.seats != len(self.players):
                raise BadRecord(*SENTENCES.pair("records.players", named=len(self.players), seats=state.seats))
            return state
        if self.seed is None:
            raise BadRecord(*SENTENCES.pair("records.secret_seed"))
        return game.new(len(self.players), self.seed_number(self.seed))

    @staticmethod
    def seed_number(seed: str) -> int:
        if len(seed) > SEED_DIGITS or not seed.removeprefix("-").isdecimal():
            raise BadRecord(*SENTENCES.pair("records.seed", seed=seed[:40], digits=SEED_DIGITS))
        return int(seed)

    def moves(self, game: Game) -> Iterator[tuple[int, int]]:
        """The actions as (seat, code)."""
        for number, line in enumerate(self.actions, 1):
            seat, _, notation = line.partition(" ")
            if not seat.isdecimal() or len(seat) > 3 or int(seat) >= len(self.players):
                raise BadRecord(*SENTENCES.pair("records.no_seat", number=number, line=line[:60], last=len(self.players) - 1))
            try:
                yield int(seat), game.parse(notation)
            except UrbesError as error:
                raise BadRecord(*SENTENCES.pair("records.action", number=number, error=(error.en, error.fr))) from None

    def replay(self, game: Game, state: State | None = None) -> Iterator[tuple[State, tuple[int, int] | None]]:
        """Each state with the action taken in it (None at the last); the same state object goes through the game."""
        state = self.opening(game) if state is None else state
        for number, (seat, action) in enumerate(self.moves(game), 1):
            yield state, (seat, action)
            try:
                state.apply(seat, action)
            except IllegalAction as error:
                line = self.actions[number - 1]
                raise BadRecord(*SENTENCES.pair("records.no_replay", number=number, line=line, error=(error.en, error.fr))) from None
        yield state, None

    def verify(self, game: Game) -> State:
        """Replay everything and compare: the seed keeps its promise, every action is legal, the result is the recorded one."""
        if self.seed is not None and commitment(self.seed_number(self.seed)) != self.commitment:
            raise BadRecord(*SENTENCES.pair("records.other_seed"))
        *_, (state, _) = self.replay(game)
        if self.result is not None and state.to_act():
            raise BadRecord(*SENTENCES.pair("records.early_result", count=len(self.actions)))
        if self.result is not None and self.result != msgspec.json.decode(msgspec.json.encode(state.result().to_dict())):
            raise BadRecord(*SENTENCES.pair("records.other_result"))
        return state


def _misfit(content: Any, name: str, error: str) -> BadRecord:
    """Why JSON is no record: it does not say it is one, lacks fields, or has one that no game writes."""
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        return BadRecord(*SENTENCES.pair("records.no_record", name=name))
    lacking = [field.name for field in msgspec.structs.fields(Record) if field.required and field.name not in content]
    if lacking:
        return BadRecord(*SENTENCES.pair("records.lacking", name=name, n=len(lacking), fields=", ".join(lacking)))
    return BadRecord(*SENTENCES.pair("records.misshapen", name=name, field=error.rpartition("`$.")[2].rstrip("`")))


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that a crash or a full disk leaves either the old one or the new one."""
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise UrbesError(*SENTENCES.pair("files.unsaved", path=path, error=error.strerror)) from None
