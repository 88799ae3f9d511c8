"""T8, markers: taking, using, laying."""

from __future__ import annotations

import pytest

from tests.teutonica.position import EDITIONS, OLD_EDITIONS, Position

WAY, GATE = "duisburg--dortmund", "goslar--magdeburg"  # 2 houses each
LINE = "bremen--hannover"  # 3 houses; Bremen: white round, pink square; Hannover: white square, pink square


def takes(*faces: str, actions: int = 2, edition: str = "bigbox") -> Position:
    """Seat 0 has filled two routes with a marker each; these are the faces drawn next."""
    game = Position(edition).no_markers().houses(WAY, "0t 0t").houses(GATE, "0t 0t").deck(*faces)
    return game.marker(WAY, "plus-3").marker(GATE, "plus-4").turn_of(0, actions)


def owner(marker: str, edition: str = "bigbox") -> Position:
    """Seat 0 owns the marker and is at turn; none lies on the board."""
    return Position(edition).no_markers().owns(0, marker)


# ------------------------------------------------------------------- taking and the plate


def test_T8_1_a_taken_marker_is_open_and_its_replacement_is_drawn_unseen() -> None:
    game = takes("develop", "exchange")
    game.say(f"claim {WAY}")
    assert game.told("marker-taken") == [{"seat": 0, "marker": "plus-3", "route": WAY}]
    assert game.told("marker-drawn") == [{"seat": 0, "left": 1}]
    assert game.markers(0) == ["plus-3"]
    assert game.plate(0) == []  # not looked at before the end of the turn
    for seat in (0, 1, None):
        me = game.facts(seat)["players"][0]
        assert (me["markers"], me["plate"], me["plate_hidden"]) == (["plus-3"], [], 1)
    game.say("forgo")
    assert game.facts(0)["players"][0]["plate"] == []
    game.say("end")
    assert game.plate(0) == ["develop"]


def test_T8_1_all_plate_markers_are_looked_at_before_the_first_is_laid() -> None:
    game = takes("develop", "exchange", "additional-office", actions=3)
    game.say(f"claim {WAY}", "forgo", f"claim {GATE}", "forgo", "end")
    assert game.told("plate-looked-at") == [{"seat": 0, "count": 2, "markers": ["develop", "exchange"]}]
    assert game.waits_for == (0, "plate")
    assert {text.split()[1] for text in game.legal()} == {"develop", "exchange"}
    assert game.refused("lay additional-office minden--bremen") == "T8.6"
    game.say("lay exchange minden--bremen")
    assert (game.waits_for, game.plate(0)) == ((0, "plate"), ["develop"])
    game.say(f"lay develop {WAY}")
    assert game.waits_for == (1, "turn")
    assert (game.marker_on("minden--bremen"), game.marker_on(WAY)) == ("exchange", "develop")


def test_T8_2_without_a_replacement_the_game_ends_after_the_action() -> None:
    game = takes()
    game.say(f"claim {WAY}")
    assert (game.happened()[-1], game.waits_for) == ("none-to-draw", (0, "benefit"))
    game.say("establish duisburg")
    assert game.happened()[-1] == "game-ended"
    assert (game.over, game.held("duisburg")) == (True, "0t")
    assert game.refused("use plus-3") == "T9.1"
    assert game.score(0, "markers") == 1


def test_T8_2_not_even_an_additional_office_can_be_had_from_that_marker() -> None:
    game = takes().marker(WAY, "additional-office").offices("duisburg", "1t")
    game.say(f"claim {WAY}")  # nothing else is within reach in Dortmund
    assert (game.over, game.markers(0), game.added_in("duisburg")) == (True, ["additional-office"], "")


# ------------------------------------------------------------------------- using


@pytest.mark.parametrize("before", [0, 1, 2])
def test_T8_3_before_between_and_after_the_actions_at_no_cost(before: int) -> None:
    game = owner("develop")
    game.say(*["income 1t"] * before)
    actions = game.actions
    assert (game.waits_for, actions) == ((0, "turn"), 2 - before)
    game.say("use develop keys")
    assert game.told("marker-used") == [{"seat": 0, "marker": "develop"}]
    if actions:
        assert (game.waits_for, game.actions) == ((0, "turn"), actions)
    else:
        assert game.waits_for == (1, "turn")


def test_T8_3_once_each_but_any_number_in_a_turn() -> None:
    game = owner("develop").owns(0, "develop", "plus-3")
    game.say("use develop keys", "use plus-3", "use develop keys")
    assert (game.shows(0, "keys"), game.actions, game.markers(0)) == (2, 5, [])
    assert game.refused("use develop keys") == "T8.3"
    assert game.refused("use plus-3") == "T8.3"


def test_T8_3_not_in_the_action_in_which_it_was_taken() -> None:
    game = takes("develop")
    game.say(f"claim {WAY}")
    assert game.refused("use plus-3") == "T7.5"
    game.say("forgo", "use plus-3")
    assert game.actions == 4


def test_T8_3_an_additional_office_taken_in_this_very_action_does_not_help() -> None:
    game = takes("develop").marker(WAY, "additional-office").offices("dortmund", "1m")
    game.say(f"claim {WAY}")
    assert game.refused("additional dortmund with trader") == "T8.3"
    game.say("forgo")
    game.houses(WAY, "0t 0t").say(f"claim {WAY}", "additional dortmund with trader")
    assert game.added_in("dortmund") == "0t"


def test_T8_3_one_owned_before_helps_though_another_was_taken() -> None:
    game = takes("develop").marker(WAY, "additional-office").offices("dortmund", "1m")
    game.deck("additional-office", "develop").owns(0, "additional-office")
    game.say(f"claim {WAY}", "additional dortmund with trader")
    assert (game.markers(0), game.used(0)) == (["additional-office"], ["additional-office"])


@pytest.mark.parametrize("text", ["use plus-3", "use plus-4", "use develop keys", "use move-three", "use remove-three"])
def test_T8_3_only_an_own_unused_marker(text: str) -> None:
    game = Position().houses(WAY, "1t").owns(1, "plus-3", "plus-4", "develop", "move-three")
    assert game.refused(text) == "T8.3"


def test_T8_3_only_on_the_own_turn() -> None:
    game = Position().owns(1, "plus-3").houses(WAY, "1t").supply(0, 3)
    game.say(f"displace trader of 1 on {WAY} with trader")
    assert game.waits_for == (1, "answer")
    assert game.refused("use plus-3") == "T5.4"


def test_T8_4_used_markers_lie_face_down_and_still_count() -> None:
    game = owner("plus-3").owns(0, "plus-4")
    assert game.score(0, "markers") == 3
    game.say("use plus-3")
    assert (game.markers(0), game.used(0), game.score(0, "markers")) == (["plus-4"], ["plus-3"], 3)
    game.say("use plus-4")
    assert (game.markers(0), game.used(0), game.score(0, "markers")) == ([], ["plus-3", "plus-4"], 3)


def test_T8_5_three_markers_lie_on_the_board_at_the_start_of_every_turn() -> None:
    game = Position().deck("develop", "plus-3", "plus-4")
    game.houses("hildesheim--goslar", "0t 0t 0t").houses("luneburg--perleberg", "0t 0t 0t")
    assert len(game.markers_on_board()) == 3
    game.say("claim hildesheim--goslar", "forgo")
    assert len(game.markers_on_board()) == 2
    game.say("claim luneburg--perleberg", "forgo")
    assert (game.waits_for, len(game.markers_on_board())) == ((0, "plate"), 1)
    game.say("lay plus-3 minden--bremen", "lay develop stade--hamburg")
    assert game.waits_for == (1, "turn")
    assert game.markers_on_board() == ["minden--bremen", "osnabruck--bremen", "stade--hamburg"]


# ------------------------------------------------------------------------- laying


def laying(game: Position) -> Position:
    game.say(f"claim {WAY}", "forgo", "end")
    assert game.waits_for == (0, "plate")
    return game


def test_T8_6_any_empty_route_with_a_free_office_the_created_one_too() -> None:
    game = laying(takes("develop"))
    free = [route.id for route in game.sheet.routes if route.id != GATE]
    assert game.legal() == [f"lay develop {route}" for route in free]
    assert WAY in free


def test_T8_6_not_on_a_route_with_a_marker() -> None:
    game = takes("develop").marker("minden--bremen", "exchange")
    assert laying(game).refused("lay develop minden--bremen") == "T8.6"


@pytest.mark.parametrize("piece", ["0t", "1t", "2m"])
def test_T8_6_not_on_a_route_with_pieces(piece: str) -> None:
    game = takes("develop").houses("minden--bremen", piece)
    assert laying(game).refused("lay develop minden--bremen") == "T8.6"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("bremen", "hannover", "free"),
    [("", "", True), ("1m 1t", "", True), ("", "1t 1t", True), ("1m 2t", "1t", True), ("1m 2t", "1t 2t", False)],
)
def test_T8_6_not_where_both_end_cities_are_full(edition: str, bremen: str, hannover: str, free: bool) -> None:
    game = takes("develop", edition=edition).offices("bremen", bremen).offices("hannover", hannover)
    laying(game)
    assert game.allowed(f"lay develop {LINE}") == free
    if not free:
        assert game.refused(f"lay develop {LINE}") == "T8.6"


def test_T8_6_additional_offices_leave_the_printed_ones_free() -> None:
    game = takes("develop").offices("bremen", "1m 1t").offices("hannover", "1t")
    game.additional("hannover", "1t").additional("hannover", "2t")
    assert laying(game).allowed(f"lay develop {LINE}")


def test_T8_6_laying_is_no_choice_to_be_skipped_and_never_comes_early() -> None:
    game = takes("develop")
    assert game.refused("lay develop minden--bremen") == "T8.6"
    laying(game)
    for other in ("end", "decline", "done", "forgo", "income 1t"):
        assert game.refused(other) == "T8.6"


# --------------------------------------------------------------------- exchange offices


@pytest.mark.parametrize("edition", EDITIONS)
def test_T8_7_two_neighbours_change_places_whatever_colour_and_shape(edition: str) -> None:
    game = owner("exchange", edition).offices("perleberg", "1t 0t 2m")
    game.say("use exchange perleberg 2-3")
    assert game.held("perleberg") == "1t 2m 0t"
    assert (game.controls("perleberg"), game.used(0), game.actions) == (0, ["exchange"], 2)
    assert game.told("control-changed") == [{"city": "perleberg", "seat": 0}]


@pytest.mark.parametrize("edition", EDITIONS)
def test_T8_7_the_two_must_be_neighbours_in_one_city(edition: str) -> None:
    game = owner("exchange", edition).offices("minden", "0t 1t 2t 0t").offices("hannover", "0t 1t")
    pairs = ["hannover 1-2", "minden 1-2", "minden 3-4"] + ([] if edition == "bigbox" else ["minden 2-3"])
    assert sorted(game.legal("use")) == sorted(f"use exchange {pair}" for pair in pairs)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("offices", ["", "0t"])
def test_T8_7_both_offices_must_be_occupied(edition: str, offices: str) -> None:
    game = owner("exchange", edition).offices("hannover", offices)
    assert game.refused("use exchange hannover 1-2") == "T8.7"


@pytest.mark.parametrize(("edition", "free"), [("2009", True), ("2014", True), ("bigbox", False)])
def test_T8_7_one_of_the_two_must_be_own_in_the_big_box_only(edition: str, free: bool) -> None:
    game = owner("exchange", edition).offices("hannover", "1t 2t")
    assert game.allowed("use exchange hannover 1-2") == free
    if free:
        game.say("use exchange hannover 1-2")
        assert (game.held("hannover"), game.controls("hannover")) == ("2t 1t", 1)
    else:
        assert game.refused("use exchange hannover 1-2") == "T8.7"


@pytest.mark.parametrize("edition", EDITIONS)
def test_T8_7_additional_offices_are_excluded(edition: str) -> None:
    game = (
        owner("exchange", edition).offices("hannover", "1t").additional("hannover", "0t").additional("hannover", "2t")
    )
    assert game.legal("use") == []
    assert game.refused("use exchange hannover 1-2") == "T8.7"


# ------------------------------------------------------------------------- develop


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("ability", ["keys", "actions", "privilege", "book", "purse"])
def test_T8_8_any_one_ability_that_is_not_full(edition: str, ability: str) -> None:
    game = owner("develop", edition).supply(0, 1, 0)
    game.say(f"use develop {ability}")
    assert game.in_supply(0) == ((1, 1) if ability == "book" else (2, 0))
    assert (game.markers(0), game.used(0)) == ([], ["develop"])
    assert game.facts()["players"][0]["abilities"][ability]["level"] == 1


def test_T8_8_a_full_ability_cannot_be_developed() -> None:
    game = owner("develop").level(0, "book", 3).level(0, "keys", 4)
    assert game.refused("use develop book") == "T7.10"
    assert game.refused("use develop keys") == "T7.10"
    assert game.allowed("use develop purse")


# ------------------------------------------------------------------ additional office


def additional(edition: str = "bigbox", pieces: str = "0t 0t 0m") -> Position:
    """Seat 0 owns the marker and has filled Bremen–Hannover."""
    return owner("additional-office", edition).houses(LINE, pieces)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kind", ["trader", "merchant"])
def test_T8_9_a_piece_of_the_route_goes_left_of_the_offices(edition: str, kind: str) -> None:
    game = additional(edition).offices("hannover", "1t 2t")
    stock = game.in_stock(0)
    game.say(f"claim {LINE}", f"additional hannover with {kind}")
    assert (game.held("hannover"), game.added_in("hannover")) == ("1t 2t", f"0{kind[0]}")
    assert game.in_stock(0) == ((stock[0] + 1, stock[1] + 1) if kind == "trader" else (stock[0] + 2, stock[1]))
    assert (game.markers(0), game.used(0)) == ([], ["additional-office"])
    assert game.told("annexed") == [{"seat": 0, "kind": kind, "city": "hannover"}]


@pytest.mark.parametrize("edition", EDITIONS)
def test_T8_9_instead_of_the_other_benefits(edition: str) -> None:
    game = additional(edition).offices("hannover", "1t")
    game.say(f"claim {LINE}", "additional hannover with trader")
    assert game.waits_for == (0, "turn")
    assert game.refused("establish bremen") == "T7.5"
    assert game.standing(LINE) == ""


@pytest.mark.parametrize("edition", EDITIONS)
def test_T8_9_the_leftmost_office_must_be_taken(edition: str) -> None:
    game = additional(edition).offices("bremen", "1m")
    game.say(f"claim {LINE}")
    assert game.refused("additional hannover with trader") == "T8.9"
    assert game.allowed("additional bremen with trader")
    assert game.allowed("additional bremen with merchant")


def test_T8_9_no_privilege_is_needed_and_ordinary_offices_may_be_free() -> None:
    game = additional().offices("hannover", "1t")  # the next one is pink
    game.say(f"claim {LINE}")
    assert game.refused("establish hannover") == "T7.6"
    game.say("additional hannover with trader")
    assert game.added_in("hannover") == "0t"


def test_T8_9_only_with_a_piece_of_the_route() -> None:
    game = additional(pieces="0t 0t 0t").offices("hannover", "1t")
    assert game.in_supply(0)[1] + game.in_stock(0)[1] > 0
    game.say(f"claim {LINE}")
    assert game.refused("additional hannover with merchant") == "T8.9"


def test_T8_9_only_in_an_end_city_and_with_the_marker() -> None:
    game = additional().offices("minden", "1t").offices("hannover", "1t")
    assert game.refused("additional hannover with trader") == "T7.5"
    game.say(f"claim {LINE}")
    assert game.refused("additional minden with trader") == "T7.6"
    without = Position().no_markers().houses(LINE, "0t 0t 0m").offices("hannover", "1t")
    without.say(f"claim {LINE}")
    assert without.refused("additional hannover with trader") == "T8.9"


def test_T8_9_further_ones_stand_left_of_earlier_ones() -> None:
    game = additional().offices("hannover", "2t").additional("hannover", "1t").additional("hannover", "1t")
    game.additional("hannover", "0t")
    assert game.controls("hannover") == 1
    game.say(f"claim {LINE}", "additional hannover with trader")
    assert game.added_in("hannover") == "1t 1t 0t 0t"
    assert game.controls("hannover") == 1  # two each, and seat 1 stands further right


def test_T8_9_it_counts_as_an_office_but_is_the_lowest_in_ties() -> None:
    game = additional().offices("hannover", "1t")
    game.say(f"claim {LINE}", "additional hannover with trader")
    assert game.controls("hannover") == 1
    assert (game.score(0, "network"), game.score(0, "cities"), game.score(1, "cities")) == (1, 0, 2)
    game = additional().offices("hannover", "0t 1t")
    game.say(f"claim {LINE}", "additional hannover with trader")
    assert game.controls("hannover") == 0
    assert (game.score(0, "network"), game.score(0, "cities"), game.score(1, "cities")) == (2, 2, 0)


def test_T8_9_it_can_complete_the_link() -> None:
    game = owner("additional-office").houses("arnheim--duisburg", "0t 0t 0t").offices("arnheim", "1t 1m 1t 1t")
    for city in ("stendal", "brunswiek", "minden", "munster"):
        game.offices(city, "0t")
    game.say("claim arnheim--duisburg", "additional arnheim with trader")
    assert game.told("linked") == [{"seat": 0, "points": 7}]
    assert game.points(0) == 7


def test_T8_9_it_never_completes_a_city() -> None:
    game = additional().offices("hannover", "1t")
    game.say(f"claim {LINE}", "additional hannover with trader")
    assert (game.completed, game.told("city-completed")) == (0, [])
    game = additional().offices("hannover", "1t 1t")
    game.say(f"claim {LINE}", "additional hannover with trader")
    assert (game.completed, game.told("city-completed")) == (1, [])


def test_T8_9_it_earns_no_coin() -> None:
    game = owner("additional-office").houses("hamburg--lubeck", "0t 0t 0t").offices("lubeck", "1t")
    game.say("claim hamburg--lubeck", "additional lubeck with trader")
    assert (game.points(0), game.points(1), game.told("coin-paid")) == (0, 1, [])


# ----------------------------------------------------------------------- extra actions


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("marker", "extra"), [("plus-3", 3), ("plus-4", 4)])
@pytest.mark.parametrize(("level", "actions"), [(0, 2), (5, 5)])
def test_T8_10_so_many_extra_actions_whatever_the_ability_shows(
    edition: str, marker: str, extra: int, level: int, actions: int
) -> None:
    game = owner(marker, edition).level(0, "actions", level).turn_of(0, actions)
    game.say(f"use {marker}")
    assert (game.waits_for, game.actions) == ((0, "turn"), actions + extra)


def test_T8_10_several_add_up_and_unused_ones_lapse() -> None:
    game = owner("plus-3").owns(0, "plus-3", "plus-4")
    game.say("use plus-3", "use plus-4", "use plus-3")
    assert game.actions == 12
    game.say("income 1t", *["end"] * 4)
    assert (game.waits_for, game.actions) == ((0, "turn"), 2)


def test_T8_10_after_the_last_action_too() -> None:
    game = owner("plus-4").turn_of(0, 1)
    game.say("income 1t")
    assert (game.waits_for, game.actions) == ((0, "turn"), 0)
    game.say("use plus-4")
    assert game.actions == 4


# ---------------------------------------------------------------- three pieces


@pytest.mark.parametrize("edition", OLD_EDITIONS)
def test_T8_11_anyones_pieces_go_to_their_owners_supplies(edition: str) -> None:
    game = owner("remove-three", edition).houses(WAY, "0t 1t").houses(LINE, "2m 1t")
    supplies, stocks = [game.in_supply(seat) for seat in range(4)], [game.in_stock(seat) for seat in range(4)]
    game.say("use remove-three")
    assert game.waits_for == (0, "removing")
    game.say(f"remove trader of 1 from {WAY}", f"remove merchant of 2 from {LINE}", f"remove trader of 0 from {WAY}")
    assert (game.waits_for, game.actions) == ((0, "turn"), 2)
    gained = [(1, 0), (1, 0), (0, 1), (0, 0)]
    assert [game.in_supply(seat) for seat in range(4)] == [
        (have[0] + more[0], have[1] + more[1]) for have, more in zip(supplies, gained, strict=True)
    ]
    assert [game.in_stock(seat) for seat in range(4)] == stocks
    assert (game.standing(WAY), game.standing(LINE)) == ("", "1t")
    assert game.used(0) == ["remove-three"]


@pytest.mark.parametrize("edition", OLD_EDITIONS)
def test_T8_11_up_to_three(edition: str) -> None:
    game = owner("remove-three", edition).houses(LINE, "1t 1t 1t").houses(WAY, "2t")
    game.say("use remove-three", f"remove trader of 1 from {LINE}", f"remove trader of 1 from {LINE}", "done")
    assert (game.waits_for, game.standing(LINE)) == ((0, "turn"), "1t")
    game = owner("remove-three", edition).houses(LINE, "1t 1t 1t").houses(WAY, "2t")
    game.say("use remove-three", *[f"remove trader of 1 from {LINE}"] * 3)
    assert (game.waits_for, game.standing(WAY)) == ((0, "turn"), "2t")


@pytest.mark.parametrize("edition", OLD_EDITIONS)
def test_T8_11_only_pieces_that_stand_on_houses(edition: str) -> None:
    game = owner("remove-three", edition).offices("hannover", "1t 2t").table(0, 1)
    assert game.refused("use remove-three") == "T8.11"
    game.houses(WAY, "1t").say("use remove-three")
    assert game.legal() == [f"remove trader of 1 from {WAY}"]
    for absent in (
        f"remove trader of 1 from {LINE}",
        f"remove merchant of 1 from {WAY}",
        f"remove trader of 4 from {WAY}",
    ):
        assert game.refused(absent) == "T8.11"
    assert game.refused("place trader minden--bremen") == "T8.11"
    game.say(f"remove trader of 1 from {WAY}")
    assert game.waits_for == (0, "turn")  # none is left to remove


@pytest.mark.parametrize("edition", OLD_EDITIONS)
def test_T8_11_no_answer_follows(edition: str) -> None:
    game = owner("remove-three", edition).houses(WAY, "1m")
    assert game.refused(f"remove merchant of 1 from {WAY}") == "T8.11"
    game.say("use remove-three", f"remove merchant of 1 from {WAY}")
    assert game.waits_for == (0, "turn")


def test_T8_12_others_pieces_are_lifted_and_put_on_free_houses() -> None:
    game = owner("move-three").houses(WAY, "1t 2m").houses(LINE, "1t").houses("stade--hamburg", "0t")
    game.say("use move-three")
    assert game.waits_for == (0, "moving")
    game.say(f"lift trader of 1 from {WAY}", f"lift merchant of 2 from {WAY}", f"lift trader of 1 from {LINE}")
    assert game.refused("lift trader of 0 from stade--hamburg") == "T6.1"
    game.say(
        "put merchant of 2 on stade--hamburg", "put trader of 1 on quedlinburg--halle", f"put trader of 1 on {WAY}"
    )
    assert (game.waits_for, game.actions) == ((0, "turn"), 2)
    places = (WAY, LINE, "stade--hamburg", "quedlinburg--halle")
    assert [game.standing(route) for route in places] == ["1t", "", "0t 2m", "1t"]
    assert game.used(0) == ["move-three"]


def test_T8_12_never_ones_own() -> None:
    game = owner("move-three").houses(WAY, "0t")
    assert game.refused("use move-three") == "T8.12"
    game.houses(WAY, "1t").say("use move-three")
    assert game.legal() == [f"lift trader of 1 from {WAY}"]
    assert game.refused(f"lift trader of 0 from {WAY}") == "T8.12"
    assert game.refused(f"lift merchant of 1 from {WAY}") == "T8.12"


def test_T8_12_positions_may_be_exchanged_and_kinds_are_kept() -> None:
    game = owner("move-three").houses(WAY, "1t 0t").houses(GATE, "2m 0t")
    game.say("use move-three", f"lift trader of 1 from {WAY}", f"lift merchant of 2 from {GATE}")
    assert game.refused(f"put merchant of 1 on {WAY}") == "T6.1"
    game.say(f"put merchant of 2 on {WAY}", f"put trader of 1 on {GATE}")
    assert (game.standing(WAY), game.standing(GATE)) == ("0t 2m", "0t 1t")
    assert game.waits_for == (0, "turn")


def test_T8_12_nothing_is_displaced() -> None:
    game = owner("move-three").houses(WAY, "1t").houses(GATE, "2t 3t")
    game.say("use move-three", f"lift trader of 1 from {WAY}")
    assert game.refused(f"put trader of 1 on {GATE}") == "T4.1"


def test_T8_12_fewer_than_three_will_do() -> None:
    game = owner("move-three").houses(WAY, "1t 2t")
    game.say("use move-three", f"lift trader of 1 from {WAY}", f"put trader of 1 on {LINE}")
    assert (game.waits_for, game.standing(WAY)) == ((0, "turn"), "2t")


@pytest.mark.parametrize(("edition", "absent"), [("2009", "move"), ("2014", "move"), ("bigbox", "remove")])
def test_T8_12_each_edition_has_its_own_marker_of_three(edition: str, absent: str) -> None:
    game = Position(edition).houses(WAY, "1t")
    chance = game.setup.chance["markers"] + game.setup.chance["taverns"]
    assert f"{absent}-three" not in chance
    assert game.refused(f"use {absent}-three") == "T8.3"
