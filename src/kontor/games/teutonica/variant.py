"""One way to play: a board with an edition, and the catalogue that belongs to it."""

from __future__ import annotations

from typing import final

from kontor.games.teutonica.board import Board
from kontor.games.teutonica.choices import N_ROWS
from kontor.games.teutonica.edition import Edition
from kontor.games.teutonica.notation import wordings
from kontor.games.teutonica.sheet import Sheet
from kontor.kit.commands import Catalogue


@final
class Variant:
    def __init__(self, sheet: Sheet, edition: Edition, source: str, revision: int) -> None:
        self.revision: int = revision  # of the rules
        self.source: str = source  # the board's id, or the path of its file
        self.board = Board(sheet)
        self.edition = edition
        self.catalogue = Catalogue(N_ROWS, wordings(sheet))
        self.exchange_needs_own: bool = edition.exchange_needs_own
