"""What every game must hold, whatever its rules: one suite, run on every registered game and on games yet to come.

Each function raises AssertionError with a sentence. The suite uses the kernel's verbs alone.
"""

import json
from collections.abc import Iterable
from typing import Any

from urbes.kernel.declared import faults
from urbes.kernel.errors import LANGUAGES, BadRecord, IllegalAction
from urbes.kernel.events import Event
from urbes.kernel.game import Game, State
from urbes.kernel.match import Match
from urbes.kernel.record import Record
from urbes.kernel.rng import Rng

LOOK_AHEAD = 12  # how far a restored state is compared with its original
STEPS_MOST = 1_000_000
PREVIEWS = 8  # of a list of choices, held against their shape
TWINS = 1  # the seed of two generators alike
UNSET = "unset"


def random_options(game: Game, rng: Rng) -> dict[str, Any]:
    """Values for every option that has listed ones or a range, at random; choices a table cannot make are left out."""
    chosen: dict[str, Any] = {}
    for option in game.option_list:
        values = [False, True] if option.type == "bool" else option.values()
        if isinstance(option.allowed, dict) and "min" in option.allowed:
            values = [option.allowed["min"], option.default, option.allowed["max"]]
        values = [value for value in values if value != "pack"]
        if values and rng.below(2):
            chosen[option.id] = values[rng.below(len(values))]
    return chosen


def conform(game: Game, seats: int, seed: int, sample: int = 40) -> int:
    """Play one random game and examine it: every state lightly, every `sample`-th thoroughly. Returns the number of decisions."""
    rng = Rng.seeded(seed)
    players = [f"P{seat}" for seat in range(seats)]
    record = Record.of(game, players, seed)
    state = game.new(seats, seed)
    state.check()
    happened: list[Event] = []
    snapshots: list[tuple[State, dict[str, Any]]] = []
    step = 0
    while state.to_act():
        waiting = state.to_act()
        assert list(waiting) == sorted(set(waiting)), f"to_act {waiting} is not ascending"
        for seat in range(seats):
            examine_legal(state, seat, seat in waiting)
        examine_clone(state)
        if step % sample == 0:
            examine(state, rng)
            snapshots.append((state.clone(), state.to_dict()))
        seat = waiting[rng.below(len(waiting))]
        actions = state.legal(seat)
        action = actions[rng.below(len(actions))]
        record.actions.append(f"{seat} {game.name(action)}")
        state.listener = happened.append if step % sample == 0 else None
        state.apply(seat, action)
        state.listener = None
        state.check()
        step += 1
        assert step < STEPS_MOST, "the game does not end"
    examine_events(game, happened, seats, players)
    examine_end(state)
    for number, (clone, written) in enumerate(snapshots):
        assert clone.to_dict() == written, f"clone {number} changed after it was made"
    examine_record(game, record, state)
    return step


def examine_legal(state: State, seat: int, owes: bool) -> None:
    game = state.game
    actions = state.legal(seat)
    assert bool(actions) == owes, f"seat {seat} {'owes a decision but has no action' if owes else 'owes none but has actions'}"
    assert len(set(actions)) == len(actions), f"legal lists an action twice: {actions}"
    for action in actions:
        assert 0 <= action < game.action_count, f"action {action} lies outside the action space"
        assert game.parse(game.name(action)) == action, f"notation of {action} does not read back"
        assert state.allows(seat, action), f"{game.name(action)} is listed but not allowed"


def examine_clone(state: State) -> None:
    """A clone has everything its original has, whatever a position tells of it, except the listener."""
    listener, unheard = state.listener, list[Event]()
    state.listener = unheard.append
    copy = state.clone()
    kept = copy.listener
    state.listener = listener
    assert kept is None, "a clone keeps the listener"
    for name in attributes(state) - {"listener"}:
        own, copied = getattr(state, name, UNSET), getattr(copy, name, UNSET)
        assert own is copied or anatomy(own) == anatomy(copied), f"a clone forgets '{name}'"


def attributes(value: object) -> set[str]:
    """The names of all that an object keeps, compiled (where mypyc lists them) or not."""
    names = set(getattr(value, "__dict__", ()))
    for kind in type(value).__mro__:
        names.update(getattr(kind, "__mypyc_attrs__", ()), kind.__dict__.get("__slots__", ()))
    return names - {"__dict__", "__weakref__"}


def anatomy(value: Any, within: tuple[Any, ...] = ()) -> Any:
    """All that a value holds, as plain data that can be compared and does not change with it; rules and functions stand for themselves."""
    if value is None or isinstance(value, int | float | str | Game) or callable(value):
        return value
    if any(value is outer for outer in within):
        return len(within)
    around = (*within, value)
    if isinstance(value, dict):
        return {key: anatomy(each, around) for key, each in value.items()}
    if isinstance(value, Iterable):
        return [anatomy(each, around) for each in value]
    return {name: anatomy(getattr(value, name, UNSET), around) for name in attributes(value)}


def examine(state: State, rng: Rng) -> None:
    """The thorough part: illegal and legal actions, restoring, views and imagination."""
    examine_actions(state, rng)
    examine_restoring(state, rng)
    examine_views(state, rng)
    examine_shapes(state)
    if state.game.rooms.observation is not None:
        examine_numbers(state, rng)


def examine_numbers(state: State, rng: Rng) -> None:
    """What a seat sees as numbers keeps its ranges and holds nothing hidden; every legal action has an index of its own that leads back to it."""
    looks = state.game.observation(int(state.seats))
    declared = [(block, place) for block in looks.blocks for place in block.places()]
    for seat in range(state.seats):
        numbers = list(looks.numbers(state, seat))
        for number, (block, place) in zip(numbers, declared, strict=True):
            assert block.low <= number <= block.high, f"{' '.join(place)} is {number}, not {block.low} to {block.high}"
        imagined = list(looks.numbers(state.imagine(seat, rng), seat))
        changed = [" ".join(place) for one, other, (_, place) in zip(numbers, imagined, declared, strict=True) if one != other]
        assert not changed, f"seat {seat} sees what is hidden from it: {changed}"
        legal = state.legal(seat)
        indices = [looks.index(action) for action in legal]
        assert [looks.action(state, seat, index) for index in indices] == legal, "an index leads to another action"
        assert [index for index, open in enumerate(looks.mask(state, seat)) if open] == sorted(indices), "the mask is not what is legal"


def examine_actions(state: State, rng: Rng) -> None:
    game = state.game
    written, kept = state.to_dict(), anatomy(state)
    for seat in range(state.seats):
        legal = set(state.legal(seat))
        for action in legal:
            assert state.why_not(seat, action) is None, f"why_not refuses the legal {game.name(action)}"
            json.dumps(state.preview(seat, action))
            for lang in LANGUAGES:
                assert game.label(action, lang), f"{game.name(action)} has no label in {lang}"
            trial = state.clone()
            trial.apply(seat, action)
            trial.check()
        tempting = [rng.below(game.action_count) for _ in range(20)] + [-1, game.action_count]
        for action in tempting:
            if action not in legal:
                examine_refusal(state, seat, action)
    for seat in (-1, state.seats):
        examine_refusal(state, seat, 0)
    assert state.to_dict() == written and anatomy(state) == kept, "looking at actions changed the state"


def examine_refusal(state: State, seat: int, action: int) -> None:
    reason = state.why_not(seat, action)
    assert reason is not None, f"action {action} of seat {seat} is neither legal nor refused"
    assert reason.clauses and reason.en and reason.fr, f"the refusal of {action} lacks a clause or a sentence"
    try:
        state.apply(seat, action)
    except IllegalAction:
        return
    raise AssertionError(f"the illegal action {action} of seat {seat} was carried out")


def examine_restoring(state: State, rng: Rng) -> None:
    """to_dict -> JSON -> from_dict gives the same legal actions and the same continuation."""
    game = state.game
    written = json.loads(json.dumps(state.to_dict()))
    assert written == state.to_dict(), "to_dict is not plain JSON"
    twin = game.from_dict(written)
    original = state.clone()
    for _ in range(LOOK_AHEAD):
        assert twin.to_dict() == original.to_dict(), "the restored state differs from its original"
        waiting = original.to_act()
        assert twin.to_act() == waiting, "the restored state asks other seats"
        if not waiting:
            return
        seat = waiting[rng.below(len(waiting))]
        actions = original.legal(seat)
        assert sorted(twin.legal(seat)) == sorted(actions), "the restored state has other legal actions"
        action = actions[rng.below(len(actions))]
        original.apply(seat, action)
        twin.apply(seat, action)


def examine_views(state: State, rng: Rng) -> None:
    """What a seat sees or imagines does not change when only what it cannot see is changed."""
    viewers: list[int | None] = [None, *range(state.seats)]
    written = state.to_dict()
    for viewer in viewers:
        seen = state.view(viewer)
        assert json.loads(json.dumps(seen)) == seen, "a view is not plain JSON"
        dream = state.imagine(viewer, rng)
        dream.check()
        assert dream.view(viewer) == seen, f"seat {viewer} sees a difference in what it imagines"
        assert dream.to_act() == state.to_act(), "an imagined state asks other seats"
        if viewer is not None and viewer in state.to_act():
            assert sorted(dream.legal(viewer)) == sorted(state.legal(viewer)), "an imagined state offers other actions"
        twins = [each.imagine(viewer, Rng.seeded(TWINS)).to_dict() for each in (state, dream)]
        assert twins[0] == twins[1], f"what seat {viewer} imagines tells of what it cannot see"
    assert state.to_dict() == written, "looking or imagining changed the state"


def examine_shapes(state: State) -> None:
    """What a game shows is as it declares it, where it does."""
    game = state.game
    if game.shapes is None:
        return
    view, preview, catalogue = game.shapes
    seen = state.view(None)
    found = faults(seen, view, "a view")
    for lang in LANGUAGES:
        found += faults(game.catalogue(lang, seen), catalogue, "the catalogue")
    for seat in state.to_act():
        found += faults(state.view(seat), view, "a view")
        for action in state.legal(seat)[:PREVIEWS]:
            found += faults(state.preview(seat, action), preview, f"the preview of {game.name(action)}")
    assert not found, "; ".join(found[:5])


def hidden_facts_vary(state: State, viewer: int | None, rng: Rng, tries: int = 20) -> bool:
    """Whether imagination really changes what is hidden (generator apart)."""
    written = _without_chance(state.to_dict())
    return any(_without_chance(state.imagine(viewer, rng).to_dict()) != written for _ in range(tries))


def _without_chance(written: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in written.items() if key != "rng"}


def examine_events(game: Game, happened: list[Event], seats: int, players: list[str]) -> None:
    """Every event is a sentence for every viewer in both languages, and JSON."""
    for event in happened:
        for viewer in [None, *range(seats)]:
            json.dumps(event.seen_by(viewer))
            for lang in LANGUAGES:
                assert game.describe(event, lang, viewer, players).strip(), f"event {event.kind} says nothing in {lang}"


def examine_end(state: State) -> None:
    result = state.result()
    seats = state.seats
    assert len(result.scores) == len(result.ranks) == len(result.breakdown) == seats, "the result does not name every seat"
    assert min(result.ranks) == 1 and max(result.ranks) <= seats, f"ranks {result.ranks}"
    assert result.winners, "nobody wins"
    json.dumps(result.to_dict())
    for viewer in [None, *range(seats)]:
        json.dumps(state.view(viewer))
    assert state.game.from_dict(json.loads(json.dumps(state.to_dict()))).to_dict() == state.to_dict(), "the end does not survive being written out"
    for seat in range(seats):
        assert state.legal(seat) == [], "a finished game offers actions"
        examine_refusal(state, seat, 0)


def examine_record(game: Game, record: Record, end: State) -> None:
    """The record replays to the identical end, as a file too."""
    record.result = json.loads(json.dumps(end.result().to_dict()))
    again = Record.from_json(record.to_json(), "record")
    try:
        again.verify(game)
    except BadRecord as error:
        raise AssertionError(f"the record does not replay: {error}") from error
    assert again.verify(game).to_dict() == end.to_dict(), "the record does not lead to the same end"
    match = Match.resume(game, again)
    assert match.over and match.state.to_dict() == end.to_dict(), "the match resumed from the record differs"
