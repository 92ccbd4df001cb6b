"""Tables of The Ancient World that wait at a decision point, or at a turn with something particular about it."""

from functools import cache
from typing import Any

from people import api

import urbes
from urbes.kernel.match import Match
from urbes.kernel.record import Record
from urbes.kernel.rng import Rng

# phase: options, position, actions that lead there, and where each of its choices lies on the board.
POINTS: dict[str, tuple[dict[str, Any], dict[str, Any], list[str], dict[str, str]]] = {
    "turn": ({}, {}, [], {"pass": "[data-do=pass]"}),
    "build": ({}, {"seats": {"0": {"built": ["A26"], "coins": 30, "reserve": ["A10"]}}}, ["place 1 build"], {"build": ".emp.can, .rc.can"}),
    "recruit": ({}, {"seats": {"0": {"coins": 20, "knowledge": 3}}}, ["place 1 recruit"], {"recruit": ".mil.can"}),
    "retire": ({"voluntary_retire": True}, {"seats": {"0": {"coins": 20, "knowledge": 3, "built": ["A09"]}}}, ["place 1 recruit", "?recruit"], {"retire": ".mil.can", "new": "[data-do='new army']"}),
    "pay": ({}, {"seats": {"0": {"coins": 9, "knowledge": 1}}}, ["place 1 expand"], {"pay": "[data-do^=pay]"}),
    "expand": ({"expansion_plus": True}, {"seats": {"0": {"coins": 9, "knowledge": 0}}}, ["place 1 expand"], {"take": "[data-do=take]", "draw": "[data-do=draw]"}),
    "province": ({"expansion_plus": True}, {"seats": {"0": {"coins": 9, "knowledge": 0}}}, ["place 1 expand", "draw"], {"keep": ".tray .can"}),
    "explore": ({}, {"round": 2}, ["place 1 explore"], {"reserve": ".emp.can", "draw": "[data-do=draw]"}),
    "keep": ({}, {"round": 2, "empire_pile": ["A17", "A10", "A11", "A12", "A13"]}, ["place 1 explore", "draw"], {"reserve": ".tray .can"}),
    "repair": ({}, {"seats": {"0": {"built": ["A06", "A10"], "damaged": ["A06", "A10"]}}}, ["place 1 rebuild"], {"repair": ".cc.can", "stop": "[data-do=stop]"}),
    "copy": ({}, {"seats": {"0": {"built": ["A25"]}, "1": {"built": ["A06", "A24"]}}}, ["place 1 A25"], {"copy": ".tray .can"}),
    "hideout": ({}, {"seats": {"0": {"built": ["A27"]}}}, ["place 1 A27"], {"hideout": ".titan.can"}),
    "order": ({}, {"seats": {"0": {"built": ["A27"]}}}, ["place 1 A27", "hideout 1"], {"put": ".tray .can"}),
    "ambush": ({}, {"seats": {"0": {"built": ["A27"], "coins": 30, "armies": [{"card": "M13"}, {"card": "M12"}]}}}, ["place 1 A27", "hideout 1", "?put", "?put", "?put", "?put"], {"attack": ".titan.can", "decline": "[data-do=decline]"}),
    "attack": ({}, {"seats": {"0": {"coins": 30, "armies": [{"card": "M13"}, {"card": "M12"}]}}}, ["attack 1"], {"add": ".attack .a.can"}),
    "mend": ({}, {"seats": {"0": {"coins": 30, "built": ["A06"], "damaged": ["A06"], "armies": [{"card": "M13"}, {"card": "M06"}]}}}, ["attack 1", "add 1", "add 2", "confirm"], {"repair": ".cc.can", "stop": "[data-do=stop]"}),
    "damage": ({"die_faces": "6/0/0"}, {"seats": {"0": {"coins": 30, "armies": [{"card": "M13"}, {"card": "M12"}]}}}, ["attack 1", "add 1", "?confirm add"], {"damage": ".cc.can"}),
    "disband": ({"die_faces": "6/0/0"}, {"seats": {"0": {"coins": 30, "built": ["A09"], "armies": [{"card": "M13"}, {"card": "M12"}, {"card": "M08"}]}}}, ["attack 1", "add 1", "?confirm add", "damage A09"], {"disband": ".mil.can"}),
    "slide": ({"die_faces": "6/0/0", "overflow_keep_retired": True}, {"seats": {"0": {"coins": 30, "built": ["A09"], "armies": [{"card": "M13", "retired": ["S03"]}, {"card": "M12"}, {"card": "M08"}]}}}, ["attack 1", "add 1", "?confirm add", "damage A09", "disband 1"], {"slide": ".mil.can", "discard": "[data-do=discard]"}),
    "outpost": ({}, {"tile": 1, "seats": {"0": {"built": ["A20"], "armies": [{"card": "M05", "picture": 2}, {"card": "M04", "picture": 1}]}, "1": {"coins": 9}}}, ["place 1 learn"], {"lift": ".mil.can", "decline": "[data-do=decline]"}),
    "guild": ({}, {"tile": 1, "seats": {"0": {"built": ["A21"], "coins": 5}, "1": {"coins": 9}}}, ["place 1 learn"], {"buy": "[data-do=buy]", "decline": "[data-do=decline]"}),
    "zori": ({}, {"round": 4, "seats": {"0": {"built": ["B25"]}}}, ["pass"], {"reserve": ".emp.can", "draw": "[data-do=draw]", "decline": "[data-do=decline]"}),
    "starve": ({}, {"seats": {"0": {"citizens": 5}}}, ["pass", "pass"], {"starve": ".citz .can"}),
}  # fmt: skip


# Turns of their own: what is too dear, what is so by the fee alone, and what only the Crane builds.
ROW = ["A11", "A12", "A13", "A17"]
TURNS: dict[str, tuple[dict[str, Any], dict[str, Any], list[str], dict[str, str]]] = {
    "poor": ({}, {"row": ROW, "military_row": ["M01", "M13"], "seats": {"0": {"coins": 3, "knowledge": 0}}}, [], {}),
    "fee": ({}, {"row": ROW, "seats": {"0": {"coins": 4, "knowledge": 0}, "1": {"citizens": {"4": "build"}}}}, [], {}),
    "exempt": ({}, {"row": ROW, "seats": {"0": {"coins": 4, "knowledge": 0}, "1": {"citizens": {"2": "build"}}}}, [], {}),
    "host": ({}, {"seats": {"0": {"coins": 30, "built": ["A09"], "armies": ["M13", "M12", "M08"]}}}, ["attack 1"], {}),
    "famine": ({}, {"seats": {"0": {"citizens": {"1": "home", "2": "home", "3": "home", "4": "famine"}}}}, [], {}),
    "crane": ({}, {"row": ROW, "seats": {"0": {"coins": 3, "knowledge": 0, "built": ["A26"]}}}, [], {}),
    "ready": ({}, {"seats": {"0": {"coins": 9, "built": ["A09"], "armies": ["M13", "M12", "M08"]}}}, [], {}),
    "spent": (
        {},
        {"row": ROW, "passed": [1], "seats": {"0": {"coins": 9, "citizens": {"1": "labor", "2": "learn", "3": "rebuild"}, "armies": ["S03"]}}},
        [],
        {},
    ),
    "held": (
        {},
        {
            "round": 3,
            "row": ROW,
            "seats": {
                "0": {
                    "coins": 9,
                    "built": ["A06", "A10", "A13", "A14", "A03"],
                    "titans": ["T02", "T05"],
                    "provinces": ["P01", "P02"],
                    "reserve": ["A17", "A09"],
                }
            },
        },
        [],
        {},
    ),
}


@cache
def record_at(phase: str) -> tuple[bytes, int]:
    """A finished game that passes through a decision point of seat 0, and the number of the action it comes before."""
    options, position, way, _ = (POINTS | TURNS)[phase]
    game = urbes.game("ancient_world", **options)
    start = game.arrange(2, 3, {"tile": 0, **position})
    match = Match(game, Record.of(game, ["Ana", "Bo"], 3, start.to_dict()), start)
    for step in way:
        seat = match.state.to_act()[0]
        legal = match.state.legal(seat)
        wanted = step[1:].split() if step.startswith("?") else []
        found = [action for verb in wanted for action in legal if game.name(action).split()[0] == verb]
        if not wanted or found:
            match.apply(seat, found[0] if wanted else game.parse(step))
    if match.state.view(0)["phase"] == "attack" and phase not in ("attack", "host"):
        match.apply(0, game.parse("confirm"))
    assert (match.state.view(0)["phase"], match.state.to_act()) == ({"host": "attack"}.get(phase, "turn") if phase in TURNS else phase, (0,)), match.state.view(
        0
    )["phase"]
    at = len(match.record.actions)
    rng = Rng.seeded(1)
    while not match.over:
        seat = match.state.to_act()[0]
        legal = match.state.legal(seat)
        match.apply(seat, legal[0] if game.name(legal[0]) == "pass" else legal[rng.below(len(legal))])
    return match.record.to_json(), at


def stand_at(page: Any, phase: str) -> dict[str, Any]:
    """This person sits at seat 0 of a table that waits at a decision point."""
    record, at = record_at(phase)
    api(page, "POST", "/api/me", {"name": "Ana"})
    answer = page.request.post("/api/records", headers={"X-Urbes": "1", "Content-Type": "application/json"}, data=record)
    assert answer.ok, answer.text()[:300]
    picture = api(page, "POST", f"/api/tables/{answer.json()['table']['id']}/fork", {"step": at, "seat": 0, "bot": "random"})
    page.goto(f"/t/{picture['table']['id']}")
    page.wait_for_selector(".aw .plate")
    return dict(api(page, "GET", f"/api/tables/{picture['table']['id']}"))
