"""What the game waits for, in words: one phrase for each frame above the turn, written and read alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import FAVOUR_NAMES, MARKER_NAMES, MERCHANT, TRADER
from kontor.games.teutonica.sheet import Sheet
from kontor.games.teutonica.state import (
    ANSWER,
    BENEFIT,
    ECHO,
    FLIPPING,
    MOVING,
    NEUTRAL,
    PAYING,
    PERMANENT,
    REMOVING,
    SETTLING,
    Frame,
    State,
)
from kontor.item import NONE as NOTHING
from kontor.item import Item
from kontor.kit.bits import one_of, part

# The second word says which kind of frame it is; a word in capitals is filled in.
PHRASES = {
    PAYING: "SEAT pays COUNT",
    ANSWER: "SEAT answers for DISPLACED from ROUTE adding COUNT",
    MOVING: "SEAT lifts COUNT of WHOSE",
    REMOVING: "SEAT removes COUNT",
    BENEFIT: "SEAT claimed ROUTE with MARKER",
    PERMANENT: "SEAT profits from ROUTE after PIECES",
    SETTLING: "SEAT places COUNT for ROUTE of PIECES",
    FLIPPING: "SEAT flips COUNT for FAVOUR",
    ECHO: "SEAT echoes COUNT",
    NEUTRAL: "SEAT founds for ROUTE",
}
WHOSE = ["own", "others", "anybodys"]  # by OWN, OTHERS, ANYBODYS
ANY = "any"  # pieces of stock, supply or board
LETTERS = "tm"  # trader, merchant
MOST = 99  # of anything that is counted here


class Field(NamedTuple):
    """A word that is filled in."""

    write: Callable[[Frame, Sheet], str]
    read: Callable[[Frame, Sheet, Item, str], None]


def phrases(state: State) -> list[str]:
    """All frames above the turn, in words, the topmost last."""
    return [_phrase(frame, state.board.sheet) for frame in state.frames()[1:]]


def _phrase(frame: Frame, sheet: Sheet) -> str:
    words = PHRASES[frame.kind].split()
    return " ".join(FIELDS[word].write(frame, sheet) if word in FIELDS else word for word in words)


def read_phrase(item: Item, words: list[str], state: State) -> Frame:
    """The frame that a phrase tells, on top of those of the state."""
    kinds = [kind for kind, phrase in PHRASES.items() if phrase.split()[1:2] == words[1:2]]
    wanted = PHRASES[kinds[0]].split() if kinds else []
    if len(wanted) != len(words):
        like = f"'{PHRASES[kinds[0]]}'" if kinds else "one of " + ", ".join(f"'{one}'" for one in PHRASES.values())
        item.wrong(f"'{' '.join(words)[:60]}' is not {like}")
    frame = Frame(kinds[0], NONE, 0, NONE, NONE, NONE, state.frame)
    for word, given in zip(wanted, words, strict=True):
        if word == "SEAT":
            frame.seat = frame.side = item.number(given, "a seat", state.seats - 1)
        elif word in FIELDS:
            FIELDS[word].read(frame, state.board.sheet, item, given)
        elif word != given:
            item.wrong(f"'{' '.join(words)[:60]}' is not '{' '.join(wanted)}'")
    return frame


# ------------------------------------------------------------ the words filled in


def _read_count(frame: Frame, sheet: Sheet, item: Item, word: str) -> None:
    frame.count = item.number(word, "what is counted", MOST)


def _write_displaced(frame: Frame, sheet: Sheet) -> str:
    """The piece that still has no house, or whose it was."""
    return str(frame.side) if frame.displaced == NONE else f"{frame.side}{LETTERS[frame.displaced]}"


def _read_displaced(frame: Frame, sheet: Sheet, item: Item, word: str) -> None:
    kind = word[-1:]
    frame.side = item.number(word.rstrip(LETTERS), "the owner of a piece", sheet.seats[1])
    frame.item = LETTERS.index(kind) if kind in LETTERS else NONE
    if word != _write_displaced(frame, sheet):
        item.wrong(f"a displaced piece is written like '1t', one that has its house again like '1', not '{word[:60]}'")


def _read_route(frame: Frame, sheet: Sheet, item: Item, word: str) -> None:
    frame.route = item.one_of(word, [route.id for route in sheet.routes], "route")


def _read_whose(frame: Frame, sheet: Sheet, item: Item, word: str) -> None:
    frame.item = item.one_of(word, WHOSE, "side")


def _read_marker(frame: Frame, sheet: Sheet, item: Item, word: str) -> None:
    frame.item = NONE if word == NOTHING else item.one_of(word, MARKER_NAMES, "marker")


def _read_favour(frame: Frame, sheet: Sheet, item: Item, word: str) -> None:
    frame.item = item.one_of(word, FAVOUR_NAMES, "favour")


def _write_pieces(frame: Frame, sheet: Sheet) -> str:
    """Like 2t+1m, any or none."""
    if frame.pieces == NONE:
        return ANY
    numbers = [part(frame.pieces, kind) for kind in (TRADER, MERCHANT)]
    return "+".join(f"{n}{letter}" for n, letter in zip(numbers, LETTERS, strict=True) if n) or NOTHING


def _read_pieces(frame: Frame, sheet: Sheet, item: Item, word: str) -> None:
    frame.item = NONE if word == ANY else 0
    for some in word.split("+") if word not in (ANY, NOTHING) else []:
        if not some or some[-1] not in LETTERS:
            item.wrong(f"pieces are counted like '2t+1m', '{ANY}' or '{NOTHING}', not '{word[:60]}'")
        kind = LETTERS.index(some[-1])
        frame.item += (item.number(some[:-1], "a number of pieces", 9, 1) - part(frame.pieces, kind)) * one_of(kind)


FIELDS = {
    "SEAT": Field(lambda frame, sheet: str(frame.seat), lambda frame, sheet, item, word: None),
    "COUNT": Field(lambda frame, sheet: str(frame.count), _read_count),
    "DISPLACED": Field(_write_displaced, _read_displaced),
    "ROUTE": Field(lambda frame, sheet: sheet.routes[frame.route].id, _read_route),
    "WHOSE": Field(lambda frame, sheet: WHOSE[frame.whose], _read_whose),
    "MARKER": Field(lambda frame, sheet: NOTHING if frame.taken == NONE else MARKER_NAMES[frame.taken], _read_marker),
    "FAVOUR": Field(lambda frame, sheet: FAVOUR_NAMES[frame.favour], _read_favour),
    "PIECES": Field(_write_pieces, _read_pieces),
}
