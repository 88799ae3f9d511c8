"""A board for whoever draws it: what is printed and where it is. Places are fractions."""

from __future__ import annotations

from typing import Any

from kontor.games.hansa.facts import Drawing, DrawnLane
from kontor.games.hansa.layout import layout_file, places_of
from kontor.games.hansa.plan import Lane, Plan


def drawing(plan: Plan) -> Drawing:
    """Without a layout of its own (a user's board) there are no places."""
    places = layout_file(plan.id) if places_of(plan) else {}
    at = places.get("cities", {})
    return {
        "game": "hansa",
        "id": plan.id,
        "name": plan.name,
        "aspect": places.get("aspect"),
        "start": plan.cities[plan.start].id,
        "cities": [
            {
                "id": city.id,
                "name": city.name,
                "number": city.number,
                "warehouses": city.warehouses,
                "at": at.get(city.id),
            }
            for city in plan.cities
        ],
        "lanes": [_lane(lane, plan, places) for lane in plan.lanes],
    }


def _lane(lane: Lane, plan: Plan, places: dict[str, Any]) -> DrawnLane:
    start, end = plan.cities[lane.start].id, plan.cities[lane.end].id
    return {"from": start, "to": end, "by": places.get("lanes", {}).get(f"{start}--{end}", [])}
