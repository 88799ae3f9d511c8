"""T12, mission cards, and T10.8, that their points belong to the sum."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kontor.games.teutonica.game import GAME
from kontor.protocol import BadInput, Setup
from kontor.record import Record, parse
from tests.teutonica.position import OLD_EDITIONS, Position

SMALL, LARGE = "hanseatic-league-2-3", "hanseatic-league-4-5"
ELSEWHERE = [("eastern-hanseatic-league", 3), ("britannia-3", 3), ("britannia-4-5", 4)]
CARD = ("dortmund", "minden", "luneburg")


def deal(board: str = LARGE, seats: int = 4, seed: int = 1, edition: str = "bigbox", missions: str = "yes") -> Setup:
    names = [f"P{seat}" for seat in range(seats)]
    return GAME.deal(edition, board, names, random.Random(seed), {"missions": missions})


def cards(dealt: Setup) -> list[list[str]]:
    return [card.split("+") for card in dealt.chance["missions"]]


def with_cards() -> Position:
    """Four players with a card each."""
    game = Position(options=["missions"]).mission(0, *CARD).mission(1, "arnheim", "perleberg", "bremen")
    return game.mission(2, "minden", "perleberg", "goslar").mission(3, "dortmund", "stendal", "kampen")


HELD = [
    ["dortmund", "minden", "luneburg"],
    ["arnheim", "perleberg", "bremen"],
    ["minden", "perleberg", "goslar"],
    ["dortmund", "stendal", "kampen"],
]


def ended(game: Position) -> Position:
    """Seat 0 reaches 20 prestige."""
    game.prestige(0, 19).offices("duisburg", "0t").houses("duisburg--dortmund", "0t 0t")
    game.say("claim duisburg--dortmund")
    assert game.over
    return game


# ---------------------------------------------------------------------- the dealing


@pytest.mark.parametrize(("board", "seats"), [(SMALL, 3), (LARGE, 4), (LARGE, 5)])
def test_T12_1_each_player_gets_one_of_the_nine_cards(board: str, seats: int) -> None:
    for seed in range(10):
        dealt = deal(board, seats, seed)
        game = GAME.new(dealt)
        nine = [[game.board.sheet.cities[city].id for city in card] for card in game.board.sheet.missions]
        assert len(nine) == 9
        assert len(cards(dealt)) == len({tuple(card) for card in cards(dealt)}) == seats
        assert all(card in nine for card in cards(dealt))
        assert [GAME.view(game, seat).facts()["missions"][seat] for seat in range(seats)] == cards(dealt)
        GAME.check(game)


def test_T12_1_the_cards_are_shuffled() -> None:
    dealt = [deal(seed=seed).chance["missions"] for seed in range(60)]
    assert len(set(dealt)) > 50
    assert len({card for hand in dealt for card in hand}) == 9
    assert deal(seed=7) == deal(seed=7)


def test_T12_1_without_the_option_there_are_no_cards() -> None:
    game = Position()
    assert "missions" not in game.setup.chance
    assert game.facts(0)["missions"] == []
    assert "missions" not in GAME.scores(game.state)[0].parts


def test_T12_1_a_record_tells_option_and_cards() -> None:
    dealt = deal()
    head = Record(dealt).text()
    assert "option missions: yes\n" in head
    assert f"chance missions: {' '.join(dealt.chance['missions'])}\n" in head
    assert parse(head).setup == dealt


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_T12_1_secret_from_all_but_the_owner(viewer: int | None) -> None:
    game = with_cards()
    assert game.facts(viewer)["missions"] == [card if seat == viewer else None for seat, card in enumerate(HELD)]
    seen = GAME.view(game.state, viewer).state
    assert [mission >= 0 for mission in seen.missions] == [seat == viewer for seat in range(4)]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_T12_1_tables_that_differ_only_in_others_cards_look_alike(viewer: int | None) -> None:
    one, other = with_cards(), with_cards()
    other.mission(2, "dortmund", "stendal", "munster").mission(3, "arnheim", "perleberg", "hannover")
    assert one.facts(viewer) == other.facts(viewer)
    assert GAME.view(one.state, viewer).state.digest() == GAME.view(other.state, viewer).state.digest()


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_T12_1_open_to_all_at_the_end(viewer: int | None) -> None:
    assert ended(with_cards()).facts(viewer)["missions"] == HELD


@pytest.mark.parametrize("viewer", [0, 3, None])
def test_T12_1_still_secret_in_the_action_that_ends_the_game(viewer: int | None) -> None:
    game = with_cards().prestige(0, 19).offices("duisburg", "0t").houses("duisburg--dortmund", "0t 0t")
    game.owns(0, "additional-office").say("claim duisburg--dortmund")
    assert (game.waits_for, game.points(0)) == ((0, "benefit"), 20)
    assert [card is not None for card in game.facts(viewer)["missions"]] == [seat == viewer for seat in range(4)]


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_T12_1_a_guess_at_the_cards_keeps_the_own_and_deals_different_ones(viewer: int | None) -> None:
    game = with_cards()
    seen = GAME.view(game.state, viewer)
    guesses = [GAME.sample(seen, random.Random(seed)) for seed in range(30)]
    for guess in guesses:
        GAME.check(guess)
        assert len(set(guess.missions)) == 4
        assert all(0 <= card < 9 for card in guess.missions)
        assert GAME.view(guess, viewer).facts() == seen.facts()
    assert len({tuple(guess.missions) for guess in guesses}) > 20
    over = ended(with_cards())
    assert list(GAME.sample(GAME.view(over.state, None), random.Random(1)).missions) == list(over.state.missions)


# --------------------------------------------------------------------- the refusals


@pytest.mark.parametrize("edition", OLD_EDITIONS)
@pytest.mark.parametrize(("board", "seats"), [(SMALL, 2), (SMALL, 3), (LARGE, 4)])
def test_T12_1_not_in_the_old_editions(edition: str, board: str, seats: int) -> None:
    with pytest.raises(BadInput, match=r"^T12\.1: "):
        deal(board, seats, edition=edition)


@pytest.mark.parametrize(("board", "seats"), ELSEWHERE)
def test_T12_1_not_on_other_boards(board: str, seats: int) -> None:
    assert deal(LARGE, 4).options == {"missions": "yes"}
    with pytest.raises(BadInput, match=r"^T12\.1: "):
        deal(board, seats)


@pytest.mark.parametrize(("board", "seats"), [(SMALL, 2), (LARGE, 6), (LARGE, 3), (SMALL, 4)])
def test_T12_1_the_number_of_players_binds_here_too(board: str, seats: int) -> None:
    with pytest.raises(BadInput, match=r"^T1\.1: "):
        deal(board, seats)


def test_T12_1_the_option_is_yes_or_left_out() -> None:
    dealt = deal()
    for value in ("no", "", "maybe", "YES"):
        with pytest.raises(BadInput, match="missions"):
            GAME.new(replace(dealt, options={"missions": value}))
        with pytest.raises(BadInput):
            deal(missions=value)


def test_T12_1_cards_without_the_option_or_the_option_without_cards() -> None:
    dealt = deal()
    with pytest.raises(BadInput, match=r"^T1\.4: "):
        GAME.new(replace(dealt, options={}))
    chance = {name: outcome for name, outcome in dealt.chance.items() if name != "missions"}
    with pytest.raises(BadInput, match=r"^T1\.4: "):
        GAME.new(replace(dealt, chance=chance))


def test_T12_1_one_different_card_for_each_player() -> None:
    dealt = deal()
    a, b, c, d = dealt.chance["missions"]
    others = [card for card in deal(seats=5, seed=3).chance["missions"] if card not in (a, b, c, d)]
    wrong: list[tuple[str, ...]] = [(), (a, b, c), (a, b, c, a), (a, b, c, d, others[0]), (a, b, c, d, a)]
    for hand in wrong:
        with pytest.raises(BadInput, match=r"^T12\.1: "):
            GAME.new(replace(dealt, chance={**dealt.chance, "missions": hand}))
    for strange in ("kampen+kampen+kampen", "minden+dortmund+luneburg", "plus-3"):
        with pytest.raises(BadInput, match="missions"):
            GAME.new(replace(dealt, chance={**dealt.chance, "missions": (a, b, c, strange)}))


# ----------------------------------------------------------------------- the points


@pytest.mark.parametrize(
    ("dortmund", "minden", "luneburg", "points"),
    [
        ("", "", "", 0),
        ("1t", "1t", "1t", 0),
        ("0t", "", "", 1),
        ("0t 1t", "", "", 1),
        ("0t", "0t", "", 2),
        ("0t 1t", "0t 1t 1t", "", 2),
        ("0t 1t", "0t", "0t", 3),
        ("0t 0t", "0t", "0t", 8),
        ("1t 0t", "1t 0t", "0t", 8),  # tied, and furthest right
    ],
)
def test_T12_2_one_for_each_city_and_five_more_for_control_of_all(
    dortmund: str, minden: str, luneburg: str, points: int
) -> None:
    game = Position(options=["missions"]).mission(0, *CARD)
    game.offices("dortmund", dortmund).offices("minden", minden).offices("luneburg", luneburg)
    assert game.score(0, "missions") == points


def test_T12_2_several_offices_of_a_city_count_once() -> None:
    game = Position(options=["missions"]).mission(0, *CARD).offices("minden", "0t 0t 0t").offices("hannover", "0t")
    assert game.score(0, "missions") == 1


def test_T12_2_an_additional_office_counts() -> None:
    game = Position(options=["missions"]).mission(0, *CARD).offices("minden", "1t 1t").additional("minden", "0t")
    assert game.score(0, "missions") == 1


def test_T12_2_two_players_may_score_the_same_city() -> None:
    game = with_cards().offices("minden", "0t 2t")
    assert [game.score(seat, "missions") for seat in range(4)] == [1, 0, 1, 0]


def test_T10_8_points_of_missions_belong_to_the_sum() -> None:
    game = with_cards().prestige(1, 4).prestige(0, 3)
    assert [game.place(seat) for seat in (0, 1)] == [2, 1]
    game.additional("minden", "0t").offices("minden", "3t 3t").offices("dortmund", "3t 0t").offices("luneburg", "3t")
    points = GAME.scores(game.state)[0]
    assert points.parts["missions"] == 2
    assert points.total == sum(points.parts.values()) == 3 + 2 + 2 + 1  # Dortmund's control, a network of one


@pytest.mark.parametrize(("options", "places"), [((), [1, 1]), (("missions",), [1, 2])])
def test_T10_8_missions_decide_who_wins(options: tuple[str, ...], places: list[int]) -> None:
    game = Position(options=options).offices("luneburg", "0m").offices("goslar", "1t")
    if options:
        game.mission(0, *CARD).mission(1, "arnheim", "perleberg", "bremen")
    assert [game.place(seat) for seat in (0, 1)] == places
