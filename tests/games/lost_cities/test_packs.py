"""Content packs: an owner's data takes the place of ours, and every check refuses a bad one with its place and reason."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import urbes
from tests.words import plain
from urbes.games.registry import folder_of
from urbes.kernel.conformance import conform
from urbes.kernel.content import Pack
from urbes.kernel.errors import BadOption, BadPack, UrbesError

DATA: dict[str, Any] = json.loads((folder_of("lost_cities") / "data.json").read_text(encoding="utf-8"))
KEYS = ("paths", "player_colours", "space_row", "event_tiles", "vp_tokens")


def whole() -> dict[str, Any]:
    """A pack with every key, in the shape of our data."""
    pack: dict[str, Any] = {key: copy.deepcopy(DATA[key]) for key in KEYS}
    pack["layouts"] = [{"id": "pack", "slots": copy.deepcopy(DATA["layouts"][1]["slots"])}]
    pack["tracks"] = copy.deepcopy(DATA["tracks"][:2])
    return pack


def refusal(data: dict[str, Any]) -> BadPack:
    with pytest.raises(BadPack) as caught:
        urbes.game("lost_cities", pack=Pack("mine", data))
    return caught.value


def test_a_whole_pack_is_taken_and_plays() -> None:
    game = urbes.game("lost_cities", pack=Pack("mine", whole()))
    assert game.warnings == []
    assert conform(game, 3, 1) > 0


def test_an_edited_copy_of_the_whole_data_file_is_a_pack() -> None:
    data = copy.deepcopy(DATA)
    assert urbes.game("lost_cities", pack=Pack("mine", data)).warnings == []
    data["space_row"][0]["value"] = -25
    assert urbes.game("lost_cities", pack=Pack("mine", data)).content.data["space_row"][0]["value"] == -25
    data["constants"] = {}
    assert "constants" in str(refusal(data))


@pytest.mark.parametrize("value", [2**63, -(10**30), 10**400])
def test_a_number_that_no_machine_word_holds_is_refused_by_its_place(value: int) -> None:
    pack = whole()
    pack["event_tiles"][next(n for n, tile in enumerate(pack["event_tiles"]) if tile.get("points"))]["points"] = value
    pack["tracks"][1]["rows"][-1]["points"] = value
    told = refusal(pack)
    assert told.en.count("is a number too large for any game.") == 2 and "tracks" in told.en and "trop grand" in told.fr


def test_a_pack_may_hold_a_single_key() -> None:
    for key, value in whole().items():
        assert urbes.game("lost_cities", pack=Pack("mine", {key: value})).new(2, 1).to_act()


def test_a_pack_is_loaded_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({"name": "My copy", "game": "lost-cities", "format": 1, **whole()}), encoding="utf-8")
    game = urbes.game("lost_cities", pack=file)
    assert game.pack is not None and game.pack.name == "My copy"
    assert urbes.game("lost_cities", pack=str(file)).options["event_layout"] == "pack"


def row(key: str, number: int, **values: Any) -> Callable[[dict[str, Any]], None]:
    return lambda pack: pack[key][number].update(values)


def slot(number: int, **values: Any) -> Callable[[dict[str, Any]], None]:
    return lambda pack: pack["layouts"][0]["slots"][number].update(values)


def entry(track: int, number: int, **values: Any) -> Callable[[dict[str, Any]], None]:
    return lambda pack: pack["tracks"][track]["rows"][number].update(values)


REFUSED: dict[str, tuple[Callable[[dict[str, Any]], Any], str, str]] = {
    # slots
    "24 slots": (lambda p: p["layouts"][0]["slots"].pop(), "layouts[0].slots: must be 25, not 24.", "doit en compter 25, pas 24"),
    "26 slots": (lambda p: p["layouts"][0]["slots"].append({"path": "red", "space": 1}), "layouts[0].slots: must be 25, not 26.", "pas 26"),
    "a slot twice": (slot(1, path="yellow", space=2), "layouts[0].slots[1]: the slot yellow-2 appears twice.", "apparaît deux fois"),
    "a slot on an unknown path": (slot(0, path="pink"), "layouts[0].slots[0].path: 'pink' is no path.", "n'est pas une expédition"),
    "a slot on space 10": (slot(0, space=10), "layouts[0].slots[0].space: must be 1 to 9, not 10.", "doit être de 1 à 9, pas 10"),
    "a slot on space 0": (slot(0, space=0), "must be 1 to 9, not 0.", "pas 0"),
    "a slot on no space": (slot(0, space="2"), 'layouts[0].slots[0].space: must be an integer, not "2".', "doit être un entier"),
    "another layout id": (row("layouts", 0, id="A"), "layouts: must hold one layout, with the id 'pack'.", "doit contenir une disposition"),
    "two layouts": (lambda p: p["layouts"].append(p["layouts"][0]), "layouts: must hold one layout", "une disposition"),
    "slots that are no list": (row("layouts", 0, slots={}), "slots: must be a list of objects.", "doit être une liste d'objets"),
    # paths and colours
    "a path missing": (lambda p: p["paths"].pop(), "paths: must be the five paths yellow, blue, white, green, red", "doit contenir les cinq expéditions"),
    "an unknown path": (
        row("paths", 0, id="pink"),
        "must be the five paths yellow, blue, white, green, red, not pink, blue, white, green, red.",
        "pas pink, blue",
    ),
    "a path twice": (row("paths", 0, id="red"), "must be the five paths", "les cinq expéditions"),
    "a path without French name": (row("paths", 1, name_fr=""), "paths[1].name_fr: the name is missing.", "le nom manque"),
    "a path without English name": (lambda p: p["paths"][1].pop("name_en"), "paths[1].name_en: the name is missing.", "le nom manque"),
    "a path without colour": (lambda p: p["paths"][2].pop("colour_fr"), "paths[2].colour_fr: the name is missing.", "le nom manque"),
    "three player colours": (lambda p: p["player_colours"].pop(), "at least four colours are needed, not 3.", "il faut au moins quatre couleurs, pas 3"),
    "a player colour twice": (row("player_colours", 1, id="purple"), "player_colours.id: 'purple' appears twice.", "apparaît deux fois"),
    "a number as player colour": (row("player_colours", 1, id=7), "player_colours[1].id: must be an id, not 7.", "doit être un identifiant"),
    "a player colour without name": (row("player_colours", 3, name_fr=None), "player_colours[3].name_fr: the name is missing.", "le nom manque"),
    # tiles
    "ten artifact tiles": (
        row("event_tiles", 9, kind="artifact"),
        "there must be 9 tiles of kind artifact, not 10.",
        "il faut 9 tuiles de type artifact, pas 10",
    ),
    "eight step tiles": (lambda p: p["event_tiles"].pop(9), "there must be 9 tiles of kind step, not 8.", "9 tuiles de type step, pas 8"),
    "eight VP tiles": (
        lambda p: p["event_tiles"].append({**p["event_tiles"][-1], "id": "vp15-3"}),
        "there must be 7 tiles of kind vp, not 8.",
        "7 tuiles de type vp, pas 8",
    ),
    "an unknown kind of tile": (
        row("event_tiles", 0, kind="bomb"),
        "event_tiles[0].kind: must be artifact, step or vp, not 'bomb'.",
        "doit être artifact, step ou vp",
    ),
    "a VP tile of 0": (row("event_tiles", 24, points=0), "event_tiles[24].points: must be positive, not 0.", "doit être positif, pas 0"),
    "a VP tile of -5": (row("event_tiles", 24, points=-5), "must be positive, not -5.", "pas -5"),
    "a VP tile of 7.5": (row("event_tiles", 24, points=7.5), "event_tiles[24].points: must be an integer, not 7.5.", "doit être un entier"),
    "a step tile with points": (row("event_tiles", 9, points=5), "only VP tiles have points.", "seules les tuiles Points de Victoire"),
    "a tile id twice": (row("event_tiles", 1, id="artifact-1"), "event_tiles.id: 'artifact-1' appears twice.", "apparaît deux fois"),
    "a number as tile id": (row("event_tiles", 1, id=7), "event_tiles[1].id: must be a text.", "doit être un texte"),
    "a blank tile id": (row("event_tiles", 1, id=""), "event_tiles[1].id: must be a text.", "doit être un texte"),
    "a tile without name": (row("event_tiles", 3, name_en=""), "event_tiles[3].name_en: the name is missing.", "le nom manque"),
    # spaces
    "eight spaces": (lambda p: p["space_row"].pop(), "space_row: must give the spaces 1 to 9, each once.", "doit donner les cases 1 à 9"),
    "a space twice": (row("space_row", 1, space=1), "must give the spaces 1 to 9, each once.", "une fois chacune"),
    "a space that is no number": (row("space_row", 0, value="-20"), 'space_row[0].value: must be an integer, not "-20".', "doit être un entier"),
    "a positive space 3": (row("space_row", 2, value=5), "space_row[2].value: space 3 must be negative, not 5.", "la case 3 doit être négative"),
    "a space 3 of 0": (row("space_row", 2, value=0), "space 3 must be negative, not 0.", "doit être négative, pas 0"),
    "a negative space 4": (row("space_row", 3, value=-5), "space_row[3].value: space 4 must be positive, not -5.", "la case 4 doit être positive"),
    # tracks
    "a gap in a track": (lambda p: p["tracks"][0]["rows"].pop(2), "tracks[0].rows[2].artifacts: must be 2: entries run 0, 1, 2 ... without gap.", "sans trou"),
    "a track that starts at 1": (lambda p: p["tracks"][1]["rows"].pop(0), "tracks[1].rows[0].artifacts: must be 0", "doit être 0"),
    "a track entry without number": (entry(0, 1, points=None), "tracks[0].rows[1].points: must be an integer, not null.", "doit être un entier"),
    "a last entry without or_more": (
        entry(0, 5, or_more=False),
        "tracks[0].rows[5].or_more: must be true on the last entry and on no other.",
        "sur la dernière entrée",
    ),
    "or_more in the middle": (entry(0, 2, or_more=True), "tracks[0].rows[2].or_more: must be true on the last entry", "sur aucune autre"),
    "an empty track": (row("tracks", 0, rows=[]), "tracks[0].rows: must not be empty.", "ne doit pas être vide"),
    "an unknown track": (row("tracks", 0, id="huge"), "tracks[0].id: must be small or large, not 'huge'.", "doit être small ou large"),
    "a track twice": (row("tracks", 0, id="large"), "tracks.id: 'large' appears twice.", "apparaît deux fois"),
    # tokens, keys
    "a token of 0": (row("vp_tokens", 0, value=0), "vp_tokens[0].value: must be positive.", "doit être positif"),
    "a token without name": (row("vp_tokens", 0, name_fr=""), "vp_tokens[0].name_fr: the name is missing.", "le nom manque"),
    "an unknown key": (lambda p: p.update(rules=[]), "rules: is no key of a Lost Cities pack; the keys are: paths, player_colours", "n'est pas une clé"),
    "cards, which a pack cannot change": (lambda p: p.update(cards=[]), "cards: is no key of a Lost Cities pack", "n'est pas une clé"),
    "a pack of another game": (lambda p: p.update(game="my-city"), "the pack is for 'my-city', not for Lost Cities.", "pas pour Lost Cities"),
    "a key that is no list": (lambda p: p.update(paths="all"), "paths: must be a list of objects.", "doit être une liste d'objets"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_pack_is_refused_with(name: str) -> None:
    change, en, fr = REFUSED[name]
    pack = whole()
    change(pack)
    error = refusal(pack)
    assert error.en.startswith("Pack 'mine' is refused") and en in error.en
    assert error.fr.startswith("Le paquet « mine » est refusé") and fr in plain(error.fr)


def test_all_problems_of_a_pack_are_told_at_once() -> None:
    pack = whole()
    for name in ("a positive space 3", "24 slots", "a VP tile of 0", "three player colours"):
        REFUSED[name][0](pack)
    error = refusal(pack)
    assert "4 problems:" in error.en
    for name in ("a positive space 3", "24 slots", "a VP tile of 0", "three player colours"):
        assert REFUSED[name][1] in error.en


# --- what a pack changes ------------------------------------------------------------------------------------


def finish(game: Any, seats: int, changes: dict[str, Any]) -> Any:
    """End the game at once from an arranged position."""
    changes = {"active": 0, "deck": ["white-00"], **changes}
    changes["seats"] = {**changes["seats"], "0": {"hand": ["red-10", "..."], **changes["seats"]["0"]}}
    state = game.arrange(seats, 1, changes)
    for name in ("discard red-10", "draw deck"):
        state.apply(0, game.parse(name))
    return state


@pytest.mark.clauses("LC-1.5")
def test_the_layout_of_a_pack_becomes_the_default() -> None:
    pack = Pack("mine", {"layouts": whole()["layouts"]})
    game = urbes.game("lost_cities", pack=pack)
    assert game.options["event_layout"] == "pack" and game.options["large_track"] == "proposed"
    assert set(game.new(2, 1).to_dict()["tiles"]) == {f"{slot['path']}-{slot['space']}" for slot in pack.data["layouts"][0]["slots"]}
    ours = urbes.game("lost_cities", pack=pack, event_layout="A")
    assert set(ours.new(2, 1).to_dict()["tiles"]) == {slot["id"] for slot in DATA["layouts"][0]["slots"]}


@pytest.mark.clauses("LC-12.2")
def test_the_large_track_of_a_pack_becomes_the_default() -> None:
    track = copy.deepcopy(DATA["tracks"][1])
    track["rows"][9]["points"] = 75
    pack = Pack("mine", {"tracks": [track]})
    game = urbes.game("lost_cities", pack=pack)
    assert game.options["large_track"] == "pack" and game.options["event_layout"] == "A"
    table: dict[str, Any] = {"round": 3, "seats": {"0": {"artifacts": 9}, "1": {"artifacts": 6}}}
    assert finish(game, 2, table).scores() == [75, 30]
    assert finish(urbes.game("lost_cities", pack=pack, large_track="proposed"), 2, table).scores() == [70, 30]


@pytest.mark.clauses("LC-13.2")
def test_the_small_track_of_a_pack_replaces_ours() -> None:
    rows = [{"artifacts": n, "points": points, "or_more": n == 2} for n, points in enumerate([-5, 0, 100])]
    pack = Pack("mine", {"tracks": [{"id": "small", "rows": rows}]})
    game = urbes.game("lost_cities", pack=pack, preset="short")
    assert game.options["large_track"] == "proposed"
    assert finish(game, 2, {"seats": {"0": {"tiles": 6, "vp": 10}, "1": {"vp": 10}}}).scores() == [110, 5]


@pytest.mark.clauses("LC-10.1")
def test_the_spaces_of_a_pack_count_at_scoring() -> None:
    spaces = [{"space": space, "value": value} for space, value in zip(range(9, 0, -1), [90, 80, 70, 60, 50, 40, -1, -2, -3], strict=True)]
    game = urbes.game("lost_cities", pack=Pack("mine", {"space_row": spaces}), preset="short")
    state = finish(game, 2, {"seats": {"0": {"pawns": {"red": 9, "blue": "leader 1"}}, "1": {"vp": 50}}})
    assert state.result().breakdown[0]["rounds"][0]["net"] == 90 - 6


def test_the_tiles_and_names_of_a_pack_are_used() -> None:
    pack = whole()
    pack["event_tiles"][24].update(points=40, name_en="Great tile", name_fr="Grande tuile")
    pack["paths"][4].update(name_en="Fire", name_fr="Feu", colour_en="crimson", colour_fr="cramoisi")
    game = urbes.game("lost_cities", pack=Pack("mine", pack), event_layout="A")
    assert game.label(game.parse("move red"), "en") == "Advance on Fire" and "Feu" in game.label(game.parse("move red"), "fr")
    assert game.label(game.parse("lay red-05"), "en") == "Lay crimson 5"
    changes = {"active": 0, "tiles": {"red-3": "vp15-2"}, "seats": {"0": {"hand": ["red-05", "..."], "pawns": {"red": 2}}}}
    state = game.arrange(2, 1, changes)
    state.apply(0, game.parse("lay red-05"))
    assert state.scores()[0] == 40


def numbered() -> dict[str, Any]:
    """A pack whose tile ids tell nothing."""
    pack = {"event_tiles": copy.deepcopy(DATA["event_tiles"])}
    for number, tile in enumerate(pack["event_tiles"], 1):
        tile["id"] = f"vp5-{number}"
        if tile["kind"] == "vp":
            tile["points"] = 20
    return pack


@pytest.mark.clauses("LC-15.4")
def test_whatever_a_pack_says_of_origins_its_pieces_are_told() -> None:
    pack = whole()
    for row in (pack["paths"][0], pack["event_tiles"][0], pack["tracks"][1]["rows"][3]):
        row["origin"] = 3
    game = urbes.game("lost_cities", pack=Pack("mine", pack))
    assert game.pieces("en", game.new(2, 1).view(None))


def test_the_tiles_of_a_pack_can_be_named_by_their_kind_whatever_their_ids() -> None:
    game = urbes.game("lost_cities", pack=Pack("mine", numbered()))
    kinds = {tile["id"]: (tile["kind"], tile["points"]) for tile in numbered()["event_tiles"]}
    position = game.arrange(2, 1, {"tiles": {"blue-4": "step", "blue-6": "vp20"}, "seats": {"0": {"tiles": 1}}}).to_dict()
    assert kinds[position["seats"][0]["tiles"][0]][0] == "artifact"
    assert kinds[position["tiles"]["blue-4"]][0] == "step" and kinds[position["tiles"]["blue-6"]] == ("vp", 20)
    with pytest.raises(UrbesError, match="no tile 'vp5' is left"):
        game.arrange(2, 1, {"tiles": {"blue-6": "vp5"}})


@pytest.mark.clauses("LC-16.5")
def test_every_view_tells_what_the_tiles_of_a_pack_are() -> None:
    game = urbes.game("lost_cities", pack=Pack("mine", numbered()))
    shown = game.new(2, 1).view(None)
    assert shown["event_tiles"] == game.catalogue("en")["event_tiles"]
    assert shown["event_tiles"] == {tile["id"]: {"kind": tile["kind"], "points": tile["points"] or 0} for tile in numbered()["event_tiles"]}
    assert set(shown["tiles"].values()) == set(shown["event_tiles"])


def test_tiles_without_points_need_not_say_so() -> None:
    pack = whole()
    for tile in pack["event_tiles"][:18]:
        del tile["points"]
    assert urbes.game("lost_cities", pack=Pack("mine", pack)).new(2, 1).to_act()


def test_paths_of_a_pack_may_stand_in_any_order() -> None:
    pack = {"paths": list(reversed(copy.deepcopy(DATA["paths"])))}
    game = urbes.game("lost_cities", pack=Pack("mine", pack))
    assert game.notation == urbes.game("lost_cities").notation


@pytest.mark.clauses("LC-12.3", "LC-12.4")
def test_a_large_track_that_contradicts_the_rulebook_is_warned_about() -> None:
    track = copy.deepcopy(DATA["tracks"][1])
    track["rows"][6]["points"] = 35
    track["rows"][9]["points"] = 75
    track["rows"][2]["points"] = 5
    game = urbes.game("lost_cities", pack=Pack("mine", {"tracks": [track]}))
    english = [en for en, _ in game.warnings]
    assert english == [
        "tracks[0].rows[6]: the rulebook gives 30 for 6 artifacts, the pack 35.",
        "tracks[0].rows[9]: the rulebook gives 70 for 9 artifacts, the pack 75.",
        "tracks[0]: the rulebook has negative points for 0 to 5 artifacts.",
    ]
    assert all("la règle donne" in fr for _, fr in game.warnings)


@pytest.mark.clauses("LC-15.6")
@pytest.mark.parametrize("where", ["space", "tile", "track"])
def test_odd_points_are_allowed_but_not_with_the_small_unit(where: str) -> None:
    pack = whole()
    if where == "space":
        pack["space_row"][8]["value"] = 52
    elif where == "tile":
        pack["event_tiles"][24]["points"] = 7
    else:
        pack["tracks"][0]["rows"][3]["points"] = 16
    made = Pack("mine", pack)
    assert urbes.game("lost_cities", pack=made).new(2, 1).to_act()
    for options in ({"point_unit": 1}, {"preset": "keltis_style"}):
        with pytest.raises(BadOption) as caught:
            urbes.game("lost_cities", pack=made, **options)
        assert "'point_unit' cannot be 1" in caught.value.en and "multiples de 5" in caught.value.fr
    assert urbes.game("lost_cities", pack=Pack("fives", whole()), point_unit=1).options["point_unit"] == 1


def test_the_choice_pack_needs_that_part_in_the_pack() -> None:
    pack = Pack("mine", {"player_colours": whole()["player_colours"]})
    for option in ("event_layout", "large_track"):
        with pytest.raises(BadOption, match=f"'{option}' cannot be 'pack'"):
            urbes.game("lost_cities", pack=pack, **{option: "pack"})


JUNK = (
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.text(max_size=4)
    | st.lists(st.integers(0, 2), max_size=2)
    | st.dictionaries(st.text(max_size=3), st.integers(), max_size=2)
)


@settings(max_examples=200, deadline=None)
@given(
    key=st.sampled_from(sorted(whole())),
    number=st.integers(0, 30),
    field=st.text(max_size=8) | st.sampled_from(["id", "space", "value", "kind", "points", "rows", "slots", "name_fr"]),
    value=JUNK,
    whole_key=st.booleans(),
)
def test_any_edited_pack_is_refused_in_words_or_can_be_played(key: str, number: int, field: str, value: Any, whole_key: bool) -> None:
    pack = whole()
    if whole_key:
        pack[key] = value
    else:
        pack[key][number % len(pack[key])][field] = value
    try:
        game = urbes.game("lost_cities", pack=Pack("mine", pack))
    except UrbesError as error:
        assert "mine" in error.en and "mine" in error.fr
    else:
        state = game.new(2, 1)
        assert game.from_dict(state.to_dict()).to_dict() == state.to_dict()
