"""The frozen facts of one printed board, as numbers that the rules can ask quickly."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.teutonica.components import PERMANENT_NAMES
from kontor.games.teutonica.sheet import Office, Sheet

NONE: Final = -1  # no seat, route, city, piece or marker
MAX_RINGS: Final = 24  # more than any two routes of a readable board are apart


@final
class Board:
    """A sheet, unfolded for speed.

    A spot is a class of interchangeable houses: spot `r` are the ordinary houses of route `r`, later
    spots are boats. Offices are at `width * city + position`. Sets are the bits of a number.
    """

    def __init__(self, sheet: Sheet) -> None:
        cities, routes, spots = sheet.cities, sheet.routes, sheet.spots()
        self.sheet = sheet
        self.n_cities: i64 = len(cities)
        self.n_routes: i64 = len(routes)
        self.n_spots: i64 = len(spots)
        self.n_countries: i64 = len(sheet.countries)
        self.all_spots: i64 = (1 << len(spots)) - 1
        self.ashore: i64 = (1 << len(routes)) - 1  # the spots that take traders too (T4.2)
        self.has_boats: bool = len(spots) > len(routes)
        self.length = vec[i64](
            [routes[r].boats if boat else routes[r].houses - routes[r].boats for _, r, boat in spots]
        )
        self.route_of = vec[i64]([r for _, r, _ in spots])
        afloat = {r: spot for spot, (_, r, boat) in enumerate(spots) if boat}
        self.boats_of = vec[i64]([afloat.get(r, NONE) for r in range(len(routes))])
        self.country_of = vec[i64]([routes[r].country for _, r, _ in spots])
        self.spots_in = vec[i64](
            [
                sum([1 << s for s, (_, r, _) in enumerate(spots) if routes[r].country == n])
                for n in range(len(sheet.countries))
            ]
        )
        self.for_markers: i64 = sum([1 << r for r in range(len(routes)) if routes[r].markers])
        self.permanent = vec[i64]([PERMANENT_NAMES.index(r.permanent) if r.permanent else NONE for r in routes])
        self.end_a = vec[i64]([r.ends[0] for r in routes])
        self.end_b = vec[i64]([r.ends[1] for r in routes])
        width = max([len(c.offices) for c in cities])
        blank = Office(0, 0, 0)
        spaces = [c.offices[i] if i < len(c.offices) else blank for c in cities for i in range(width)]
        self.width: i64 = width
        self.n_offices = vec[i64]([len(c.offices) for c in cities])
        self.is_hansa = vec[i64]([1 if c.hansa else 0 for c in cities])
        self.permits = vec[i64]([sum([1 << country for country in c.permits]) for c in cities])
        self.permitting = vec[i64](_permitting(sheet))
        self.office_kind = vec[i64]([o.kind for o in spaces])
        self.office_colour = vec[i64]([o.colour for o in spaces])
        self.office_coin = vec[i64]([o.coin for o in spaces])
        self.abilities = vec[i64]([sum([1 << a for a in c.abilities]) for c in cities])
        self.neighbours = vec[i64](_neighbours(sheet))
        self.rings = vec[i64](_rings(sheet))
        self.taverns = vec[i64]([r for r in range(len(routes)) if routes[r].tavern])
        self.link_a: i64 = sheet.link[0]
        self.link_b: i64 = sheet.link[1]
        self.link_points = vec[i64](list(sheet.link_points))
        self.table_route: i64 = sheet.table_route
        self.n_table: i64 = len(sheet.table)
        self.table_points = vec[i64]([t.points for t in sheet.table])
        self.table_colour = vec[i64]([t.colour for t in sheet.table])
        self.completed_to_end: i64 = sheet.completed_to_end

    def end(self, route: i64, side: i64) -> i64:
        return self.end_a[route] if side == 0 else self.end_b[route]

    def ring(self, route: i64, steps: i64) -> i64:
        """The spots of the routes `steps` away from this one; empty beyond the last ring (T5.5)."""
        return self.rings[MAX_RINGS * route + steps - 1] if steps <= MAX_RINGS else i64(0)


def _permitting(sheet: Sheet) -> list[int]:
    """Cities that give permissions, those for one country before those for several (RT36)."""
    cities = [number for number, city in enumerate(sheet.cities) if city.permits]
    return sorted(cities, key=lambda number: len(sheet.cities[number].permits))


def _neighbours(sheet: Sheet) -> list[int]:
    """For each city the cities that one route joins to it, as sets."""
    joined = [0] * len(sheet.cities)
    for route in sheet.routes:
        a, b = route.ends
        joined[a] |= 1 << b
        joined[b] |= 1 << a
    return joined


def _rings(sheet: Sheet) -> list[int]:
    """For each route the spots of the routes 1, 2, 3 … steps away; last of all its own (RT28)."""
    spots = [
        sum([1 << s for s, (_, r, _) in enumerate(sheet.spots()) if r == number]) for number in range(len(sheet.routes))
    ]
    ends = [set(route.ends) for route in sheet.routes]
    adjacent = [[q for q in range(len(ends)) if q != r and ends[q] & ends[r]] for r in range(len(ends))]
    table: list[int] = []
    for origin in range(len(ends)):
        seen = {origin}
        ring = adjacent[origin]
        row: list[int] = []
        while ring:
            row.append(sum([spots[route] for route in ring]))
            seen.update(ring)
            ring = sorted({q for route in ring for q in adjacent[route]} - seen)
        row.append(spots[origin])
        table += row + [0] * (MAX_RINGS - len(row))
    return table
