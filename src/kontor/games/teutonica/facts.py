"""What leaves the game as JSON, with types: views, drawings, facts of events. The page's types are made from these."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from kontor.games.teutonica.components import Kind

Place = tuple[float, float]  # fractions of width and height


# ---------------------------------------------------------------------- the view


class Piece(TypedDict):
    owner: int  # a side: a seat, or the neutral one after them
    kind: Kind


class Standing(Piece):
    count: int


class Spot(TypedDict):
    free: int
    pieces: list[Standing]


class RouteNow(Spot):
    marker: str | None
    boats: NotRequired[Spot]


class CityNow(TypedDict):
    offices: list[Piece | None]
    additional: list[Piece]  # the oldest first
    founded: list[Piece]
    controller: int | None


class Ability(TypedDict):
    level: int
    value: int | str


class Pieces(TypedDict):
    trader: int
    merchant: int


class Player(TypedDict):
    prestige: int
    supply: Pieces
    stock: Pieces
    abilities: dict[str, Ability]
    markers: list[str]
    used: list[str]
    plate: list[str]
    plate_hidden: int
    link: int | None


class Waiting(TypedDict):
    """Who is to choose, and what about."""

    seat: int
    name: str
    count: int
    route: NotRequired[str]
    displaced: NotRequired[Piece]  # the piece that an answer is about
    active: int  # whose turn it is
    actions_left: int


class Lasting(TypedDict):
    """A promo marker that stays on its route."""

    marker: str
    owner: int
    route: str


class Space(TypedDict):
    """Of the special table."""

    points: int
    owner: int | None


class View(TypedDict):
    game: Literal["teutonica"]
    seat: int | None
    board: str
    edition: str
    turn: int
    over: bool
    completed: int
    completed_to_end: int
    markers_left: int
    decision: Waiting | None
    permits_used: list[str]
    hand: list[Standing]
    players: list[Player]
    routes: dict[str, RouteNow]
    cities: dict[str, CityNow]
    favours: dict[str, int | None]  # the owner; None while it is on display
    lasting: list[Lasting]
    missions: list[list[str] | None]  # three cities each; None: a card that may not be seen
    table: list[Space]


# ------------------------------------------------------------------- the drawing


class PrintedOffice(TypedDict):
    kind: Kind
    colour: str
    coin: int


class Scroll(TypedDict):
    ability: str
    at: Place | None


class PrintedCity(TypedDict):
    id: str
    name: str
    at: Place | None
    offices: list[PrintedOffice]
    scrolls: list[Scroll]
    hansa: bool
    countries: list[str]
    permits: list[str]


class PrintedRoute(TypedDict):
    id: str
    ends: list[str]
    houses: list[Place | None]
    boats: list[int]  # which of the houses are boats
    tavern: Place | None
    marker: Place | None
    rotation: float
    country: str
    permanent: str  # a lasting marker, or empty
    takes_markers: bool


class PrintedSpace(TypedDict):
    """Of the special table."""

    points: int
    colour: str
    at: Place | None


class PrintedTable(TypedDict):
    route: str
    spaces: list[PrintedSpace]


class Country(TypedDict):
    id: str
    points: list[int]


class Link(TypedDict):
    cities: list[str]
    points: list[int]


class Track(TypedDict):
    """Of the desk."""

    ability: str
    values: list[int | str]
    covered_by: Kind


class Bent(TypedDict):
    """The places of a board once more, for screens of another shape than its print."""

    shape: Literal["wide", "tall"]
    width: int  # in units; the print's is 1200
    aspect: float
    name: float  # the size of a city's name, in units, for which there is room
    completed_track: tuple[Place, Place]
    table: list[Place]  # in the order of its spaces
    cities: dict[str, Place]
    scrolls: dict[str, Place]  # by city and ability, like "york keys"
    houses: dict[str, list[Place]]  # by route
    markers: dict[str, tuple[Place, float]]  # by route, with the marker's rotation


class Drawing(TypedDict):
    game: Literal["teutonica"]
    id: str
    name: str
    aspect: float | None  # None: a board without places
    completed_to_end: int
    completed_track: tuple[Place, Place] | None
    link: Link
    table: PrintedTable
    countries: list[Country]
    cities: list[PrintedCity]
    routes: list[PrintedRoute]
    desk: list[Track]
    bent: list[Bent]


# -------------------------------------------------------------------- the events

# What stands under each name that `events.py` gives to a number.
EVENT_FACTS: dict[str, object] = {
    "seat": int,
    "other": int,  # another seat
    "owner": int,  # of the piece
    "kind_moved": str,  # of the piece
    "piece": str,  # as its mover says it, like own-trader
    "pieces": str,  # which kinds there are: traders, merchants, both, none
    "control": str,  # gained or lost
    "kind": str,
    "route": str,
    "city": str,
    "marker": str,
    "markers": list[str],
    "ability": str,
    "value": int | str,
    "source": str,
    "reason": str,
    "favour": str,
    "permanent": str,
    "position": int,
    "points": int,
    "count": int,
    "left": int,
    "turn": int,
    "actions": int,
    "traders": int,
    "merchants": int,
}

# What `narrate.py` tells beside them, instead of them, and only to who may see it.
ALSO_TOLD: dict[str, tuple[str, ...]] = {
    "plate-looked-at": ("markers",),
    "control-changed": ("control",),
    **dict.fromkeys(("income", "returned", "tribute-taken"), ("pieces",)),
}
TOLD_AS: dict[str, tuple[str, ...]] = {"piece": ("owner", "kind_moved", "piece")}
SECRET: tuple[str, ...] = ("markers",)
