"""A game at the terminal, from the first question to the last table, fed by typed lines."""

import builtins
import errno
import os
import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from urbes.cli import drawing
from urbes.cli.desk import Desk
from urbes.cli.listing import _shorten
from urbes.games.registry import game as make_game
from urbes.games.registry import game_ids
from urbes.kernel.errors import UrbesError
from urbes.kernel.record import Record
from urbes.kernel.rng import Rng

GAME = ("play", "lost_cities", "--preset", "short", "--seed", 3)
TO_THE_END = "1\ny\n" * 2000  # the first legal move each time; "y" answers a confirmation and is otherwise no move


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ["play a card", "Place", "Open a path with", "Continue"]), ("fr", ["jouez une carte", "Place", "Commencer une expédition", "Sauvegardé"])],
)
def test_a_whole_game_is_played_to_its_result(run, tmp_path: Path, lang, words) -> None:
    result = run(*GAME, "--save", "game.json", "--lang", lang, typed=TO_THE_END)
    assert result.exit_code == 0
    for word in words[:3]:
        assert word in result.output
    record = Record.load(tmp_path / "game.json")
    assert record.result is not None
    assert record.players == ["Player 1" if lang == "en" else "Joueur 1", "Petra (easy)"]
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


def test_words_of_a_move_list_it_in_any_order_and_as_people_write_them(run) -> None:
    told = run(*GAME, typed="open blue 2\nblue open\nw 1\nopen blue 11\nq\nn\n").output.split("? help > ")
    _, one, other, possible, none, *_ = told
    assert re.search(r"1 +Open a path with blue 2 +open blue-02", one) and "discard" not in one
    assert "open blue-02" in other
    assert "It is possible: Open a path with blue 2." in possible
    assert "names no action" in none


def test_a_hint_tells_the_number_to_type(run) -> None:
    first, hint, *_ = run(*GAME, typed="h\nq\nn\n").output.split("? help > ")
    number, notation = re.search(r"Hint: (\d+)  .*? \(([a-z]+ [a-z]+-\d+)\)", hint.replace("\n", " ")).groups()  # type: ignore[union-attr]
    assert re.search(rf"(?m)^ *{number}  .*  {notation} ", first)


@pytest.mark.parametrize("id", game_ids())
def test_help_asks_about_an_action_that_is_not_possible(run, id: str) -> None:
    output = run("play", id, "--seed", 3, *(["--preset", "first_episode"] if id == "my_city" else []), typed="1\n\n?\nq\nn\n").output
    example = re.search(r"for instance: w (.*)", output)
    assert example
    answer = run("play", id, "--seed", 3, *(["--preset", "first_episode"] if id == "my_city" else []), typed=f"1\n\nw {example[1]}\nq\nn\n").output
    assert "It is possible" not in answer and "names no action" not in answer


def test_a_look_into_a_building_shows_where_it_would_lie(run) -> None:
    game = ("play", "my_city", "--preset", "eternal", "--seed", 4)
    _, _, look, *_ = run(*game, typed="1\n20?\nq\nn\n").output.split("? help > ")
    cell = re.search(r"build [A-Z]\d \d ([A-K])(\d+)", look)
    assert cell and look.count("**") == 3, "a bar of three"
    assert any(line.startswith(f"{cell[2]:>2}") and "**" in line for line in look.splitlines())


@pytest.mark.parametrize(("lang", "words"), [("en", "palace palace A red building of one cell"), ("fr", "palace palais Un bâtiment rouge d'une case")])
@pytest.mark.parametrize("players", ["human,greedy", "human,greedy,greedy"])
def test_the_palace_stands_on_the_board_under_the_letter_that_the_key_gives_it(run, players: str, lang: str, words: str) -> None:
    game = ("play", "my_city", "--option", "mode=episode", "--option", "episode=22", "--seed", 1, "--players", players, "--lang", lang)
    told = run(*game, typed=f"c {words.split()[1]}\nq\nn\n").output
    third, sixth = (next(line for line in told.splitlines() if line.startswith(f" {row}  ")) for row in (3, 6))
    assert "|P " in third and "|H " in sixth and "P" not in sixth, "E3 is the port"
    assert words in " ".join(told.split())


@pytest.mark.parametrize(("lang", "words"), [("en", "(tee), tile Y5 | cards left"), ("fr", "tuile Y5 | cartes restantes")])
def test_the_card_tells_the_tile_by_the_id_its_notation_has(run, lang: str, words: str) -> None:
    told = run("play", "my_city", "--preset", "first_episode", "--seed", 4, "--lang", lang, typed="1\nq\nn\n").output
    assert words in told


@pytest.mark.parametrize(
    ("lang", "hex", "portal", "chiefs"),
    [
        (
            "en",
            "5a hex 5a: ",
            "portal portal Nothing is built here, and nobody stands here.",
            "Here now: the chief of A, the chief of B, the chief of C, the chief of D.",
        ),
        (
            "fr",
            "5a hexagone 5a : ",
            "portal portail On n'y construit rien et personne ne s'y tient.",
            "le chef de A, le chef de B, le chef de C, le chef de D.",
        ),
    ],
)
def test_a_hex_tells_what_it_is_and_who_stands_there(run, lang: str, hex: str, portal: str, chiefs: str) -> None:
    word = portal.split()[1]
    told = " ".join(run("play", "forgotten_city", "--seats", 4, "--seed", 1, "--lang", lang, typed=f"c 5a\nc {word}\nc C\nq\nn\n").output.split())
    assert hex in told and portal in told and chiefs in told


def test_why_shows_how_the_beginning_of_a_notation_goes_on(run) -> None:
    game = ("play", "ancient_world", "--seed", 1)
    bare, verb, legal, none, *_ = run(*game, typed="w\nw attack\nw place 1\nw xyzzy\nq\nn\n").output.split("? help > ")[1:]
    assert "w NOTATION tells why" in bare and "for instance: w " in bare
    assert "'attack' is the beginning of 3 notations, for instance: w attack 1, w attack 2, w attack 3" in " ".join(verb.split())
    assert "w place 1 labor, w place 1 build, w place 1 explore" in " ".join(legal.split()), "what is possible comes first"
    assert "names no action. m lists the moves" in none
    told = " ".join(run(*game, "--lang", "fr", typed="p\np attack\nq\nn\n").output.split())
    assert "p NOTATION dit pourquoi" in told and "p attack 1, p attack 2, p attack 3" in told


def test_a_warning_on_a_terminal_is_broken_between_words() -> None:
    desk = Desk("en")
    desk.out = Console(file=StringIO(), width=40)
    desk.warn([("Episode 22 belongs to a chapter that a campaign keeps sealed.", "")])
    lines = desk.out.file.getvalue().splitlines()  # type: ignore[attr-defined]
    assert len(lines) == 2 and lines[1].startswith(("chapter", "that", "a "))


def test_what_a_move_does_is_cut_between_words() -> None:
    for columns in range(12, 40):
        cut = _shorten(Text("Place on Labor  +2 coins · draws another card"), columns).plain
        assert len(cut) <= columns and cut.endswith("…")
        assert "Place on Labor +2 coins · draws another card ".startswith(" ".join(cut[:-1].split()) + " ") or cut[:-1].endswith("coins"), cut
    assert _shorten(Text("undividable-word"), 6).plain == "undiv…"
    assert _shorten(Text("it fits"), 7).plain == "it fits"


def test_a_nightmare_is_told_by_the_colours_where_it_is_faced(run) -> None:
    told = run("play", "forgotten_city", "--seed", 4, typed="c N1\nxyzzy\nq\nn\n").output
    assert "colours where it is faced: sun, rain" in told
    assert "'xyzzy' names no action. m lists the moves, ? the commands." in told


def test_what_was_not_played_is_not_called_taken_back_and_saving_is_asked_until_answered(run) -> None:
    game = ("play", "my_city", "--preset", "first_episode", "--seed", 3)
    output = run(*game, typed="1\nend\nh\nq\nx\nn\n").output
    assert "Not played." in output and "Taken back." not in output
    assert output.count("Save the game before you leave?") == 2


@pytest.mark.parametrize(("lang", "back", "asked"), [("en", "b", "Save the game before you leave?"), ("fr", "r", "Sauvegarder la partie avant de partir ?")])
def test_who_asked_to_leave_may_go_on(run, lang: str, back: str, asked: str) -> None:
    _before, between, after = run(*GAME, "--lang", lang, typed=f"q\n{back}\n1\nq\nn\n").output.split(asked)
    assert "explorer" in between and "urbes play --resume" not in after


@pytest.mark.parametrize(
    ("lang", "words"), [("en", ["red banners", "texts of cards", " wins."]), ("fr", ["bannières rouges", "textes de cartes", "Victoire de "])]
)
def test_the_result_says_who_won_and_what_the_points_are_made_of(lang: str, words: list[str]) -> None:
    state, rng = make_game("ancient_world").new(2, 5), Rng.seeded(5)
    while state.to_act():
        legal = state.legal(state.to_act()[0])
        state.apply(state.to_act()[0], legal[rng.below(len(legal))])
    desk = Desk(lang)
    desk.out = Console(file=StringIO(), width=100)
    desk.out.print(drawing.result(desk, state, ["Ana", "Bob"]))
    told = desk.out.file.getvalue()  # type: ignore[attr-defined]
    assert all(word in told for word in words), told
    seat = state.result().ranks.index(1)
    parts = state.result().breakdown[seat]
    assert sum(parts["banner_vp"].values()) + sum(parts["card_vp"].values()) + parts["famine_vp"] == parts["vp"]


def test_a_hint_names_a_legal_move(run, tmp_path: Path) -> None:
    output = run(*GAME, typed="h\nq\nn\n").output
    notation = output.split("Hint: ")[1].split("(")[1].split(")")[0]
    assert notation in output.split("Hint: ")[0]


def test_help_log_and_board_are_at_hand_in_both_languages(run) -> None:
    output = run(*GAME, "--option", "first_player=seat:1", "--lang", "fr", typed="aide\njournal\nplateau\nquitter\nnon\n").output
    assert "annuler votre dernière action" in output
    assert output.count("Petra (easy) commence l'expédition") >= 2


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
        told = run(*GAME, typed=f"s {record}\nq\nn\n").output
        assert "is there already" in " ".join(told.split())
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

    def test_the_command_that_goes_on_keeps_a_language_that_is_not_the_persons_own(self, run, monkeypatch: pytest.MonkeyPatch) -> None:
        assert "--lang" not in run(*GAME, typed="q\n\n").output
        assert re.search(r"urbes play --resume \S+ --lang fr", run(*GAME, "--lang", "fr", typed="q\n\n").output)
        begun = run("campaign", "new", "c.json", "--lang", "fr").output
        assert "urbes campaign play c.json --lang fr" in begun
        monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
        assert "--lang" not in run(*GAME, "--lang", "fr", typed="q\n\n").output

    def test_a_question_that_was_not_answered_says_how(self, run) -> None:
        assert "y: save and leave, n: leave without saving, b: back to the game" in run(*GAME, typed="q\nmaybe\nn\n").output
        assert "o : sauvegarder et partir, n : partir sans sauvegarder" in run(*GAME, "--lang", "fr", typed="q\nbof\nn\n").output

    def test_a_place_where_nothing_can_be_saved_asks_for_another(self, run) -> None:
        told = " ".join(run(*GAME, typed="s none/game.json\nq\nn\n").output.split())
        assert "could not be saved (No such file or directory); choose another place." in told

    def test_saved_games_are_told_apart_by_their_day_and_episode(self, run, tmp_path: Path) -> None:
        for episode in (1, 7):
            options = ("--option", "mode=episode", "--option", f"episode={episode}", "--players", "human,human,human")
            run("play", "my_city", *options, typed="")
        run("play", "my_city", "--preset", "eternal", typed="")
        for path in (tmp_path / "data" / "urbes" / "saves").iterdir():
            os.utime(path, (0, 0) if Record.load(path).options["mode"] == "eternal" else None)
        told = run("--lang", "en", typed="").output
        assert "My City, episode 1, 0 actions: " in told and "My City, episode 7, 0 actions: " in told
        assert re.search(r"My City, Eternal, 1 action: .* \((1970-01-01|1969-12-31) \d\d:\d\d\)", told)
        assert "épisode 7, 0 action : " in run("--lang", "fr", typed="").output

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

    def test_a_language_that_was_named_is_not_asked_for(self, run) -> None:
        assert "Language / Langue" not in run("--lang", "en", typed="").output
        assert "Language / Langue" in run(typed="").output

    def test_leaving_the_menu_is_no_error_message_with_a_traceback(self, run) -> None:
        result = run(typed="2\n")
        assert result.exit_code == 130 and "Traceback" not in result.output
