"""What the players own and how far the game is, in a few lines."""

from __future__ import annotations

from kontor.games.hansa.board import NONE
from kontor.games.hansa.components import COLOUR_NAMES, N_COLOURS
from kontor.games.hansa.labels import GAP
from kontor.games.hansa.rules.scoring import points, sold_points
from kontor.games.hansa.state import OVER, SET_UP, State
from kontor.games.hansa.tiles import lots
from kontor.games.hansa.view import left_out, piles
from kontor.ink import FAINT, SEAT_STYLES, STRONG, Text, breadth, clip, flow, joined, padded
from kontor.words import Scene

LONGEST_NAME = 16
INDENT = 5


def draw_ledger(state: State, scene: Scene, width: int) -> list[Text]:
    shown = [clip([(name, "")], LONGEST_NAME) for name in scene.players]
    longest = max(breadth(name) for name in shown)
    lines = flow(_progress(state, scene), width)
    for seat, name in enumerate(shown):
        lines += flow(_player(state, scene, seat, padded(name, longest), width - INDENT), width, INDENT)
    return lines


def _progress(state: State, scene: Scene) -> list[Text]:
    words: list[Text] = [[(_whose_turn(state, scene), STRONG)]]
    if state.breaker != NONE and state.waiting != OVER:
        words.append([(scene.say("ledger.last"), "bold reverse")])
    heights = " ".join(map(str, piles(state)))
    words.append([*_titled(scene, "ledger.piles", heights), (f", {scene.say('ledger.order')}", FAINT)])
    words.append(_titled(scene, "ledger.bank", str(state.bank)))
    if colours := left_out(state):
        words.append(_titled(scene, "ledger.out", ", ".join(COLOUR_NAMES[colour] for colour in colours)))
    if state.variant.extra_card:
        words.append([(scene.say("ledger.extra-card"), FAINT)])
    return words


def _whose_turn(state: State, scene: Scene) -> str:
    facts = {"turn": state.turn, "active": state.active, "seat": state.decider}
    code = {OVER: "ledger.over", SET_UP: "ledger.first"}.get(state.waiting)
    return scene.say(code or ("ledger.turn" if state.active == state.decider else "ledger.turn.other"), facts)


def _titled(scene: Scene, code: str, text: str, style: str = "") -> Text:
    return [(f"{scene.say(code)} ", FAINT), (text, style)]


def _player(state: State, scene: Scene, seat: int, name: Text, room: int) -> list[Text]:
    words: list[Text] = [
        [(_pointer(state, seat), STRONG), (f" {seat} ", SEAT_STYLES[seat]), (" ", ""), *name],
        _titled(scene, "ledger.points", f"{points(state, seat):2}", STRONG),
        _titled(scene, "ledger.talers", f"{state.talers[seat]}"),
        _titled(scene, "ledger.booths", f"{state.supply[seat]:2}"),
    ]
    sold = scene.say("ledger.sold", {"n": sold_points(state, seat)})
    words += _row(f"{scene.say('ledger.unsold')} ", lots(_words(state, seat, sold=False)), room)
    return words + _row(f"{sold} ", lots(_words(state, seat, sold=True)), room)


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
