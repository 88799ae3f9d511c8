"""Finds boards: those of the data folder by id, a user's own by path."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kontor.games.hansa.boardfile import read_plan
from kontor.games.hansa.plan import Plan
from kontor.games.hansa.variant import Variant
from kontor.protocol import BadInput

DATA = Path(__file__).parent / "data"
EDITION = "2004"  # the only one


def ids() -> list[str]:
    return sorted(path.stem for path in (DATA / "boards").glob("*.toml"))


@cache
def plan(board: str) -> Plan:
    """A board by its id, or by the path of a file that ends in .toml."""
    if board.endswith(".toml"):
        return read_plan(Path(board))
    if board not in ids():
        raise BadInput(f"unknown board '{board}' (known: {', '.join(ids())}; or the path of a .toml file)")
    return read_plan(DATA / "boards" / f"{board}.toml")


@cache
def variant(board: str, extra_card: bool) -> Variant:
    return Variant(plan(board), extra_card, board)
