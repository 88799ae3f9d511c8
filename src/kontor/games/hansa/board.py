"""A board as the rules read it: plain numbers, worked out once."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.hansa.plan import Plan

NONE: Final = -1


@final
class Board:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.n_cities: i64 = len(plan.cities)
        self.start: i64 = plan.start
        spaces = plan.spaces()
        self.n_spaces: i64 = len(spaces)
        self.city_of = vec[i64](spaces)  # by warehouse
        self.first_space = vec[i64]([sum(c.warehouses for c in plan.cities[:n]) for n in range(len(plan.cities) + 1)])
        self.lanes = vec[i64](_lanes(plan))  # by city: where the arrows lead
        self.set_up: i64 = (1 << len(plan.cities)) - 1 - (1 << plan.start)  # H1.5: everywhere but there


def _lanes(plan: Plan) -> list[int]:
    found = [0] * len(plan.cities)
    for lane in plan.lanes:
        found[lane.start] |= 1 << lane.end
    return found
