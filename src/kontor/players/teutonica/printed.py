"""What is printed on a board of Hansa Teutonica, as far as players count with it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.teutonica.board import Board

FIELD: Final = 12  # bits of each number in a word with one for each ability
WIDE: Final = 16  # bits of each number in a word of sums over pieces


@final
class Printed:
    """Facts of one board; sums of several are made at once, side by side in the bits of a word."""

    def __init__(self, board: Board) -> None:
        routes, cities = range(board.n_routes), range(board.n_cities)
        ends = [(int(board.end_a[r]), int(board.end_b[r])) for r in routes]
        houses = [board.sheet.routes[route].houses for route in routes]
        self.houses = vec[i64](houses)
        self.routes_at = vec[i64]([sum([1 << r for r in routes if c in ends[r]]) for c in cities])
        self.degree = vec[i64]([sum([1 for r in routes if c in ends[r]]) for c in cities])  # routes that meet there
        self.schools: i64 = sum([1 << c for c in cities if board.abilities[c]])  # cities with abilities
        self.teach = vec[i64]([sum([1 << c for c in cities if board.abilities[c] >> a & 1]) for a in range(5)])
        self.shown = vec[i64]([board.abilities[a] | board.abilities[b] for a, b in ends])  # abilities at a route
        self.taught = vec[i64]([_side_by_side(board.abilities[c]) for c in cities])
        self.leads_to = vec[i64]([_side_by_side(board.abilities[a] | board.abilities[b]) for a, b in ends])
        midst, on_link = _midst(board), _on_link(board)
        self.placed = vec[i64](  # length, how central the route is, how far from the link
            [houses[r] | midst[r] << WIDE | (on_link[ends[r][0]] + on_link[ends[r][1]]) << 2 * WIDE for r in routes]
        )
        lands = board.sheet.countries
        self.abroad = vec[i64](
            [
                sum([1 << c for c, city in enumerate(board.sheet.cities) if n in city.countries])
                for n in range(len(lands))
            ]
        )
        self.first_points = vec[i64]([sum([len(one.points) for one in lands[:n]]) for n in range(len(lands) + 1)])
        self.place_points = vec[i64]([points for one in lands for points in one.points])


def _side_by_side(abilities: int) -> int:
    return sum([1 << FIELD * ability for ability in range(5) if abilities >> ability & 1])


def _midst(board: Board) -> list[int]:
    """The routes at most two steps away from each."""
    found = []
    for route in range(board.n_routes):
        near = (board.ring(route, 1) | board.ring(route, 2)) & board.ashore
        found.append(bin(near).count("1"))
    return found


def _on_link(board: Board) -> list[int]:
    """By city: how many more cities a way from one end of the link to the other has if it leads over this one."""
    ways = [_steps(board, end) for end in (int(board.link_a), int(board.link_b))]
    over = [one + other for one, other in zip(*ways, strict=True)]
    return [min(9, number - min(over)) for number in over]


def _steps(board: Board, start: int) -> list[int]:
    found = {start: 0}
    edge = [start]
    while edge:
        city = edge.pop(0)
        for other in range(board.n_cities):
            if (board.neighbours[city] >> other) & 1 and other not in found:
                found[other] = found[city] + 1
                edge.append(other)
    return [found.get(city, 99) for city in range(board.n_cities)]
