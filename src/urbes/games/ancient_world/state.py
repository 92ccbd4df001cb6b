"""A game of The Ancient World in progress: who owes which decision, and where each one leads. The rules stand in the rooms named after them."""

from typing import Any

from urbes.games.ancient_world.attacking import add_army, attack_codes, begin_attack, can_attack, can_confirm, confirm, reachable
from urbes.games.ancient_world.building import build, build_codes
from urbes.games.ancient_world.codes import (
    AMBUSH,
    ATTACK,
    BUILD,
    COPY,
    DAMAGE,
    DISBAND,
    EXPAND,
    EXPLORE,
    FREE,
    GUILD,
    HIDEOUT,
    KEEP,
    MEND,
    ORDER,
    OUTPOST,
    OVER,
    PAY,
    PROVINCE,
    RECRUIT,
    REPAIR,
    RETIRE,
    SLIDE,
    TURN,
    V_ADD,
    V_ATTACK,
    V_BUILD,
    V_BUY,
    V_CONFIRM,
    V_COPY,
    V_DAMAGE,
    V_DISBAND,
    V_DISCARD,
    V_DRAW,
    V_HIDEOUT,
    V_IDLE,
    V_KEEP,
    V_LIFT,
    V_NEW_ARMY,
    V_PASS,
    V_PAY_COINS,
    V_PAY_KNOWLEDGE,
    V_PLACE,
    V_PUT,
    V_RECRUIT,
    V_REPAIR,
    V_RESERVE,
    V_RETIRE,
    V_SLIDE,
    V_STARVE,
    V_STOP,
    V_TAKE,
    VALUES_IN,
    WIDTH,
    ZORI,
)
from urbes.games.ancient_world.damage import damage, damage_codes, disband, disband_codes, slide, slide_codes
from urbes.games.ancient_world.expanding import EXPAND_COINS, EXPAND_KNOWLEDGE, draw_provinces, keep_codes, keep_province, pay_expand, take_province
from urbes.games.ancient_world.exploring import draw, explore_codes, keep_drawn, kept_codes, reserve_from_row
from urbes.games.ancient_world.game import AncientWorld
from urbes.games.ancient_world.hideout import ambush_codes, decline_ambush, hideout_codes, look, order_codes, put
from urbes.games.ancient_world.neighbours import buy, decline, guild_codes, lift, next_ask, outpost_codes
from urbes.games.ancient_world.recruiting import new_army, recruit, recruit_codes, retire, retire_codes
from urbes.games.ancient_world.rounds import choose_to_starve, round_started, set_up
from urbes.games.ancient_world.scoring import final_result, score
from urbes.games.ancient_world.steps import copy, copy_targets, repair, repairs, run, stop_repairs
from urbes.games.ancient_world.table import Table
from urbes.games.ancient_world.turns import can_place, end_turn, pass_turn, place, turn_codes
from urbes.kernel.errors import Reason
from urbes.kernel.events import Event
from urbes.kernel.results import Result
from urbes.kernel.rng import Rng


class CityStates(Table):
    """The verbs of a state, by decision point."""

    def __init__(self, rules: AncientWorld, seats: int) -> None:
        super().__init__(rules, seats)

    def set_up(self, rng: Rng) -> None:
        set_up(self, rng)

    def proceed(self) -> None:
        """After a decision: the steps of the action under way, then the triggers it set off, then the next turn (AW-1.8)."""
        self.trigger = -1
        if self.outer >= 0 and run(self):
            return
        if self.asks and next_ask(self):
            return
        end_turn(self)

    # --- who may act, and what is legal ------------------------------------------------------------

    def to_act(self) -> tuple[int, ...]:
        return () if self.phase == OVER else (self.asked,)

    def legal(self, seat: int) -> list[int]:
        if seat != self.asked or self.phase == OVER:
            return []
        return self.choices()

    def choices(self) -> list[int]:
        """The codes of the present decision point."""
        phase = self.phase
        first = self.rules.actions.first
        if phase == TURN:
            return turn_codes(self)
        if phase == BUILD:
            return build_codes(self)
        if phase == RECRUIT:
            return recruit_codes(self)
        if phase == RETIRE:
            return retire_codes(self)
        if phase == PAY:
            return [first[V_PAY_KNOWLEDGE], first[V_PAY_COINS]]
        if phase == EXPAND:
            return [first[V_TAKE], first[V_DRAW]]
        if phase == PROVINCE:
            return keep_codes(self)
        if phase == EXPLORE or phase == ZORI:
            return explore_codes(self)
        if phase == KEEP:
            return kept_codes(self)
        if phase == REPAIR or phase == MEND:
            return repairs(self)
        if phase == COPY:
            return copy_targets(self, self.asked)
        if phase == HIDEOUT:
            return hideout_codes(self)
        if phase == ORDER:
            return order_codes(self)
        if phase == AMBUSH:
            return ambush_codes(self)
        if phase == ATTACK:
            return attack_codes(self)
        if phase == DAMAGE:
            return damage_codes(self)
        if phase == DISBAND:
            return disband_codes(self)
        if phase == SLIDE:
            return slide_codes(self)
        if phase == OUTPOST:
            return outpost_codes(self)
        if phase == GUILD:
            return guild_codes(self)
        return [first[V_STARVE] + value - 1 for value in VALUES_IN[self.desk[self.asked * WIDTH + FREE]]]

    def allows(self, seat: int, action: int) -> bool:
        actions = self.rules.actions
        if seat != self.asked or self.phase == OVER or action < 0 or action >= len(actions.verb):
            return False
        verb = actions.verb[action]
        if self.phase == TURN:
            if verb == V_PLACE or verb == V_IDLE:
                return can_place(self, seat, actions.x[action], actions.y[action], verb == V_IDLE)
            return verb == V_PASS or (verb == V_ATTACK and can_attack(self, seat, actions.x[action]))
        if self.phase == ATTACK:
            if verb == V_CONFIRM:
                return can_confirm(self)
            number = actions.x[action]
            if verb != V_ADD or number >= len(self.armies[seat]) or self.armies[seat][number].name > 0 or self.chosen >> number & 1:
                return False
            return reachable(self, seat, self.titan(self.pile), self.chosen | 1 << number)
        return action in self.choices()

    def refusal(self, seat: int, action: int) -> Reason:
        from urbes.games.ancient_world.refusals import refusal

        return refusal(self, seat, action)

    # --- carrying out a decision ----------------------------------------------------------------------

    def perform(self, seat: int, action: int) -> None:
        actions = self.rules.actions
        verb = actions.verb[action]
        x = actions.x[action]
        y = actions.y[action]
        if verb == V_PLACE or verb == V_IDLE:
            place(self, x, y, verb == V_IDLE)
        elif verb == V_PASS:
            pass_turn(self)
        elif verb == V_ATTACK:
            begin_attack(self, x)
        elif verb == V_ADD:
            add_army(self, x)
        elif verb == V_CONFIRM:
            confirm(self)
        elif verb == V_BUILD:
            build(self, x, y)
        elif verb == V_RECRUIT:
            recruit(self, x)
        elif verb == V_RETIRE:
            retire(self, x)
        elif verb == V_NEW_ARMY:
            new_army(self)
        elif verb == V_RESERVE:
            if self.phase == KEEP:
                keep_drawn(self, x)
            else:
                reserve_from_row(self, x)
        elif verb == V_REPAIR:
            repair(self, x)
        elif verb == V_STOP:
            stop_repairs(self)
        elif verb == V_DAMAGE:
            damage(self, x)
        elif verb == V_STARVE:
            choose_to_starve(self, x)
        else:
            self.perform_rarer(verb, x, y)

    def perform_rarer(self, verb: int, x: int, y: int) -> None:
        if verb == V_PAY_KNOWLEDGE:
            pay_expand(self, 0, EXPAND_KNOWLEDGE)
        elif verb == V_PAY_COINS:
            pay_expand(self, EXPAND_COINS, 0)
        elif verb == V_TAKE:
            take_province(self, 1, 0)
        elif verb == V_DRAW:
            if self.phase == EXPAND:
                draw_provinces(self)
            else:
                draw(self)
        elif verb == V_KEEP:
            keep_province(self, x)
        elif verb == V_COPY:
            copy(self, y, x)
        elif verb == V_HIDEOUT:
            look(self, x)
        elif verb == V_PUT:
            put(self, x)
        elif verb == V_DISBAND:
            disband(self, x)
        elif verb == V_SLIDE:
            slide(self, x)
        elif verb == V_DISCARD:
            slide(self, -1)
        elif verb == V_LIFT:
            lift(self, x, y == 1)
        elif verb == V_BUY:
            buy(self)
        elif self.phase == AMBUSH:
            decline_ambush(self)
        else:
            decline(self)

    def opening(self) -> list[Event]:
        fresh = self.round == 1 and self.phase == TURN and self.sealed == 1 and self.passed == 0
        return [round_started(self)] if fresh else []

    # --- points ---------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [score(self, seat) for seat in range(self.seats)]

    def result(self) -> Result:
        return final_result(self)

    # --- copies, positions, views, judgement: each in its own room -------------------------------------

    def clone(self) -> "CityStates":
        other = CityStates(self.rules, self.seats)
        self.copy_to(other)
        return other

    def to_dict(self) -> dict[str, Any]:
        from urbes.games.ancient_world.position import to_dict

        return to_dict(self)

    def check(self) -> None:
        from urbes.games.ancient_world.checking import check

        check(self)

    def view(self, seat: int | None) -> dict[str, Any]:
        from urbes.games.ancient_world.prospects import prospects
        from urbes.games.ancient_world.views import view

        seen = view(self, seat)
        if seat is not None and self.phase != OVER:
            seen["prospects"] = prospects(self, seat)
        return seen

    def imagine(self, seat: int | None, rng: Rng) -> "CityStates":
        from urbes.games.ancient_world.imagining import imagine

        return imagine(self, seat, rng)

    def preview(self, seat: int, action: int) -> dict[str, Any]:
        from urbes.games.ancient_world.previews import preview

        return preview(self, seat, action)

    def evaluate(self, seat: int) -> float:
        from urbes.games.ancient_world.judgement import evaluate

        return evaluate(self, seat)
