"""What the records of a game must show: every decision point of its rules, with everything that can be decided there."""

import urbes
from urbes.kernel.events import Event
from urbes.kernel.record import Record

# By decision point, as the rules number or name them: the phase a view shows, and the verbs of the notation.
DECISIONS = {
    "lost_cities": {
        "DP-1": ["play: open", "play: lay", "play: discard"],
        "DP-2": ["pawn: explorer", "pawn: leader"],
        "DP-3": ["extra: move", "extra: decline"],
        "DP-4": ["step: move", "step: decline"],
        "DP-5": ["draw: draw"],
    },
    "my_city": {
        "place_start_sticker": ["set_out: sticker"],
        "act": ["build: build", "build: pass", "build: end"],
        "place_reward_sticker": ["rest: sticker"],
        "place_cog": ["rest: cog"],
        "ready": ["set_out: ready", "rest: ready"],
    },
    "forgotten_city": {
        "D1": ["pick: pick"],
        "D2": ["discard: discard"],
        "D3": ["assistant: rest", "assistant: place"],
        "D4": ["act: build", "act: extract", "act: decrypt", "act: swap"],
        "D5": ["gain: gain"],
        "D6": ["buy: buy", "buy: end_buy"],
        "D7": ["fight: wound", "fight: parry", "fight: end_fight"],
        "D8": ["lose: lose"],
        "D9": ["spoils: spoils"],
        "D10": ["chief: chief"],
        "D11": ["pick: cash_in", "assistant: cash_in", "buy: cash_in", "fight: cash_in", "chief: cash_in"],
    },
    "ancient_world": {
        "DP-01": ["turn: place", "turn: idle", "turn: attack", "turn: pass"],
        "DP-02": ["build: build"],
        "DP-03": ["recruit: recruit"],
        "DP-04": ["retire: retire", "retire: new"],
        "DP-05": ["pay: pay"],
        "DP-06": ["expand: take", "expand: draw"],
        "DP-07": ["province: keep"],
        "DP-08": ["explore: draw", "explore: reserve"],
        "DP-09": ["keep: reserve"],
        "DP-10": ["repair: repair", "repair: stop"],
        "DP-11": ["copy: copy"],
        "DP-12": ["hideout: hideout"],
        "DP-13": ["order: put"],
        "DP-14": ["ambush: attack", "ambush: decline"],
        "DP-15": ["attack: add", "attack: confirm"],
        "DP-16": ["mend: repair", "mend: stop"],
        "DP-17": ["damage: damage"],
        "DP-18": ["disband: disband"],
        "DP-19": ["slide: slide", "slide: discard"],
        "DP-20": ["outpost: lift", "outpost: decline"],
        "DP-21": ["guild: buy", "guild: decline"],
        "DP-22": ["zori: reserve", "zori: draw", "zori: decline"],
        "DP-23": ["starve: starve"],
    },
}


def sights(record: Record) -> set[str]:
    """What a record shows: how many seats and which kind of game, options that are not the usual ones, decisions, events."""
    game = urbes.game(record.game, **record.options)
    usual = urbes.game(record.game).options
    changed = {f"{id}={value}" for id, value in game.options.items() if value != usual[id] and id != "episode"}
    seen = changed | {f"{len(record.players)} seats, {game.options.get('mode', 'options' if changed else 'standard')}"}
    happened: list[Event] = []
    for state, move in record.replay(game):
        state.listener = happened.append
        if move is not None:
            seen.add(f"{state.view(None)['phase']}: {game.name(move[1]).partition(' ')[0]}")
    return seen | {event.kind for event in happened}
