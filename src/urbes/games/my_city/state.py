"""A game of My City in progress, organised as an episode is: setting out, the rounds, the count, the rest point, and on to the next."""

import hashlib
from typing import Any

from urbes.games.my_city.chapters.factories import invests
from urbes.games.my_city.chapters.prosperity import final_bonuses
from urbes.games.my_city.chapters.railroad import on_the_rails
from urbes.games.my_city.city import City
from urbes.games.my_city.codes import (
    BAN,
    BUILD,
    BUILDING,
    CAMPAIGN,
    CELL_IDS,
    CELLS,
    CHURCHES,
    COG,
    COG_STICKER,
    END,
    EPISODE,
    FIRST_BLUE,
    FOURTH,
    GOLD_ROAD,
    GOLD_RUSH,
    LAST_EPISODE,
    LONGEST_NAME,
    OVER,
    PASS,
    PORT_LINK,
    READY,
    RESTING,
    SETTING_OUT,
    SLOTS,
    STICKER,
    STICKERS,
    TURNS,
)
from urbes.games.my_city.grid import cells_of
from urbes.games.my_city.races import judge_races
from urbes.games.my_city.scoring import count, final_result, sheet
from urbes.games.my_city.stickers import drop_unplaceable, places, put, reward
from urbes.games.my_city.table import Scored, Table
from urbes.kernel.errors import Reason
from urbes.kernel.events import TABLE, Event
from urbes.kernel.results import Result
from urbes.kernel.rng import Rng


class Cities(Table):
    """The table in play. All seats act at the same time; what a seat commits waits in `commits` until the round resolves."""

    # --- setting out (MC-1, MC-11.5 a to d) ---------------------------------------------------------------

    def set_up(self, rng: Rng) -> None:
        self.lay_out(rng, [self.rules.first_city] * self.seats)
        if self.rules.mode == CAMPAIGN:
            self.prepare()
        self.set_out()

    def set_up_from(self, rng: Rng, cities: list[City]) -> None:
        """A single episode that starts from copies of a campaign's cities (MC-16.6): its gains start empty, its stickers are chosen."""
        copies = [city.copy() for city in cities]
        for city in copies:
            city.nuggets = 0
            city.tracks = 0
            city.crosses = [0, 0, 0]
        self.lay_out(rng, copies)
        self.prepare()
        self.set_out()

    def lay_out(self, rng: Rng, cities: list[City]) -> None:
        rules = self.rules
        self.rng = rng
        self.episode = 1 if rules.mode == CAMPAIGN else rules.single if rules.mode == EPISODE else 0
        self.now = rules.episodes[self.episode]
        self.before = cities
        self.cities = cities
        self.queues = [[]] * self.seats
        self.history = []
        self.triangles = 0
        self.clear_boards()

    def clear_boards(self) -> None:
        """No building, nothing revealed, the marker on its start (MC-1.5, MC-1.11)."""
        count = self.seats
        rules = self.rules
        self.seed = 0
        self.deck = []
        self.at = -1
        self.active = (1 << count) - 1
        self.fixed = 0
        self.races = (GOLD_RUSH if self.now.gold else 0) | (GOLD_ROAD if self.now.gold_road else 0) | (PORT_LINK if self.now.port_link else 0)
        self.grounds = [rules.ground(city, self.now) for city in self.cities]
        self.points = [self.now.start_score] * count
        self.closed = [ground.closed for ground in self.grounds]
        self.near = [ground.start for ground in self.grounds]
        self.built = [0] * (count * SLOTS)
        self.latest = [-1] * count
        self.commits = [-1] * count
        self.passed = [0] * count
        self.ended = [-1] * count

    def prepare(self) -> None:
        """Envelope, automatic stickers and removals, then the stickers each seat chooses."""
        rules = self.rules
        if self.listener is not None and rules.mode == CAMPAIGN and self.episode % 3 == 1:
            chapter = rules.chapters[self.now.chapter - 1]
            self.say("envelope_opened", TABLE, {"chapter": self.now.chapter, "name": chapter["name"]})
        self.before = self.cities
        stuck: list[str] = []
        cities: list[City] = []
        for city in self.cities:
            changed = city.copy()
            stuck = rules.stick_fixed(changed, self.now)
            cities.append(changed)
        self.cities = cities
        self.queues = [self.now.chosen_stickers()] * self.seats
        if self.listener is not None:
            for sticker in stuck:
                cells = [CELL_IDS[cell] for cell in rules.fixed_cells.get(sticker, [])]
                self.say("stickers_fixed", TABLE, {"sticker": sticker, "cells": cells}, 1)
            self.say("episode_prepared", TABLE, {"episode": self.episode, "name": self.now.names, "summary": self.now.summary})
        for seat in range(self.seats):
            drop_unplaceable(self, seat)
        self.clear_boards()

    def set_out(self) -> None:
        """All declare themselves ready before the first card (MC-11.10)."""
        self.phase = SETTING_OUT
        self.owing = (1 << self.seats) - 1
        self.seed = self.draw_seed()

    def draw_seed(self) -> int:
        """The seed of an episode's deck: a digest, so that it tells nothing of the generator when it is shown (MC-1.10)."""
        drawn = [self.rng.word() for _ in range(4)]
        digest = hashlib.sha256(f"urbes my_city {self.episode} {drawn}".encode()).digest()
        return int.from_bytes(digest[:8], "little")

    def start_rounds(self) -> None:
        """The marker returns to its start and the deck is shuffled."""
        seed = self.seed or self.draw_seed()
        self.clear_boards()
        self.seed = seed
        deck = self.now.cards[:]
        Rng.seeded(seed).shuffle(deck)
        self.deck = deck
        self.phase = BUILDING
        if self.listener is not None:
            self.say("rounds_started", TABLE, {"episode": self.episode, "cards": len(deck)})
        self.next_card()

    # --- who may act, and what is legal ---------------------------------------------------------------------

    def to_act(self) -> tuple[int, ...]:
        return self.rules.seats_of[self.owing]

    def naming(self, seat: int) -> int:
        """A city is named before episode 1, until its seat is ready (MC-1.3)."""
        before = self.rules.mode == CAMPAIGN and self.episode == 1 and self.phase == SETTING_OUT
        return LONGEST_NAME if before and self.owing >> seat & 1 else 0

    def legal(self, seat: int) -> list[int]:
        if seat < 0 or not self.owing >> seat & 1:
            return []
        if self.phase == BUILDING:
            return self.choices(seat)
        queue = self.queues[seat]
        if not queue:
            return [READY]
        first = COG if queue[0] == COG_STICKER else STICKER
        return [first + place for place in cells_of(places(self, seat, queue[0]))]

    def choices(self, seat: int) -> list[int]:
        """What is open to a seat on the current card, whether or not it has committed."""
        card = self.deck[self.at]
        actions = [PASS, END] if self.may_pass(seat, card) else [END]
        self.rules.placements.legal(self.tile_of(seat, card), self.closed[seat], self.near[seat], actions)
        return actions

    def may_pass(self, seat: int, card: int) -> bool:
        """MC-5.2, MC-5.5, MC-5.12, and the stop at 50 (MC-6.4)."""
        if card >= CHURCHES or not self.now.may_pass or self.points[seat] <= 0:
            return False
        return self.rules.free_pass_at_50 or not self.fixed >> seat & 1

    def has_place(self, seat: int, tile: int) -> bool:
        return self.rules.placements.has_place(tile, self.closed[seat], self.near[seat])

    def allows(self, seat: int, action: int) -> bool:
        if seat < 0 or not self.owing >> seat & 1:
            return False
        if self.phase == BUILDING:
            card = self.deck[self.at]
            if action < BUILD:
                return action == END or (action == PASS and self.may_pass(seat, card))
            index = action - BUILD
            masks = self.rules.placements.masks
            if index >= len(masks) or index // (TURNS * CELLS) % 30 != self.tile_of(seat, card):
                return False
            mask = masks[index]
            return mask & self.near[seat] != 0 and mask & self.closed[seat] == 0
        queue = self.queues[seat]
        if not queue:
            return action == READY
        if queue[0] == COG_STICKER:
            return COG <= action < BUILD and places(self, seat, COG_STICKER) >> (action - COG) & 1 == 1
        return STICKER <= action < COG and places(self, seat, queue[0]) >> (action - STICKER) & 1 == 1

    def refusal(self, seat: int, action: int) -> Reason:
        from urbes.games.my_city.refusals import refusal

        return refusal(self, seat, action)

    # --- acting -------------------------------------------------------------------------------------------------

    def perform(self, seat: int, action: int) -> None:
        if self.phase == BUILDING:
            self.commits[seat] = action
            if self.listener is not None:
                self.tell_commit(seat, action)
        elif action == READY:
            if self.listener is not None:
                self.say("ready", seat, {})
        else:
            self.stick(seat, action)
            return
        self.owing &= ~(1 << seat)
        if self.owing == 0:
            self.sealed += 1
            if self.phase == BUILDING:
                self.resolve()
            else:
                self.all_ready()

    def tell_commit(self, seat: int, action: int) -> None:
        secret: dict[str, Any] = {"action": self.rules.name(action)}
        if self.rules.live_boards:
            self.emit(Event("committed", seat, secret))
        else:
            self.emit(Event("committed", seat, {}, secret))

    def stick(self, seat: int, action: int) -> None:
        sticker = self.queues[seat][0]
        where = action - (COG if sticker == COG_STICKER else STICKER)
        if self.listener is not None:
            if sticker == COG_STICKER:
                self.say("cog_placed", seat, {"tile": self.rules.tile_ids[FIRST_BLUE + where]})
            else:
                self.say("sticker_placed", seat, {"sticker": STICKERS[sticker], "cell": CELL_IDS[where]})
        put(self, seat, where)
        ground = self.rules.ground(self.cities[seat], self.now)
        self.grounds = [*self.grounds[:seat], ground, *self.grounds[seat + 1 :]]
        self.closed[seat] = ground.closed
        self.near[seat] = ground.start

    def all_ready(self) -> None:
        if self.phase == SETTING_OUT:
            self.start_rounds()
        elif self.episode == LAST_EPISODE:
            self.end_campaign()
        else:
            self.episode += 1
            self.now = self.rules.episodes[self.episode]
            self.prepare()
            if self.now.chosen_stickers():
                self.set_out()
            else:
                self.start_rounds()

    # --- rounds (MC-3 to MC-5) --------------------------------------------------------------------------------

    def next_card(self) -> None:
        """Reveal cards until a seat has something to choose, or the episode ends (MC-3.8, MC-3.10)."""
        last = len(self.deck) - 1
        while self.active and self.at < last:
            self.at += 1
            card = self.deck[self.at]
            if card == BAN:
                self.ban(last)
                continue
            if self.listener is not None:
                tile = "C4" if card == FOURTH else self.rules.tile_ids[card]
                self.say("card_revealed", TABLE, {"card": self.rules.card_ids[card], "tile": tile, "left": last - self.at})
            asked = self.asked(card)
            if asked == 0:
                continue
            self.owing = asked
            if self.rules.auto_end:
                self.end_unasked(card)
            if self.owing == 0:
                self.resolve()
            return
        self.end_episode()

    def ban(self, last: int) -> None:
        """The next card's tile is turned over by all; the last card has nothing to ban (MC-5.7 to MC-5.10)."""
        banned = "" if self.at == last else self.rules.card_ids[self.deck[self.at + 1]]
        if banned:
            self.at += 1
        if self.listener is not None:
            self.say("banned" if banned else "ban_wasted", TABLE, {"card": banned, "tile": banned[2:], "left": last - self.at})

    def asked(self, card: int) -> int:
        """The seats that act on a card, as a mask (MC-3.2, MC-3.8, MC-E24.2)."""
        now = self.now
        if card < FIRST_BLUE and not now.skips:
            return self.active
        asked = 0
        for seat in self.rules.seats_of[self.active]:
            tile = self.tile_of(seat, card)
            if tile >= 0 and (not now.skips or self.has_place(seat, tile)):
                asked |= 1 << seat
            elif self.listener is not None:
                self.say("skipped", seat, {"card": self.rules.card_ids[card]}, 1)
        return asked

    def end_unasked(self, card: int) -> None:
        """Option `auto_end`."""
        for seat in self.rules.seats_of[self.owing]:
            if not self.may_pass(seat, card) and not self.has_place(seat, self.tile_of(seat, card)):
                self.commits[seat] = END
                self.owing &= ~(1 << seat)

    def resolve(self) -> None:
        """All placements, ends and pass costs show at once, then the races are judged, then the next card (MC-3.6, MC-7.1)."""
        slot = self.deck[self.at]
        for seat in range(self.seats):
            action = self.commits[seat]
            if action < 0:
                continue
            self.commits[seat] = -1
            if action >= BUILD:
                self.build(seat, slot, action)
            elif action == PASS:
                self.passed[seat] |= 1 << slot
                before = self.points[seat]
                self.gain(seat, self.rules.pass_points)
                if self.listener is not None:
                    self.say("passed", seat, {"score": self.points[seat], "points": self.points[seat] - before})
            else:
                self.active &= ~(1 << seat)
                self.ended[seat] = self.at
                if self.listener is not None:
                    self.say("ended", seat, {})
        if self.races:
            judge_races(self)
        self.next_card()

    def build(self, seat: int, slot: int, action: int) -> None:
        placements = self.rules.placements
        mask = placements.masks[action - BUILD]
        ring = placements.rings[action - BUILD]
        first = self.latest[seat] < 0 and not self.grounds[seat].palace
        self.near[seat] = ring if first else self.near[seat] | ring
        self.closed[seat] |= mask
        self.built[seat * SLOTS + slot] = action
        if self.listener is not None:
            tile, turns, at, flip = self.rules.placement(action)
            facts = {"tile": self.rules.tile_ids[tile], "rot": turns, "at": CELL_IDS[at], "flip": flip, "cells": [CELL_IDS[cell] for cell in cells_of(mask)]}
            self.say("built", seat, facts)
        if self.now.investor and invests(self, seat, slot):
            self.earn(seat, "investor")
        if self.now.rail and on_the_rails(mask):
            self.earn(seat, "rail")
        self.latest[seat] = slot

    def stopped(self, seat: int) -> None:
        """The score reaches 50: a circle in a campaign (MC-6.2)."""
        if self.rules.mode == CAMPAIGN:
            self.change(seat).circles += self.rules.values["circle_at_50"]
        if self.listener is not None:
            self.say("stopped_at_50", seat, {}, 1)

    # --- the end of an episode (MC-11.5 f to l) and of a game ------------------------------------------------

    def end_episode(self) -> None:
        self.owing = 0
        scored = Scored(self.episode, self.seed, self.before, self.built)
        self.history = [*self.history, scored]
        count(self)
        if self.listener is not None:
            self.say("episode_ended", TABLE, {"episode": self.episode, "seed": f"{self.seed:016x}"})
            for seat in range(self.seats):
                self.tell_count(scored, seat)
        if self.rules.mode != CAMPAIGN:
            self.phase = OVER
            if self.listener is not None:
                self.say("game_over", TABLE, {"seats": self.result().winners})
            return
        reward(self)
        self.clear_boards()
        for seat in range(self.seats):
            drop_unplaceable(self, seat)
        self.phase = RESTING
        self.owing = (1 << self.seats) - 1

    def tell_count(self, scored: Scored, seat: int) -> None:
        """The count alone: the mines come after it, with events of their own, and may be sealed still (MC-11.3, MC-11.5)."""
        facts = {**sheet(self, scored, seat), "score": scored.finals[seat]}
        del facts["mined"]
        self.say("counted", seat, facts, 1)

    def end_campaign(self) -> None:
        """MC-15."""
        self.phase = OVER
        bonuses = final_bonuses(self)
        for seat in range(self.seats):
            self.change(seat).circles += sum(bonuses[seat])
            if self.listener is not None:
                nuggets, trees, rocks = bonuses[seat]
                self.say("bonuses", seat, {"nuggets": nuggets, "trees": trees, "rocks": rocks, "circles": self.cities[seat].circles}, 1)
        if self.listener is not None:
            self.say("game_over", TABLE, {"seats": self.result().winners})

    def scores(self) -> list[int]:
        """Circles in a campaign, else the score of the episode."""
        return [city.circles for city in self.cities] if self.rules.mode == CAMPAIGN else self.points[:]

    def result(self) -> Result:
        return final_result(self)

    # --- copies, positions, views, judgement: each in its own room -------------------------------------------

    def clone(self) -> "Cities":
        copy = Cities(self.rules, self.seats)
        copy.sealed = self.sealed
        copy.rng = self.rng.clone()
        copy.episode = self.episode
        copy.now = self.now
        copy.phase = self.phase
        copy.seed = self.seed
        copy.deck = self.deck
        copy.at = self.at
        copy.owing = self.owing
        copy.active = self.active
        copy.fixed = self.fixed
        copy.races = self.races
        copy.triangles = self.triangles
        copy.before = self.before
        copy.cities = self.cities
        copy.grounds = self.grounds
        copy.queues = self.queues
        copy.history = self.history
        copy.points = self.points[:]
        copy.closed = self.closed[:]
        copy.near = self.near[:]
        copy.built = self.built[:]
        copy.latest = self.latest[:]
        copy.commits = self.commits[:]
        copy.passed = self.passed[:]
        copy.ended = self.ended[:]
        return copy

    def to_dict(self) -> dict[str, Any]:
        from urbes.games.my_city.position import to_dict

        return to_dict(self)

    def check(self) -> None:
        from urbes.games.my_city.invariants import check

        check(self)

    def view(self, seat: int | None) -> dict[str, Any]:
        from urbes.games.my_city.views import view

        return view(self, seat)

    def imagine(self, seat: int | None, rng: Rng) -> "Cities":
        from urbes.games.my_city.views import imagine

        return imagine(self, seat, rng)

    def preview(self, seat: int, action: int) -> dict[str, Any]:
        from urbes.games.my_city.previews import preview

        return preview(self, seat, action)

    def evaluate(self, seat: int) -> float:
        from urbes.games.my_city.judgement import evaluate

        return evaluate(self, seat)
