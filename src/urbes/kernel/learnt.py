"""A judgement learnt from results: weights that change as the game goes on, and a few units that see terms together."""

from typing import Any

from mypy_extensions import i64, mypyc_attr

from urbes.kernel.judgement import Judgement, clear
from urbes.kernel.vecs import vec


@mypyc_attr(allow_interpreted_subclasses=True)
class Learnt(Judgement):
    """What a term is worth depends on how much of the game is still to come, and on other terms: food on mouths, swords on armies.

    In each stage of the game every term has a weight. Beside them stand units: each adds up the terms with weights of its own, and what lies above zero
    counts, as much as the stage makes of it. `urbes tune` fits both to the results of games and writes the file.
    """

    def __init__(self, names: tuple[str, ...], stages: i64, fit: dict[str, Any]) -> None:
        self.stages = stages
        super().__init__(names, fit)

    def learn(self, fit: dict[str, Any]) -> None:
        units = len(fit["units"]["out"][0])
        by_term = [fit["weights"].get(name, [0.0] * self.stages) for name in self.names]
        self.weights = vec[float]([0.0] * self.count)  # none holds throughout
        self.scale = 1.0
        self.units: i64 = units
        self.table: vec[float] = numbers([[row[stage] for row in by_term] for stage in range(self.stages)])  # stage * terms + term
        self.inward: vec[float] = numbers([fit["units"]["terms"].get(name, [0.0] * units) for name in self.names])  # term * units + unit
        self.bias: vec[float] = numbers(fit["units"]["bias"])  # stage * units + unit
        self.outward: vec[float] = numbers(fit["units"]["out"])
        self.scales: vec[float] = numbers([fit["scales"]])
        self.sums: vec[float] = vec[float]([0.0] * units)  # of the position last judged

    def stage(self, state: Any) -> i64:
        """The present stage of the game: how much of it is still to come, 0 at the end."""
        raise NotImplementedError

    def worth(self, state: Any, seat: i64) -> float:
        clear(self.found)
        self.judge(state, seat, self.found)
        return self.weigh(self.stage(state))

    def weigh(self, stage: i64) -> float:
        """The worth of the terms last found."""
        found = self.found
        table = self.table
        inward = self.inward
        sums = self.sums
        units = self.units
        first = stage * units
        for unit in range(units):
            sums[unit] = self.bias[first + unit]
        total = 0.0
        row = stage * self.count
        for term in range(self.count):
            value = found[term]
            if value != 0.0:
                total += table[row + term] * value
                at = term * units
                for unit in range(units):
                    sums[unit] += inward[at + unit] * value
        for unit in range(units):
            if sums[unit] > 0.0:
                total += sums[unit] * self.outward[first + unit]
        return total

    def slopes(self, state: Any, seat: i64) -> list[float]:
        self.worth(state, seat)
        stage = self.stage(state)
        slopes: list[float] = []
        for term in range(self.count):
            slope = self.table[stage * self.count + term]
            for unit in range(self.units):
                if self.sums[unit] > 0.0:
                    slope += self.inward[term * self.units + unit] * self.outward[stage * self.units + unit]
            slopes.append(slope)
        return slopes

    def spread(self, state: Any) -> float:
        return self.scales[self.stage(state)]


def numbers(rows: list[list[float]]) -> vec[float]:
    return vec[float]([float(number) for row in rows for number in row])
