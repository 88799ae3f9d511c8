"""The board as a plain picture: what is printed where (the page's own drawing) and what lies on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from kontor.envs.canvas import Canvas, Colour

WIDTH = 600
GROUND, WAY, HOUSE, PAPER, DARK = (233, 226, 206), (178, 160, 128), (250, 246, 236), (214, 203, 176), (60, 54, 48)
SEATS: list[Colour] = [(196, 48, 43), (39, 98, 176), (44, 140, 76), (222, 165, 32), (120, 70, 150), (120, 120, 120)]
PRINTED: dict[str, Colour] = {
    "white": (255, 255, 255), "orange": (236, 140, 50), "pink": (226, 130, 170), "black": (50, 50, 50),
    "blue": (52, 105, 190), "yellow": (236, 200, 60), "red": (200, 52, 46), "green": (58, 145, 82),
    "brown": (130, 88, 52),
}  # fmt: skip
MARKER: Colour = (212, 175, 55)
SMALL, LARGE = 5.0, 8.0
STEP = 0.022  # between things that stand side by side, as a fraction of the width

Facts = Mapping[str, Any]


def teutonica(printed: Facts, seen: Facts) -> Canvas:
    canvas = Canvas(WIDTH, round(WIDTH / printed["aspect"]), GROUND)
    cities = {city["id"]: city for city in printed["cities"]}
    for route in printed["routes"]:
        places = [cities[route["ends"][0]]["at"], *route["houses"], cities[route["ends"][1]]["at"]]
        for start, end in pairwise(places):
            canvas.line(start, end, 1.5, WAY)
    for route in printed["routes"]:
        _houses(canvas, route, seen["routes"][route["id"]])
    for city in printed["cities"]:
        _offices(canvas, city, seen["cities"][city["id"]])
    for space, now in zip(printed["table"]["spaces"], seen["table"], strict=True):
        canvas.disc(space["at"], LARGE, PRINTED[space["colour"]])
        if now["owner"] is not None:
            canvas.disc(space["at"], SMALL, SEATS[now["owner"]])
    return canvas


def _houses(canvas: Canvas, route: Facts, now: Facts) -> None:
    """Pieces fill the houses from one end; traders are square, merchants round, as in the box."""
    ashore = [place for nth, place in enumerate(route["houses"]) if nth not in route["boats"]]
    afloat = [route["houses"][nth] for nth in route["boats"]]
    for places, spot in ((ashore, now), (afloat, now.get("boats", {"pieces": []}))):
        standing = [piece for piece in spot["pieces"] for _ in range(piece["count"])]
        for nth, place in enumerate(places):
            canvas.box(place, SMALL + 1, HOUSE)
            if nth < len(standing):
                draw = canvas.box if standing[nth]["kind"] == "trader" else canvas.disc
                draw(place, SMALL, SEATS[standing[nth]["owner"]])
    if now["marker"] is not None and route["marker"] is not None:
        canvas.disc(route["marker"], SMALL + 1, MARKER)


def _offices(canvas: Canvas, city: Facts, now: Facts) -> None:
    x, y = city["at"]
    canvas.disc((x, y), LARGE, DARK if now["controller"] is None else SEATS[now["controller"]])
    rows = [*now["additional"], *now["offices"], *now["founded"]]
    first = len(now["additional"])
    for nth, piece in enumerate(rows):
        place = (x + STEP * (nth - (len(rows) - 1) / 2), y + STEP * 1.4)
        inside = 0 <= nth - first < len(city["offices"])
        canvas.box(place, SMALL + 1, PRINTED[city["offices"][nth - first]["colour"]] if inside else PAPER)
        if piece is not None:
            draw = canvas.box if piece["kind"] == "trader" else canvas.disc
            draw(place, SMALL - 1, SEATS[piece["owner"]])


def hansa(printed: Facts, seen: Facts) -> Canvas:
    canvas = Canvas(WIDTH, round(WIDTH / printed["aspect"]), (205, 222, 232))
    at = {city["id"]: city["at"] for city in printed["cities"]}
    for lane in printed["lanes"]:
        for start, end in pairwise([at[lane["from"]], *lane["by"], at[lane["to"]]]):
            canvas.line(start, end, 1.5, (150, 178, 196))
    for city, now in seen["cities"].items():
        x, y = at[city]
        canvas.disc((x, y), LARGE + 2, PAPER)
        if city == seen["ship"]:
            canvas.disc((x, y), SMALL, DARK)
        for nth, good in enumerate(now["warehouses"]):
            place = (x + STEP * (nth - 0.5), y - STEP * 1.8)
            canvas.box(place, SMALL + 1, PAPER)
            if good is not None:
                canvas.box(place, SMALL, PRINTED[good.partition("-")[0]])
        standing = [seat for seat, number in enumerate(now["booths"]) for _ in range(number)]
        for nth, seat in enumerate(standing):
            canvas.box((x + STEP * 0.5 * (nth - len(standing) / 2), y + STEP * 1.8), SMALL - 2, SEATS[seat])
    return canvas


PICTURES: dict[str, Callable[[Facts, Facts], Canvas]] = {"teutonica": teutonica, "hansa": hansa}
