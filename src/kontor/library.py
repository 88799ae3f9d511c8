"""A game's data folder: its boards, editions and rules, as one revision of the rules has them.

revisions.toml            the revisions, see `revisions.py`
rules.md  rules.de.md     the rules in words
book/                     the same as people explain it, with pictures, see `book.py`
editions/ID.toml          switches, each with its rule
boards/ID.toml            what is printed
boards/ID@1.toml          what it was held to be up to and including revision 1, before it was put right
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Generic, Self, TypeVar

from kontor.book import read_chapters, read_pictures
from kontor.datafile import Reader, read_toml
from kontor.protocol import BadInput, Chapter, Picture, Rule
from kontor.revisions import FILE, Revision, check_known, read_revisions, read_switches, since
from kontor.ruletext import read_rules

P = TypeVar("P")  # how a game keeps a board
E = TypeVar("E")  # how it keeps an edition

BEFORE = "@"  # stands before the last revision that an old board file holds in


class Library(ABC, Generic[P, E]):
    """What is asked for is read once; the files are not expected to change."""

    switches: Sequence[str]  # that an edition's file has

    def __init__(self, data: Path, revision: int | None = None) -> None:
        self.data = data
        self._wanted = revision
        self._sheets: dict[str, P] = {}
        self._editions: dict[str, E] = {}
        self._others: dict[int, Self] = {}

    @abstractmethod
    def read_sheet(self, file: Path) -> P:
        """A board from its file; raises BadInput."""

    @abstractmethod
    def read_edition(self, top: Reader, switches: Mapping[str, Reader]) -> E:
        """An edition from its file, with the value of each switch; raises BadInput."""

    # ----------------------------------------------------------------- revisions

    @cached_property
    def revisions(self) -> list[Revision]:
        return read_revisions(self.data / FILE)

    @property
    def revision(self) -> int:
        """The one that everything is read for; the newest unless another was asked for."""
        return self.revisions[-1].number if self._wanted is None else self._wanted

    def at(self, revision: int) -> Self:
        """The same by another revision; raises UnknownRevision."""
        if revision not in self._others:
            check_known(revision, self.revisions)
            self._others[revision] = type(self)(self.data, revision)
        return self._others[revision]

    # ------------------------------------------------------- what is in the folder

    def ids(self, folder: str) -> list[str]:
        return sorted(file.stem for file in (self.data / folder).glob("*.toml") if BEFORE not in file.stem)

    def rulebook(self, language: str) -> list[Rule]:
        return read_rules(self.data, tuple(self.ids("editions")), language, since(self.revisions))

    def book(self, language: str) -> list[Chapter]:
        return read_chapters(self.data / "book", language)

    def pictures(self) -> dict[str, Picture]:
        return read_pictures(self.data / "book")

    def sheet(self, board: str) -> P:
        """A board by its id, or by the path of a file that ends in .toml."""
        if board not in self._sheets:
            self._sheets[board] = self.read_sheet(self._board_file(board))
        return self._sheets[board]

    def edition(self, id: str) -> E:
        if id not in self._editions:
            if id not in self.ids("editions"):
                raise BadInput(f"unknown edition '{id}' (known: {', '.join(self.ids('editions'))})")
            self._editions[id] = self.edition_in(self.data / "editions" / f"{id}.toml")
        return self._editions[id]

    def edition_in(self, file: Path) -> E:
        top = Reader(file, "", read_toml(file))
        top.only("id", "name", "readings", *self.switches)
        return self.read_edition(top, read_switches(top, self.switches, self.revision, self.revisions))

    def _board_file(self, board: str) -> Path:
        if board.endswith(".toml"):
            return Path(board)
        known = self.ids("boards")
        if board not in known:
            raise BadInput(f"unknown board '{board}' (known: {', '.join(known)}; or the path of a .toml file)")
        folder = self.data / "boards"
        for last in range(self.revision, self.revisions[-1].number):
            if (old := folder / f"{board}{BEFORE}{last}.toml").exists():
                return old
        return folder / f"{board}.toml"
