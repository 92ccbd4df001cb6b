"""Positions written by hand: the set-up of a seed with a few changes, everything not mentioned making room for what is."""

from typing import Any

from urbes.games.my_city.city import City
from urbes.games.my_city.codes import BUILD, CAMPAIGN, CELL_IDS, CELLS, ELEMENT_IDS, ELEMENTS, EPISODE, LAST_EPISODE, TURNS
from urbes.games.my_city.game import MyCity
from urbes.games.my_city.grid import mask_of
from urbes.games.my_city.position import CITY_KEYS, KEYS, SEAT_KEYS, city_dict, from_dict, read_building
from urbes.games.my_city.state import Cities
from urbes.kernel.errors import BadPosition
from urbes.kernel.fields import Fields, index_of, seat_changes, wrong
from urbes.kernel.game import State
from urbes.kernel.rng import Rng

BAN_CARD = "K-BAN"
REST = "..."  # at the end of a deck: and the other cards
OF_A_ROUND = ("card", "deck", "discard", "races", "seed")  # fields that only a round has


def arrange(rules: MyCity, seats: int, seed: int, changes: dict[str, Any]) -> State:
    """`changes` has the fields of `to_dict`, and these shorthands:

    - `seats` may be an object: `{"1": {...}}` changes seat 1 only, `{"all": {...}}` every seat;
    - a building may be named by its cells: "R3 B7 C7 B8 C8"; its card counts as revealed before; `latest` is the last one written;
    - `card` is the current card; `deck` the cards to come, "..." at the end for all others; without "..." the others were revealed before;
    - `ended` may be true: on a card of its own before the current one;
    - a city takes only what changes, and `cells` for single cells: {"D2": "tree1", "C9": "well"};
    - in a campaign, a city starts as the printed board with the fixed stickers up to its episode, the fourth church and the cogs of
      the single episodes' preset, and earlier episodes count as shared first places; `history` may change the last of them.
    """
    fields = Fields(changes)
    fields.only(KEYS)
    given = seat_changes(fields, seats, SEAT_KEYS)
    in_round = any(key in changes for key in OF_A_ROUND) or any(
        key in change.data for change in given for key in ("buildings", "score", "stopped", "passed", "committed", "ended")
    )
    state = Cities(rules, seats)
    state.set_up(Rng.seeded(seed))
    if rules.mode == CAMPAIGN and "episode" in changes:
        state.episode = fields.integer("episode", 1, LAST_EPISODE)
        state.now = rules.episodes[state.episode]
        state.cities = [_campaign_city(rules, state.episode)] * seats
        state.before = state.cities
        state.clear_boards()
    phase = changes.get("phase", "build" if in_round else "set_out")
    if phase == "build":
        state.start_rounds()
    position = state.to_dict()
    for key in position:
        if key in changes and key not in ("seats", "deck", "discard", "card", "history"):
            position[key] = changes[key]
    position["phase"] = phase
    for seat, change in enumerate(given):
        _change_seat(rules, position["seats"][seat], change)
    if phase == "build":
        _order_cards(rules, position, fields)
        _end(position, [seat for seat, change in enumerate(given) if change.data.get("ended") is True])
    _fill_history(rules, position, fields, seats, phase)
    return from_dict(rules, position)


def _campaign_city(rules: MyCity, episode: int) -> City:
    city = rules.printed_city()
    for number in range(1, episode + 1):
        rules.stick_fixed(city, rules.episodes[number])
        for row in rules.preset:
            if row["from"] == number and row["type"] in ("tile", "cog"):
                rules.set_preset(city, row["type"], row["at"])
    return city


def _change_seat(rules: MyCity, seat: dict[str, Any], change: Fields) -> None:
    for key in change.data:
        if key not in ("city", "buildings"):
            seat[key] = change.data[key]
    if "city" in change.data:
        _change_city(seat["city"], change.fields("city"))
    if "buildings" in change.data:
        texts = [_building(rules, text, f"{change.at('buildings')}[{i}]") for i, text in enumerate(change.items("buildings"))]
        seat["buildings"] = texts
        if "latest" not in change.data:
            seat["latest"] = _slot(texts[-1]) if texts else None


def _change_city(city: dict[str, Any], change: Fields) -> None:
    change.only((*CITY_KEYS, "cells"))
    for key in change.data:
        if key == "shafts":
            city[key] = {**city[key], **change.fields(key).data}
        elif key != "cells":
            city[key] = change.data[key]
    if "cells" not in change.data:
        return
    cells = change.fields("cells")
    letters = list("".join(city["board"]))
    names = [name or "plain" for name in ELEMENT_IDS]
    for cell, element in cells.data.items():
        letters[index_of(cell, CELL_IDS, cells.where)] = ELEMENTS[index_of(element, names, cells.at(cell))]
    joined = "".join(letters)
    city["board"] = [joined[at : at + 11] for at in range(0, CELLS, 11)]


def _slot(building: str) -> str:
    tile = building.split(" ", maxsplit=1)[0]
    return "C4" if tile.startswith("C4") else tile


def _building(rules: MyCity, text: Any, where: str) -> str:
    """A building as (tile, rot, at), found by its cells if these are given."""
    words = text.split() if isinstance(text, str) else []
    if len(words) < 2 or words[1] not in CELL_IDS:
        return rules.name(read_building(rules, text, where))[6:]
    tile = index_of(words[0], rules.tile_ids, where)
    mask = mask_of([index_of(cell, CELL_IDS, where) for cell in words[1:]])
    kinds = 2 if rules.allow_flip else 1
    for kind in range(kinds):
        first = kind * len(rules.placements.masks) // kinds + tile * TURNS * CELLS
        for index in range(first, first + TURNS * CELLS):
            if rules.placements.masks[index] == mask:
                return rules.name(BUILD + index)[6:]
    raise wrong(where, text, f"a placement of {words[0]} on one bank", f"une pose de {words[0]} sur une seule rive")


def _order_cards(rules: MyCity, position: dict[str, Any], fields: Fields) -> None:
    """Cards of buildings and passes come first, then the current card, then what is to come."""
    cards = [*position["discard"], position["card"], *position["deck"]]
    used = [f"K-{_slot(text)}" for seat in position["seats"] for text in seat["buildings"]]
    used += [f"K-{slot}" for seat in position["seats"] for slot in (seat["passed"] if isinstance(seat["passed"], list) else [])]
    discard = [rules.card_ids[card] for card in fields.choices("discard", rules.card_ids)] if "discard" in fields.data else []
    discard += [card for card in dict.fromkeys(used) if card not in discard]
    current = None if fields.data.get("card") is None else rules.card_ids[fields.choice("card", rules.card_ids)]
    deck = fields.items("deck") if "deck" in fields.data else [REST]
    fills = bool(deck) and deck[-1] == REST
    named = [rules.card_ids[index_of(card, rules.card_ids, f"deck[{i}]")] for i, card in enumerate(deck[:-1] if fills else deck)]
    free = [card for card in cards if card not in discard and card != current and card not in named]
    if current is None:
        leaving = "K-B" if rules.episodes[position["episode"]].blue_leaves else BAN_CARD
        plain = [card for card in free if card != BAN_CARD and not card.startswith(leaving)]
        if not plain:
            raise BadPosition("card: name the current card, none is left to be it.", "card : nommez la carte en cours, il n'en reste aucune.")
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
    position["discard"] = discard
    position["card"] = current
    position["deck"] = named


def _end(position: dict[str, Any], seats: list[int]) -> None:
    """Seats that have ended did so on a card nobody built, the last one on the discard."""
    spare = [card for card in position["deck"] if card != BAN_CARD]
    if seats and spare:
        position["deck"].remove(spare[-1])
        position["discard"].append(spare[-1])
    for seat in seats:
        position["seats"][seat]["ended"] = len(position["discard"])


def _fill_history(rules: MyCity, position: dict[str, Any], fields: Fields, seats: int, phase: Any) -> None:
    """Episodes before this one, as shared first places without points; entries given change the last of them."""
    given = fields.objects("history") if "history" in fields.data else []
    if rules.mode == CAMPAIGN:
        count = position["episode"] - (0 if phase in ("rest", "over") else 1) if isinstance(position["episode"], int) else 0
        numbers = list(range(1, count + 1))
    else:
        numbers = [rules.single if rules.mode == EPISODE else 0] if phase == "over" else []
    cities = [city_dict(rules, _campaign_city(rules, 1) if rules.mode == CAMPAIGN else rules.first_city)] * seats
    rows: list[dict[str, Any]] = []
    for number in numbers:
        steps = len(rules.episodes[number].steps)
        rows.append(
            {
                "episode": number,
                "seed": "0" * 16,
                "cities": cities,
                "buildings": [[]] * seats,
                "before": [0] * seats,
                "steps": [[0] * steps] * seats,
                "finals": [0] * seats,
                "places": [1] * seats,
                "empties": [[0] * 11] * seats,
                "mined": [[0, 0, 0]] * seats,
                "rewards": [[]] * seats,
            }
        )
    if len(given) > len(rows):
        raise BadPosition(
            f"history: {len(given)} episodes are given, only {len(rows)} have been played.",
            f"history : {len(given)} épisodes sont donnés, seuls {len(rows)} ont été joués.",
        )
    for row, change in zip(rows[len(rows) - len(given) :], given, strict=True):
        row.update(change.data)
    position["history"] = rows
