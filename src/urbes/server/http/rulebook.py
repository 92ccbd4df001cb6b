"""The rules of a game as its readers get them, in one language."""

from collections.abc import Mapping
from pathlib import Path

from urbes.games.registry import folder_of, game
from urbes.kernel import State
from urbes.kernel.clauses import chapters, clauses, clauses_of_events, howto, scenes, sealed
from urbes.server.shapes.games import Chapter, Clause, HowToPart, LegendEntry, Paragraph, Rulebook
from urbes.server.shapes.pictures import LegalAction, Scene, Scenes


def rulebook(folder: Path, lang: str, unsealed: bool, options: Mapping[str, str]) -> Rulebook:
    """As a table with these options needs it. A game may come without either file."""
    listed = clauses(folder) if (folder / "clauses.toml").exists() else {}
    closed = sealed(folder, options) if listed else set()
    told = howto(folder, options) if (folder / "howto.toml").exists() else {"parts": [], "legend": []}
    return Rulebook(
        howto=[
            HowToPart(part["id"], part["title"][lang], [Paragraph(one.get("lead", {}).get(lang, ""), one[lang], one["clauses"]) for one in part["says"]])
            for part in told["parts"]
        ],
        legend=[LegendEntry(one.get("symbols", []), one.get("tones", []), one.get("sign", ""), one[lang]) for one in told["legend"]],
        chapters=[
            Chapter(one["id"], one["title"][lang], [_clause(id, listed[id], lang, id in closed, unsealed) for id in one["clauses"]])
            for one in (chapters(folder) if listed else [])
        ],
        events={kind: id for kind, id in clauses_of_events(folder).items() if unsealed or id not in closed} if listed else {},
    )


def _clause(id: str, words: Mapping[str, str], lang: str, sealed: bool, unsealed: bool) -> Clause:
    """Without its words while it is sealed. The game of a plugin may have titles alone."""
    told = unsealed or not sealed
    return Clause(id, words[lang] if told else "", words.get(f"text_{lang}", "") if told else "", sealed)


def illustrated(id: str, lang: str) -> Scenes:
    """The boards that illustrate a game's rules, drawn from its usual content."""
    told = scenes(folder_of(id))
    played = game(id, **told["options"])
    drawn = [(one, acted(played.arrange(one["seats"], 1, one["position"]), one.get("do", []))) for one in told["scenes"]]
    return Scenes(
        dict(played.catalogue(lang, drawn[0][1].view(None) if drawn else None)),
        [Scene(one["clauses"], one[lang], dict(state.view(0)), list(state.to_act()), _offered(state, lang)) for one, state in drawn],
    )


def acted(state: State, lines: list[str]) -> State:
    for line in lines:
        seat, _, action = line.partition(" ")
        state.apply(int(seat), state.game.parse(action))
    return state


def _offered(state: State, lang: str) -> list[LegalAction]:
    codes = state.legal(0) if 0 in state.to_act() else []
    return [LegalAction(state.game.name(code), state.game.label(code, lang), state.preview(0, code)) for code in codes]
