"""A campaign kept in a file for as long as its players take: saved whole or not at all, the version before kept, resumed identically (MC-11.6 to MC-11.9)."""

import hashlib
import json
import os
import secrets
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from urbes.games.my_city.codes import BUILDING, CAMPAIGN, LONGEST_NAME, PHASES, SETTING_OUT
from urbes.games.my_city.game import MyCity
from urbes.games.my_city.position import city_dict
from urbes.games.my_city.rounds import deal_from
from urbes.games.my_city.rules import RULES_VERSION
from urbes.games.my_city.scoring import sheet
from urbes.games.my_city.state import MyCityState
from urbes.games.my_city.views import still_sealed, without
from urbes.kernel.content import Pack
from urbes.kernel.errors import BadOption, BadRecord, UrbesError
from urbes.kernel.match import SEED_BITS
from urbes.kernel.rng import Rng

FORMAT = 1


class Campaign:
    """The file holds the position at the last point of no return and what was done since, so that each seat may still take that back."""

    def __init__(self, path: Path, game: MyCity, state: MyCityState, cities: list[dict[str, str]]) -> None:
        self.path = path
        self.game = game
        self.state = state
        self.cities = cities  # per seat: the city's name and who plays it
        self.position = state.to_dict()
        self.since: list[tuple[int, str]] = []
        self.journal: list[dict[str, Any]] = []
        self.saves = 0
        self.saved_at = ""

    # --- starting, playing --------------------------------------------------------------------------------

    @staticmethod
    def start(path: Path, players: list[str], seed: int | None = None, options: dict[str, Any] | None = None, pack: Pack | None = None) -> "Campaign":
        """A new campaign for the players named, saved at once; without a seed one is drawn that nobody can guess."""
        if path.exists():
            raise BadRecord(
                f"{path}: there is a file already; a campaign is never overwritten.", f"{path} : ce fichier existe ; une campagne n'est jamais écrasée."
            )
        game = MyCity({**(options or {}), "mode": "campaign"}, pack)
        state = _cities(game.new(len(players), secrets.randbits(SEED_BITS) if seed is None else seed))
        cities = [{"name": game.word(game.animals[seat], "en"), "player": player} for seat, player in enumerate(players)]
        campaign = Campaign(path, game, state, cities)
        campaign.save()
        return campaign

    def apply(self, seat: int, text: str) -> None:
        """Play an action in notation and save."""
        sealed = self.state.sealed
        self.state.apply(seat, self.game.parse(text))
        if self.state.sealed == sealed:
            self.since.append((seat, text))
        else:
            self.position = self.state.to_dict()
            self.since = []
        self.save()

    def undo(self, seat: int) -> None:
        """Take back the seat's last action since the last point of no return; what others did stays (MC-3.5, MC-10.8)."""
        mine = [number for number, (who, _) in enumerate(self.since) if who == seat]
        if not mine:
            raise UrbesError("There is nothing to take back (MC-3.6).", "Il n'y a rien à annuler (MC-3.6).")
        del self.since[mine[-1]]
        self.state = _replay(self.game, self.position, self.since)
        self.save()

    def name_city(self, seat: int, name: str) -> None:
        """A name of 1 to 30 characters, until the seat is ready for episode 1 (MC-1.3)."""
        given = name.strip()
        if not 1 <= len(given) <= LONGEST_NAME:
            raise BadOption(
                f"A city's name has 1 to {LONGEST_NAME} characters (MC-1.3).", f"Le nom d'une cité compte de 1 à {LONGEST_NAME} caractères (MC-1.3)."
            )
        if not self.state.naming(seat):
            raise UrbesError(
                "Cities are named before episode 1, until their seat is ready (MC-1.3).",
                "Les cités se nomment avant l'épisode 1, jusqu'à ce que leur place soit prête (MC-1.3).",
            )
        self.cities[seat]["name"] = given
        self.save()

    def take_over(self, seat: int, player: str) -> None:
        """Somebody else, a person or a bot, goes on with a city as it stands, at any moment (MC-11.8, MC-11.9)."""
        if not 0 <= seat < self.state.seats:
            raise UrbesError(
                f"There is no seat {seat}; a campaign keeps its cities (MC-11.9).", f"Il n'y a pas de place {seat} ; une campagne garde ses cités (MC-11.9)."
            )
        before = self.cities[seat]["player"]
        self.cities[seat]["player"] = player
        self.journal.append({"what": "took_over", "seat": seat, "from": before, "to": player, "episode": self.state.episode, "at": _now()})
        self.save()

    # --- reading ---------------------------------------------------------------------------------------------

    def next_step(self) -> dict[str, Any]:
        """Where the campaign stands and who is waited for."""
        state = self.state
        return {"episode": state.episode, "phase": PHASES[state.phase], "waiting_for": list(state.to_act()), "last_played": self.saved_at}

    def history(self) -> list[dict[str, Any]]:
        """The episodes played, with the sheet of every city."""
        return [
            {
                "episode": scored.episode,
                "name": self.game.episodes[scored.episode].names,
                "sheets": [sheet(self.state, scored, seat) for seat in range(self.state.seats)],
            }
            for scored in self.state.history
        ]

    def export(self) -> dict[str, Any]:
        """The campaign without anything hidden: no deck, no commits, no seeds of episodes to come, no generator, nothing of a sealed envelope (MC-11.3)."""
        sealed = still_sealed(self.state)
        options = self.game.options
        whole: dict[str, Any] = {
            "game": self.game.id,
            "options": {each.id: options[each.id] for each in self.game.option_list if not (sealed and each.sealed)},
            "next": self.next_step(),
            "cities": [{**city, "animal": self.game.animals[seat], **city_dict(self.game, self.state.cities[seat])} for seat, city in enumerate(self.cities)],
            "history": self.history(),
            "journal": self.journal,
        }
        shown: dict[str, Any] = without(whole, sealed)
        return shown

    def rehearse(self, episode: int, seed: int) -> MyCityState:
        """A single episode from copies of the cities as they stood before it; the campaign is not touched (MC-16.6)."""
        state = self.state
        if episode == state.episode and state.phase in (SETTING_OUT, BUILDING):
            cities = state.before
        else:
            stood = [scored.cities for scored in state.history if scored.episode == episode]
            if not stood:
                raise UrbesError(
                    f"Episode {episode} has not been reached in this campaign (MC-16.6).",
                    f"L'épisode {episode} n'a pas été atteint dans cette campagne (MC-16.6).",
                )
            cities = stood[0]
        game = MyCity({**self.game.options, "mode": "episode", "episode": episode}, self.game.pack)
        return deal_from(game, Rng.seeded(seed), cities)

    # --- the file ----------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Written beside, then put in place in one move; a sound file in its place becomes the version before."""
        self.saves += 1
        self.saved_at = _now()
        pack = self.game.pack
        content: dict[str, Any] = {
            "urbes_campaign": FORMAT,
            "rules_version": RULES_VERSION,
            "options": self.game.options,
            "pack": None if pack is None else {"name": pack.name, "data": pack.data},
            "cities": self.cities,
            "position": self.position,
            "since": [[seat, text] for seat, text in self.since],
            "journal": self.journal,
            "saves": self.saves,
            "saved_at": self.saved_at,
        }
        content["checksum"] = _checksum(content)
        fresh = self.path.with_name(self.path.name + ".new")
        with fresh.open("w", encoding="utf-8") as file:
            json.dump(content, file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        if self.path.exists() and _is_sound(self.path):
            kept = self.path.with_name(self.path.name + ".kept")
            shutil.copyfile(self.path, kept)
            kept.replace(previous_of(self.path))
        fresh.replace(self.path)

    @staticmethod
    def load(path: Path) -> "Campaign":
        """The campaign of a file, exactly as it was; a file that is cut, damaged or from a newer version is refused and left alone."""
        content = _read(path)
        pack = content["pack"]
        game = MyCity(content["options"], None if pack is None else Pack(pack["name"], pack["data"]))
        if game.mode != CAMPAIGN:
            raise BadRecord(f"{path}: is not a campaign.", f"{path} : n'est pas une campagne.")
        since = [(int(seat), str(text)) for seat, text in content["since"]]
        campaign = Campaign(path, game, _replay(game, content["position"], since), content["cities"])
        campaign.position = content["position"]
        campaign.since = since
        campaign.journal = content["journal"]
        campaign.saves = content["saves"]
        campaign.saved_at = content["saved_at"]
        return campaign

    @staticmethod
    def recover(path: Path) -> "Campaign":
        """The version before, put in the place of a damaged file; the damaged one is kept with the ending `.damaged`."""
        before = previous_of(path)
        campaign = Campaign.load(before)
        if path.exists():
            path.replace(path.with_name(path.name + ".damaged"))
        campaign.path = path
        campaign.save()
        return campaign


def previous_of(path: Path) -> Path:
    return Path(f"{path}.previous")


def _cities(state: Any) -> MyCityState:
    assert isinstance(state, MyCityState)
    return state


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _checksum(content: dict[str, Any]) -> str:
    kept = {key: value for key, value in content.items() if key != "checksum"}
    return hashlib.sha256(json.dumps(kept, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def _replay(game: MyCity, position: dict[str, Any], since: list[tuple[int, str]]) -> MyCityState:
    state = _cities(game.from_dict(position))
    for seat, text in since:
        state.apply(seat, game.parse(text))
    return state


def _is_sound(path: Path) -> bool:
    try:
        _read(path)
    except BadRecord as error:
        return "newer" in error.en  # not ours to read, but whole
    return True


def _read(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadRecord(f"{path}: cannot be read ({error.strerror}).", f"{path} : lecture impossible ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise _damaged(path) from None
    try:
        content = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        raise _damaged(path) from None
    if not isinstance(content, dict) or not isinstance(content.get("urbes_campaign"), int):
        raise BadRecord(f"{path}: is not a campaign file of Urbes.", f"{path} : n'est pas un fichier de campagne d'Urbes.")
    newer = content["urbes_campaign"] > FORMAT or (isinstance(content.get("rules_version"), int) and content["rules_version"] > RULES_VERSION)
    if newer:
        raise BadRecord(
            f"{path}: was written by a newer version of Urbes (format {content['urbes_campaign']}, rules {content.get('rules_version')}); update Urbes to go on.",
            f"{path} : a été écrit par une version plus récente d'Urbes (format {content['urbes_campaign']}, règles {content.get('rules_version')}) ; mettez Urbes à jour.",
        )
    if content.get("checksum") != _checksum(content):
        raise _damaged(path)
    return content


def _damaged(path: Path) -> BadRecord:
    """Whether there is a way back is told by who looks for the version before."""
    return BadRecord(f"{path}: is cut or damaged.", f"{path} : est coupé ou abîmé.")
