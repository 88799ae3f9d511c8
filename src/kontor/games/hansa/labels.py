"""What is written at a city, wherever a picture puts it, and what the signs mean."""

from __future__ import annotations

from kontor.games.hansa.board import NONE
from kontor.games.hansa.rules.buy import master
from kontor.games.hansa.state import State
from kontor.games.hansa.tiles import EMPTY, MOST, booths_tile, empty_tile, good_tile
from kontor.ink import FAINT, STRONG, Text, joined
from kontor.words import Scene

GAP = "  "  # between goods, which are words with blanks themselves


def city_title(state: State, scene: Scene, city: int) -> Text:
    """Its number and its name."""
    printed = state.board.sheet.cities[city]
    return [(f"{printed.number} ", FAINT), (scene.called("city", printed.id), STRONG)]


def city_goods(state: State, city: int) -> Text:
    """A tile for every warehouse."""
    spaces = range(state.board.first_space[city], state.board.first_space[city + 1])
    stored = [state.store[space] for space in spaces]
    return joined([empty_tile() if good == NONE else good_tile(good) for good in stored], GAP)


def city_booths(state: State, city: int) -> Text:
    """A tile for every seat that has booths there."""
    paid = master(state, city)
    numbers = [state.booths_in(seat, city) for seat in range(state.seats)]
    return joined([booths_tile(seat, number, seat == paid) for seat, number in enumerate(numbers) if number], " ")


def lanes_from(state: State, scene: Scene, city: int) -> list[str]:
    """Where the arrows lead."""
    cities = state.board.sheet.cities
    return [scene.called("city", cities[lane.end].id) for lane in state.board.sheet.lanes if lane.start == city]


def legend(scene: Scene) -> list[Text]:
    signs = {"blue 2": "sign.good", EMPTY: "sign.empty", "0×2": "sign.booths", MOST: "sign.most"}
    return [[(f"{sign} {scene.say(code)}", FAINT)] for sign, code in signs.items()]
