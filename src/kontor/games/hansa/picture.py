"""The board and the players as text for a terminal: a map where it fits, a list where it does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kontor.games.hansa.chart import draw_chart
from kontor.games.hansa.labels import legend
from kontor.games.hansa.layout import places_of
from kontor.games.hansa.ledger import draw_ledger
from kontor.games.hansa.lists import draw_lists
from kontor.games.hansa.state import State
from kontor.ink import flow, markup, trimmed

MAP_WIDTH = 110  # a map on fewer columns is a heap of words


def draw(state: State, names: Sequence[str], width: int, language: str) -> str:
    """Rich markup; no line is longer than the width. The state is that of a view; the piles are only counted."""
    scene = replace(state.board.sheet.scene.of(names, language), file="hansa-picture")
    places = places_of(state.board.sheet) if width >= MAP_WIDTH else None
    board = draw_lists(state, scene, width) if places is None else draw_chart(state, scene, places, width)
    lines = [*board, *flow(legend(scene), width), [], *draw_ledger(state, scene, width)]
    return "\n".join(markup(trimmed(line)) for line in lines)
