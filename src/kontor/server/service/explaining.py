"""The book of a game as it leaves the server: its words, and what is drawn beside them."""

from __future__ import annotations

from functools import cache

from kontor.position import Position
from kontor.protocol import BadInput, Picture
from kontor.registry import game
from kontor.server.core import public
from kontor.server.service import presenter


@cache
def chapters(name: str, language: str) -> list[public.ChapterInfo]:
    """Raises BadInput."""
    return [
        public.ChapterInfo(
            one.id,
            one.title,
            one.lead,
            list(one.rules),
            [public.StepInfo(step.title, step.text, list(step.rules), step.picture) for step in one.steps],
        )
        for one in game(name).book(language)
    ]


@cache
def pictures(name: str, chapter: str) -> list[public.PictureInfo]:
    """Raises BadInput."""
    found = next((one for one in game(name).book() if one.id == chapter), None)
    if found is None:
        raise BadInput(f"the book has no chapter '{chapter[:60]}'")
    known = game(name).pictures()
    return [_drawn(id, known[id]) for id in dict.fromkeys(step.picture for step in found.steps)]


def _drawn(id: str, picture: Picture) -> public.PictureInfo:
    """Everything on the table is in the book for all to see, also what a seat would keep to itself."""
    position = Position.from_text(picture.position)
    board = position.game.way(position.state).board
    view = presenter.facts(position.game, position.state, picture.desk)
    around, marked = list(picture.around), list(picture.marked)
    return public.PictureInfo(id, board, view, around, marked, picture.desk, picture.wide)
