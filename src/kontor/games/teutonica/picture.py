"""The board and the desks as text for a terminal: a map where it fits, lists where it does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kontor.games.teutonica.chart import draw_chart
from kontor.games.teutonica.labels import legend
from kontor.games.teutonica.layout import layout_of
from kontor.games.teutonica.ledger import draw_ledger
from kontor.games.teutonica.lists import draw_lists
from kontor.games.teutonica.state import State
from kontor.ink import flow, markup, trimmed

MAP_WIDTH = 110  # a map on fewer columns is a heap of letters


def draw(state: State, names: Sequence[str], width: int, language: str) -> str:
    """Rich markup; no line is longer than the width. The state is that of a view, so it holds no secrets."""
    scene = replace(state.board.sheet.scene.of(names, language), file="teutonica-picture")
    layout = layout_of(state.board.sheet) if width >= MAP_WIDTH else None
    board = draw_lists(state, scene, width) if layout is None else draw_chart(state, scene, layout, width)
    lines = [*board, *flow(legend(state, scene), width), [], *draw_ledger(state, scene, width)]
    return "\n".join(markup(trimmed(line)) for line in lines)
