"""One way to play: a board with an edition, and the catalogue that belongs to it."""

from __future__ import annotations

from typing import final

from kontor.games.teutonica.board import Board
from kontor.games.teutonica.edition import Edition
from kontor.kit.commands import Catalogue


@final
class Variant:
    def __init__(self, board: Board, catalogue: Catalogue, edition: Edition, source: str, revision: int) -> None:
        self.revision: int = revision  # of the rules
        self.source: str = source  # the board's id, or the path of its file
        self.board = board
        self.edition = edition
        self.catalogue = catalogue
        self.exchange_needs_own: bool = edition.exchange_needs_own
