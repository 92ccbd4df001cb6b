"""A game being played: the record grows, the log speaks, and undo goes back to the last point of no return."""

from typing import Any, ClassVar

import pytest

import urbes
from urbes.kernel.errors import IllegalAction, Reason, UrbesError
from urbes.kernel.events import Event
from urbes.kernel.match import Match
from urbes.kernel.record import Record

GAME = urbes.game("lost_cities")


def table(**changes: Any) -> Match:
    state = GAME.arrange(2, 1, {"active": 0, **changes})
    return Match(GAME, Record.of(GAME, ["Ada", "Bo"], 1, state.to_dict()), state)


def do(match: Match, line: str) -> None:
    seat, _, notation = line.partition(" ")
    match.apply(int(seat), GAME.parse(notation))


HANDS = {"0": {"hand": ["red-05", "red-06", "..."]}, "1": {"hand": ["blue-05", "..."]}}


def test_an_action_by_a_seat_that_owes_none_changes_nothing() -> None:
    match = table(seats=HANDS)
    before = match.state.to_dict()
    with pytest.raises(IllegalAction) as caught:
        do(match, "1 discard blue-05")
    assert "It is another player's turn. (LC-2.2, LC-15.9)" in caught.value.en
    assert "C'est le tour d'un autre joueur" in caught.value.fr
    assert match.state.to_dict() == before
    assert match.record.actions == [] and match.log == []


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_an_action_by_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    match = table()
    with pytest.raises(IllegalAction, match=r"no seat .*0 to 1"):
        match.apply(seat, 0)


def test_an_action_that_does_not_exist_is_refused() -> None:
    match = table()
    for action in (-1, GAME.action_count, 10**9):
        with pytest.raises(IllegalAction, match="no action"):
            match.apply(0, action)
    assert match.record.actions == []


def test_without_a_seed_every_match_is_another_one() -> None:
    seeds = {Match.start(GAME, ["A", "B"]).record.seed for _ in range(5)}
    assert len(seeds) == 5 and all(int(seed or 0) > 2**64 for seed in seeds)


def test_undo_takes_back_action_record_and_log() -> None:
    match = table(seats=HANDS)
    before = match.state.to_dict()
    do(match, "0 discard red-05")
    assert match.record.actions == ["0 discard red-05"] and len(match.log) == 1
    match.undo(0)
    assert match.state.to_dict() == before
    assert match.record.actions == [] and match.log == []
    do(match, "0 discard red-06")
    assert match.record.actions == ["0 discard red-06"]


def test_undo_stops_at_the_draw() -> None:
    match = table(seats=HANDS)
    do(match, "0 discard red-05")
    do(match, "0 draw deck")
    refusal = match.undo_refusal(0)
    assert refusal is not None and refusal.clauses == ("LC-16.9",)
    assert "nothing to take back" in refusal.en and "rien à annuler" in refusal.fr
    with pytest.raises(UrbesError, match="nothing to take back"):
        match.undo(0)


def test_undo_is_for_the_own_action_only() -> None:
    match = table(seats=HANDS)
    do(match, "0 discard red-05")
    assert match.undo_refusal(1) is not None
    assert match.undo_refusal(0) is None


def test_the_seed_of_a_game_cannot_be_probed_by_undo() -> None:
    """A draw taken back and made again would show a card for nothing."""
    match = table(seats=HANDS)
    do(match, "0 discard red-05")
    do(match, "0 draw deck")
    do(match, "1 discard blue-05")
    match.undo(1)
    assert match.undo_refusal(1) is not None and match.undo_refusal(0) is not None


def test_the_log_is_told_to_each_viewer_and_from_any_action_on() -> None:
    match = table(seats=HANDS, deck=["white-00", "..."])
    do(match, "0 discard red-05")
    do(match, "0 draw deck")
    left = len(match.state.to_dict()["deck"])
    assert match.lines("en", None) == [(0, "Ada discards red 5."), (0, f"Ada draws from the deck ({left} cards left).")]
    assert "white 0" in match.lines("en", 0)[1][1]
    assert "white 0" not in match.lines("en", 1)[1][1]
    assert "0 blanc" in match.lines("fr", 0)[1][1]
    assert match.lines("en", None, since=1) == match.lines("en", None)[1:]


def test_the_result_is_recorded_when_the_game_ends() -> None:
    game = urbes.game("lost_cities", preset="short")
    state = game.arrange(2, 1, {"active": 0, "deck": ["white-00"], "seats": {"0": {"hand": ["red-05", "..."]}}})
    match = Match(game, Record.of(game, ["A", "B"], 1, state.to_dict()), state)
    match.apply(0, game.parse("discard red-05"))
    assert not match.over and match.record.result is None
    match.apply(0, game.parse("draw deck"))
    assert match.over and match.record.result == state.result().to_dict()
    assert match.undo_refusal(0) is not None


# --- where all act at once: a tiny fake, since no such game is needed for it --------------------------------


class Ballot:
    """Every seat casts votes at the same time; a vote may be taken back until the ballot is closed by 'close'."""

    clauses: ClassVar = {"undo": ("BA-1",)}
    names = ("no", "yes", "close")

    def __init__(self, simultaneous: bool) -> None:
        self.simultaneous = simultaneous

    def name(self, action: int) -> str:
        return self.names[action]

    def parse(self, text: str) -> int:
        return self.names.index(text)


class Votes:
    def __init__(self, cast: list[tuple[int, int]] | None = None) -> None:
        self.cast = list(cast or [])
        self.sealed = 0
        self.listener: Any = None

    def to_act(self) -> tuple[int, ...]:
        return (0, 1, 2)

    def clone(self) -> "Votes":
        copy = Votes(self.cast)
        copy.sealed = self.sealed
        return copy

    def apply(self, seat: int, action: int) -> None:
        self.cast.append((seat, action))
        self.sealed += 1 if action == 2 else 0
        if self.listener is not None:
            self.listener(Event("voted", seat, {"vote": action}))


def ballot(simultaneous: bool = True) -> Match:
    game: Any = Ballot(simultaneous)
    votes: Any = Votes()
    record = Record(game="ballot", rules=1, options={}, players=["A", "B", "C"], commitment="", actions=[])
    return Match(game, record, votes)


def test_where_all_act_at_once_a_vote_is_taken_back_past_the_others() -> None:
    match = ballot()
    for seat, vote in [(0, 1), (1, 0), (2, 1)]:
        match.apply(seat, vote)
    match.undo(0)
    state: Any = match.state
    assert state.cast == [(1, 0), (2, 1)]
    assert match.record.actions == ["1 no", "2 yes"]
    assert [(number, event.seat) for number, event in match.log] == [(0, 1), (1, 2)]
    match.undo(1)
    assert match.record.actions == ["2 yes"]
    assert match.undo_refusal(0) is not None and match.undo_refusal(2) is None


def test_where_all_act_at_once_a_point_of_no_return_still_holds() -> None:
    match = ballot()
    for seat, vote in [(0, 1), (1, 2), (2, 1)]:
        match.apply(seat, vote)
    assert match.undo_refusal(0) is not None and match.undo_refusal(1) is not None
    match.undo(2)
    assert match.record.actions == ["0 yes", "1 close"]


def test_where_turns_alternate_another_decision_closes_the_way_back() -> None:
    match = ballot(simultaneous=False)
    match.apply(0, 1)
    match.apply(1, 0)
    refusal: Reason | None = match.undo_refusal(0)
    assert refusal is not None and "Another player has decided" in refusal.en and "Un autre joueur" in refusal.fr
    assert refusal.clauses == ("BA-1",)
    match.undo(1)
    assert match.undo_refusal(0) is None
