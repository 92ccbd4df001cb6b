"""What people look up: a card in words, how a game is played, a clause in full, and what an episode brings."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.padding import Padding
from rich.text import Text

from urbes.cli.desk import WORDS, Desk, printable, trouble
from urbes.games.registry import folder_of
from urbes.kernel.clauses import clauses, howto, sealed
from urbes.kernel.game import Game

MOST_CARDS = 8  # shown for a name that several bear


def tell_howto(desk: Desk, game: Game, options: Mapping[str, Any]) -> None:
    folder = folder_of(game.id)
    if not (folder / "howto.toml").exists():
        raise trouble("rules.none")
    for part in howto(folder, options)["parts"]:
        heading(desk, part["title"][desk.lang])
        for one in part["says"]:
            lead = f"{one['lead'][desk.lang]}. " if "lead" in one else ""
            desk.out.print(Text.assemble((printable(lead), "bold"), printable(one[desk.lang]), (f" ({', '.join(one['clauses'])})", "dim")))


def tell_clause(desk: Desk, id: str, words: Mapping[str, str]) -> None:
    desk.out.print(Text.assemble((f"{id:<9} ", "dim"), (printable(words[desk.lang]), "bold")))
    if text := words.get(f"text_{desk.lang}"):
        desk.out.print(Padding(Text(printable(text)), (0, 0, 0, 10)))


def heading(desk: Desk, title: str) -> None:
    desk.out.print()
    desk.out.print(Text(printable(title), style="bold cyan"))


def tell_rules(desk: Desk, game: Game, view: Mapping[str, Any], seats: int, clause: str) -> None:
    """One clause in full, or how this game is played now: with its options, in its episode."""
    options = {**game.options, "seats": seats}
    if "episode" in view:
        options["episode"] = view["episode"]["id"]
    if not clause:
        tell_howto(desk, game, options)
        tell_episode(desk, game, view)
        return
    folder, id = folder_of(game.id), clause.upper()
    listed = clauses(folder) if (folder / "clauses.toml").exists() else {}
    if id not in listed or id in sealed(folder, options):
        raise trouble("rules.no_clause", clause=clause[:20], example=next(iter(listed), ""))
    tell_clause(desk, id, listed[id])


def tell_episode(desk: Desk, game: Game, view: Mapping[str, Any]) -> None:
    """What an episode of a campaign brings: its postcard, what it is about, and the rules that count in it."""
    episode = view.get("episode")
    if not episode:
        return
    if episode["id"]:
        heading(desk, desk.words("rules.episode", episode=episode["id"], name=episode["name"][desk.lang]))
        catalogue: Mapping[str, Any] = game.catalogue(desk.lang, view)
        if story := catalogue["story"].get(str(episode["id"])):
            desk.out.print(Padding(Text(printable(story), style="italic"), (0, 4, 1, 4)))
        desk.out.print(Text(printable(episode["summary"][desk.lang])))
    for rule in episode["rules"]:
        points = f" {rule['points']:+}" if rule["points"] else ""
        desk.out.print(Text.assemble(("  · ", "dim"), (printable(rule["name"][desk.lang] + points), "bold"), ": ", printable(rule["text"][desk.lang])))


def tell_cards(desk: Desk, game: Game, view: Mapping[str, Any], asked: str) -> None:
    """Every piece of the catalogue with this id, or, if none has it, with this in its name."""
    pieces = list(_pieces(game.catalogue(desk.lang, view)))
    wanted = asked.casefold()
    found = [(id, piece) for id, piece in pieces if id.casefold() == wanted] or [(id, piece) for id, piece in pieces if wanted in piece["name"].casefold()]
    if not found or len(found) > MOST_CARDS:
        raise trouble("card.none" if not found else "card.many", card=asked[:40], n=len(found), example=pieces[0][0] if pieces else "")
    _tell(desk, game, found)


def tell_pieces_of(desk: Desk, game: Game, view: Mapping[str, Any], notation: str, facts: Mapping[str, Any]) -> None:
    """The pieces that a move names, or that its preview does."""
    named = {*notation.split(), *(value for value in facts.values() if isinstance(value, str))}
    _tell(desk, game, [(id, piece) for id, piece in _pieces(game.catalogue(desk.lang, view)) if id in named])


def _tell(desk: Desk, game: Game, found: list[tuple[str, Mapping[str, Any]]]) -> None:
    for id, piece in found:
        desk.out.print(Text.assemble((f"{id}  ", "dim"), (printable(piece["name"]), "bold")))
        for line in _lines(desk, game, piece):
            desk.out.print(Padding(Text(printable(line)), (0, 0, 0, 4)))


def _pieces(catalogue: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Whatever the catalogue lists by id with a name of its own."""
    for listed in catalogue.values():
        if isinstance(listed, dict):
            for id, piece in listed.items():
                if isinstance(piece, dict) and isinstance(piece.get("name"), str):
                    yield id, piece


def _lines(desk: Desk, game: Game, piece: Mapping[str, Any]) -> Iterator[str]:
    """The facts of a piece that have a text `card.KEY`, one a line."""
    for key, value in piece.items():
        if key == "reconstructed":
            continue
        if value and WORDS.has(f"card.{key}"):
            yield desk.words(f"card.{key}", value=_spelled(desk, game, value))
    if piece.get("reconstructed"):
        yield desk.words("card.reconstructed")


def _spelled(desk: Desk, game: Game, value: Any) -> str:
    if isinstance(value, dict):
        if set(value) == {"kind", "n"}:
            return _amount(desk, game, value["kind"], value["n"])
        if "one_of" in value:
            return desk.words("card.or").join(_spelled(desk, game, each) for each in value["one_of"])
        if value.get("card") is True:
            return desk.words("card.its_own")
        return ", ".join(_amount(desk, game, unit, number) for unit, number in value.items() if number) or "0"
    if isinstance(value, list):
        return ", ".join(_spelled(desk, game, each) for each in value)
    return _word(desk, game, value)


def _amount(desk: Desk, game: Game, unit: str, number: int) -> str:
    key = f"short.{unit}"
    return f"{number} {game.texts.text(key, desk.lang, {'n': number}) if game.texts.has(key) else _word(desk, game, unit, number)}"


def _word(desk: Desk, game: Game, value: Any, n: int = 1) -> str:
    if value in game.named:
        return game.word(value, desk.lang)
    return desk.words(f"card.word.{value}", n=n) if WORDS.has(f"card.word.{value}") else str(value)
