"""The picture of Hansa: whole, within its width, and without a word about the piles but their size."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from rich.cells import cell_len
from rich.text import Text

from kontor.games.hansa.layout import places_of
from kontor.games.hansa.library import LIBRARY
from kontor.match import Match
from kontor.words import DEFAULT, languages, words
from tests.cli.running import a_hansa_match
from tests.hansa.position import state_of

WIDTHS = (40, 80, 109, 110, 120, 160, 220)


def lines_of(match: Match, width: int, seat: int | None = None, language: str = DEFAULT) -> list[str]:
    picture = match.game.picture(match.game.view(match.state, seat), match.setup.seats, width, language)
    return Text.from_markup(picture, emoji=False).plain.split("\n")


def board_of(match: Match, width: int, language: str = DEFAULT) -> str:
    """What is above the legend."""
    lines = lines_of(match, width, language=language)
    legend = f"blue 2 {words(language).file('hansa-picture')['sign.good']}"
    return "\n".join(lines[: next(n for n, line in enumerate(lines) if line.startswith(legend))])


def desks_of(match: Match, width: int) -> str:
    lines = lines_of(match, width)
    return " ".join(" ".join(lines[lines.index("") :]).split())


@pytest.fixture(scope="module", params=[(seats, commands) for seats in (2, 3, 4) for commands in (0, 15, 90, None)])
def match(request: pytest.FixtureRequest) -> Match:
    return a_hansa_match(*request.param)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("width", WIDTHS)
def test_no_line_is_longer_than_the_width(match: Match, width: int, language: str) -> None:
    assert max(map(cell_len, lines_of(match, width, language=language))) <= width


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("width", WIDTHS)
def test_everything_on_the_board_is_in_the_picture(match: Match, width: int, language: str) -> None:
    facts = match.game.view(match.state, None).facts()
    board, texts = board_of(match, width, language), words(language).file("hansa-picture")
    for city in state_of(match).board.sheet.cities:
        assert f"{city.number} {texts.get(f'city.{city.id}', city.name)}" in board
    cities = facts["cities"].values()
    stored = [good for city in cities for good in city["warehouses"]]
    for good in set(stored) - {None}:
        assert board.count(good.replace("-", " ")) == stored.count(good)
    assert board.count("□") == stored.count(None)
    for seat in range(len(match.setup.seats)):
        shown = [f"{seat}×{city['booths'][seat]}" for city in cities if city["booths"][seat]]
        assert board.count(f"{seat}×") == len(shown)
        assert all(tile in board for tile in shown)
    assert board.count("▲") == sum(_has_one_leader(city["booths"]) for city in cities)
    assert board.count(texts["tile.ship"]) == 1


def _has_one_leader(booths: list[int]) -> bool:
    return max(booths) > 0 and booths.count(max(booths)) == 1


@pytest.mark.parametrize("width", WIDTHS)
def test_the_players_are_below(match: Match, width: int) -> None:
    facts = match.game.view(match.state, None).facts()
    text = desks_of(match, width)
    assert f"piles {' '.join(map(str, facts['piles']))}, used from the left" in text
    assert ("last round" in text) == (facts["last_round"] and not facts["over"])
    assert ("left out " + ", ".join(facts["left_out"]) in text) == bool(facts["left_out"])
    for name, player in zip(match.setup.seats, facts["players"], strict=True):
        assert name in text
        assert f"points {player['points']} talers {player['talers']} booths left {player['supply']}" in text
        for title, key in (("unsold ", "goods"), ("sold for ", "sold")):
            assert not player[key] or title in text
        for colour in {good.split("-")[0] for good in player["sold"]}:
            barrels = [good.split("-")[1] for good in player["sold"] if good.startswith(colour)]
            assert f"{colour} {' '.join(barrels)}" in text


def test_a_wide_terminal_gets_a_map_and_a_narrow_one_a_list(match: Match) -> None:
    lanes = "→ Danzig, Lübeck, Tønsberg"
    assert lanes in board_of(match, 109)
    assert lanes not in board_of(match, 110)
    assert sum(board_of(match, 110).count(arrow) for arrow in "→↘↓↙←↖↑↗") == len(state_of(match).board.sheet.lanes)
    assert len(board_of(match, 80).splitlines()) <= 1 + 2 * len(state_of(match).board.sheet.cities)


@pytest.mark.parametrize("width", [110, 130, 160, 220])
def test_every_arrow_of_the_map_points_where_the_ship_may_sail(width: int) -> None:
    """The arrows are as many as the lanes, also where lanes meet and where a label is broad."""
    for commands in (0, 30, 60, 90, 120, 150):
        board = board_of(a_hansa_match(4, commands), width)
        assert sum(board.count(arrow) for arrow in "→↘↓↙←↖↑↗") == 13


def test_the_ship_is_where_it_lies() -> None:
    match = a_hansa_match(3, 60)
    state = state_of(match)
    here = state.board.sheet.cities[state.ship]
    assert f"{here.number} {here.name} \\ship/" in board_of(match, 160)
    assert f"\\ship/ in {here.name}" in board_of(match, 80)
    assert f"▸{here.number} {here.name}" in board_of(match, 80)


@pytest.mark.parametrize("width", [80, 160])
def test_the_picture_does_not_depend_on_what_is_hidden(width: int) -> None:
    for commands in (10, 60, 120):
        match = a_hansa_match(4, commands)
        for seat in (None, 0, 1):
            view = match.game.view(match.state, seat)
            other = match.game.sample(view, random.Random(9))
            assert match.game.digest(other) != match.game.digest(match.state)
            shown = match.game.picture(match.game.view(other, seat), match.setup.seats, width)
            assert shown == match.game.picture(view, match.setup.seats, width)


def test_names_that_look_like_markup_or_are_wide_break_nothing() -> None:
    match = a_hansa_match(4, 40)
    match.setup = replace(match.setup, seats=("[red]x", "漢" * 40, "back\\", "[/]"))
    for width in WIDTHS:
        lines = lines_of(match, width)
        assert max(map(cell_len, lines)) <= width
        assert all(name in "\n".join(lines) for name in ("[red]x", "back\\", "[/]"))


def test_the_extra_card_is_told_of() -> None:
    assert "with the extra card" in desks_of(a_hansa_match(2, 10, ("extra-card",)), 80)
    assert "extra card" not in desks_of(a_hansa_match(2, 10), 80)


def test_a_board_that_does_not_fit_the_layout_of_its_id_gets_a_list() -> None:
    known = LIBRARY.sheet("baltic")
    assert places_of(known) is not None
    assert places_of(replace(known, id="own")) is None
    assert places_of(replace(known, id="../boards/baltic")) is None
    assert places_of(replace(known, cities=known.cities[1:])) is None
