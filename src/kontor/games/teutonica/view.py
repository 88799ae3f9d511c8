"""What one seat may know (T16.1), and possible states that fit it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import (
    ABILITY_NAMES,
    FAVOUR_NAMES,
    KIND_NAMES,
    MARKER_NAMES,
    N_ABILITIES,
    N_MARKERS,
    value,
)
from kontor.games.teutonica.narrate import ability_value
from kontor.games.teutonica.rules.engine import legal
from kontor.games.teutonica.rules.houses import held
from kontor.games.teutonica.state import (
    ANSWER,
    DECISION_NAMES,
    LEVEL,
    LINK,
    ON_DISPLAY,
    ON_PLATE,
    PRESTIGE,
    STOCK,
    SUPPLY,
    TURN,
    UNKNOWN,
    UNSEEN,
    UNUSED,
    USED,
    State,
    annex_city,
    annex_piece,
    is_right,
    lasting_marker,
    lasting_route,
    lasting_seat,
)
from kontor.kit.bits import one_of, part, total
from kontor.protocol import RawFacts


@dataclass(frozen=True, slots=True)
class View:
    """The table as a seat (None: a spectator) sees it: `state` holds UNKNOWN where it may not look."""

    seat: int | None
    state: State

    @property
    def seats(self) -> int:
        return self.state.seats

    def facts(self, public: RawFacts | None = None) -> RawFacts:
        """A seat's own are its choices, its plate and its mission."""
        state, seat = self.state, self.seat
        decides = not state.is_over() and state.frame.seat == seat
        facts = (public or _open_facts(state)) | {
            "seat": seat,
            "missions": [_mission(state, card) for card in state.missions],
            "choices": [c.text for c in legal(state)] if decides else [],
        }
        if public is not None and seat is not None:
            facts["players"] = [*public["players"]]
            facts["players"][seat] = _player(state, seat)
        return facts


def _open_facts(state: State) -> RawFacts:
    return {
        "game": "teutonica",
        "board": state.board.plan.id,
        "edition": state.variant.edition.id,
        "turn": state.turn,
        "over": state.is_over(),
        "completed": state.completed,
        "completed_to_end": state.board.completed_to_end,
        "markers_left": len(state.deck) - state.drawn,
        "decision": _decision(state),
        "permits_used": [c.id for number, c in enumerate(state.board.plan.cities) if state.permits_used >> number & 1],
        "hand": _held([held(state, piece) for piece in range(2 * state.sides)]),
        "players": [_player(state, seat) for seat in range(state.seats)],
        "routes": {r.id: _route(state, number) for number, r in enumerate(state.board.plan.routes)},
        "cities": {c.id: _city(state, number) for number, c in enumerate(state.board.plan.cities)},
        "favours": _favours(state),
        "lasting": [_lasting(state, word) for word in state.lasting],
        "table": [_table(state, space) for space in range(state.board.n_table)],
    }


def look(state: State, seat: int | None) -> View:
    """Hidden: the order of the deck, the plates of others, and the own plate until the turn's end.

    RT42: everything else is open, what used markers were included.
    """
    seen = state.copy()
    seen.deck = vec[i64]([UNKNOWN] * len(state.deck))
    if not state.is_over():  # T12.1: secret until the end
        seen.missions = vec[i64]([m if other == seat else UNSEEN for other, m in enumerate(state.missions)])
    for other in range(state.seats):
        if other != seat:
            seen.desks[ON_PLATE + other] = total(seen.desks[ON_PLATE + other]) * one_of(UNKNOWN)
    return View(seat, seen)


def sample(view: View, chance: random.Random) -> State:
    """A state that the view allows: the unseen markers in a random order on plates and in the deck."""
    state = view.state.copy()
    unseen = _unseen(state)
    chance.shuffle(unseen)
    for seat in range(state.seats):
        for _ in range(part(state.desks[ON_PLATE + seat], UNKNOWN)):
            state.desks[ON_PLATE + seat] += one_of(unseen.pop()) - one_of(UNKNOWN)
    state.deck = vec[i64]([UNKNOWN] * state.looked + unseen)
    cards = [card for card in range(len(state.board.plan.missions)) if card not in state.missions]
    chance.shuffle(cards)
    state.missions = vec[i64]([cards.pop() if mission == UNSEEN else mission for mission in state.missions])
    return state


def _unseen(state: State) -> list[int]:
    left = list(state.variant.edition.markers)
    for marker in [state.marker(route) for route in range(state.board.n_routes)]:
        if marker != NONE:
            left[marker] -= 1
    for marker in range(N_MARKERS):
        left[marker] -= part(state.discarded, marker)
    for seat in range(state.seats):
        for marker in range(N_MARKERS):
            for place in (UNUSED, USED, ON_PLATE):
                left[marker] -= part(state.desks[place + seat], marker)
    return [marker for marker in range(N_MARKERS) for _ in range(left[marker])]


# ------------------------------------------------------------------- the facts


def _decision(state: State) -> RawFacts | None:
    if state.is_over():
        return None
    frame = state.frame
    facts: RawFacts = {"seat": frame.seat, "name": DECISION_NAMES[frame.kind], "count": frame.count}
    if frame.route != NONE:
        facts["route"] = state.board.plan.routes[frame.route].id
    if frame.kind == ANSWER and frame.item != NONE:
        facts["displaced"] = _piece(2 * frame.side + frame.item)
    turn = state.turn_frame()
    return facts | {"active": turn.seat, "actions_left": turn.count if turn.kind == TURN else 0}


def _piece(piece: int) -> RawFacts | None:
    return None if piece == NONE else {"owner": piece // 2, "kind": KIND_NAMES[piece % 2]}


def _held(numbers: Any) -> list[RawFacts]:
    return [{"owner": p // 2, "kind": KIND_NAMES[p % 2], "count": n} for p, n in enumerate(numbers) if n]


def _marker_list(counts: int) -> list[str]:
    return [MARKER_NAMES[marker] for marker in range(N_MARKERS) for _ in range(part(counts, marker))]


def _player(state: State, seat: int) -> RawFacts:
    desks = state.desks
    levels = [desks[LEVEL + N_ABILITIES * seat + ability] for ability in range(N_ABILITIES)]
    unseen = state.drawn - state.looked if not state.is_over() and state.turn_frame().seat == seat else 0
    return {
        "prestige": desks[PRESTIGE + seat],
        "supply": {name: desks[SUPPLY + 2 * seat + kind] for kind, name in enumerate(KIND_NAMES)},
        "stock": {name: desks[STOCK + 2 * seat + kind] for kind, name in enumerate(KIND_NAMES)},
        "abilities": {
            name: {"level": level, "value": ability_value(ability, value(ability, level))}
            for ability, (name, level) in enumerate(zip(ABILITY_NAMES, levels, strict=True))
        },
        "markers": _marker_list(desks[UNUSED + seat]),
        "used": _marker_list(desks[USED + seat]),
        "plate": _marker_list(desks[ON_PLATE + seat]),
        "plate_hidden": part(desks[ON_PLATE + seat], UNKNOWN) + unseen,
        "link": None if desks[LINK + seat] == NONE else desks[LINK + seat],
    }


def _route(state: State, route: int) -> RawFacts:
    marker = state.marker(route)
    found: RawFacts = _spot(state, route) | {"marker": None if marker == NONE else MARKER_NAMES[marker]}
    boats = state.board.boats_of[route]
    return found if boats == NONE else found | {"boats": _spot(state, boats)}


def _spot(state: State, spot: int) -> RawFacts:
    if state.is_bare(spot):
        return {"free": state.room(spot), "pieces": []}
    standing = [state.standing(piece, spot) for piece in range(2 * state.sides)]
    return {"free": state.room(spot), "pieces": _held(standing)}


def _city(state: State, city: int) -> RawFacts:
    annexes = [annex for annex in state.annexes if annex_city(annex) == city]
    control = state.controller(city)
    return {
        "offices": [_piece(state.office(city, i)) for i in range(state.board.n_offices[city])],
        "additional": [_piece(annex_piece(annex)) for annex in annexes if not is_right(annex)],
        "founded": [_piece(annex_piece(annex)) for annex in annexes if is_right(annex)],
        "controller": None if control == NONE else control,
    }


def _lasting(state: State, word: int) -> RawFacts:
    """A promo marker that stays on its route."""
    route = state.board.plan.routes[lasting_route(word)].id
    return {"marker": MARKER_NAMES[lasting_marker(word)], "owner": lasting_seat(word), "route": route}


def _favours(state: State) -> dict[str, int | None]:
    """Those of this game: the owner, or None while on display."""
    dealt = [(favour, owner) for favour, owner in enumerate(state.favours) if owner != NONE]
    return {FAVOUR_NAMES[favour]: None if owner == ON_DISPLAY else owner for favour, owner in dealt}


def _mission(state: State, card: int) -> list[str] | None:
    """The three cities, or None for a card that may not be seen."""
    return None if card == UNSEEN else [state.board.plan.cities[city].id for city in state.board.plan.missions[card]]


def _table(state: State, space: int) -> RawFacts:
    owner = state.at_table(space)
    return {"points": state.board.table_points[space], "owner": None if owner == NONE else owner}
