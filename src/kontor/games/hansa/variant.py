"""One way to play: a board, its catalogue, and whether the extra card is in the game."""

from __future__ import annotations

from typing import final

from kontor.games.hansa.board import Board
from kontor.games.hansa.choices import N_ROWS
from kontor.games.hansa.notation import wordings
from kontor.games.hansa.sheet import Sheet
from kontor.kit.commands import Catalogue


@final
class Variant:
    def __init__(self, sheet: Sheet, extra_card: bool, source: str, edition: str, revision: int) -> None:
        self.edition: str = edition  # its id
        self.revision: int = revision  # of the rules
        self.source: str = source  # the board's id, or the path of its file
        self.board = Board(sheet)
        self.catalogue = Catalogue(N_ROWS, wordings(sheet))
        self.extra_card: bool = extra_card  # X2
