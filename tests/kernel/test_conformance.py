"""The conformance suite on every game, and the suite itself on games broken on purpose."""

from collections.abc import Callable
from typing import Any

import pytest

import urbes
from urbes.kernel import conformance
from urbes.kernel.errors import BadSeats, Reason
from urbes.kernel.events import Event
from urbes.kernel.playout import playout
from urbes.kernel.results import Result
from urbes.kernel.rng import Rng

TABLES = [(id, seats) for id in urbes.game_ids() for seats in range(urbes.game(id).min_seats, urbes.game(id).max_seats + 1)]
PRESETS = [(id, preset.id) for id in urbes.game_ids() for preset in urbes.game(id).presets]
GAME = "lost_cities"  # the game that is broken on purpose below


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_game_conforms_at_every_seat_count(id: str, seats: int) -> None:
    for seed in range(2):
        assert conformance.conform(urbes.game(id), seats, seed) > 0


@pytest.mark.parametrize(("id", "preset"), PRESETS)
def test_game_conforms_with_every_preset(id: str, preset: str) -> None:
    game = urbes.game(id, preset=preset)
    assert conformance.conform(game, game.min_seats, 11) > 0


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("id", urbes.game_ids())
def test_game_conforms_with_random_options(id: str, seed: int) -> None:
    rng = Rng.seeded(1000 + seed)
    plain = urbes.game(id)
    game = urbes.game(id, **conformance.random_options(plain, rng))
    seats = plain.min_seats + rng.below(plain.max_seats - plain.min_seats + 1)
    assert conformance.conform(game, seats, seed) > 0


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_imagination_changes_what_is_hidden(id: str, seats: int) -> None:
    state = urbes.game(id).new(seats, 5)
    for viewer in [None, *range(seats)]:
        assert conformance.hidden_facts_vary(state, viewer, Rng.seeded(6))


@pytest.mark.parametrize("id", urbes.game_ids())
def test_nobody_looks_through_a_seat_that_is_not_there(id: str) -> None:
    state = urbes.game(id).new(3, 5)
    for seat in (-1, 3, 9):
        with pytest.raises(BadSeats, match=f"There is no seat {seat}; the seats are 0 to 2"):
            state.view(seat)
        with pytest.raises(BadSeats):
            state.imagine(seat, Rng.seeded(6))


@pytest.mark.parametrize("id", urbes.game_ids())
def test_every_option_and_preset_is_described_in_both_languages(id: str) -> None:
    game = urbes.game(id)
    for option in game.option_list:
        for lang in ("fr", "en"):
            told = option.to_dict(lang)
            assert told["name"] and told["effect"], option.id
            assert option.accepts(option.default), option.id
    for preset in game.presets:
        assert preset.names["fr"] and preset.names["en"]


# --- the suite catches broken games -------------------------------------------------------------------------


class Fake:
    """A state with some of its verbs replaced; all else is the true state's. Compiled classes cannot be subclassed, so it wraps one."""

    def __init__(self, inner: Any, **verbs: Callable[..., Any]) -> None:
        self.inner = inner
        self.verbs = verbs
        self.trail: list[int] = []

    def __getattr__(self, name: str) -> Any:
        verb = self.verbs.get(name)
        if verb is not None:
            return lambda *given: verb(self, *given)
        if name == "clone":
            return lambda: Fake(self.inner.clone(), **self.verbs)
        if name == "game":
            return FakeGame(self.inner.game, self.verbs)
        return getattr(self.inner, name)


class FakeGame:
    def __init__(self, inner: Any, verbs: dict[str, Callable[..., Any]]) -> None:
        self.inner = inner
        self.verbs = verbs

    def new(self, seats: int, seed: int) -> Fake:
        return Fake(self.inner.new(seats, seed), **self.verbs)

    def from_dict(self, data: dict[str, Any]) -> Fake:
        read = self.verbs.get("from_dict")
        return Fake(self.inner.from_dict(read(data) if read else data), **self.verbs)

    def observation(self, seats: int) -> "FakeLooks":
        return FakeLooks(self.inner.observation(seats))

    def __getattr__(self, name: str) -> Any:
        verb = self.verbs.get(name)
        return (lambda *given: verb(self, *given)) if verb is not None else getattr(self.inner, name)


class FakeLooks:
    """A compiled encoder reads true states alone."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    def __getattr__(self, name: str) -> Any:
        verb = getattr(self.inner, name)
        return (lambda *given: verb(*(one.inner if isinstance(one, Fake) else one for one in given))) if callable(verb) else verb


def state(**verbs: Callable[..., Any]) -> Any:
    return Fake(urbes.game(GAME).new(2, 3), **verbs)


def examine(broken: Any) -> None:
    for seat in range(broken.seats):
        conformance.examine_legal(broken, seat, seat in broken.inner.to_act())
    conformance.examine_clone(broken)
    conformance.examine(broken, Rng.seeded(4))


def record_and_apply(fake: Fake, seat: int, action: int) -> None:
    fake.trail.append(action)
    fake.inner.apply(seat, action)


def clone_sharing_its_trail(fake: Fake) -> Fake:
    copy = Fake(fake.inner.clone(), **fake.verbs)
    copy.trail = fake.trail
    return copy


def clone_without_its_trail(fake: Fake) -> Fake:
    copy = Fake(fake.inner.clone(), **fake.verbs)
    del copy.trail
    return copy


def clone_with_a_fresh_counter(fake: Fake) -> Fake:
    copy = Fake(fake.inner.clone(), **fake.verbs)
    copy.inner.sealed += 1
    return copy


def clone_with_its_listener(fake: Fake) -> Fake:
    copy = Fake(fake.inner.clone(), **fake.verbs)
    copy.listener = fake.listener
    return copy


def imagine_in_place(fake: Fake, seat: int | None, rng: Rng) -> Any:
    fake.inner = fake.inner.imagine(seat, rng)
    return fake.inner


def imagine_from_the_true_order(fake: Fake, seat: int | None, rng: Rng) -> Any:
    """A shuffle that starts from the deck as it lies: whoever knows the generator can undo it."""
    lying = fake.inner.to_dict()["deck"]
    order = list(range(len(lying)))
    rng.shuffle(order)
    deck = [lying[place] for place in order]
    verbs = {**fake.verbs, "to_dict": lambda dream: {**dream.inner.to_dict(), "deck": deck}}
    return Fake(fake.inner.imagine(seat, rng), **verbs)


def sealed_once_more(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "sealed": data["sealed"] + 1}


BROKEN: dict[str, tuple[dict[str, Callable[..., Any]], str]] = {
    "a legal list with a duplicate": ({"legal": lambda fake, seat: fake.inner.legal(seat) * 2}, "twice"),
    "no action for a seat that owes one": ({"legal": lambda *_: []}, "has no action"),
    "actions for a seat that owes none": ({"legal": lambda fake, seat: fake.inner.legal(seat) or [1]}, "owes none"),
    "an action outside the action space": ({"legal": lambda fake, seat: [10**6] if fake.inner.legal(seat) else []}, "outside the action space"),
    "a listed action that is not allowed": ({"allows": lambda *_: False}, "listed but not allowed"),
    "a notation that does not read back": ({"parse": lambda *_: 0}, "does not read back"),
    "a reason against a legal action": ({"why_not": lambda *_: Reason(("X",), "no", "non")}, "refuses the legal"),
    "no reason against an illegal action": ({"why_not": lambda *_: None}, "neither legal nor refused"),
    "a refusal without a clause": (
        {"why_not": lambda fake, seat, action: Reason((), "no", "non") if fake.inner.why_not(seat, action) else None},
        "lacks a clause or a sentence",
    ),
    "an illegal action carried out": (
        {"apply": lambda fake, seat, action: fake.inner.apply(seat, action) if fake.inner.allows(seat, action) else None},
        "was carried out",
    ),
    "no label for an action": ({"label": lambda *_: ""}, "has no label"),
    "a clone that shares a list": (
        {"apply": record_and_apply, "clone": clone_sharing_its_trail, "to_dict": lambda fake: {**fake.inner.to_dict(), "trail": list(fake.trail)}},
        "changed the state",
    ),
    "a clone that shares a list no position tells of": ({"apply": record_and_apply, "clone": clone_sharing_its_trail}, "changed the state"),
    "a clone that lacks an attribute": ({"clone": clone_without_its_trail}, "forgets 'trail'"),
    "a clone with another value": ({"clone": clone_with_a_fresh_counter}, "forgets 'inner'"),
    "a clone with the listener": ({"clone": clone_with_its_listener}, "keeps the listener"),
    "a clone that is the state itself": ({"clone": lambda fake: fake}, "keeps the listener"),
    "a position that is not JSON": ({"to_dict": lambda fake: {**fake.inner.to_dict(), "players": (1, 2)}}, "not plain JSON"),
    "a reading that differs": ({"from_dict": sealed_once_more}, "differs from its original"),
    "a view that shows the next card": ({"view": lambda fake, seat: {**fake.inner.view(seat), "next": fake.inner.to_dict()["rng"]}}, "sees a difference"),
    "a view that is not JSON": ({"view": lambda fake, seat: {**fake.inner.view(seat), "set": (1,)}}, "not plain JSON"),
    "imagination that changes the state": ({"imagine": imagine_in_place}, "changed the state|sees a difference"),
    "imagination that shuffles the true order": ({"imagine": imagine_from_the_true_order}, "tells of what it cannot see"),
    "imagination that asks other seats": (
        {"imagine": lambda fake, seat, rng: Fake(fake.inner.imagine(seat, rng), to_act=lambda *_: ())},
        "asks other seats",
    ),
    "imagination that changes an own hand": (
        {"imagine": lambda fake, seat, rng: Fake(fake.inner.imagine(seat, rng), legal=lambda *_: [0])},
        "offers other actions",
    ),
}


def test_a_true_game_in_a_fake_passes() -> None:
    examine(state())


@pytest.mark.parametrize("name", BROKEN)
def test_the_suite_catches(name: str) -> None:
    verbs, sentence = BROKEN[name]
    with pytest.raises(AssertionError, match=sentence):
        examine(state(**verbs))


def test_the_suite_catches_seats_asked_out_of_order() -> None:
    broken: Any = FakeGame(urbes.game(GAME), {"to_act": lambda *_: (1, 0)})
    with pytest.raises(AssertionError, match="not ascending"):
        conformance.conform(broken, 2, 1)


def test_the_suite_catches_a_snapshot_that_changes_later() -> None:
    shared: list[int] = []
    verbs: dict[str, Callable[..., Any]] = {
        "apply": lambda fake, seat, action: (shared.append(action), fake.inner.apply(seat, action))[1],
        "to_dict": lambda fake: {**fake.inner.to_dict(), "shared": list(shared)},
    }
    broken: Any = FakeGame(urbes.game(GAME), verbs)
    with pytest.raises(AssertionError, match="changed"):
        conformance.conform(broken, 2, 1)


def test_the_suite_catches_a_game_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "STEPS_MOST", 50)
    with pytest.raises(AssertionError, match="does not end"):
        conformance.conform(urbes.game(GAME), 2, 1)


def test_the_suite_catches_an_event_without_words() -> None:
    broken: Any = FakeGame(urbes.game(GAME), {"describe": lambda *_: " "})
    with pytest.raises(AssertionError, match="says nothing in"):
        conformance.examine_events(broken, [Event("opened", 0, {})], 2, ["A", "B"])


def finished(**verbs: Callable[..., Any]) -> Any:
    inner = urbes.game(GAME, preset="short").new(2, 1)
    playout(inner, Rng.seeded(1))
    return Fake(inner, **verbs)


def test_a_finished_game_in_a_fake_passes() -> None:
    conformance.examine_end(finished())


@pytest.mark.parametrize(
    ("verbs", "sentence"),
    [
        ({"result": lambda *_: Result([1, 2], [1, 3], [{}, {}], None)}, "ranks"),
        ({"result": lambda *_: Result([1, 2], [2, 2], [{}, {}], None)}, "ranks"),
        ({"result": lambda *_: Result([1, 2, 3], [1, 2], [{}, {}], None)}, "^"),
        ({"legal": lambda *_: [0]}, "offers actions"),
        ({"why_not": lambda *_: None}, "neither legal nor refused"),
    ],
    ids=["a rank too high", "no first rank", "a score too many", "actions after the end", "no refusal after the end"],
)
def test_the_suite_catches_at_the_end(verbs: dict[str, Callable[..., Any]], sentence: str) -> None:
    with pytest.raises(AssertionError, match=sentence):
        conformance.examine_end(finished(**verbs))
