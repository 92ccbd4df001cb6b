"""Which games there are: ours, one line each, and those of other packages that name themselves under the entry point `urbes.games`."""

import difflib
import importlib
import inspect
import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, cached_property
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from urbes.kernel.clauses import chapters, clauses, howto
from urbes.kernel.content import Pack
from urbes.kernel.errors import LANGUAGES, BadOption, BadPack, UrbesError
from urbes.kernel.game import Game
from urbes.kernel.texts import SENTENCES

CLASSES = {
    "lost_cities": "LostCities",
    "my_city": "MyCity",
    "forgotten_city": "ForgottenCity",
    "ancient_world": "AncientWorld",
}
GROUP = "urbes.games"


def game_ids() -> list[str]:
    """The games that can be played."""
    return [*CLASSES, *(id for id, plugin in _plugins().items() if plugin.fault is None)]


def left_out() -> list["BadGame"]:
    """Why games of other packages are not among them, a sentence each."""
    found, faults = _found()
    return faults + [plugin.fault for plugin in found if plugin.fault is not None]


def game(id: str, *, pack: Pack | Path | str | None = None, **options: Any) -> Game:
    """The rules of a game with options (`preset="short"` included) and, if given, an owner's content pack."""
    name = id.replace("-", "_")
    if isinstance(pack, Path | str):
        pack = Pack.load(Path(pack))
    if name in CLASSES:
        module = importlib.import_module(f"urbes.games.{name}.game")
        made: Game = getattr(module, CLASSES[name])(options, pack)
        return made
    if name in _plugins():
        return _plugins()[name].game(options, pack)
    known = [*CLASSES, *_plugins()]
    hint = difflib.get_close_matches(name, known, 1) or known
    en, fr = SENTENCES.pair("words.or")
    raise BadOption(*SENTENCES.pair("games.no_such", id=id, near=(en.join(hint), fr.join(hint))))


def folder_of(id: str) -> Path:
    """The package of a game, where its clauses, how to play and cases lie."""
    return Path(__file__).parent / id if id in CLASSES else _plugins()[id].folder


# --- games of other packages --------------------------------------------------------------------------------


class BadGame(UrbesError):
    """A game of another package that cannot be played. It is left out; nothing else is the worse for it."""


class Plugin:
    """A game as another package names it: loaded and tried when it is first asked for."""

    def __init__(self, entry: EntryPoint, holder: str | None) -> None:
        """`holder` is who has the id already, if anybody does."""
        self.id = entry.name
        self.entry = entry
        self.package = _package(entry)
        self.holder = holder

    @cached_property
    def fault(self) -> BadGame | None:
        """What is wrong with it, if anything is."""
        try:
            self._try()
        except BadGame as fault:
            return fault
        return None

    @property
    def folder(self) -> Path:
        return Path(str(sys.modules[self.entry.module].__file__)).parent

    def game(self, options: dict[str, Any], pack: Pack | None) -> Game:
        if self.fault is not None:
            raise self.fault
        make = self.entry.load()
        if pack is not None and "pack" not in inspect.signature(make).parameters:
            raise BadPack(*SENTENCES.pair("games.no_packs", game=self.id))
        try:
            made: Game = make(options) if pack is None else make(options, pack)
        except UrbesError:  # what the person who asked got wrong
            raise
        except Exception as error:
            raise BadGame(*SENTENCES.pair("games.not_made", id=self.id, package=self.package, error=_said(error))) from error
        return made

    def _try(self) -> None:
        """All that the commands and the server ask of a game before it is played."""
        if not re.fullmatch("[a-z][a-z0-9_]*", self.id):
            raise self._bad("bad_id")
        if self.holder is not None:
            raise self._bad("id_taken", holder=self.holder)
        with self._blamed("not_loaded"):
            game = self.entry.load()({})
        if not isinstance(game, Game):
            raise self._bad("no_game")
        if game.id != self.id:
            raise self._bad("other_id", other=game.id)
        with self._blamed("no_rules"):
            self._read_rules()
        with self._blamed("no_options"):
            for lang in LANGUAGES:
                json.dumps([game.names[lang], [option.to_dict(lang) for option in game.option_list], [preset.names[lang] for preset in game.presets]])
            for preset in game.presets:
                self.entry.load()({"preset": preset.id})
        with self._blamed("no_setup"):
            state = game.new(game.min_seats, 1)
            for viewer in (None, *range(state.seats)):
                state.view(viewer)
            for lang in LANGUAGES:
                game.label(state.legal(state.to_act()[0])[0], lang)

    def _read_rules(self) -> None:
        """Clauses, chapters and how to play, in every language."""
        told = howto(self.folder)
        titles = [*clauses(self.folder).values(), *(each["title"] for each in [*chapters(self.folder), *told["parts"]])]
        for words in [*titles, *told["legend"], *(one for part in told["parts"] for one in part["says"])]:
            _ = [words[lang] for lang in LANGUAGES]

    @contextmanager
    def _blamed(self, key: str) -> Iterator[None]:
        """Whatever goes wrong is the game's fault."""
        try:
            yield
        except (Exception, SystemExit) as error:
            raise self._bad(key, error=_said(error)) from error

    def _bad(self, key: str, **facts: Any) -> BadGame:
        why = SENTENCES.pair(f"games.{key}", target=self.entry.value, **facts)
        return BadGame(*SENTENCES.pair("games.left_out", id=self.id, package=self.package, why=why))


@cache
def _found() -> tuple[list[Plugin], list[BadGame]]:
    """The games of other packages; looked for once, when somebody asks for more than our own."""
    try:
        entries = sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, _package(entry)))
    except Exception as error:  # the list of any one package may be damaged
        return [], [BadGame(*SENTENCES.pair("games.damaged_list", error=_said(error)))]
    holders = dict.fromkeys(CLASSES, "Urbes")
    found: list[Plugin] = []
    for entry in entries:
        found.append(Plugin(entry, holders.get(entry.name)))
        holders.setdefault(entry.name, _package(entry))
    return found, []


def _plugins() -> dict[str, Plugin]:
    """Those that have an id to themselves, playable or not."""
    return {plugin.id: plugin for plugin in _found()[0] if plugin.holder is None}


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else entry.value


def _said(error: BaseException) -> tuple[str, str]:
    """An error in one line, in English and French."""
    words = [error.en, error.fr] if isinstance(error, UrbesError) else [f"{type(error).__name__}: {error}"] * 2
    en, fr = [" ".join(line.split())[:200].rstrip(".") for line in words]
    return en, fr
