"""Plans for one's own plot: a quick builder that plays an episode out, and a planner that compares placements by such playouts.

The cards to come are known, their order is not: every candidate is played out in the same imagined orders, so that what differs is the candidate and not the
luck. Boards hardly touch, so the others are left out.
"""

from typing import Final

from mypy_extensions import i64

from urbes.games.my_city import codes as c
from urbes.games.my_city.grid import FIRST, Cells, either, some
from urbes.games.my_city.judgement import TERMS, WEIGHTS, counted, promise
from urbes.games.my_city.plot import Plot, outset, plot_of
from urbes.games.my_city.state import MyCityState
from urbes.kernel.bits import bit, lowest
from urbes.kernel.judgement import fitted
from urbes.kernel.rng import Rng
from urbes.kernel.vecs import vec

NEVER: Final = -1.0e9
PRIOR: Final = 10.0  # playouts that what the builder thinks of an action weighs as much as; a few playouts alone are mostly noise
OF_FOLLOWING: Final[i64] = 5  # words for what follows a plot in a beam: which plot, the building's cells, the cells closed then
FAR: Final = (  # the terms a beginner does not see
    "rocks_later",
    "trees_later",
    "dead_ends",
    "pockets",
    "well_one",
    "well_two",
    "well_three",
    "church_one",
    "church_two",
    "open_groups",
    "split",
    "reach",
)


class Builder:
    """Builds where the weighed terms are best, card by card, and knows when to pass and when to end; it never ends where building brings more."""

    def __init__(self, weights: list[float], hope: float) -> None:
        self.weights: vec[float] = vec[float](weights)
        self.hope = hope  # points a tile that has a place now is expected to bring later
        self.into: vec[float] = vec[float]([0.0] * len(TERMS))
        self.cells: Cells = (0, 0)  # the best placement found
        self.kept: i64 = 0  # of all that could follow: its worth, the plot it comes from, the building, and the cells closed then
        self.worths: vec[float] = vec[float]([0.0])
        self.follows: vec[i64] = vec[i64]([0] * OF_FOLLOWING)

    def find(self, plot: Plot, card: i64) -> float:
        """The worth of the best placement of a card's tile, kept in `cells`; NEVER if there is none."""
        self.kept = 0
        self.spread(plot, 0, card, 1)
        if self.kept == 0:
            return NEVER
        self.cells = (self.follows[1], self.follows[2])
        return self.worths[0]

    def spread(self, plot: Plot, number: i64, card: i64, width: i64) -> None:
        """Try all placements of a card's tile, and keep the best of them and of those kept before."""
        placements = plot.site.rules.placements
        tile = plot.site.tiles[card]
        for which in range(placements.first[tile], placements.first[tile + 1]):
            way = placements.distinct[which]
            low, high = way.corners(plot.closed, plot.near)
            while low | high:
                at: i64 = 0
                if low:
                    at = lowest(low)
                    low &= low - 1
                else:
                    at = FIRST + lowest(high)
                    high &= high - 1
                cells = way.cells(at)
                self.keep(self.worth(plot, card, cells), plot, number, cells, width)

    def worth(self, plot: Plot, slot: i64, cells: Cells) -> float:
        """What a plot promises with one building more (none: no cells)."""
        into = self.into
        weights = self.weights
        promise(plot, slot, cells, into)
        total = 0.0
        for term in range(len(weights)):
            total += into[term] * weights[term]
        return total

    def decide(self, plot: Plot, card: i64, deck: vec[i64], first: i64) -> i64:
        """BUILD (where: `cells`), PASS or END for a card in hand, the others from a place in the deck still to come in any order."""
        worth = self.find(plot, card)
        passes = plot.may_pass(card)
        staying = self.worth(plot, 0, (0, 0))
        if not plot.fixed:
            staying += float(plot.site.rules.pass_points)
        now = counted(self.into)
        if worth > NEVER and worth <= now:  # it may end right after building
            promise(plot, card, self.cells, self.into)
            worth = counted(self.into)
        if worth > now and (worth > staying or not passes):
            return c.BUILD
        if passes and self.hopeful(plot, deck, first):
            return c.PASS
        return c.BUILD if worth > now else c.END

    def hopeful(self, plot: Plot, deck: vec[i64], first: i64) -> bool:
        """Whether a pass now is likely to pay: the tiles to come that have a place against those that will cost a pass."""
        fits = 0.0
        misses = 1.0
        for at in range(first, len(deck)):
            card = deck[at]
            if plot.site.sizes[card]:
                if has_place(plot, card):
                    fits += 1.0
                else:
                    misses += 0.5
        return fits * self.hope > misses

    def playout(self, plot: Plot, deck: vec[i64], first: i64) -> float:
        """Build on from a place in the deck to the end; returns the points the seat ends with, lasting gains included."""
        site = plot.site
        at = first
        last: i64 = len(deck)
        while at < last:
            card = deck[at]
            at += 1
            if card == c.BAN:
                if at < last:
                    plot.go(deck[at])
                    at += 1
                continue
            if site.sizes[card] == 0:
                continue
            plot.go(card)
            if site.now.skips and not has_place(plot, card):
                continue
            choice = self.decide(plot, card, deck, at)
            if choice == c.BUILD:
                plot.build(card, self.cells)
            elif choice == c.PASS:
                plot.gain(site.rules.pass_points)
            else:
                break
        return outcome(plot)

    def foresee(self, start: Plot, deck: vec[i64], width: i64) -> float:
        """The most that a beam of so many plots ends with on a deck whose order it knows; ending is free, so the best moment to end counts."""
        site = start.site
        best = outcome(start)
        beam: list[Plot] = [start]
        at: i64 = 0
        last: i64 = len(deck)
        if len(self.worths) < width:
            self.worths = vec[float]([0.0] * width)
            self.follows = vec[i64]([0] * (width * OF_FOLLOWING))
        while at < last and beam:
            card = deck[at]
            at += 1
            if card == c.BAN:
                if at < last:
                    for plot in beam:
                        plot.go(deck[at])
                    at += 1
                continue
            if site.sizes[card] == 0:
                continue
            self.kept = 0
            for number, plot in enumerate(beam):
                plot.go(card)
                self.spread(plot, number, card, width)
                if plot.may_pass(card):
                    cost = 0.0 if plot.fixed else float(site.rules.pass_points)
                    self.keep(self.worth(plot, 0, (0, 0)) + cost, plot, number, (0, 0), width)
                elif site.now.skips and not has_place(plot, card):
                    self.keep(self.worth(plot, 0, (0, 0)), plot, number, (0, 0), width)
            following: list[Plot] = []
            for n in range(self.kept):
                place = n * OF_FOLLOWING
                plot = beam[self.follows[place]].copy()
                cells = (self.follows[place + 1], self.follows[place + 2])
                if some(cells):
                    plot.build(card, cells)
                    end = outcome(plot)
                    if end > best:
                        best = end
                elif plot.may_pass(card):
                    plot.gain(site.rules.pass_points)
                following.append(plot)
            beam = following
        return best

    def keep(self, worth: float, plot: Plot, number: i64, cells: Cells, width: i64) -> None:
        """Keep what follows if it is among the best, each picture of closed cells with the same worth once."""
        worths = self.worths
        follows = self.follows
        kept = self.kept
        if kept == width and worth <= worths[kept - 1]:
            return
        shut = either(plot.closed, cells)
        at = kept
        while at > 0 and worths[at - 1] < worth:
            at -= 1
        same = at
        while same > 0 and worths[same - 1] == worth:
            same -= 1
            if follows[same * OF_FOLLOWING + 3] == shut[0] and follows[same * OF_FOLLOWING + 4] == shut[1]:
                return
        if kept < width:
            self.kept = kept + 1
        else:
            kept -= 1
        while kept > at:
            worths[kept] = worths[kept - 1]
            to = kept * OF_FOLLOWING
            for part in range(to, to + OF_FOLLOWING):
                follows[part] = follows[part - OF_FOLLOWING]
            kept -= 1
        worths[at] = worth
        to = at * OF_FOLLOWING
        follows[to] = number
        follows[to + 1], follows[to + 2] = cells
        follows[to + 3], follows[to + 4] = shut


def has_place(plot: Plot, card: i64) -> bool:
    return plot.site.rules.placements.has_place(plot.site.tiles[card], plot.closed, plot.near)


def skilled() -> Builder:
    """The builder with the weights that were fitted."""
    fit = fitted(WEIGHTS)
    return Builder([fit["weights"][term] for term in TERMS], fit["hope"])


def beginner() -> Builder:
    """One that sees what counts now, room and borders, and nothing that takes several buildings."""
    fit = fitted(WEIGHTS)
    return Builder([0.0 if term in FAR else fit["weights"][term] for term in TERMS], fit["hope"])


def outcome(plot: Plot) -> float:
    """What the seat ends with if it ends now."""
    count = plot.count()
    worth = float(count) + plot.lasting()
    if plot.site.rules.stops_at_50 and count >= plot.site.rules.most_points:
        worth += plot.site.circle
    return worth


class Candidate:
    """An action under consideration."""

    def __init__(self, action: i64, plot: Plot, prior: float, final: bool) -> None:
        self.action = action
        self.plot = plot  # after it
        self.prior = prior  # what the builder makes of it
        self.final = final  # whether the seat ends with it
        self.least: float = outcome(plot)  # the seat may always end on the next card
        self.total: float = 0.0
        self.played: i64 = 0

    def points(self) -> float:
        """What the seat may expect to end with."""
        mean = (self.total + PRIOR * self.prior) / (float(self.played) + PRIOR)
        return mean if mean > self.least and not self.final else self.least


def candidates(plot: Plot, card: i64, builder: Builder, most: i64) -> list[Candidate]:
    """The placements the builder likes best, the one that counts most now, pass if it may be, and end."""
    site = plot.site
    placements = site.rules.placements
    into = vec[i64]([0] * placements.most)
    count = placements.legal(site.tiles[card], plot.closed, plot.near, into, 0)
    found: list[tuple[float, Candidate]] = []
    for i in range(count):
        cells = placements.cells(into[i])
        after = plot.copy()
        after.build(card, cells)
        worth = builder.worth(plot, card, cells)
        found.append((worth, Candidate(into[i], after, worth, False)))
    ranked = [candidate for _, candidate in sorted(found, key=lambda each: -each[0])]
    chosen = ranked[:most]
    for candidate in ranked[most:]:
        if candidate.least > max([each.least for each in chosen]):
            chosen.append(candidate)
    if plot.may_pass(card):
        after = plot.copy()
        after.gain(site.rules.pass_points)
        chosen.append(Candidate(c.PASS, after, builder.worth(after, 0, (0, 0)), False))
    chosen.append(Candidate(c.END, plot, outcome(plot), True))
    return chosen


def compare(left: list[Candidate], to_come: list[int], builder: Builder, rng: Rng, playouts: i64, width: i64) -> list[Candidate]:
    """Candidates compared by paired playouts, best first: in each round all that are left meet the same imagined orders, then the worse half goes."""
    done: list[Candidate] = []
    rounds: i64 = 0
    while bit(rounds) < len(left):
        rounds += 1
    while rounds > 0:
        worlds = max(1, playouts // (len(left) * rounds))
        for _ in range(worlds):
            order = to_come[:]
            rng.shuffle(order)
            deck = vec[i64](order)
            for candidate in left:
                if not candidate.final:
                    start = candidate.plot.copy()
                    candidate.total += builder.playout(start, deck, 0) if width == 1 else builder.foresee(start, deck, width)
                    candidate.played += 1
        playouts -= worlds * len(left)
        left.sort(key=lambda candidate: -candidate.points())
        keep = (len(left) + 1) // 2
        done = left[keep:] + done
        left = left[:keep]
        rounds -= 1
    return left + done


def rank(state: MyCityState, seat: i64, builder: Builder, rng: Rng, most: i64, playouts: i64, width: i64) -> list[Candidate]:
    """What a seat may do now, best first, in a state imagined from what it knows. Without playouts it does what the builder would do."""
    if state.phase != c.BUILDING:
        return compare(sites(state, seat, builder), state.now.cards, builder, rng, playouts, 1)
    card = state.deck[state.at]
    to_come = sorted(state.deck[state.at + 1 :])
    plot = plot_of(state, seat)
    found = candidates(plot, card, builder, most)
    if playouts:
        return compare(found, to_come, builder, rng, playouts, width)
    choice = builder.decide(plot, card, vec[i64](to_come), 0)
    if choice == c.BUILD:
        return found
    if choice == c.END:
        choice = max(found, key=lambda candidate: candidate.least).action
    return sorted(found, key=lambda candidate: candidate.action != choice)


def sites(state: MyCityState, seat: i64, builder: Builder) -> list[Candidate]:
    """Each place for the sticker or cog to put next, judged by the episode's rules as the seat knows them."""
    found: list[Candidate] = []
    for action in state.legal(seat):
        after = state.clone()
        after.perform(seat, action)
        plot = outset(after, seat)
        found.append(Candidate(action, plot, builder.worth(plot, 0, (0, 0)), False))
    return found
