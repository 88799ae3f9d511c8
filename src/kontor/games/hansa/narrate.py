"""Turns what the rules noted into events with names and facts."""

from __future__ import annotations

from typing import Any

from kontor.games.hansa.components import COLOUR_NAMES, MOST_BARRELS, good_name, of_barrels
from kontor.games.hansa.events import BOUGHT, BOUGHT_FREE, BOUGHT_FROM_BANK, CLOSING, EVENTS, REVEALING
from kontor.games.hansa.sheet import Sheet
from kontor.protocol import Event, RawFacts

Note = tuple[int, int, int, int, int]

TERMS = {BOUGHT: ("player", 1), BOUGHT_FROM_BANK: ("bank", 1), BOUGHT_FREE: ("free", 0)}  # who is paid, in talers


def narrate(notes: list[Note], sheet: Sheet) -> list[Event]:
    return [_event(note, sheet) for note in notes]


def _event(note: Note, sheet: Sheet) -> Event:
    code, *numbers = note
    name, fields = EVENTS[code]
    facts: RawFacts = {field: _read(field, number, sheet) for field, number in zip(fields, numbers, strict=False)}
    if code in TERMS:
        facts["terms"], facts["price"] = TERMS[code]
    return Event(name, facts, code in REVEALING, code in CLOSING, sheet.scene)


def _read(field: str, number: int, sheet: Sheet) -> Any:
    """A noted number as a fact."""
    if field == "city":
        return sheet.cities[number].id
    if field == "colour":
        return COLOUR_NAMES[number]
    if field == "good":
        return good_name(number)
    if field == "goods":
        return [barrels for barrels in range(1, MOST_BARRELS + 1) for _ in range(of_barrels(number, barrels))]
    return number
