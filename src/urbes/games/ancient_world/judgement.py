"""What a position of The Ancient World is worth: banners, what works each round, mouths and food, room for cards, and Titans that armies can reach."""

from pathlib import Path
from typing import Final

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world import terms as t
from urbes.games.ancient_world.scoring import card_points, cards_owned, score
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import Learnt, fitted, i64, named, ones, split, vec

TIE: Final[i64] = 4096  # more than any of the numbers that break ties
PURSE: Final[i64] = 12  # coins that can be put to use soon
WISE: Final[i64] = 3  # likewise knowledge
WIDE: Final[i64] = 3  # and free capacity
FAR: Final[i64] = 9  # swords short of every Titan, or more


class AncientWorldJudgement(Learnt):
    def __init__(self) -> None:
        super().__init__(named(t), c.ROUNDS, fitted(Path(__file__).with_name("weights.json")))

    def stage(self, state: AncientWorldState) -> i64:
        return c.ROUNDS - state.round

    def judge(self, state: AncientWorldState, seat: i64, into: vec[float]) -> None:
        if state.phase == c.OVER:
            into[t.POINTS] = float(score(state, seat))
            return
        desk = state.desk
        base = seat * c.WIDTH
        goes_on = not state.passed >> seat & 1
        banners(state, seat, into)
        split(desk[base + c.COINS], PURSE, t.COINS, into)
        split(desk[base + c.KNOWLEDGE], WISE, t.KNOWLEDGE, into)
        into[t.INCOME] = float(desk[base + c.INCOME])
        into[t.LEARNING] = float(desk[base + c.LEARNING])
        into[t.CITIZENS] = float(desk[base + c.OWNED])
        if goes_on:
            into[t.HANDS] = float(ones(desk[base + c.FREE]))
            into[t.STRONG_HAND] = 1.0 if desk[base + c.FREE] >> 4 else 0.0
            into[t.CONSCRIPTS] = float(desk[base + c.RECRUITS])
            into[t.TEMPO] = 1.0 if state.asked == seat else 0.0
            into[t.SPOTS] = float(spots(state, desk[base + c.FREE]))
        else:
            into[t.PASSED] = 1.0
        food = desk[base + c.FOOD] - desk[base + c.OWNED]
        into[t.HUNGRY] = float(-food) if food < 0 else 0.0
        into[t.SPARE_FOOD] = 0.0 if food <= 0 else 1.0 if food == 1 else 2.0
        free = desk[base + c.CAPACITY] - desk[base + c.USED]
        split(free, WIDE, t.ROOM, into)
        into[t.FULL] = 1.0 if free <= 0 else 0.0
        into[t.SWORDS] = float(desk[base + c.SWORDS])
        into[t.ARROWS] = float(desk[base + c.ARROWS])
        into[t.EYES] = float(desk[base + c.EYES])
        into[t.ACTIONS] = float(desk[base + c.ACTORS])
        into[t.DAMAGED] = float(desk[base + c.DAMAGED])
        into[t.HITS] = float(state.hits) if state.active == seat else 0.0
        into[t.LANDS] = float(len(state.lands[seat]))
        into[t.TITANS] = float(len(state.trophies[seat]))
        into[t.TILE] = 1.0 if state.tile == seat else 0.0
        for trigger in range(c.TRIGGER_COUNT):
            into[t.AQUEDUCT + trigger] = float(desk[base + c.ANSWERS] >> (c.COUNT * trigger) & c.COUNT_MASK)
        split(i64(len(state.reserves[seat])), 1, t.RESERVE, into)
        into[t.RIVALS] = float(state.seats)
        if state.asked == seat and state.phase != c.TURN:
            if state.phase == c.ATTACK:
                into[t.ATTACKING] = brings(state, seat, state.rules.titans.gains[state.titan(state.pile)]) + 1.0
            elif state.phase == c.BUILD:
                into[t.BUILDING] = 1.0
            else:
                into[t.CHOOSING] = 1.0
        cards(state, seat, goes_on, into)
        armies(state, seat, goes_on, into)

    def final_key(self, state: AncientWorldState, seat: i64) -> i64:
        """AW-14.6 to AW-14.8."""
        desk = state.desk
        base = seat * c.WIDTH
        return ((score(state, seat) * TIE + desk[base + c.COINS]) * TIE + cards_owned(state, seat)) * TIE + desk[base + c.KNOWLEDGE]


def banners(state: AncientWorldState, seat: i64, into: vec[float]) -> None:
    """Banner sets and card texts as they stand, and the steps to come."""
    table = state.rules.banner_vp
    top: i64 = len(table) - 1
    desk = state.desk
    base = seat * c.WIDTH
    points: i64 = 0
    steps: i64 = 0
    tall: i64 = 0
    most: i64 = 0
    second: i64 = 0
    for tribe in range(c.TRIBE_COUNT):
        count = desk[base + c.BANNERS + tribe]
        if count > most:
            second = most
            most = count
        elif count > second:
            second = count
        if count >= top:
            points += table[top]
            tall += 3
        else:
            points += table[count]
            steps += table[count + 1] - table[count]
            if count > 3:
                tall += count - 3
    endings = state.rules.empire.endings
    for card in state.cities[seat]:
        if len(endings[card >> 1]):
            points += card_points(state, seat, card >> 1)
    into[t.POINTS] = float(points)
    into[t.STEPS] = float(steps)
    into[t.TALL] = float(tall)
    into[t.TOP] = float(most)
    into[t.SECOND] = float(second)


def spots(state: AncientWorldState, free: i64) -> i64:
    """The spaces where the highest citizen at home could still stand, those apart that take everybody."""
    open: i64 = 0
    for space in range(c.SPACES):
        crowd = state.crowds >> (space * c.CROWD) & c.CROWD_MASK
        if free > crowd and state.round >= state.rules.opens[space]:
            open += 1
    return open


def brings(state: AncientWorldState, seat: i64, pairs: vec[i64]) -> float:
    """The points that the banners among some gains would add."""
    table = state.rules.banner_vp
    top: i64 = len(table) - 1
    desk = state.desk
    points: i64 = 0
    last: i64 = -1
    for i in range(0, i64(len(pairs)), 2):
        column = pairs[i]
        if column >= c.BANNERS:
            count = desk[seat * c.WIDTH + column]
            if column == last:
                count += 1
            if count < top:
                points += table[count + 1] - table[count]
            last = column
    return float(points)


def cards(state: AncientWorldState, seat: i64, goes_on: bool, into: vec[float]) -> None:
    """The best card that could be built now, from the row or the reserve, and the best one kept for later."""
    empire = state.rules.empire
    desk = state.desk
    base = seat * c.WIDTH
    coins = desk[base + c.COINS]
    knowledge = desk[base + c.KNOWLEDGE]
    builds = goes_on and desk[base + c.FREE] != 0 and desk[base + c.CAPACITY] > desk[base + c.USED]
    if builds:
        for kind in state.row:
            if coins >= empire.coins[kind] and knowledge >= empire.knowledge[kind] and not state.built(seat, kind):
                into[t.OFFER] = max(into[t.OFFER], brings(state, seat, empire.banners[kind]) + 0.5)
    for card in state.reserves[seat]:
        kind = card >> 1
        if not state.built(seat, kind):
            gain = brings(state, seat, empire.banners[kind])
            into[t.PLAN] = max(into[t.PLAN], gain)
            if builds and coins >= empire.coins[kind] and knowledge >= empire.knowledge[kind]:
                into[t.OFFER] = max(into[t.OFFER], gain + 0.5)


def armies(state: AncientWorldState, seat: i64, goes_on: bool, into: vec[float]) -> None:
    """What the armies amount to, the best Titan they can beat in this round, and the best one in a round to come."""
    desk = state.desk
    base = seat * c.WIDTH
    swords: i64 = 0
    arrows: i64 = 0
    price: i64 = 0
    wear: i64 = 0
    icons: i64 = 0
    ready: i64 = 0
    count: i64 = 0
    for army in state.armies[seat]:
        swords += army.swords
        arrows += army.arrows
        price += army.cost
        wear += army.cost - 1
        icons += army.icons[c.SPY] + army.icons[c.LOOT]
        if army.name == 0:
            ready += 1
        count += 1
    into[t.ARMY_SWORDS] = float(swords)
    into[t.ARMY_ARROWS] = float(arrows)
    into[t.WEAR] = float(wear)
    into[t.ICONS] = float(icons)
    into[t.READY] = float(ready) if goes_on else 0.0
    into[t.FREE_ARMIES] = float(desk[base + c.ARMIES] - count)
    coins = desk[base + c.COINS]
    later = coins + desk[base + c.INCOME]
    titans = state.rules.titans
    unused = state.ready
    own = seat * c.READY
    prey = 0.0
    quarry = 0.0
    short: i64 = FAR
    for pile in range(c.PILES):
        left = state.stacks[c.LEFT + pile]
        if left == 0 or state.covered == pile:
            continue
        titan = state.titan_piles[pile][left - 1]
        bows = titans.arrows[titan]
        need = titans.defence[titan] - desk[base + c.SWORDS] - bows * desk[base + c.ARROWS]
        gain = brings(state, seat, titans.gains[titan]) + 1.0
        at_hand = desk[base + c.RECRUITS] + unused[own + c.READY_SWORDS] + bows * unused[own + c.READY_ARROWS]
        if goes_on and ready and need <= at_hand and unused[own + c.READY_LEAST] <= coins and gain > prey:
            prey = gain if unused[own + c.READY_PRICE] <= coins else 0.5 * gain
        missing = need - swords - bows * arrows
        if missing <= 0:
            if gain > quarry:
                quarry = gain if price <= later else 0.5 * gain
            short = 0
        elif missing < short:
            short = missing
    into[t.PREY] = prey
    into[t.QUARRY] = quarry
    into[t.SHORT] = float(short)
