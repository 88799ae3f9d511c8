"""T6, action D: moving own pieces."""

from __future__ import annotations

import pytest

from tests.teutonica.position import Position

FROM, TO = "minden--brunswiek", "stade--hamburg"  # 4 and 3 houses


@pytest.mark.parametrize(("level", "book"), list(enumerate([2, 3, 4, 5])))
def test_T6_1_as_many_as_the_book_shows_and_one_action(level: int, book: int) -> None:
    game = Position().level(0, "book", level).houses(FROM, "0t 0t 0t 0t").houses(TO, "0t 0t")
    for lifted in range(book):
        assert game.legal("lift") != []
        game.say(f"lift trader of 0 from {FROM if lifted < 4 else TO}")
    assert game.legal("lift") == []
    assert game.refused(f"lift trader of 0 from {TO}") == "T6.1"
    for put in range(book):
        assert game.waits_for == (0, "moving")
        game.say("put trader of 0 on goslar--quedlinburg" if put < 4 else "put trader of 0 on kampen--arnheim")
    assert (game.waits_for, game.actions) == ((0, "turn"), 1)


def test_T6_1_houses_just_left_are_free() -> None:
    game = Position().houses("kampen--osnabruck", "0t 0t").houses("duisburg--dortmund", "0t 1t")
    game.say("lift trader of 0 from kampen--osnabruck", "lift trader of 0 from duisburg--dortmund")
    game.say("put trader of 0 on kampen--osnabruck", "put trader of 0 on duisburg--dortmund")
    assert (game.standing("kampen--osnabruck"), game.standing("duisburg--dortmund")) == ("0t 0t", "0t 1t")


def test_T6_1_only_on_free_houses() -> None:
    game = Position().houses("kampen--osnabruck", "1t 2m").houses(FROM, "0t")
    game.say(f"lift trader of 0 from {FROM}")
    assert game.refused("put trader of 0 on kampen--osnabruck") == "T4.1"
    assert len(game.legal("put")) == len(game.sheet.routes) - 1


def test_T6_1_from_and_to_different_routes() -> None:
    game = Position().level(0, "book", 1).houses(FROM, "0t").houses(TO, "0t").houses("kampen--arnheim", "0m")
    game.say(f"lift trader of 0 from {FROM}", f"lift trader of 0 from {TO}", "lift merchant of 0 from kampen--arnheim")
    game.say(
        "put trader of 0 on quedlinburg--halle", f"put merchant of 0 on {TO}", "put trader of 0 on kampen--arnheim"
    )
    assert game.waits_for == (0, "turn")
    places = ("quedlinburg--halle", TO, "kampen--arnheim", FROM)
    assert [game.standing(route) for route in places] == ["0t", "0m", "0t", ""]


def test_T6_1_all_are_lifted_before_the_first_is_put_down() -> None:
    game = Position().houses(FROM, "0t 0t")
    game.say(f"lift trader of 0 from {FROM}", f"put trader of 0 on {TO}")
    assert (game.waits_for, game.actions) == ((0, "turn"), 1)  # a further lift would be a new action
    game = Position().level(0, "book", 1).houses(FROM, "0t 0t 0t")
    game.say(*[f"lift trader of 0 from {FROM}"] * 2, f"put trader of 0 on {TO}")
    assert game.refused(f"lift trader of 0 from {FROM}") == "T6.1"


def test_T6_1_only_what_was_lifted_is_put_down() -> None:
    game = Position().houses(FROM, "0t 0m")
    assert game.refused(f"put trader of 0 on {TO}") == "T6.1"
    game.say(f"lift trader of 0 from {FROM}")
    assert game.refused(f"put merchant of 0 on {TO}") == "T6.1"
    assert game.refused(f"put trader of 1 on {TO}") == "T6.1"


def test_T6_1_only_a_piece_that_stands_there_is_lifted() -> None:
    game = Position().houses(FROM, "0t")
    assert game.refused(f"lift merchant of 0 from {FROM}") == "T6.1"
    assert game.refused(f"lift trader of 0 from {TO}") == "T6.1"


def test_T6_2_a_trader_and_a_merchant_change_places() -> None:
    game = Position().houses("kampen--osnabruck", "0t 1t").houses("duisburg--dortmund", "0m 1t")
    game.say("lift trader of 0 from kampen--osnabruck", "lift merchant of 0 from duisburg--dortmund")
    game.say("put merchant of 0 on kampen--osnabruck", "put trader of 0 on duisburg--dortmund")
    assert (game.standing("kampen--osnabruck"), game.standing("duisburg--dortmund")) == ("0m 1t", "0t 1t")
    assert (game.waits_for, game.actions) == ((0, "turn"), 1)


def test_T6_3_nobody_elses_piece_moves() -> None:
    game = Position().houses(FROM, "0t 1t 2m")
    assert game.legal("lift") == [f"lift trader of 0 from {FROM}"]
    assert game.refused(f"lift trader of 1 from {FROM}") == "T6.3"
    assert game.refused(f"lift merchant of 2 from {FROM}") == "T6.3"
    game.say(f"lift trader of 0 from {FROM}")
    assert game.refused(f"lift trader of 1 from {FROM}") == "T6.3"


def test_T6_3_offices_and_the_table_do_not_move() -> None:
    game = Position().offices("minden", "0t 0t").offices("hamburg", "0t").additional("hamburg", "0t").table(0, 0)
    assert game.legal("lift") == []
    assert game.refused("lift trader of 0 from minden--brunswiek") == "T6.1"
    assert game.refused("lift merchant of 0 from coellen--warburg") == "T6.1"
    game.houses(FROM, "0t").say(f"lift trader of 0 from {FROM}")
    assert all(text.startswith(("put", "lift")) for text in game.legal())
