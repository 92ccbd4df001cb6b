"""What a person at a terminal of 100 columns and 40 lines sees: the board with the moves below it, at every decision of whole games."""

import re
from io import StringIO

import pytest
from rich.console import Console
from rich.text import Text

from urbes.cli import drawing
from urbes.cli.desk import Desk
from urbes.cli.listing import Listing, preview
from urbes.games.registry import folder_of, game_ids
from urbes.games.registry import game as make_game
from urbes.kernel import Pack, printed
from urbes.kernel.drawing import clipped, flowed, width
from urbes.kernel.errors import LANGUAGES
from urbes.kernel.game import Game, State
from urbes.kernel.rng import Rng

NAMES = ["Marguerite-Anne", "Barbara (greedy)", "Camille (medium)", "Dominique (expert)"]
WIDE, HIGH = 100, 40
SAMPLES = 8  # screens of a game at least


def desk_of(lang: str) -> Desk:
    desk = Desk(lang)
    desk.out = Console(file=StringIO(), width=WIDE, height=HIGH, highlight=False)
    return desk


def lines_of(desk: Desk, drawn: object) -> list[str]:
    return ["".join(part.text for part in line) for line in desk.out.render_lines(drawn, pad=False)]  # type: ignore[arg-type]


def sampled(game: Game, seats: int) -> list[State]:
    """Moments of a whole game played at random, spread over it, and the one with the most moves."""
    state, rng = game.new(seats, seats), Rng.seeded(seats)
    moments: list[State] = []
    most, fullest, played, apart = 0, state.clone(), 0, 1
    while state.to_act():
        seat = state.to_act()[0]
        legal = state.legal(seat)
        if played % apart == 0:
            moments.append(state.clone())
        if len(moments) == 2 * SAMPLES:
            moments, apart = moments[::2], 2 * apart
        if len(legal) > most:
            most, fullest = len(legal), state.clone()
        state.apply(seat, legal[rng.below(len(legal))])
        played += 1
    return [*moments, fullest]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("id", game_ids())
def test_board_and_moves_fit_on_a_terminal_of_100_by_40_through_whole_games(id: str, seats: int) -> None:
    for at, state in enumerate(sampled(make_game(id), seats)):
        seat = state.to_act()[0]
        desk = desk_of(LANGUAGES[at % 2])
        lines = lines_of(desk, drawing.screen(desk, state, seat, NAMES[:seats], HIGH))
        assert len(lines) < HIGH, "\n".join(lines)  # one is typed on
        assert max(map(len, lines)) <= WIDE
        numbers = [int(number) for line in lines for number in re.findall(r"(?:^|[ -]) *(\d+) ", line)]
        assert len(state.legal(seat)) in numbers or " m l" in lines[-1], "\n".join(lines)
        assert len(lines_of(desk, Listing(desk, state, seat, NAMES[:seats]).whole())) < HIGH


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", game_ids())
def test_every_seat_and_every_sign_can_be_looked_at(id: str, lang: str) -> None:
    game = make_game(id)
    desk = desk_of(lang)
    for state in sampled(game, 3)[::4]:
        for seat in range(3):
            whole = lines_of(desk, drawing.close_up(desk, state, 0, NAMES[:3], seat))
            assert NAMES[seat] in whole[0] and len(whole) < HIGH and max(map(len, whole)) <= WIDE
        assert 0 < len(lines_of(desk, drawing.legend(desk, state, 0))) <= 8


def test_factories_of_others_are_told_where_their_city_is_looked_at() -> None:
    game = make_game("my_city", preset="first_episode")
    view = game.new(4, 1).view(0)
    for seat in (0, 1):
        view["players"][seat]["city"]["cogs"] = ["B1", "B2"]
    own, whole = game.sketch(view, "en", NAMES), game.close_up(view, "en", NAMES, 1)
    assert own.count("cogs on") == 1 and "cogs on" in whole


def test_moves_that_share_words_stand_behind_them() -> None:
    game = make_game("my_city", preset="first_episode")
    state = game.new(3, 1)
    while len(state.legal(0)) < 20:
        state.apply(state.to_act()[0], state.legal(state.to_act()[0])[-1])
    desk = desk_of("en")
    legal = state.legal(0)
    lines = lines_of(desk, Listing(desk, state, 0, NAMES[:3], dict(enumerate(legal, 1))).cut(20))
    assert re.match(r" +1 Pass", lines[0])
    _, tile, turns, cell = game.name(legal[2]).split()
    assert re.match(rf"build {tile} {turns} +3 {cell}( [+−]\d+)? ", lines[1])


def test_moves_stand_one_a_line_with_all_they_do_where_lines_are_left() -> None:
    game = make_game("lost_cities")
    state = game.arrange(
        2,
        42,
        {
            "active": 0,
            "tiles": {"green-5": "vp10-1"},
            "seats": {
                "0": {
                    "rows": {"green": ["green-01", "green-02", "green-03", "green-04"]},
                    "pawns": {"green": 4},
                    "hand": ["green-08", "yellow-00", "blue-09", "white-02", "white-05", "red-01", "red-06", "red-09"],
                }
            },
        },
    )
    desk = desk_of("en")
    lines = [" ".join(line.split()) for line in lines_of(desk, drawing.screen(desk, state, 0, NAMES[:2], HIGH, 0))]
    assert any("Lay green 8 lay green-08 +5 this round · +10 at once" in line for line in lines), lines
    few = lines_of(desk, Listing(desk, state, 0, NAMES[:2]).cut(8))
    assert len(few) <= 8 and any("Lay green 8  +5 this round" in line for line in few), "what is cut begins with what tells most"


def test_moves_with_the_same_effect_share_a_line() -> None:
    state = make_game("ancient_world").new(2, 3)
    seat = state.to_act()[0]
    desk = desk_of("en")
    lines = lines_of(desk, drawing.screen(desk, state, seat, NAMES[:2], HIGH, 0))
    assert any(re.match(r" +\d+-\d+ +Place 1-3 on Labor +\+2 coins", line) for line in lines), "\n".join(lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_miracles_name_their_price_also_where_room_is_short(lang: str) -> None:
    state = make_game("forgotten_city").arrange(3, 1, {"phase": "buy", "seats": {"0": {"inspiration": 9}}})
    desk, seat = desk_of(lang), state.to_act()[0]
    listed = "\n".join(lines_of(desk, Listing(desk, state, seat, NAMES[:3]).within(7)))
    assert len(re.findall(r"\) 2\b", listed)) == len(state.legal(seat)) - 1, listed


@pytest.mark.parametrize("id", ["forgotten_city", "ancient_world"])
def test_moves_are_named_in_one_way_and_told_with_what_they_do_through_whole_games(id: str) -> None:
    for seats in (2, 3, 4):
        for state in sampled(make_game(id), seats):
            seat, desk = state.to_act()[0], desk_of("fr")
            legal = dict(enumerate(state.legal(seat), 1))
            asked = drawing.status(desk, state, seat, NAMES[seat]).plain
            lines = lines_of(desk, drawing.screen(desk, state, seat, NAMES[:seats], HIGH, 0))
            listed = " ".join(" ".join(lines[lines.index(asked) + 1 :]).split())
            ranges = [(int(first), int(last or first)) for first, last in re.findall(r"(?:^| )(\d+)(?:-(\d+))?(?= )", listed)]
            assert all(any(first <= number <= last for first, last in ranges) for number in legal), "\n".join(lines)
            for action in legal.values():
                long, short = (preview(state.game, "fr", state.game.name(action), state.preview(seat, action), NAMES[:seats], brief) for brief in (False, True))
                assert long[:10].strip() in listed or short[:10].strip() in listed, "\n".join(lines)


def test_moves_are_grouped_behind_the_beginning_of_a_notation() -> None:
    game = make_game("my_city", mode="campaign")
    state = game.arrange(2, 1, {"card": "K-Y5"})
    desk = desk_of("en")
    grouped = [line for line in lines_of(desk, Listing(desk, state, 0, NAMES[:2]).cut(30)) if line.startswith("build")]
    assert [line[: len("build Y5 0  ")] for line in grouped] == [f"build Y5 {turns}  " for turns in range(4)], grouped


def test_a_list_that_is_too_long_says_how_to_see_all_of_it() -> None:
    state = make_game("ancient_world").new(4, 3)
    desk = desk_of("en")
    legal = dict(enumerate(state.legal(state.to_act()[0]), 1))
    lines = lines_of(desk, Listing(desk, state, state.to_act()[0], NAMES, legal).cut(3))
    assert len(lines) == 3 and lines[-1].startswith(f"… {len(legal)} moves in all: m lists them")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_seat_its_signs_and_all_moves_are_told_at_the_table(run, lang: str) -> None:
    prompt = "? aide > " if lang == "fr" else "? help > "
    typed = "v B\nv barb\nv x\nk\nm\nq\nn\n"
    told = run("play", "ancient_world", "--seed", 3, "--players", "Ana=human,Barbara=human,greedy", "--lang", lang, typed=f"\n{typed}").output.split(prompt)
    letter, name, nobody, signs, moves = told[1:6]
    assert "Barbara (B)" in letter and {"en": "Wheat Fields", "fr": "Champ de Blé"}[lang] in letter
    assert name == letter
    assert "A Ana, B Barbara" in nobody
    assert {"en": "2/1 swords/arrows", "fr": "2/1 épées/flèches"}[lang] in signs
    assert {"en": "Labor", "fr": "Labeur"}[lang] in moves


def test_a_text_is_cut_without_its_marks() -> None:
    assert clipped("[red]abcdef[/] gh", 5) == "[red]abcd…[/]"
    assert clipped(r"\[a] b", 4) == r"\[a]…" and width(r"\[a] b") == 5
    assert Text.from_markup(clipped("[red]ab[/][blue]cd[/]", 3)).plain == "ab…"
    assert flowed(["one", "two", "three"], 9, "  ", ", ") == ["one, two,", "  three"]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("id", game_ids())
def test_no_line_of_a_board_is_broken_at_the_edge(id: str, seats: int) -> None:
    game = make_game(id)
    for state in sampled(game, seats):
        for line in game.sketch(state.view(state.to_act()[0]), "fr", NAMES[:seats]).split("\n"):
            assert width(line) <= WIDE, line


@pytest.mark.parametrize(("wide", "high"), [(100, 40), (80, 24)])
@pytest.mark.parametrize(("lang", "lane"), [("en", "▲ Lava red      ·"), ("fr", "◠ Désert jaune  ·")])
def test_a_path_is_named_by_its_city_and_by_the_colour_that_moves_speak_of(lang: str, lane: str, wide: int, high: int) -> None:
    state = make_game("lost_cities").new(4, 3)
    desk = desk_of(lang)
    desk.out = Console(file=StringIO(), width=wide, height=high, highlight=False)
    lines = lines_of(desk, drawing.screen(desk, state, state.to_act()[0], NAMES, high))
    assert any(line.startswith(lane) for line in lines), "\n".join(lines)
    assert max(len(line.rstrip()) for line in lines if "·╪" in line) == 80


def test_a_pack_with_long_names_keeps_the_lanes_in_line() -> None:
    words = {"name_en": "The Endless Desert", "name_fr": "Le Désert", "colour_en": "yellow", "colour_fr": "jaune"}
    paths = [{**row, **(words if row["id"] == "yellow" else {})} for row in printed(folder_of("lost_cities"))["paths"]]
    game = make_game("lost_cities", pack=Pack("own", {"paths": paths}))
    lanes = [line for line in Text.from_markup(game.sketch(game.new(2, 1).view(0), "en", NAMES[:2])).plain.split("\n") if "╪" in line]
    assert lanes[0].startswith("◠ The E… yellow ·") and {line.index("╪") for line in lanes} == {16 + 6 * 7}


def test_three_figures_on_a_hex_are_all_seen() -> None:
    game = make_game("forgotten_city")
    assert "A*B*C*" in Text.from_markup(game.sketch(game.new(3, 1).view(0), "en", NAMES[:3])).plain


def test_free_citizens_agree_with_their_number() -> None:
    game = make_game("ancient_world")
    state = game.new(2, 3)
    seat = state.to_act()[0]

    def told() -> str:
        return Text.from_markup(game.close_up(state.view(seat), "fr", ["Ana", "Bob"], seat)).plain

    assert "citoyens : 1 2 3 libres\n" in told()
    state.apply(seat, game.parse("place 3 labor"))
    state.apply(1 - seat, game.parse("pass"))
    state.apply(seat, game.parse("place 2 rebuild"))
    assert "citoyens : 1 libre\n" in told()
