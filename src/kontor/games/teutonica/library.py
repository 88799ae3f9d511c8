"""Finds boards and editions: those of the data folder by id, a user's own board by path."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from kontor.datafile import Reader, read_range, read_toml
from kontor.games.teutonica.boardfile import read_plan
from kontor.games.teutonica.components import FIRST_PROMO, MARKER_NAMES, MAX_SEATS, N_MARKERS, PROMOS_OF_A_KIND
from kontor.games.teutonica.edition import TIE_BREAKS, Edition
from kontor.games.teutonica.plan import Plan
from kontor.games.teutonica.variant import Variant
from kontor.protocol import BadInput

MOST_OF_A_KIND = 15  # counts of markers are four bits
DATA = Path(__file__).parent / "data"


def ids(folder: str) -> list[str]:
    return sorted(path.stem for path in (DATA / folder).glob("*.toml"))


@cache
def plan(board: str) -> Plan:
    """A board by its id, or by the path of a file that ends in .toml."""
    if board.endswith(".toml"):
        return read_plan(Path(board))
    if board not in ids("boards"):
        raise BadInput(f"unknown board '{board}' (known: {', '.join(ids('boards'))}; or the path of a .toml file)")
    return read_plan(DATA / "boards" / f"{board}.toml")


@cache
def edition(id: str) -> Edition:
    if id not in ids("editions"):
        raise BadInput(f"unknown edition '{id}' (known: {', '.join(ids('editions'))})")
    return read_edition(DATA / "editions" / f"{id}.toml")


@cache
def variant(board: str, edition_id: str, markers: str | None = None) -> Variant:
    return Variant(plan(board), chosen(edition_id, markers), board)


def chosen(edition_id: str, markers: str | None) -> Edition:
    """X1: an edition with a set of markers of one's own, like 'tribute=2 plus-3=0'; others stay as printed."""
    printed = edition(edition_id)
    if markers is None:
        return printed
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


def markers_chosen(played: Edition) -> str:
    """X1: in which numbers of markers a game differs from the print, as `chosen` reads it."""
    printed = edition(played.id).markers
    pairs = zip(MARKER_NAMES, played.markers, printed, strict=True)
    return " ".join(f"{name}={number}" for name, number, usual in pairs if number != usual)


def read_edition(path: Path) -> Edition:
    top = Reader(path, "", read_toml(path))
    switches = ("players", "markers", "starting-markers", "exchange-needs-own-office", "tie-breaks", "options")
    top.only("id", "name", "readings", *switches)
    switch = {name: top.into(name) for name in switches}
    for reader in switch.values():
        reader.only("rule", "value")
        reader.get("rule", str)
    counts = switch["markers"].into("value", "markers")
    numbers = [0] * N_MARKERS
    for name in counts.table:
        numbers[counts.one_of(name, MARKER_NAMES, "marker")] = counts.get(name, int)
    for name in counts.table:
        if not 0 <= counts.table[name] <= MOST_OF_A_KIND:
            counts.wrong(f"there are 0 to {MOST_OF_A_KIND} markers of a kind, not {counts.table[name]}")
    starting_names = switch["starting-markers"]
    starting = [starting_names.one_of(name, MARKER_NAMES, "marker") for name in starting_names.strings("value")]
    for kind in starting:
        if starting.count(kind) > numbers[kind]:
            starting_names.wrong(f"more {MARKER_NAMES[kind]} than the set holds")
    breaks = switch["tie-breaks"]
    return Edition(
        id=top.get("id", str),
        name=top.get("name", str),
        seats=read_range(switch["players"], "value", MAX_SEATS),
        markers=tuple(numbers),
        starting=tuple(starting),
        exchange_needs_own=switch["exchange-needs-own-office"].get("value", bool),
        tie_breaks=tuple(TIE_BREAKS[breaks.one_of(name, TIE_BREAKS, "tie-break")] for name in breaks.strings("value")),
        options=tuple(switch["options"].strings("value")),
    )


def seats_of(board: str, edition_id: str) -> tuple[int, int]:
    """T1.1: the fewest and most players that board and edition allow together; empty if fewest > most."""
    one, other = plan(board).seats, edition(edition_id).seats
    if plan(board).editions and edition_id not in plan(board).editions:
        return 1, 0
    return max(one[0], other[0]), min(one[1], other[1])
