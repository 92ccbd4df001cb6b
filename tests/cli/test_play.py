"""A game at the terminal, from the first question to the last table, fed by typed lines."""

import builtins
import errno
import os
from pathlib import Path

import pytest

from urbes.games.registry import game_ids
from urbes.kernel.errors import UrbesError
from urbes.kernel.record import Record

GAME = ("play", "lost_cities", "--preset", "short", "--seed", 3)
TO_THE_END = "1\ny\n" * 2000  # the first legal move each time; "y" answers a confirmation and is otherwise no move


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ["play a card", "Place", "Open a row with", "Continue"]), ("fr", ["jouez une carte", "Place", "Ouvrir une rangée", "Sauvegardé"])],
)
def test_a_whole_game_is_played_to_its_result(run, tmp_path: Path, lang, words) -> None:
    result = run(*GAME, "--save", "game.json", "--lang", lang, typed=TO_THE_END)
    assert result.exit_code == 0
    for word in words[:3]:
        assert word in result.output
    record = Record.load(tmp_path / "game.json")
    assert record.result is not None
    assert record.players == ["Player 1" if lang == "en" else "Joueur 1", "Petra (greedy)"]
    assert run("verify", "game.json").exit_code == 0


def test_moves_are_played_by_number_or_by_notation(run, tmp_path: Path) -> None:
    run(*GAME, "--save", "a.json", typed="1\n1\n")
    run(*GAME, "--save", "b.json", typed="open  blue-02\nexplorer\n")
    assert Record.load(tmp_path / "a.json").actions == Record.load(tmp_path / "b.json").actions == ["0 open blue-02", "0 explorer"]


def test_a_wrong_line_is_explained_and_asked_again(run) -> None:
    output = run(*GAME, typed="99\ndraw deck\nlay blue-3\nxyzzy\n\nw open blue-05\nw discard blue-02\nq\nn\n").output
    assert "There is no move 99: choose from 1 to" in output
    assert "First play a card" in output and "LC-2.3" in output
    assert "did you mean 'lay blue-03'?" in output
    assert "'xyzzy' names no action" in output
    assert "the lowest card" in output.lower()
    assert "It is possible: Discard blue 2." in output


def test_the_beginning_of_a_notation_lists_moves_and_a_question_mark_previews_one(run) -> None:
    output = run(*GAME, typed="open\n1?\n99999999999999999999\nq\nn\n").output
    first, opens, one, *_ = output.split("? help > ")
    assert "discard" in first and "discard" not in opens and opens.count("open ") > 1
    assert one.count("open ") == 1


def test_undo_takes_the_last_action_back_and_says_when_it_cannot(run, tmp_path: Path) -> None:
    output = run(*GAME, "--option", "first_player=seat:0", "--save", "game.json", typed="u\n1\nu\n").output
    assert "nothing to take back" in output
    assert "Taken back." in output
    assert Record.load(tmp_path / "game.json").actions == []


def test_a_hint_names_a_legal_move(run, tmp_path: Path) -> None:
    output = run(*GAME, typed="h\nq\nn\n").output
    notation = output.split("Hint: ")[1].split("(")[1].split(")")[0]
    assert notation in output.split("Hint: ")[0]


def test_help_log_and_board_are_at_hand_in_both_languages(run) -> None:
    output = run(*GAME, "--option", "first_player=seat:1", "--lang", "fr", typed="aide\njournal\nplateau\nquitter\nnon\n").output
    assert "reprendre votre dernière action" in output
    assert output.count("Petra (greedy) ouvre") >= 2


class TestSaving:
    def test_every_action_is_saved_once_a_file_is_named(self, run, tmp_path: Path) -> None:
        run(*GAME, typed="s mine.json\n1\n")
        assert len(Record.load(tmp_path / "mine.json").actions) >= 1

    def test_the_end_of_input_saves_in_the_default_folder_and_says_where(self, run, tmp_path: Path) -> None:
        result = run(*GAME, typed="1\n")
        (path,) = (tmp_path / "data" / "urbes" / "saves").iterdir()
        assert f"Continue with: urbes play --resume {path}" in result.output
        assert Record.load(path).result is None

    def test_ctrl_c_saves_and_leaves(self, run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        lines = iter(["1", "1"])

        def typed(_prompt: str = "") -> str:
            line = next(lines, None)
            if line is None:
                raise KeyboardInterrupt
            return line

        monkeypatch.setattr(builtins, "input", typed)
        result = run(*GAME, "--option", "first_player=seat:0", "--save", "game.json")
        assert result.exit_code == 0
        assert "Saved in game.json" in result.output
        assert len(Record.load(tmp_path / "game.json").actions) == 2

    def test_leaving_offers_to_save(self, run, tmp_path: Path) -> None:
        saves = tmp_path / "data" / "urbes" / "saves"
        run(*GAME, typed="q\nn\n")
        assert not saves.exists()
        assert "Saved in" in run(*GAME, typed="q\n\n").output
        assert len(list(saves.iterdir())) == 1

    def test_a_resumed_game_goes_on_where_it_stood_and_ends(self, run, tmp_path: Path) -> None:
        run(*GAME, "--save", "game.json", typed="1\n1\n")
        before = Record.load(tmp_path / "game.json").actions
        result = run("play", "--resume", "game.json", typed=TO_THE_END)
        assert f"the game goes on after {len(before)} actions" in result.output
        after = Record.load(tmp_path / "game.json")
        assert after.actions[: len(before)] == before and after.result is not None
        assert "Place" in run("play", "lost_cities", "--resume", "game.json").output

    def test_undo_reaches_back_over_a_resume(self, run, tmp_path: Path) -> None:
        run(*GAME, "--option", "first_player=seat:0", "--save", "game.json", typed="1\n")
        run("play", "--resume", "game.json", typed="u\n")
        assert Record.load(tmp_path / "game.json").actions == []

    def test_a_file_that_is_there_is_never_replaced_by_a_new_game(self, run, record: Path, tmp_path: Path) -> None:
        data = record.read_bytes()
        assert run(*GAME, "--save", record).exit_code == 2
        assert "is there already" in run(*GAME, typed=f"s {record}\nq\nn\n").output
        assert record.read_bytes() == data

    def test_a_record_of_another_game_is_refused(self, run, record: Path) -> None:
        assert run("play", "my_city", "--resume", record).exit_code == 2

    def test_a_full_disk_is_told_and_the_game_goes_on(self, run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def full(_handle: int) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(os, "fsync", full)
        result = run(*GAME, "--save", "game.json", typed=TO_THE_END)
        assert result.exit_code == 2, "the end: there is nowhere to keep the game"
        assert "could not be saved (No space left on device)" in result.stderr
        assert "Place" in result.stdout

    def test_a_place_that_fails_is_replaced_by_the_default_folder(self, run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "stick").mkdir()
        whole = Record.save

        def unplugged(record: Record, path: Path) -> None:
            if path.parent.name == "stick":
                raise UrbesError("stick/game.json: gone.", "stick/game.json : parti.")
            whole(record, path)

        monkeypatch.setattr(Record, "save", unplugged)
        result = run(*GAME, "--save", "stick/game.json", typed="1\n")
        (path,) = (tmp_path / "data" / "urbes" / "saves").iterdir()
        assert result.exit_code == 0 and f"--resume {path}" in result.output
        assert len(Record.load(path).actions) >= 1

    def test_the_record_of_a_finished_game_is_offered(self, run, tmp_path: Path) -> None:
        result = run(*GAME, typed=TO_THE_END)
        (path,) = (tmp_path / "data" / "urbes" / "saves").iterdir()
        assert f"urbes replay {path}" in result.output and Record.load(path).result is not None


class TestAroundOneKeyboard:
    def test_a_curtain_falls_between_two_people(self, run) -> None:
        typed = "\n1\n1\ndraw deck\n\nq\nn\n"
        output = run(*GAME, "--players", "Ana=human,Bo=human", "--option", "first_player=seat:0", typed=typed).output
        curtain = output.index("Press Enter when Bo is at the keyboard.")
        assert output.index("Press Enter when Ana is at the keyboard.") < output.index("Ana: play a card") < curtain < output.index("Bo: play a card")
        shown_to_bo = output[curtain:]
        assert "Ana draws from the deck" in shown_to_bo, "what Ana drew is not Bo's to know"
        assert "Bo: play a card" in shown_to_bo

    def test_bots_alone_play_to_the_end(self, run) -> None:
        result = run(*GAME, "--players", "random,greedy,random", "--save", "game.json")
        assert result.exit_code == 0 and "Tikal (random)" in result.output

    def test_names_with_marks_and_control_signs_are_shown_as_text(self, run, tmp_path: Path) -> None:
        result = run(*GAME, "--players", "[red]\x1b[2J[/blue]=human,random", "--save", "game.json", typed="l\nq\n")
        assert result.exit_code == 0
        assert "[red][2J[/blue]" in result.output and "\x1b[2J" not in result.output


class TestMenu:
    def test_a_newcomer_gets_to_a_game_with_enter_alone(self, run) -> None:
        result = run(typed="\n" * 8 + "q\nn\n")
        assert result.exit_code == 0
        assert "U R B E S" in result.output and "? help > " in result.output

    def test_language_variant_options_and_seats_are_chosen(self, run, tmp_path: Path) -> None:
        typed = f"1\n{game_ids().index('lost_cities') + 1}\n2\n3\n1\n7\n20\n7\n999\n\n7\n3\n1\nZoé\n2\n1\nBo\n\ns game.json\n"
        output = run(typed=typed).output
        assert "Quelle variante ?" in output and "Appuyez sur Entrée quand" in output
        record = Record.load(tmp_path / "game.json")
        assert record.players == ["Zoé", "Petra (random)", "Bo"]
        assert record.options["length"] == "short" and record.options["up_and_down"] is True and record.options["stall_cap"] == 20
        assert "n'accepte pas 999" in output

    def test_a_saved_game_is_continued(self, run) -> None:
        run(*GAME, typed="1\n")
        result = run(typed="2\n2\nq\n")
        assert "Continue a saved game?" in result.output and "the game goes on" in result.output

    def test_leaving_the_menu_is_no_error_message_with_a_traceback(self, run) -> None:
        result = run(typed="2\n")
        assert result.exit_code == 130 and "Traceback" not in result.output
