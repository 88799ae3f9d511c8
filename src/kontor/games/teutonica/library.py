"""Finds boards and editions: those of the data folder by id, a user's own board by path."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from kontor import library
from kontor.datafile import Reader, read_range
from kontor.games.teutonica.board import Board
from kontor.games.teutonica.boardfile import read_sheet
from kontor.games.teutonica.choices import N_ROWS
from kontor.games.teutonica.components import FIRST_PROMO, MARKER_NAMES, MAX_SEATS, N_MARKERS, PROMOS_OF_A_KIND
from kontor.games.teutonica.edition import TIE_BREAKS, Edition
from kontor.games.teutonica.notation import wordings
from kontor.games.teutonica.sheet import Sheet
from kontor.games.teutonica.variant import Variant
from kontor.kit.commands import Catalogue
from kontor.protocol import BadInput

MOST_OF_A_KIND = 15  # counts of markers are four bits
DATA = Path(__file__).parent / "data"


class Library(library.Library[Sheet, Edition]):
    switches = ("players", "markers", "starting-markers", "exchange-needs-own-office", "tie-breaks", "options")

    def __init__(self, data: Path, revision: int | None = None) -> None:
        super().__init__(data, revision)
        self._printed = cache(self._print)  # as many as there are boards

    def read_sheet(self, file: Path) -> Sheet:
        return read_sheet(file)

    def read_edition(self, top: Reader, switches: Mapping[str, Reader]) -> Edition:
        numbers = _numbers(switches["markers"].into("value", "markers"))
        breaks = switches["tie-breaks"]
        return Edition(
            id=top.get("id", str),
            name=top.get("name", str),
            seats=read_range(switches["players"], "value", MAX_SEATS),
            markers=tuple(numbers),
            starting=tuple(_starting(switches["starting-markers"], numbers)),
            exchange_needs_own=switches["exchange-needs-own-office"].get("value", bool),
            tie_breaks=tuple(
                TIE_BREAKS[breaks.one_of(name, TIE_BREAKS, "tie-break")] for name in breaks.strings("value")
            ),
            options=tuple(switches["options"].strings("value")),
        )

    def variant(self, board: str, edition_id: str, markers: str | None = None) -> Variant:
        """Small: board and catalogue are shared by all that are played on it, whatever markers they choose."""
        printed, catalogue = self._printed(board)
        return Variant(printed, catalogue, self.chosen(edition_id, markers), board, self.revision)

    def _print(self, board: str) -> tuple[Board, Catalogue]:
        sheet = self.sheet(board)
        return Board(sheet), Catalogue(N_ROWS, wordings(sheet))

    def chosen(self, edition_id: str, markers: str | None) -> Edition:
        """X1: an edition with a set of markers of one's own, like 'tribute=2 plus-3=0'; others stay as printed."""
        printed = self.edition(edition_id)
        return printed if markers is None else _with_markers(printed, markers)

    def markers_chosen(self, played: Edition) -> str:
        """X1: in which numbers of markers a game differs from the print, as `chosen` reads it."""
        printed = self.edition(played.id).markers
        pairs = zip(MARKER_NAMES, played.markers, printed, strict=True)
        return " ".join(f"{name}={number}" for name, number, usual in pairs if number != usual)

    def seats_of(self, board: str, edition_id: str) -> tuple[int, int]:
        """T1.1: the fewest and most players that board and edition allow together; empty if fewest > most."""
        sheet, edition = self.sheet(board), self.edition(edition_id)
        if sheet.editions and edition_id not in sheet.editions:
            return 1, 0
        return max(sheet.seats[0], edition.seats[0]), min(sheet.seats[1], edition.seats[1])

    def options_of(self, board: str, edition_id: str) -> tuple[str, ...]:
        """T12, T13: those that edition and board both know."""
        known = self.edition(edition_id).options
        return tuple(option for option in self.sheet(board).options if option in known)


def _numbers(counts: Reader) -> list[int]:
    """How many markers of each kind (T1.5)."""
    numbers = [0] * N_MARKERS
    for name in counts.table:
        number = counts.get(name, int)
        numbers[counts.one_of(name, MARKER_NAMES, "marker")] = number
        if not 0 <= number <= MOST_OF_A_KIND:
            counts.wrong(f"there are 0 to {MOST_OF_A_KIND} markers of a kind, not {number}")
    return numbers


def _starting(names: Reader, numbers: list[int]) -> list[int]:
    """The kinds that begin at the taverns (T1.8)."""
    starting = [names.one_of(name, MARKER_NAMES, "marker") for name in names.strings("value")]
    for kind in starting:
        if starting.count(kind) > numbers[kind]:
            names.wrong(f"more {MARKER_NAMES[kind]} than the set holds")
    return starting


def _with_markers(printed: Edition, markers: str) -> Edition:
    numbers = list(printed.markers)
    for word in markers.split():
        name, _, number = word.partition("=")
        if name not in MARKER_NAMES or not number.isdecimal():
            raise BadInput(f"X1: markers are chosen like 'tribute=2 plus-3=0', not '{word[:40]}'")
        kind = MARKER_NAMES.index(name)
        most = PROMOS_OF_A_KIND if kind >= FIRST_PROMO else printed.markers[kind]
        least = printed.starting.count(kind)
        if not least <= int(number[:4]) <= most:
            raise BadInput(f"X1: a game has {least} to {most} markers {name}, not {number[:4]}")
        numbers[kind] = int(number)
    if sum(numbers) != sum(printed.markers):
        raise BadInput(f"X1: a game has exactly {sum(printed.markers)} markers, these are {sum(numbers)}")
    return replace(printed, markers=tuple(numbers))


LIBRARY = Library(DATA)
