"""What a client is told before a choice: bars and fees agree with the rules, cards and spaces look the same in both languages."""

from collections import Counter

import urbes
from tests.games.ancient_world.tables import as_state, choose, far_along, table
from urbes.kernel.rng import Rng

GAME = urbes.game("ancient_world")


def test_a_bar_stands_exactly_where_an_action_is_not_legal() -> None:
    phases: Counter[str] = Counter()
    for seed in range(40):
        rng = Rng.seeded(seed)
        game = table(rng)
        state = far_along(game, 2 + seed % 3, rng)
        for _ in range(40):
            if not state.to_act():
                break
            seat = state.to_act()[0]
            seen = state.view(seat)
            legal = {game.name(action) for action in state.legal(seat)}
            prospects = seen["prospects"]
            phases[seen["phase"]] += 1
            for facts in prospects["empire"].values():
                assert (facts["barred"] == "card_too_dear") <= bool(facts["missing"]) <= (facts["barred"] is not None)
            for facts in prospects["titans"].values():
                assert facts["barred"] is not None or facts["missing"] == 0
            if seen["phase"] == "turn":
                for space, values in prospects["spaces"].items():
                    assert {value for value, facts in values.items() if facts["barred"] is None} == {
                        value for value in values if f"place {value} {space}" in legal
                    }
                for card, barred in prospects["cards"].items():
                    for value in seen["players"][seat]["available"]:
                        assert (barred is None) == (f"place {value} {card}" in legal)
                for pile, facts in prospects["titans"].items():
                    assert (facts["barred"] is None) == (f"attack {pile}" in legal)
            if seen["phase"] == "build":
                for card in seen["row"]:
                    assert (prospects["empire"][card]["barred"] is None) == (f"build {card}" in legal)
            state.apply(*choose(state, rng))
    assert phases["turn"] > 100 and phases["build"] > 10


def test_a_card_is_offered_if_it_can_be_paid_after_the_fee() -> None:
    """Every citizen who may build is sent, and what each could build is looked up: what the view offers is what they find."""
    owing = 0
    for seed in range(30):
        rng = Rng.seeded(seed)
        state = far_along(GAME, 2 + seed % 3, rng)
        for _ in range(20):
            if not state.to_act():
                break
            seat = state.to_act()[0]
            sent = [value for value in range(1, 6) if f"place {value} build" in {GAME.name(action) for action in state.legal(seat)}]
            if sent:
                seen = state.view(seat)
                found = set()
                for value in sent:
                    after = state.clone()
                    after.apply(seat, GAME.parse(f"place {value} build"))
                    found |= {GAME.name(action).removeprefix("build ") for action in after.legal(seat)} & set(seen["row"])
                prospects = seen["prospects"]
                assert {card for card in seen["row"] if prospects["empire"][card]["barred"] is None} == found
                owing += all(facts["fee"] for facts in prospects["spaces"]["build"].values())
            state.apply(*choose(state, rng))
    assert owing > 10


def test_bars_are_keys_of_reasons() -> None:
    rng = Rng.seeded(9)
    state = far_along(GAME, 3, rng)
    told = state.view(0)["prospects"]
    bars = {facts["barred"] for values in told["spaces"].values() for facts in values.values()} | {facts["barred"] for facts in told["empire"].values()}
    assert all(GAME.texts.has(f"reasons.{bar}") for bar in bars - {None})


def test_a_card_in_prospect_brings_what_building_it_brings() -> None:
    state = as_state(GAME.arrange(2, 1, {"tile": 0, "seats": {"0": {"coins": 20, "knowledge": 5}}}))
    state.apply(0, GAME.parse("place 1 build"))
    told = state.view(0)["prospects"]["empire"]
    for card in state.view(0)["row"]:
        preview = state.preview(0, GAME.parse(f"build {card}"))
        assert (preview["vp_gain"], preview["tribes"]) == (told[card]["vp_gain"], told[card]["tribes"])


def test_an_attack_under_way_shows_what_it_reaches_and_costs() -> None:
    armies = [{"card": "M13"}, {"card": "M12", "picture": 1}]
    state = as_state(GAME.arrange(2, 1, {"tile": 0, "seats": {"0": {"coins": 9, "armies": armies}}}))
    state.apply(0, GAME.parse("attack 1"))
    assert state.view(None)["pending"]["attack"]["reaches"] == 0
    state.apply(0, GAME.parse("add 2"))
    plan = state.view(1)["pending"]["attack"]
    assert (plan["reaches"], plan["cost"], plan["coins_left"]) == (5, 2, 7)
    assert [(one["joined"], one["strength"], one["cost"], one["next_cost"]) for one in plan["armies"]] == [(False, 6, 1, 2), (True, 5, 2, 4)]
    assert sum(one["ways"] for one in plan["odds"]) == plan["of"] == 6 ** plan["dice"]


def test_the_catalogue_names_everything_in_both_languages() -> None:
    for lang in ("fr", "en"):
        told = GAME.catalogue(lang)
        assert set(told) == {"cards", "spaces", "tribes", "capital", "banner_vp"}
        assert len(told["spaces"]) == 9 and all(space["name"] and space["text"] for space in told["spaces"].values())
        assert all(card["name"] for card in told["cards"].values())
    assert urbes.game("ancient_world", conscript_symbol="arrow").catalogue("en")["spaces"]["conscript"]["icons"] == [{"icon": "arrow", "n": 1}]


def test_spectators_have_no_prospects() -> None:
    assert "prospects" not in GAME.new(2, 1).view(None)
