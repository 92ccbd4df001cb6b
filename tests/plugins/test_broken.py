"""A game of another package that is broken or clashes is left out with a sentence; all else goes on."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.plugins.installing import EXAMPLE, describe
from urbes.games import registry
from urbes.games.registry import BadGame, game, game_ids, left_out
from urbes.kernel.errors import UrbesError

OURS = list(registry.CLASSES)
FILES = ("clauses.toml", "howto.toml")
# A game of its own name on the rules of the example.
SOUND = """
from cadastre.game import Cadastre

class Other(Cadastre):
    def __init__(self, given):
        super().__init__(given)
        self.id = "other"
"""


def install(site: Path, code: str = SOUND, id: str = "other", target: str = "other_game.game:Other", package: str = "other-game") -> Path:
    """A package with one game; its rulebook is the example's."""
    describe(site, package, f"[urbes.games]\n{id} = {target}\n")
    folder = site / "other_game"
    folder.mkdir(exist_ok=True)
    (folder / "__init__.py").touch()
    (folder / "game.py").write_text(code)
    for name in FILES:
        (folder / name).write_text((EXAMPLE / "cadastre" / name).read_text(encoding="utf-8"), encoding="utf-8")
    return folder


def the_fault() -> BadGame:
    assert game_ids() == OURS
    (fault,) = left_out()
    assert fault.en != fault.fr and "\n" not in fault.en + fault.fr
    return fault


def test_the_package_is_sound_before_it_is_broken(site: Path) -> None:
    install(site)
    assert game_ids() == [*OURS, "other"] and left_out() == []
    assert game("other").new(2, 1).to_act() == (0, 1)


CODE: dict[str, tuple[str, str]] = {
    "nothing by that name": ("", "other_game.game:Other cannot be loaded (AttributeError"),
    "no Python": ("class Other(", "cannot be loaded (SyntaxError"),
    "a package that is not there": ("import a_missing_library", "cannot be loaded (ModuleNotFoundError: No module named 'a_missing_library'"),
    "a module that stops the process": ("raise SystemExit(3)", "cannot be loaded (SystemExit: 3)"),
    "a module that fails in several lines": ("raise ValueError('one\\ntwo')", "cannot be loaded (ValueError: one two)"),
    "no class": ("Other = 3", "cannot be loaded (TypeError"),
    "no game": ("class Other:\n    def __init__(self, given): pass", "makes no Game of Urbes"),
    "another id": (SOUND.replace('"other"', '"lost_cities"'), "it calls itself 'lost_cities'"),
    "no rooms": (
        "from cadastre.rules import CadastreRules\n\nclass Other(CadastreRules):\n    def __init__(self, given):\n        super().__init__(given)\n        self.id = 'other'",
        "no game can be set up (AttributeError",
    ),
    "no words for a button": (SOUND + "        self.texts = type(self.texts)({})\n", "no game can be set up (KeyError: 'actions.keep')"),
    "a preset of an option that is not there": (
        SOUND.replace("super().__init__(given)", "super().__init__({'roads': 6} if 'preset' in given else given)"),
        "its options cannot be told (There is no option 'roads'",
    ),
}


@pytest.mark.parametrize("what", CODE)
def test_a_broken_module_gets_a_sentence(site: Path, what: str) -> None:
    code, sentence = CODE[what]
    install(site, code)
    fault = the_fault()
    assert fault.en.startswith("The game 'other' of other-game is left out: ") and sentence in fault.en
    assert fault.fr.startswith("Le jeu « other » de other-game est laissé de côté : ")
    with pytest.raises(BadGame, match="is left out"):
        game("other")


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize(("content", "why"), [(None, "FileNotFoundError"), ("[clauses", "TOMLDecodeError"), ("x = 1", "KeyError")])
def test_a_rulebook_that_is_missing_or_damaged_gets_a_sentence(site: Path, name: str, content: str | None, why: str) -> None:
    file = install(site) / name
    file.unlink() if content is None else file.write_text(content)
    assert f"its rules cannot be read ({why}" in the_fault().en


def test_words_without_a_translation_are_told_by_their_own_sentence(site: Path) -> None:
    folder = install(site, 'from pathlib import Path\nfrom urbes.kernel.texts import Texts\nTexts.load(Path(__file__).parent / "texts.toml")\n' + SOUND)
    (folder / "texts.toml").write_text('[actions.keep]\nen = "Keep"\n')
    fault = the_fault()
    assert "(texts.toml: the text 'actions.keep' has no translation for fr)" in fault.en
    assert "(texts.toml : le texte « actions.keep » n'a pas de traduction pour fr)" in fault.fr


def test_an_id_of_ours_stays_ours(site: Path) -> None:
    install(site, id="lost_cities")
    assert "'lost_cities' of other-game is left out: the id belongs to Urbes" in the_fault().en
    assert type(game("lost_cities")).__name__ == "LostCities"


def test_of_two_with_one_id_the_first_by_name_has_it(site: Path) -> None:
    install(site)
    describe(site, "a-second-one", "[urbes.games]\nother = other_game.game:Other\n")
    assert game_ids() == [*OURS, "other"]
    assert [fault.en for fault in left_out()] == ["The game 'other' of other-game is left out: the id belongs to a-second-one."]


@pytest.mark.parametrize("id", ["Other", "an-other", "../other", "9"])
def test_an_id_is_a_plain_word(site: Path, id: str) -> None:
    install(site, id=id)
    assert "small letters, digits and underscores" in the_fault().en


@pytest.mark.parametrize("target", ["other_game.game", "other game", ":", "nowhere.game:Other"])
def test_a_target_that_leads_nowhere_gets_a_sentence(site: Path, target: str) -> None:
    install(site, target=target)
    assert "cannot be loaded" in the_fault().en


def test_a_damaged_list_of_entry_points_leaves_our_games_alone(site: Path) -> None:
    install(site)
    describe(site, "damaged", "[urbes.games]\nnonsense\n")
    assert "a damaged list of entry points" in the_fault().en


def test_a_failure_in_the_middle_is_the_game_s_and_a_wrong_option_the_player_s(site: Path) -> None:
    install(site, SOUND.replace("super().__init__(given)", "super().__init__(given)\n        self.half = 1 // (self.rounds - 4)"))
    assert game_ids() == [*OURS, "other"]
    with pytest.raises(BadGame, match="fails with these options \\(ZeroDivisionError"):
        game("other", rounds=4)
    with pytest.raises(UrbesError, match="Option 'rounds' does not take 99"):
        game("other", rounds=99)


@pytest.mark.parametrize(
    ("lang", "sentence"), [("en", "The game 'other' of other-game is left out"), ("fr", "Le jeu « other » de other-game est laissé de côté")]
)
def test_the_command_line_says_so_and_goes_on(site: Path, run: Run, lang: str, sentence: str) -> None:
    install(site, "import a_missing_library")
    listed = run("games", "--lang", lang)
    assert listed.exit_code == 0 and all(id in listed.stdout for id in OURS) and "other" not in listed.stdout
    assert listed.stderr.startswith(sentence) and "a_missing_library" in listed.stderr
    assert run("games", "--json", "--lang", lang).stdout.startswith("[")
    menu = run("--lang", lang, typed="\n")
    assert sentence in menu.stderr and "Lost Cities" in menu.stdout
    played = run("play", "other", "--lang", lang)
    assert played.exit_code == 2 and played.stderr.startswith(sentence)
    assert run("sim", "lost_cities", "-n", 1, "--bots", "random", "--preset", "short").exit_code == 0


def test_our_games_are_made_without_looking_for_others(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def search(group: str) -> Any:
        raise AssertionError("nobody asked for other games")

    monkeypatch.setattr(registry, "entry_points", search)
    assert game("lost_cities").id == "lost_cities"
    assert registry.folder_of("my_city").name == "my_city"
