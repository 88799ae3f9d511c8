"""The tiles that every picture of the game uses in a terminal: goods, booths, the ship.

Goods are pale and carry the words of the commands; booths are strong and carry the number of their seat.
"""

from __future__ import annotations

from kontor.games.hansa.components import COLOUR_NAMES, MOST_BARRELS, N_COLOURS, of_barrels
from kontor.ink import FAINT, SEAT_STYLES, Text
from kontor.words import Scene

_STYLES = {
    "blue": "#000000 on #8fb8ee",
    "yellow": "#000000 on #f4dc62",
    "white": "#000000 on #ffffff",
    "red": "#000000 on #f0968c",
    "green": "#000000 on #96d49c",
    "brown": "#ffffff on #7a5230",
}
GOODS_STYLES = [_STYLES[name] for name in COLOUR_NAMES]
SHIP_STYLE = "bold #ffffff on #24505c"

EMPTY = "□"  # a warehouse without a good
MOST = "▲"  # before the booths of who has most


def good_tile(good: int) -> Text:
    """Like 'blue 2', as it is bought."""
    return lot_tile(good // MOST_BARRELS, [good % MOST_BARRELS + 1])


def lot_tile(colour: int, barrels: list[int]) -> Text:
    """Like 'blue 1 2 2': the goods of one colour, by their barrels, as they are sold."""
    return [(f"{COLOUR_NAMES[colour]} {' '.join(map(str, barrels))}", GOODS_STYLES[colour])]


def lots(words: list[int]) -> list[Text]:
    """The goods that words count, colour by colour (see components.py)."""
    found = []
    for colour in range(N_COLOURS):
        barrels = [b for b in range(1, MOST_BARRELS + 1) for _ in range(of_barrels(words[colour], b))]
        if barrels:
            found.append(lot_tile(colour, barrels))
    return found


def empty_tile() -> Text:
    return [(EMPTY, FAINT)]


def booths_tile(seat: int, number: int, most: bool) -> Text:
    """Whose and how many: 0×2."""
    return [(f"{MOST}{seat}×{number}" if most else f"{seat}×{number}", SEAT_STYLES[seat])]


def ship_tile(scene: Scene) -> Text:
    return [(scene.say("tile.ship"), SHIP_STYLE)]
