"""Rules tests a player can read: TOML files with positions, actions in notation and expected facts. See docs/cases.md."""

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from urbes.kernel.content import Pack
from urbes.kernel.errors import LANGUAGES, BadCase, UrbesError
from urbes.kernel.events import Event
from urbes.kernel.game import Game, State
from urbes.kernel.match import Match
from urbes.kernel.record import Record
from urbes.kernel.texts import SENTENCES

MakeGame = Callable[..., Game]

CASE_KEYS = ("name", "clauses", "seats", "seed", "preset", "options", "pack", "position", "state", "refused", "then")
STEP_KEYS = ("do", "repeat", "undo", "no_undo", "expect", "view", "to_act", "legal", "can", "cannot", "preview", "log", "no_log", "says", "result")
REPEAT_MOST = 100_000
ABSENT = "(absent)"
NONE = "(none)"


class Case:
    """One situation and what must follow from it."""

    def __init__(self, file: Path, game: str, table: dict[str, Any]) -> None:
        self.file = file
        self.game = game
        self.table = table
        self.name: str = table["name"]
        self.clauses: list[str] = table["clauses"]
        seats = table.get("seats", 3)
        self.seat_counts: list[int] = seats if isinstance(seats, list) else [seats]
        first = {key: table[key] for key in STEP_KEYS if key in table}
        self.steps: list[dict[str, Any]] = ([first] if first else []) + table.get("then", [])

    def __str__(self) -> str:
        return f"{self.file.name}: {self.name}"


def load_cases(path: Path) -> list[Case]:
    """The cases of a file, or of all TOML files under a folder."""
    if path.is_dir():
        return [case for file in sorted(path.rglob("*.toml")) for case in load_cases(file)]
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadCase(*SENTENCES.pair("files.unreadable", path=path, error=error.strerror)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadCase(*SENTENCES.pair("cases.not_toml", path=path, error=error)) from None
    except ValueError:  # Python reads no integer of more than 4,300 digits
        raise BadCase(*SENTENCES.pair("packs.long_number", path=path)) from None
    except RecursionError:
        raise BadCase(*SENTENCES.pair("packs.too_deep", path=path)) from None
    game = table.get("game")
    listed = table.get("case")
    if not isinstance(game, str) or not isinstance(listed, list):
        raise BadCase(*SENTENCES.pair("cases.no_case", path=path))
    return [_read_case(path, game, number, row) for number, row in enumerate(listed, 1)]


def _is_number(value: Any) -> bool:
    return isinstance(value, int)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


def _are_texts(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(each, str) for each in value))


def _are_tables(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(each, dict) for each in value.values())


def _are_events(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str | dict) for each in value)


KINDS: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys(("seed", "undo", "no_undo"), _is_number),
    "repeat": lambda value: isinstance(value, int) and 0 <= value <= REPEAT_MOST,
    "preset": _is_text,
    **dict.fromkeys(("options", "pack", "position", "state", "expect", "result"), _is_table),
    **dict.fromkeys(("refused", "do"), _are_texts),
    **dict.fromkeys(("legal", "can"), lambda value: isinstance(value, list) and _are_texts(value)),
    "to_act": lambda value: isinstance(value, list),
    "cannot": lambda value: isinstance(value, dict) and all(isinstance(clause, str) for clause in value.values()),
    **dict.fromkeys(("view", "preview"), _are_tables),
    **dict.fromkeys(("log", "no_log"), _are_events),
    "says": lambda value: isinstance(value, dict) and all(lang in LANGUAGES and _are_texts(each) for lang, each in value.items()),
}


def _read_case(path: Path, game: str, number: int, row: Any) -> Case:
    where = f"{path}, case {number}"
    if not isinstance(row, dict) or not isinstance(row.get("name"), str):
        raise BadCase(*SENTENCES.pair("cases.no_name", where=where))
    named = row.get("clauses")
    if not isinstance(named, list) or not named or not all(isinstance(each, str) for each in named):
        raise BadCase(*SENTENCES.pair("cases.clauses", where=where))
    steps = row.get("then", [])
    if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
        raise BadCase(*SENTENCES.pair("cases.steps", where=where))
    for table, keys in [(row, CASE_KEYS + STEP_KEYS), *((step, STEP_KEYS) for step in steps)]:
        for key in table:
            if key not in keys:
                raise BadCase(*SENTENCES.pair("cases.no_key", where=where, given=key, keys=", ".join(keys)))
            if key in KINDS and not KINDS[key](table[key]):
                raise BadCase(*SENTENCES.pair("cases.kind", where=where, given=key))
    seats = row.get("seats", 3)
    if not all(isinstance(each, int) for each in (seats if isinstance(seats, list) else [seats])):
        raise BadCase(*SENTENCES.pair("cases.seats", where=where))
    case = Case(path, game, row)
    if not case.steps and "refused" not in row:
        raise BadCase(*SENTENCES.pair("cases.nothing", where=where))
    return case


# --- running ---------------------------------------------------------------------------------------------


def run_case(case: Case, make_game: MakeGame) -> list[str]:
    """What is wrong with a case, one line each; [] if it holds."""
    failures: list[str] = []
    for seats in case.seat_counts:
        found = _run_with(case, make_game, seats)
        failures += [f"[{seats} seats] {line}" for line in found] if len(case.seat_counts) > 1 else found
    return failures


def _run_with(case: Case, make_game: MakeGame, seats: int) -> list[str]:
    table = case.table
    refused = table.get("refused")
    try:
        options = dict(table.get("options", {}))
        if "preset" in table:
            options["preset"] = table["preset"]
        pack = Pack("case", table["pack"]) if "pack" in table else None
        game = make_game(case.game, pack=pack, **options)
        match = _opening(case, game, seats)
    except UrbesError as error:
        if refused is None:
            return [f"the position is refused: {error.en}"]
        wanted = refused if isinstance(refused, list) else [refused]
        return [f"refused without naming '{words}': {error.en}" for words in wanted if str(words) not in error.en]
    if refused is not None:
        return [f"should be refused ({refused}), but is accepted"]
    failures: list[str] = []
    for number, step in enumerate(case.steps, 1):
        found = _Step(match, step).run()
        failures += [f"step {number}: {line}" for line in found]
        if found:
            break
    return failures


def _opening(case: Case, game: Game, seats: int) -> Match:
    seed = case.table.get("seed", 1)
    if "state" in case.table:
        state = game.from_dict(_with_nulls(case.table["state"]))
    elif "position" in case.table:
        state = game.arrange(seats, seed, _with_nulls(case.table["position"]))
    else:
        game.check_seats(seats)
        return Match.start(game, _players(seats), seed)
    record = Record.of(game, _players(state.seats), seed, state.to_dict())
    return Match(game, record, state)


def _players(seats: int) -> list[str]:
    return [chr(ord("A") + seat) for seat in range(seats)]


def _with_nulls(value: Any) -> Any:
    """TOML has no null: "(none)" stands for it."""
    if isinstance(value, dict):
        return {key: _with_nulls(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_with_nulls(each) for each in value]
    return None if value == NONE else value


class _Step:
    """One step of a case: actions, then expectations."""

    def __init__(self, match: Match, step: dict[str, Any]) -> None:
        self.match = match
        self.step = step
        self.failures: list[str] = []

    @property
    def state(self) -> State:
        return self.match.state

    def run(self) -> list[str]:
        logged = len(self.match.log)
        try:
            self._act()
        except UrbesError as error:
            return [error.en]
        happened = [event for _, event in self.match.log[logged:]]
        try:
            self._expect(happened)
        except UrbesError as error:
            self.failures.append(error.en)
        return self.failures

    def _expect(self, happened: list[Event]) -> None:
        state = self.state
        for key, wanted in self.step.items():
            if key == "expect":
                self._compare(state.to_dict(), wanted, "")
            elif key == "view":
                for viewer, facts in wanted.items():
                    self._compare(state.view(self._viewer(viewer)), facts, f"view.{viewer}.")
            elif key == "result":
                self._compare(state.result().to_dict(), wanted, "result.")
            elif key == "to_act":
                self._equal("to_act", list(wanted), list(state.to_act()))
            elif key in ("legal", "can", "cannot", "preview"):
                self._actions(key, wanted)
            elif key in ("log", "no_log", "says"):
                self._events(key, wanted, happened)

    def _viewer(self, name: str) -> int | None:
        if name == "spectator":
            return None
        if name.isdecimal() and int(name) < self.state.seats:
            return int(name)
        raise BadCase(*SENTENCES.pair("cases.viewer", name=name))

    def _act(self) -> None:
        done = self.step.get("do", [])
        for _ in range(self.step.get("repeat", 1)):
            for line in [done] if isinstance(done, str) else done:
                seat, action = self._read(line)
                self.match.apply(seat, action)
        for key in ("undo", "no_undo"):
            if key in self.step:
                refusal = self.match.undo_refusal(self.step[key])
                if key == "undo":
                    self.match.undo(self.step[key])
                elif refusal is None:
                    self.failures.append(f"seat {self.step[key]} could take its last action back")

    def _read(self, line: str) -> tuple[int, int]:
        """`0 lay blue-06`; without a number, the seat that is to act."""
        first, _, rest = line.partition(" ")
        if first.isdecimal() and rest:
            if len(first) > 3 or int(first) >= self.state.seats:
                raise BadCase(*SENTENCES.pair("cases.no_seat", line=line[:60], last=self.state.seats - 1))
            return int(first), self.match.game.parse(rest)
        waiting = self.state.to_act()
        return (waiting[0] if waiting else 0), self.match.game.parse(line)

    def _compare(self, found: Mapping[str, Any], wanted: dict[str, Any], prefix: str) -> None:
        for path, value in wanted.items():
            self._equal(prefix + path, value, look_up(found, path))

    def _equal(self, path: str, wanted: Any, found: Any) -> None:
        if not _same(wanted, found):
            self.failures.append(f"{path}\n      expected {wanted!r}\n      found    {found!r}")

    def _actions(self, key: str, wanted: Any) -> None:
        state, game = self.state, self.match.game
        if key == "legal":
            seat = state.to_act()[0] if state.to_act() else 0
            names = [game.name(action) for action in state.legal(seat)]
            missing = sorted(set(wanted) - set(names))
            extra = sorted(set(names) - set(wanted))
            if missing or extra:
                self.failures.append(f"legal actions of seat {seat}\n      missing  {missing}\n      too many {extra}")
            return
        for line in wanted:
            seat, action = self._read(line)
            reason = state.why_not(seat, action)
            if key == "can" and reason is not None:
                self.failures.append(f"'{line}' should be legal, but: {reason.en} ({', '.join(reason.clauses)})")
            elif key == "cannot":
                if reason is None:
                    self.failures.append(f"'{line}' should be illegal ({wanted[line]})")
                elif wanted[line] not in reason.clauses:
                    self.failures.append(f"'{line}' is refused by {', '.join(reason.clauses)}, not by {wanted[line]}: {reason.en}")
            elif key == "preview":
                self._compare(state.preview(seat, action), wanted[line], f"preview '{line}' ")

    def _events(self, key: str, wanted: Any, happened: list[Event]) -> None:
        if key == "says":
            for lang, sentences in wanted.items():
                spoken = [self.match.game.describe(event, lang, None, self.match.record.players) for event in happened]
                for sentence in [sentences] if isinstance(sentences, str) else sentences:
                    if not any(sentence in line for line in spoken):
                        self.failures.append(f"the log ({lang}) does not say '{sentence}', but: {spoken}")
            return
        seen: list[dict[str, Any]] = [_without_nulls({"kind": event.kind, "seat": event.seat, **event.facts}) for event in happened]
        position = 0
        for pattern in wanted:
            facts = {"kind": pattern} if isinstance(pattern, str) else pattern
            at = next((i for i in range(position, len(seen)) if _holds(seen[i], facts)), None)
            if key == "log" and at is None:
                self.failures.append(f"the log has no {facts} after its first {position} events: {seen}")
                return
            if key == "no_log" and at is not None:
                self.failures.append(f"the log should not have {facts}")
            if key == "log" and at is not None:
                position = at + 1


def _holds(event: dict[str, Any], facts: dict[str, Any]) -> bool:
    return all(_same(value, event.get(key, ABSENT)) for key, value in facts.items())


def _same(wanted: Any, found: Any) -> bool:
    return bool(wanted == found) and isinstance(wanted, bool) == isinstance(found, bool)


def _without_nulls(value: Any) -> Any:
    """What was found in the words of a case file, where "(none)" stands for null."""
    if isinstance(value, dict):
        return {key: _without_nulls(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_without_nulls(each) for each in value]
    return NONE if value is None else value


def look_up(data: Any, path: str) -> Any:
    """`seats.0.hand` in nested JSON; `hand.#` is a length; what is not there is "(absent)", null is "(none)" at any depth."""
    for part in path.split("."):
        if part == "#" and isinstance(data, list | dict | str):
            data = len(data)
        elif isinstance(data, list) and part.isdecimal() and int(part) < len(data):
            data = data[int(part)]
        elif isinstance(data, dict) and part in data:
            data = data[part]
        else:
            return ABSENT
    return _without_nulls(data)
