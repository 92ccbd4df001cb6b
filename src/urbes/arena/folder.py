"""The folder of a tournament: what is played, every outcome as it comes, and at the end the results. What is there can be gone on with."""

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from urbes.arena.series import Outcome, Plan, in_order, make_folder
from urbes.arena.words import refusal
from urbes.kernel.record import write_whole


class Folder:
    """`plan.json` and `outcomes.ndjson`; the results lie beside them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._plan = path / "plan.json"
        self._lines = path / "outcomes.ndjson"
        self._file: BinaryIO | None = None

    def begin(self, plan: Plan, resume: bool, seed_given: bool) -> tuple[Plan, list[Outcome]]:
        """The plan, with the seed the folder has where none was given, and what has been played of it."""
        if resume:
            plan = self._resumed(plan, seed_given)
        elif self._plan.exists():
            raise refusal("folder_used", folder=self.path)
        make_folder(self.path)
        done = self._played(plan) if resume else []
        write_whole(self._plan, _json(_described(plan)))
        write_whole(self._lines, b"".join(map(_line, done)))  # without a line that was torn
        self._file = self._lines.open("ab")
        return plan, done

    def add(self, outcome: Outcome) -> None:
        assert self._file is not None
        self._file.write(_line(outcome))
        self._file.flush()

    def write(self, name: str, data: bytes) -> Path:
        write_whole(self.path / name, data)
        return self.path / name

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def _resumed(self, plan: Plan, seed_given: bool) -> Plan:
        try:
            before = json.loads(self._plan.read_bytes())
            seed = int(before["seed"])
        except FileNotFoundError:
            raise refusal("folder_empty", folder=self.path) from None
        except (ValueError, TypeError, KeyError):
            raise refusal("folder_damaged", path=self._plan) from None
        plan = plan if seed_given else replace(plan, seed=seed)
        for key, value in json.loads(_json(_described(plan))).items():
            if key != "games" and before.get(key) != value:  # more games than before is what it may be resumed for
                raise refusal("folder_other", folder=self.path, what=key)
        return plan

    def _played(self, plan: Plan) -> list[Outcome]:
        """Every game that can be read and is one of the plan; the others are played again."""
        found: dict[int, Outcome] = {}
        for line in self._lines.read_bytes().splitlines() if self._lines.exists() else []:
            try:
                outcome = msgspec.convert(json.loads(line), Outcome)
            except (ValueError, RecursionError, msgspec.ValidationError):
                continue
            if 0 <= outcome.number < plan.games and (outcome.seed, outcome.bots) == plan.pairing(outcome.number):
                found[outcome.number] = outcome
        return in_order(found.values())


def _described(plan: Plan) -> dict[str, Any]:
    game = plan.make_game()
    kept = {key: value for key, value in asdict(plan).items() if key in ("game", "bots", "seats", "games", "limit")}
    pack = {"name": game.pack.name, "hash": game.pack.hash} if game.pack else None
    return kept | {"seed": str(plan.seed), "options": game.options, "pack": pack, "rules": game.rules_version}


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode() + b"\n"


def _line(outcome: Outcome) -> bytes:
    return json.dumps(msgspec.to_builtins(outcome)).encode() + b"\n"
