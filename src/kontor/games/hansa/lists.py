"""The board as a list of cities, for narrow terminals and for boards without a layout."""

from __future__ import annotations

from kontor.games.hansa.labels import city_booths, city_goods, city_title, lanes_from
from kontor.games.hansa.state import State
from kontor.games.hansa.tiles import ship_tile
from kontor.ink import FAINT, STRONG, Text, breadth, flow, padded
from kontor.words import Scene

INDENT = 4
HERE = "▸"  # before the city of the ship


def draw_lists(state: State, scene: Scene, width: int) -> list[Text]:
    """Where the ship is; then a line for each city: warehouses, booths, and where the lanes lead."""
    cities = range(state.board.n_cities)
    columns = (
        [[(HERE if city == state.ship else " ", STRONG), *city_title(state, scene, city)] for city in cities],
        [city_goods(state, city) for city in cities],
        [city_booths(state, city) for city in cities],
    )
    widths = [max(breadth(cell) for cell in column) for column in columns]
    here = scene.say("board.ship", {"city": state.board.sheet.cities[state.ship].id})
    lines = flow([[*ship_tile(scene), (f" {here}", STRONG)]], width)
    for city in cities:
        cells = [padded(column[city], size) for column, size in zip(columns, widths, strict=True) if size]
        lines += flow([*cells, _lanes(state, scene, city)], width, INDENT)
    return lines


def _lanes(state: State, scene: Scene, city: int) -> Text:
    """One word for all, so that no arrow stands alone."""
    return [("→ " + ", ".join(lanes_from(state, scene, city)), "" if city == state.ship else FAINT)]
