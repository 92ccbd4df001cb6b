"""The engine against the rules counted a second time: the same choices at every turn, build, recruit, copy and attack of random games."""

from collections.abc import Callable

import pytest

from tests.games.ancient_world.plain_legal import PlainTable
from tests.games.ancient_world.tables import choose, far_along, table
from urbes.games.ancient_world.content import HERE
from urbes.games.ancient_world.scoring import score
from urbes.kernel import printed
from urbes.kernel.rng import Rng

DATA = printed(HERE)
COUNTED: dict[str, Callable[[PlainTable], set[str]]] = {
    "turn": PlainTable.turn_choices,
    "attack": PlainTable.attack_choices,
    "build": lambda plain: plain.build_choices(0),
    "recruit": lambda plain: plain.recruit_choices(0),
    "copy": PlainTable.copy_choices,
}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_choices_as_plain_counting(seats: int) -> None:
    seen: set[str] = set()
    for seed in range(30):
        rng = Rng.seeded(seed)
        game = table(rng)
        state = far_along(game, seats, rng) if seed % 3 else game.new(seats, seed)
        for _ in range(120):
            if not state.to_act():
                break
            position = state.to_dict()
            phase = position["phase"]
            if phase in COUNTED:
                seen.add(phase)
                plain = PlainTable(position, game.options, DATA)
                names = {game.name(action) for action in state.legal(plain.seat)}
                assert names == COUNTED[phase](plain), (seed, phase)
            state.apply(*choose(state, rng))
    assert seen == set(COUNTED)


def test_scores_are_the_sum_of_banners_texts_and_famine() -> None:
    table_vp = [0, 1, 2, 4, 6, 8, 11]
    for seed in range(60):
        rng = Rng.seeded(seed)
        game = table(rng)
        state = far_along(game, 2 + seed % 3, rng)
        while state.to_act():
            state.apply(*choose(state, rng))
        position = state.to_dict()
        cards = PlainTable(position, game.options, DATA).cards
        for seat, own in enumerate(position["seats"]):
            plain = game.options["plain_starting_cards"]
            shown = [tribe for id in own["built"] + own["titans"] if not (plain and cards[id].get("deck") == "start") for tribe in cards[id]["banners"]]
            counts = {tribe: shown.count(tribe) for tribe in "RGBYP"}
            total = sum(table_vp[min(count, 6)] for count in counts.values())
            total -= 2 * sum(1 for place in own["citizens"].values() if place == "famine")
            for id in own["built"]:
                for effect in cards[id]["effects"]:
                    if effect["type"] == "endgame_vp":
                        worth = {
                            "tribe_bonus": game.options["citadel_scale"][min(counts[effect.get("tribe", "R")], 6)],
                            "banner_sets": min(counts.values()),
                            "per_titan": len(own["titans"]),
                            "per_province": len(own["provinces"]),
                            "per_2_knowledge": min(3, own["knowledge"] // 2),
                        }
                        total += worth[effect["rule"]]
            assert state.result().scores[seat] == score(state, seat) == total
