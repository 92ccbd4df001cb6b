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
    actions: list[str] = []
    result: dict[str, Any] | None = None

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
            record = msgspec.json.decode(data, type=Record)
        except msgspec.ValidationError:
            raise BadRecord(f"{name}: is not a record of Urbes.", f"{name} : n'est pas un enregistrement d'Urbes.") from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise BadRecord(
                f"{name}: is cut off or damaged; ask for the whole file again.", f"{name} : est tronqué ou abîmé ; redemandez le fichier entier."
            ) from None
        if record.format != FORMAT:
            raise BadRecord(
                f"{name}: is not a record of Urbes (format '{record.format}').", f"{name} : n'est pas un enregistrement d'Urbes (format « {record.format} »)."
            )
        if record.version > VERSION:
            raise BadRecord(
                f"{name}: was written by a newer Urbes (format {record.version}); please update.",
                f"{name} : vient d'un Urbes plus récent (format {record.version}) ; mettez à jour.",
            )
        return record

    @staticmethod
    def load(path: Path) -> "Record":
        try:
            if path.stat().st_size > RECORD_BYTES:
                raise BadRecord(f"{path}: is too large for a record.", f"{path} : est trop grand pour un enregistrement.")
            data = path.read_bytes()
        except OSError as error:
            raise BadRecord(f"{path}: cannot be read ({error.strerror}).", f"{path} : lecture impossible ({error.strerror}).") from None
        return Record.from_json(data, str(path))

    # --- replay -----------------------------------------------------------------------------------------

    def check_game(self, game: Game) -> None:
        """The game at hand must be the one recorded, with the same options and content."""
        if self.game != game.id or self.options != game.options:
            raise BadRecord(
                f"The record is of {self.game} with other options than the {game.id} at hand.",
                f"L'enregistrement est de {self.game} avec d'autres options que le {game.id} donné.",
            )
        if self.rules != game.rules_version:
            newer = self.rules > game.rules_version
            raise BadRecord(
                f"The record follows rules version {self.rules} of {self.game}; this Urbes has version {game.rules_version}."
                + (" Please update." if newer else ""),
                f"L'enregistrement suit la version {self.rules} des règles de {self.game} ; cet Urbes a la version {game.rules_version}."
                + (" Mettez à jour." if newer else ""),
            )
        own = game.pack.hash if game.pack else None
        recorded = self.pack.hash if self.pack else None
        if own != recorded:
            name = self.pack.name if self.pack else "-"
            raise BadRecord(
                f"The record was played with the content pack '{name}' ({(recorded or 'none')[:12]}), not with {(own or 'none')[:12]}; give that pack's file.",
                f"La partie a été jouée avec le paquet « {name} » ({(recorded or 'aucun')[:12]}), pas avec {(own or 'aucun')[:12]} ; donnez le fichier de ce paquet.",
            )

    def opening(self, game: Game) -> State:
        """The state before the first action."""
        self.check_game(game)
        if self.start is not None:
            state = game.from_dict(self.start)
            if state.seats != len(self.players):
                raise BadRecord(
                    f"players: {len(self.players)} are named, the start has {state.seats} seats.",
                    f"players : {len(self.players)} sont nommés, le départ a {state.seats} places.",
                )
            return state
        if self.seed is None:
            raise BadRecord(
                "The record's seed is still secret; it is published when the game ends.",
                "La graine de la partie est encore secrète ; elle est publiée à la fin.",
            )
        return game.new(len(self.players), self.seed_number(self.seed))

    @staticmethod
    def seed_number(seed: str) -> int:
        if len(seed) > SEED_DIGITS or not seed.removeprefix("-").isdecimal():
            raise BadRecord(
                f"seed: '{seed[:40]}' is not an integer of at most {SEED_DIGITS} digits.",
                f"seed : « {seed[:40]} » n'est pas un entier d'au plus {SEED_DIGITS} chiffres.",
            )
        return int(seed)

    def moves(self, game: Game) -> Iterator[tuple[int, int]]:
        """The actions as (seat, code)."""
        for number, line in enumerate(self.actions, 1):
            seat, _, notation = line.partition(" ")
            if not seat.isdecimal() or len(seat) > 3 or int(seat) >= len(self.players):
                raise BadRecord(
                    f"Action {number}: '{line[:60]}' does not begin with a seat (0 to {len(self.players) - 1}).",
                    f"Action {number} : « {line[:60]} » ne commence pas par une place (0 à {len(self.players) - 1}).",
                )
            try:
                yield int(seat), game.parse(notation)
            except UrbesError as error:
                raise BadRecord(f"Action {number}: {error.en}", f"Action {number} : {error.fr}") from None

    def replay(self, game: Game, state: State | None = None) -> Iterator[tuple[State, tuple[int, int] | None]]:
        """Each state with the action taken in it (None at the last); the same state object goes through the game."""
        state = self.opening(game) if state is None else state
        for number, (seat, action) in enumerate(self.moves(game), 1):
            yield state, (seat, action)
            try:
                state.apply(seat, action)
            except IllegalAction as error:
                line = self.actions[number - 1]
                raise BadRecord(
                    f"Action {number}, '{line}', does not replay: {error.en}", f"L'action {number}, « {line} », ne se rejoue pas : {error.fr}"
                ) from None
        yield state, None

    def verify(self, game: Game) -> State:
        """Replay everything and compare: the seed keeps its promise, every action is legal, the result is the recorded one."""
        if self.seed is not None and commitment(self.seed_number(self.seed)) != self.commitment:
            raise BadRecord(
                "The seed is not the one promised: its hash differs from the commitment.",
                "La graine n'est pas celle promise : son empreinte diffère de l'engagement.",
            )
        *_, (state, _) = self.replay(game)
        found = None if state.to_act() else msgspec.json.decode(msgspec.json.encode(state.result().to_dict()))
        if self.result is not None and self.result != found:
            raise BadRecord("The recorded result is not the one the actions lead to.", "Le résultat enregistré n'est pas celui auquel mènent les actions.")
        return state


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
        raise UrbesError(
            f"{path}: could not be saved ({error.strerror}); the earlier file, if any, is unchanged.",
            f"{path} : n'a pas pu être enregistré ({error.strerror}) ; l'éventuel fichier précédent est intact.",
        ) from None
