"""What the terminal tells: signs, pieces, rules, previews, results; fed by typed lines."""

import re
from io import StringIO

import pytest
from rich.console import Console, ConsoleDimensions
from rich.text import Text

from urbes.cli import drawing
from urbes.cli.desk import Desk
from urbes.cli.listing import Listing, preview
from urbes.cli.reference import _lines, _pieces, tell_pieces_of
from urbes.games.registry import game as make_game
from urbes.games.registry import game_ids
from urbes.kernel.errors import LANGUAGES
from urbes.kernel.rng import Rng


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
            ("en", "What its boxes give: in a single episode 1 point for each building of the group, and nothing else"),
            ("fr", "Ce que donnent ses cases : dans un épisode isolé 1 point par bâtiment du groupe, et rien d'autre"),
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
    counted = [line for line in drawn.splitlines() if re.match(r"[AB] round 3, by spaces: ", line)]
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


def test_what_famine_costs_for_now_stands_beside_the_points() -> None:
    game = make_game("ancient_world")
    state = game.arrange(2, 1, {"tile": 0, "round": 2, "row": ["A13", "A20", "A21", "A22"], "seats": {"0": {"coins": 9, "knowledge": 9}}})
    before = state.view(0)["players"][0]["score"]["vp"]
    assert "famine" not in game.sketch(state.view(0), "en", ["Ana", "Bob"])
    for notation in ("place 1 build", "build A13"):
        state.apply(0, game.parse(notation))
    assert f"{before + 1 - 2} VP (\N{MINUS SIGN}2 lost by famine)" in game.sketch(state.view(0), "en", ["Ana", "Bob"])


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
        ("damage A16", {"changes": {"income": -1, "explore": -1}, "action": False}, "income −1 coin · cards drawn when exploring −1"),
        ("damage A18", {"changes": {}, "action": True}, "no action of its own"),
        ("repair S02", {"changes": {"food": 1}, "trigger": False}, "food +1"),
        ("build A14", {"vp_gain": -2}, "−2 VP"),
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
    assert state.question(seat, "fr") == "collez cet autocollant sur une case : Rochers"
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


@pytest.mark.parametrize(("lang", "colours"), [("en", ("yellow", "red", "blue")), ("fr", ("jaune", "rouge", "bleue"))])
def test_a_tile_of_my_city_tells_its_colour(lang: str, colours: tuple[str, ...]) -> None:
    game = make_game("my_city", mode="episode", episode=5)
    pieces = game.pieces(lang, game.new(2, 3).view(0))
    assert tuple(pieces[id]["colour"] for id in ("Y1", "R1", "B1")) == colours and not pieces["C1"]["colour"]


def test_what_a_rule_of_an_episode_gives_and_what_an_episode_is_about_can_be_looked_up(run) -> None:
    told = run("play", "my_city", "--option", "mode=episode", "--option", "episode=3", "--seed", 5, typed="c trees\nc pass\nc 3\nq\nn\n").output
    assert "points: +1" in told and "points: \N{MINUS SIGN}1" in told
    summary = make_game("my_city", mode="episode", episode=3).episodes[3].summary["en"]
    assert " ".join(told.split()).count(" ".join(summary.split())) == 2  # at the start, and where it is looked up


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_cards_left_stand_above_the_board_however_long_names_are(lang: str) -> None:
    for episode in range(1, 25):
        game = make_game("my_city", mode="episode", episode=episode)
        state = game.new(2, 3)
        for _ in range(40):
            if card := state.view(0)["card"]:
                assert re.search(r"(cards left:|cartes restantes :) \d+$", game.sketch(state.view(0), lang, ["Ana", "Bob"]), re.MULTILINE), card
            if state.to_act():
                state.apply(state.to_act()[0], state.legal(state.to_act()[0])[-1])


def test_the_kinds_of_buildings_are_told_apart() -> None:
    game = make_game("my_city", preset="first_episode")
    state = game.new(2, 3)
    while not any(player["buildings"] for player in state.view(0)["players"]):
        state.apply(state.to_act()[0], state.legal(state.to_act()[0])[-1])
    legend = Text.from_markup(game.legend(state.view(0), "en")).plain
    assert "Y3 residence, yellow R3 public building, red B3 industry, blue" in " ".join(legend.split()) and "church" not in legend


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
