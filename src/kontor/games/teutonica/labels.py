"""What is written at a city, a route and the special table, wherever a picture puts it."""

from __future__ import annotations

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import ABILITY_NAMES, COLOUR_NAMES, MARKER_NAMES, MERCHANT
from kontor.games.teutonica.sheet import Sheet
from kontor.games.teutonica.state import State, annex_city, annex_piece, is_right
from kontor.games.teutonica.tiles import (
    BOAT,
    FREE_HOUSE,
    LINK_STYLE,
    NEUTRAL,
    OUTSIDE,
    PERMIT,
    PIECES,
    SPACES,
    coin,
    country_style,
    lasting_tile,
    marker_tile,
    piece_tile,
    side_tile,
    space_tile,
)
from kontor.ink import FAINT, STRONG, Text, joined
from kontor.words import Scene


def city_name(state: State, scene: Scene, city: int) -> Text:
    """The name with its controller, the East-West sign, and the countries abroad that it counts for."""
    sheet, control = state.board.sheet, state.controller(city)
    printed = sheet.cities[city]
    parts: list[Text] = []
    if control != NONE:
        parts.append(side_tile("▲", control, state.seats))
    linked = city in sheet.link
    name = scene.called("city", printed.id) + ("" if printed.hansa else OUTSIDE)
    parts.append([(f"↔{name}↔" if linked else name, LINK_STYLE if linked else STRONG)])
    if any(printed.countries):
        parts.append(_letters(sheet, printed.countries))
    return joined(parts, " ")


def extras(state: State, scene: Scene, city: int) -> list[Text]:
    """The scrolls at a city, what is developed there; and the countries its rightmost office opens."""
    sheet = state.board.sheet
    printed = sheet.cities[city]
    names = [scene.called("ability", ABILITY_NAMES[ability]) for ability in printed.abilities]
    found: list[Text] = [[(f"»{name}", "italic")] for name in names]
    return [*found, [(PERMIT, ""), *_letters(sheet, printed.permits)]] if printed.permits else found


def city_offices(state: State, city: int) -> list[Text]:
    """Additional offices first, the newest leftmost, then the printed ones, then founded ones."""
    board = state.board
    annexes = [annex for annex in state.annexes if annex_city(annex) == city]
    left = [annex for annex in reversed(annexes) if not is_right(annex)]
    found = [_annex(state, annex) for annex in left]
    for position, office in enumerate(board.sheet.cities[city].offices):
        piece = state.office(city, position)
        tile = space_tile(office.kind, office.colour) if piece == NONE else piece_tile(piece, state.seats)
        found.append([*tile, *coin(office.coin)])
    return found + [_annex(state, annex) for annex in annexes if is_right(annex)]


def _annex(state: State, annex: int) -> Text:
    return [("+", STRONG), *piece_tile(annex_piece(annex), state.seats)]


# --------------------------------------------------------------------------- routes


def houses_ashore(state: State, route: int) -> list[Text]:
    """One tile per house; houses of a spot are interchangeable, so the pieces come first."""
    return _standing(state, route) + [[(FREE_HOUSE, "")]] * state.room(route)


def houses_afloat(state: State, route: int) -> list[Text]:
    spot = state.board.boats_of[route]
    if spot == NONE:
        return []
    taken: list[Text] = [[(BOAT, ""), *tile] for tile in _standing(state, spot)]
    return taken + [[(BOAT, "")]] * state.room(spot)


def _standing(state: State, spot: int) -> list[Text]:
    found = []
    for piece in range(2 * state.sides):
        found += [piece_tile(piece, state.seats)] * state.standing(piece, spot)
    return found


def markers(state: State, scene: Scene, route: int) -> list[Text]:
    """The marker that lies on the route, or the one that stays there."""
    lying, lasting = state.marker(route), state.board.sheet.routes[route].permanent
    found = [marker_tile(scene, MARKER_NAMES[lying])] if lying != NONE else []
    return [*found, lasting_tile(scene, lasting)] if lasting else found


def table_spaces(state: State) -> list[Text]:
    found: list[Text] = []
    for space, printed in enumerate(state.board.sheet.table):
        owner = state.at_table(space)
        free = space_tile(MERCHANT, printed.colour)
        tile = free if owner == NONE else piece_tile(2 * owner + MERCHANT, state.seats)
        found.append([(str(printed.points), STRONG), *tile])
    return found


# ------------------------------------------------------------------------ countries


def country_letters(sheet: Sheet) -> list[str]:
    """As few letters as tell the countries apart; none for home."""
    ids = [country.id.upper() for country in sheet.countries[1:]]
    size = next((n for n in range(1, 20) if len({id[:n] for id in ids}) == len(ids)), 20)
    return ["", *(id[:size] for id in ids)]


def _letters(sheet: Sheet, countries: tuple[int, ...]) -> Text:
    letters = country_letters(sheet)
    return [(letters[country], country_style(country)) for country in countries if country]


def country_sign(sheet: Sheet, route: int) -> Text:
    """The letter of a route abroad; nothing at home."""
    return _letters(sheet, (sheet.routes[route].country,))


# --------------------------------------------------------------------------- legend


def legend(state: State, scene: Scene) -> list[Text]:
    """What the signs mean, those that this game can show."""
    sheet = state.board.sheet
    colours = " ".join(scene.called("colour", colour) for colour in COLOUR_NAMES)
    abroad = ", ".join(scene.called("country", country.id) for country in sheet.countries[1:])
    signs = (
        (FREE_HOUSE, scene.say("sign.house"), True),
        (BOAT, scene.say("sign.boat"), state.board.has_boats),
        (" ".join(PIECES), scene.say("sign.pieces"), True),
        (" ".join(SPACES), scene.say("sign.office"), True),
        (" ".join(colour[0] for colour in COLOUR_NAMES), colours, True),
        ("+", scene.say("sign.additional"), True),
        ("¹", scene.say("sign.coin"), any(office.coin for city in sheet.cities for office in city.offices)),
        ("▲", scene.say("sign.controls"), True),
        (NEUTRAL, scene.say("sign.neutral", {"side": state.seats}), state.sides > state.seats),
        ("»", scene.say("sign.ability"), True),
        ("↔", scene.say("sign.link"), True),
        (OUTSIDE, scene.say("sign.outside"), not all(city.hansa for city in sheet.cities)),
        ("‹ ›", scene.say("sign.lasting"), any(route.permanent for route in sheet.routes)),
        (
            " ".join(country_letters(sheet)[1:]),
            scene.say("sign.abroad", {"countries": abroad}),
            len(sheet.countries) > 1,
        ),
        (PERMIT, scene.say("sign.permit"), any(city.permits for city in sheet.cities)),
    )
    return [[(f"{sign} {meaning}", FAINT)] for sign, meaning, occurs in signs if occurs]
