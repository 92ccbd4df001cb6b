"""Positions written by hand: the set-up of a seed with a few changes, everything not mentioned making room for what is."""

from itertools import pairwise
from typing import Any

from urbes.games.my_city import codes as c
from urbes.games.my_city.city import City
from urbes.games.my_city.episodes import Episode
from urbes.games.my_city.grid import set_of
from urbes.games.my_city.invariants import is_won, passed_triangles
from urbes.games.my_city.position import CITY_KEYS, SHAPE, city_dict, read_building
from urbes.games.my_city.rounds import clear_boards, deal, start_rounds
from urbes.games.my_city.rules import MyCityRules
from urbes.games.my_city.state import MyCityState
from urbes.games.my_city.stickers import drop_unplaceable
from urbes.kernel import REST, Draft, Fields, Rng, index_of, names

BAN_CARD = "K-BAN"
CARDS = ("discard", "card", "deck")
OF_A_ROUND = (*CARDS, "races", "seed")  # fields that only a round has
OF_A_BUILDER = ("buildings", "score", "stopped", "passed", "committed", "ended")  # the same of a seat


def arrange(rules: MyCityRules, seats: int, seed: int, changes: Any) -> MyCityState:
    """`changes` has the fields of `to_dict`, and these shorthands:

    - `seats` may be an object: `{"1": {...}}` changes seat 1 only, `{"all": {...}}` every seat;
    - a building may be named by its cells: "R3 B7 C7 B8 C8"; its card counts as revealed before; `latest` is the last one written;
    - `card` is the current card; `deck` the cards to come, "..." at the end for all others; without "..." the others were revealed before;
    - `ended` may be true: on the last card before the current one, a card that only "..." names or that the seat did not use;
    - a city takes only what changes, and `cells` for single cells: {"D2": "tree1", "C9": "well"};
    - in a campaign, a city starts as the printed board with the fixed stickers up to its episode, the fourth church and the cogs of
      the single episodes' preset, and earlier episodes count as shared first places; `history` may change the last of them;
    - unless written, `races` are those no board fulfils, `triangles` of a shaft those somebody has crossed, `before` the cities as they
      are, and before the first card `stickers` those the episode starts with, for seats that are not ready.
    """
    state = deal(rules, seats, Rng.seeded(seed))
    draft = Draft(SHAPE.write(state), changes)
    building = any(key in changes for key in OF_A_ROUND) or any(key in change.data for _, change in draft.seats for key in OF_A_BUILDER)
    phase = changes.get("phase", "build" if building else "set_out")
    if rules.mode == c.CAMPAIGN and "episode" in changes:
        state.episode = draft.given.integer("episode", 1, c.LAST_EPISODE)
        state.now = rules.episodes[state.episode]
        state.cities = [_campaign_city(rules, state.episode, state.episode + (1 if phase in ("rest", "over") else 0))] * seats
        state.before = state.cities
        clear_boards(state)
    if phase == "build":
        start_rounds(state)
    draft = Draft({**SHAPE.write(state), "phase": phase, "before": None}, changes)
    position = draft.position
    if "triangles" in changes:
        position["triangles"] = {**{shaft: [] for shaft in c.SHAFTS}, **draft.given.fields("triangles").data}
    for dealt, (player, change) in zip(draft.dealt["seats"], draft.seats, strict=True):
        _change_seat(rules, player, dealt, change)
    if phase == "build":
        _end(rules, state.now, draft, _order_cards(rules, state.now, draft))
    else:
        position.update({key: draft.dealt[key] for key in CARDS})
    position["history"] = _history(rules, draft)
    state = SHAPE.unchecked(rules, position)
    _derive(state, draft)
    SHAPE.check(state)
    return state


def _campaign_city(rules: MyCityRules, stuck: int, gained: int) -> City:
    """With the fixed stickers up to one episode, and the church and cogs owned when another one starts."""
    city = rules.printed_city(stuck)
    for row in rules.preset:
        if row["from"] <= gained and row["type"] in ("tile", "cog"):
            rules.set_preset(city, row["type"], row["at"])
    return city


def _derive(state: MyCityState, draft: Draft) -> None:
    """What follows from the rest where it is not written (MC-7.2, MC-13.5, MC-11.5)."""
    given = draft.given.data
    if "races" not in given:
        for race in c.RACES:
            if is_won(state, race):
                state.races &= ~race
    for shaft, _, box in passed_triangles(state):
        if c.SHAFTS[shaft] not in given.get("triangles", {}):
            state.triangles = [sorted({*boxes, box}) if n == shaft else boxes for n, boxes in enumerate(state.triangles)]
    begins = state.rules.mode == c.CAMPAIGN and state.phase == c.SETTING_OUT
    for seat, (_, change) in enumerate(draft.seats):
        if begins and "stickers" not in change.data and state.owing >> seat & 1:
            state.queue(seat, state.now.chosen_stickers())
            drop_unplaceable(state, seat)


def _change_seat(rules: MyCityRules, player: dict[str, Any], dealt: dict[str, Any], change: Fields) -> None:
    if "city" in change.data:
        player["city"] = _changed(dealt["city"], change.fields("city", (*CITY_KEYS, "cells")))
    if "buildings" in change.data:
        texts = [_building(rules, text, f"{change.at('buildings')}[{i}]") for i, text in enumerate(change.items("buildings"))]
        player["buildings"] = texts
        if "latest" not in change.data:
            player["latest"] = texts[-1][:2] if texts else None  # "C4" of any fourth church


def _changed(dealt: dict[str, Any], change: Fields) -> dict[str, Any]:
    """A city with what changes in it."""
    city = {**dealt, **change.data}
    if "shafts" in change.data:
        city["shafts"] = {**dealt["shafts"], **change.fields("shafts").data}
    if "cells" in change.data:
        del city["cells"]
        cells = change.fields("cells")
        letters = list("".join(city["board"]))
        elements = [name or "plain" for name in c.ELEMENT_IDS]
        for cell, element in cells.data.items():
            letters[index_of(cell, c.CELL_IDS, cells.where)] = c.ELEMENTS[index_of(element, elements, cells.at(cell))]
        city["board"] = ["".join(letters[at : at + c.SIDE]) for at in range(0, c.CELLS, c.SIDE)]
    return city


def _building(rules: MyCityRules, text: Any, where: str) -> str:
    """A building as (tile, rot, at), found by its cells if these are given."""
    words = text.split() if isinstance(text, str) else []
    if len(words) < 2 or words[1] not in c.CELL_IDS:
        return rules.name(read_building(rules, text, where))[6:]
    tile = index_of(words[0], rules.tile_ids, where)
    cells = set_of([index_of(cell, c.CELL_IDS, where) for cell in words[1:]])
    for way in rules.placements.of(tile):
        for at in range(c.CELLS):
            if rules.placements.fits(way.code + at) and way.cells(at) == cells:
                return rules.name(way.code + at)[6:]
    raise rules.wrong(where, text, "placement_of", tile=words[0])


def _used(seats: list[dict[str, Any]]) -> list[str]:
    """The cards that seats built or passed."""
    used = [f"K-{text[:2]}" for seat in seats for text in seat["buildings"]]
    return used + [f"K-{slot}" for seat in seats for slot in (seat["passed"] if isinstance(seat["passed"], list) else [])]


def _for_all(now: Episode, cards: list[str]) -> list[str]:
    """The cards that ask every seat: no ban, and no blue tile where some have left."""
    leaving = "K-B" if now.blue_leaves else BAN_CARD
    return [card for card in cards if card != BAN_CARD and not card.startswith(leaving)]


def _order_cards(rules: MyCityRules, now: Episode, draft: Draft) -> list[str]:
    """Cards of buildings and passes come first, then the current card, then what is to come; returns those that "..." stands for."""
    fields, dealt = draft.given, draft.dealt
    cards = [*dealt["discard"], dealt["card"], *dealt["deck"]]
    discard = names(rules.card_ids, fields.choices("discard", rules.card_ids)) if "discard" in fields.data else []
    discard += [card for card in dict.fromkeys(_used(draft.players)) if card not in discard]
    current = None if fields.data.get("card") is None else rules.card_ids[fields.choice("card", rules.card_ids)]
    deck = fields.items("deck") if "deck" in fields.data else [REST]
    fills = deck[-1:] == [REST]
    named = [rules.card_ids[index_of(card, rules.card_ids, f"deck[{i}]")] for i, card in enumerate(deck[:-1] if fills else deck)]
    free = [card for card in cards if card not in discard and card != current and card not in named]
    if current is None:
        plain = _for_all(now, free)
        rules.require(bool(plain), "", "no_card_left")
        current = plain[0]
        free.remove(current)
    if fills:
        named += free
    else:
        others = [card for card in free if card != BAN_CARD]
        if BAN_CARD in free and others:
            others.insert(0, BAN_CARD)  # it banned a card that nobody built
        elif BAN_CARD in free:
            named.append(BAN_CARD)
        discard = others + discard
    draft.position.update(discard=discard, card=current, deck=named)
    return free if fills else []


def _end(rules: MyCityRules, now: Episode, draft: Draft, filled: list[str]) -> None:
    """Seats that have ended did so on the last card revealed: one of those not named, or one that they did not use."""
    seats = draft.players
    ended = [seat for seat, player in enumerate(seats) if player["ended"] is True]
    if not ended:
        return
    discard: list[str] = draft.position["discard"]
    spare = _for_all(now, filled)
    banned = [card for before, card in pairwise(discard) if before == BAN_CARD]
    fixed = [*draft.given.data.get("discard", []), *banned, *_used([seats[seat] for seat in ended])]
    movable = [card for card in _for_all(now, discard) if card not in fixed]
    if spare:
        draft.position["deck"].remove(spare[-1])
        discard.append(spare[-1])
    elif movable:
        unused = [card for card in movable if card not in _used(seats)]
        card = (unused or movable)[-1]
        discard.remove(card)
        discard.append(card)
    last = max([at for at, card in enumerate(discard) if card != BAN_CARD and card not in banned], default=-1)
    for seat in ended:
        rules.require(last >= 0 and not set(discard[last:]) & set(_used([seats[seat]])), "", "cannot_have_ended", seat=seat)
        seats[seat]["ended"] = last + 1


def _history(rules: MyCityRules, draft: Draft) -> list[dict[str, Any]]:
    """Episodes before this one, as shared first places without points; entries given change the last of them."""
    given = draft.given.objects("history") if "history" in draft.given.data else []
    phase, episode = draft.position["phase"], draft.position["episode"]
    end = min(episode, rules.last_episode) + (1 if phase in ("rest", "over") else 0) if isinstance(episode, int) else 0
    rows: list[dict[str, Any]] = []
    for number in range(rules.first_episode, end):
        city = _campaign_city(rules, number - 1, number) if rules.mode == c.CAMPAIGN else rules.first_city
        counted = {"before": 0, "steps": [0] * len(rules.episodes[number].steps), "finals": 0, "places": 1, "empties": [0] * c.SIDE}
        of_a_seat = {"cities": city_dict(rules, city), "buildings": [], **counted, "mined": [0] * len(c.SHAFTS), "rewards": []}
        rows.append({"episode": number, "seed": "0" * 16, **{key: [value] * len(draft.players) for key, value in of_a_seat.items()}})
    rules.require(len(given) <= len(rows), "", "history_too_long", given=len(given), played=len(rows))
    for row, change in zip(rows[len(rows) - len(given) :], given, strict=True):
        row.update(change.data)
    return rows
