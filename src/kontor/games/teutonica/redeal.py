"""The unseen dealt anew: another set-up that fits what some seats know after some moves."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from kontor.games.teutonica.components import MARKER_NAMES
from kontor.games.teutonica.events import MARKER_LAID, PLATE_LOOKED_AT
from kontor.games.teutonica.rules import engine
from kontor.games.teutonica.state import State
from kontor.kit.commands import Command
from kontor.protocol import Setup


def redealt(
    setup: Setup, state: State, moves: Iterable[Command], seats: Collection[int], chance: random.Random
) -> Setup:
    """T16.1: what lies on others' plates, the rest of the deck and others' cards change places with what is left.

    `state` is the one before the first move; it is played on.
    """
    markers = list(setup.chance["markers"])
    plates = _plates(state, moves, markers)
    unseen = [place for seat, plate in enumerate(plates) if seat not in seats for place in plate]
    unseen += range(state.looked, len(markers))
    for place, marker in zip(unseen, _mixed([markers[place] for place in unseen], chance), strict=True):
        markers[place] = marker
    outcome = {**setup.chance, "markers": tuple(markers)}
    if "missions" in outcome:
        outcome["missions"] = _missions(outcome["missions"], state.board.sheet.cards(), seats, chance)
    return replace(setup, chance=outcome)


def _plates(state: State, moves: Iterable[Command], markers: Sequence[str]) -> list[list[int]]:
    """By seat, the places in the deck of what lies on the plate.

    RT13: something may lie there for long. Of two alike the older one was laid, so that the moves still fit.
    """
    plates: list[list[int]] = [[] for _ in range(state.seats)]
    for move in moves:
        notes: list[tuple[int, int, int, int, int]] = []
        state.notes, looked = notes, state.looked
        engine.advance(state, move)
        state.notes = None
        for note, seat, what, _, _ in notes:
            if note == PLATE_LOOKED_AT:
                plates[seat] += range(looked, looked + what)
                looked += what
            elif note == MARKER_LAID:
                plates[seat].remove(next(place for place in plates[seat] if markers[place] == MARKER_NAMES[what]))
    return plates


def _missions(
    dealt: Sequence[str], cards: Sequence[str], seats: Collection[int], chance: random.Random
) -> tuple[str, ...]:
    """T12.1: each seat of these keeps its card, the others get any that are left."""
    kept = {dealt[seat] for seat in seats}
    left = _mixed([card for card in cards if card not in kept], chance)
    return tuple(card if seat in seats else left.pop() for seat, card in enumerate(dealt))


def _mixed(things: list[str], chance: random.Random) -> list[str]:
    chance.shuffle(things)
    return things
