"""A board for whoever draws it: what is printed and where it is. Places are fractions."""

from __future__ import annotations

from typing import Any

from kontor.games.hansa.facts import Drawing, DrawnLane
from kontor.games.hansa.layout import layout_file, places_of
from kontor.games.hansa.sheet import Lane, Sheet


def drawing(sheet: Sheet) -> Drawing:
    """Without a layout of its own (a user's board) there are no places."""
    places = layout_file(sheet.id) if places_of(sheet) else {}
    at = places.get("cities", {})
    return {
        "game": "hansa",
        "id": sheet.id,
        "name": sheet.name,
        "aspect": places.get("aspect"),
        "start": sheet.cities[sheet.start].id,
        "cities": [
            {
                "id": city.id,
                "name": city.name,
                "number": city.number,
                "warehouses": city.warehouses,
                "at": at.get(city.id),
            }
            for city in sheet.cities
        ],
        "lanes": [_lane(lane, sheet, places) for lane in sheet.lanes],
    }


def _lane(lane: Lane, sheet: Sheet, places: dict[str, Any]) -> DrawnLane:
    start, end = sheet.cities[lane.start].id, sheet.cities[lane.end].id
    return {"from": start, "to": end, "by": places.get("lanes", {}).get(f"{start}--{end}", [])}
