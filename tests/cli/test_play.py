"""A game at the terminal, from the first question to the last table, fed by typed lines."""

import builtins
import errno
import os
import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console, ConsoleDimensions
from rich.text import Text

from urbes.cli import drawing
from urbes.cli.desk import Desk
from urbes.cli.listing import Listing, _shorten, preview
from urbes.cli.reference import _lines, _pieces, tell_pieces_of
from urbes.games.registry import game as make_game
from urbes.games.registry import game_ids
from urbes.kernel.errors import LANGUAGES, UrbesError
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
    assert output.count("Save the game?") == 2


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
    assert output.count("Petra (greedy) commence l'expédition") >= 2


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
        assert "y: yes, n: no; Enter alone: yes." in run(*GAME, typed="q\nmaybe\nn\n").output
        assert "o : oui, n : non" in run(*GAME, "--lang", "fr", typed="q\nbof\nn\n").output

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


class TestLookingUp:
    @pytest.mark.parametrize(
        ("lang", "ask", "words"),
        [
            ("en", "c M12", ["Heavy Infantry", "swords: 5", "once retired: Sword +1", "are reconstructed"]),
            ("fr", "c M12", ["épées : 5", "une fois démobilisée", "sont reconstituées"]),
            ("en", "c heavy inf", ["Heavy Infantry", "cost: 3 coins"]),
        ],
    )
    def test_a_card_is_told_in_words(self, run, lang, ask, words) -> None:
        output = run("play", "ancient_world", "--seed", 3, "--lang", lang, typed=f"{ask}\nq\nn\n").output.split("? aide > " if lang == "fr" else "? help > ")[1]
        for word in words:
            assert word in output

    @pytest.mark.parametrize(
        ("lang", "ask", "words"),
        [
            ("en", "c white-05", ["white-05  white 5", "On Rock (white)"]),
            ("en", "c white 5", ["white-05  white 5"]),
            ("fr", "c blanc 5", ["white-05  5 blanc"]),
            ("fr", "c white 5", ["white-05  5 blanc"]),
            ("fr", "c blanc", ["Roche (blanc)", "1 → −20", "9 → 50", "la couleur de chaque expédition"]),
            ("en", "c artifact", ["0 → −60", "15+ → 150", "what 0, 1, 2, 3, 4, 5, 7,"]),
            ("fr", "c artefact", ["6 → 30"]),
            ("en", "c victory", ["5, 5, 10, 10, 10, 15, 15", "but one of 15"]),
            ("en", "r", ["not read from a printed copy: which path has which colour"]),
        ],
    )
    def test_whatever_lies_on_the_table_of_lost_cities_is_read(self, run, lang, ask, words) -> None:
        told = run("play", "lost_cities", "--seed", 3, "--lang", lang, typed=f"{ask}\nq\nn\n").output.split("? aide > " if lang == "fr" else "? help > ")[1]
        assert all(" ".join(word.split()) in " ".join(told.split()) for word in words), told

    def test_my_city_says_which_tiles_and_rules_are_reconstructed(self, run) -> None:
        _, tile, rules, *_ = run("play", "my_city", "--option", "mode=episode", "--option", "episode=14", typed="c Y6\nr\nq\nn\n").output.split("? help > ")
        assert "printed copy: the shapes of the tiles" in tile
        rules = " ".join(rules.split())
        assert "(reconstructed)" in rules and "the shapes of the tiles, the cells of the board" in rules

    @pytest.mark.parametrize("game", ["forgotten_city", "ancient_world"])
    @pytest.mark.parametrize(
        ("lang", "words"),
        [
            ("en", "The values of some cards are reconstructed, not read from a printed copy: c CARD says of which"),
            ("fr", "Les valeurs de certaines cartes sont reconstituées, non lues sur un exemplaire imprimé : c CARTE dit desquelles"),
        ],
    )
    def test_a_game_of_reconstructed_cards_says_so_in_its_rules(self, run, game, lang, words) -> None:
        told = run("play", game, "--seed", 3, "--lang", lang, typed="r\nq\nn\n").output.split("? aide > " if lang == "fr" else "? help > ")[1]
        assert " ".join(told.split()).count(words) == 1

    @pytest.mark.parametrize(
        ("lang", "boxes"),
        [
            ("en", "What its boxes give: box 3: 1 tree, box 6: 1 nugget (triangle), box 9: 1 progress circle (triangle), box 12: 1 meadow, box 15: 1 nugget"),
            ("fr", "Ce que donnent ses cases : case 3 : 1 arbre, case 6 : 1 pépite (triangle), case 9 : 1 cercle Progrès (triangle), case 12 : 1 prairie"),
        ],
    )
    def test_a_mine_tells_what_its_boxes_give(self, run, lang, boxes) -> None:
        episode = ["play", "my_city", "--option", "mode=episode", "--option", "episode=17", "--lang", lang]
        _, blue, rules, *_ = run(*episode, typed="c mine_blue\nr\nq\nn\n").output.split("? aide > " if lang == "fr" else "? help > ")
        assert boxes in " ".join(blue.split())
        assert " ".join(rules.split()).count(boxes) == 1, "the red mine gives the same, which is said once"

    def test_a_grey_miracle_says_when_it_counts(self, run) -> None:
        assert "only with 3 white miracles on your tree" in run("play", "forgotten_city", "--seed", 3, typed="c G-B\nq\nn\n").output

    def test_a_card_that_is_none_or_too_many_is_said_so(self, run) -> None:
        output = run("play", "ancient_world", typed="c xyzzy\ncard\nc e\nq\nn\n").output
        assert "No card or piece here is called 'xyzzy'" in output
        assert "Which card?" in output and "cards have 'e' in their name" in output

    @pytest.mark.parametrize("game", game_ids())
    def test_rules_and_a_clause_are_read_at_the_table(self, run, game) -> None:
        prefix = {"lost_cities": "LC-2.3", "my_city": "MC-2.1", "forgotten_city": "FC-1.1", "ancient_world": "AW-2.4"}[game]
        _, rules, clause, none, *_ = run("play", game, typed=f"r\nr {prefix.lower()}\nr ZZ-1\nq\nn\n").output.split("? help > ")
        assert len(rules.splitlines()) > 10
        assert prefix in clause and len(clause) > 60
        assert "is no clause that lies open here" in none

    def test_an_episode_begins_with_its_postcard_and_its_rules(self, run) -> None:
        output = run("play", "my_city", "--preset", "first_episode", typed="q\nn\n").output
        assert "Episode 1: First stone" in output.split("? help")[0]
        assert "The wagons stopped where the river bends" in output
        assert "Visible trees +1:" in output


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_every_piece_is_told_in_words(game: str, lang: str) -> None:
    made = make_game(game)
    pieces = _pieces(made, lang, made.new(3, 1).view(0))
    told = {id: " / ".join(_lines(Desk(lang), made, piece)) for id, piece in pieces.items()}
    assert len(told) > 4 and {id: line for id, line in told.items() if re.search(r"True|False|None|_|\{|\[|\b1 coins|\b1 pièces", line)} == {}


@pytest.mark.parametrize(("lang", "word"), [("en", "Place 1-3 on Labor"), ("fr", "Placer 1-3 sur Labeur")])
def test_moves_in_columns_speak_the_readers_language(run, monkeypatch: pytest.MonkeyPatch, lang: str, word: str) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    assert word in run("play", "ancient_world", "--seed", 7, "--lang", lang, typed="q\nn\n").output


def test_moves_stand_in_columns_so_that_the_board_stays_in_sight(run) -> None:
    listed = run("play", "ancient_world", "--seed", 3, typed="q\nn\n").output.split("or pass\n")[1].split("1-23,")[0]
    assert len(listed.splitlines()) <= 12 and "Place 1-3 on Recruit" in listed


@pytest.mark.parametrize(
    ("game", "signs"),
    [
        ("lost_cities", ["▲ red", "A* leader", "⚱ artifact"]),
        ("my_city", ["# forest", "T two trees", "river"]),
        ("forgotten_city", ["⚿ decrypt", "■ stone", "Grey miracles count at the end, with 2 or 3 white ones"]),
        ("ancient_world", ["5SA arrows count, too", "2/1 swords/arrows"]),
    ],
)
def test_every_board_explains_its_signs(run, game, signs) -> None:
    drawn = " ".join(run("play", game, "--seed", 3, typed="q\nn\n").output.split())
    assert all(sign in drawn for sign in signs)


def test_my_city_names_no_sign_that_is_sealed(run) -> None:
    drawn = run("play", "my_city", "--seed", 3, typed="q\nn\n").output
    assert "port" not in drawn and "mine" not in drawn and "sawmill" not in drawn


def test_a_round_of_lost_cities_is_counted_pawn_by_pawn(run) -> None:
    drawn = run("play", "lost_cities", "--seed", 3, "--players", "random,random").output
    counted = [line for line in drawn.splitlines() if re.match(r"[AB] round 3: ", line)]
    assert len(counted) == 2 and all(line.count("◠") + line.count("≈") + line.count("◆") + line.count("♣") + line.count("▲") == 5 for line in counted)
    for line in counted:
        *steps, total = [int(number.replace("−", "-")) for number in re.findall(r" ([+−]\d+)", line)]
        assert sum(steps) == total, line


@pytest.mark.parametrize(("game", "words"), [("forgotten_city", "when decrypted: 3 def."), ("ancient_world", "Take 2 coins.")])
def test_a_question_mark_tells_the_pieces_a_move_is_about(run, game, words) -> None:
    before, told, *_ = run("play", game, "--seed", 3, typed="3?\nq\nn\n").output.split("? help > ")
    assert words in told and words not in before


def test_what_a_reserved_card_brings_is_said_to_come_once_it_is_built() -> None:
    game = make_game("ancient_world")

    def told(space: str, notation: str, lang: str = "en") -> str:
        state = game.arrange(2, 1, {"tile": 0, "round": 2, "row": ["A13", "A20", "A21", "A22"], "seats": {"0": {"coins": 9, "knowledge": 9}}})
        state.apply(0, game.parse(f"place 1 {space}"))
        return preview(game, lang, notation, state.preview(0, game.parse(notation)), ["Ana", "Bob"])

    assert told("explore", "reserve A13") == "1 VP once built · once built, 1 would starve"
    assert told("explore", "reserve A13", "fr") == "1 PV une fois construite · une fois construite, 1 aurait faim"
    assert "1 VP" in (built := told("build", "build A13")) and "1 will starve" in built and "once built" not in built


def test_a_player_is_called_by_the_name_in_a_move() -> None:
    game = make_game("ancient_world")
    code = game.parse("copy 1 B05")
    card = game.word("B05", "en")
    assert game.label(code, "en") == f"Use {card} of player 2" and game.label(code, "en", ["Ana", "Bob"]) == f"Use {card} of Bob"
    assert game.label(code, "fr", ["Ana", "Bob"]) == f"Utiliser {game.word('B05', 'fr')} de Bob" and game.name(code) == "copy 1 B05"


def test_a_question_about_no_move_of_the_list_names_its_number(run) -> None:
    told = run("play", "lost_cities", "--seed", 3, typed="99?\nq\nn\n").output
    assert "There is no move 99: choose from 1 to" in told


@pytest.mark.parametrize(
    ("notation", "facts", "words"),
    [
        ("retire 1", {"retires": "S03", "coins_lost": 2}, "City Guard · 2 coins lost"),
        ("disband 1", {"card": "S03", "cost": 4}, "City Guard · 4 coins"),
        ("copy 1 B05", {"card": "B05", "owner": 1}, "Bob"),
        ("copy 0 B05", {"card": "B05", "owner": 0}, "Ana"),
        ("draw", {"draws": 5}, "5 cards"),
    ],
)
def test_a_preview_of_the_ancient_world_names_cards_and_people(notation: str, facts: dict[str, object], words: str) -> None:
    assert preview(make_game("ancient_world"), "en", notation, facts, ["Ana", "Bob"]) == words


@pytest.mark.parametrize("id", game_ids())
def test_whatever_a_game_asks_is_shown_at_the_terminal(id: str) -> None:
    game = make_game(id)
    rng = Rng.seeded(5)
    names = ["Ana", "Bruno", "Clara"]
    asked: set[str] = set()
    for seed in range(4):
        state = game.new(3, seed)
        for _ in range(400):
            if not state.to_act():
                break
            seat = state.to_act()[0]
            legal = state.legal(seat)
            verbs = {game.name(action).partition(" ")[0] for action in legal}
            if verbs - asked or rng.below(40) == 0:
                asked |= verbs
                desk = Desk(LANGUAGES[seed % 2])
                desk.out = Console(file=StringIO(), width=100)
                desk.out.print(drawing.board(desk, state, seat, names), Listing(desk, state, seat, names).whole())
                for action in (legal[0], legal[-1]):
                    tell_pieces_of(desk, game, state.view(seat), game.name(action), state.preview(seat, action))
            state.apply(seat, legal[rng.below(len(legal))])
    assert len(asked) >= {"lost_cities": 7, "my_city": 4, "forgotten_city": 14, "ancient_world": 15}[id], asked


def test_who_uses_a_card_of_another_is_shown_whose_it_is() -> None:
    """It was the end of the game at the terminal."""
    game = make_game("ancient_world")
    state = game.arrange(2, 1, {"tile": 0, "active": 0, "seats": {"0": {"built": ["A25"]}, "1": {"built": ["B05"]}}})
    state.apply(0, game.parse("place 1 A25"))
    desk = Desk("en")
    desk.out = Console(file=StringIO(), width=100)
    desk.out.print(Listing(desk, state, 0, ["Ana", "Bob"]).whole())
    told = desk.out.file.getvalue()  # type: ignore[attr-defined]
    assert "copy 1 B05" in told and told.rstrip().endswith("Bob")


def test_who_sees_less_than_the_board_is_told_once_and_whenever_they_ask_for_it(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Console, "is_terminal", True)
    monkeypatch.setattr(Console, "size", ConsoleDimensions(80, 24))
    told = " ".join(run("play", "ancient_world", "--seed", 3, typed="b\nq\nn\n").output.split())
    assert "Your terminal is 80 x 24" in told and "this terminal shows" not in told
    monkeypatch.setattr(Console, "size", ConsoleDimensions(100, 40))
    assert "this terminal shows" not in " ".join(run("play", "ancient_world", "--seed", 3, "--seats", 4, typed="q\nn\n").output.split())
    monkeypatch.setattr(drawing, "board", lambda *_: Text("\n" * 44))
    told = " ".join(run("play", "ancient_world", "--seed", 3, typed="b\nq\nn\n").output.split())
    assert len(re.findall(r"take \d\d lines, this terminal shows 40", told)) == 2


def test_a_low_stall_cap_alone_is_no_news() -> None:
    game = make_game("lost_cities", stall_cap=10)
    state = game.new(2, 1)
    assert state.view(0)["stall_warning"] == 10 and "Nothing advances" not in game.sketch(state.view(0), "en", ["A", "B"])
    idle = game.arrange(2, 1, {"stall": 4})
    assert "Nothing advances. Turns left before the round ends: 6." in game.sketch(idle.view(0), "en", ["A", "B"])


@pytest.mark.parametrize(("lang", "one", "many"), [("en", "1 coin,", "2 coins,"), ("fr", "1 pièce,", "2 pièces,")])
def test_one_coin_of_the_ancient_world_is_one(lang: str, one: str, many: str) -> None:
    game = make_game("ancient_world")
    drawn = game.sketch(game.arrange(2, 1, {"seats": {"0": {"coins": 1}, "1": {"coins": 2}}}).view(0), lang, ["Ana", "Bob"])
    assert f" {one}" in drawn and f" {many}" in drawn


def test_what_a_city_of_a_campaign_has_won_stands_beside_its_name() -> None:
    game = make_game("my_city", mode="campaign")
    won = {"circles": 7, "nuggets": 2, "tracks": 1, "cogs": ["B1"], "shafts": {"blue": 3, "red": 0, "yellow": 1}}
    view = game.arrange(2, 1, {"episode": 20, "card": "K-Y1", "seats": {"0": {"city": won}}}).view(0)
    for lang, words in (
        ("en", "7 progress circles, 2 nuggets, 1 track, mines: blue 3 yellow 1, cogs on Industry 1 (bar of 2)"),
        ("fr", "7 cercles Progrès, 2 pépites, 1 rail, mines : bleue 3 jaune 1, engrenages sur Industrie 1 (barre de 2)"),
    ):
        assert words in " ".join(game.sketch(view, lang, ["Ana", "Bob"]).split())


def test_what_my_citys_players_have_to_place_is_named_in_their_language() -> None:
    game = make_game("my_city", mode="campaign")
    state = game.new(2, 1)
    while not state.view(0)["players"][0]["stickers"]:
        seat = state.to_act()[0]
        state.apply(seat, game.parse("ready") if state.why_not(seat, game.parse("ready")) is None else game.parse("end"))
    assert "à coller : Rochers" in game.sketch(state.view(0), "fr", ["A", "B"])
    seat = state.to_act()[0]
    action = state.legal(seat)[0]
    assert preview(game, "fr", game.name(action), state.preview(seat, action), ["A", "B"]) == "Rochers"


@pytest.mark.parametrize(
    ("lang", "lines"), [("en", ["Points", "before the count", "trees", "empty meadow"]), ("fr", ["Points", "avant le décompte", "arbres", "prairies vides"])]
)
def test_the_result_of_my_city_is_counted_once_and_line_by_line(run, lang: str, lines: list[str]) -> None:
    drawn = run("play", "my_city", "--preset", "eternal", "--players", "Ana=human,greedy", "--seed", 8, "--lang", lang, typed="1\n3\n\n2\ny\nn\n").output
    end = drawn.rpartition("────\nMy City")[2]
    assert "Ana : score −64\n" in end.replace("Ana:", "Ana :") and "36" not in end and "episode 0" not in end and "-" not in end
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in end.splitlines() if line.startswith("│")]
    assert set(lines) <= {row[0] for row in rows}
    for column in (1, 2):
        total, *parts = [int(row[column].replace("−", "-")) for row in rows]
        assert total == sum(parts)


def test_a_small_terminal_is_told_so_beside_a_prompt_that_fits(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Console, "is_terminal", True)
    monkeypatch.setattr(Console, "size", ConsoleDimensions(80, 24))
    first, again, *_ = run("play", "lost_cities", "--seed", 42, typed="b\nm\nq\nn\n").output.split("1-13, u undo, h hint, m moves, ? help > ")
    for drawn in (first, again):
        assert "Your terminal is 80 x 24" in " ".join(drawn.splitlines()[-3:])


def test_rules_that_are_longer_than_the_terminal_are_paged(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Console, "is_terminal", True)
    monkeypatch.setattr(Console, "size", ConsoleDimensions(100, 40))
    options = ("--option", "mode=episode", "--option", "episode=19")
    begun, board, first, rest, *_ = re.split("to the board > |enough > |help > ", run("play", "my_city", *options, "--seed", 3, typed="\nr\n\nq\nn\n").output)
    assert "Blue mine" in begun and begun.count("a triangle rewards only") == 1 and "say you are ready" in board
    assert len(first.splitlines()) <= 40 and len(rest.splitlines()) <= 40


def test_a_page_is_left_by_q_and_by_a_command_which_is_obeyed(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Console, "is_terminal", True)
    monkeypatch.setattr(Console, "size", ConsoleDimensions(100, 24))
    left = run("play", "lost_cities", "--seed", 42, typed="r\nq\nr\nv A\nq\nn\n").output.split("enough > ")
    assert len(left) == 3
    assert "Three tips" not in "".join(left)
    assert "A Player 1" in left[2].split("help > ")[0]


@pytest.mark.parametrize(
    ("lang", "signs"), [("en", ["@b entrance of the blue mine", "@y entrance", "% rocks"]), ("fr", ["@b entrée de la mine bleue", "@j entrée", "% rochers"])]
)
def test_each_mine_has_its_own_sign(lang: str, signs: list[str]) -> None:
    game = make_game("my_city", mode="episode", episode=19)
    view = game.new(2, 3).view(0)
    legend = Text.from_markup(game.legend(view, lang)).plain
    board = Text.from_markup(game.sketch(view, lang, ["Ana", "Bob"])).plain
    assert all(sign in legend and sign.split()[0] in board for sign in signs)
    assert re.search(r"^    Ana +Bob$", board, re.MULTILINE), "each board has its name above it"


def test_the_kinds_of_buildings_are_told_apart() -> None:
    game = make_game("my_city", preset="first_episode")
    state = game.new(2, 3)
    while not any(player["buildings"] for player in state.view(0)["players"]):
        state.apply(state.to_act()[0], state.legal(state.to_act()[0])[-1])
    legend = Text.from_markup(game.legend(state.view(0), "en")).plain
    assert "Y3 residence R3 public building B3 industry" in " ".join(legend.split()) and "church" not in legend


@pytest.mark.parametrize(
    ("lang", "words"), [("en", ["for instance: c ", "for instance: w open "]), ("fr", ["par exemple : c ", "  i  idée", "i idée, m coups, c CARTE"])]
)
def test_help_gives_examples_that_work(run, lang: str, words: list[str]) -> None:
    told = run("play", "lost_cities", "--seed", 5, "--lang", lang, typed="?\nq\nn\n").output
    assert all(word in told for word in words)
    card = re.search(r"(?:instance|exemple) ?: c (\S+)", told)
    assert card and card[1] in make_game("lost_cities").pieces(lang, make_game("lost_cities").new(2, 5).view(0))


def test_between_two_episodes_the_count_is_shown_and_the_next_is_named() -> None:
    game = make_game("my_city", mode="campaign")
    state = game.new(2, 1)
    while state.view(0)["phase"] != "rest":
        seat = state.to_act()[0]
        state.apply(seat, game.parse("ready") if state.why_not(seat, game.parse("ready")) is None else game.parse("end"))
    drawn = Text.from_markup(game.sketch(state.view(0), "en", ["Ana", "Bob"])).plain
    assert "counted; next comes episode 2" in drawn and f"Ana: score {state.view(0)['history'][0]['sheets'][0]['final']}".replace("-", "−") in drawn
