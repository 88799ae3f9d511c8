"""The desks of the players and how far the game is, in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kontor.games.teutonica.bits import part
from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import ABILITY_NAMES, MARKER_NAMES, N_ABILITIES, N_MARKERS, value
from kontor.games.teutonica.ink import (
    FAINT,
    MARKER_STYLE,
    PIECES,
    SEAT_STYLES,
    SHORT_MARKERS,
    STRONG,
    Text,
    breadth,
    clip,
    flow,
    joined,
    padded,
    piece_tile,
)
from kontor.games.teutonica.narrate import ability_value
from kontor.games.teutonica.state import UNKNOWN, State

LONGEST_NAME = 16
VALUE_WIDTHS = (1, 1, 6, 1, 3)  # of the abilities, so that the desks stand below each other


def draw_ledger(state: State, names: Sequence[str], width: int) -> list[Text]:
    shown = [clip([(name, "")], LONGEST_NAME) for name in names]
    longest = max(breadth(name) for name in shown)
    lines = flow(_progress(state, names), width)
    for seat, name in enumerate(shown):
        lines += flow(_desk(state, seat, padded(name, longest)), width, 5)
    return lines


def _progress(state: State, names: Sequence[str]) -> list[Text]:
    plan, land = state.board.plan, state.land
    return [
        [(_whose_turn(state, names), STRONG)],
        [(f"completed cities {land.completed} of {plan.completed_to_end}", "")],
        [(f"markers left {len(state.deck) - state.drawn}", "")],
        [(f"East–West link {_link_points_left(state)}", "")],
    ]


def _whose_turn(state: State, names: Sequence[str]) -> str:
    if not state.stack:
        return f"The game is over after turn {state.turn}."
    active, deciding = state.stack[0].seat, state.top().seat
    turn = f"Turn {state.turn}: {names[active]}"
    return turn if active == deciding else f"{turn}, but {names[deciding]} is to choose"


def _link_points_left(state: State) -> str:
    taken = sum(points != NONE for points in state.desks.linked)
    return " ".join(str(points) for points in state.board.plan.link_points[taken:]) or "none left"


def _desk(state: State, seat: int, name: Text) -> list[Text]:
    desks = state.desks
    words: list[Text] = [
        [(_pointer(state, seat), STRONG), (f" {seat} ", SEAT_STYLES[seat]), (" ", ""), *name],
        [("prestige ", FAINT), (f"{desks.prestige[seat]:2}", STRONG)],
        [("supply ", FAINT), *_pieces(desks.supply[2 * seat], desks.supply[2 * seat + 1])],
        [("stock ", FAINT), *_pieces(desks.stock[2 * seat], desks.stock[2 * seat + 1])],
        *[_ability(state, seat, ability) for ability in range(N_ABILITIES)],
    ]
    held = [piece_tile(piece) for piece, number in enumerate(state.hand) for _ in range(number)]
    if held and state.top().seat == seat:
        words.append([("in hand ", FAINT), *joined(held)])
    if desks.linked[seat] != NONE:
        words.append([("link ", FAINT), (str(desks.linked[seat]), STRONG)])
    return words + _markers(state, seat)


def _pointer(state: State, seat: int) -> str:
    """▶ marks who is to choose, ▷ whose turn it is meanwhile."""
    if state.stack and state.top().seat == seat:
        return "▶"
    return "▷" if state.stack and state.stack[0].seat == seat else " "


def _pieces(traders: int, merchants: int) -> Text:
    return [(f"{traders:2}{PIECES[0]} {merchants}{PIECES[1]}", "")]


def _ability(state: State, seat: int, ability: int) -> Text:
    now = ability_value(ability, value(ability, state.level(seat, ability)))
    return [(f"{ABILITY_NAMES[ability]} ", FAINT), (f"{now:<{VALUE_WIDTHS[ability]}}", "")]


def _markers(state: State, seat: int) -> list[Text]:
    desks = state.desks
    unseen = state.drawn - state.looked if state.stack and state.stack[0].seat == seat else 0
    on_plate = {_short(m): part(desks.plate[seat], m) for m in range(N_MARKERS)}
    on_plate["unseen"] = part(desks.plate[seat], UNKNOWN) + unseen
    lots = (
        ("markers", {_short(m): part(desks.markers[seat], m) for m in range(N_MARKERS)}, MARKER_STYLE),
        ("used", {_short(m): part(desks.used[seat], m) for m in range(N_MARKERS)}, FAINT),
        ("plate", on_plate, ""),
    )
    return [_lot(title, Counter(numbers), style) for title, numbers, style in lots if any(numbers.values())]


def _lot(title: str, numbers: Counter[str], style: str) -> Text:
    tiles: list[Text] = [[(f"[{name}]", style)] for name, number in numbers.items() for _ in range(number)]
    return [(f"{title} ", FAINT), *joined(tiles, " ")]


def _short(marker: int) -> str:
    return SHORT_MARKERS[MARKER_NAMES[marker]]
