"""The words of the game: labels, log lines and refusals in French and English."""

from typing import Any

import pytest
from rich.console import Console

import urbes
from tests.games.lost_cities.tables import far_along, forward, idle
from tests.words import plain
from urbes.cli import drawing
from urbes.cli.desk import Desk
from urbes.kernel.match import Match
from urbes.kernel.record import Record
from urbes.kernel.rng import Rng

GAME = urbes.game("lost_cities")


@pytest.mark.parametrize(
    ("notation", "en", "fr"),
    [
        ("open red-05", "Open a path with red 5", "Commencer une expédition avec le 5 rouge"),
        ("lay blue-10", "Lay blue 10", "Poser le 10 bleu"),
        ("discard white-00", "Discard white 0", "Défausser le 0 blanc"),
        ("explorer", "Send an explorer", "Envoyer un explorateur"),
        ("leader", "Send the leader", "Envoyer le Chef d'Expédition"),
        ("move green", "Advance on Jungle", "Avancer sur l'expédition Jungle"),
        ("decline", "Decline the move", "Renoncer au déplacement"),
        ("draw deck", "Draw from the deck", "Piocher"),
        ("draw yellow", "Take the top discard of Desert", "Prendre la carte du dessus de la défausse Désert"),
    ],
)
def test_a_button_says_what_the_action_does(notation: str, en: str, fr: str) -> None:
    action = GAME.parse(notation)
    assert (GAME.label(action, "en"), GAME.label(action, "fr")) == (en, fr)


def test_the_action_space_has_179_actions() -> None:
    assert GAME.action_count == 179


def test_every_sentence_of_the_texts_is_used_and_complete() -> None:
    """Long games of all sorts say every kind of log line; none keeps a gap or a word of the code."""
    said: set[str] = set()
    for seed, choose in enumerate([forward, forward, idle]):
        game = urbes.game("lost_cities", stall_cap=10)
        rng = Rng.seeded(seed)
        state = far_along(game, 3, rng)
        match = Match(game, Record.of(game, ["Ada", "Bo", "Cy"], 1, state.to_dict()), state)
        while not match.over:
            seat = match.state.to_act()[0]
            name = choose(sorted(game.name(action) for action in match.state.legal(seat)), rng)
            match.apply(seat, game.parse(name))
        said |= {event.kind for _, event in match.log}
        for lang in ("fr", "en"):
            for viewer in (None, 0):
                for depth, line in match.lines(lang, viewer):
                    assert "{" not in line and "None" not in line and line.endswith("."), line
                    assert depth in (0, 1, 2)
    kinds = {key.removeprefix("log.") for key in GAME.texts.entries if key.startswith("log.")}
    assert kinds - said <= {"drew_deck_own", "next_first_rotated", "step_idle", "tile_lost"}


REFUSALS: list[tuple[dict[str, Any], dict[str, Any], str, str, str]] = [
    (
        {},
        {"seats": {"0": {"hand": ["red-02", "red-05", "..."]}}},
        "open red-05",
        "the lowest card of its colour you hold: the 2",
        "votre plus petite carte de la couleur : le 2",
    ),
    (
        {},
        {"seats": {"0": {"pawns": {"blue": 1}, "rows": {"blue": ["blue-06"]}, "hand": ["blue-03", "..."]}}},
        "lay blue-03",
        "Your row on Water shows 6: only 6 or higher",
        "Votre rangée Eau montre 6",
    ),
    (
        {"up_and_down": True},
        {"seats": {"0": {"pawns": {"blue": 2}, "rows": {"blue": ["blue-06", "blue-05"]}, "hand": ["blue-07", "..."]}}},
        "lay blue-07",
        "is falling and shows 5: only 5 or lower",
        "descend et montre 5",
    ),
    (
        {"up_and_down": True},
        {"seats": {"0": {"pawns": {"blue": 2}, "rows": {"blue": ["blue-05", "blue-06"]}, "hand": ["blue-03", "..."]}}},
        "lay blue-03",
        "is rising and shows 6",
        "monte et montre 6",
    ),
    (
        {"up_and_down": True},
        {"seats": {"0": {"hand": ["red-02", "red-05", "red-09", "..."]}}},
        "open red-05",
        "the lowest or the highest card",
        "votre plus petite ou votre plus grande",
    ),
    (
        {},
        {"seats": {"0": {"pawns": {"blue": 1}, "hand": ["blue-03", "..."]}}},
        "open blue-03",
        "You already have a row on Water.",
        "Vous avez déjà une rangée sur l'expédition Eau.",
    ),
    (
        {},
        {"seats": {"0": {"hand": ["blue-03", "..."]}}},
        "lay blue-03",
        "You have no row on Water yet",
        "Vous n'avez pas encore de rangée sur l'expédition Eau",
    ),
    ({}, {"seats": {"1": {"hand": ["blue-03", "blue-03", "..."]}}}, "discard blue-03", "blue 3 is not in your hand.", "3 bleu n'est pas dans votre main."),
    (
        {"lay_without_move": False},
        {"seats": {"0": {"pawns": {"red": 9}, "hand": ["red-03", "..."]}}},
        "lay red-03",
        "Lava is completed and no other pawn of yours can move.",
        "Lave est achevée",
    ),
]


@pytest.mark.parametrize(("options", "changes", "notation", "en", "fr"), REFUSALS, ids=[row[2] + " " + row[3][:20] for row in REFUSALS])
def test_a_refusal_says_why(options: dict[str, Any], changes: dict[str, Any], notation: str, en: str, fr: str) -> None:
    game = urbes.game("lost_cities", **options)
    state = game.arrange(3, 1, {"active": 0, **changes})
    reason = state.why_not(0, game.parse(notation))
    assert reason is not None
    assert en in reason.text("en") and fr in plain(reason.text("fr"))


@pytest.mark.clauses("LC-15.6")
@pytest.mark.parametrize(("unit", "total", "artifacts"), [(5, 40, 30), (1, 8, 6)])
def test_the_final_table_counts_in_the_unit_of_the_log(unit: int, total: int, artifacts: int) -> None:
    game = urbes.game("lost_cities", preset="short", point_unit=unit)
    state = game.arrange(2, 1, {"active": 0, "deck": ["white-00"], "seats": {"0": {"vp": 10, "tiles": 4, "hand": ["red-05", "..."]}}})
    said: list[str] = []
    state.listener = lambda event: said.append(game.describe(event, "en", None, ["Ada", "Bob"]))
    state.apply(0, game.parse("discard red-05"))
    state.apply(0, game.parse("draw deck"))
    assert any(f"total {total}" in line for line in said), said
    paper = Console(width=120)
    with paper.capture() as table:
        paper.print(drawing.result(Desk("en"), state, ["Ada", "Bob"]))
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in table.get().splitlines() if "│" in line]
    assert [row[:2] for row in rows] == [["Points", str(total)], ["artifacts", "4"], ["their points", str(artifacts)]]


def test_the_end_of_a_round_gives_its_cause() -> None:
    for cause in ("crossings", "deck", "stall"):
        assert GAME.texts.has(f"causes.{cause}")
    for phase in ("play", "pawn", "extra", "step", "draw", "over"):
        assert GAME.texts.has(f"asks.{phase}")
