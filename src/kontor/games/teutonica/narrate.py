"""Turns what the rules noted into events with names and sentences."""

from __future__ import annotations

from typing import Any

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import (
    ABILITY_NAMES,
    ALL,
    COLOUR_NAMES,
    FAVOUR_NAMES,
    KIND_NAMES,
    MARKER_NAMES,
    PERMANENT_NAMES,
    PRIVILEGE,
)
from kontor.games.teutonica.events import (
    CONTROL_CHANGED,
    DEVELOPED,
    EVENTS,
    PLATE_LOOKED_AT,
    REASON_NAMES,
    REVEALING,
    SOURCE_NAMES,
)
from kontor.games.teutonica.plan import Plan
from kontor.games.teutonica.state import State
from kontor.protocol import Event, RawFacts

Note = tuple[int, int, int, int, int]


def narrate(notes: list[Note], before: State, after: State) -> list[Event]:
    drawn = [MARKER_NAMES[m] for m in before.deck[before.looked : after.looked]]
    return [_event(note, before.board.plan, drawn) for note in notes]


def without_secrets(event: Event, seat: int | None) -> Event:
    """T16.1: only the drawer sees the plate's markers, until they are laid."""
    if "markers" not in event.facts or event.facts["seat"] == seat:
        return event
    open_facts = {name: fact for name, fact in event.facts.items() if name != "markers"}
    return Event(event.name, open_facts, event.text, event.reveals)


def _event(note: Note, plan: Plan, drawn: list[str]) -> Event:
    code, *numbers = note
    name, fields, sentence = EVENTS[code]
    facts: RawFacts = {}
    words: dict[str, Any] = {}
    for field, number in zip(fields, numbers, strict=False):
        facts[field], words[field] = _read(field, number, plan)
    if code == DEVELOPED:
        facts["value"] = words["value"] = ability_value(numbers[1], numbers[2])
    if code == CONTROL_CHANGED and facts["seat"] == NONE:
        sentence = "Nobody controls {city} any more."
    if "traders" in facts:
        words["pieces"] = pieces(facts["traders"], facts["merchants"])
    if "piece" in facts:
        facts |= {"owner": facts["piece"] // 2, "kind_moved": KIND_NAMES[facts.pop("piece") % 2]}
    if code == PLATE_LOOKED_AT:
        facts["markers"] = drawn
    return Event(name, facts, sentence.format(**words), code in REVEALING)


def _read(field: str, number: int, plan: Plan) -> tuple[Any, Any]:
    """A noted number as a fact for programs and as a word for people."""
    if field in ("seat", "other"):
        return number, f"@{number}"
    if field == "piece":
        return number, f"{KIND_NAMES[number % 2]} of @{number // 2}"
    if field == "route":  # or a spot of it
        route = plan.route_of(number)
        return route.id, f"{plan.cities[route.ends[0]].name}–{plan.cities[route.ends[1]].name}"
    if field == "city":
        return plan.cities[number].id, plan.cities[number].name
    if field in _NAMES:
        return _NAMES[field][number], _NAMES[field][number]
    return number, number


_NAMES = {
    "kind": KIND_NAMES,
    "marker": MARKER_NAMES,
    "ability": ABILITY_NAMES,
    "source": SOURCE_NAMES,
    "reason": REASON_NAMES,
    "favour": FAVOUR_NAMES,
    "permanent": PERMANENT_NAMES,
}


def pieces(traders: int, merchants: int) -> str:
    """Like '2 traders and 1 merchant'; parts of nothing are left out."""
    parts = [f"{n} {name}{'s' if n > 1 else ''}" for n, name in ((traders, "trader"), (merchants, "merchant")) if n]
    return " and ".join(parts) or "no piece"


def ability_value(ability: int, number: int) -> int | str:
    """What the desk prints for a value: a number, a colour, or 'all'."""
    if ability == PRIVILEGE:
        return str(COLOUR_NAMES[number])
    return "all" if number == ALL else number
