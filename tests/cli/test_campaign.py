"""A campaign at the terminal: begun, left, resumed, handed over, looked at, recovered."""

import builtins
import errno
import json
import os
from pathlib import Path

import pytest

from urbes.cli.campaign import Resident, Sitting
from urbes.cli.campaign_file import Campaign, _checksum, previous_of
from urbes.games.my_city.codes import PASSED

FILE = "our.campaign"
NEW = ("campaign", "new", FILE, "--seed", 4)
PLAY = ("campaign", "play", FILE)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A campaign is saved hundreds of times; what the disk does with it is not what these tests are about."""
    monkeypatch.setattr(os, "fsync", lambda _handle: None)


@pytest.fixture
def path(run, tmp_path: Path) -> Path:
    """A campaign of Ana and a random bot, just begun."""
    assert run(*NEW, "--players", "Ana=human,random").exit_code == 0
    return tmp_path / FILE


def position(path: Path) -> dict:
    return Campaign.load(path).state.to_dict()


def refused(result, *words: str) -> None:
    """Exit code 2, one line on the error stream, no traceback, nothing else."""
    assert result.exit_code == 2, result.output
    assert all(word in result.stderr for word in words), result.stderr
    assert result.stderr.count("\n") == 1 and "Traceback" not in result.output
    assert result.stdout == ""


class TestNew:
    def test_a_campaign_has_its_players_options_and_cities(self, run, tmp_path: Path) -> None:
        result = run(*NEW, "--players", "human,Ana=human,greedy", "--option", "allow_flip=true", "--lang", "fr")
        assert "une campagne commence pour Joueur 1, Ana, Tikal (greedy)" in result.output
        begun = Campaign.load(tmp_path / FILE)
        assert [city["player"] for city in begun.cities] == ["Joueur 1", "Ana", "Tikal (greedy)"]
        assert begun.game.allow_flip
        assert [city["name"] for city in begun.cities] == [begun.game.word(animal, "fr") for animal in begun.game.animals[:3]]

    def test_without_players_one_person_meets_a_bot(self, run, tmp_path: Path) -> None:
        run(*NEW)
        assert [city["player"] for city in Campaign.load(tmp_path / FILE).cities] == ["Player 1", "Petra (easy)"]

    def test_a_pack_is_kept_in_the_file(self, run, tmp_path: Path) -> None:
        run("pack", "new", "my_city", "mine.json")
        assert run(*NEW, "--pack", "mine.json").exit_code == 0
        (tmp_path / "mine.json").unlink()
        assert run("campaign", "status", FILE).exit_code == 0

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (["--players", "human,gredy"], "did you mean 'greedy'?"),
            (["--players", "human,human,human,human,human"], "not 5"),
            (["--players", "Eve (greedy)=human"], "is no name for a person"),
            (["--option", "mode=eternal"], "A campaign has the mode 'campaign'"),
            (["--option", "nosuch=1"], "There is no option 'nosuch'"),
            (["--option", "allow_flip"], "--option takes NAME=VALUE"),
            (["--option", "animals=cat"], "does not take 'cat'"),
            (["--pack", "none.json"], "none.json: cannot be read"),
            (["--seed", "x"], "--seed takes a whole number"),
        ],
        ids=lambda value: " ".join(value) if isinstance(value, list) else "",
    )
    def test_what_is_wrong_is_said_and_no_file_is_left(self, run, tmp_path: Path, arguments, words) -> None:
        refused(run("campaign", "new", FILE, *arguments), words)
        assert list(tmp_path.iterdir()) == []

    def test_a_campaign_given_to_play_is_told_the_way(self, run, path: Path) -> None:
        refused(run("play", "--resume", path), "is a campaign; go on with: urbes campaign play")

    def test_a_file_is_never_replaced_and_its_folder_must_be_there(self, run, path: Path) -> None:
        data = path.read_bytes()
        refused(run(*NEW), "never overwritten")
        assert path.read_bytes() == data
        refused(run("campaign", "new", "none/x"), "there is no such folder")
        refused(run("campaign", "new"), "FILE is missing")
        refused(run("campaign", "nosuch"), "the commands are: export, history, new, play, rehearse, status")


class TestPlay:
    def test_every_action_is_in_the_file_when_the_input_ends_and_play_goes_on_there(self, run, path: Path) -> None:
        first = run(*PLAY, typed="ready\n3\n\n")
        assert first.exit_code == 0
        assert "Episode 1 of 24" in first.output and f"Go on with: urbes campaign play {FILE}" in first.output
        left = Campaign.load(path)
        assert left.next_step()["phase"] == "build" and left.state.at == 1
        second = run(*PLAY, typed="q\n")
        assert "Awaited: Ana." in second.output and "Card:" in second.output
        assert position(path) == left.state.to_dict()

    def test_leaving_and_coming_back_changes_nothing(self, run, path: Path, tmp_path: Path) -> None:
        other = tmp_path / "other"
        other.write_bytes(path.read_bytes())
        for line in ("ready\n", "3\n\n", "pass\n\n", "2\ny\n"):
            run(*PLAY, typed=line)
        run("campaign", "play", other, typed="ready\n3\n\npass\n\n2\ny\n")
        assert position(path) == position(other)

    def test_hint_why_not_help_log_and_wrong_lines_are_those_of_every_game(self, run, path: Path) -> None:
        output = run(*PLAY, typed="h\nw pass\n?\n99\nxyzzy\ns\ns other.json\nl\nq\n").output
        assert "Hint: 1  Ready (ready)" in output and "MC-" in output
        assert "n  name" in output and "There is no move 99" in output and "'xyzzy' names no action" in output
        assert "Saved in our.campaign" in output and "A campaign stays in its file" in output
        assert output.count("Petra (random) is ready.") == 2

    def test_a_build_is_taken_back_before_the_next_card_follows_on_it(self, run, path: Path) -> None:
        output = run(*PLAY, typed="ready\n3\nu\n4\n\nq\n").output
        assert "Enter: done, u: undo" in output and output.count("Taken back.") == 1
        assert Campaign.load(path).state.at == 1

    def test_everybody_at_one_keyboard_is_told_the_episode_and_how_to_name_a_city(self, run, tmp_path: Path) -> None:
        run(*NEW, "--players", "Ana=human,Bo=human")
        story = Campaign.load(tmp_path / FILE).game.catalogue("en")["story"]["1"].split(".")[0]
        output = run(*PLAY, typed="\nready\n\nn Nineveh\nready\n\nq\n").output
        ana, bo = output.split("Press Enter when Bo is at the keyboard.")[:2]
        for told in (ana, bo):
            assert " ".join(told.split()).count(story) == 1
            assert told.count("n NAME gives it a name of its own") == 1
        assert Campaign.load(tmp_path / FILE).cities[1]["name"] == "Nineveh"

    def test_another_word_neither_settles_a_build_nor_takes_it_back(self, run, path: Path) -> None:
        output = run(*PLAY, typed="ready\n3\n?\nhelp\n\nq\n").output
        assert output.count("Enter: it stands, u: undo.") == 2 and "Taken back." not in output
        assert Campaign.load(path).state.at == 1

    def test_undo_reaches_back_over_leaving(self, run, path: Path) -> None:
        kept = Campaign.load(path)
        for action in ("ready", "end"):
            kept.apply(1, action)
            kept.apply(0, action)
        run(*PLAY)  # the bot places its stickers; Ana has one, too
        before = Campaign.load(path)
        assert before.next_step()["phase"] == "rest" and before.next_step()["waiting_for"] == [0]
        run(*PLAY, typed="1\n")
        assert len(Campaign.load(path).since) == len(before.since) + 1
        assert "Taken back." in run(*PLAY, typed="u\nq\n").output
        assert position(path) == before.state.to_dict()

    def test_undo_takes_the_own_action_back_and_leaves_the_others(self, path: Path) -> None:
        kept = Campaign.load(path)
        kept.apply(1, "ready")
        sitting = Sitting(Campaign.load(path))
        sitting.undo(1)
        assert sitting.record.actions == [] and Campaign.load(path).since == []
        sitting.apply(0, sitting.game.parse("ready"))
        assert Campaign.load(path).since == [(0, "ready")]
        assert len(sitting.lines("en", None)) == len(sitting.record.actions) == 1
        sitting.undo(0)
        assert sitting.lines("en", None) == [] and position(path) == sitting.state.to_dict()

    def test_nothing_to_take_back_is_said(self, run, path: Path) -> None:
        assert "There is nothing to take back" in run(*PLAY, typed="u\nq\n").output

    def test_a_city_is_named_before_episode_1(self, run, path: Path) -> None:
        output = run(*PLAY, typed=f"n {'x' * 31}\nn [b]Zion\x1b\nready\nn Later\nq\n").output
        assert "1 to 30 characters" in output and "Your city is called [b]Zion." in output and "before episode 1" in output
        assert Campaign.load(path).cities[0]["name"] == "[b]Zion"
        assert "[b]Zion" in run("campaign", "status", FILE).output
        assert "Ana · [b]Zion: score" in run(*PLAY, typed="q\n").output

    def test_ctrl_c_leaves_and_loses_nothing(self, run, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        lines = iter(["ready", "pass", ""])

        def typed(_prompt: str = "") -> str:
            line = next(lines, None)
            if line is None:
                raise KeyboardInterrupt
            return line

        monkeypatch.setattr(builtins, "input", typed)
        result = run(*PLAY)
        assert result.exit_code == 0 and "Go on with" in result.output
        assert Campaign.load(path).state.players[PASSED]

    def test_ctrl_c_while_an_action_is_saved_does_not_lose_it(self, run, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        saves = iter(range(100))

        def pressed(_handle: int) -> None:
            if next(saves) == 1:  # the bot's action, then Ana's
                raise KeyboardInterrupt

        monkeypatch.setattr(os, "fsync", pressed)
        assert run(*PLAY, typed="ready\n").exit_code == 0
        assert Campaign.load(path).next_step()["phase"] == "build"

    def test_a_full_disk_is_told_and_the_next_action_saves_both(self, run, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        saves = iter(range(100))

        def full(_handle: int) -> None:
            if next(saves) < 2:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(os, "fsync", full)
        result = run(*PLAY, typed="ready\n")
        assert result.exit_code == 0 and "could not be saved (No space left on device)" in result.stderr
        assert Campaign.load(path).next_step()["phase"] == "build"


class TestTakeOver:
    def test_a_city_goes_to_a_person_or_a_bot(self, run, path: Path) -> None:
        assert "Ana hands over to Bo." in run(*PLAY, "--take-over", "0=Bo", typed="q\n").output
        assert "Bo · Eagle: say you are ready" in run(*PLAY, typed="q\n").output
        run(*PLAY, "--take-over", "1=human", "--take-over", "0=Zoe=random", typed="q\n")
        kept = Campaign.load(path)
        assert [city["player"] for city in kept.cities] == ["Zoe (random)", "Player 2"]
        assert [entry["to"] for entry in kept.journal] == ["Bo", "Player 2", "Zoe (random)"]

    @pytest.mark.parametrize(
        ("value", "words"),
        [
            ("Ana", "takes SEAT=NAME"),
            ("1=Ana", "Two players are called 'Ana'"),
            ("0=", "takes SEAT=NAME"),
            ("x=Ana", "takes SEAT=NAME"),
            ("-1=Ana", "takes SEAT=NAME"),
            ("2=Ana", "There is no seat 2"),
            ("0=Ana=gredy", "There is no bot 'gredy'"),
            ("0=Eve (greedy)", "is no name for a person"),
            (f"0={'x' * 31}", "is no name for a person"),
        ],
    )
    def test_a_wrong_one_is_refused_and_nobody_is_replaced(self, run, path: Path, value, words) -> None:
        data = path.read_bytes()
        refused(run(*PLAY, "--take-over", "1=greedy", "--take-over", value), words)
        assert path.read_bytes() == data


def test_bots_play_to_the_winner_and_status_history_and_export_tell_it(run, path: Path, tmp_path: Path) -> None:
    assert "No episode has been played yet." in run("campaign", "history", FILE).output
    output = run(*PLAY, "--take-over", "0=random", "--bots").output
    progress = [line for line in output.splitlines() if line.startswith("Episode ") and ": 1. " in line]
    assert [int(line.split()[1]) for line in progress] == list(range(1, 25))
    assert "My City: result" in output and "has acted" not in output.split("Episode 24 of 24")[0]
    final = Campaign.load(path)
    result = final.state.result()
    status = run("campaign", "status", FILE).output
    assert "the campaign is over" in status and "Awaited" not in status
    for seat, city in enumerate(final.cities):
        (row,) = [line for line in status.splitlines() if city["name"] in line]
        assert [cell.strip() for cell in row.strip("│ ").split("│")] == [
            str(seat),
            city["name"],
            city["player"],
            str(result.scores[seat]),
            str(final.state.cities[seat].nuggets),
        ]
    rows = [line for line in run("campaign", "history", FILE, "--lang", "fr").output.splitlines() if "rang 1" in line]
    assert len(rows) == 24 and "Première pierre" in rows[0]
    assert f"{final.state.history[0].finals[0]} points".replace("-", "\N{MINUS SIGN}") in rows[0]
    assert "-" not in "".join(rows)
    assert run("campaign", "export", FILE, "out.json").exit_code == 0
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8")) == final.export()
    again = run(*PLAY)
    assert again.exit_code == 0 and "My City: result" in again.output


def test_an_episode_is_rehearsed_from_the_cities_as_they_stood_and_the_campaign_stays(run, path: Path) -> None:
    """MC-16.6; kept as a record of its own, it goes on and can be verified."""
    kept = Campaign.load(path)
    for action in ("ready", "end"):
        kept.apply(1, action)
        kept.apply(0, action)
    before = path.read_bytes()
    refused(run("campaign", "rehearse", FILE, 9), "Episode 9 has not been reached in this campaign")
    refused(run("campaign", "rehearse", FILE, 25), "takes a number from 1 to 24")
    first = run("campaign", "rehearse", FILE, 1, "--seed", 4, typed="1\ns mine.json\nq\n")
    assert first.exit_code == 0 and "Saved in mine.json" in first.output
    assert run("play", "--resume", "mine.json", typed="q\n").exit_code == 0
    assert "still running" in run("verify", "mine.json").output
    assert path.read_bytes() == before


def test_bots_interrupted_go_on_like_bots_that_were_not(run, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    choose = Resident.choose

    def pressed_after(count: int) -> None:
        decisions = iter(range(count))

        def pressed(bot: Resident, state, seat: int) -> int:
            if next(decisions, None) is None:
                raise KeyboardInterrupt
            return choose(bot, state, seat)

        monkeypatch.setattr(Resident, "choose", pressed)

    other = tmp_path / "other"
    other.write_bytes(path.read_bytes())
    pressed_after(60)
    result = run(*PLAY, "--take-over", "0=random")
    assert result.exit_code == 0 and f"Go on with: urbes campaign play {FILE}" in result.output
    pressed_after(25)
    run("campaign", "play", other, "--take-over", "0=random")
    pressed_after(35)
    run("campaign", "play", other)
    assert position(path) == position(other)
    assert Campaign.load(path).state.history, "it went over the end of an episode"


def test_bots_that_cannot_save_stop_with_a_sentence(run, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    result = run(*PLAY, "--bots")
    assert result.exit_code == 2 and "No space left on device" in result.stderr and "Traceback" not in result.output


def test_an_export_replaces_no_file(run, path: Path) -> None:
    data = path.read_bytes()
    refused(run("campaign", "export", FILE, FILE), "will not be replaced")
    refused(run("campaign", "export", FILE, "none/out.json"), "could not be saved")
    assert path.read_bytes() == data


READING = [["play"], ["status"], ["history"], ["export"]]


@pytest.mark.parametrize("command", READING, ids=" ".join)
class TestDamagedFiles:
    def ask(self, run, command, *more: str, lang: str = "en"):
        return run("campaign", *command, FILE, *(["out.json"] if command == ["export"] else []), *more, "--lang", lang)

    def test_a_cut_file_is_refused_with_the_way_back_and_recovered(self, run, path: Path, command) -> None:
        before = position(previous_of(path))
        path.write_bytes(path.read_bytes()[:-100])
        cut = path.read_bytes()
        refused(self.ask(run, command), "is cut or damaged", f"urbes campaign play {FILE} --recover")
        refused(self.ask(run, command, lang="fr"), "est coupé ou abîmé", f"urbes campaign play {FILE} --recover")
        assert path.read_bytes() == cut, "it is left alone"
        result = self.ask(run, command, "--recover")
        assert result.exit_code == 0 and "recovered from our.campaign.previous" in result.output
        assert path.with_name(FILE + ".damaged").read_bytes() == cut
        if command != ["play"]:
            assert position(path) == before

    def test_a_newer_file_is_refused_with_what_to_do(self, run, path: Path, command) -> None:
        path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | {"urbes_campaign": 99}))
        refused(self.ask(run, command), "newer version of Urbes", "update Urbes", "--recover")

    def test_without_a_version_before_that_is_said(self, run, path: Path, command) -> None:
        previous_of(path).unlink()
        path.write_text("{")
        for more in ((), ("--recover",)):
            answer = self.ask(run, command, *more)
            refused(answer, "is cut or damaged. There is no version before")
            assert "recover the campaign" not in answer.output, "one sentence takes the other back"
        assert path.read_text() == "{"

    def test_a_sound_file_is_not_set_back(self, run, path: Path, command) -> None:
        kept = Campaign.load(path)
        kept.apply(1, "ready")
        result = self.ask(run, command, "--recover")
        assert result.exit_code == 0 and "there is nothing to recover" in result.output
        assert position(path) == kept.state.to_dict()

    def test_other_files_are_refused(self, run, tmp_path: Path, command) -> None:
        refused(self.ask(run, command), "cannot be read")
        (tmp_path / FILE).write_text('{"game": "chess"}')
        refused(self.ask(run, command), "is not a campaign file")
        (tmp_path / FILE).write_text(f'{{"urbes_campaign": {"9" * 5000}}}')
        refused(self.ask(run, command), "is damaged")


@pytest.mark.parametrize(
    "change", [{"pack": 1}, {"cities": []}, {"cities": [{}, {}]}, {"since": [[7, "ready"]]}, {"position": {}}, {"options": {"mode": "eternal"}}], ids=str
)
def test_what_no_campaign_writes_is_damage_whatever_the_checksum(run, path: Path, change) -> None:
    content = json.loads(path.read_text(encoding="utf-8")) | change
    path.write_text(json.dumps(content | {"checksum": _checksum(content)}))
    refused(run("campaign", "status", FILE), "--recover")
