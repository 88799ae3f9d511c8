"""What the players own and how far the game is, in a few lines."""

from __future__ import annotations

from collections.abc import Sequence

from kontor.games.hansa.board import NONE
from kontor.games.hansa.components import COLOUR_NAMES, N_COLOURS
from kontor.games.hansa.labels import GAP
from kontor.games.hansa.rules.scoring import points, sold_points
from kontor.games.hansa.state import OVER, SET_UP, State
from kontor.games.hansa.tiles import lots
from kontor.games.hansa.view import left_out, piles
from kontor.ink import FAINT, SEAT_STYLES, STRONG, Text, breadth, clip, flow, joined, padded

LONGEST_NAME = 16
INDENT = 5


def draw_ledger(state: State, names: Sequence[str], width: int) -> list[Text]:
    shown = [clip([(name, "")], LONGEST_NAME) for name in names]
    longest = max(breadth(name) for name in shown)
    lines = flow(_progress(state, names), width)
    for seat, name in enumerate(shown):
        lines += flow(_player(state, seat, padded(name, longest), width - INDENT), width, INDENT)
    return lines


def _progress(state: State, names: Sequence[str]) -> list[Text]:
    words: list[Text] = [[(_whose_turn(state, names), STRONG)]]
    if state.breaker != NONE and state.waiting != OVER:
        words.append([("last round", "bold reverse")])
    words.append([("piles ", FAINT), (" ".join(map(str, piles(state))), ""), (", used from the left", FAINT)])
    words.append([("bank ", FAINT), (str(state.bank), "")])
    if colours := left_out(state):
        words.append([("left out ", FAINT), (", ".join(COLOUR_NAMES[colour] for colour in colours), "")])
    if state.variant.extra_card:
        words.append([("with the extra card", FAINT)])
    return words


def _whose_turn(state: State, names: Sequence[str]) -> str:
    if state.waiting == OVER:
        return f"The game is over after turn {state.turn}."
    if state.waiting == SET_UP:
        return f"First booths: {names[state.decider]}"
    turn = f"Turn {state.turn}: {names[state.active]}"
    return turn if state.active == state.decider else f"{turn}, but {names[state.decider]} is to choose"


def _player(state: State, seat: int, name: Text, room: int) -> list[Text]:
    words: list[Text] = [
        [(_pointer(state, seat), STRONG), (f" {seat} ", SEAT_STYLES[seat]), (" ", ""), *name],
        [("points ", FAINT), (f"{points(state, seat):2}", STRONG)],
        [("talers ", FAINT), (f"{state.talers[seat]}", "")],
        [("booths left ", FAINT), (f"{state.supply[seat]:2}", "")],
    ]
    words += _row("unsold ", lots(_words(state, seat, sold=False)), room)
    return words + _row(f"sold for {sold_points(state, seat)} ", lots(_words(state, seat, sold=True)), room)


def _row(title: str, tiles: list[Text], room: int) -> list[Text]:
    """All together if a line can hold them; else it may be broken before any tile but the first."""
    if not tiles:
        return []
    whole: Text = [(title, FAINT), *joined(tiles, GAP)]
    return [whole] if breadth(whole) <= room else [[(title, FAINT), *tiles[0]], *tiles[1:]]


def _words(state: State, seat: int, sold: bool) -> list[int]:
    """A number for each colour that counts the goods (see components.py)."""
    source = state.sold if sold else state.goods
    return [source[N_COLOURS * seat + colour] for colour in range(N_COLOURS)]


def _pointer(state: State, seat: int) -> str:
    """▶ marks who is to choose, ▷ whose turn it is meanwhile."""
    if state.waiting != OVER and state.decider == seat:
        return "▶"
    return "▷" if state.waiting != OVER and state.active == seat else " "
