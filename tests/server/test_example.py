"""The example of the documentation plays a whole game."""

import runpy
from pathlib import Path

from tests.server.running import Guest

ROOT = Path(__file__).parents[2]


def test_the_twenty_line_client_joins_a_table_and_plays(anna: Guest) -> None:
    example = runpy.run_path(str(ROOT / "examples" / "bot_client.py"))
    table = anna.open([{"kind": "bot", "bot": "random"}, {"kind": "open"}])["table"]["id"]
    result = example["play"](anna.server.url, table)
    assert len(result["scores"]) == 2
    assert anna.picture(table)["result"] == result


def test_the_client_is_twenty_lines_long_and_stands_in_the_documentation() -> None:
    text = (ROOT / "examples" / "bot_client.py").read_text()
    body = text[text.index("def play") : text.index("if __name__")]
    assert body.strip() in (ROOT / "docs" / "api.md").read_text()
    assert len([line for line in body.splitlines() if line.strip()]) <= 20


def test_the_documentation_names_every_path_and_verb(anna: Guest) -> None:
    from urbes.server.verbs import VERBS

    text = (ROOT / "docs" / "api.md").read_text()
    for path in anna.http.get("/api/openapi.json").json()["paths"]:
        assert path.replace("{table}", "{id}").replace("{session}", "{id}").split("/{verb}")[0] in text, path
    for verb in [*VERBS, "hint", "rematch", "look"]:
        assert f"| `{verb}` |" in text, verb


def test_the_browser_clients_types_are_those_of_the_document(anna: Guest) -> None:
    """`npm run types` in web/ writes them anew."""
    types = (ROOT / "web" / "src" / "lib" / "openapi.d.ts").read_text()
    document = anna.http.get("/api/openapi.json").json()
    assert [path for path in document["paths"] if f'"{path}": {{' not in types] == []
    assert [name for name in document["components"]["schemas"] if f" {name}: " not in types] == []
    fields = {field for schema in document["components"]["schemas"].values() for field in schema.get("properties", {})}
    assert [field for field in fields if f" {field}: " not in types and f" {field}?: " not in types and f'"{field}"' not in types] == []
