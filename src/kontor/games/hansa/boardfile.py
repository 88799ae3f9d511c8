"""Reads a board file and checks it: a wrong file is refused with its name, the item and what is wrong."""

from __future__ import annotations

from pathlib import Path

from kontor.datafile import Reader, read_toml
from kontor.games.hansa.components import COLOURS_LEFT_OUT, FIRST_ROUNDS, N_COLOURS, N_PILES, OF_A_COLOUR
from kontor.games.hansa.sheet import CERTAINTIES, City, Lane, Sheet

FEWEST_CITIES = FIRST_ROUNDS + 1  # one for each of the first booths, and the closed one (H1.5)
MOST_CITIES = 60  # a set of cities is the bits of one 64-bit number
MOST_WAREHOUSES = 4  # of a city


def read_sheet(path: Path) -> Sheet:
    top = Reader(path, "", read_toml(path))
    top.only("id", "name", "start", "cities", "lanes")
    cities = tuple(sorted((_city(top.into("cities"), id) for id in top.get("cities", dict)), key=lambda c: c.number))
    if not FEWEST_CITIES <= len(cities) <= MOST_CITIES:
        top.wrong(f"a board has {FEWEST_CITIES} to {MOST_CITIES} cities, not {len(cities)}")
    ids = [city.id for city in cities]
    lanes = tuple(_lane(top.into("lanes"), id, ids) for id in top.get("lanes", dict))
    start = top.one_of(top.get("start", str), ids, "city")
    sheet = Sheet(top.get("id", str), top.get("name", str), cities, lanes, start)
    _check_whole(top, sheet)
    return sheet


def _sure(reader: Reader, key: str) -> str:
    return CERTAINTIES[reader.one_of(reader.get(key, str), CERTAINTIES, "certainty")]


def _city(cities: Reader, id: str) -> City:
    city = cities.into(id, f"city {id}")
    city.only("name", "number", "number-is", "warehouses", "warehouses-are")
    warehouses = city.get("warehouses", int)
    if not 0 <= warehouses <= MOST_WAREHOUSES:
        city.wrong(f"a city has 0 to {MOST_WAREHOUSES} warehouses, not {warehouses}")
    return City(
        city.word(id), city.get("name", str), city.get("number", int), _sure(city, "number-is"), warehouses,
        _sure(city, "warehouses-are"),
    )  # fmt: skip


def _lane(lanes: Reader, id: str, cities: list[str]) -> Lane:
    lane = lanes.into(id, f"lane {id}")
    lane.only("is")
    start, arrow, end = id.partition("--")
    if not arrow:
        lane.wrong("a lane is named after its ends, like lubeck--aalborg, in the direction of its arrow")
    if start == end:
        lane.wrong("a lane leads to another city")
    return Lane(lane.one_of(start, cities, "city"), lane.one_of(end, cities, "city"), _sure(lane, "is"))


def _check_whole(top: Reader, sheet: Sheet) -> None:
    """H1.2, H2.7: the numbers are an order, and the ship can always sail on."""
    numbers = [city.number for city in sheet.cities]
    if numbers != list(range(1, len(numbers) + 1)):
        top.wrong(f"the cities are numbered 1 to {len(numbers)}, each number once, not {numbers}")
    fewest_goods = min(N_COLOURS - left_out for left_out in COLOURS_LEFT_OUT.values()) * OF_A_COLOUR
    most = fewest_goods - N_PILES  # no pile is empty (H1.3)
    if not 1 <= len(sheet.spaces()) <= most:
        top.wrong(f"a board has 1 to {most} warehouses, not {len(sheet.spaces())}")
    reached = _reached(sheet, sheet.start)
    for number, city in enumerate(sheet.cities):
        if number not in reached:
            top.wrong(f"the ship cannot get to {city.id}")
        if sheet.start not in _reached(sheet, number):
            top.wrong(f"the ship cannot get back from {city.id} to {sheet.cities[sheet.start].id}")


def _reached(sheet: Sheet, start: int) -> set[int]:
    found, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for lane in sheet.lanes:
            if lane.start == here and lane.end not in found:
                found.add(lane.end)
                todo.append(lane.end)
    return found
