"""Finds boards and editions: those of the data folder by id, a user's own board by path."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from kontor import library
from kontor.datafile import Reader, read_range
from kontor.games.hansa.boardfile import read_sheet
from kontor.games.hansa.components import MAX_SEATS
from kontor.games.hansa.edition import Edition
from kontor.games.hansa.sheet import Sheet
from kontor.games.hansa.variant import Variant

DATA = Path(__file__).parent / "data"


class Library(library.Library[Sheet, Edition]):
    switches = ("players", "options")

    def __init__(self, data: Path, revision: int | None = None) -> None:
        super().__init__(data, revision)
        self.variant = cache(self._variant)

    def read_sheet(self, file: Path) -> Sheet:
        return read_sheet(file)

    def read_edition(self, top: Reader, switches: Mapping[str, Reader]) -> Edition:
        return Edition(
            id=top.get("id", str),
            name=top.get("name", str),
            seats=read_range(switches["players"], "value", MAX_SEATS),
            options=tuple(switches["options"].strings("value")),
        )

    def _variant(self, board: str, edition_id: str, extra_card: bool) -> Variant:
        return Variant(self.sheet(board), extra_card, board, edition_id, self.revision)


LIBRARY = Library(DATA)
