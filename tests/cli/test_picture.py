"""The picture of the table: whole, within its width, and without secrets."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest
from rich.cells import cell_len
from rich.text import Text

from kontor.games.teutonica.ink import SHORT_MARKERS
from kontor.games.teutonica.layout import layout_of
from kontor.games.teutonica.library import plan
from kontor.match import Match
from kontor.players.random import RandomPlayer
from kontor.protocol import Facts
from tests.cli.running import a_match

WIDTHS = (40, 80, 109, 110, 120, 160, 220)
BOARDS = {"hanseatic-league-2-3": 3, "hanseatic-league-4-5": 5}


def lines_of(match: Match, width: int, seat: int | None = None) -> list[str]:
    picture = match.game.picture(match.game.view(match.state, seat), match.setup.seats, width)
    return Text.from_markup(picture, emoji=False).plain.split("\n")


@pytest.fixture(scope="module", params=[(board, commands) for board in BOARDS for commands in (0, 200, None)])
def match(request: pytest.FixtureRequest) -> Match:
    board, commands = request.param
    return a_match(BOARDS[board], commands, board)


@pytest.mark.parametrize("width", WIDTHS)
def test_no_line_is_longer_than_the_width(match: Match, width: int) -> None:
    assert max(map(cell_len, lines_of(match, width))) <= width


@pytest.mark.parametrize("width", WIDTHS)
def test_everything_on_the_board_is_in_the_picture(match: Match, width: int) -> None:
    facts = match.game.view(match.state, None).facts()
    lines = lines_of(match, width)
    board = "\n".join(lines[: next(n for n, line in enumerate(lines) if line.startswith("⌂ free house"))])
    for city in match.state.board.plan.cities:
        assert city.name in board
    routes, cities = facts["routes"].values(), facts["cities"].values()
    for seat, sign in product(range(len(match.setup.seats)), "■●"):
        assert board.count(f"{sign}{seat}") == pieces_on(facts, seat, {"■": "trader", "●": "merchant"}[sign])
    assert board.count("⌂") == sum(route["free"] for route in routes)
    assert board.count("[") == sum(route["marker"] is not None for route in routes)
    assert board.count("+■") + board.count("+●") == sum(len(city["additional"]) for city in cities)
    assert board.count("▲") == sum(city["controller"] is not None for city in cities)
    assert board.count("tavern") == 3
    assert board.count("»") == 5
    assert board.count("↔") == 4


def pieces_on(facts: Facts, seat: int, kind: str) -> int:
    """How many pieces stand on houses, in offices and on the special table."""
    standing = [piece for route in facts["routes"].values() for piece in route["pieces"]]
    offices = [office for city in facts["cities"].values() for office in city["offices"] + city["additional"]]
    found: int = sum(piece["count"] for piece in standing if (piece["owner"], piece["kind"]) == (seat, kind))
    found += offices.count({"owner": seat, "kind": kind})
    return found + (sum(space["owner"] == seat for space in facts["table"]) if kind == "merchant" else 0)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_desks_are_below(match: Match, width: int) -> None:
    text = "\n".join(lines_of(match, width))
    for name in match.setup.seats:
        assert name in text
    for words in ("completed cities", "of 10", "markers left", "prestige", "supply", "stock", "privilege"):
        assert words in text


def test_a_wide_terminal_gets_a_map_and_a_narrow_one_lists(match: Match) -> None:
    assert "bremen--hannover" not in "\n".join(lines_of(match, 110))
    assert "bremen--hannover" in "\n".join(lines_of(match, 109))


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
    for number in played.record(played.copy(match.state), 11, 100_000, True):
        seat = match.to_decide
        assert seat is not None
        match.play(seat, played.catalogue(match.state)[number])
        decision = played.decision(match.state)
        if decision is not None and decision.name == "plate":
            break
    (marker, *_) = played.view(match.state, match.to_decide).facts()["players"][match.to_decide]["plate"]
    assert f"plate [{SHORT_MARKERS[marker]}]" in "\n".join(lines_of(match, 160, match.to_decide))
    for other in {0, 1, 2, 3, None} - {match.to_decide}:
        text = "\n".join(lines_of(match, 160, other))
        assert "plate [unseen]" in text
        assert f"plate [{SHORT_MARKERS[marker]}]" not in text


def test_a_board_that_does_not_fit_the_layout_of_its_id_gets_lists() -> None:
    known = plan("hanseatic-league-4-5")
    assert layout_of(known) is not None
    assert layout_of(replace(known, id="own")) is None
    assert layout_of(replace(known, id="../boards/hanseatic-league-4-5")) is None
    assert layout_of(replace(known, routes=known.routes[1:])) is None


def test_a_random_player_chooses_something_legal_from_a_view() -> None:
    match = a_match(4, 60)
    seat = match.to_decide
    view = match.game.view(match.state, seat)
    for number in range(50):
        command = RandomPlayer().choose(view, match.game, random.Random(number))
        assert match.game.why_not(match.state, command) is None
