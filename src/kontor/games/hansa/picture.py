"""The board and the players as text for a terminal: a map where it fits, a list where it does not."""

from __future__ import annotations

from collections.abc import Sequence

from kontor.games.hansa.chart import draw_chart
from kontor.games.hansa.labels import legend
from kontor.games.hansa.layout import places_of
from kontor.games.hansa.ledger import draw_ledger
from kontor.games.hansa.lists import draw_lists
from kontor.games.hansa.state import State
from kontor.ink import flow, markup, trimmed

MAP_WIDTH = 110  # a map on fewer columns is a heap of words


def draw(state: State, names: Sequence[str], width: int) -> str:
    """Rich markup; no line is longer than the width. The state is that of a view; the piles are only counted."""
    places = places_of(state.board.plan) if width >= MAP_WIDTH else None
    board = draw_lists(state, width) if places is None else draw_chart(state, places, width)
    lines = [*board, *flow(legend(), width), [], *draw_ledger(state, names, width)]
    return "\n".join(markup(trimmed(line)) for line in lines)
