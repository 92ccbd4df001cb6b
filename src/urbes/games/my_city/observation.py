"""My City as numbers, for programs that learn.

The tile to build follows from the card that lies open, so the index of an action leaves it out: `build` has a place for each turn and cell."""

from typing import Final

from urbes.games.my_city import codes as c
from urbes.games.my_city.grid import FIRST, Cells
from urbes.games.my_city.rules import MyCityRules
from urbes.games.my_city.state import MyCityState
from urbes.kernel import i16, i64, lowest, shifted, vec
from urbes.kernel.observation import Axis, Layout, Observation, around

WAYS: Final[i64] = 484  # four turns, 121 cells
MANY = 9999
BUILDINGS = ["none", *c.COLOURS, "church", "palace"]  # the churches follow the tiles of the last colour
CHURCH: Final[i64] = 4
PALACE: Final[i16] = 5


class MyCityObservation(Observation):
    """All of the view but what never changes in a game, what follows from the rest, and the episodes that are over."""

    def __init__(self, rules: MyCityRules, seats: int) -> None:
        layout = Layout()
        seat, cell, card = around(seats), Axis("cell", c.CELL_IDS), Axis("card", rules.card_ids)
        slot = Axis("tile", rules.tray_ids)
        self.phase = layout.block("phase", [Axis("phase", c.PHASES)], 0, 1, "`phase`")
        self.episode = layout.single("episode", 0, c.LAST_EPISODE, "`episode`: its number, 0 in Eternal mode")
        self.steps = layout.block("count", [Axis("step", c.STEPS)], 0, 1, "`episode`: the steps of the count in force")
        self.races = layout.block("races", [Axis("race", list(c.RACES.values()))], 0, 1, "`races` still open")
        self.card = layout.block("card", [card], 0, 1, "`card`: the one that lies open")
        self.to_come = layout.block("to_come", [card], 0, 1, "`deck`: cards to come")
        self.to_act = layout.block("to_act", [seat], 0, 1, "`to_act`")
        self.active = layout.block("in", [seat], 0, 1, "`in`: not ended")
        self.fixed = layout.block("stopped", [seat], 0, 1, "`stopped` at 50")
        self.score = layout.block("score", [seat], -MANY, MANY, "`score` in this episode")
        self.sticker = layout.block("sticker", [seat, Axis("sticker", c.STICKERS)], 0, MANY, "`stickers` still to place")
        self.next = layout.block("next_sticker", [Axis("sticker", c.STICKERS)], 0, 1, "`stickers`: the own one to place now")
        self.standing = layout.block("built", [seat, slot], 0, 1, "`tiles`: built")
        self.latest = layout.block("latest", [seat, slot], 0, 1, "`buildings`: built last")
        self.passed = layout.block("passed", [seat, slot], 0, 1, "`tiles`: passed")
        self.cogs = layout.block("cogs", [seat, Axis("blue tile", rules.tile_ids[c.FIRST_BLUE : c.BUILDINGS])], 0, 1, "`city`: blue tiles with a cog")
        self.fourth = layout.block("fourth_church", [seat, Axis("church", rules.tile_ids[c.FOURTH :])], 0, 1, "`city`")
        self.circles = layout.block("circles", [seat], 0, MANY, "`city`")
        self.nuggets = layout.block("nuggets", [seat], 0, MANY, "`city`")
        self.tracks = layout.block("tracks", [seat], 0, MANY, "`city`")
        self.crosses = layout.block("mines", [seat, Axis("shaft", c.SHAFTS)], 0, MANY, "`city`: boxes crossed")
        self.ground = layout.coded("ground", [seat, cell], [each or "plain" for each in c.ELEMENT_IDS], "`board`: terrain and stickers")
        self.building = layout.coded("building", [seat, cell], BUILDINGS, "`buildings`: the colour of what stands there")
        self.closed = layout.block("closed", [cell], 0, 1, "from `board`, `buildings` and `episode`: own cells that cannot be built on")
        self.near = layout.block("near", [cell], 0, 1, "from `board` and `buildings`: own cells of which the next building has to cover one")
        self.rules = rules
        super().__init__(rules, seats, layout)

    # --- actions ------------------------------------------------------------------------------------------

    def count_actions(self) -> int:
        return int(c.BUILD + WAYS * (2 if self.rules.allow_flip else 1))

    def reindex(self, moves: vec[i64], count: i64) -> None:
        for place in range(count):
            action = moves[place]
            if action >= c.FLIPPED:
                moves[place] = c.BUILD + WAYS + (action - c.FLIPPED) % WAYS
            elif action >= c.BUILD:
                moves[place] = c.BUILD + (action - c.BUILD) % WAYS

    def action(self, state: MyCityState, seat: i64, index: i64) -> i64:
        if index < c.BUILD or state.phase != c.BUILDING:
            return index
        tile = state.tile_of(seat, state.deck[state.at])
        if tile < 0:
            return c.PASS
        if index >= c.BUILD + WAYS:
            return c.FLIPPED + tile * WAYS + index - c.BUILD - WAYS
        return index + tile * WAYS

    def notation(self) -> list[str]:
        ways = [f"build {turns} {cell}" for turns in range(c.TURNS) for cell in c.CELL_IDS]
        names: list[str] = [*self.rules.notation[: c.BUILD], *ways]
        return [*names, *(f"{way} flip" for way in ways)] if self.rules.allow_flip else names

    # --- numbers ------------------------------------------------------------------------------------------

    def write(self, state: MyCityState, seat: i64, into: vec[i16], at: i64) -> None:
        now = state.now
        into[at + self.phase.first + state.phase] = 1
        into[at + self.episode.first] = i16(state.episode)
        for step in now.steps:
            into[at + self.steps.first + step] = 1
        for race in range(self.races.size):
            into[at + self.races.first + race] = i16(state.races >> race & 1)
        if state.at >= 0:
            deck = state.deck
            if state.phase == c.BUILDING:
                into[at + self.card.first + deck[state.at]] = 1
            for place in range(state.at + 1, i64(len(deck))):
                into[at + self.to_come.first + deck[place]] = 1
        else:
            for card in now.cards:
                into[at + self.to_come.first + card] = 1
        queue = state.queues[seat]
        if queue:
            into[at + self.next.first + queue[0]] = 1
        self.write_cells(state.closed(seat), 1, into, at + self.closed.first)
        self.write_cells(state.near(seat), 1, into, at + self.near.first)
        for other in range(self.seats):
            self.write_seat(state, other, self.seen_from(seat, other), into, at)

    def write_cells(self, cells: Cells, number: i16, into: vec[i16], at: i64) -> None:
        low, high = cells
        while low:
            into[at + lowest(low)] = number
            low &= low - 1
        at += FIRST
        while high:
            into[at + lowest(high)] = number
            high &= high - 1

    def write_seat(self, state: MyCityState, seat: i64, place: i64, into: vec[i16], at: i64) -> None:
        players = state.players
        city = state.cities[seat]
        into[at + self.to_act.first + place] = i16(state.owing >> seat & 1)
        into[at + self.active.first + place] = i16(state.active >> seat & 1)
        into[at + self.fixed.first + place] = i16(state.fixed >> seat & 1)
        into[at + self.score.first + place] = i16(players[c.POINTS + seat])
        for sticker in state.queues[seat]:
            into[at + self.sticker.first + place * self.next.size + sticker] += 1
        standing = players[c.STANDING + seat]
        self.write_mask(standing, into, at + self.standing.first + place * c.SLOTS)
        self.write_mask(players[c.PASSED + seat], into, at + self.passed.first + place * c.SLOTS)
        if players[c.LATEST + seat] >= 0:
            into[at + self.latest.first + place * c.SLOTS + players[c.LATEST + seat]] = 1
        self.write_mask(city.cogs, into, at + self.cogs.first + place * c.PER_COLOUR)
        if city.fourth >= 0:
            into[at + self.fourth.first + place * (c.TILES - c.FOURTH) + city.fourth] = 1
        into[at + self.circles.first + place] = i16(city.circles)
        into[at + self.nuggets.first + place] = i16(city.nuggets)
        into[at + self.tracks.first + place] = i16(city.tracks)
        shaft = at + self.crosses.first + place * 3
        for crosses in city.crosses:
            into[shaft] = i16(crosses)
            shaft += 1
        cell = at + self.ground.first + place * c.CELLS
        for code in city.codes():
            into[cell] = code
            cell += 1
        cell = at + self.building.first + place * c.CELLS
        for colour in range(CHURCH):
            self.write_cells(state.cells_of(seat, standing & shifted(c.OF_COLOUR, colour * c.PER_COLOUR)), i16(colour + 1), into, cell)
        self.write_cells(state.grounds[seat].palace, PALACE, into, cell)
