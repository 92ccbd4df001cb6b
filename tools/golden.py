"""Writes the golden records and digests of tests/golden from the engine at hand: `python -m tools.golden [GAME ...]`.

A rules version that has records keeps them; a new one gets its own in the place of the older ones, which its engine no longer replays, and its digest
beside theirs. The digest of a version that has one stays as it is, except for the aspects named with --rewrite: those
whose change is meant, like words made better. The rules themselves (positions, legal lists, results) change only with the version.
"""

import argparse
import json
import sys

import msgspec
from tests.golden import digest
from tests.golden.sights import sights

import urbes
from urbes.bots.bot import bot_rng
from urbes.bots.greedy import Greedy
from urbes.kernel.conformance import random_options
from urbes.kernel.record import Record
from urbes.kernel.rng import Rng

CANDIDATES = {"lost_cities": 150, "my_city": 60, "forgotten_city": 150, "ancient_world": 1000}
WHIMS = (2, 5, 12)  # one decision in so many of a game is left to chance: sensible games that still see strange corners
UNLISTED = {  # values of options that have too many to be listed
    "lost_cities": {"first_player": "seat:1"},
    "my_city": {"animals": "wolf,deer"},
    "ancient_world": {"first_player": "seat:1", "die_faces": {"titan": 3, "coin": 1, "blank": 2}, "citadel_scale": [0, 1, 1, 2, 2, 3, 8]},
}


def candidate(id: str, number: int) -> Record:
    """A finished game of sensible players."""
    rng = Rng.seeded(number)
    plain = urbes.game(id)
    options = random_options(plain, rng) if number >= 3 else {}
    if number % 8 == 7:
        options |= UNLISTED.get(id, {})
    if id == "my_city":
        options["mode"] = "campaign" if number < 3 else "episode" if number % 2 else "eternal"
        options["episode"] = 1 + number // 2 % 24
    game = urbes.game(id, **options)
    seats = plain.min_seats + number % (plain.max_seats - plain.min_seats + 1)
    record = Record.of(game, [f"P{seat}" for seat in range(seats)], number)
    bots = [Greedy(bot_rng(number, seat)) for seat in range(seats)]
    state = game.new(seats, number)
    whim = WHIMS[rng.below(len(WHIMS))]
    while waiting := state.to_act():
        seat = waiting[rng.below(len(waiting))]
        actions = state.legal(seat)
        action = bots[seat].choose(state, seat) if rng.below(whim) else actions[rng.below(len(actions))]
        record.actions.append(f"{seat} {game.name(action)}")
        state.apply(seat, action)
    record.result = state.result().to_dict()
    return record


def write_records(id: str) -> None:
    """As few and short games as show all that the candidates show, unless the rules version at hand has its records."""
    folder = digest.RECORDS / id
    folder.mkdir(parents=True, exist_ok=True)
    kept = {path: Record.load(path) for path in digest.records(id)}
    if any(record.rules == urbes.game(id).rules_version for record in kept.values()):
        return
    for path in kept:
        path.unlink()
    found = [candidate(id, number) for number in range(CANDIDATES[id])]
    shown = [(record, sights(record)) for record in found]
    seen: set[str] = set()
    while True:
        record, sees = max(shown, key=lambda pair: len(pair[1] - seen) / len(pair[0].actions))
        if sees <= seen:
            return
        seen |= sees
        (folder / f"{len(record.players)}-{record.seed}.json").write_bytes(msgspec.json.encode(record) + b"\n")


def write_digest(id: str, rewrite: list[str]) -> bool:
    """Whether the digest of a game is now that of the engine at hand."""
    version = str(urbes.game(id).rules_version)
    kept = json.loads(digest.FILE.read_text(encoding="utf-8")) if digest.FILE.exists() else {}
    before = kept.get(id, {}).get(version, {})
    batches = [digest.digest(id, batch) for batch in digest.batches(id, digest.GAMES[id]).values()]
    found = {aspect: " ".join(batch[aspect] for batch in batches) for aspect in digest.ASPECTS}
    changed = [aspect for aspect in digest.ASPECTS if before and before.get(aspect) != found[aspect]]
    unmeant = [aspect for aspect in changed if aspect not in rewrite]
    if unmeant:
        print(f"{id}: not written, rules version {version} has another digest of: {', '.join(unmeant)}. Let the version grow, or name them with --rewrite.")
        return False
    kept.setdefault(id, {})[version] = found
    digest.FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    print(f"{id}: rules version {version}, {'rewritten: ' + ', '.join(changed) if changed else 'unchanged' if before else 'new'}")
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ids", nargs="*", metavar="GAME", help="all games when none is named")
    parser.add_argument("--rewrite", nargs="+", default=[], choices=digest.ASPECTS, metavar="ASPECT", help=f"of {', '.join(digest.ASPECTS)}")
    given = parser.parse_args()
    done = []
    for id in given.ids or urbes.game_ids():
        write_records(id)
        done.append(write_digest(id, given.rewrite))
    return 0 if all(done) else 1


if __name__ == "__main__":
    sys.exit(main())
