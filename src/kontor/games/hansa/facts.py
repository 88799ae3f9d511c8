"""What leaves the game as JSON, with types: views, drawings, facts of events. The page's types are made from these."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Place = tuple[float, float]  # fractions of width and height

# ---------------------------------------------------------------------- the view


class Waiting(TypedDict):
    """Who is to choose, and what about."""

    seat: int
    name: str
    active: int  # whose turn it is
    colour: NotRequired[str]  # of the goods that must be lost


class Player(TypedDict):
    talers: int
    supply: int  # booths that are not on the board
    goods: list[str]  # like "blue-2"
    sold: list[str]
    sold_points: int
    points: int


class CityNow(TypedDict):
    warehouses: list[str | None]
    booths: list[int]  # by seat
    master: int | None  # who has most booths


class View(TypedDict):
    game: Literal["hansa"]
    seat: int | None
    board: str
    turn: int
    over: bool
    ship: str
    acted: bool
    bank: int
    piles: list[int]
    last_round: bool
    last_pile_by: int | None
    left_out: list[str]
    gone: list[str]
    extra_card: bool
    decision: Waiting | None
    players: list[Player]
    cities: dict[str, CityNow]


# ------------------------------------------------------------------- the drawing


class DrawnCity(TypedDict):
    id: str
    name: str
    number: int
    warehouses: int
    at: Place | None


DrawnLane = TypedDict("DrawnLane", {"from": str, "to": str, "by": list[Place]})


class Drawing(TypedDict):
    game: Literal["hansa"]
    id: str
    name: str
    aspect: float | None  # None: a board without places
    start: str
    cities: list[DrawnCity]
    lanes: list[DrawnLane]


# -------------------------------------------------------------------- the events

# What stands under each name that `events.py` gives to a number.
EVENT_FACTS: dict[str, object] = {
    "seat": int,
    "paid": int,  # who is paid
    "city": str,
    "colour": str,
    "good": str,
    "goods": list[int],  # the barrels of each
    "count": int,
    "turn": int,
    "talers": int,
    "price": int,
    "terms": str,  # who is paid: player, bank, free
}

# What `narrate.py` tells beside them.
ALSO_TOLD: dict[str, tuple[str, ...]] = {"bought": ("price", "terms")}
TOLD_AS: dict[str, tuple[str, ...]] = {}
SECRET: tuple[str, ...] = ()
