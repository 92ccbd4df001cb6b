"""What people look up: a card in words, how a game is played, a clause in full, and what an episode brings."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rich.padding import Padding
from rich.text import Text

from urbes.cli.desk import WORDS, Desk, printable, trouble
from urbes.games.registry import folder_of
from urbes.kernel.clauses import clauses, howto, sealed
from urbes.kernel.errors import LANGUAGES
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
        tell_guessed(desk, game, view)
        return
    folder, id = folder_of(game.id), clause.upper()
    listed = clauses(folder) if (folder / "clauses.toml").exists() else {}
    if id not in listed or id in sealed(folder, options):
        raise trouble("rules.no_clause", clause=clause[:20], example=next(iter(listed), ""))
    tell_clause(desk, id, listed[id])


def tell_guessed(desk: Desk, game: Game, view: Mapping[str, Any]) -> None:
    """What is reconstructed here: the parts by their names, and that some cards are; an episode's rules say it themselves."""
    said = {rule["id"] for rule in (view.get("episode") or {}).get("rules", ())}
    guessed = dict.fromkeys(part for id, piece in _pieces(game, desk.lang, view).items() if (part := piece.get("reconstructed")) and id not in said)
    if guessed:
        desk.out.print()
    if parts := [part for part in guessed if part is not True]:
        desk.tell("card.reconstructed_part", value=", ".join(parts))
    if True in guessed:
        desk.tell("card.reconstructed_some")


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
    pieces = _pieces(game, desk.lang, view)
    alike: set[str] = set()  # what rules have told already: one mine digs like the other
    for rule in episode["rules"]:
        guessed = desk.words("card.reconstructed_rule") if pieces.get(rule["id"], {}).get("reconstructed") else ""
        points = f" {rule['points']:+}".replace("-", "\N{MINUS SIGN}") if rule["points"] else ""
        lead = desk.words("card.rule", name=rule["name"][desk.lang], points=points)
        kind = rule["id"].partition("mine_")[1]
        text = desk.words("card.alike") if kind in alike else rule["text"][desk.lang]
        desk.out.print(Text.assemble(("  · ", "dim"), (printable(lead), "bold"), printable(text), (guessed, "dim")))
        boxes = pieces.get(rule["id"], {}).get("boxes", "")
        if boxes and boxes not in alike:
            desk.out.print(Padding(Text(printable(desk.words("card.boxes", value=boxes))), (0, 0, 0, 4)))
        alike |= {kind, boxes} - {""}


def tell_cards(desk: Desk, game: Game, view: Mapping[str, Any], asked: str) -> None:
    """Every piece with this id or, if none has it, with this name in any language, with these words as its name, or with this in its name."""
    pieces = _pieces(game, desk.lang, view)
    names: dict[str, list[str]] = {id: [id.casefold()] for id in pieces}
    for lang in LANGUAGES:
        for id, piece in _pieces(game, lang, view).items():
            names[id] += [name.casefold() for name in (piece["name"], *piece.get("called", ()))]
    wanted = asked.casefold()
    ways: list[Callable[[str], bool]] = [
        lambda name: name == wanted,
        lambda name: sorted(name.split()) == sorted(wanted.split()),
        lambda name: wanted in name,
    ]
    found = next(filter(None, ([id for id in pieces if any(map(way, names[id]))] for way in ways)), [])
    if not found or len(found) > MOST_CARDS:
        raise trouble("card.none" if not found else "card.many", card=asked[:40], n=len(found), example=next(iter(pieces), ""))
    _tell(desk, game, {id: pieces[id] for id in found})


def example_of(game: Game, lang: str, view: Mapping[str, Any], actions: list[int]) -> str:
    """A piece to look up: one that a move names, if any does."""
    pieces = _pieces(game, lang, view)
    return next((word for action in actions for word in game.name(action).split() if word in pieces), next(iter(pieces), ""))


def tell_pieces_of(desk: Desk, game: Game, view: Mapping[str, Any], notation: str, facts: Mapping[str, Any]) -> None:
    """The pieces that a move names, or that its preview does."""
    named = {*notation.split(), *(value for value in facts.values() if isinstance(value, str))}
    _tell(desk, game, {id: piece for id, piece in _pieces(game, desk.lang, view).items() if id in named})


def _tell(desk: Desk, game: Game, found: Mapping[str, Mapping[str, Any]]) -> None:
    for id, piece in found.items():
        desk.out.print(Text.assemble((f"{id}  ", "dim"), (printable(piece["name"]), "bold")))
        for line in _lines(desk, game, piece):
            desk.out.print(Padding(Text(printable(line)), (0, 0, 0, 4)))


def _pieces(game: Game, lang: str, view: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Whatever the catalogue lists by id with a name of its own, and what the game tells beside it."""
    listed = [(id, piece) for part in game.catalogue(lang, view).values() if isinstance(part, dict) for id, piece in part.items()]
    return {id: piece for id, piece in listed if isinstance(piece, dict) and isinstance(piece.get("name"), str)} | game.pieces(lang, view)


def _lines(desk: Desk, game: Game, piece: Mapping[str, Any]) -> Iterator[str]:
    """The facts of a piece that have a text `card.KEY`, one a line."""
    for key, value in piece.items():
        if key == "reconstructed":
            continue
        if value and WORDS.has(f"card.{key}"):
            yield desk.words(f"card.{key}", value=_spelled(desk, game, value))
    guessed = piece.get("reconstructed")
    if guessed:
        yield desk.words("card.reconstructed") if guessed is True else desk.words("card.reconstructed_part", value=guessed)


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
