"""What any game of Urbes is: rules, states, actions, chance, events, records and content packs. What the rooms of a game use of it comes from here."""

from mypy_extensions import i16, i64, mypyc_attr, u8

from urbes.kernel.bits import bit, lowest, mask, ones, places, shifted
from urbes.kernel.content import Content, Format, Pack, Rule, printed
from urbes.kernel.decision import Decision, Verb, fill
from urbes.kernel.declared import Outcome, as_printed
from urbes.kernel.errors import BadNotation, BadOption, BadSeats, Reason
from urbes.kernel.events import TABLE, Event
from urbes.kernel.fields import LARGEST, Draft, Fields, bounded, index_of, maybe_names, names
from urbes.kernel.game import Game, Rooms, State
from urbes.kernel.hexes import connected, distances
from urbes.kernel.judgement import Judgement, fitted, named, split
from urbes.kernel.learnt import Learnt
from urbes.kernel.options import Option, Preset, seat_number
from urbes.kernel.pieces import REST, Pieces, Pile
from urbes.kernel.results import Result, deciding_key, rank
from urbes.kernel.rng import Rng
from urbes.kernel.schema import Checks, is_integer
from urbes.kernel.texts import Texts
from urbes.kernel.vecs import append, vec

__all__ = [
    "LARGEST", "REST", "TABLE", "BadNotation", "BadOption", "BadSeats", "Checks", "Content", "Decision", "Draft", "Event", "Fields", "Format", "Game",
    "Judgement", "Learnt", "Option", "Outcome", "Pack", "Pieces", "Pile", "Preset", "Reason", "Result", "Rng", "Rooms", "Rule", "State", "Texts", "Verb",
    "append", "as_printed", "bit", "bounded", "connected", "deciding_key", "distances", "fill", "fitted", "i16", "i64", "index_of", "is_integer", "lowest",
    "mask", "maybe_names", "mypyc_attr", "named", "names", "ones", "places", "printed", "rank", "seat_number", "shifted", "split", "u8", "vec",
]  # fmt: skip
