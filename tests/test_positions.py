"""Positions as text: what is written is laid out again, in every game, and bad text is refused with a sentence."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kontor
from kontor import conformance, kernel, layout, opening
from kontor.position import Position
from kontor.protocol import BadInput, State, UnknownRevision
from tests.ways import Way, every_way, share, walk_of


def after(walk: conformance.Walk, moment: conformance.Moment) -> State:
    """The position that the moment's move leads to, the last one of a game included."""
    state = walk.game.copy(moment.state)
    walk.game.advance(state, moment.command)
    return state


# ------------------------------------------------------------------- round trips


@every_way
def test_what_is_written_is_laid_out_again(way: Way) -> None:
    walk, texts = walk_of(way, 21), {}
    conformance.check_position(walk.game, walk.game.new(walk.setup))
    for moment in walk.moments(share(6_000)):
        state = after(walk, moment)
        conformance.check_position(walk.game, state)
        texts[Position(walk.game, state).text] = walk.game.digest(state)
    assert len(set(texts.values())) == len(texts), "other texts, but the same position"


@every_way
def test_a_position_is_kept_in_every_form(way: Way) -> None:
    walk = walk_of(way, 22)
    for moment in walk.moments(40):
        if moment.number % 10:
            continue
        position = Position(walk.game, after(walk, moment))
        forms = [copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))]
        forms += [Position.from_bytes(position.to_bytes()), Position.from_text(position.text)]
        for other in forms:
            assert (other, hash(other), other.text) == (position, hash(position), position.text)
            assert other.legal.ids == position.legal.ids
            assert other.rollout(3, 30) == position.copy().rollout(3, 30)
            assert other.text == (played := position.copy(), played.rollout(3, 30))[0].text
        assert position != Position(walk.game, moment.state)


READ_AND_WRITE = """
import json, sys
from kontor.position import Position
found = [Position.from_text(text) for text in json.load(sys.stdin)]
print(json.dumps([[one.text, one.game.digest(one.state)] for one in found]))
"""


def test_other_processes_and_kernels_read_the_same() -> None:
    wanted = []
    for players, game in ((2, "hansa"), (3, "teutonica"), (5, "teutonica")):
        position = kontor.new(game, players, seed=4).position
        position.rollout(1, 60)
        wanted.append([position.text, position.game.digest(position.state)])
    for switch in ("", "interpreted"):
        environment = dict(os.environ, PYTHONHASHSEED="7", **{kernel.SWITCH: switch})
        command = [sys.executable, "-c", READ_AND_WRITE]
        texts = json.dumps([text for text, _ in wanted])
        done = subprocess.run(command, env=environment, input=texts, capture_output=True, text=True, check=True)
        assert json.loads(done.stdout) == wanted


def test_a_board_of_ones_own_is_named_by_its_file(tmp_path: Path) -> None:
    printed = Path(opening.__file__).parent / "games/teutonica/data/boards/hanseatic-league-4-5.toml"
    file = tmp_path / "my board.toml"
    file.write_text(printed.read_text(encoding="utf-8"), encoding="utf-8")
    position = kontor.new("teutonica", 4, board=str(file), seed=1).position
    assert "my%20board.toml" in position.text
    assert Position.from_text(position.text) == position
    assert position != kontor.new("teutonica", 4, board="hanseatic-league-4-5", edition="bigbox", seed=1).position


# --------------------------------------------------------------------- bad text

HEAD = "teutonica/1 bigbox hanseatic-league-4-5 4"
BAD = {
    "": "a position begins like 'game/revision edition board players', not ''",
    "chess/1 a b 2": "unknown game 'chess' (known: teutonica, hansa)",
    "hansa 2004 baltic 2": "a position begins with its game and revision, like 'hansa/1', not 'hansa'",
    "hansa/1 2004 baltic two": "the number of players is a whole number, not 'two'",
    "hansa/1 2004 baltic 7": "H1.1: Hansa is for 2 to 4 players, not 7",
    "hansa/1 2004 baltic 2 cards": "an option is written like 'missions=yes', not 'cards'",
    "hansa/1 2004 baltic 2 cards=yes": "'cards' is no option of Hansa (possible: extra-card)",
    "hansa/1 1999 baltic 2": "unknown edition '1999' (known: 2004)",
    f"{HEAD}; houses": "an item of a position is written like 'name: value', not 'houses'",
    f"{HEAD}; prestige 0: 1; prestige  0: 2": "'prestige 0' is said twice",
    f"{HEAD}; horses: 3": "a position of this game has no item 'horses'",
    f"{HEAD}; huses kampen--osnabruck: 0t": (
        "a position of this game has no item 'huses kampen--osnabruck' (did you mean 'houses kampen--osnabruck'?)"
    ),
    f"{HEAD}; prestige 9: 1": "'prestige 9': there is no '9' in this game (did you mean 'prestige 3'?)",
}


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_bad_text_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadInput) as error:
        Position.from_text(text)
    assert str(error.value) == BAD[text]


def test_a_revision_that_is_not_known_is_told_apart() -> None:
    for head in ("hansa/99 2004 baltic 2", "teutonica/99 bigbox hanseatic-league-4-5 4"):
        with pytest.raises(UnknownRevision, match="revision 99"):
            Position.from_text(head)


HEADS = [HEAD, "hansa/1 2004 baltic 3", "teutonica/1 2014 hanseatic-league-2-3 2"]


def played(game: str, players: int, seed: int) -> str:
    position = kontor.new(game, players, seed=seed).position
    position.rollout(seed, 7 * seed)
    return position.text


WRITTEN = [played(game, players, seed) for game, players in (("hansa", 3), ("teutonica", 4)) for seed in range(12)]
WRITTEN += [played("teutonica", 2, seed) for seed in range(12)]
WORDS = sorted(
    {word for text in WRITTEN for word in re.split(r"[ ;:]+", text)} | {"9", "-1", "", ",", "none", "é", "0x"}
)


def taken(text: str) -> Position | None:
    """A position, or else one sentence."""
    try:
        return Position.from_text(text)
    except BadInput as error:
        refusal = str(error)
    assert refusal
    assert "\n" not in refusal
    return None


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(WRITTEN), st.randoms(use_true_random=False))
def test_nothing_but_a_sentence_comes_of_wrong_words(text: str, chance: random.Random) -> None:
    """Words of a good text are exchanged, left out and put in. What is still taken can be played on."""
    parts = re.split(r"([ ;:]+)", text)
    for _ in range(chance.randint(1, 3)):
        parts[2 * chance.randrange(len(parts) // 2)] = chance.choice(WORDS)
    position = taken("".join(parts))
    if position is None:
        return
    assert Position.from_text(position.text) == position
    for _ in range(20):
        if position.to_move is not None:
            position.push(chance.choice(position.legal))
            position.game.check(position.state)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60), st.sampled_from(HEADS))
def test_nothing_but_a_sentence_comes_of_any_text(noise: str, head: str) -> None:
    for text in (noise, f"{head}; {noise}", f"{head}; turn: {noise}", f"{head}; {noise}: 0t"):
        taken(text)


def test_an_endless_text_is_not_read() -> None:
    with pytest.raises(BadInput, match="at most"):
        Position.from_text(f"{HEAD}; {'x' * layout.LONGEST}")
