"""Content packs: every length and value comes from the data, and wrong data is refused with a message for its author."""

import copy
from typing import Any

import pytest

import urbes
from urbes.games.forgotten_city.codes import DEFENCE
from urbes.games.forgotten_city.content import HERE, TEXTS, template
from urbes.games.forgotten_city.packs import FORMAT, PACK_KEYS
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel import Checks, printed
from urbes.kernel.conformance import conform
from urbes.kernel.content import Pack
from urbes.kernel.errors import BadPack
from urbes.kernel.rng import Rng

DATA = printed(HERE)


def section(key: str) -> Any:
    return copy.deepcopy(DATA[key])


def refused(data: dict[str, Any]) -> BadPack:
    with pytest.raises(BadPack) as caught:
        urbes.game("forgotten_city", pack=Pack("mine", data))
    assert caught.value.fr != caught.value.en
    return caught.value


def test_our_own_data_passes_its_checks() -> None:
    checks = Checks("ours", TEXTS, DATA)
    FORMAT.check(checks, {key: DATA[key] for key in PACK_KEYS})
    checks.finish()


@pytest.mark.parametrize("key", PACK_KEYS)
def test_each_section_may_be_replaced_by_itself(key: str) -> None:
    game = urbes.game("forgotten_city", pack=Pack("mine", {"game": "forgotten-city", "name": "mine", key: section(key)}))
    conform(game, 2, 1)


def without_terrain() -> dict[str, Any]:
    tiles = section("tiles")
    del tiles[2]["terrain"]["d"]
    return {"tiles": tiles}


def coloured_grey_hex() -> dict[str, Any]:
    tiles = section("tiles")
    tiles[0]["terrain"]["b"] = "sun"
    return {"tiles": tiles}


def one_tile_less() -> dict[str, Any]:
    return {"tiles": section("tiles")[:5]}


def unknown_reward() -> dict[str, Any]:
    monuments = section("monuments")
    monuments[4]["build_reward"][0]["kind"] = "gold"
    return {"monuments": monuments}


def unknown_cost() -> dict[str, Any]:
    monuments = section("monuments")
    monuments[4]["cost"] = {"G": 1}
    return {"monuments": monuments}


def too_few_monuments() -> dict[str, Any]:
    return {"monuments": section("monuments")[:25]}


def same_id_twice() -> dict[str, Any]:
    monuments = section("monuments")
    monuments[1]["id"] = "M01"
    return {"monuments": monuments}


def unconnected_map() -> dict[str, Any]:
    map = section("map")
    for row in map["hexes"]:
        row["neighbours"] = [] if row["id"] == "5d" else [other for other in row["neighbours"] if other != "5d"]
    return {"map": map}


def one_sided_neighbour() -> dict[str, Any]:
    map = section("map")
    map["hexes"][1]["neighbours"].append("3d")
    return {"map": map}


def two_centres() -> dict[str, Any]:
    map = section("map")
    map["hexes"][1].update(slot=None, pos=None, fixed_terrain="central")
    return {"map": map}


def nightmare_without_black() -> dict[str, Any]:
    nightmares = section("nightmares")
    nightmares[0]["spaces"] = [space for space in nightmares[0]["spaces"] if space["shade"] != "black"]
    return {"nightmares": nightmares}


def colourless_nightmare() -> dict[str, Any]:
    nightmares = section("nightmares")
    nightmares[1]["colours"] = []
    return {"nightmares": nightmares}


def five_nightmares() -> dict[str, Any]:
    return {"nightmares": section("nightmares")[:5]}


def nightmares_of(count: int) -> dict[str, Any]:
    printed = section("nightmares")
    return {"nightmares": [{**printed[i % len(printed)], "id": f"N{i}"} for i in range(count)]}


def endless_nightmares() -> dict[str, Any]:
    return nightmares_of(63)


def few_white_tokens() -> dict[str, Any]:
    return {"miracles": {"white": section("miracles")["white"][:4], "grey": section("miracles")["grey"]}}


def unknown_effect() -> dict[str, Any]:
    miracles = section("miracles")
    miracles["white"][0]["effect"] = {"type": "fly"}
    return {"miracles": miracles}


def zone_of_six() -> dict[str, Any]:
    board = section("player_board")
    board["monument_zone"].pop()
    return {"player_board": board}


def negative_yield() -> dict[str, Any]:
    board = section("player_board")
    board["production"]["income"]["values"][0] = -1
    return {"player_board": board}


@pytest.mark.parametrize(
    ("pack", "words"),
    [
        (without_terrain, "tiles[T3].terrain.d: the terrain of this position is missing."),
        (coloured_grey_hex, "tiles[T1].terrain.b: the grey hex is stone or portal, not sun (FC-2.1)."),
        (one_tile_less, "tiles: there are 5 tiles for 6 slots."),
        (unknown_reward, "monuments[M05].build_reward[0].kind: 'gold' is no reward"),
        (unknown_cost, "monuments[M05].cost: names 'G'; a cost names only V R B Y or coins."),
        (too_few_monuments, "monuments: at least 26 are needed (24 / 20 / 26 with 2 / 3 / 4 players), not 25."),
        (same_id_twice, "'M01' appears twice."),
        (unconnected_map, "map.hexes: the map is not connected"),
        (one_sided_neighbour, "map.hexes[0a].neighbours: names 3d, but 3d does not name 0a."),
        (two_centres, "map.hexes: exactly one hex is the central one, not 2."),
        (nightmare_without_black, "nightmares[N1].spaces: there must be 2 black spaces, not 0."),
        (colourless_nightmare, "nightmares[N2].colours: must be 1 to 4 different colours"),
        (five_nightmares, "nightmares: at least 6 are needed, not 5."),
        (endless_nightmares, "nightmares: at most 62 are possible, not 63."),
        (few_white_tokens, "miracles.white: at least 5 tokens are needed, not 4."),
        (unknown_effect, "miracles.white[XVR].effect.type: 'fly' is no effect"),
        (zone_of_six, "player_board.monument_zone: must have 7 spaces, not 6"),
        (negative_yield, "player_board.production.income.values: must be a list of numbers of 0 or more"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_wrong_data_is_refused_by_name(pack: Any, words: str) -> None:
    assert words in refused(pack()).en


def test_an_unknown_section_and_another_game_are_refused() -> None:
    assert "dragons: is no section" in refused({"dragons": []}).en
    assert "not for The Forgotten City" in refused({"game": "my-city"}).en


def test_a_whole_data_file_is_a_pack_and_only_its_sections_replace_ours() -> None:
    data = copy.deepcopy(DATA)
    data["title"] = {"fr": "La mienne", "en": "Mine"}
    data["player_board"]["monument_zone"][0]["vp"] = 9
    game = urbes.game("forgotten_city", pack=Pack("mine", data))
    assert game.warnings == []
    assert game.new(2, 1).view(0)["players"][0]["next_zone_vp"] == 9
    assert "1 problem:" in refused({**data, "dragons": []}).en


@pytest.mark.parametrize("key", ["constants", "players", "colours", "terrains"])
def test_what_no_pack_changes_stays_ours_with_a_warning(key: str) -> None:
    game = urbes.game("forgotten_city", pack=Pack("mine", {key: []}))
    assert [en.startswith(f"{key}: a pack does not change this") and fr.startswith(f"{key} : un paquet") for en, fr in game.warnings] == [True]
    assert game.new(3, 1).to_dict() == urbes.game("forgotten_city").new(3, 1).to_dict()


def test_the_template_of_a_pack_holds_its_sections_alone() -> None:
    assert tuple(template()) == PACK_KEYS
    assert urbes.game("forgotten_city", pack=Pack("mine", template())).warnings == []


def test_what_follows_from_the_rest_may_be_left_out() -> None:
    map, nightmares, miracles = section("map"), section("nightmares"), section("miracles")
    for row in map["hexes"]:
        if row["fixed_terrain"] is None:
            del row["fixed_terrain"]
    for space in nightmares[0]["spaces"]:
        del space["min_players"]
    for row in (*miracles["white"], *miracles["grey"]):
        del row["set"]
    game = urbes.game("forgotten_city", pack=Pack("short", {"map": map, "nightmares": nightmares, "miracles": miracles}))
    assert game.catalogue("fr") == urbes.game("forgotten_city").catalogue("fr")
    conform(game, 2, 1)


def test_all_problems_are_told_at_once() -> None:
    assert "2 problems" in refused({**without_terrain(), **unknown_reward()}).en


@pytest.mark.parametrize("seed", range(300))
def test_garbage_anywhere_is_refused_or_played_but_never_a_traceback(seed: int) -> None:
    """A random value of a section replaced by nonsense: the pack is refused in words, or the change did not matter."""
    rng = Rng.seeded(seed)
    key = PACK_KEYS[rng.below(len(PACK_KEYS))]
    data = {key: section(key)}
    where: Any = data
    at: Any = key
    while isinstance(where[at], dict | list) and where[at] and rng.below(6):
        where = where[at]
        at = rng.below(len(where)) if isinstance(where, list) else sorted(where)[rng.below(len(where))]
    where[at] = [None, -7, "?", [], {}, [[]], {"a": 1}, True, 10**9, 1.5][rng.below(10)]
    try:
        game = urbes.game("forgotten_city", pack=Pack("mine", data))
    except BadPack as error:
        assert error.en and error.fr
        return
    game.new(2, 1).check()


# --- other lengths ------------------------------------------------------------------------------------------------------


def test_a_smaller_map_a_longer_tree_and_new_monuments_need_no_code() -> None:
    map = section("map")
    tiles = section("tiles")
    map["hexes"] = [row for row in map["hexes"] if row["pos"] != "e"]
    for row in map["hexes"]:
        row["neighbours"] = [other for other in row["neighbours"] if not other.endswith("e")]
    map["positions"] = ["a", "b", "c", "d"]
    monuments = section("monuments")
    name = {"fr": "Phare", "en": "Lighthouse"}
    reward = [{"kind": "choose_resource", "n": 1}, {"kind": "prod_income", "n": 2}]
    monuments.append({"id": "M99", "name": name, "colour": "Y", "cost": {"coins": 2}, "build_reward": reward, "decrypt_cost": {}, "decrypt_reward": reward[:1]})
    board = section("player_board")
    board["miracle_tree"] += [{"slot": 7, "cost": 1, "vp": 9}]
    board["production"]["defence"] = {"values": [1, 4], "start_level": 1}
    board["stock_tracks"]["defence"] = {"start": 2, "max": 6}
    board["site_limit"]["value"] = 3
    game = urbes.game("forgotten_city", pack=Pack("small", {"map": map, "tiles": tiles, "monuments": monuments, "player_board": board}))
    assert game.action_count == urbes.game("forgotten_city").action_count - 12 + 3
    for seats in (2, 3, 4):
        state = game.new(seats, 3)
        assert isinstance(state, ForgottenCityState)
        assert state.stock(0, DEFENCE) == 2 and state.level(0, DEFENCE) == 1
        conform(game, seats, 5)
    built = game.arrange(2, 1, {"phase": "act", "hex": "3a", "tiles": "reference", "seats": {"0": {"assistants": ["3a"], "site": ["M99"], "coins": 2}}})
    built.apply(0, game.parse("build M99"))
    built.apply(0, game.parse("gain V"))
    assert built.to_dict()["seats"][0]["levels"]["income"] == 2
    assert built.to_dict()["seats"][0]["coins"] == 0


def test_as_many_nightmares_and_monuments_as_there_can_be() -> None:
    monuments = section("monuments")
    many = [{**monuments[i % len(monuments)], "id": f"M{i}"} for i in range(100)]
    game = urbes.game("forgotten_city", pack=Pack("many", {**nightmares_of(62), "monuments": many}))
    conform(game, 4, 3)


def test_a_map_of_more_hexes_than_a_machine_word_has_bits() -> None:
    """A second ring of hexes with fixed terrains around the board: 61 hexes and more still play."""
    map = section("map")
    taken = {(row["q"], row["r"]): row for row in map["hexes"]}
    steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    terrains = ["storm", "sun", "rain", "lightning", "stone"]
    for q in range(-6, 7):
        for r in range(-6, 7):
            if (q, r) not in taken and abs(q + r) <= 6:
                row = {"id": f"x{len(taken)}", "q": q, "r": r, "slot": None, "pos": None, "fixed_terrain": terrains[(q + 2 * r) % 5]}
                map["hexes"].append(row)
                taken[(q, r)] = row
    for (q, r), row in taken.items():
        row["neighbours"] = [taken[(q + a, r + b)]["id"] for a, b in steps if (q + a, r + b) in taken]
    assert len(map["hexes"]) > 64
    game = urbes.game("forgotten_city", pack=Pack("wide", {"map": map}))
    conform(game, 3, 2)
