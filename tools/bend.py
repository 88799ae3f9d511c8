"""Bends the boards of Hansa Teutonica to other screens: the print is stretched, then its things push each other apart.

python tools/bend.py            all layouts anew
python tools/bend.py tall       those of one shape, or of one board

A layout is a list of places, and the land follows the cities, so a board can be laid out more than once. What is
written (`data/layout-SHAPE/BOARD.toml`) is the same every time. The last lines say what is left to be seen to: boxes
that lie over each other, roads that cross. Facts of the board do not change here.
"""

from __future__ import annotations

import itertools
import sys
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from kontor.games.teutonica import library
from kontor.games.teutonica.drawing import drawing
from kontor.games.teutonica.facts import Drawing

Box = tuple[float, float, float, float]  # left, top, right, bottom of a thing, seen from its place
Point = tuple[float, float]
Numbers = np.ndarray[Any, np.dtype[np.float64]]

NAME, PLATE, ABOVE, PITCH = 14.8, 55.0, 36.0, 28.0  # as web/src/games/teutonica/layout.ts draws them
LETTER = 0.6  # of the size of a name: how wide its letters are
STEPS, LAST = 3200, 2600  # from LAST on springs and anchors are weak, and pushes strong
HEAVY, FIXED = 8.0, 1e9  # a plate weighs so many houses
CORNER = 113.0  # is left to the buttons; where a board is seen from afar there are none
TRACK = 135.0  # half of the track of completed cities
EDGE = 14.0  # from the frame to what is drawn


@dataclass(frozen=True)
class Shape:
    width: float  # units
    height: float
    name: float  # units of a name: what a name needs where the whole board is seen
    row: float  # units that a name's row grows by, beyond the print's


def shape(width: float, height: float, name: float) -> Shape:
    return Shape(width, height, name, 1.1 * (name - NAME))


SHAPES: dict[str, dict[str, Shape]] = {
    "wide": {board: shape(1480, 960, 20.0) for board in ("britannia-3", "britannia-4-5")},
    "tall": {
        board: shape(1180, 1475, 37.5)
        for board in (
            "hanseatic-league-2-3",
            "hanseatic-league-4-5",
            "eastern-hanseatic-league",
            "britannia-3",
            "britannia-4-5",
        )
    },
}

# Where the rough way does not find it: what to begin with, in units beside the stretched place.
NUDGES: dict[tuple[str, str], dict[str, Point]] = {
    ("eastern-hanseatic-league", "tall"): {
        "berlin-colln": (70, 0),
        "tangermunde": (-30, 0),
    },
}


@dataclass
class Sheet:
    """The things of a board as they are moved about."""

    shape: Shape
    at: list[Point] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    mass: list[float] = field(default_factory=list)
    pull: list[float] = field(default_factory=list)  # back to where they were put
    ids: dict[str, int] = field(default_factory=dict)
    springs: list[tuple[int, int, float]] = field(default_factory=list)  # with their length at rest
    threes: list[tuple[int, int, int]] = field(default_factory=list)  # the middle one seeks the middle

    def add(self, id: str, at: Point, box: Box, mass: float, pull: float) -> int:
        self.ids[id] = len(self.at)
        self.at.append(at)
        self.boxes.append(box)
        self.mass.append(mass)
        self.pull.append(pull)
        return self.ids[id]


def plate(city: Any, shape: Shape) -> Box:
    """A city's plate with its skyline."""
    letters = shape.name * LETTER * len(city["name"]) * (0.86 if shape.name > 30 else 1)
    half = max(PITCH * max(len(city["offices"]), 1) + 8, letters + 15) / 2 + 2
    return -half, -ABOVE - shape.row - 13, half, PLATE - ABOVE + 3


def lay(board: Drawing, name: str, shape: Shape) -> Sheet:
    """Everything of a board, stretched to its new shape."""
    places = [city["at"] for city in board["cities"]]
    places += [house for route in board["routes"] for house in route["houses"]]
    xs, ys = zip(*[place for place in places if place is not None], strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    margin = 74 if shape.name < 30 else 90

    def at(place: Any, id: str = "") -> Point:
        dx, dy = NUDGES.get((board["id"], name), {}).get(id, (0, 0))
        x = margin + (place[0] - left) / (right - left) * (shape.width - 2 * margin)
        y = 64 + shape.row + (place[1] - top) / (bottom - top) * (shape.height - 104 - shape.row)
        return x + dx, y + dy

    sheet = Sheet(shape)
    for city in board["cities"]:
        here = sheet.add(city["id"], at(city["at"], city["id"]), plate(city, shape), HEAVY, 0.006)
        for scroll in city["scrolls"]:
            id = f"{city['id']} {scroll['ability']}"
            tied = sheet.add(id, at(scroll["at"], id), (-20, -19, 20, 19), 1, 0.004)
            sheet.springs.append((here, tied, 66))
    for route in board["routes"]:
        _route(sheet, route, at)
    spaces = len(board["table"]["spaces"])
    table = board["table"]["spaces"]
    half = 28 * spaces
    middle = at([(table[0]["at"][0] + table[-1]["at"][0]) / 2, table[0]["at"][1]], "table")  # type: ignore[index]  # a board of ours has places
    sheet.add("table", middle, (-half - 4, -32, half + 4, 32), HEAVY, 0.01)
    ends = board["completed_track"]
    assert ends is not None
    there = at([(ends[0][0] + ends[1][0]) / 2, ends[0][1]], "track")
    sheet.add("track", there, (-TRACK - 23, -40, TRACK + 31, 18), HEAVY, 0.01)
    if name == "wide":
        sheet.add("corner", (shape.width, shape.height), (-CORNER, -CORNER, 0, 0), FIXED, 0)
    return sheet


def _route(sheet: Sheet, route: Any, at: Any) -> None:
    houses = [
        sheet.add(f"{route['id']} {n}", at(house), (-14, -19, 14, 15), 1, 0.002)
        for n, house in enumerate(route["houses"])
    ]
    line = [sheet.ids[route["ends"][0]], *houses, sheet.ids[route["ends"][1]]]
    for a, b in itertools.pairwise(line):
        sheet.springs.append((a, b, 44 if a in houses and b in houses else 66))
    sheet.threes += zip(line, line[1:], line[2:], strict=False)
    fixed = route["tavern"] or route["permanent"]
    box = (-20.0, -20.0, 20.0, 28.0) if fixed else (-13.0, -13.0, 13.0, 16.0)
    marker = sheet.add(f"{route['id']} marker", at(route["marker"], f"{route['id']} marker"), box, 0.6, 0.003)
    sheet.springs.append((houses[len(houses) // 2], marker, 52))


def relax(sheet: Sheet) -> Numbers:
    """Where everything comes to lie."""
    at = np.array(sheet.at)
    home, boxes = at.copy(), np.array(sheet.boxes)
    mass, pull = np.array(sheet.mass), np.array(sheet.pull)[:, None]
    share = mass[None, :] / (mass[:, None] + mass[None, :])  # how much of a push the first one takes
    springs = np.array([(a, b) for a, b, _ in sheet.springs])
    rest = np.array([length for *_, length in sheet.springs])
    threes = np.array(sheet.threes)
    weight = np.where(mass >= HEAVY, 10.0, 1.0)[:, None]
    fixed = mass[:, None] >= FIXED
    least = np.where(fixed, at, np.array([EDGE, EDGE]) - boxes[:, :2])
    most = np.where(fixed, at, np.array([sheet.shape.width - EDGE, sheet.shape.height - EDGE]) - boxes[:, 2:])
    for step in range(STEPS):
        late = step >= LAST
        force = _pushes(at, boxes, share) * (0.8 if late else 0.5)
        way = at[springs[:, 1]] - at[springs[:, 0]]
        long = np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-6)
        drawn = way * ((long - rest) * (0.008 if late else 0.02) / long)[:, None]
        np.add.at(force, springs[:, 0], drawn / weight[springs[:, 0]])
        np.add.at(force, springs[:, 1], -drawn / weight[springs[:, 1]])
        np.add.at(force, threes[:, 1], 0.03 * ((at[threes[:, 0]] + at[threes[:, 2]]) / 2 - at[threes[:, 1]]))
        force += (home - at) * pull * (0.3 if late else 1)
        at = np.clip(at + np.clip(force, -6, 6), least, most)
    return at


def _overlaps(at: Numbers, boxes: Numbers) -> tuple[Numbers, Numbers]:
    """How far each two boxes lie over each other, sideways and upwards."""
    low, high = at + boxes[:, :2], at + boxes[:, 2:]
    both = np.minimum(high[:, None], high[None, :]) - np.maximum(low[:, None], low[None, :])
    both[np.arange(len(at)), np.arange(len(at))] = 0
    return both[..., 0], both[..., 1]


def _pushes(at: Numbers, boxes: Numbers, share: Numbers) -> Numbers:
    """Boxes that lie over each other go apart, the shorter way."""
    wide, high = _overlaps(at, boxes)
    over = (wide > 0) & (high > 0)
    middle = at + (boxes[:, :2] + boxes[:, 2:]) / 2
    side = np.where(middle[:, None] > middle[None, :], 1.0, -1.0)
    sideways = over & (wide < high)
    return np.stack(
        [
            np.where(sideways, side[..., 0] * wide * share, 0).sum(axis=1),
            np.where(over & ~sideways, side[..., 1] * high * share, 0).sum(axis=1),
        ],
        axis=1,
    )


# ------------------------------------------------------------------------------ what came of it


def faults(sheet: Sheet, at: Numbers, board: Drawing) -> list[str]:
    """Boxes that lie more than 5 units over each other, and roads that cross."""
    wide, high = _overlaps(at, np.array(sheet.boxes))
    names = list(sheet.ids)
    pairs = np.argwhere(np.triu((wide > 5) & (high > 5)))
    found = [f"{names[a]} over {names[b]}: {min(wide[a, b], high[a, b]):.0f}" for a, b in pairs]
    roads = {
        route["id"]: [route["ends"][0], *(f"{route['id']} {n}" for n in range(len(route["houses"]))), route["ends"][1]]
        for route in board["routes"]
    }
    lines = {id: [at[sheet.ids[thing]] for thing in things] for id, things in roads.items()}
    for one, other in itertools.combinations(lines, 2):
        edges = itertools.product(itertools.pairwise(lines[one]), itertools.pairwise(lines[other]))
        if any(_cross(*a, *b) for a, b in edges):
            found.append(f"{one} crosses {other}")
    return found


def _cross(a: Numbers, b: Numbers, c: Numbers, d: Numbers) -> bool:
    def side(p: Numbers, q: Numbers, r: Numbers) -> float:
        return float((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))

    if any(np.allclose(p, q) for p in (a, b) for q in (c, d)):
        return False  # they meet in a city
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def text(board: Drawing, name: str, sheet: Sheet, at: Numbers) -> str:
    """The layout's file."""
    width, height = sheet.shape.width, sheet.shape.height

    def place(point: Any) -> str:
        return f"[{point[0] / width:.4f}, {point[1] / height:.4f}]"

    def row(points: Any) -> str:
        return f"[{', '.join(place(point) for point in points)}]"

    spaces = len(board["table"]["spaces"])
    table = at[sheet.ids["table"]]
    track = at[sheet.ids["track"]]
    lines = [
        f"# {board['name']}, {name}: made by tools/bend.py from the print's layout, as fractions of width and height.",
        "",
        f'board = "{board["id"]}"',
        f"width = {width:.0f}",
        f"aspect = {width / height:.4f}",
        f"name = {sheet.shape.name}",
        f"completed-track = {row([(track[0] - TRACK, track[1]), (track[0] + TRACK, track[1])])}",
        f"table = {row([(table[0] + 56 * (n - (spaces - 1) / 2), table[1]) for n in range(spaces)])}",
    ]
    for city in board["cities"]:
        lines += ["", f"[cities.{city['id']}]", f"at = {place(at[sheet.ids[city['id']]])}"]
        for scroll in city["scrolls"]:
            city_id, ability = city["id"], scroll["ability"]
            lines.append(f"scroll-{ability} = {place(at[sheet.ids[f'{city_id} {ability}']])}")
    for route in board["routes"]:
        houses = [at[sheet.ids[f"{route['id']} {n}"]] for n in range(len(route["houses"]))]
        marker = at[sheet.ids[f"{route['id']} marker"]]
        near = min(houses, key=lambda house: float(np.hypot(*(house - marker))))
        angle = np.degrees(np.arctan2(near[1] - marker[1], near[0] - marker[0])) - 90
        lines += ["", f"[routes.{route['id']}]", f"houses = {row(houses)}", f"marker = {place(marker)}"]
        lines.append(f"marker-rotation = {angle:.0f}")
    return "\n".join(lines) + "\n"


def main() -> None:
    for name, boards in SHAPES.items():
        for id, shape in boards.items():
            if not {name, id} >= set(sys.argv[1:]):
                continue
            board = drawing(library.LIBRARY.sheet(id))
            sheet = lay(board, name, shape)
            at = relax(sheet)
            folder = library.DATA / f"layout-{name}"
            folder.mkdir(exist_ok=True)
            (folder / f"{id}.toml").write_text(text(board, name, sheet, at), encoding="utf-8")
            print(f"{name} {id}:", "; ".join(faults(sheet, at, board)) or "nothing to see to")  # noqa: T201  # its output


if __name__ == "__main__":
    main()
