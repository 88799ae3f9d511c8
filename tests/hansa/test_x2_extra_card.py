"""X2: the extra card, four bonuses at the end."""

from __future__ import annotations

import random

import pytest

from kontor.games.hansa.game import GAME
from kontor.protocol import BadInput
from tests.hansa.position import Position

CARD = ("extra-card",)


def extra(game: Position) -> list[int]:
    """What the card gives to every seat."""
    return [score.parts["extra card"] for score in GAME.scores(game.state)]


def test_X2_without_the_card_nothing_changes() -> None:
    plain, card = Position(3).booths("riga", 5, 1), Position(3, CARD).booths("riga", 5, 1)
    assert "extra card" not in GAME.scores(plain.state)[0].parts
    assert (plain.facts()["extra_card"], card.facts()["extra_card"]) == (False, True)
    assert [a + b for a, b in zip(plain.totals(), extra(card), strict=True)] == card.totals()


@pytest.mark.parametrize(
    ("riga", "danzig", "points"),
    [
        ((4, 3, 0), (0, 3, 0), [2, 4, 0]),  # the highest stack is not the most booths
        ((4, 3, 0), (0, 1, 4), [2, 4, 2]),  # tied for the stack
        ((3, 2, 2), (0, 0, 0), [2 + 4, 4, 4]),  # tied for the cities
        ((3, 3, 3), (1, 1, 1), [6, 6, 6]),
        ((0, 0, 0), (0, 0, 0), [0, 0, 0]),  # nothing for a count of zero
    ],
)
def test_X2_two_for_the_highest_stack_and_four_for_most_cities(
    riga: tuple[int, ...], danzig: tuple[int, ...], points: list[int]
) -> None:
    assert extra(Position(3, CARD).booths("riga", *riga).booths("danzig", *danzig)) == points


@pytest.mark.parametrize("breaker", [0, 1, 2])
def test_X2_three_for_breaking_into_the_last_pile(breaker: int) -> None:
    game = Position(3, CARD).turn_of((breaker - 1) % 3).store("riga", "red-1").piles(10)
    assert extra(game) == [0, 0, 0]
    game.say("end", "replenish")
    assert extra(game) == [3 * (seat == breaker) for seat in range(3)]


@pytest.mark.parametrize(
    ("sold", "points"),
    [
        (("red-1 red-1 blue-1", "white-1 white-1", ""), [5, 0, 0]),  # over all colours
        (("red-1 red-3 red-3", "white-1 blue-1", "red-2 red-2"), [0, 5, 0]),  # only those of one barrel
        (("red-1 red-1", "white-1 white-1", "blue-1"), [5, 5, 0]),
        (("red-2 red-3", "", ""), [0, 0, 0]),
    ],
)
def test_X2_five_for_most_sold_goods_of_one_barrel(sold: tuple[str, ...], points: list[int]) -> None:
    game = Position(3, CARD).goods(2, "green-1 green-1 green-1 green-1")  # unsold ones do not count
    for seat, goods in enumerate(sold):
        game.sold(seat, goods)
    assert extra(game) == points


def test_X2_the_bonus_counts_for_the_place_and_in_the_view() -> None:
    game = Position(2, CARD).sold(0, "red-3").sold(1, "blue-1")
    assert (game.totals(), game.places()) == ([4, 7], [2, 1])
    assert [player["points"] for player in game.facts()["players"]] == [4, 7]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"extra-card": "no"}, "X2: the option extra-card must be 'yes' or be left out, not 'no'"),
        ({"missions": "yes"}, "'missions' is no option of Hansa (possible: extra-card)"),
    ],
)
def test_X2_the_option_is_played_with_or_left_out(options: dict[str, str], words: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.deal("2004", "baltic", ["A", "B", "C"], random.Random(1), options)
    assert str(caught.value) == words
