"""Writes the table in the page of each game that says what its observation holds, as the game declares it: `python -m tools.layouts`."""

import re
from pathlib import Path

import urbes
from urbes.kernel.observation import Block

DOCS = Path(__file__).parents[1] / "docs"
TOP = "| block | over | from | range | what |\n|---|---|---|---|---|\n"
SEATS = 2


def page(id: str) -> Path:
    return DOCS / f"{id.replace('_', '-')}.md"


def row(block: Block) -> str:
    over = " x ".join(f"{axis.name} ({len(axis.labels)})" for axis in block.axes) or "-"
    codes = f" ({', '.join(f'{number} {code}' for number, code in enumerate(block.codes))})" if block.codes and len(block.codes) < 20 else ""
    return f"| `{block.name}` | {over} | {block.first} | {block.low}..{block.high} | {block.meaning}{codes} |\n"


def written(id: str, text: str) -> str:
    """The page of a game with its table as it should be: for two seats and the usual options."""
    before, _, after = text.partition(TOP)
    rows = re.match(r"(?:\|.*\n)*", after)
    assert after and rows, f"{page(id).name} has no table that begins with '{TOP.splitlines()[0]}'"
    return before + TOP + "".join(row(block) for block in urbes.game(id).observation(SEATS).blocks) + after[rows.end() :]


def main() -> None:
    for id in urbes.game_ids():
        path = page(id)
        path.write_text(written(id, path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
