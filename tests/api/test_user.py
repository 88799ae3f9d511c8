"""The front door does what it says, for a user who knows nothing else of Kontor."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest

import kontor
from tests.api import user


def test_a_match_is_played_by_text_by_move_and_by_id() -> None:
    match = user.a_match()
    assert (match.version, len(match.moves)) == (2, 2)
    assert user.refused(match, "claim kampen--osnabruck") == "T7.1"
    assert "unknown word 'conquer'" in user.refused(match, "conquer kampen--osnabruck")
    assert match.version == 2


@pytest.mark.parametrize("move", [-1, 10**6])
def test_a_number_that_is_no_move_is_refused(move: int) -> None:
    with pytest.raises(kontor.UnknownMove, match=f"there is no move {move}") as error:
        kontor.new("hansa", players=2, seed=1).play(move)
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)


def test_errors_are_value_errors_and_say_names() -> None:
    match = kontor.new("teutonica", names=["Anna", "Bert", "@0"], seed=1)
    with pytest.raises(ValueError, match=r"^T7\.1: Kampen–Osnabrück: 0 of 2 houses are yours\.$") as error:
        match.play("claim kampen--osnabruck")
    assert isinstance(error.value, kontor.IllegalMove)
    assert pickle.loads(pickle.dumps(error.value)).words == error.value.words
    with pytest.raises(kontor.IllegalMove, match=r"T2\.1: Anna is to choose, not @0\.$"):
        match.play("end", seat=2)


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    assert user.kept(user.a_match(), tmp_path).version == 1


def test_there_is_no_position_after_more_moves_than_were_played() -> None:
    with pytest.raises(kontor.BadInput, match="2 moves were played; there is no position after 3"):
        user.a_match().at(3)


def test_playing_on_from_an_earlier_position_leaves_the_match_alone() -> None:
    match = user.a_match()
    digest = match.game.digest(match.state)
    earlier = match.at(0)
    earlier.play("end")
    match.position.push(match.legal.ids[0])
    assert (match.version, match.game.digest(match.state)) == (2, digest)


def test_undo_takes_back_whatever_was_played_last_and_for_a_seat_only_its_own() -> None:
    match = kontor.new("hansa", players=2, seed=1)
    with pytest.raises(kontor.IllegalMove, match=r"H7\.2: Nothing was played yet"):
        match.undo()
    match.play("booths riga")
    with pytest.raises(kontor.IllegalMove, match="The last choice was made by Player 1"):
        match.undo(seat=1)
    assert match.undo().text == "booths riga"


def test_a_seat_sees_what_it_may_and_no_more() -> None:
    match = user.a_match()
    assert user.seen(match)
    assert len(match.view(seat=2).legal) == 0
    assert match.view(seat=match.to_move).legal.ids == match.legal.ids
    for nobody in (4, -1):
        with pytest.raises(kontor.BadInput, match=f"there is no seat {nobody}"):
            match.view(seat=nobody)


def test_legal_moves_as_ids_and_as_a_mask() -> None:
    legal = user.a_match().legal
    assert [id for id, bit in enumerate(legal.mask) if bit] == legal.ids
    assert len(legal.mask) == len(user.a_match().position.moves)
    assert legal[0] in legal
    assert legal[0].id in legal
    assert legal.texts[0] in legal
    assert f" {legal.texts[0].replace(' ', '  ')}" in legal
    assert -1 not in legal


def test_numbers_of_numpy_are_ids() -> None:
    match = user.a_match()
    number = match.legal.ids[0]
    for one in (np.int64(number), np.array(number)):
        assert one in match.legal
        assert match.position.why_not(one) is None
        position = match.position
        position.push(one)
        assert position != match.position
    match.play(np.int64(number))
    assert match.moves[-1].id == number
    with pytest.raises(kontor.UnknownMove, match="there is no move -1; the moves of this board"):
        match.play(np.int64(-1))


def test_positions_are_values() -> None:
    position = user.a_match().position
    assert user.held(position) > 0
    again: object = pickle.loads(user.pickled(position))
    assert again == position
    assert hash(again) == hash(position)
    with pytest.raises(kontor.BadInput, match="UTF-8"):
        kontor.Position.from_bytes(b"\xff")
    other = kontor.new("teutonica", players=4, seed=7, edition="2014")
    assert kontor.new("teutonica", players=4, seed=7).position != other.position


def test_players_of_every_kind_play_and_are_compared(tmp_path: Path) -> None:
    file = tmp_path / "bots.py"
    file.write_text(Path(user.__file__).read_text(encoding="utf-8"), encoding="utf-8")
    standing = user.contests(file)
    assert [one.name for one in standing.players] == ["Greedy", "random"]
    assert standing.games == 4
    assert "Greedy" in str(standing)


def test_the_same_seed_gives_the_same_game() -> None:
    games = [kontor.play("hansa", ["novice", "random"], seed=5).record().text() for _ in range(2)]
    assert games[0] == games[1]
    assert kontor.play("hansa", ["novice", "random"], seed=6).record().text() != games[0]


def test_a_new_game_without_a_seed_is_shuffled_anew() -> None:
    assert kontor.new("teutonica").setup.chance != kontor.new("teutonica").setup.chance


def test_what_does_not_go_together_is_said() -> None:
    with pytest.raises(kontor.BadInput, match="2 names are given for 3 players"):
        kontor.new("hansa", players=3, names=["Anna", "Bert"])
    with pytest.raises(kontor.BadInput, match="name"):
        kontor.new("hansa", names=["Anna", "Bert\nH1"])
    with pytest.raises(kontor.BadInput, match="unknown game 'chess'"):
        kontor.new("chess")
    with pytest.raises(kontor.BadInput, match="'gold' is no option of Hansa"):
        kontor.new("hansa", options="gold")
    assert kontor.new("hansa", options="extra-card").setup.options == {"extra-card": "yes"}
    with pytest.raises(kontor.BadInput, match="no board of Hansa is for 0 players"):
        kontor.new("hansa", players=0)
    with pytest.raises(kontor.BadInput, match="unknown player 'nobody'"):
        kontor.play("hansa", ["nobody", "novice"])
