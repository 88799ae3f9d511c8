"""T10, the final scoring."""

from __future__ import annotations

import pytest

from tests.teutonica.position import EDITIONS, Position

FULL = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "purse": 3}


@pytest.mark.parametrize("points", [0, 7, 20, 31])
def test_T10_1_prestige_of_the_track(points: int) -> None:
    game = Position().prestige(1, points)
    assert (game.score(1, "prestige"), game.total(1), game.total(0)) == (points, points, 0)


@pytest.mark.parametrize("ability", FULL)
def test_T10_2_four_for_a_fully_developed_ability_except_keys(ability: str) -> None:
    for level in range(FULL[ability]):
        assert Position().level(0, ability, level).score(0, "abilities") == 0
    assert Position().level(0, ability, FULL[ability]).score(0, "abilities") == (0 if ability == "keys" else 4)


def test_T10_2_all_five_give_sixteen() -> None:
    game = Position()
    for ability, level in FULL.items():
        game.level(2, ability, level)
    assert (game.score(2, "abilities"), game.score(0, "abilities")) == (16, 0)


MARKERS = [0, 1, 3, 3, 6, 6, 10, 10, 15, 15, 21, 21, 21, 21]


@pytest.mark.parametrize(("owned", "points"), list(enumerate(MARKERS)))
@pytest.mark.parametrize("used", [0.0, 0.5, 1.0])
def test_T10_3_markers_owned_used_or_not(owned: int, points: int, used: float) -> None:
    flipped = int(used * owned)
    game = Position().keeps(1, unused=owned - flipped, used=flipped)
    assert len(game.markers(1)) + len(game.used(1)) == owned
    assert (game.score(1, "markers"), game.score(0, "markers")) == (points, 0)


def test_T10_3_plate_markers_do_not_count() -> None:
    game = Position().owns(0, "develop").on_plate(0, "plus-3")
    assert game.plate(0) == ["plus-3"]
    assert game.score(0, "markers") == 1


@pytest.mark.parametrize(
    ("spaces", "points"), [([0], 7), ([1], 8), ([2], 9), ([3], 11), ([0, 3], 18), ([0, 1, 2, 3], 35)]
)
def test_T10_4_values_of_the_special_table(spaces: list[int], points: int) -> None:
    game = Position().level(0, "book", 3)
    for space in spaces:
        game.table(space, 0)
    assert (game.score(0, "table"), game.score(1, "table")) == (points, 0)
    assert game.total(0) == points + 4  # the full book


@pytest.mark.parametrize(
    ("offices", "additional", "points"),
    [
        ("0t 1t", "", [0, 2]),
        ("1t 0t", "", [2, 0]),
        ("0t 1t", "0t", [2, 0]),
        ("0t 1t", "0t 1t", [0, 2]),
        ("0t", "1t", [2, 0]),
    ],
)
def test_T10_5_two_for_each_controlled_city(offices: str, additional: str, points: list[int]) -> None:
    game = Position().offices("hannover", offices)
    for text in additional.split():
        game.additional("hannover", text)
    assert [game.score(seat, "cities") for seat in (0, 1)] == points


def test_T10_5_every_controlled_city_counts_near_or_far() -> None:
    game = Position().offices("hannover", "0t").offices("halle", "0t").offices("kampen", "0m").offices("emden", "1m")
    assert [game.score(seat, "cities") for seat in range(4)] == [6, 2, 0, 0]


@pytest.mark.parametrize(("level", "keys"), list(enumerate([1, 2, 2, 3, 4])))
def test_T10_6_each_office_of_the_largest_network_counts_the_keys(level: int, keys: int) -> None:
    game = Position().level(0, "keys", level)
    for city, offices in {"hamburg": "0t 0t", "luneburg": "0m", "perleberg": "0t", "magdeburg": "0t"}.items():
        game.offices(city, offices)
    game.offices("stendal", "0t 0t").offices("goslar", "0t").offices("hildesheim", "0t").offices("kampen", "0t")
    assert game.score(0, "network") == 9 * keys


def test_T10_6_most_offices_not_most_cities() -> None:
    game = (
        Position()
        .offices("minden", "0t 0t 0t 0t")
        .offices("stade", "0m")
        .offices("hamburg", "0t")
        .offices("emden", "0t")
    )
    assert game.score(0, "network") == 4


def test_T10_6_branches_count_and_each_office_once() -> None:
    game = Position().offices("minden", "0t")
    for branch in ("munster", "brunswiek", "hannover", "bremen", "paderborn"):
        game.offices(branch, "0t")
    assert game.score(0, "network") == 6  # Bremen and Hannover close a ring


def test_T10_6_cities_must_be_joined_by_a_route() -> None:
    game = Position().offices("minden", "0t").offices("hildesheim", "0t")  # both next to Paderborn
    assert game.score(0, "network") == 1
    assert game.offices("paderborn", "1t").score(0, "network") == 1
    assert game.offices("paderborn", "0m").score(0, "network") == 3


def test_T10_6_additional_offices_count_and_alone_make_a_link() -> None:
    game = Position().offices("minden", "0t").offices("hildesheim", "0t").offices("paderborn", "1t")
    assert game.additional("paderborn", "0t").score(0, "network") == 3


def test_T10_6_the_board_decides_what_is_joined() -> None:
    for board, seats, points in (("hanseatic-league-4-5", 4, 2), ("hanseatic-league-2-3", 3, 1)):
        game = Position(board=board, seats=seats).offices("warburg", "0t").offices("gottingen", "0t")
        assert game.score(0, "network") == points


@pytest.mark.parametrize("edition", EDITIONS)
def test_T10_7_most_points_win(edition: str) -> None:
    game = Position(edition).prestige(0, 5).prestige(1, 9).prestige(2, 7).prestige(3, 6)
    assert [game.place(seat) for seat in range(4)] == [4, 1, 2, 3]


@pytest.mark.parametrize(("edition", "places"), [("2009", [1, 1]), ("2014", [1, 1]), ("bigbox", [2, 1])])
def test_T10_7_ties_go_to_the_less_developed_actions(edition: str, places: list[int]) -> None:
    game = Position(edition).prestige(0, 9).prestige(1, 9).level(0, "actions", 3).level(1, "actions", 2)
    assert game.total(0) == game.total(1) == 9
    assert [game.place(seat) for seat in (0, 1)] == places


def level_in_actions(edition: str) -> Position:
    """Seats 0 and 1 have 10 points each and equal actions; only seat 1 has a network."""
    game = Position(edition).offices("hannover", "1t 2t").prestige(0, 10).prestige(1, 9)
    assert (game.total(0), game.total(1)) == (10, 10)
    assert (game.score(0, "network"), game.score(1, "network")) == (0, 1)
    return game


@pytest.mark.parametrize(("edition", "places"), [("2009", [1, 1]), ("2014", [1, 1]), ("bigbox", [2, 1])])
def test_T10_7_then_to_more_points_of_the_network(edition: str, places: list[int]) -> None:
    game = level_in_actions(edition)
    assert [game.place(seat) for seat in (0, 1)] == places


@pytest.mark.parametrize(("edition", "places"), [("2009", [1, 1]), ("2014", [1, 1]), ("bigbox", [1, 2])])
def test_T10_7_actions_are_compared_before_the_network(edition: str, places: list[int]) -> None:
    game = level_in_actions(edition).level(1, "actions", 1)
    assert [game.place(seat) for seat in (0, 1)] == places


@pytest.mark.parametrize("edition", EDITIONS)
def test_T10_7_then_the_win_is_shared(edition: str) -> None:
    game = Position(edition).prestige(1, 12).prestige(3, 12).prestige(0, 5)
    assert [game.place(seat) for seat in range(4)] == [3, 1, 4, 1]


def test_T10_7_the_sum_of_all_categories_is_compared() -> None:
    game = Position().prestige(0, 20).prestige(1, 12).level(1, "purse", 3).level(1, "book", 1).table(0, 1)
    assert (game.total(0), game.total(1)) == (20, 12 + 4 + 7)
    assert [game.place(seat) for seat in (0, 1)] == [2, 1]
