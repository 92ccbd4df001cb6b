"""Records: they replay, they are verified, and every kind of damage is told in words."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import urbes
from urbes.kernel.content import Pack
from urbes.kernel.errors import BadRecord, UrbesError
from urbes.kernel.game import Game
from urbes.kernel.match import Match
from urbes.kernel.record import Record, commitment, write_whole
from urbes.kernel.rng import Rng

SHORT: Game = urbes.game("lost_cities", preset="short")


def play(match: Match, rng: Rng, most: int = 10**6) -> Match:
    while not match.over and len(match.record.actions) < most:
        seat = match.state.to_act()[0]
        actions = match.state.legal(seat)
        match.apply(seat, actions[rng.below(len(actions))])
    return match


@pytest.fixture(scope="module")
def finished() -> Record:
    return play(Match.start(SHORT, ["Ada", "Émile"], 42), Rng.seeded(1)).record


def changed(record: Record, **fields: Any) -> Record:
    return msgspec.structs.replace(record, **fields)


def refuse(record: Record, en: str, fr: str, game: Game = SHORT) -> None:
    with pytest.raises(BadRecord) as caught:
        record.verify(game)
    assert en in caught.value.en
    assert fr in caught.value.fr


@pytest.mark.parametrize("id", urbes.game_ids())
def test_a_record_saved_and_loaded_leads_to_the_same_end(id: str, tmp_path: Path) -> None:
    game = urbes.game(id)
    match = play(Match.start(game, [f"P{seat}" for seat in range(game.min_seats)], 7), Rng.seeded(2))
    file = tmp_path / "game.json"
    match.record.save(file)
    loaded = Record.load(file)
    assert loaded == match.record
    again = urbes.game(loaded.game, **loaded.options)
    assert loaded.verify(again).to_dict() == match.state.to_dict()
    assert list(tmp_path.iterdir()) == [file]


def test_a_record_holds_its_header_and_readable_actions(finished: Record) -> None:
    written = json.loads(finished.to_json())
    assert written["format"] == "urbes-record" and written["version"] == 1
    assert written["game"] == "lost_cities" and written["rules"] == SHORT.rules_version
    assert written["players"] == ["Ada", "Émile"]
    assert written["options"]["length"] == "short" and written["pack"] is None
    assert written["seed"] == "42" and written["commitment"] == commitment(42)
    assert all(line[0] in "01" and SHORT.parse(line[2:]) >= 0 for line in written["actions"])
    assert written["result"]["ranks"] and written["start"] is None


def test_a_record_cut_off_anywhere_is_called_cut_off(finished: Record) -> None:
    data = finished.to_json()
    for length in range(0, len(data) - 2, max(1, len(data) // 60)):
        with pytest.raises(BadRecord) as caught:
            Record.from_json(data[:length], "game.json")
        assert caught.value.en.startswith("game.json: is cut off or damaged")
        assert caught.value.fr.startswith("game.json : est tronqué ou abîmé")


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xfe", b'{"start": ' + b'{"a": ' * 100_000, b'{"format": "urbes-record",', b'{"rules": "one", '],
    ids=["empty", "no text", "too deep", "open", "open behind a wrong field"],
)
def test_bytes_that_are_no_record_are_refused(data: bytes) -> None:
    with pytest.raises(BadRecord, match=r"game\.json: is cut off or damaged"):
        Record.from_json(data, "game.json")


@pytest.mark.parametrize("data", [b"[]", b"3", b"{}", b'{"game": 3}'])
def test_other_json_is_no_record(data: bytes) -> None:
    with pytest.raises(BadRecord, match=r"game\.json: is not a record of Urbes") as caught:
        Record.from_json(data, "game.json")
    assert "n'est pas un enregistrement d'Urbes" in caught.value.fr


@pytest.mark.parametrize(
    ("changes", "en", "fr"),
    [
        ({"actions": None}, "lacks the field actions.", "manque le champ actions."),
        ({"actions": None, "game": None}, "lacks the fields game, actions.", "manquent les champs game, actions."),
        ({"rules": "one"}, "its field rules is not", "son champ rules n'est pas"),
        ({"actions": [3]}, "its field actions[0] is not", "son champ actions[0] n'est pas"),
    ],
)
def test_a_record_that_is_not_whole_says_where(finished: Record, changes: dict[str, Any], en: str, fr: str) -> None:
    data = json.loads(finished.to_json()) | changes
    with pytest.raises(BadRecord) as caught:
        Record.from_json(json.dumps({key: value for key, value in data.items() if key not in changes or value is not None}).encode(), "game.json")
    assert en in caught.value.en and fr in caught.value.fr


def test_another_format_is_refused(finished: Record) -> None:
    with pytest.raises(BadRecord, match="format 'chess'"):
        Record.from_json(changed(finished, format="chess").to_json(), "x")


def test_a_newer_format_asks_for_an_update(finished: Record) -> None:
    with pytest.raises(BadRecord, match="newer Urbes") as caught:
        Record.from_json(changed(finished, version=99).to_json(), "x")
    assert "plus récent" in caught.value.fr


def test_a_newer_rules_version_asks_for_an_update(finished: Record) -> None:
    refuse(changed(finished, rules=SHORT.rules_version + 1), "Please update", "Mettez à jour")
    refuse(changed(finished, rules=0), "rules version 0", "version 0 des règles")


def test_an_action_that_is_not_legal_does_not_replay(finished: Record) -> None:
    wrong = [*finished.actions[:4], finished.actions[0], *finished.actions[5:]]
    refuse(changed(finished, actions=wrong), f"Action 5, '{finished.actions[0]}', does not replay", "L'action 5")


def test_an_action_left_out_is_noticed(finished: Record) -> None:
    refuse(changed(finished, actions=[*finished.actions[:10], *finished.actions[11:]]), "does not replay", "ne se rejoue pas")


def test_the_action_of_another_seat_does_not_replay(finished: Record) -> None:
    seat, _, notation = finished.actions[0].partition(" ")
    refuse(changed(finished, actions=[f"{1 - int(seat)} {notation}"]), "Action 1", "LC-2.2")


@pytest.mark.parametrize("line", ["", "lay red-05", "7 draw deck", "-1 draw deck", "0", "x draw deck"])
def test_a_line_that_is_no_action_is_shown(finished: Record, line: str) -> None:
    refuse(changed(finished, actions=[line]), "Action 1", "Action 1")


def test_a_line_that_never_ends_is_cut(finished: Record) -> None:
    with pytest.raises(BadRecord) as caught:
        list(changed(finished, actions=["x" * 1000]).moves(SHORT))
    assert "x" * 60 in caught.value.en and "x" * 61 not in caught.value.en


def test_an_unknown_notation_gets_a_hint(finished: Record) -> None:
    refuse(changed(finished, actions=["0 lai red-05"]), "did you mean 'lay red-05'", "vouliez-vous dire « lay red-05 »")


def test_actions_after_the_end_are_refused(finished: Record) -> None:
    refuse(changed(finished, actions=[*finished.actions, "0 draw deck"]), "The game is over", "La partie est finie")


def test_a_tampered_seed_breaks_its_promise(finished: Record) -> None:
    refuse(changed(finished, seed="43"), "not the one promised", "n'est pas celle promise")


def test_a_tampered_commitment_is_noticed(finished: Record) -> None:
    refuse(changed(finished, commitment=commitment(43)), "not the one promised", "n'est pas celle promise")


def test_seed_and_commitment_changed_together_do_not_replay(finished: Record) -> None:
    refuse(changed(finished, seed="43", commitment=commitment(43)), "does not replay", "ne se rejoue pas")


def test_a_seed_that_is_no_number_is_shown(finished: Record) -> None:
    refuse(changed(finished, seed="forty-two"), "'forty-two' is not an integer", "n'est pas un entier")


def test_a_seed_has_at_most_a_hundred_digits(finished: Record) -> None:
    assert Record.seed_number("9" * 100) == 10**100 - 1
    refuse(changed(finished, seed="9" * 101), "is not an integer of at most 100 digits", "d'au plus 100 chiffres")


def test_a_secret_seed_cannot_be_replayed_yet(finished: Record) -> None:
    refuse(changed(finished, seed=None), "still secret", "encore secrète")


def test_a_tampered_result_is_noticed(finished: Record) -> None:
    assert finished.result is not None
    refuse(changed(finished, result={**finished.result, "winners": [0, 1]}), "recorded result is not", "résultat enregistré")


def test_a_result_before_the_end_is_noticed(finished: Record) -> None:
    refuse(changed(finished, actions=finished.actions[:20]), "not over after the recorded actions (20)", "n'est pas finie")


def test_a_game_not_yet_over_is_verified_as_far_as_it_goes(finished: Record) -> None:
    unfinished = changed(finished, actions=finished.actions[:20], result=None)
    assert unfinished.verify(SHORT).to_act()


def test_the_pack_of_the_record_is_needed() -> None:
    pack = Pack("mine", {"vp_tokens": [{"id": "t", "name_fr": "jeton", "name_en": "token", "value": 5, "pieces": 3}]})
    other = Pack("other", {"vp_tokens": [{"id": "t", "name_fr": "jeton", "name_en": "token", "value": 5, "pieces": 4}]})
    record = Match.start(urbes.game("lost_cities", pack=pack), ["A", "B"], 1).record
    assert record.pack is not None and record.pack.name == "mine" and record.pack.hash == pack.hash
    assert record.verify(urbes.game("lost_cities", pack=pack)).to_act()
    refuse(record, "content pack 'mine'", "paquet « mine »", urbes.game("lost_cities"))
    refuse(record, "content pack 'mine'", "paquet « mine »", urbes.game("lost_cities", pack=other))
    plain = Match.start(SHORT, ["A", "B"], 1).record
    refuse(plain, "content pack", "paquet", urbes.game("lost_cities", pack=pack, preset="short"))


def test_a_record_may_start_from_a_position() -> None:
    state = SHORT.arrange(2, 1, {"active": 0, "seats": {"0": {"vp": 35, "pawns": {"red": 5}}}})
    match = Match(SHORT, Record.of(SHORT, ["A", "B"], 1, state.to_dict()), state)
    play(match, Rng.seeded(3))
    again = Record.from_json(match.record.to_json(), "x")
    assert again.verify(SHORT).to_dict() == match.state.to_dict()


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"no\.json: cannot be read") as caught:
        Record.load(tmp_path / "no.json")
    assert "lecture impossible" in caught.value.fr


def test_a_failed_save_leaves_the_earlier_file(tmp_path: Path) -> None:
    with pytest.raises(UrbesError, match="could not be saved"):
        write_whole(tmp_path / "no folder" / "x.json", b"1")
    file = tmp_path / "x.json"
    write_whole(file, b"old")
    with pytest.raises(TypeError):
        write_whole(file, None)  # type: ignore[arg-type]
    assert file.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["x.json"]


def test_each_state_of_a_replay_comes_with_its_action(finished: Record) -> None:
    steps = 0
    for state, taken in finished.replay(SHORT):
        if taken is None:
            assert state.to_act() == ()
        else:
            assert state.allows(*taken)
            steps += 1
    assert steps == len(finished.actions)


def test_a_match_resumed_from_a_record_continues_with_log_and_undo(finished: Record) -> None:
    match = play(Match.start(SHORT, ["Ada", "Émile"], 42), Rng.seeded(1), 7)
    again = Match.resume(SHORT, Record.from_json(match.record.to_json(), "x"))
    assert again.state.to_dict() == match.state.to_dict()
    assert again.record == match.record
    assert again.lines("fr", None) == match.lines("fr", None)
    for seat in (0, 1):
        assert (again.undo_refusal(seat) is None) == (match.undo_refusal(seat) is None)


def test_a_damaged_record_is_not_resumed(finished: Record) -> None:
    with pytest.raises(BadRecord, match="Action 1 does not replay"):
        Match.resume(SHORT, changed(finished, actions=["0 draw deck"]))
