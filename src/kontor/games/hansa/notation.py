"""The wording of commands: what each row and bit of the offers is called.

The text of a command is what people read and type and what a record holds; the catalogue of a
board makes every text once, so text and command are one to one.
"""

from __future__ import annotations

from collections.abc import Iterable

from kontor.games.hansa import choices as c
from kontor.games.hansa.components import COLOUR_NAMES, FEWEST_SOLD, MOST_BARRELS
from kontor.games.hansa.sheet import Sheet
from kontor.kit.commands import Wording
from kontor.protocol import Facts


def wordings(sheet: Sheet) -> Iterable[Wording]:
    """Every command of a board, row by row."""
    for row, word in ((c.END, "end"), (c.REPLENISH, "replenish"), (c.SKIP, "skip"), (c.DONE, "done")):
        yield row, 0, word, {"verb": word}
    for number, city in enumerate(sheet.cities):
        for row, verb in ((c.BOOTHS, "booths"), (c.SAIL, "sail")):
            yield row, number, f"{verb} {city.id}", {"verb": verb, "city": city.id}
    for colour, name in enumerate(COLOUR_NAMES):
        for barrels in range(1, MOST_BARRELS + 1):
            good = MOST_BARRELS * colour + barrels - 1
            for row, verb in ((c.BUY, "buy"), (c.BUILD, "build"), (c.LOSE, "lose"), (c.DISCARD, "discard")):
                yield row, good, f"{verb} {name} {barrels}", {"verb": verb, "colour": name, "barrels": barrels}
        yield from _sales(colour, name)


def _sales(colour: int, name: str) -> Iterable[Wording]:
    """Like 'sell red 1 2 2': the barrels of every good that is sold."""
    for threes in range(c.THREES):
        for twos in range(c.TWOS):
            for ones in range(c.ONES):
                barrels = [1] * ones + [2] * twos + [3] * threes
                if len(barrels) >= FEWEST_SOLD:
                    text = f"sell {name} {' '.join(map(str, barrels))}"
                    facts: Facts = {"verb": "sell", "colour": name, "barrels": barrels}
                    yield c.SELL + c.THREES * colour + threes, ones + c.ONES * twos, text, facts
