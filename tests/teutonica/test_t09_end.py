"""T9, the end of the game."""

from __future__ import annotations

import pytest

from kontor.games.teutonica.game import GAME
from tests.teutonica.position import Position

WAY = "duisburg--dortmund"  # 2 houses
NINE_CITIES = {
    "stade": "1m",
    "brunswiek": "1t",
    "groningen": "1t 1m",
    "emden": "2m 2t",
    "lubeck": "2t 2t",
    "hannover": "2t 3t",
    "hildesheim": "3t 3t",
    "goslar": "3t 3t",
    "coellen": "1t 2t",
}


def ready() -> Position:
    return Position().no_markers().houses(WAY, "0t 0t")


def by_prestige() -> Position:
    return ready().offices("dortmund", "0m").prestige(0, 19)


def by_markers() -> Position:
    return ready().marker(WAY, "plus-3").deck()


def by_cities() -> Position:
    game = ready().level(1, "book", 1)
    for city, pieces in NINE_CITIES.items():
        game.offices(city, pieces)
    assert game.completed == 9
    return game


ENDS = {"prestige": by_prestige, "markers": by_markers, "cities": by_cities}


@pytest.mark.parametrize("end", ENDS)
def test_T9_1_the_three_ends_come_after_the_whole_action(end: str) -> None:
    game = ENDS[end]()
    game.say(f"claim {WAY}")
    assert (game.over, game.waits_for) == (False, (0, "benefit"))
    game.say("establish duisburg")
    assert game.told("game-ended") == [{"reason": end}]
    assert game.happened()[-2:] == ["returned", "game-ended"]
    assert (game.over, game.waits_for) == (True, None)
    assert (game.held("duisburg"), game.standing(WAY)) == ("0t", "")


@pytest.mark.parametrize("end", ENDS)
def test_T9_1_nothing_follows(end: str) -> None:
    game = ENDS[end]().owns(0, *(["develop"] if end != "markers" else [])).turn_of(0, 5)
    game.say(f"claim {WAY}", "establish duisburg")
    assert game.legal() == []
    for text in ("income 1t", "end", "use develop keys", "use plus-3", "lay plus-3 minden--bremen", "forgo"):
        assert game.refused(text) == "T9.1"


def test_T9_1_plate_markers_are_not_laid() -> None:
    game = by_prestige().marker(WAY, "plus-3").deck("develop", "exchange")
    game.say(f"claim {WAY}", "forgo")
    assert game.over
    assert "plate-looked-at" not in game.happened()
    assert (game.plate(0), game.markers_on_board()) == ([], [])
    assert game.score(0, "markers") == 1


@pytest.mark.parametrize(("before", "over"), [(17, False), (18, False), (19, True)])
def test_T9_1_twenty_prestige_and_not_fewer(before: int, over: bool) -> None:
    game = ready().offices("dortmund", "0m").prestige(0, before)
    game.say(f"claim {WAY}", "forgo")
    assert (game.points(0), game.over) == (before + 1, over)


@pytest.mark.parametrize("benefit", ["coin", "link"])
def test_T9_1_prestige_of_the_benefit_ends_it_too(benefit: str) -> None:
    if benefit == "coin":
        game = Position().no_markers().houses("hamburg--lubeck", "0t 0t 0t").prestige(0, 19)
        game.say("claim hamburg--lubeck", "establish lubeck")
    else:
        game = Position().no_markers().houses("arnheim--duisburg", "0t 0t 0t").prestige(0, 13)
        for city in ("stendal", "brunswiek", "minden", "munster"):
            game.offices(city, "0t")
        game.say("claim arnheim--duisburg", "establish arnheim")
    assert (game.points(0), game.over) == (20, True)
    assert game.told("game-ended") == [{"reason": "prestige"}]


def test_T9_1_the_tenth_city_by_its_last_printed_office_only() -> None:
    game = by_cities()
    game.say(f"claim {WAY}", "forgo")
    assert (game.completed, game.over) == (9, False)
    assert by_cities().state.board.completed_to_end == 10


def test_T9_1_the_last_marker_drawn_does_not_end_it() -> None:
    game = ready().marker(WAY, "plus-3").deck("develop")
    game.say(f"claim {WAY}", "forgo")
    assert (game.over, game.facts()["markers_left"]) == (False, 0)


def test_T9_2_any_player_can_be_put_at_twenty() -> None:
    game = ready().offices("dortmund", "2m").prestige(2, 19).turn_of(0, 5)
    game.say(f"claim {WAY}", "forgo")
    assert (game.points(2), game.over) == (20, True)


def test_T9_2_two_points_at_once_pass_twenty() -> None:
    game = ready().offices("dortmund", "2m").offices("duisburg", "2t").prestige(2, 19)
    game.say(f"claim {WAY}")  # no benefit is within reach
    assert (game.points(2), game.over) == (21, True)


@pytest.mark.parametrize(
    "script",
    [
        ["income 2t"],
        ["place trader minden--bremen"],
        ["displace trader of 1 on kampen--osnabruck with trader", "pay trader", "rehouse kampen--arnheim", "decline"],
        ["lift trader of 0 from stade--hamburg", "put trader of 0 on minden--bremen"],
        [f"claim {WAY}", "forgo"],
        [f"claim {WAY}", "establish duisburg"],
        ["claim stade--hamburg", "develop privilege"],
        ["claim coellen--warburg", "table 7"],
        ["use develop book"],
        ["use plus-3"],
        ["use exchange minden 1-2"],
        ["use move-three", "lift trader of 1 from kampen--osnabruck", "put trader of 1 on kampen--arnheim"],
        ["end"],
    ],
    ids=" ".join,
)
def test_T9_3_prestige_comes_from_control_coins_and_the_link_alone(script: list[str]) -> None:
    game = ready().houses("kampen--osnabruck", "1t").houses("stade--hamburg", "0t 0t 0t").offices("minden", "1t 0t")
    game.level(0, "keys", 4).level(0, "book", 1).houses("coellen--warburg", "0t 0t 0t 0m").supply(0, 3, 1)
    game.owns(0, "develop", "plus-3", "exchange", "move-three")
    game.say(*script)
    assert [game.points(seat) for seat in range(4)] == [0] * 4


def test_T9_3_the_rest_is_scored_at_the_end() -> None:
    game = ready().level(0, "purse", 3).offices("minden", "0t 0t").owns(0, "develop").prestige(0, 4)
    assert game.points(0) == 4
    assert dict(GAME.scores(game.state)[0].parts) == {
        "prestige": 4,
        "abilities": 4,
        "markers": 1,
        "table": 0,
        "cities": 2,
        "network": 2,
    }
