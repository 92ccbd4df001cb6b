"""A refusal names what is not there."""

import urbes


def test_an_army_that_is_not_there_is_named() -> None:
    game = urbes.game("ancient_world")
    armies = [{"card": "S03", "name": 2, "picture": 1}, "S04"]
    state = game.arrange(3, 1, {"tile": 0, "seats": {"0": {"coins": 3}, "1": {"built": ["A20"], "coins": 2, "armies": armies}}})
    state.apply(0, game.parse("place 1 learn"))
    for place in ("name", "picture"):
        reason = state.why_not(1, game.parse(f"lift 3 {place}"))
        assert reason is not None and reason.en == "There is no army 3." and "AW-12.3" in reason.clauses
    reason = state.why_not(1, game.parse("lift 2 picture"))
    assert reason is not None and reason.en != "There is no army 2."
