"""The rules of a game as its readers get them, in one language."""

from pathlib import Path

from urbes.kernel.clauses import chapters, clauses, howto, sealed
from urbes.server.shapes import Chapter, Clause, HowToPart, LegendEntry, Paragraph, Rulebook


def rulebook(folder: Path, lang: str, unsealed: bool) -> Rulebook:
    """A game may come without either file."""
    titles = clauses(folder) if (folder / "clauses.toml").exists() else {}
    closed = sealed(folder) if titles else set()
    told = howto(folder) if (folder / "howto.toml").exists() else {"parts": [], "legend": []}
    return Rulebook(
        howto=[
            HowToPart(part["id"], part["title"][lang], [Paragraph(one.get("lead", {}).get(lang, ""), one[lang], one["clauses"]) for one in part["says"]])
            for part in told["parts"]
        ],
        legend=[LegendEntry(one.get("symbols", []), one.get("tones", []), one.get("sign", ""), one[lang]) for one in told["legend"]],
        chapters=[
            Chapter(
                one["id"], one["title"][lang], [Clause(id, "" if id in closed and not unsealed else titles[id][lang], id in closed) for id in one["clauses"]]
            )
            for one in (chapters(folder) if titles else [])
        ],
    )
