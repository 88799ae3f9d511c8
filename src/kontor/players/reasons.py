"""Why a plan is played, as clauses for the log, which says itself what is done: the count, the threat met, the plan.

Everything is told as anybody at the table may know it: what is hidden neither counts nor weighs here.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

import numpy as np
from numpy.typing import NDArray

from kontor.log import Clause
from kontor.players.evaluation import Evaluation, Rows
from kontor.players.minds import Mind
from kontor.protocol import AnyGame, Event, State
from kontor.words import DEFAULT, languages, words
from kontor.words.texts import Slot, parts

TINY = 1e-30  # so that no share is nothing
MATTERS = 0.02  # log odds that a threat must be worth to be named
MOST = 3  # clauses
MOST_DEEDS = 2
LONGEST = 160  # letters of all clauses
JOINT = 5  # … of what stands between two
OF_NAME = 14  # … of a name, about
ROOM = {"n": 2, "own": 2, "best": 2, "points": 2, "count": 1}  # … of numbers


@dataclass(frozen=True, slots=True)
class Threat:
    """What another seat may be about to have, told by a feature of it.

    It has words where the plan makes it dearer or less (`hinders.FEATURE`), and where that is out of reach for a turn
    then (`keeps.FEATURE`).
    """

    feature: str
    near: int  # a seat with so much is about to have it: at most, or if it falls at least
    falls: bool = False  # what is less then is worse for them, else what is more
    by: int = 1  # the change that is worth a word
    given: str = ""  # only with some of this feature


@dataclass(frozen=True, slots=True)
class Reasons:
    """What a game's reasons name. A feature says something if the game's words have a text for it."""

    deeds: Sequence[str]  # events worth naming beforehand, the most telling first
    implied: Mapping[str, Sequence[str]]  # event, or kind of clause -> features whose change goes without saying then
    steps: Sequence[str] = ()  # deeds that are only named if the plan has no other
    secret: frozenset[str] = frozenset()  # categories of points that others may not know
    hidden: Sequence[str] = ()  # features that others may not know
    near: Mapping[str, int] = field(default_factory=dict)  # feature that counts down to the end -> how low is near
    last: str = ""  # the feature that is 1 once the end is certain
    threats: Sequence[Threat] = ()  # the worst first
    reach: Callable[[Mapping[str, int]], int] | None = None  # features of a seat -> the cost that one turn can pay

    @property
    def unsure(self) -> tuple[str, ...]:
        """Features that look otherwise if what others may not know is another."""
        return (*self.hidden, "points", "lead") if self.secret else (*self.hidden,)


@dataclass(frozen=True, slots=True)
class Known:
    """A position as everybody may know it."""

    points: list[int]
    rows: Rows

    def standing(self, seat: int) -> dict[str, int]:
        """The points of the seat, and the most that another has."""
        return {"own": self.points[seat], "best": max(self.points[:seat] + self.points[seat + 1 :])}


def reasons(game: str) -> Reasons:
    found: Reasons = importlib.import_module(f"kontor.players.{game}.reasons").REASONS
    return found


def reason(
    game: AnyGame, mind: Mind, evaluation: Evaluation, state: State, numbers: Sequence[int], seat: int, told: int = 1
) -> tuple[Clause, ...]:
    """Why the first of these commands is played, by what it and those planned after it lead to.

    Of so many whoever reads it is `told` anyway.
    """
    about = reasons(game.name)
    after, own = _played(game, mind, state, numbers, seat)
    before, then = known(game, mind, about, state), known(game, mind, about, after)
    if game.decision(after) is None:
        return (_ended(game, about, after, then.standing(seat)),)
    clauses = _count(mind, about, before, then, seat)
    certain = not mind.reveals(state)  # else what turns up there is only guessed
    if certain:
        clauses += _threat(mind, about, evaluation, before.rows, then.rows, seat)
    gain = then.points[seat] - before.points[seat]
    if gain > 0 and gain not in [event.facts.get("points") for event in own[0]]:
        clauses.append(Clause("points", {"n": gain}))
    deeds = _deeds(about, [event for events in own[told:] for event in events])
    clauses += [Clause(f"then.{deed.name}", game.seen(deed, None).facts) for deed in deeds]
    if certain:
        said = {event.name for event in (*own[0], *deeds)} | {clause.code.partition(".")[0] for clause in clauses}
        implied = {feature for one in said for feature in about.implied.get(one, ())}
        changes = _for_it(mind, evaluation, before.rows, then.rows, seat)
        felt = (code for feature, code in changes if feature not in implied and _has_words(game, code))
        clauses += [Clause(code, {}) for code in [*felt][:1]]
    return _fitting(game, clauses)


def _played(
    game: AnyGame, mind: Mind, state: State, numbers: Sequence[int], seat: int
) -> tuple[State, list[list[Event]]]:
    """Where the commands lead, and what the seat itself does with each."""
    commands = game.catalogue(state)
    own = []
    for number in numbers:
        before = state
        state, events = game.play(before, commands[number])
        mind.reply(before, state, seat)
        own.append([event for event in events if event.facts.get("seat") == seat])
    return state, own


def known(game: AnyGame, mind: Mind, about: Reasons, state: State) -> Known:
    points = [
        sum(points for category, points in score.parts.items() if category not in about.secret)
        for score in game.scores(state)
    ]
    rows = mind.rows(state).copy()
    for feature in about.hidden:
        rows[0, :, mind.features.index(feature)] = 0
    found = Known(points, rows)
    for seat, own in enumerate(points):
        rows[0, seat, mind.features.index("points")] = own
        rows[0, seat, mind.features.index("lead")] = own - found.standing(seat)["best"]
    return found


# ------------------------------------------------------------------------------ the count


def _ended(game: AnyGame, about: Reasons, over: State, standing: Mapping[str, int]) -> Clause:
    secret = about.secret & game.scores(over)[0].parts.keys()
    return Clause("ends-open" if secret else "ends", standing)


def _count(mind: Mind, about: Reasons, before: Known, then: Known, seat: int) -> list[Clause]:
    """How near the end comes, and how the points stand then."""
    standing = then.standing(seat)
    for feature, near in about.near.items():
        index = mind.features.index(feature)
        left = int(then.rows[0, seat, index])
        if left <= near and left < before.rows[0, seat, index]:
            return [Clause(f"near.{_code(feature)}", {"n": left, **standing})]
    if about.last:
        index = mind.features.index(about.last)
        if then.rows[0, seat, index] > before.rows[0, seat, index]:
            return [Clause(f"near.{_code(about.last)}", standing)]
    return []


# ------------------------------------------------------------------------- the threat met


def _threat(mind: Mind, about: Reasons, evaluation: Evaluation, before: Rows, after: Rows, seat: int) -> list[Clause]:
    """What the plan keeps another seat from: of the seat where that is worth most, the worst."""
    others = [other for other in range(after.shape[1]) if other != seat]
    met = {other: [*_met(mind, about, before[0, other], after[0, other])] for other in others}
    met = {other: found for other, found in met.items() if found}
    if not met:
        return []
    rows = np.repeat(after, 1 + len(met), axis=0)
    for place, (other, found) in enumerate(met.items(), 1):
        for threat, _ in found:
            index = mind.features.index(threat.feature)
            rows[place, other, index] = before[0, other, index]
    odds = _odds(evaluation.shares(rows), seat)
    worth = {other: float(odds[0] - odds[place]) for place, other in enumerate(met, 1)}
    other = max(worth, key=lambda one: worth[one])
    return [Clause(met[other][0][1], {"seat": other})] if worth[other] >= MATTERS else []


def _met(
    mind: Mind, about: Reasons, before: NDArray[np.int16], after: NDArray[np.int16]
) -> Iterator[tuple[Threat, str]]:
    was = dict(zip(mind.features, before.tolist(), strict=True))
    now = dict(zip(mind.features, after.tolist(), strict=True))
    for threat in about.threats:
        sign = -1 if threat.falls else 1
        near = sign * was[threat.feature] <= sign * threat.near
        worse = sign * (now[threat.feature] - was[threat.feature]) >= threat.by
        if near and worse and (not threat.given or now[threat.given] > 0):
            kept = about.reach is not None and not threat.falls and now[threat.feature] > about.reach(now)
            yield threat, f"{'keeps' if kept else 'hinders'}.{_code(threat.feature)}"


# ------------------------------------------------------------------------------- the plan


def _deeds(about: Reasons, planned: Sequence[Event]) -> list[Event]:
    """What is planned to happen, if that is worth naming, in the order in which it does."""
    first = {event.name: nth for nth, event in reversed([*enumerate(planned)])}
    named = [name for name in about.deeds if name in first]
    named = [name for name in named if name not in about.steps] or named[:1]
    return [planned[nth] for nth in sorted(first[name] for name in named[:MOST_DEEDS])]


# ------------------------------------------------------------------------ what it changes


def _for_it(mind: Mind, evaluation: Evaluation, before: Rows, then: Rows, seat: int) -> Iterator[tuple[str, str]]:
    """The features whose change speaks for the plan, and the code of that change, the weightiest first."""
    weights = weights_of_changes(evaluation, before, then, seat)
    for index in sorted((index for index in weights if weights[index] > 0), key=lambda index: -weights[index]):
        feature = mind.features[index]
        change = "more" if then[0, seat, index] > before[0, seat, index] else "less"
        yield feature, f"{change}.{_code(feature)}"


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


# ------------------------------------------------------------------------------ the words


def _code(feature: str) -> str:
    return feature.replace(" ", "-")


def _has_words(game: AnyGame, code: str) -> bool:
    return words(DEFAULT).text(game.name, f"because.{code}") is not None


def _fitting(game: AnyGame, clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """As many as are read at a glance."""
    found: list[Clause] = []
    left = LONGEST
    for clause in clauses:
        left -= _length(game.name, clause.code)
        if left < 0 or len(found) == MOST:
            break
        found.append(clause)
    return tuple(found)


@cache
def _length(game: str, code: str) -> int:
    """About, in the longest of the languages, with what joins it to the next."""
    found = []
    for language in languages():
        text = words(language).text(game, f"because.{code}") or ""
        found.append(sum(len(part) if isinstance(part, str) else _room(part) for part in parts(text)))
    return max(found) + JOINT


def _room(slot: Slot) -> int:
    return max(map(len, slot.forms)) if slot.forms else ROOM.get(slot.name, OF_NAME)
