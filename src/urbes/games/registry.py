"""Which games there are: one line each."""

import difflib
import importlib
from pathlib import Path
from typing import Any

from urbes.kernel.content import Pack
from urbes.kernel.errors import BadOption
from urbes.kernel.game import Game

CLASSES = {
    "lost_cities": "LostCities",
    "forgotten_city": "ForgottenCity",
    "ancient_world": "AncientWorld",
    "my_city": "MyCity",
}


def game_ids() -> list[str]:
    """The games that can be played."""
    return list(CLASSES)


def game(id: str, *, pack: Pack | Path | str | None = None, **options: Any) -> Game:
    """The rules of a game with options (`preset="short"` included) and, if given, an owner's content pack."""
    folder = id.replace("-", "_")
    if folder not in CLASSES:
        near = difflib.get_close_matches(folder, CLASSES, 1)
        hint = near or list(CLASSES)
        raise BadOption(
            f"There is no game '{id}'; did you mean {' or '.join(hint)}?",
            f"Il n'y a pas de jeu « {id} » ; vouliez-vous dire {' ou '.join(hint)} ?",
        )
    if isinstance(pack, Path | str):
        pack = Pack.load(Path(pack))
    module = importlib.import_module(f"urbes.games.{folder}.game")
    made: Game = getattr(module, CLASSES[folder])(options, pack)
    return made


def folder_of(id: str) -> Path:
    """The package of a game, where its clauses, how to play and cases lie."""
    return Path(__file__).parent / id
