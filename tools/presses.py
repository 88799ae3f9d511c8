"""Writes what the players of a recorded game saw before each of their commands, for counting presses on the page.

python tools/presses.py tests/golden/teutonica/bigbox-hanseatic-league-4-5-4-1.txt
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.json import encode

from kontor.match import Match, replay
from kontor.protocol import State
from kontor.record import parse
from kontor.server.service import presenter


def scenes(match: Match) -> Iterator[dict[str, Any]]:
    game = match.game
    moments = [game.copy(position) for position in match.positions()]
    for before, after, step in zip(moments, moments[1:], match.steps, strict=False):
        yield {
            "seat": step.seat,
            "text": step.move.text,
            "view": presenter.facts(game, before, step.seat),
            "decision": presenter.decision(game, before),
            "choices": presenter.choices(game, before),
            "vain": [move.text for move in game.legal(before) if _is_vain(match, before, move)],
            "ends": _ends(match, before, after, step.seat),
        }


def _is_vain(match: Match, position: State, move: Any) -> bool:
    found = match.game.prospects(position, move)
    return bool(found) and all(why is not None for _, why in found)


def _ends(match: Match, before: State, after: State, seat: int) -> bool:
    """Does the seat's own turn end with it?"""
    now, then = match.game.decision(before), match.game.decision(after)
    return now is not None and now.active == seat and (then is None or then.active != seat)


def main() -> None:
    match = replay(parse(Path(sys.argv[1]).read_text(encoding="utf-8")))
    setup = match.record().setup
    drawing = match.game.drawing(setup.board, setup.revision)
    sys.stdout.buffer.write(encode({"game": setup.game, "drawing": drawing, "steps": list(scenes(match))}))


if __name__ == "__main__":
    main()
