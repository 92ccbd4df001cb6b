"""Every wrong argument, missing or damaged file gets one clear sentence and exit code 2."""

import errno
import json
import os
from pathlib import Path

import pytest

from urbes import game

CASES = [
    (["nosuch"], "There is no command 'nosuch'", "Il n'y a pas de commande « nosuch »"),
    (["--nosuch"], "There is no option --nosuch", "Il n'y a pas d'option --nosuch"),
    (["--lang", "de"], "--lang takes one of: fr, en", None),
    (["pack"], "Missing command", "Commande mal formée"),
    (["play"], "Name a game", "Nommez un jeu"),
    (["play", "lost_citys"], "There is no game 'lost_citys'; did you mean lost_cities?", "vouliez-vous dire lost_cities ?"),
    (["play", "lost_cities", "extra"], "unexpected extra argument", "Commande mal formée"),
    (["play", "lost_cities", "--seats", "5"], "for 2 to 4 players, not 5", "se joue de 2 à 4, pas à 5"),
    (["play", "lost_cities", "--seats", "0"], "for 2 to 4 players, not 0", "pas à 0"),
    (["play", "lost_cities", "--players", "human,random,random,random,random"], "not 5", "pas à 5"),
    (["play", "lost_cities", "--seats", "two"], "--seats takes a whole number, not 'two'", "--seats demande un nombre entier"),
    (["play", "lost_cities", "--players", "human,human,human", "--seats", "2"], "3 players are named, but there are 2 seats", "3 joueurs"),
    (["play", "lost_cities", "--players", "human,gredy"], "There is no bot 'gredy'; did you mean 'greedy'?", "Il n'y a pas de robot"),
    (["play", "lost_cities", "--players", "Eve (greedy)=human"], "is no name for a person", "n'est pas un nom de personne"),
    (["play", "lost_cities", "--preset", "long"], "There is no preset 'long'", "Il n'y a pas de variante"),
    (["play", "lost_cities", "--option", "lenght=short"], "did you mean 'length'?", "vouliez-vous dire « length » ?"),
    (["play", "lost_cities", "--option", "length"], "--option takes NAME=VALUE", "--option demande NOM=VALEUR"),
    (["play", "lost_cities", "--option", "stall_cap=many"], "Option 'stall_cap' does not take 'many'", "n'accepte pas 'many'"),
    (["play", "lost_cities", "--pack", "none.json"], "none.json: cannot be read", "none.json : lecture impossible"),
    (["play", "lost_cities", "--save", "none/game.json"], "there is no such folder", "ce dossier de sauvegarde n'existe pas"),
    (["play", "--resume", "none.json"], "none.json: cannot be read", "none.json : lecture impossible"),
    (["play", "--resume", "none.json", "--seats", "2"], "--resume continues a game as it was begun", "--resume continue une partie"),
    (["play", "lost_cities", "--seed", "9" * 101], "a seed has at most 100 digits", "une graine a au plus 100 chiffres"),
    (["sim", "lost_cities", "--seed", "9" * 101], "a seed has at most 100 digits", "une graine a au plus 100 chiffres"),
    (["sim", "lost_cities", "-n", "2", "--seed", "9" * 100], "would have more than 100 digits", "auraient plus de 100 chiffres"),
    (["play", "ancient_world", "--preset", "short"], "ancient_world has no presets", "ancient_world n'a pas de variantes"),
    (["play", "lost_cities", "--players", "Bo=human,Bo=human"], "Two players are called 'Bo'", "Deux joueurs s'appellent « Bo »"),
    (["play", "lost_cities", "--players", "hunam"], "There is no player 'hunam'; did you mean 'human'?", "vouliez-vous dire « human » ?"),
    (["play", "lost_cities", "--players", "human,Ana=humna"], "There is no player 'humna'; did you mean 'human'?", "vouliez-vous dire « human » ?"),
    (["rules"], "one of lost_cities, my_city, forgotten_city, ancient_world.", "parmi lost_cities, my_city, forgotten_city, ancient_world."),
    (["campaign", "status", "."], ".: cannot be read", ". : lecture impossible"),
    (["campaign", "new", "c.json", "--option", "episode=3"], "A campaign begins with its first episode", "Une campagne commence par son premier épisode"),
    (["sim"], "GAME is missing", "GAME manque"),
    (["sim", "lost_cities", "--games", "0"], "--games takes a number from 1 to ..., not 0", "--games demande un nombre de 1"),
    (["sim", "lost_cities", "--games", "1e3"], "--games takes a whole number", "--games demande un nombre entier"),
    (["sim", "lost_cities", "--jobs", "1000"], "--jobs takes a number from 1 to 256", "--jobs demande"),
    (["sim", "lost_cities", "--seats", "0"], "not 0", "pas à 0"),
    (["sim", "lost_cities", "--seats", "1", "--bots", "random"], "for 2 to 4 players, not 1", "pas à 1"),
    (["sim", "lost_cities", "--bots", "random,random,random", "--seats", "2"], "3 bots do not fit on 2 seats", "3 robots ne tiennent pas"),
    (["sim", "lost_cities", "--bots", "clever"], "There is no bot 'clever'; the bots are: random, greedy, easy, medium, hard, expert.", "les robots sont"),
    (["sim", "lost_cities", "--bots", "a\nb"], "There is no bot 'a b'", "Il n'y a pas de robot"),
    (["sim", "lost_cities", "--bots", ""], "There is no bot ''", "Il n'y a pas de robot"),
    (["sim", "lost_cities", "-o", "out.xls"], "must end in .csv, .json, .parquet", "doit finir par"),
    (["sim", "lost_cities", "-o", "none/out.csv"], "there is no folder", "il n'y a pas de dossier"),
    (["sim", "lost_cities", "--bots", "random,cmd:./none"], "'cmd:./none' does not start (No such file", "ne démarre pas"),
    (["tournament", "lost_cities", "--bots", "greedy"], "name at least two different ones", "au moins deux différents"),
    (["tournament", "lost_cities", "--bots", "greedy,clever"], "There is no bot 'clever'", "Il n'y a pas de robot"),
    (["tournament", "lost_cities", "--bots", "greedy,cmd:"], "'cmd:' names no program", "ne nomme aucun programme"),
    (["tournament", "lost_cities", "--limit", "0"], "--limit takes a number from 1 to 600, not 0", "--limit demande un nombre"),
    (["tournament", "lost_cities", "--resume"], "name the folder with --out", "nommez ce dossier avec --out"),
    (["tournament", "lost_cities", "--resume", "--out", "none"], "none: holds no tournament to go on with", "ne contient pas de tournoi"),
    (["tournament", "lost_cities", "--out", "/proc/none"], "/proc/none: cannot be made", "/proc/none : création impossible"),
    (["tournament", "lost_cities", "--out", "/proc"], "/proc/plan.json: could not be saved", "n'a pas pu être enregistré"),
    (["tournament", "lost_cities", "--ray", "127.0.0.1:1"], "No Ray cluster answers at '127.0.0.1:1' (Connection refused)", "Aucune grappe Ray ne répond"),
    (["tournament", "lost_cities", "--ray", "somewhere"], "'somewhere' is no address of a Ray cluster", "n'est pas l'adresse d'une grappe Ray"),
    (["balance", "forgotten_city", "--vary", "none"], "There is no option 'none' to vary", "pas d'option « none » à faire varier"),
    (["balance", "ancient_world", "--vary", "first_player"], "cannot be listed", "ne se listent pas"),
    (["balance", "lost_cities", "--bots", "clever"], "There is no bot 'clever'", "Il n'y a pas de robot"),
    (["balance", "lost_cities", "--out", "/proc/none"], "/proc/none: cannot be made", "/proc/none : création impossible"),
    (["engine", "clever"], "There is no bot 'clever'", "Il n'y a pas de robot"),
    (["replay", "none.json"], "none.json: cannot be read", "none.json : lecture impossible"),
    (["replay", "none.json", "--delay", "slow"], "not a valid float", "Commande mal formée"),
    (["analyse", "none.json"], "none.json: cannot be read", "none.json : lecture impossible"),
    (["analyse", "none.json", "--budget", "0"], "--budget takes a number from 1", "--budget demande un nombre de 1"),
    (["verify", "none.json"], "none.json: cannot be read", "none.json : lecture impossible"),
    (["verify", "."], ".: cannot be read", ". : lecture impossible"),
    (["cases", "none.toml"], "none.toml: cannot be read", "none.toml : lecture impossible"),
    (["cases", "."], ".: holds no case file", ". : ne contient aucun fichier de cas"),
    (["pack", "check", "none.json", "--game", "lost_cities"], "none.json: cannot be read", "none.json : lecture impossible"),
    (["pack", "new", "lost_cities", "none/pack.json"], "none/pack.json: could not be saved", "n'a pas pu être enregistré"),
    (["pack", "nosuch"], "There is no command 'nosuch'; the commands are: check, new", "les commandes sont"),
    (["bench", "chess"], "There is no game 'chess'", "Il n'y a pas de jeu"),
    (["bench", "--seats", "9"], "not 9", "pas à 9"),
    (["bench", "--milliseconds", "0"], "--milliseconds takes a number from 1", "--milliseconds demande"),
    (["tune"], "GAME is missing", "GAME manque"),
    (["tune", "chess"], "There is no game 'chess'", "Il n'y a pas de jeu"),
    (["tune", "forgotten_city", "--games", "0"], "--games takes a number from 10 to 1000000, not 0", "--games demande un nombre de 10"),
    (["tune", "forgotten_city", "--rounds", "0"], "--rounds takes a number from 1 to 100, not 0", "--rounds demande"),
    (["tune", "forgotten_city", "--units", "-1"], "--units takes a number from 0 to 1000, not -1", "--units demande"),
    (["tune", "forgotten_city", "--out", "none/weights.json"], "No such file or directory", "No such file or directory"),
    (["games", "chess"], "There is no game 'chess'", "Il n'y a pas de jeu"),
]


@pytest.mark.parametrize(("arguments", "en", "fr"), CASES, ids=[" ".join(case[0]) for case in CASES])
def test_a_wrong_argument_gets_one_sentence_in_the_chosen_language(run, arguments, en, fr) -> None:
    for lang, words in (("en", en), ("fr", fr)):
        if words is not None:
            refuse(run(*arguments, *([] if "--lang" in arguments else ["--lang", lang])), words)


def refuse(result, words: str) -> None:
    """Exit code 2, one line on the error stream, no traceback, nothing else."""
    assert result.exit_code == 2, result.output
    assert words in result.stderr
    assert result.stderr.count("\n") == 1, result.stderr
    assert "Traceback" not in result.output
    assert result.stdout == ""


@pytest.mark.parametrize("command", [["replay"], ["replay", "--dump"], ["analyse"], ["verify"], ["play", "--resume"]], ids=" ".join)
class TestDamagedRecords:
    def test_a_record_cut_in_the_middle_is_refused(self, run, record: Path, command) -> None:
        data = record.read_bytes()
        record.write_bytes(data[: len(data) // 2])
        refuse(run(*command, record), "is cut off or damaged")

    def test_a_file_that_is_no_record_is_refused(self, run, tmp_path: Path, command) -> None:
        (tmp_path / "other.json").write_text('{"hello": 1}')
        refuse(run(*command, "other.json"), "is not a record of Urbes")

    def test_a_record_without_actions_says_what_it_lacks(self, run, record: Path, command) -> None:
        data = json.loads(record.read_text())
        del data["actions"]
        record.write_text(json.dumps(data))
        refuse(run(*command, record), "is a record of Urbes that lacks the field actions.")

    @pytest.mark.parametrize(
        ("changes", "words"),
        [
            ({"game": "chess"}, "There is no game 'chess'"),
            ({"players": ["alone"]}, "for 2 to 4 players, not 1"),
            ({"options": {"id": "x"}}, "The record is damaged"),
            ({"seed": "9" * 5000}, "The record is damaged"),
            ({"options": {"nosuch": 1}}, "There is no option 'nosuch'"),
            ({"rules": 999}, "rules version 999"),
            ({"seed": None}, "seed is still secret"),
            ({"pack": {"name": "mine", "hash": "00"}}, "content pack 'mine'"),
        ],
        ids=lambda value: str(value)[:30],
    )
    def test_a_record_with_a_wrong_header_is_refused(self, run, record: Path, command, changes, words) -> None:
        record.write_text(json.dumps(json.loads(record.read_text()) | changes))
        refuse(run(*command, record), words)


@pytest.mark.parametrize("command", [["verify"], ["play", "--resume"]], ids=" ".join)
def test_a_seed_that_is_no_number_is_refused_where_a_position_takes_its_place(run, record: Path, command) -> None:
    start = game("lost_cities", preset="short").new(2, 7).to_dict()
    record.write_text(json.dumps(json.loads(record.read_text()) | {"start": start, "actions": [], "result": None, "seed": "x"}))
    refuse(run(*command, record), "seed: 'x' is not an integer")


@pytest.mark.parametrize("command", [["replay"], ["analyse"], ["verify"], ["play", "--resume"]], ids=" ".join)
@pytest.mark.parametrize(("line", "words"), [("0 fly", "'fly' names no action"), ("7 explorer", "does not begin with a seat"), ("0 leader", "not replay")])
def test_a_record_whose_actions_do_not_replay_is_refused_naming_the_action(run, record: Path, command, line, words) -> None:
    data = json.loads(record.read_text())
    data["actions"][9] = line
    record.write_text(json.dumps(data))
    result = run(*command, record)
    refuse(result, words)
    assert "ction 10" in result.stderr


def test_a_forged_result_is_refused(run, record: Path) -> None:
    data = json.loads(record.read_text())
    data["result"]["scores"][0] += 5
    record.write_text(json.dumps(data))
    refuse(run("verify", record), "result is not the one the actions lead to")


def test_a_forged_seed_is_refused(run, record: Path) -> None:
    data = json.loads(record.read_text())
    data["seed"] = "8"
    record.write_text(json.dumps(data))
    refuse(run("verify", record), "seed is not the one promised")


def test_a_viewer_or_step_that_is_not_there_is_refused(run, record: Path) -> None:
    refuse(run("replay", record, "--viewer", 2), "There is no seat '2'")
    refuse(run("replay", record, "--dump", "--viewer", 9), "leave --viewer out")
    refuse(run("replay", record, "--dump", "--at", 9999), "There is no step 9999")
    refuse(run("replay", record, "--at", 99999), "There is no step 99999")
    refuse(run("replay", record, "--at", -1), "--at takes a number from 0")


@pytest.mark.parametrize("delay", ["inf", "nan", "-1", "1e300"])
def test_a_film_waits_no_longer_than_an_hour(run, record: Path, monkeypatch: pytest.MonkeyPatch, delay: str) -> None:
    waited: list[float] = []
    monkeypatch.setattr("urbes.cli.replay.time.sleep", waited.append)
    assert run("replay", record, "--delay", delay, typed="a\nq\n").exit_code == 0
    assert waited and all(0 <= seconds <= 3600 for seconds in waited)


def test_a_full_disk_is_told_and_leaves_no_half_file(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    small = ("sim", "lost_cities", "-n", 2, "--bots", "random", "--preset", "short", "--seed", 1)
    for jobs in (1, 2):
        refuse(run(*small, "--records", "records", "--jobs", jobs), "No space left on device")
    assert "No space left" in run(*small, "-o", "out.csv").stderr
    refuse(run("pack", "new", "lost_cities", "pack.json"), "No space left on device")
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize(
    ("pack", "words"),
    [
        ("[]", "must hold one JSON object"),
        ("{", "is not valid JSON (line 1"),
        ('{"cats": 1}', "cats: is no key"),
        ('{"event_tiles": [{"id": "vp5-1", "kind": "vp", "points": 5, "name_fr": "a", "name_en": "a"}]}', "there must be 7 tiles of kind vp, not 1"),
    ],
)
@pytest.mark.parametrize(
    "command", [["pack", "check", "--game", "lost_cities"], ["play", "lost_cities", "--pack"], ["sim", "lost_cities", "--pack"]], ids=" ".join
)
def test_a_wrong_pack_is_refused_with_its_problems(run, tmp_path: Path, command, pack, words) -> None:
    (tmp_path / "pack.json").write_text(pack)
    result = run(*command, "pack.json")
    assert result.exit_code == 2
    assert words in result.stderr
    assert "Traceback" not in result.output


def test_a_pack_that_names_no_game_asks_for_one(run, tmp_path: Path) -> None:
    (tmp_path / "pack.json").write_text("{}")
    refuse(run("pack", "check", "pack.json"), "does not say which game")


def test_a_pack_that_replaces_nothing_is_no_good_one(run, tmp_path: Path) -> None:
    (tmp_path / "empty.json").write_text('{"name": "Mine"}')
    refuse(run("pack", "check", "empty.json", "--game", "lost_cities"), "replaces nothing")


def test_a_number_too_long_to_be_read_is_named(run, tmp_path: Path) -> None:
    (tmp_path / "long.json").write_text('{"name": "Mine", "space_row": [' + "9" * 5000 + "]}")
    refuse(run("pack", "check", "long.json", "--game", "lost_cities"), "holds a number too long to be read")


def test_half_a_character_is_no_text(run, tmp_path: Path) -> None:
    (tmp_path / "half.json").write_text('{"name": "\\ud800", "space_row": []}')
    refuse(run("pack", "check", "half.json", "--game", "lost_cities"), "half.json: is not")


CASE = 'game = "lost_cities"\n[[case]]\nname = "x"\nclauses = ["LC-1.1"]\n'
KINDS = {
    "seed": '"one"',
    "preset": "1",
    "options": "3",
    "pack": "3",
    "position": "3",
    "state": "[]",
    "refused": "3",
    "do": "3",
    "repeat": '"x"',
    "undo": '"x"',
    "no_undo": "{}",
    "expect": "3",
    "view": "{ 0 = 3 }",
    "to_act": "3",
    "legal": "3",
    "can": "3",
    "cannot": "[]",
    "preview": "{ x = 1 }",
    "log": "3",
    "no_log": "[3]",
    "says": "{ en = 3 }",
    "result": "3",
}


@pytest.mark.parametrize("key", KINDS)
def test_a_case_says_which_of_its_values_is_of_the_wrong_kind(run, tmp_path: Path, key: str) -> None:
    (tmp_path / "case.toml").write_text(f"{CASE}{key} = {KINDS[key]}\nthen = [{{ to_act = [] }}]\n")
    refuse(run("cases", "case.toml"), f"case.toml, case 1: '{key}' ")


@pytest.mark.parametrize("step", ["undo = 99", 'do = "99 draw deck"', 'can = ["99 draw deck"]', 'says = { xx = "x" }', "repeat = -3"])
def test_a_case_that_asks_for_what_is_not_there_fails_with_a_sentence(run, tmp_path: Path, step: str) -> None:
    (tmp_path / "case.toml").write_text(f"{CASE}{step}\n")
    result = run("cases", "case.toml")
    assert result.exit_code in (1, 2) and "Traceback" not in result.output and not isinstance(result.exception, LookupError), result.output


def test_a_case_nested_without_end_is_refused(run, tmp_path: Path) -> None:
    (tmp_path / "case.toml").write_text("a = " + "[" * 5000)
    refuse(run("cases", "case.toml"), "case.toml: ")


class TestAGameWithAPack:
    @pytest.fixture
    def packed(self, run, tmp_path: Path) -> str:
        assert run("pack", "new", "ancient_world", "mine.json").exit_code == 0
        return str(run("play", "ancient_world", "--pack", "mine.json", "--save", "game.json", typed="1\n").output)

    def test_says_how_to_go_on_with_the_pack(self, run, packed: str) -> None:
        assert "urbes play --resume game.json --pack mine.json" in packed
        assert run("verify", "game.json", "--pack", "mine.json").exit_code == 0

    @pytest.mark.parametrize("command", [("play", "--resume"), ("verify",), ("replay",)])
    def test_asks_for_its_pack_and_no_other(self, run, packed: str, tmp_path: Path, command) -> None:
        refuse(run(*command, "game.json"), "add --pack FILE")
        (tmp_path / "other.json").write_text('{"name": "Other"}')
        refuse(run(*command, "game.json", "--pack", "other.json"), "is not the content pack 'mine'")

    def test_a_game_without_one_takes_none(self, run, record: Path, packed: str) -> None:
        refuse(run("verify", record, "--pack", "mine.json"), "was played without a content pack")
