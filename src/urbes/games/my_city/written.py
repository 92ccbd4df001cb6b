"""What a position holds of cities, buildings and counted episodes, as JSON and back."""

from typing import Any

from urbes.games.my_city import codes as c
from urbes.games.my_city.city import City
from urbes.games.my_city.rules import MyCityRules
from urbes.games.my_city.state import NOT_APPLIED, Scored
from urbes.kernel import BadNotation, Fields, bounded, i64, mask, vec

CITY_KEYS = ("board", "cogs", "fourth_church", "circles", "nuggets", "tracks", "shafts")
SCORED_KEYS = ("episode", "seed", "cities", "buildings", "before", "steps", "finals", "places", "empties", "mined", "rewards")
MOST = 1_000_000


def city_dict(rules: MyCityRules, city: City) -> dict[str, Any]:
    return {
        "board": city.rows(),
        "cogs": [rules.tile_ids[c.FIRST_BLUE + n] for n in range(c.PER_COLOUR) if city.cogs >> n & 1],
        "fourth_church": rules.tile_ids[c.FOURTH + city.fourth] if city.fourth >= 0 else None,
        "circles": city.circles,
        "nuggets": city.nuggets,
        "tracks": city.tracks,
        "shafts": {shaft: city.crosses[n] for n, shaft in enumerate(c.SHAFTS)},
    }


def read_city(rules: MyCityRules, fields: Fields) -> City:
    fields.only(CITY_KEYS)
    rows = fields.items("board")
    if len(rows) != c.SIDE or not all(isinstance(row, str) and len(row) == c.SIDE for row in rows):
        raise rules.wrong(fields.at("board"), rows, "board", side=c.SIDE)
    letters = "".join(rows)
    for letter in letters:
        if letter not in c.ELEMENTS:
            raise rules.wrong(fields.at("board"), letter, "letters", letters=" ".join(c.ELEMENTS))
    elements = [c.ELEMENTS.index(letter) for letter in letters]
    city = rules.first_city.copy() if elements == rules.first_city.elements else City(elements)
    city.cogs = mask(fields.choices("cogs", rules.tile_ids[c.FIRST_BLUE : c.BUILDINGS]))
    fourth = fields.maybe_choice("fourth_church", rules.tile_ids[c.FOURTH :])
    city.fourth = -1 if fourth is None else fourth
    city.circles = fields.integer("circles", 0, MOST)
    city.nuggets = fields.integer("nuggets", 0, MOST)
    city.tracks = fields.integer("tracks", 0, rules.track_spaces if rules.mode == c.CAMPAIGN else MOST)
    shafts = fields.fields("shafts", tuple(c.SHAFTS))
    city.crosses = [shafts.integer(shaft, 0, int(rules.shafts[n]["boxes"])) for n, shaft in enumerate(c.SHAFTS)]
    return city


def buildings(rules: MyCityRules, built: vec[i64], seat: i64) -> list[str]:
    """A seat's buildings as (tile, rot, at), in the order of tiles."""
    return [rules.name(code)[6:] for code in built[seat * c.SLOTS : (seat + 1) * c.SLOTS] if code]


def read_building(rules: MyCityRules, text: Any, where: str) -> int:
    """The build action behind a building's text."""
    code = action_of(rules, f"build {text}") if isinstance(text, str) else -1
    if code < c.BUILD or not rules.placements.fits(code):
        raise rules.wrong(where, text, "placement")
    return code


def action_of(rules: MyCityRules, text: str) -> int:
    """The action of a notation; -1 if there is none."""
    try:
        return rules.parse(text)
    except BadNotation:
        return -1


def seed_of(rules: MyCityRules, fields: Fields) -> int:
    value = fields.need("seed")
    if not isinstance(value, str) or len(value) != 16 or any(sign not in "0123456789abcdef" for sign in value):
        raise rules.wrong(fields.at("seed"), value, "seed")
    return int(value, 16)


def scored_dict(rules: MyCityRules, scored: Scored) -> dict[str, Any]:
    return {
        "episode": scored.episode,
        "seed": f"{scored.seed:016x}",
        "cities": [city_dict(rules, city) for city in scored.cities],
        "buildings": [buildings(rules, scored.built, seat) for seat in range(len(scored.cities))],
        "before": scored.before[:],
        "steps": [[None if points == NOT_APPLIED else points for points in line] for line in scored.steps],
        "finals": scored.finals[:],
        "places": scored.places[:],
        "empties": [line[:] for line in scored.empties],
        "mined": [line[:] for line in scored.mined],
        "rewards": [line[:] for line in scored.rewards],
    }


def read_scored(rules: MyCityRules, fields: Fields, seats: int) -> Scored:
    fields.only(SCORED_KEYS)
    episode = fields.integer("episode", 0, c.LAST_EPISODE)
    cities = [read_city(rules, each) for each in fields.objects("cities")]
    built = vec[i64]([0] * (seats * c.SLOTS))
    for seat, line in enumerate(_lines(rules, fields, "buildings", seats)):
        for i, text in enumerate(line):
            code = read_building(rules, text, f"{fields.at('buildings')}[{seat}][{i}]")
            built[seat * c.SLOTS + min(rules.placement(code)[0], c.FOURTH)] = code
    scored = Scored(episode, seed_of(rules, fields), cities, built)
    scored.before, scored.finals, scored.places = [fields.integers(key) for key in ("before", "finals", "places")]
    widths = {"steps": len(rules.episodes[episode].steps), "empties": c.SIDE, "mined": len(c.SHAFTS)}
    scored.steps, scored.empties, scored.mined = [_numbers(rules, fields, key, seats) for key in widths]
    scored.rewards = [[str(gained) for gained in line] for line in _lines(rules, fields, "rewards", seats)]
    of_each = all(len(values) == seats for values in (cities, scored.before, scored.finals, scored.places))
    rules.require(of_each and all(1 <= place <= seats for place in scored.places), "", "scored_seats", where=fields.where)
    rules.require(all(len(line) == widths[key] for key in widths for line in fields.data[key]), "", "scored_sheet", where=fields.where)
    return scored


def _numbers(rules: MyCityRules, fields: Fields, key: str, seats: int) -> list[list[int]]:
    """A line of numbers for each seat; null is a step not applied."""
    lines = _lines(rules, fields, key, seats)
    return [[NOT_APPLIED if each is None and key == "steps" else bounded(each, fields.at(key)) for each in line] for line in lines]


def _lines(rules: MyCityRules, fields: Fields, key: str, seats: int) -> list[list[Any]]:
    lines = fields.items(key)
    if len(lines) != seats or not all(isinstance(line, list) for line in lines):
        raise rules.wrong(fields.at(key), lines, "lists", seats=seats)
    return lines
