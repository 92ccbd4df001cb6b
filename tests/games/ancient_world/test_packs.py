"""Content packs: every wrong datum gets its own message, a good one plays to the end and is known by its hash."""

import copy
from typing import Any

import pytest

import urbes
from tests.games.ancient_world.tables import choose
from urbes.games.ancient_world.content import HERE, template
from urbes.games.ancient_world.packs import CARD_KEYS, PACK_KEYS
from urbes.kernel import printed
from urbes.kernel.content import Pack
from urbes.kernel.errors import BadPack, BadPosition, BadSeats
from urbes.kernel.rng import Rng

DATA = printed(HERE)


def pack_of(key: str, change: dict[str, Any], card: int = 0) -> Pack:
    """Our own cards of a key with one card changed."""
    rows = copy.deepcopy(DATA[key])
    rows[card].update(change)
    return Pack("test", {key: rows})


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("empire", {"effects": [{"type": "levitation", "n": 1}]}, "empire.A01.effects[0].type: 'levitation' is unknown"),
    ("empire", {"banners": ["Q"]}, "empire.A01.banners: 'Q' is no tribe"),
    ("empire", {"banners": []}, "empire.A01.banners: at least one banner"),
    ("empire", {"cost": {"coins": -1}}, "empire.A01.cost.coins: must be 0 to 9999, not -1"),
    ("empire", {"cost": 4}, "empire.A01.cost: must give coins and knowledge"),
    ("empire", {"deck": "C"}, "empire.A01.deck: 'C' is unknown"),
    ("empire", {"id": "A02"}, "empire[1].id: 'A02' is already used in empire"),
    ("empire", {"id": "S01"}, "empire[0].id: 'S01' is already used in starting_empire"),
    ("empire", {"id": "build"}, "empire[0].id: 'build' is already used in board_actions"),
    ("empire", {"id": "home"}, "empire[0].id: 'home' is already used in citizens"),
    ("empire", {"id": "famine"}, "empire[0].id: 'famine' is already used in citizens"),
    ("empire", {"id": "R"}, "empire[0].id: 'R' is already used in tribes"),
    ("empire", {"id": "A 1"}, "'A 1' is no id"),
    ("empire", {"copies": 100}, "empire.A01.copies: must be 0 to 99, not 100"),
    ("empire", {"copies": "two"}, 'empire.A01.copies: must be an integer, not "two"'),
    ("empire", {"name": {"fr": "Moulin"}}, "empire.A01.name.en: the name is missing"),
    ("empire", {"colour": "red"}, "empire.A01.colour: there is no such field"),
    ("empire", {"effects": [{"type": "food", "n": -1}]}, "empire.A01.effects[0].n: must be 0 to 9999, not -1"),
    ("empire", {"effects": [{"type": "action", "steps": []}]}, "empire.A01.effects[0].steps: an action needs at least one step"),
    ("empire", {"effects": [{"type": "action", "steps": [{"op": "fly"}]}]}, "empire.A01.effects[0].steps[0].op: 'fly' is unknown"),
    ("empire", {"effects": [{"type": "action", "steps": [{"op": "explore"}]}] * 2}, "empire.A01.effects[1]: a card has at most one action"),
    ("empire", {"effects": [{"type": "trigger", "do": "dance"}]}, "empire.A01.effects[0].do: 'dance' is unknown"),
    ("empire", {"effects": [{"type": "trigger", "do": "reserve_card", "event": "learn", "by": "owner"}]}, "answers event 'first_pass' by 'owner'"),
    ("empire", {"effects": [{"type": "action", "steps": [{"op": "explore", "n": 2}]}]}, "empire.A01.effects[0].steps[0].n: 'explore' counts once"),
    (
        "empire",
        {"effects": [{"type": "trigger", "event": "learn", "by": "right_neighbour", "do": "remove_military_coin", "n": 2}]},
        "empire.A01.effects[0].n: 'remove_military_coin' counts once: 1 or nothing, not 2",
    ),
    ("empire", {"effects": [{"type": "endgame_vp", "rule": "tribe_bonus", "tribe": "X"}]}, "empire.A01.effects[0].tribe: 'X' is unknown"),
    ("empire", {"effects": [{"type": "endgame_vp", "rule": "beauty"}]}, "empire.A01.effects[0].rule: 'beauty' is unknown"),
    ("empire", {"effects": "none"}, "empire.A01.effects: must be a list of objects"),
    ("titans", {"stars": 4}, "titans.T01.stars: a Titan has 1 to 3 stars, not 4"),
    ("titans", {"banners": []}, "titans.T01.banners: at least one banner"),
    ("titans", {"defence": -2}, "titans.T01.defence: must be 0 to 9999"),
    ("titans", {"arrows_count": 1}, "titans.T01.arrows_count: must be true or false"),
    ("titans", {"effects": [{"type": "action", "steps": [{"op": "explore"}]}]}, "titans.T01.effects[0].type: 'action' is unknown"),
    ("provinces", {"capacity": None}, "provinces.P01.capacity: must be an integer, not null"),
    ("provinces", {"effects": [{"type": "endgame_vp", "rule": "per_titan", "n": 1}]}, "provinces.P01.effects[0].type: 'endgame_vp' is unknown"),
    ("military", {"swords": -1}, "military.M01.swords: must be 0 to 9999"),
    ("military", {"legacy": [{"type": "food", "n": 1}]}, "military.M01.legacy[0].type: 'food' is unknown"),
    ("military", {"extra": None}, "military.M01.extra: must be a list of objects"),
    ("starting_empire", {"copies": 1}, "starting_empire.S01.copies: must be 2 to 99, not 1"),
    ("starting_empire", {"deck": "A"}, "starting_empire.S01.deck: 'A' is unknown"),
]


@pytest.mark.parametrize(("key", "change", "message"), WRONG, ids=[message for _, _, message in WRONG])
def test_a_wrong_card_is_named_with_its_field(key: str, change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPack) as refused:
        urbes.game("ancient_world", pack=pack_of(key, change))
    assert message in refused.value.en
    assert refused.value.fr.startswith("Le paquet « test » est refusé")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"die": {"faces": {"titan": 3, "coin": 2, "blank": 2}}}, "die.faces: a die has 6 faces, not 7"),
        ({"die": {"faces": {"titan": 3, "star": 3}}}, "die.faces: must give the numbers of titan, coin and blank faces"),
        ({"die": 6}, "die.faces: must give the numbers"),
        ({"cards": []}, "cards: is no key of an Ancient World pack"),
        ({"game": "lost-cities"}, "game: the pack is for 'lost-cities'"),
        ({"titans": {}}, "titans: must be a list of objects"),
        ({"starting_military": [{**DATA["starting_military"][0], "id": f"S1{n}"} for n in range(3)]}, "starting_military: at most 2 kinds"),
    ],
)
def test_a_wrong_pack_is_refused(data: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPack) as refused:
        urbes.game("ancient_world", pack=Pack("test", data))
    assert message in refused.value.en


def test_a_crane_with_an_action_is_refused() -> None:
    effects = [{"type": "action", "steps": [{"op": "explore"}]}, {"type": "trigger", "event": "build", "by": "owner", "do": "discard_self_waive_cost"}]
    with pytest.raises(BadPack, match="has no action"):
        urbes.game("ancient_world", pack=pack_of("empire", {"effects": effects}))


def test_several_problems_are_listed_together() -> None:
    with pytest.raises(BadPack) as refused:
        urbes.game("ancient_world", pack=pack_of("empire", {"banners": ["Q"], "copies": -1}))
    assert "2 problems" in refused.value.en and "2 problèmes" in refused.value.fr


def test_a_deck_of_another_size_is_accepted_with_a_warning() -> None:
    game = urbes.game("ancient_world", pack=pack_of("empire", {"copies": 5}))
    assert game.warnings == [
        ("empire_a: the box has 45 of these cards, the pack 48.", "empire_a : la boîte compte 45 de ces cartes, le paquet 48."),
    ]
    assert urbes.game("ancient_world", pack=pack_of("military", {"swords": 9})).warnings == []


def test_a_starting_card_of_fewer_copies_seats_fewer_players() -> None:
    """AW-0.8: each player takes one."""
    game = urbes.game("ancient_world", pack=pack_of("starting_military", {"copies": 3}))
    assert [en for en, _ in game.warnings] == [
        "starting_military.S03.copies: each player takes one, so at most 3 can play (AW-0.8).",
        "starting_military: the box has 8 of these cards, the pack 7.",
    ]
    game.new(3, 1).check()
    with pytest.raises(BadSeats, match=r"2 to 3 players, not 4 \(AW-0\.8\)"):
        game.new(4, 1)


def test_titans_of_other_stars_are_accepted_with_a_warning_for_each_pile() -> None:
    """AW-0.4, with the numbers of the box."""
    titans = [{**row, "stars": 1} for row in DATA["titans"]]
    game = urbes.game("ancient_world", pack=Pack("test", {"titans": titans}))
    assert [en for en, _ in game.warnings] == [
        "titans: the box has 8 of 1 star, the pack 20.",
        "titans: the box has 7 of 2 stars, the pack 0.",
        "titans: the box has 5 of 3 stars, the pack 0.",
    ]
    assert urbes.game("ancient_world", pack=Pack("test", {"titans": DATA["titans"]})).warnings == []


def test_faces_a_die_does_not_name_are_none() -> None:
    """AW-9.17: a die without a blank."""
    game = urbes.game("ancient_world", pack=Pack("test", {"die": {"faces": {"titan": 4, "coin": 2}}}))
    assert game.options["die_faces"] == {"titan": 4, "coin": 2, "blank": 0}


HEADER = {"title": {}, "designer": "", "schema_version": 1, "rulebook": "", "origin_legend": {}}


@pytest.mark.parametrize("header", [{}, HEADER], ids=["ours", "with the header of the rules' own file"])
def test_a_whole_data_file_is_a_pack(header: dict[str, Any]) -> None:
    game = urbes.game("ancient_world", pack=Pack("whole", {**DATA, **header}))
    assert game.warnings == []
    assert game.new(4, 7).to_dict()["row"] == urbes.game("ancient_world").new(4, 7).to_dict()["row"]


def test_a_changed_table_of_the_rules_is_passed_over_with_a_warning() -> None:
    game = urbes.game("ancient_world", pack=Pack("whole", {**DATA, "capital": {**DATA["capital"], "food": 3}}))
    assert [en for en, _ in game.warnings] == ["capital: differs from ours and is passed over: a pack replaces cards and the die only."]
    assert game.new(2, 1).view(0)["players"][0]["food"] == 3  # the Capital's one and the two starting cards


def test_the_template_holds_what_a_pack_replaces_and_nothing_else() -> None:
    assert set(template()) == set(PACK_KEYS)


def every_number(value: int) -> dict[str, Any]:
    """Our cards with one number wherever a pack may choose it."""
    pack = template()
    for row in [row for key in CARD_KEYS for row in pack[key]]:
        for effect in [*row.get("effects", []), *row.get("extra", []), *row.get("legacy", [])]:
            for each in effect.get("steps", [effect]):
                each.update({field: value for field in ("n", "coins", "cap") if field in each and each.get("do") != "remove_military_coin"})
        row.update({field: value for field in ("swords", "arrows", "capacity") if field in row})
    return pack


@pytest.mark.parametrize("value", [0, 9999])
def test_a_pack_of_least_or_greatest_numbers_plays_to_the_end(value: int) -> None:
    game = urbes.game("ancient_world", pack=Pack("extreme", every_number(value)))
    for seed in range(4):
        rng = Rng.seeded(seed)
        state = game.new(2 + seed % 3, seed)
        while state.to_act():
            if rng.below(8) == 0:
                state.check()
                assert game.from_dict(state.to_dict()).to_dict() == state.to_dict()
                assert state.view(state.to_act()[0])["prospects"]
            state.apply(*choose(state, rng))


def test_an_action_of_zero_is_no_reason_to_place_a_citizen() -> None:
    """AW-11.6: no step of it can have an effect; with `allow_empty_actions` a citizen may stand there all the same."""
    pack = pack_of("empire", {"effects": [{"type": "action", "steps": [{"op": "gain_coins", "n": 0}, {"op": "repair", "n": 0}]}]})
    for idle in (False, True):
        game = urbes.game("ancient_world", pack=pack, allow_empty_actions=idle)
        state = game.arrange(2, 1, {"tile": 0, "seats": {"0": {"built": ["A01"], "damaged": ["S01"]}}})
        refused = state.why_not(0, game.parse("place 1 A01"))
        assert refused is not None and "AW-11.6" in refused.clauses
        assert (game.parse("idle 1 A01") in state.legal(0)) == idle
        if idle:
            state.apply(0, game.parse("idle 1 A01"))
            state.check()


def test_a_card_of_no_copy_is_not_in_the_deck() -> None:
    """AW-0.7."""
    game = urbes.game("ancient_world", pack=pack_of("empire", {"copies": 0}))
    position = game.new(2, 1).to_dict()
    assert "A01" not in position["row"] + position["empire_pile"]
    assert len(position["row"] + position["empire_pile"]) == 43


def test_helmets_of_starting_cards_allow_more_starting_armies() -> None:
    """AW-8.2: the limit counts them."""
    empire = [{**DATA["starting_empire"][0], "effects": [{"type": "army", "n": 1}]}, DATA["starting_empire"][1]]
    military = [*DATA["starting_military"], {**DATA["starting_military"][0], "id": "S05"}]
    state = urbes.game("ancient_world", pack=Pack("test", {"starting_empire": empire, "starting_military": military})).new(2, 1)
    state.check()
    assert len(state.to_dict()["seats"][0]["armies"]) == 3
    with pytest.raises(BadPack, match="starting_military: at most 2 kinds"):
        urbes.game("ancient_world", pack=Pack("test", {"starting_military": military}))


def test_a_pack_of_unusual_cards_plays_to_the_end() -> None:
    """Many helmets, several triggers on one card, a long action that copies and goes on, arrows on Titans, more than 62 kinds."""
    empire = copy.deepcopy(DATA["empire"])
    for number in range(30):
        empire.append({**copy.deepcopy(DATA["empire"][number]), "id": f"X{number:02}", "copies": 1})
    by_id = {row["id"]: row for row in empire}
    by_id["A01"]["effects"] = [{"type": "army", "n": 3}, {"type": "trigger", "event": "citizen_gained", "by": "owner", "do": "coins_per_food", "n": 2}]
    by_id["A04"]["effects"] = by_id["A20"]["effects"] + by_id["A21"]["effects"] + [{"type": "citizen", "n": 2}]
    by_id["A10"]["effects"] = [
        {"type": "action", "steps": [{"op": "copy_action"}, {"op": "titan_hideout", "n": 6}, {"op": "repair", "n": 1}, {"op": "explore"}]}
    ]
    titans = copy.deepcopy(DATA["titans"])
    titans[0]["effects"] = [{"type": "army", "n": 1}, {"type": "arrow", "n": 2}]
    game = urbes.game("ancient_world", pack=Pack("odd", {"empire": empire, "titans": titans}))
    for seed in range(25):
        rng = Rng.seeded(seed)
        state = game.new(2 + seed % 3, seed)
        while state.to_act():
            state.apply(*choose(state, rng))
            if rng.below(8) == 0:
                state.check()
                assert game.from_dict(state.to_dict()).to_dict() == state.to_dict()
        assert game.catalogue("en")["cards"]["A04"]["text"].count(";") == 2


def test_a_position_remembers_the_hash_of_its_pack() -> None:
    game = urbes.game("ancient_world", pack=pack_of("military", {"swords": 9}))
    written = game.new(2, 1).to_dict()
    assert game.pack is not None and written["pack"] == game.pack.hash
    assert game.options["content_pack"] == "test"
    with pytest.raises(BadPosition, match="the pack in use"):
        urbes.game("ancient_world").from_dict(written)


def test_twenty_armies_are_no_obstacle() -> None:
    """The choice of armies is found without listing sets: twenty unused ones have a million."""
    military = [{**DATA["military"][2], "copies": 25}]
    start = [{**DATA["starting_empire"][0], "effects": [{"type": "army", "n": 18}]}, DATA["starting_empire"][1]]
    game = urbes.game("ancient_world", pack=Pack("many", {"military": military, "starting_empire": start}))
    position = {
        "tile": 0,
        "titan_piles": {"3": ["T17", "..."]},
        "seats": {"0": {"coins": 12, "armies": [{"card": "M03", "picture": n % 5} for n in range(20)]}},
    }
    state = game.arrange(2, 1, position)
    state.apply(0, game.parse("attack 3"))
    assert len(state.legal(0)) == 20
    for army in (1, 6, 11):
        state.apply(0, game.parse(f"add {army}"))
    names = {game.name(action) for action in state.legal(0)}
    assert "confirm" not in names and "add 16" in names
    state.apply(0, game.parse("add 16"))
    assert "confirm" in {game.name(action) for action in state.legal(0)}
