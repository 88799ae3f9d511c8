"""Turns what the rules noted into events with names and sentences."""

from __future__ import annotations

from typing import Any

from kontor.games.hansa.components import COLOUR_NAMES, MOST_BARRELS, good_name, good_words, of_barrels
from kontor.games.hansa.events import BOUGHT, BOUGHT_FREE, BOUGHT_FROM_BANK, CLOSING, EVENTS, REVEALING
from kontor.games.hansa.plan import Plan
from kontor.protocol import Event, RawFacts

Note = tuple[int, int, int, int, int]

PRICES = {BOUGHT: 1, BOUGHT_FROM_BANK: 1, BOUGHT_FREE: 0}  # in talers


def narrate(notes: list[Note], plan: Plan) -> list[Event]:
    return [_event(note, plan) for note in notes]


def _event(note: Note, plan: Plan) -> Event:
    code, *numbers = note
    name, fields, sentence = EVENTS[code]
    facts: RawFacts = {}
    words: dict[str, Any] = {}
    for field, number in zip(fields, numbers, strict=False):
        facts[field], words[field] = _read(field, number, plan)
    if code in PRICES:
        facts["price"] = PRICES[code]
    if "goods" in facts:
        words["goods"] = f"{words['colour']} goods of {_listed(facts['goods'])} barrels"
    return Event(name, facts, sentence.format(**words), code in REVEALING, code in CLOSING)


def _read(field: str, number: int, plan: Plan) -> tuple[Any, Any]:
    """A noted number as a fact for programs and as a word for people."""
    if field in ("seat", "paid"):
        return number, f"@{number}"
    if field == "city":
        return plan.cities[number].id, plan.cities[number].name
    if field == "colour":
        return COLOUR_NAMES[number], COLOUR_NAMES[number]
    if field == "good":
        return good_name(number), good_words(number)
    if field == "goods":
        barrels = [b for b in range(1, MOST_BARRELS + 1) for _ in range(of_barrels(number, b))]
        return barrels, barrels
    return number, number


def _listed(barrels: list[int]) -> str:
    """Like '1, 2 and 2'."""
    words = [str(number) for number in barrels]
    return f"{', '.join(words[:-1])} and {words[-1]}"
