"""Boards and editions are data: what the printed ones hold, and what is said of broken ones."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from kontor.games.teutonica.boardfile import census, read_sheet
from kontor.games.teutonica.components import MARKER_NAMES
from kontor.games.teutonica.game import GAME
from kontor.games.teutonica.layout import layout_of
from kontor.games.teutonica.library import DATA, LIBRARY
from kontor.protocol import BadInput

FOUR = DATA / "boards" / "hanseatic-league-4-5.toml"
BIGBOX = DATA / "editions" / "bigbox.toml"


@pytest.mark.parametrize(
    ("board", "counts"),
    [
        ("hanseatic-league-4-5", (27, 34, 107, 62, 4, 3, 0)),
        ("hanseatic-league-2-3", (27, 32, 101, 57, 6, 3, 0)),
        ("eastern-hanseatic-league", (28, 32, 98, 55, 3, 3, 6)),
        ("britannia-3", (26, 35, 111, 60, 3, 3, 7)),
        ("britannia-4-5", (30, 40, 121, 72, 3, 3, 9)),
    ],
)
def test_census(board: str, counts: tuple[int, ...]) -> None:
    things = ("cities", "routes", "houses", "offices", "coins", "taverns", "boats")
    assert census(LIBRARY.sheet(board)) == dict(zip(things, counts, strict=True))


@pytest.mark.parametrize("board", LIBRARY.ids("boards"))
def test_every_board_has_a_layout_that_fits(board: str) -> None:
    assert layout_of(LIBRARY.sheet(board)) is not None


@pytest.mark.parametrize(
    ("edition", "markers"),
    [("2009", (5, 2, 3, 2, 2, 2, 0)), ("2014", (4, 3, 2, 2, 2, 2, 0)), ("bigbox", (4, 3, 2, 2, 2, 0, 2))],
)
def test_editions(edition: str, markers: tuple[int, ...]) -> None:
    kinds = ("additional-office", "exchange", "develop", "plus-3", "plus-4", "remove-three", "move-three")
    printed = {kind: number for kind, number in zip(kinds, markers, strict=True) if number}
    held = zip(MARKER_NAMES, LIBRARY.edition(edition).markers, strict=True)
    assert {kind: number for kind, number in held if number} == printed


def broken(tmp_path: Path, source: Path, old: str, new: str) -> Path:
    text = source.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / source.name
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("old", "new", "item", "what"),
    [
        ("arnheim--duisburg =", "arnheim--duisberg =", "route arnheim--duisberg", "unknown city 'duisberg'"),
        ("houses = 3 }", "houses = 0 }", "route arnheim--duisburg", "a route has 1 to 8 houses, not 0"),
        ("cities = 27", "cities = 28", "census", "28 cities are stated, 27 are listed"),
        ("taverns = 3", "taverns = 4", "census", "4 taverns are stated, 3 are listed"),
        (
            '"trader white", "trader orange"',
            '"trader green", "trader orange"',
            "city hamburg",
            "unknown colour 'green'",
        ),
        (
            '"trader white", "trader orange"',
            '"knight white", "trader orange"',
            "city hamburg",
            "unknown piece 'knight'",
        ),
        ("coin 1", "coin x", "city groningen", "office 'trader white coin x' must read like"),
        ('abilities = ["book"]', 'abilities = ["cook"]', "city groningen", "unknown ability 'cook'"),
        ('"arnheim", "stendal"', '"arnheim", "stendhal"', "link", "unknown city 'stendhal'"),
        ('"coellen--warburg"', '"coellen--marburg"', "table", "unknown route 'coellen--marburg'"),
        ("points = 8", "points = 7", "table", "two spaces have the same points"),
        (
            "{ points = 11,",
            "".join(f'{{ points = {points}, colour = "white" }}, ' for points in range(20, 32)) + "{ points = 11,",
            "table",
            "the special table has at most 15 spaces, not 16",
        ),
        ("seats = [4, 5]", "seats = [5, 4]", "", "'seats' must be the fewest and the most players"),
        ("completed-to-end = 10", "completed-to-end = 99", "", "'completed-to-end' must be from 1 to 27"),
        ("completed-to-end = 10", "completed-to-end = true", "", "'completed-to-end' must be a whole number"),
        ("completed-to-end = 10", "colour = 10", "", "unknown entry 'colour'"),
        ('name = "Hamburg"\n', "", "city hamburg", "'name' is missing"),
        ("[link]", "[link", "", "is not TOML"),
    ],
)
def test_a_broken_board_is_named_with_file_and_item(tmp_path: Path, old: str, new: str, item: str, what: str) -> None:
    file = broken(tmp_path, FOUR, old, new)
    with pytest.raises(BadInput) as caught:
        read_sheet(file)
    message = str(caught.value)
    assert message.startswith(f"{file}: {item + ': ' if item else ''}{what}")
    assert "\n" not in message


def test_a_board_in_two_parts_is_refused(tmp_path: Path) -> None:
    text = (
        FOUR.read_text(encoding="utf-8").replace("routes = 34", "routes = 33").replace("houses = 107", "houses = 104")
    )
    file = tmp_path / "cut.toml"
    file.write_text(text.replace("groningen--emden = { houses = 3 }\n", ""), encoding="utf-8")
    with pytest.raises(BadInput, match="the board is not connected: no way from hamburg to groningen"):
        read_sheet(file)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("plus-3 = 2", "plus-5 = 2", "markers: unknown marker 'plus-5'"),
        ('"move-three"]', '"remove-three"]', "starting-markers: more remove-three than the set holds"),
        ('rule = "T8.7"\n', "", "exchange-needs-own-office: 'rule' is missing"),
        ('"actions", "network"', '"height"', "tie-breaks: unknown tie-break 'height'"),
        ("additional-office = 4", "additional-office = 16", "markers: there are 0 to 15 markers of a kind, not 16"),
    ],
)
def test_a_broken_edition_is_named_with_file_and_item(tmp_path: Path, old: str, new: str, what: str) -> None:
    file = broken(tmp_path, BIGBOX, old, new)
    with pytest.raises(BadInput) as caught:
        LIBRARY.edition_in(file)
    assert str(caught.value).startswith(f"{file}: {what}")


def test_a_board_of_ones_own_is_played_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        FOUR.read_text(encoding="utf-8").replace("completed-to-end = 10", "completed-to-end = 1"), encoding="utf-8"
    )
    state = GAME.new(GAME.deal("bigbox", str(file), ["A", "B", "C", "D"], random.Random(1)))
    GAME.rollout(state, 1, 10_000, True)
    assert state.is_over()
    assert state.completed <= 1


@pytest.mark.parametrize(
    ("board", "edition", "what"),
    [
        (
            "hanseatic-leage",
            "bigbox",
            "unknown board 'hanseatic-leage' (known: britannia-3, britannia-4-5, eastern-hanseatic-",
        ),
        ("hanseatic-league-4-5", "2010", "unknown edition '2010' (known: 2009, 2014, bigbox)"),
        ("nowhere.toml", "bigbox", "nowhere.toml: cannot be read"),
    ],
)
def test_unknown_boards_and_editions(board: str, edition: str, what: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.deal(edition, board, ["A", "B", "C", "D"], random.Random(1))
    assert str(caught.value).startswith(what)
