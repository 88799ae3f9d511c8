"""A board of Hansa is data: what the printed one holds, how sure that is, and what is said of broken ones."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from kontor.games.hansa.boardfile import read_sheet
from kontor.games.hansa.game import GAME
from kontor.games.hansa.layout import places_of
from kontor.games.hansa.library import DATA, LIBRARY
from kontor.match import Match
from kontor.protocol import BadInput
from kontor.record import parse

BALTIC = DATA / "boards" / "baltic.toml"

# id, name, how sure its number is, warehouses, how sure that is; in the order of the numbers
CITIES = [
    ("tonsberg", "Tønsberg", "rulebook", 2, "evidence"),
    ("aalborg", "Aalborg", "inferred", 2, "evidence"),
    ("lubeck", "Lübeck", "inferred", 2, "inferred"),
    ("copenhagen", "Copenhagen", "inferred", 1, "inferred"),
    ("stockholm", "Stockholm", "inferred", 2, "inferred"),
    ("kalmar", "Kalmar", "inferred", 1, "inferred"),
    ("danzig", "Danzig", "inferred", 1, "inferred"),
    ("reval", "Reval", "inferred", 1, "inferred"),
    ("riga", "Riga", "rulebook", 2, "inferred"),
]
LANES = [
    ("copenhagen", "danzig", "rulebook"),
    ("copenhagen", "lubeck", "rulebook"),
    ("copenhagen", "tonsberg", "rulebook"),
    ("aalborg", "copenhagen", "rulebook"),
    ("kalmar", "copenhagen", "rulebook"),
    ("lubeck", "aalborg", "rulebook"),
    ("tonsberg", "stockholm", "rulebook"),
    ("stockholm", "reval", "rulebook"),
    ("stockholm", "kalmar", "evidence"),
    ("danzig", "kalmar", "evidence"),
    ("reval", "riga", "evidence"),
    ("riga", "danzig", "evidence"),
    ("danzig", "reval", "evidence"),
]


# ------------------------------------------------------------------------- the Baltic


def test_the_cities_of_the_baltic() -> None:
    sheet = LIBRARY.sheet("baltic")
    found = [(c.id, c.name, c.number_certainty, c.warehouses, c.warehouses_certainty) for c in sheet.cities]
    assert found == CITIES
    assert [city.number for city in sheet.cities] == list(range(1, 10))
    assert sheet.cities[sheet.start].id == "copenhagen"


def test_the_lanes_of_the_baltic() -> None:
    sheet = LIBRARY.sheet("baltic")
    assert [(sheet.cities[lane.start].id, sheet.cities[lane.end].id, lane.certainty) for lane in sheet.lanes] == LANES


def test_what_a_chooser_of_boards_shows() -> None:
    assert [info.id for info in GAME.boards()] == ["baltic"]
    info = GAME.board("baltic")
    assert (info.name, info.editions, info.options) == ("The Baltic", {"2004": (2, 4)}, {"2004": ("extra-card",)})
    assert info.census == {"cities": 9, "lanes": 13, "warehouses": 14}


def test_every_fact_says_how_sure_it_is() -> None:
    details = GAME.board("baltic").details
    assert len(details) == 2 * len(CITIES) + len(LANES)
    for number, (_, name, sure, warehouses, warehouses_sure) in enumerate(CITIES, 1):
        assert (name, f"number {number}", sure) in details
        assert (name, f"warehouses {warehouses}", warehouses_sure) in details
    names = {id: name for id, name, *_ in CITIES}
    for start, end, sure in LANES:
        assert (f"{names[start]} → {names[end]}", "lane", sure) in details


@pytest.mark.parametrize("board", LIBRARY.ids("boards"))
def test_every_board_has_a_layout_that_fits(board: str) -> None:
    places = places_of(LIBRARY.sheet(board))
    assert places is not None
    assert len(set(places)) == len(LIBRARY.sheet(board).cities)
    assert all(0 < across < 1 and 0 < down < 1 for across, down in places)


# ---------------------------------------------------------------------- broken boards


def refused(file: Path) -> str:
    """What is wrong with the file, without its name: one sentence."""
    with pytest.raises(BadInput) as caught:
        read_sheet(file)
    message = str(caught.value)
    assert message.startswith(f"{file}: ")
    assert "\n" not in message
    return message.removeprefix(f"{file}: ")


def changed(folder: Path, old: str, new: str) -> Path:
    text = BALTIC.read_text(encoding="utf-8")
    assert old in text
    file = folder / "mine.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('id = "baltic"\n', "", "'id' is missing"),
        ('name = "The Baltic"', "name = 7", "'name' must be a text, not 7"),
        ('name = "The Baltic"', 'title = "The Baltic"', "unknown entry 'title'"),
        ('start = "copenhagen"', 'start = "kopenhagen"', "unknown city 'kopenhagen' (known: tonsberg, aalborg, "),
        ('name = "Riga"\n', "", "city riga: 'name' is missing"),
        ("number = 9", 'number = "nine"', "city riga: 'number' must be a whole number, not 'nine'"),
        ("number = 9", "number = true", "city riga: 'number' must be a whole number, not True"),
        ("number = 9", "number = 8", "the cities are numbered 1 to 9, each number once, not [1, 2, 3, "),
        ("number = 9", "number = 10", "the cities are numbered 1 to 9, each number once, not [1, 2, 3, "),
        ("number = 1\n", "number = 0\n", "the cities are numbered 1 to 9, each number once, not [0, 2, 3, "),
        ("number = 9", "number = 9\nharbour = 1", "city riga: unknown entry 'harbour'"),
        ("warehouses = 2", "warehouses = 5", "city tonsberg: a city has 0 to 4 warehouses, not 5"),
        ("warehouses = 2", "warehouses = -1", "city tonsberg: a city has 0 to 4 warehouses, not -1"),
        ('number-is = "rulebook"\n', "", "city tonsberg: 'number-is' is missing"),
        ('number-is = "rulebook"', 'number-is = "sure"', "city tonsberg: unknown certainty 'sure' (known: rulebook, "),
        ('warehouses-are = "evidence"', 'warehouses-are = "maybe"', "city tonsberg: unknown certainty 'maybe'"),
        ("riga--danzig =", "riga--dantzig =", "lane riga--dantzig: unknown city 'dantzig' (known: "),
        ("riga--danzig =", "riger--danzig =", "lane riger--danzig: unknown city 'riger' (known: "),
        ("riga--danzig =", "riga-danzig =", "lane riga-danzig: a lane is named after its ends, like lubeck--aalborg"),
        ("riga--danzig =", "riga--riga =", "lane riga--riga: a lane leads to another city"),
        ('riga--danzig = { is = "evidence" }', "riga--danzig = { }", "lane riga--danzig: 'is' is missing"),
        ('riga--danzig = { is = "evidence" }', "riga--danzig = 1", "lanes: 'riga--danzig' must be a table, not 1"),
        (
            'riga--danzig = { is = "evidence" }',
            'riga--danzig = { is = "x" }',
            "lane riga--danzig: unknown certainty 'x'",
        ),
        ('riga--danzig = { is = "evidence" }\n', "", "the ship cannot get back from reval to copenhagen"),
        ('copenhagen--lubeck = { is = "rulebook" }\n', "", "the ship cannot get to aalborg"),
        ("[lanes]", "[lanes", "is not TOML ("),
    ],
)
def test_a_broken_board_is_named_with_file_and_item(tmp_path: Path, old: str, new: str, what: str) -> None:
    assert refused(changed(tmp_path, old, new)).startswith(what)


def ring(folder: Path, cities: int, warehouses: int = 1) -> Path:
    """A board whose cities lie in a ring, each with so many warehouses."""
    lines = ['id = "ring"', 'name = "A ring"', 'start = "c1"']
    for number in range(1, cities + 1):
        lines += [f"[cities.c{number}]", f'name = "City {number}"', f"number = {number}", f"warehouses = {warehouses}"]
        lines += ['number-is = "inferred"', 'warehouses-are = "inferred"']
    lines.append("[lanes]")
    if cities > 1:
        lines += [f'c{n}--c{n % cities + 1} = {{ is = "inferred" }}' for n in range(1, cities + 1)]
    file = folder / "ring.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


@pytest.mark.parametrize("id", ["", " riga", "riga ", "old  riga", "old\\triga"])
def test_a_city_whose_commands_cannot_be_typed_is_refused(tmp_path: Path, id: str) -> None:
    """Spaces of a command do not matter, so an id with odd ones would never be understood."""
    text = BALTIC.read_text(encoding="utf-8").replace("[cities.riga]", f'[cities."{id}"]')
    text = text.replace("reval--riga", f'"reval--{id}"').replace("riga--danzig", f'"{id}--danzig"')
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    assert refused(file).startswith("city ")


@pytest.mark.parametrize("cities", [1, 2, 3, 61])
def test_H1_5_a_board_has_room_for_the_first_booths(tmp_path: Path, cities: int) -> None:
    """Everybody sets up in three different cities other than the first one, so four are needed."""
    assert refused(ring(tmp_path, cities)) == f"a board has 4 to 60 cities, not {cities}"


@pytest.mark.parametrize(("cities", "warehouses"), [(4, 0), (12, 4), (48, 1)])
def test_a_board_has_goods_to_lay_out_and_some_for_the_piles(tmp_path: Path, cities: int, warehouses: int) -> None:
    assert refused(ring(tmp_path, cities, warehouses)) == f"a board has 1 to 47 warehouses, not {cities * warehouses}"


def test_a_board_that_is_no_text_or_not_there(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert refused(file) == "cannot be read (No such file or directory)"
    file.write_bytes(b'name = "\xff"')
    assert refused(file) == "is not UTF-8 text"


@pytest.mark.parametrize(
    ("board", "what"),
    [
        ("north-sea", "unknown board 'north-sea' (known: baltic; or the path of a .toml file)"),
        ("nowhere.toml", "nowhere.toml: cannot be read"),
    ],
)
def test_unknown_boards(board: str, what: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.deal("2004", board, ["A", "B"], random.Random(1))
    assert str(caught.value).startswith(what)


# ------------------------------------------------------------------ boards of one's own


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("cities", "warehouses"), [(4, 1), (4, 4), (47, 1), (60, 0), (9, 2)])
def test_a_board_of_ones_own_is_played_to_the_end(tmp_path: Path, seats: int, cities: int, warehouses: int) -> None:
    file = ring(tmp_path, cities, warehouses)
    if not warehouses:  # most cities without, one with
        file.write_text(
            file.read_text(encoding="utf-8").replace("warehouses = 0", "warehouses = 3", 1), encoding="utf-8"
        )
    match = Match(GAME.deal("2004", str(file), ["A", "B", "C", "D"][:seats], random.Random(1)))
    played = match.game
    for number in played.rollout_ids(played.copy(match.state), 1, 20_000, True):
        assert match.to_move is not None
        match.play(number)
        played.check(match.state)
    assert match.to_move is None
    assert parse(match.record().text()).result == tuple(score.total for score in played.scores(match.state))


def test_a_board_of_ones_own_has_its_own_start_and_order(tmp_path: Path) -> None:
    file = ring(tmp_path, 5)
    text = file.read_text(encoding="utf-8").replace('start = "c1"', 'start = "c3"')
    text = text.replace("number = 1\n", "number = 9\n").replace("number = 5\n", "number = 1\n")
    file.write_text(text.replace("number = 9\n", "number = 5\n"), encoding="utf-8")
    state = GAME.new(GAME.deal("2004", str(file), ["A", "B"], random.Random(1)))
    assert GAME.view(state, None).facts()["ship"] == "c3"
    assert [command.text for command in GAME.legal(state)] == ["booths c5", "booths c2", "booths c4", "booths c1"]
