"""Turns what the rules noted into events with names and facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import (
    ABILITY_NAMES,
    FAVOUR_NAMES,
    KIND_NAMES,
    MARKER_NAMES,
    PERMANENT_NAMES,
    ability_value,
)
from kontor.games.teutonica.events import (
    CLOSING,
    CONTROL_CHANGED,
    DEVELOPED,
    EVENTS,
    PLATE_LOOKED_AT,
    REASON_NAMES,
    REVEALING,
    SOURCE_NAMES,
)
from kontor.games.teutonica.sheet import Sheet
from kontor.games.teutonica.state import State
from kontor.protocol import Event, RawFacts

Note = tuple[int, int, int, int, int]


def narrate(notes: list[Note], before: State, after: State) -> list[Event]:
    drawn = [MARKER_NAMES[m] for m in before.deck[before.looked : after.looked]]
    return [_event(note, before, drawn) for note in notes]


def without_secrets(event: Event, seat: int | None) -> Event:
    """T16.1: only the drawer sees the plate's markers, until they are laid."""
    if "markers" not in event.facts or event.facts["seat"] == seat:
        return event
    return replace(event, facts={name: fact for name, fact in event.facts.items() if name != "markers"})


def _event(note: Note, state: State, drawn: list[str]) -> Event:
    code, *numbers = note
    name, fields = EVENTS[code]
    sheet = state.board.sheet
    facts: RawFacts = {field: _read(field, number, sheet) for field, number in zip(fields, numbers, strict=False)}
    if code == DEVELOPED:
        facts["value"] = ability_value(numbers[1], numbers[2])
    if code == CONTROL_CHANGED:
        facts["control"] = "lost" if facts["seat"] == NONE else "gained"
    if "traders" in facts:
        facts["pieces"] = pieces(facts["traders"], facts["merchants"])
    if "piece" in facts:
        owner, kind = divmod(facts["piece"], 2)
        whose = piece_of(state, facts["seat"], owner, kind)
        facts |= {"owner": owner, "kind_moved": KIND_NAMES[kind], "piece": whose}
    if code == PLATE_LOOKED_AT:
        facts["markers"] = drawn
    return Event(name, facts, code in REVEALING, code in CLOSING, sheet.scene)


def _read(field: str, number: int, sheet: Sheet) -> Any:
    """A noted number as a fact."""
    if field == "route":  # or a spot of it
        return sheet.route_of(number).id
    if field == "city":
        return sheet.cities[number].id
    return _NAMES[field][number] if field in _NAMES else number


_NAMES: dict[str, Sequence[str]] = {
    "kind": KIND_NAMES,
    "marker": MARKER_NAMES,
    "ability": ABILITY_NAMES,
    "source": SOURCE_NAMES,
    "reason": REASON_NAMES,
    "favour": FAVOUR_NAMES,
    "permanent": PERMANENT_NAMES,
}


def piece_of(state: State, seat: int, owner: int, kind: int) -> str:
    """A piece as who moves it says: own, of another player, or neutral."""
    whose = "own" if owner == seat else "other" if owner < state.seats else "neutral"
    return f"{whose}-{KIND_NAMES[kind]}"


def pieces(traders: int, merchants: int) -> str:
    """Which kinds a heap of pieces has, for the words about it."""
    if traders and merchants:
        return "both"
    return "traders" if traders else "merchants" if merchants else "none"
