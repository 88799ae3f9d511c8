"""The rulings: what the rulebook leaves open."""

from __future__ import annotations

import random

import pytest

from kontor.games.hansa.game import GAME
from tests.hansa.position import COLOURS, EVERY_CITY, NewGame, Position
from tests.hansa.taking_back import back_refused

VIEWERS = pytest.mark.parametrize("viewer", [0, 1, 2, None])


def in_danzig(*booths: int, seats: int = 3) -> Position:
    """The ship lies in Danzig, where the seats have these booths and a red-2 is stored."""
    return Position(seats).ship("danzig").store("danzig", "red-2").booths("danzig", *booths)


# ------------------------------------------------------------------------ RH1 to RH5


@pytest.mark.parametrize(
    ("seats", "piles"), [(2, [8, 8, 8, 7, 7]), (3, [11, 10, 10, 10, 10]), (4, [13, 13, 13, 13, 12])]
)
def test_RH1_odd_goods_go_on_the_first_piles(seats: int, piles: list[int]) -> None:
    game = NewGame(seats)
    assert game.facts()["piles"] == piles
    assert len(game.state.deck) - game.state.last_pile == piles[-1]


def test_RH2_when_the_piles_run_out_filling_stops_and_the_taler_stays_paid() -> None:
    game = Position(3).turn_of(1).talers(3, 3, 0).store("tonsberg", "").store("lubeck", "").store("riga", "")
    game.piles(3, "blue-1", "blue-2", "blue-3", breaker=1).say("end")
    bank = game.bank
    game.say("replenish")
    assert (game.stored("tonsberg"), game.stored("lubeck")) == (["blue-1", "blue-2"], ["blue-3", None])
    assert (game.stored("riga"), game.left, game.purses[2], game.bank) == ([None, None], 0, 2, bank + 1)
    assert game.told("replenished") == [{"seat": 2, "count": 3}]
    assert game.waits_for == (2, "actions")


@pytest.mark.parametrize("kept", [EVERY_CITY[1:], []], ids=["some empty", "all empty"])
def test_RH2_with_empty_piles_there_is_no_replenishing(kept: list[str]) -> None:
    game = Position(3).turn_of(1).talers(3, 3, 0).empty(*kept).piles(0, breaker=1)
    game.say("end")
    assert (game.waits_for, game.purses) == ((2, "actions"), [3, 3, 3])
    assert game.refused("replenish") == "H2.4"


def test_RH3_without_a_booth_in_the_supply_none_is_set_up() -> None:
    game = in_danzig(15).goods(0, "red-1 red-3")
    assert game.refused("build red 1") == "RH3"
    assert game.legal("build") == []
    game.say("sell red 1 3")  # a booth comes back
    assert game.in_supply(0) == 1


def test_RH4_not_all_of_a_colour_must_be_sold() -> None:
    game = in_danzig(1).goods(0, "red-1 red-2 red-3")
    assert game.legal("sell") == ["sell red 1 2", "sell red 1 3", "sell red 2 3", "sell red 1 2 3"]
    game.say("sell red 1 2")
    assert (game.owned(0), game.sold_by(0)) == ("red-3", "red-1 red-2")


def test_RH5_the_bank_never_runs_out() -> None:
    game = Position(3).talers(3, 9, 9)
    game.say("end")
    assert (game.purses, game.bank) == ([3, 12, 9], -2)


# ------------------------------------------------------------------------ RH6 to RH9


def test_RH6_selling_with_the_last_booth_of_the_city() -> None:
    game = in_danzig(1).goods(0, "red-1 red-2")
    game.say("sell red 1 2")
    assert (game.standing("danzig"), game.sold_by(0)) == ([0, 0, 0], "red-1 red-2")


def test_RH7_nothing_is_taken_back_across_a_replenishment() -> None:
    match = Position(3).store("riga", "").match()
    match.play("end", 0)
    match.play("replenish", 1)
    assert back_refused(match, 1) == "RH7"
    match.play("sail danzig", 1)
    match.undo(1)
    assert back_refused(match, 1) == "RH7"


def test_RH7_nothing_is_taken_back_across_anothers_choice() -> None:
    match = in_danzig(1).goods(0, "red-1 red-2").goods(2, "red-1 red-3").match()
    match.play("sell red 1 2", 0)
    match.play("lose red 1", 2)
    assert back_refused(match, 0) == "H7.2"
    match.play("sail kalmar", 0)
    match.undo(0)
    assert back_refused(match, 0) == "H7.2"


def test_RH7_before_the_other_has_chosen_the_sale_can_be_taken_back() -> None:
    game = in_danzig(1).goods(0, "red-1 red-2").goods(2, "red-1 red-3")
    match = game.match()
    match.play("sell red 1 2", 0)
    assert match.to_move == 2
    match.undo(0)
    assert match.game.digest(match.state) == GAME.digest(game.state)


@pytest.mark.parametrize(
    ("booths", "purses"),
    [
        ((1, 3, 2, 2), [2, 4, 3, 3]),  # most, though less than half
        ((3, 3, 0, 0), [2, 3, 3, 3]),  # the buyer is tied: to the bank
        ((3, 2, 2, 2), [3, 3, 3, 3]),  # the buyer has most, though less than half
    ],
)
def test_RH8_majority_is_more_than_any_other(booths: tuple[int, ...], purses: list[int]) -> None:
    game = in_danzig(*booths, seats=4)
    game.say("buy red 2")
    assert game.purses == purses


@VIEWERS
def test_RH9_the_faces_of_sold_goods_are_shown_to_everyone(viewer: int | None) -> None:
    game = in_danzig(1).goods(0, "red-1 red-3")
    game.say("sell red 1 3")
    assert game.facts(viewer)["players"][0]["sold"] == ["red-1", "red-3"]
    told = [GAME.seen(event, viewer) for event in game.events if event.name == "sold"]
    assert [event.facts for event in told] == [{"seat": 0, "colour": "red", "goods": [1, 3], "city": "danzig"}]


# ----------------------------------------------------------------------------- RH10


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seller", [0, 1])
def test_RH10_losses_are_chosen_clockwise_from_the_sellers_left(seats: int, seller: int) -> None:
    game = Position(seats).turn_of(seller).ship("danzig").booths("danzig", *[1] * seats).goods(seller, "red-2 red-2")
    others = [(seller + step) % seats for step in range(1, seats)]
    for seat in others:
        game.goods(seat, "red-1 red-3")
    game.say("sell red 2 2")
    for seat in others:
        assert game.waits_for == (seat, "losing")
        game.say("lose red 3")
    assert game.waits_for == (seller, "actions")
    assert [game.owned(seat) for seat in others] == ["red-1"] * len(others)


def test_RH10_each_sees_what_was_lost_before() -> None:
    game = in_danzig(1).goods(0, "red-2 red-2").goods(1, "red-1 red-3").goods(2, "red-1 red-2")
    game.say("sell red 2 2", "lose red 3")
    assert game.waits_for == (2, "losing")
    assert (game.facts(2)["gone"], game.facts(2)["players"][1]["goods"]) == (["red-3"], ["red-1"])


@pytest.mark.parametrize(("first", "second"), [("red", "blue"), ("blue", "red")])
def test_RH10_two_colours_are_given_up_in_the_order_of_the_sale(first: str, second: str) -> None:
    game = in_danzig(1).goods(0, "red-2 red-2 blue-2 blue-2").goods(1, "red-1 red-3 blue-1 blue-3")
    game.goods(2, "red-1 red-2 blue-1")
    game.say(f"sell {first} 2 2", f"sell {second} 2 2")
    assert game.legal() == [f"lose {first} 1", f"lose {first} 3"]
    assert game.refused(f"lose {second} 1") == "H5.4"
    game.say(f"lose {first} 3")
    assert game.waits_for == (1, "losing")
    assert game.legal() == [f"lose {second} 1", f"lose {second} 3"]
    game.say(f"lose {second} 1")
    assert (game.waits_for, game.legal()) == ((2, "losing"), ["lose red 1", "lose red 2"])
    game.say("lose red 1")
    assert [game.owned(seat) for seat in (1, 2)] == [" ".join(sorted([f"{first}-1", f"{second}-3"])), "red-2"]
    assert game.waits_for == (0, "actions")


def test_RH10_what_leaves_no_choice_happens_in_its_place() -> None:
    game = (
        in_danzig(1, seats=4).goods(0, "red-2 red-2").goods(1, "red-3").goods(2, "red-1 red-3").goods(3, "red-1 red-1")
    )
    game.say("sell red 2 2")
    assert game.told("lost") == [{"seat": 1, "good": "red-3"}]
    assert (game.waits_for, game.owned(3)) == ((2, "losing"), "red-1 red-1")
    game.say("lose red 1")
    assert game.told("lost") == [{"seat": 2, "good": "red-1"}, {"seat": 3, "good": "red-1"}]
    assert game.waits_for == (0, "actions")


# --------------------------------------------------------------------- RH11 to RH15


@pytest.mark.parametrize(("seats", "left_out"), [(2, 2), (3, 1), (4, 0)])
def test_RH11_the_colours_left_out_are_drawn_and_known_to_all(seats: int, left_out: int) -> None:
    found = set()
    for seed in range(40):
        dealt = GAME.deal("2004", "baltic", [f"P{seat}" for seat in range(seats)], random.Random(seed))
        state = GAME.new(dealt)
        missing = [colour for colour in COLOURS if colour not in dealt.chance["colours"]]
        assert len(missing) == left_out
        for viewer in (None, *range(seats)):
            assert GAME.view(state, viewer).facts()["left_out"] == missing
        found.update(missing)
    assert found == (set(COLOURS) if left_out else set())


def test_RH12_talers_are_spent_at_once() -> None:
    game = in_danzig(0, 2).talers(2, 0, 0)
    game.say("buy red 2")
    assert game.purses == [1, 1, 0]
    game.say("sail kalmar")
    assert (game.purses, game.legal("sail")) == ([0, 1, 0], [])
    game.say("end", "skip")
    assert game.purses == [0, 4, 0]


def test_RH12_who_is_paid_can_do_nothing_with_it_before_the_own_turn() -> None:
    match = in_danzig(0, 2).talers(2, 0, 0).match()
    match.play("buy red 2", 0)
    assert match.to_move == 0


def test_RH13_taxes_and_tolls_touch_only_who_ends_the_turn() -> None:
    game = Position(3).talers(5, 4, 6).goods(1, "red-1 red-2 blue-1 blue-2").goods(2, "white-1 white-2 white-3 red-3")
    game.say("end")
    assert (game.purses, game.waits_for) == ([3, 7, 6], (1, "actions"))
    assert [len(game.owned(seat).split()) for seat in (1, 2)] == [4, 4]


def test_RH13_sold_goods_are_not_counted() -> None:
    game = Position(3).goods(0, "red-1 red-2 red-3").sold(0, "blue-1 blue-2 blue-3 white-1 white-1")
    game.say("end")
    assert (game.waits_for, len(game.owned(0).split()), len(game.sold_by(0).split())) == ((1, "actions"), 3, 5)


def test_RH14_nobody_replenishing_never_ends_the_game() -> None:
    game = Position(2).store("riga", "").store("kalmar", "red-1")
    for _ in range(300):
        game.say("end", "skip")
    assert (game.waits_for, game.facts()["over"], game.facts()["turn"]) == ((0, "actions"), False, 301)


def test_RH14_a_game_can_be_scored_as_it_stands_at_any_time() -> None:
    state = NewGame(3).state
    for seed in range(120):
        scores = GAME.scores(state)
        assert [score.seat for score in scores] == [0, 1, 2]
        assert [score.total for score in scores] == [sum(score.parts.values()) for score in scores]
        assert [player["points"] for player in GAME.view(state, None).facts()["players"]] == [s.total for s in scores]
        assert min(score.place for score in scores) == 1
        GAME.rollout(state, seed, 1, True)
    assert max(score.total for score in GAME.scores(state)) > 0


def test_RH15_fewer_booths_by_choice_is_not_provided() -> None:
    game = in_danzig(2).goods(0, "red-1 red-3 red-3")
    assert game.legal("build") == ["build red 1", "build red 3"]
    game.say("build red 3")
    assert game.standing("danzig") == [5, 0, 0]


def test_RH15_all_that_are_left() -> None:
    game = in_danzig(13).goods(0, "red-3")
    game.say("build red 3")
    assert (game.standing("danzig"), game.in_supply(0)) == ([15, 0, 0], 0)
