"""The desks of the players and how far the game is, in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import (
    ABILITY_NAMES,
    FAVOUR_NAMES,
    MARKER_NAMES,
    N_ABILITIES,
    N_MARKERS,
    value,
)
from kontor.games.teutonica.narrate import ability_value
from kontor.games.teutonica.rules.permits import rightmost
from kontor.games.teutonica.state import (
    LINK,
    ON_DISPLAY,
    ON_PLATE,
    PRESTIGE,
    STOCK,
    SUPPLY,
    UNKNOWN,
    UNSEEN,
    UNUSED,
    USED,
    State,
)
from kontor.games.teutonica.tiles import MARKER_STYLE, PIECES, SHORT_MARKERS, piece_tile
from kontor.ink import FAINT, SEAT_STYLES, STRONG, Text, breadth, clip, flow, joined, padded
from kontor.kit.bits import part

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
    plan = state.board.plan
    words: list[Text] = [
        [(_whose_turn(state, names), STRONG)],
        [(f"completed cities {state.completed} of {plan.completed_to_end}", "")],
        [(f"markers left {len(state.deck) - state.drawn}", "")],
        [(f"East–West link {_link_points_left(state)}", "")],
    ]
    out = Counter({_short(m): part(state.discarded, m) for m in range(N_MARKERS)})
    if out.total():
        words.append(_lot("out of the game", out, FAINT))
    if len(state.favours):
        words.append([("favours on display ", ""), *(_favours(state, ON_DISPLAY) or [("none", "")])])
    return words


def _favours(state: State, owner: int) -> Text:
    """Those of the owner, named as commands name them."""
    owned = [FAVOUR_NAMES[favour] for favour, whose in enumerate(state.favours) if whose == owner]
    return [(", ".join(owned), STRONG)] if owned else []


def _whose_turn(state: State, names: Sequence[str]) -> str:
    if state.is_over():
        return f"The game is over after turn {state.turn}."
    active, deciding = state.turn_frame().seat, state.frame.seat
    turn = f"Turn {state.turn}: {names[active]}"
    return turn if active == deciding else f"{turn}, but {names[deciding]} is to choose"


def _link_points_left(state: State) -> str:
    taken = sum(state.desks[LINK + seat] != NONE for seat in range(state.seats))
    return " ".join(str(points) for points in state.board.plan.link_points[taken:]) or "none left"


def _desk(state: State, seat: int, name: Text) -> list[Text]:
    desks = state.desks
    words: list[Text] = [
        [(_pointer(state, seat), STRONG), (f" {seat} ", SEAT_STYLES[seat]), (" ", ""), *name],
        [("prestige ", FAINT), (f"{desks[PRESTIGE + seat]:2}", STRONG)],
        [("supply ", FAINT), *_pieces(desks[SUPPLY + 2 * seat], desks[SUPPLY + 2 * seat + 1])],
        [("stock ", FAINT), *_pieces(desks[STOCK + 2 * seat], desks[STOCK + 2 * seat + 1])],
        *[_ability(state, seat, ability) for ability in range(N_ABILITIES)],
    ]
    held = [
        piece_tile(piece, state.seats)
        for country in range(state.board.n_countries)
        for piece in range(2 * state.sides)
        for _ in range(state.in_hand(piece, country))
    ]
    if held and state.frame.seat == seat:
        words.append([("in hand ", FAINT), *joined(held)])
    if desks[LINK + seat] != NONE:
        words.append([("link ", FAINT), (str(desks[LINK + seat]), STRONG)])
    return words + _markers(state, seat) + _extras(state, seat)


def _extras(state: State, seat: int) -> list[Text]:
    """What only some games have: favours, the mission as far as it may be seen, permissions."""
    cities = state.board.plan.cities
    found: list[Text] = []
    if favours := _favours(state, seat):
        found.append([("favours ", FAINT), *favours])
    if len(state.missions) and state.missions[seat] != UNSEEN:
        named = ", ".join(cities[city].name for city in state.board.plan.missions[state.missions[seat]])
        found.append([("mission ", FAINT), (named, STRONG)])
    permits = [city for city in range(len(cities)) if cities[city].permits and rightmost(state, city) == seat]
    if permits:
        active = not state.is_over() and state.turn_frame().seat == seat
        used = [" used" if active and state.permits_used >> city & 1 else "" for city in permits]
        told = ", ".join(f"{cities[city].name}{was}" for city, was in zip(permits, used, strict=True))
        found.append([("permissions ", FAINT), (told, "")])
    return found


def _pointer(state: State, seat: int) -> str:
    """▶ marks who is to choose, ▷ whose turn it is meanwhile."""
    if not state.is_over() and state.frame.seat == seat:
        return "▶"
    return "▷" if not state.is_over() and state.turn_frame().seat == seat else " "


def _pieces(traders: int, merchants: int) -> Text:
    return [(f"{traders:2}{PIECES[0]} {merchants}{PIECES[1]}", "")]


def _ability(state: State, seat: int, ability: int) -> Text:
    now = ability_value(ability, value(ability, state.level(seat, ability)))
    return [(f"{ABILITY_NAMES[ability]} ", FAINT), (f"{now:<{VALUE_WIDTHS[ability]}}", "")]


def _markers(state: State, seat: int) -> list[Text]:
    desks = state.desks
    unseen = state.drawn - state.looked if not state.is_over() and state.turn_frame().seat == seat else 0
    on_plate = {_short(m): part(desks[ON_PLATE + seat], m) for m in range(N_MARKERS)}
    on_plate["unseen"] = part(desks[ON_PLATE + seat], UNKNOWN) + unseen
    lots = (
        ("markers", {_short(m): part(desks[UNUSED + seat], m) for m in range(N_MARKERS)}, MARKER_STYLE),
        ("used", {_short(m): part(desks[USED + seat], m) for m in range(N_MARKERS)}, FAINT),
        ("plate", on_plate, ""),
    )
    return [_lot(title, Counter(numbers), style) for title, numbers, style in lots if any(numbers.values())]


def _lot(title: str, numbers: Counter[str], style: str) -> Text:
    tiles: list[Text] = [[(f"[{name}]", style)] for name, number in numbers.items() for _ in range(number)]
    return [(f"{title} ", FAINT), *joined(tiles, " ")]


def _short(marker: int) -> str:
    return SHORT_MARKERS[MARKER_NAMES[marker]]
