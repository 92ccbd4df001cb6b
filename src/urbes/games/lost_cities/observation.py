"""Lost Cities as numbers, for programs that learn."""

from itertools import permutations

from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.rules import LostCitiesRules
from urbes.games.lost_cities.state import LostCitiesState
from urbes.kernel import i16, i64, ones, vec
from urbes.kernel.observation import Axis, Layout, Observation, around

MOST_POINTS = 9999  # further than any game goes


class LostCitiesObservation(Observation):
    """All of the view but what never changes in a game and what follows from the rest; of each pile below its top as much as the options show."""

    def __init__(self, rules: LostCitiesRules, seats: int) -> None:
        layout = Layout()
        seat, path, card = around(seats), Axis("path", rules.path_ids), Axis("card", rules.card_ids)
        space = Axis("space", [str(number) for number in range(1, c.CITY + 1)])
        points = max(rules.tile_points)
        self.phase = layout.block("phase", [Axis("decision", c.PHASES)], 0, 1, "`phase`")
        self.to_act = layout.block("to_act", [seat], 0, 1, "`to_act`")
        self.round = layout.single("round", 0, int(rules.rounds), "`round`")
        self.begins = layout.block("first", [seat], 0, 1, "`first`: who began the round")
        self.pending = layout.block("pending", [path], 0, 1, "`pending`: the path opened or completed this turn, when a pawn is to be chosen or moved")
        self.closed = layout.block("closed", [path], 0, 1, "`closed`: the pile discarded on this turn")
        self.crossings = layout.single("crossings", 0, int(c.CROSSINGS), "`crossings`: bridges crossed this round, by all")
        self.stall = layout.single("stall", 0, int(rules.stall_cap), "`stall`: turns in a row in which no pawn moved")
        self.advanced = layout.block("last_to_advance", [seat], 0, 1, "`last_to_advance`")
        self.deck = layout.single("deck", 0, int(c.KINDS * c.COPIES), "`deck`: cards left in it")
        self.pile = layout.block("pile", [path], 0, int(c.VALUES * c.COPIES), "`discards`: cards in each pile")
        self.top = layout.block("pile_top", [card], 0, 1, "`discards`: the cards that lie on top")
        self.artifact_tiles = layout.block("artifact_tile", [path, space], 0, 1, "`tiles`: an artifact lies there")
        self.step_tiles = layout.block("step_tile", [path, space], 0, 1, "`tiles`: a step tile lies there")
        self.vp_tiles = layout.block("vp_tile", [path, space], 0, int(points), "`tiles`: the points of the tile there")
        self.vp = layout.block("vp", [seat], -MOST_POINTS, MOST_POINTS, "`vp`, in the points of the printed cards")
        self.artifacts = layout.block("artifacts", [seat], 0, 9 * int(rules.rounds), "`artifacts`: of earlier rounds")
        self.held = layout.block("artifacts_held", [seat], 0, 9, "`tiles`: artifacts taken this round")
        self.hand_size = layout.block("hand_size", [seat], 0, int(c.HAND), "`hand_size`")
        self.leader = layout.block("leader", [seat, path], 0, 1, "`pawns`: the leader's path")
        self.space = layout.block("space", [seat, path], 0, int(c.CITY), "`pawns`: where the pawn of a path stands, 0 if none does")
        self.end = layout.block("row_end", [seat, path], -1, int(c.VALUES - 1), "`rows`: the value of the last card, -1 without a row")
        self.row = layout.block("row", [seat, card], 0, int(c.COPIES), "`rows`: copies of each card")
        self.hand = layout.block("hand", [card], 0, int(c.COPIES), "`hand`: copies of each card in the own hand")
        self.falling = layout.block("falling", [seat, path], -1, 1, "`directions`: 1 falling, -1 rising, 0 still open", shown=rules.up_and_down)
        self.under = layout.block("pile_under", [card], 0, int(c.COPIES), "`discards`: copies of each card under the tops", shown=rules.show_discards)
        self.rules = rules
        super().__init__(rules, seats, layout)
        kinds = [self.artifact_tiles, self.step_tiles, self.vp_tiles]
        self.slots: vec[i64] = vec[i64](rules.slots)
        self.tile_blocks: vec[i64] = vec[i64]([kinds[kind].first for kind in rules.tile_kinds])  # of each tile: where its block begins,
        self.tile_numbers: vec[i16] = vec[i16]([i16(max(1, points)) for points in rules.tile_points])  # and what it has there

    def write(self, state: LostCitiesState, seat: i64, into: vec[i16], at: i64) -> None:
        into[at + self.phase.first + state.phase] = 1
        into[at + self.round.first] = i16(state.round)
        into[at + self.crossings.first] = i16(state.crossings)
        into[at + self.stall.first] = i16(state.stall)
        into[at + self.deck.first] = i16(state.left)
        self.mark_seat(seat, state.first, into, at + self.begins.first)
        self.mark_seat(seat, state.turn(), into, at + self.to_act.first)
        self.mark_seat(seat, state.advanced, into, at + self.advanced.first)
        self.mark(state.pending, into, at + self.pending.first)
        self.mark(state.closed, into, at + self.closed.first)
        self.write_piles(state, into, at)
        self.write_tiles(state, into, at)
        for other in range(self.seats):
            self.write_seat(state, other, self.seen_from(seat, other), into, at)
        self.write_mask(state.players[c.HAND_ONE + seat], into, at + self.hand.first)
        self.write_mask(state.players[c.HAND_TWO + seat], into, at + self.hand.first, 2)

    def write_piles(self, state: LostCitiesState, into: vec[i16], at: i64) -> None:
        piles = state.piles
        for path in range(c.PATHS):
            size = i64(piles[path * c.PILE])
            if size:
                into[at + self.pile.first + path] = i16(size)
                into[at + self.top.first + path * c.VALUES + i64(piles[path * c.PILE + size])] = 1
                if state.rules.show_discards:
                    for card in range(path * c.PILE + 1, path * c.PILE + size):
                        into[at + self.under.first + path * c.VALUES + i64(piles[card])] += 1

    def write_tiles(self, state: LostCitiesState, into: vec[i16], at: i64) -> None:
        tiles = state.tiles
        taken = state.taken
        blocks = self.tile_blocks
        numbers = self.tile_numbers
        for slot in self.slots:
            tile = tiles[slot]
            if tile >= 0 and not taken >> slot & 1:
                into[at + blocks[tile] + slot] = numbers[tile]

    def write_seat(self, state: LostCitiesState, seat: i64, place: i64, into: vec[i16], at: i64) -> None:
        players = state.players
        rows = state.rows
        both_ways = self.rules.up_and_down
        into[at + self.vp.first + place] = i16(players[c.VP + seat])
        into[at + self.artifacts.first + place] = i16(players[c.ARTIFACTS + seat])
        into[at + self.held.first + place] = i16(ones(players[c.HELD + seat]))
        into[at + self.hand_size.first + place] = i16(ones(players[c.HAND_ONE + seat]) + ones(players[c.HAND_TWO + seat]))
        self.mark(players[c.LEADER + seat], into, at + self.leader.first + place * c.PATHS)
        space = at + self.space.first + place * c.PATHS
        end = at + self.end.first + place * c.PATHS
        for path in range(c.PATHS):
            row = seat * c.PATHS + path
            into[space + path] = i16(rows[c.SPACE + row])
            into[end + path] = i16(rows[c.TOP + row])
            if both_ways and rows[c.DIRECTION + row] != c.UNDECIDED:
                into[at + self.falling.first + place * c.PATHS + path] = 1 if rows[c.DIRECTION + row] == c.FALLING else -1
        self.write_mask(players[c.ROWS_ONE + seat], into, at + self.row.first + place * c.KINDS)
        self.write_mask(players[c.ROWS_TWO + seat], into, at + self.row.first + place * c.KINDS, 2)

    def renamings(self) -> list[dict[str, str]]:
        """The colours, in a game of one round or where tiles lie at the same spaces of every path: else the next round would tell them apart."""
        rules = self.rules
        if rules.rounds > 1 and not all(slot % c.SPACES + path * c.SPACES in rules.slots for slot in rules.slots for path in range(c.PATHS)):
            return []
        found: list[dict[str, str]] = []
        for order in list(permutations(rules.path_ids))[1:]:
            names = dict(zip(rules.path_ids, order, strict=True))
            cards = {f"{path}-{value:02d}": f"{new}-{value:02d}" for path, new in names.items() for value in range(c.VALUES)}
            found.append(names | cards)
        return found
