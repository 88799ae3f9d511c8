"""The tiles that every picture of the game uses in a terminal."""

from __future__ import annotations

from kontor.games.teutonica.components import COLOUR_NAMES
from kontor.ink import FAINT, SEAT_STYLES, STRONG, Text
from kontor.words import Scene

NEUTRAL_STYLE = "bold #000000 on #b8b8b8"
OFFICE_STYLES = ("#000000 on #ffffff", "#000000 on #e08a35", "#000000 on #e59ab0", "#ffffff on #000000")
MARKER_STYLE = "#000000 on #d9b25f"
LASTING_STYLE = "#ffffff on #6b5223"
COUNTRY_STYLES = ("magenta", "cyan")  # of those abroad, in turn
LINK_STYLE = "bold #ffffff on #a1382a"

FREE_HOUSE = "⌂"
BOAT = "◡"  # alone while it is free, else before the piece
NEUTRAL = "n"
OUTSIDE = "°"  # behind the name of a city outside the Hansa
PERMIT = "§"
PIECES = "■●"  # trader, merchant
SPACES = "□○"  # the same shapes, still free
COIN_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"


def side_tile(shape: str, side: int, seats: int) -> Text:
    """A shape and whose it is; the side after the seats is the neutral one."""
    return [(f"{shape}{side}", SEAT_STYLES[side]) if side < seats else (f"{shape}{NEUTRAL}", NEUTRAL_STYLE)]


def piece_tile(piece: int, seats: int) -> Text:
    """Shape and seat: ■0 is a trader of seat 0."""
    return side_tile(PIECES[piece % 2], piece // 2, seats)


def space_tile(kind: int, colour: int) -> Text:
    """Shape and first letter of the colour: ○p is for a merchant, pink."""
    return [(f"{SPACES[kind]}{COLOUR_NAMES[colour][0]}", OFFICE_STYLES[colour])]


def coin(points: int) -> Text:
    return [("".join(COIN_DIGITS[int(digit)] for digit in str(points)), STRONG)] if points else []


def marker_tile(scene: Scene, name: str, style: str = MARKER_STYLE) -> Text:
    return [(f"[{scene.say(f'tile.{name}')}]", style)]


def lasting_tile(scene: Scene, name: str) -> Text:
    """The marker that stays on its route."""
    return [(f"‹{scene.say(f'lasting.{name}')}›", LASTING_STYLE)]


def country_style(country: int) -> str:
    return COUNTRY_STYLES[(country - 1) % len(COUNTRY_STYLES)] if country else FAINT
