"""The desks of the players and how far the game is, in a few lines."""

from __future__ import annotations

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import (
    ABILITY_NAMES,
    FAVOUR_NAMES,
    MARKER_NAMES,
    N_ABILITIES,
    ability_value,
    full,
    value,
)
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
from kontor.games.teutonica.tiles import MARKER_STYLE, PIECES, marker_tile, piece_tile
from kontor.ink import FAINT, SEAT_STYLES, STRONG, Text, breadth, cells, clip, flow, joined, padded
from kontor.kit.bits import part
from kontor.words import Scene

LONGEST_NAME = 16


def draw_ledger(state: State, scene: Scene, width: int) -> list[Text]:
    shown = [clip([(name, "")], LONGEST_NAME) for name in scene.players]
    longest = max(breadth(name) for name in shown)
    lines = flow(_progress(state, scene), width)
    for seat, name in enumerate(shown):
        lines += flow(_desk(state, scene, seat, padded(name, longest)), width, 5)
    return lines


def _progress(state: State, scene: Scene) -> list[Text]:
    completed = {"n": state.completed, "all": state.board.sheet.completed_to_end}
    words: list[Text] = [
        [(_whose_turn(state, scene), STRONG)],
        [(scene.say("ledger.completed", completed), "")],
        [(scene.say("ledger.left", {"n": len(state.deck) - state.drawn}), "")],
        [(scene.say("ledger.link", {"points": _link_points_left(state) or scene.say("ledger.link.none")}), "")],
    ]
    out = _counted(state.discarded)
    if any(out.values()):
        words.append(_lot(scene, "ledger.out", out, FAINT))
    if len(state.favours):
        display = _favours(state, ON_DISPLAY) or [(scene.say("desk.none"), "")]
        words.append([(f"{scene.say('ledger.display')} ", ""), *display])
    return words


def _favours(state: State, owner: int) -> Text:
    """Those of the owner, named as commands name them."""
    owned = [FAVOUR_NAMES[favour] for favour, whose in enumerate(state.favours) if whose == owner]
    return [(", ".join(owned), STRONG)] if owned else []


def _whose_turn(state: State, scene: Scene) -> str:
    if state.is_over():
        return scene.say("ledger.over", {"turn": state.turn})
    active, deciding = state.turn_frame().seat, state.frame.seat
    facts = {"turn": state.turn, "active": active, "seat": deciding}
    return scene.say("ledger.turn" if active == deciding else "ledger.turn.other", facts)


def _link_points_left(state: State) -> str:
    taken = sum(state.desks[LINK + seat] != NONE for seat in range(state.seats))
    return " ".join(str(points) for points in state.board.sheet.link_points[taken:])


def _titled(scene: Scene, code: str, *text: tuple[str, str]) -> Text:
    return [(f"{scene.say(code)} ", FAINT), *text]


def _desk(state: State, scene: Scene, seat: int, name: Text) -> list[Text]:
    desks = state.desks
    words: list[Text] = [
        [(_pointer(state, seat), STRONG), (f" {seat} ", SEAT_STYLES[seat]), (" ", ""), *name],
        _titled(scene, "ledger.prestige", (f"{desks[PRESTIGE + seat]:2}", STRONG)),
        _titled(scene, "ledger.supply", _pieces(desks[SUPPLY + 2 * seat], desks[SUPPLY + 2 * seat + 1])),
        _titled(scene, "ledger.stock", _pieces(desks[STOCK + 2 * seat], desks[STOCK + 2 * seat + 1])),
        *[_ability(state, scene, seat, ability) for ability in range(N_ABILITIES)],
    ]
    held = [
        piece_tile(piece, state.seats)
        for country in range(state.board.n_countries)
        for piece in range(2 * state.sides)
        for _ in range(state.in_hand(piece, country))
    ]
    if held and state.frame.seat == seat:
        words.append(_titled(scene, "ledger.hand", *joined(held)))
    if desks[LINK + seat] != NONE:
        words.append(_titled(scene, "ledger.linked", (str(desks[LINK + seat]), STRONG)))
    return words + _markers(state, scene, seat) + _extras(state, scene, seat)


def _extras(state: State, scene: Scene, seat: int) -> list[Text]:
    """What only some games have: favours, the mission as far as it may be seen, permissions."""
    cities = state.board.sheet.cities
    found: list[Text] = []
    if favours := _favours(state, seat):
        found.append(_titled(scene, "ledger.favours", *favours))
    if len(state.missions) and state.missions[seat] != UNSEEN:
        card = state.board.sheet.missions[state.missions[seat]]
        named = ", ".join(scene.called("city", cities[city].id) for city in card)
        found.append(_titled(scene, "ledger.mission", (named, STRONG)))
    permits = [city for city in range(len(cities)) if cities[city].permits and rightmost(state, city) == seat]
    if permits:
        used = state.permits_used if not state.is_over() and state.turn_frame().seat == seat else 0
        codes = ["ledger.permit.used" if used >> city & 1 else "ledger.permit" for city in permits]
        told = [scene.say(code, {"city": cities[city].id}) for code, city in zip(codes, permits, strict=True)]
        found.append(_titled(scene, "ledger.permits", (", ".join(told), "")))
    return found


def _pointer(state: State, seat: int) -> str:
    """▶ marks who is to choose, ▷ whose turn it is meanwhile."""
    if not state.is_over() and state.frame.seat == seat:
        return "▶"
    return "▷" if not state.is_over() and state.turn_frame().seat == seat else " "


def _pieces(traders: int, merchants: int) -> tuple[str, str]:
    return f"{traders:2}{PIECES[0]} {merchants}{PIECES[1]}", ""


def _ability(state: State, scene: Scene, seat: int, ability: int) -> Text:
    """As broad as its broadest value, so that the desks stand below each other."""
    values = [ability_value(ability, value(ability, level)) for level in range(full(ability) + 1)]
    words = [scene.called("value", one) for one in values]
    now = padded([(words[state.level(seat, ability)], "")], max(map(cells, words)))
    return [(f"{scene.called('ability', ABILITY_NAMES[ability])} ", FAINT), *now]


def _markers(state: State, scene: Scene, seat: int) -> list[Text]:
    desks = state.desks
    unseen = state.drawn - state.looked if not state.is_over() and state.turn_frame().seat == seat else 0
    on_plate = desks[ON_PLATE + seat]
    lots = (
        ("ledger.markers", _counted(desks[UNUSED + seat]), MARKER_STYLE),
        ("ledger.used", _counted(desks[USED + seat]), FAINT),
        ("ledger.plate", {**_counted(on_plate), "unseen": part(on_plate, UNKNOWN) + unseen}, ""),
    )
    return [_lot(scene, code, numbers, style) for code, numbers, style in lots if any(numbers.values())]


def _counted(word: int) -> dict[str, int]:
    """How many of each marker a word holds, by name."""
    return {name: part(word, marker) for marker, name in enumerate(MARKER_NAMES)}


def _lot(scene: Scene, code: str, numbers: dict[str, int], style: str) -> Text:
    tiles = [marker_tile(scene, name, style) for name, number in numbers.items() for _ in range(number)]
    return _titled(scene, code, *joined(tiles, " "))
