"""Which board and which edition are meant, where somebody leaves that open."""

from __future__ import annotations

from kontor.protocol import AnyGame, BadInput, BoardInfo


def fitting(rules: AnyGame, board: str | None, edition: str | None, seats: int) -> tuple[str, str]:
    """A board and an edition for so many players: what was asked for, and what goes with it."""
    if not isinstance(board, str | None):
        raise BadInput(f"a board is named by a text, not {repr(board)[:40]}")
    edition = None if edition is None else str(edition)  # 2014 is meant as "2014"
    if board is None:
        board = _any_board(rules, seats) if edition is None else fitting_board(rules, edition, seats)
    return board, newest(rules.board(board), seats) if edition is None else edition


def newest(info: BoardInfo, seats: int) -> str:
    """Of the editions that play with so many on this board; if none does, of all: the deal says why not."""
    return ([name for name in info.editions if _is_for(info, name, seats)] or list(info.editions))[-1]


def players_of(info: BoardInfo, edition: str) -> str:
    """How many may play, in words."""
    fewest, most = info.editions[edition]
    return f"{fewest} players" if fewest == most else f"{fewest} to {most} players"


def _any_board(rules: AnyGame, seats: int) -> str:
    for_so_many = [info for info in rules.boards() if any(_is_for(info, name, seats) for name in info.editions)]
    if not for_so_many:
        raise BadInput(f"no board of {rules.title} is for {seats} players")
    return _best_known(for_so_many)


def fitting_board(rules: AnyGame, edition: str, seats: int) -> str:
    """A board that this edition plays with so many players: of several, the one most editions know."""
    known = rules.boards()
    if not any(edition in info.editions for info in known):
        editions = sorted({name for info in known for name in info.editions})
        raise BadInput(f"unknown edition '{edition}' (known: {', '.join(editions)})")
    with_so_many = [info for info in known if _is_for(info, edition, seats)]
    if not with_so_many:
        others = sorted({name for info in known for name in info.editions if _is_for(info, name, seats)})
        hint = f", but there is one in {' and '.join(others)}" if others else ""
        raise BadInput(f"no board of edition {edition} is for {seats} players{hint}")
    return _best_known(with_so_many)


def _best_known(boards: list[BoardInfo]) -> str:
    return max(boards, key=lambda info: len(info.editions)).id


def _is_for(info: BoardInfo, edition: str, seats: int) -> bool:
    fewest, most = info.editions.get(edition, (1, 0))
    return fewest <= seats <= most
