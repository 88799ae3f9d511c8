"""The frozen facts of one printed board, as numbers that the rules can ask quickly."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.teutonica.bits import bit
from kontor.games.teutonica.plan import Office, Plan

NONE: Final = -1  # no seat, route, city, piece or marker
MAX_RINGS: Final = 24  # more than any two routes of a readable board are apart


@final
class Board:
    """A plan, unfolded for speed. Offices are at `width * city + position`."""

    def __init__(self, plan: Plan) -> None:
        cities, routes = plan.cities, plan.routes
        self.plan = plan
        self.n_cities: i64 = len(cities)
        self.n_routes: i64 = len(routes)
        self.all_routes: i64 = (1 << len(routes)) - 1
        self.length = vec[i64]([r.houses for r in routes])
        self.end_a = vec[i64]([r.ends[0] for r in routes])
        self.end_b = vec[i64]([r.ends[1] for r in routes])
        width = max([len(c.offices) for c in cities])
        blank = Office(0, 0, 0)
        spaces = [c.offices[i] if i < len(c.offices) else blank for c in cities for i in range(width)]
        self.width: i64 = width
        self.n_offices = vec[i64]([len(c.offices) for c in cities])
        self.office_kind = vec[i64]([o.kind for o in spaces])
        self.office_colour = vec[i64]([o.colour for o in spaces])
        self.office_coin = vec[i64]([o.coin for o in spaces])
        self.abilities = vec[i64]([sum([1 << a for a in c.abilities]) for c in cities])
        self.neighbours = vec[i64](_neighbours(plan))
        self.rings = vec[i64](_rings(plan))
        self.taverns = vec[i64]([r for r in range(len(routes)) if routes[r].tavern])
        self.link_a: i64 = plan.link[0]
        self.link_b: i64 = plan.link[1]
        self.link_points = vec[i64](list(plan.link_points))
        self.table_route: i64 = plan.table_route
        self.n_table: i64 = len(plan.table)
        self.table_points = vec[i64]([t.points for t in plan.table])
        self.table_colour = vec[i64]([t.colour for t in plan.table])
        self.completed_to_end: i64 = plan.completed_to_end

    def ends(self, route: i64) -> i64:
        """The route's two cities, as a set."""
        return bit(self.end_a[route]) | bit(self.end_b[route])

    def end(self, route: i64, side: i64) -> i64:
        return self.end_a[route] if side == 0 else self.end_b[route]

    def ring(self, route: i64, steps: i64) -> i64:
        """The routes `steps` away from this one; empty beyond the last ring (T5.5)."""
        return self.rings[MAX_RINGS * route + steps - 1] if steps <= MAX_RINGS else 0


def _neighbours(plan: Plan) -> list[int]:
    """For each city the cities that one route joins to it, as sets."""
    joined = [0] * len(plan.cities)
    for route in plan.routes:
        a, b = route.ends
        joined[a] |= 1 << b
        joined[b] |= 1 << a
    return joined


def _rings(plan: Plan) -> list[int]:
    """For each route the routes 1, 2, 3 … steps away; last of all the route itself (RT28)."""
    ends = [set(route.ends) for route in plan.routes]
    adjacent = [[q for q in range(len(ends)) if q != r and ends[q] & ends[r]] for r in range(len(ends))]
    table: list[int] = []
    for origin in range(len(ends)):
        seen = {origin}
        ring = adjacent[origin]
        row: list[int] = []
        while ring:
            row.append(sum([1 << route for route in ring]))
            seen.update(ring)
            ring = sorted({q for route in ring for q in adjacent[route]} - seen)
        row.append(1 << origin)
        table += row + [0] * (MAX_RINGS - len(row))
    return table
