"""Why a plan is played, in words for the log: what is done, what it brings, and what speaks for it most."""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kontor.players.evaluation import Evaluation, Rows
from kontor.players.minds import Mind
from kontor.protocol import AnyGame, Event, State

LONGEST = 120  # letters
TINY = 1e-30  # so that no share is nothing
DETAILS = re.compile(
    r"( with an? |, place | for 1 taler| for nothing|: | into the supply).*"
)  # that a reason can spare


@dataclass(frozen=True, slots=True)
class Phrases:
    """How a game speaks of plans."""

    features: Mapping[str, tuple[str, str]]  # what it means that one rises, and that one falls; "" says nothing
    deeds: Sequence[str]  # events worth naming beforehand, the most telling first
    secret: frozenset[str]  # categories of points that others may not know


def phrases(game: str) -> Phrases:
    found: Phrases = importlib.import_module(f"kontor.players.{game}.phrases").PHRASES
    return found


def reason(game: AnyGame, mind: Mind, evaluation: Evaluation, state: State, numbers: Sequence[int], seat: int) -> str:
    """One sentence about the first of these commands, by what it and those planned after it lead to."""
    words = phrases(game.name)
    commands = game.catalogue(state)
    deeds: list[list[Event]] = []
    after = state
    for number in numbers:
        before = after
        after, events = game.play(before, commands[number])
        mind.reply(before, after, seat)
        deeds.append([event for event in events if event.text.startswith(f"@{seat} ")])
    first = _short(deeds[0][0], seat) if deeds[0] else commands[numbers[0]].text
    gain = _points(game, words, after, seat) - _points(game, words, state, seat)
    parts = [
        f"{gain} point{'s' * (gain > 1)}" if gain > 0 else "",
        _later([event for one in deeds[1:] for event in one], words, seat),
        _for_it(words, mind, evaluation, state, after, seat),
    ]
    return _sentence(first, [part for part in parts if part])


def weights_of_changes(evaluation: Evaluation, before: Rows, after: Rows, seat: int) -> dict[int, float]:
    """Feature -> what its change adds to the seat's chances, as log odds: all else being as it is after."""
    changed = np.flatnonzero(before[0, seat] != after[0, seat])
    rows = np.repeat(after, 1 + len(changed), axis=0)
    rows[1 + np.arange(len(changed)), seat, changed] = before[0, seat, changed]
    odds = _odds(evaluation.shares(rows), seat)
    return {int(index): float(odds[0] - without) for index, without in zip(changed, odds[1:], strict=True)}


def _odds(shares: NDArray[np.float32], seat: int) -> NDArray[np.float64]:
    wide = shares.astype(np.float64)
    found: NDArray[np.float64] = np.log(wide[:, seat] + TINY) - np.log(np.delete(wide, seat, axis=1).sum(axis=1) + TINY)
    return found


def _for_it(words: Phrases, mind: Mind, evaluation: Evaluation, state: State, after: State, seat: int) -> str:
    """The change that speaks most for the plan, of those that can be said."""
    before, then = mind.rows(state), mind.rows(after)
    weights = weights_of_changes(evaluation, before, then, seat)
    for index, weight in sorted(weights.items(), key=lambda pair: -pair[1]):
        rises, falls = words.features.get(mind.features[index], ("", ""))
        said = rises if then[0, seat, index] > before[0, seat, index] else falls
        if said and weight > 0:
            return said
    return ""


def _points(game: AnyGame, words: Phrases, state: State, seat: int) -> int:
    """As others may count them."""
    parts = game.scores(state)[seat].parts
    return sum(points for category, points in parts.items() if category not in words.secret)


def _later(events: Sequence[Event], words: Phrases, seat: int) -> str:
    """What is planned to happen, if that is worth naming."""
    by_name = {event.name: event for event in reversed(events)}
    for name in words.deeds:
        if name in by_name:
            return f"then {_short(by_name[name], seat)}"
    return ""


def _short(event: Event, seat: int) -> str:
    said = event.text.removeprefix(f"@{seat} ").removesuffix(".").replace(f" of @{seat} ", " ")
    return DETAILS.sub("", said)


def _sentence(first: str, parts: list[str]) -> str:
    """As many of the parts as there is room for."""
    said = ""
    for part in parts:
        longer = f"{said}, {part}" if said else f"{first}: {part}"
        said = longer if len(longer) <= LONGEST else said
    return said or first[:LONGEST]
