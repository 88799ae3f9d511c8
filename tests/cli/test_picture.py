"""The picture of the table: whole, within its width, and without secrets."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.text import Text

from kontor.games.teutonica import library
from kontor.games.teutonica.components import FAVOUR_NAMES
from kontor.games.teutonica.layout import layout_of, read_layout
from kontor.games.teutonica.state import ON_DISPLAY, set_filled, set_office
from kontor.match import Match
from kontor.players.contract import Budget
from kontor.players.random import RandomPlayer
from kontor.words import DEFAULT, languages, words
from tests.cli.running import a_match
from tests.teutonica.position import state_of

WIDTHS = (40, 80, 109, 110, 120, 160, 220)

# Seats, board, edition, options.
TABLES = (
    (3, "hanseatic-league-2-3", "bigbox", ()),
    (5, "hanseatic-league-4-5", "bigbox", ("missions", "favours")),
    (2, "hanseatic-league-2-3", "2009", ()),
    (4, "eastern-hanseatic-league", "bigbox", ()),
    (3, "britannia-3", "bigbox", ()),
    (5, "britannia-4-5", "bigbox", ()),
)


def lines_of(match: Match, width: int, seat: int | None = None, language: str = DEFAULT) -> list[str]:
    picture = match.game.picture(match.game.view(match.state, seat), match.setup.seats, width, language)
    return Text.from_markup(picture, emoji=False).plain.split("\n")


@pytest.fixture(scope="module", params=[(table, commands) for table in TABLES for commands in (0, 200, None)])
def match(request: pytest.FixtureRequest) -> Match:
    (seats, board, edition, options), commands = request.param
    return a_match(seats, commands, board, edition, options)


def test_every_board_is_looked_at() -> None:
    assert {table[1] for table in TABLES} == set(library.LIBRARY.ids("boards"))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("width", WIDTHS)
def test_no_line_is_longer_than_the_width(match: Match, width: int, language: str) -> None:
    assert max(map(cell_len, lines_of(match, width, language=language))) <= width


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("width", WIDTHS)
def test_everything_on_the_board_is_in_the_picture(match: Match, width: int, language: str) -> None:
    facts = match.game.view(match.state, None).facts()
    state = state_of(match)
    printed = state.board.sheet
    board, texts = board_of(match, width, language), words(language).file("teutonica-picture")
    for city in printed.cities:
        assert city.name in board
    routes, cities = facts["routes"].values(), facts["cities"].values()
    for side, sign in product(range(state.sides), "■●"):
        whose = side if side < len(match.setup.seats) else "n"
        assert board.count(f"{sign}{whose}") == pieces_on(facts, side, {"■": "trader", "●": "merchant"}[sign])
    assert board.count("⌂") == sum(route["free"] for route in routes)
    assert board.count("◡") == sum(route.boats for route in printed.routes)
    assert board.count("◡●") == sum(len(route["boats"]["pieces"]) for route in routes if "boats" in route)
    assert board.count("[") == sum(route["marker"] is not None for route in routes)
    assert board.count("+■") + board.count("+●") == sum(len(city["additional"] + city["founded"]) for city in cities)
    assert board.count("▲") == sum(city["controller"] is not None for city in cities)
    assert board.count(texts["board.tavern"]) == 3
    assert board.count("»") == sum(len(city.abilities) for city in printed.cities)
    assert board.count("↔") == 4
    assert board.count("°") == sum(not city.hansa for city in printed.cities)
    assert board.count("‹") == sum(bool(route.permanent) for route in printed.routes)
    assert board.count("§") == sum(bool(city.permits) for city in printed.cities)


def board_of(match: Match, width: int, language: str = DEFAULT) -> str:
    """What is above the legend."""
    lines = lines_of(match, width, language=language)
    legend = f"⌂ {words(language).file('teutonica-picture')['sign.house']}"
    return "\n".join(lines[: next(n for n, line in enumerate(lines) if line.startswith(legend))])


@pytest.mark.parametrize("width", [80, 160])
def test_the_legend_shows_the_signs_of_the_board_only(match: Match, width: int) -> None:
    printed, text = state_of(match).board.sheet, "\n".join(lines_of(match, width))
    assert ("◡ boat" in text) == any(route.boats for route in printed.routes)
    assert ("neutral" in text) == (len(match.setup.seats) == 2)
    assert ("outside the Hansa" in text) == (printed.id == "eastern-hanseatic-league")
    assert ("lasting marker" in text) == any(route.permanent for route in printed.routes)
    assert ("W in Wales" in text, "W S in Wales, Scotland" in text) == (
        printed.id == "britannia-3",
        printed.id == "britannia-4-5",
    )


def test_routes_abroad_are_marked_house_by_house_or_by_name() -> None:
    match = a_match(4, 0, "britannia-4-5")
    printed = state_of(match).board.sheet
    houses = {country.id: 0 for country in printed.countries}
    for route in printed.routes:
        houses[printed.countries[route.country].id] += route.houses
    chart, lists = board_of(match, 160), board_of(match, 80)
    assert chart.count("⌂W") + chart.count("◡W") == houses["wales"]
    assert chart.count("⌂S") + chart.count("◡S") == houses["scotland"]
    for line in lists.splitlines():
        for route in printed.routes:
            if line.startswith(f"{route.id} "):
                assert [" Wales" in line, " Scotland" in line] == [route.country == 1, route.country == 2]


def test_boats_are_where_the_layout_says() -> None:
    known = layout_of(library.LIBRARY.sheet("eastern-hanseatic-league"))
    assert known is not None
    assert known.boats["stralsund--malmo"] == [1, 2]
    assert known.boats["lubeck--wismar"] == []


def test_a_route_without_a_place_for_a_marker_has_one_amid_its_houses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = "eastern-hanseatic-league"
    text = (library.DATA / "layout" / f"{board}.toml").read_text(encoding="utf-8")
    (tmp_path / "layout").mkdir()
    without = "\n".join(line for line in text.splitlines() if not line.startswith("marker = "))
    (tmp_path / "layout" / f"{board}.toml").write_text(without, encoding="utf-8")
    monkeypatch.setattr(library, "DATA", tmp_path)
    found = read_layout.__wrapped__(board)
    xs = [x for x, _ in found.houses["halle--wittenberg"]]
    assert min(xs) < found.markers["halle--wittenberg"][0] < max(xs)


def test_the_own_mission_is_shown_to_its_owner_only_and_favours_to_all() -> None:
    match = a_match(4, 30, options=("missions", "favours"))
    cards = [match.game.view(match.state, seat).facts()["missions"][seat] for seat in range(4)]
    names = {city.id: city.name for city in state_of(match).board.sheet.cities}
    for seat in (0, 1, 2, 3, None):
        text = "\n".join(lines_of(match, 160, seat))
        assert text.count("mission ") == (seat is not None)
        if seat is not None:
            assert f"mission {', '.join(names[city] for city in cards[seat])}" in text
        assert f"favours on display {', '.join(match.game.view(match.state, None).facts()['favours'])}" in text


def test_an_owned_favour_is_on_the_desk() -> None:
    match = a_match(4, 30, options=("favours",))
    owners = state_of(match).favours
    favour = next(number for number, owner in enumerate(owners) if owner == ON_DISPLAY)
    owners[favour] = 2
    lines = [line for line in lines_of(match, 160) if FAVOUR_NAMES[favour] in line]
    assert len(lines) == 1
    assert f"favours {FAVOUR_NAMES[favour]}" in lines[0]


def test_permissions_are_on_the_desk_and_used_ones_are_told() -> None:
    match = a_match(4, 0, "britannia-4-5")
    state = state_of(match)
    london = [city.id for city in state.board.sheet.cities].index("london")
    assert "permissions" not in "\n".join(lines_of(match, 160))
    set_office(state, london, 0, 0)
    set_filled(state, london, 1)
    assert any(line.endswith("permissions London") for line in lines_of(match, 160))
    state.permits_used = 1 << london
    assert any(line.endswith("permissions London used") for line in lines_of(match, 160))


def pieces_on(facts: Mapping[str, Any], seat: int, kind: str) -> int:
    """How many pieces stand on houses, in offices and on the special table."""
    routes, cities = facts["routes"].values(), facts["cities"].values()
    standing = [piece for route in routes for piece in route["pieces"]]
    standing += [piece for route in routes if "boats" in route for piece in route["boats"]["pieces"]]
    offices = [office for city in cities for office in city["offices"] + city["additional"] + city["founded"]]
    found: int = sum(piece["count"] for piece in standing if (piece["owner"], piece["kind"]) == (seat, kind))
    found += offices.count({"owner": seat, "kind": kind})
    return found + (sum(space["owner"] == seat for space in facts["table"]) if kind == "merchant" else 0)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_desks_are_below(match: Match, width: int) -> None:
    text = "\n".join(lines_of(match, width))
    for name in match.setup.seats:
        assert name in text
    end = f"of {state_of(match).board.sheet.completed_to_end}"
    for title in ("completed cities", end, "markers left", "prestige", "supply", "stock", "privilege"):
        assert title in text


def test_a_wide_terminal_gets_a_map_and_a_narrow_one_lists(match: Match) -> None:
    route = state_of(match).board.sheet.routes[0].id
    assert route not in "\n".join(lines_of(match, 110))
    assert route in "\n".join(lines_of(match, 109))


def test_names_that_look_like_markup_or_are_wide_break_nothing() -> None:
    match = a_match(4, 40)
    match.setup = replace(match.setup, seats=("[red]x", "漢" * 40, "back\\", "[/]"))
    for width in WIDTHS:
        lines = lines_of(match, width)
        assert max(map(cell_len, lines)) <= width
        text = "\n".join(lines)
        assert "[red]x" in text
        assert "back\\" in text
        assert "[/]" in text


def test_a_plate_is_shown_to_its_owner_only() -> None:
    match = a_match(4, 0)
    played = match.game
    for number in played.rollout_ids(played.copy(match.state), 11, 100_000, True):
        seat = match.to_move
        assert seat is not None
        match.play(played.catalogue(match.state)[number])
        decision = played.decision(match.state)
        if decision is not None and decision.name == "plate":
            break
    (marker, *_) = played.view(match.state, match.to_move).facts()["players"][match.to_move]["plate"]
    tile = words(DEFAULT).file("teutonica-picture")[f"tile.{marker}"]
    assert f"plate [{tile}]" in "\n".join(lines_of(match, 160, match.to_move))
    for other in {0, 1, 2, 3, None} - {match.to_move}:
        text = "\n".join(lines_of(match, 160, other))
        assert "plate [unseen]" in text
        assert f"plate [{tile}]" not in text


def test_a_board_that_does_not_fit_the_layout_of_its_id_gets_lists() -> None:
    known = library.LIBRARY.sheet("hanseatic-league-4-5")
    assert layout_of(known) is not None
    assert layout_of(replace(known, id="own")) is None
    assert layout_of(replace(known, id="../boards/hanseatic-league-4-5")) is None
    assert layout_of(replace(known, routes=known.routes[1:])) is None


def test_a_random_player_chooses_something_legal_from_a_view() -> None:
    match = a_match(4, 60)
    seat = match.to_move
    view = match.view(seat)
    for number in range(50):
        assert match.why_not(RandomPlayer().choose(view, random.Random(number), Budget())) is None
