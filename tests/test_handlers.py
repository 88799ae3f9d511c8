"""Every verb and every thing a game can wait for has its handler in rules, law and players, and what has none raises.

A tour plays on until everything was met that `choices.py` and `state.py` name; where something new is legal, it
is played. Run as a program it checks one game, which the last test does with sources that lack a handler.
"""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from librt.strings import BytesWriter

from kontor import kernel
from kontor.games.teutonica.components import MARKER_NAMES
from kontor.games.teutonica.state import USED
from kontor.kit.bits import one_of
from kontor.kit.commands import Command
from kontor.kit.node import Node
from kontor.registry import GAMES, game
from tests.teutonica.test_t11_two_players import two
from tests.teutonica.test_t13_favours import favours, rich
from tests.teutonica.test_t14_eastern import filled
from tests.teutonica.test_x1_promos import game as promos
from tests.ways import WAYS, Way, walk_of

ROOT = Path(__file__).parent.parent
LONGEST = 400  # commands of a game; those that matter come earlier
ROUNDS = 3  # games of each way to play, at most

each_game = pytest.mark.parametrize("name", list(GAMES))


def part(name: str, module: str) -> Any:
    return importlib.import_module(f"kontor.games.{name}.{module}")


def waits(name: str) -> set[str]:
    return set(part(name, "state").DECISION_NAMES)


def verbs(name: str) -> set[str]:
    return set(part(name, "choices").VERBS.names.values())


def verb(name: str, command: Any) -> str:
    known = part(name, "choices").VERBS
    return str(known.names[known.verb[command.row]])


def seldom() -> Iterator[tuple[Any, list[str]]]:
    """What games by themselves hardly ever come to: a position of Hansa Teutonica, and what is said there."""
    taken = "displace trader of 2 on osnabruck--emden with trader"
    neutral = two().turn_of(0, 2).supply(0, 4).houses("osnabruck--emden", "2t").houses("groningen--emden", "2t")
    trading = promos("exchange-marker")
    trading.state.desks[USED + 2] += one_of(MARKER_NAMES.index("plus-4"))
    yield rich("plus-3", "exchange", "develop").state, ["favour extra-action", "flip develop"]
    yield favours(2, "income-echo").state, ["income 2t", "take trader"]
    yield neutral.state, [taken, "rehouse groningen--emden", "neutral groningen"]
    yield filled("malmo--visby").supply(0, 1).state, ["claim malmo--visby", "forgo", "found lubeck with trader"]
    yield filled("malmo--danzig").turn_of(0, 2).state, ["claim malmo--danzig", "forgo", "done"]
    yield trading.state, ["use exchange-marker plus-4 of 2"]


def tour(name: str) -> Iterator[tuple[Any, str, Command]]:
    """Positions of which each shows something new: the state, what it waits for, what is then said."""
    met: set[tuple[str, str]] = set()
    for state, texts in seldom() if name == "teutonica" else []:
        for text in texts:
            yield from told(name, state, game(name).parse(state, text), met)
    for number in range(ROUNDS):
        for way in WAYS:
            if way.game == name:
                yield from stretch(way, number, met)
        if {wait for wait, _ in met} == waits(name) and {verb for _, verb in met} == verbs(name):
            return


def told(name: str, state: Any, command: Any, met: set[tuple[str, str]]) -> Iterator[tuple[Any, str, Command]]:
    """Play the command, after whoever looks on has seen the position."""
    decision = game(name).decision(state)
    assert decision is not None
    if (decision.name, verb(name, command)) not in met:
        met.add((decision.name, verb(name, command)))
        yield state, decision.name, command
    game(name).advance(state, command)


def stretch(way: Way, number: int, met: set[tuple[str, str]]) -> Iterator[tuple[Any, str, Command]]:
    """A game in which what is new goes first."""
    rules = game(way.game)
    state: Any = rules.new(walk_of(way, number).setup)
    for step in range(LONGEST):
        decision = rules.decision(state)
        if decision is None:
            return
        legal: list[Any] = rules.legal(state)
        new = [command for command in legal if (decision.name, verb(way.game, command)) not in met]
        guided = rules.rollout_ids(rules.copy(state), LONGEST * number + step, 1, True)[0]
        yield from told(way.game, state, new[0] if new else rules.catalogue(state)[guided], met)


def check(name: str) -> None:
    """Rules, law and players know what to do with everything there is."""
    rules = game(name)
    turns = importlib.import_module(f"kontor.players.{name}.turns")
    waited, said = set(), set()
    for state, waiting, command in tour(name):
        if waiting not in waited:
            legal = {move.id for move in rules.legal(state)}
            judged = {move.id for move in rules.catalogue(state) if rules.why_not(state, move) is None}
            assert legal == judged
            seat = rules.decision(state).seat  # type: ignore[union-attr]  # a tour stops when the game is over
            assert turns.expand(Node(rules.copy(state), None, -1, False), seat, BytesWriter())
        waited.add(waiting)
        said.add(verb(name, command))
    assert waited == waits(name), f"never waited for: {waits(name) - waited}"
    assert said == verbs(name), f"never said: {verbs(name) - said}"


@each_game
def test_every_verb_and_every_wait_has_its_handlers(name: str) -> None:
    check(name)


STRANGE = 77


def unknown_position(name: str) -> Any:
    """A game that waits for something that nobody has written."""
    state: Any = game(name).new(walk_of(next(way for way in WAYS if way.game == name), 1).setup)
    if name == "hansa":
        state.waiting = STRANGE
    else:
        state.push(STRANGE, 0, 1, 0, 0)
    return state


@each_game
def test_what_is_waited_for_and_not_known_raises(name: str) -> None:
    rules, state = game(name), unknown_position(name)
    turns = importlib.import_module(f"kontor.players.{name}.turns")
    complaint = f"nobody knows what to do while the game waits for number {STRANGE}"
    with pytest.raises(NotImplementedError, match=complaint):
        rules.legal(state)
    for command in rules.catalogue(state):
        if name == "teutonica" or verb(name, command) != "booths":  # which Hansa refuses whatever it waits for
            with pytest.raises(NotImplementedError, match=complaint):
                rules.why_not(state, command)
    with pytest.raises(NotImplementedError, match=complaint):
        turns.expand(Node(state, None, -1, False), 0, BytesWriter())


def test_a_verb_that_a_frame_does_not_know_raises() -> None:
    from kontor.games.teutonica.state import DECISION_NAMES

    rules = game("teutonica")
    start = rules.new(walk_of(WAYS[0], 1).setup)
    known: dict[str, set[str]] = {name: set() for name in DECISION_NAMES}
    for met, waiting, _ in tour("teutonica"):
        known[waiting] |= {verb("teutonica", command) for command in rules.legal(met)}
    commands = {verb("teutonica", command): command for command in rules.catalogue(start)}
    for number, waiting in enumerate(DECISION_NAMES):
        never = "claim" if waiting != "turn" else "rehouse"
        assert never not in known[waiting]
        state: Any = rules.copy(start)
        state.push(number, 0, 1, 0, 0)
        with pytest.raises(NotImplementedError, match=f"nobody knows '{never}' while the game waits for '{waiting}'"):
            rules.advance(state, commands[never])


def without(source: Path, file: str, handler: str, instead: str) -> None:
    """These sources, but for one handler."""
    place = source / "kontor" / file
    text = place.read_text(encoding="utf-8")
    assert text.count(handler) == 1, f"{handler!r} in {file}"
    place.write_text(text.replace(handler, instead), encoding="utf-8")


NO_FRAME, NO_ENTRY = "nobody knows what to do", "KeyError"
MISSING = [  # file, handler, what stands there instead, who complains
    ("games/teutonica/rules/engine.py", "if verb == c.FOUND:", "if verb == -2:", "nobody knows 'found'"),
    ("games/teutonica/rules/engine.py", "== ECHO:\n        favours", "== -2:\n        favours", NO_FRAME),
    ("games/teutonica/law/judge.py", "frame.kind == NEUTRAL:", "frame.kind == -2:", NO_FRAME),
    ("games/teutonica/law/turn.py", "    c.FLIP: NOT_FLIPPING,\n", "", "nobody knows 'flip'"),
    ("players/teutonica/turns.py", "    SETTLING: False,\n", "", NO_ENTRY),
    ("games/hansa/rules/engine.py", "if verb == c.DISCARD:", "if verb == -2:", "nobody knows 'discard'"),
    ("games/hansa/law.py", "state.waiting == TAXES:", "state.waiting == -2:", NO_FRAME),
    ("players/hansa/turns.py", "    LOSING: False,\n", "", NO_ENTRY),
]


@pytest.mark.parametrize(("file", "handler", "instead", "complaint"), MISSING)
def test_a_missing_handler_is_found(tmp_path: Path, file: str, handler: str, instead: str, complaint: str) -> None:
    source = tmp_path / "src"
    shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__", "*.so", "page"))
    without(source, file, handler, instead)
    environment = os.environ | {kernel.SWITCH: "interpreted", "PYTHONPATH": f"{source}{os.pathsep}{ROOT}"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.test_handlers", file.split("/")[1]],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert complaint in done.stderr


if __name__ == "__main__":
    check(sys.argv[1])
