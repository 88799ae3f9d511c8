"""Turns what the rules noted into events with names and facts."""

from __future__ import annotations

from typing import Any

from kontor.games.hansa.components import COLOUR_NAMES, MOST_BARRELS, good_name, of_barrels
from kontor.games.hansa.events import BOUGHT, BOUGHT_FREE, BOUGHT_FROM_BANK, CLOSING, EVENTS, REVEALING
from kontor.games.hansa.plan import Plan
from kontor.protocol import Event, RawFacts

Note = tuple[int, int, int, int, int]

TERMS = {BOUGHT: ("player", 1), BOUGHT_FROM_BANK: ("bank", 1), BOUGHT_FREE: ("free", 0)}  # who is paid, in talers


def narrate(notes: list[Note], plan: Plan) -> list[Event]:
    return [_event(note, plan) for note in notes]


def _event(note: Note, plan: Plan) -> Event:
    code, *numbers = note
    name, fields = EVENTS[code]
    facts: RawFacts = {field: _read(field, number, plan) for field, number in zip(fields, numbers, strict=False)}
    if code in TERMS:
        facts["terms"], facts["price"] = TERMS[code]
    return Event(name, facts, code in REVEALING, code in CLOSING, plan.scene)


def _read(field: str, number: int, plan: Plan) -> Any:
    """A noted number as a fact."""
    if field == "city":
        return plan.cities[number].id
    if field == "colour":
        return COLOUR_NAMES[number]
    if field == "good":
        return good_name(number)
    if field == "goods":
        return [barrels for barrels in range(1, MOST_BARRELS + 1) for _ in range(of_barrels(number, barrels))]
    return number
