"""Bodies about games: their cards, packs and rules."""

from typing import Any

from msgspec import Struct


class SeatRange(Struct):
    min: int
    max: int


class OptionCard(Struct):
    id: str
    type: str
    default: Any
    allowed: Any
    name: str
    effect: str
    clauses: list[str]
    values: dict[str, str]
    sealed: bool  # it names what players open only later


class PresetCard(Struct):
    id: str
    name: str
    set: dict[str, Any]
    seats: SeatRange
    effect: str
    asks: list[str]


class BotCard(Struct):
    id: str
    name: str
    style: str  # a line on how it plays this game


class ExerciseCard(Struct):
    id: str
    title: str
    say: str
    stars: int  # mine, the most so far
    of: int


class GameCard(Struct):
    id: str
    name: str
    line: str  # what it is about, in a sentence or two
    seats: SeatRange
    simultaneous: bool
    rules: int
    options: list[OptionCard]
    presets: list[PresetCard]
    bots: list[BotCard]
    lesson: bool  # whether there is a guided first game
    exercises: int  # how many there are


class PackCard(Struct):
    hash: str
    game: str
    name: str
    bytes: int
    created_at: int


class KeptPack(PackCard):
    warnings: list[str]  # what disagrees with the rulebook without forbidding the pack


class PackName(Struct):
    name: str
    hash: str


class Clause(Struct):
    id: str
    title: str
    text: str
    sealed: bool  # it gives away what players open only later


class Chapter(Struct):
    id: str
    title: str
    clauses: list[Clause]


class Paragraph(Struct):
    lead: str
    text: str
    clauses: list[str]


class HowToPart(Struct):
    id: str
    title: str
    says: list[Paragraph]


class LegendEntry(Struct):
    symbols: list[str]
    tones: list[str]
    sign: str
    text: str


class Rulebook(Struct):
    """How to play a game, on one screen, and every clause of its rules."""

    howto: list[HowToPart]
    legend: list[LegendEntry]
    chapters: list[Chapter]
    events: dict[str, str]  # the clause behind each kind of event
