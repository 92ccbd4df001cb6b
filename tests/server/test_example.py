"""The example of the documentation plays a whole game."""

import json
import runpy
import sys
from hashlib import sha256
from pathlib import Path

from tests.server.running import Guest
from urbes.server.tables.verbs import VERBS

ROOT = Path(__file__).parents[2]


def test_the_twenty_line_client_joins_a_table_and_plays(anna: Guest) -> None:
    example = runpy.run_path(str(ROOT / "examples" / "bot_client.py"))
    table = anna.open([{"kind": "bot", "bot": "random"}, {"kind": "open"}])["table"]["id"]
    result = example["play"](anna.server.url, table)
    assert len(result["scores"]) == 2
    assert anna.picture(table)["result"] == result


def test_a_bot_of_the_line_protocol_plays_at_a_table_over_the_bridge(anna: Guest) -> None:
    bridge = runpy.run_path(str(ROOT / "examples" / "bridge.py"))
    table = anna.open([{"kind": "bot", "bot": "random"}, {"kind": "open"}])["table"]["id"]
    result = bridge["play"](anna.server.url, table, [sys.executable, str(ROOT / "examples" / "line_bot.py")])
    assert anna.picture(table)["result"] == result


def test_the_client_is_twenty_lines_long_and_stands_in_the_documentation() -> None:
    text = (ROOT / "examples" / "bot_client.py").read_text()
    body = text[text.index("def play") : text.index("if __name__")]
    assert body.strip() in (ROOT / "docs" / "api.md").read_text()
    assert len([line for line in body.splitlines() if line.strip()]) <= 20


def test_the_documentation_names_every_path_and_verb(anna: Guest) -> None:
    text = (ROOT / "docs" / "api.md").read_text()
    for path in anna.http.get("/api/openapi.json").json()["paths"]:
        assert path.replace("{table}", "{id}").replace("{session}", "{id}").split("/{verb}")[0] in text, path
    for verb in [*VERBS, "hint", "rematch", "look"]:
        assert f"| `{verb}` |" in text, verb


def test_the_browser_clients_types_are_those_of_the_document(anna: Guest) -> None:
    """`npm run types` in web/ writes them anew, with the fingerprint of the document they were made from."""
    told = json.loads(anna.http.get("/api/openapi.json").text, parse_float=as_a_browser_writes_it)
    text = json.dumps({"paths": told["paths"], "components": told["components"]}, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    head = (ROOT / "web" / "src" / "lib" / "openapi.d.ts").read_text().split("\n", 1)[0]
    assert sha256(text.encode()).hexdigest() in head, "stale types: run `npm run types` in web/ with this server running"


def as_a_browser_writes_it(number: str) -> float | int:
    return int(float(number)) if float(number).is_integer() else float(number)


def test_the_document_says_what_each_game_shows(anna: Guest) -> None:
    shapes = anna.http.get("/api/openapi.json").json()["components"]["schemas"]
    for game in ("LostCities", "MyCity", "ForgottenCity", "AncientWorld"):
        for part in ("View", "Preview", "Catalogue"):
            assert shapes[game + part]["properties"], game + part
    assert shapes["LostCitiesView"]["properties"]["players"]["items"] == {"$ref": "#/components/schemas/LostCitiesPlayer"}
    assert "hand" not in shapes["LostCitiesPlayer"]["required"]
