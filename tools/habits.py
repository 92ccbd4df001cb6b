"""The habits of the policy of Lost Cities, by changes that win duels of the short game, both seats on every seed, on seeds never used before.

`python -m tools.habits --trials 12000 --seed 1`: the usual ones, from those of a beginner. Each trial changes some habits at random and plays against the best
so far; what wins three ever longer duels is kept. `python -m tools.habits --sweeps 3`: those of a master, from the usual ones and PATIENCE, which lets a
player wait for the right card. Each sweep tries each habit smaller and larger; what leads in two long duels is kept.

The result, with its command and figures, is written to `bots/policies/lost_cities.json`, or where `--to` says.
"""

import argparse
import json
import math
import random
import sys
from pathlib import Path
from typing import Any

import urbes
from urbes.bots.paired import play
from urbes.bots.policies.lost_cities import HABITS, LostCitiesPolicy

FILE = Path(__file__).parents[1] / "src/urbes/bots/policies/lost_cities.json"
FIRST_SEED = 2_000_000  # and above: the ladder of docs/bots.md is played on others
DUELS = ((100, 0.5), (300, 1.2), (600, 1.5))  # seeds, and by how many standard errors a change must lead
CHANGED = (1, 2, 3, 5)  # habits at once
STEP = 0.35  # of a change, as a logarithm
FRESH = 1000  # seeds that judge the outcome
PATIENCE = {"gone": 1.0, "wide": 1.0, "wait": 1.5, "give": 1.5, "spare": 0.5}
SWEPT_SEED = 20_000_000  # and above, for a master's
SWEPT = 2500  # seeds of a long duel
FACTORS = (1.6, 1.35)  # of the first sweep, and of those after it
LEADS = (1.5, 0.7)  # standard errors by which a change must lead in the first long duel, and in the second

Habits = dict[str, float]


class Duels:
    def __init__(self, seed: int) -> None:
        self.game = urbes.game("lost_cities", preset="short")
        self.first, self.second = LostCitiesPolicy(self.game), LostCitiesPolicy(self.game)
        self.seed = seed

    def lead(self, ours: Habits, theirs: Habits, seeds: int) -> tuple[float, float, float]:
        """Mean lead in points, its standard error, and the share of games won."""
        self.first.adopt(ours)
        self.second.adopt(theirs)
        leads: list[float] = []
        won = 0.0
        for _ in range(seeds):
            both = 0
            for seat, table in enumerate(([self.first, self.second], [self.second, self.first])):
                state = self.game.new(2, self.seed)
                play(state, table)
                scores = state.scores()
                lead = scores[seat] - scores[1 - seat]
                won += 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
                both += lead
            leads.append(both / 2)
            self.seed += 1
        mean = sum(leads) / seeds
        return mean, math.sqrt(sum((lead - mean) ** 2 for lead in leads) / (seeds - 1) / seeds), won / (2 * seeds)


def changed(habits: Habits, chance: random.Random) -> Habits:
    new = dict(habits)
    for habit in chance.sample(list(habits), chance.choice(CHANGED)):
        new[habit] = round(new[habit] * math.exp(chance.gauss(0, STEP)) if chance.random() < 0.9 else new[habit] + chance.gauss(0, 0.5), 4)
    return new


def usual(kept: dict[str, Any], trials: int, seed: int) -> dict[str, Any]:
    before, start = kept["usual"], kept["beginner"]
    best, chance, duels, changes = start, random.Random(seed), Duels(FIRST_SEED), 0
    for trial in range(trials):
        new = changed(best, chance)
        if all(lead > errors * error for seeds, errors in DUELS for lead, error, _ in [duels.lead(new, best, seeds)]):
            best = new
            changes += 1
            print(f"trial {trial}: a better one", file=sys.stderr)
    lead, error, won = duels.lead(best, start, FRESH)
    print("against those of before: lead {:.1f} ± {:.1f}, {:.3f} won".format(*duels.lead(best, before, FRESH)))
    made = {"command": f"python -m tools.habits --trials {trials} --seed {seed}", "seeds": [FIRST_SEED, duels.seed - 1], "changes kept": changes}
    return {**kept, "usual": best, "made": made | {"lead over a beginner": [round(lead, 1), round(error, 1)], "won": round(won, 3)}}


def master(kept: dict[str, Any], sweeps: int) -> dict[str, Any]:
    start = kept["usual"]
    best, duels, changes = {**start, **PATIENCE}, Duels(SWEPT_SEED), 0
    for sweep in range(sweeps):
        for habit in HABITS:
            new = better(duels, best, habit, FACTORS[min(sweep, len(FACTORS) - 1)])
            if new is not None:
                best = new
                changes += 1
                print(f"sweep {sweep + 1}: {habit} {best[habit]}", file=sys.stderr)
    lead, error, won = duels.lead(best, start, 4 * FRESH)
    made = {"command": f"python -m tools.habits --sweeps {sweeps}", "seeds": [SWEPT_SEED, duels.seed - 1], "changes kept": changes}
    return {**kept, "master": best, "master made": made | {"lead over the usual": [round(lead, 1), round(error, 1)], "won": round(won, 3)}}


def better(duels: Duels, best: Habits, habit: str, factor: float) -> Habits | None:
    """The habits with one of them smaller or larger, if that leads in two long duels; all sizes are tried on the same seeds."""
    first, found, most = duels.seed, best, LEADS[0]
    for size in (1 / factor**2, 1 / factor, factor, factor**2):
        new = {**best, habit: round(best[habit] * size, 4)}
        duels.seed = first
        lead, error, _ = duels.lead(new, best, SWEPT)
        if lead > most * error:
            found, most = new, lead / error
    duels.seed = first + SWEPT
    if found is best:
        return None
    lead, error, _ = duels.lead(found, best, SWEPT)
    return found if lead > LEADS[1] * error else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trials", type=int, default=12_000)
    parser.add_argument("--seed", type=int, default=1, help="of the changes")
    parser.add_argument("--sweeps", type=int, default=0, help="find a master's habits by so many")
    parser.add_argument("--to", type=Path, default=FILE)
    given = parser.parse_args()
    kept: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    made = master(kept, given.sweeps) if given.sweeps else usual(kept, given.trials, given.seed)
    given.to.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
