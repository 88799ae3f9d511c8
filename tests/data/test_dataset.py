"""Datasets: the games that were dealt, what each seat could know, the same bytes however they were made."""

from __future__ import annotations

import doctest
import importlib
import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import kontor
from kontor.data import Dataset, Recipe, make
from kontor.data.playing import Played, Table, by_house, by_players
from kontor.envs import observe
from kontor.envs.setting import lane_of
from kontor.players.minds import mind
from kontor.position import Position
from kontor.protocol import BadInput
from tests.cli.running import is_refused
from tests.cli.running import kontor as run
from tests.data.folders import contents, made_by

HANSA = ("hansa", 3)
MISSIONS = ("teutonica", 3)


def recipe_of(way: tuple[str, int], policy: str | list[str] = "light", **wishes: object) -> Recipe:
    options = ["missions"] if way == MISSIONS else []
    return Recipe.of(policy, *way, options=options, **{"format": "npz", **wishes})  # type: ignore[arg-type]  # a test's


@pytest.mark.parametrize("way", [HANSA, MISSIONS])
def test_a_game_is_the_one_that_was_dealt_and_played(way: tuple[str, int], tmp_path: Path) -> None:
    """Every table says the same as the game played again by the rules, with every move checked."""
    data = make(recipe_of(way, observations=True, features=True), 3, tmp_path)
    games, results, moves = (data.read(name) for name in ("games", "results", "moves"))
    seen, features = data.read("observations"), data.read("features")
    assert (seen["move"] == moves["move"]).all()
    for number in range(3):
        match, rows = data.match(number), np.flatnonzero(moves["game"] == number)
        assert match.to_move is None
        assert len(match.moves) == games["moves"][number] == len(rows)
        assert games["turns"][number] == moves["turn"][rows[-1]]
        mine = results["game"] == number
        assert results["points"][mine].tolist() == [score.total for score in match.scores]
        assert results["place"][mine].tolist() == [score.place for score in match.scores]
        assert results["share"][mine].sum() == pytest.approx(1)
        for part in match.scores[0].parts:
            assert results[f"points_{part}"][mine].tolist() == [score.parts[part] for score in match.scores]
        for row, state, step in zip(rows, match.positions(), match.steps, strict=False):
            assert (moves["seat"][row], moves["action"][row]) == (step.seat, step.move.id)
            decision = match.game.decision(state)
            assert decision is not None
            assert moves["turn"][row] == decision.turn <= games["turns"][number]
            if row % 7 == 0:
                assert (seen["observation"][row] == observe(Position(match.game, state), step.seat)).all()
                known = lane_of(way[0])(match.game.copy(state), 0).seen_by(step.seat)
                own_first = np.roll(mind(way[0]).rows(known)[0], -step.seat, 0)
                assert (features["features"][row] == own_first).all()


@pytest.mark.parametrize("way", [HANSA, MISSIONS])
def test_what_is_hidden_is_not_in_observations_and_features(way: tuple[str, int]) -> None:
    """The same moves, and what a seat cannot know dealt anew: its rows have the same bytes."""
    table, chance = Table(recipe_of(way, observations=True, features=True)), random.Random(4)
    differed = 0
    for number in range(4):
        played = table.play(number)
        commands = table.rules.catalogue(table.rules.new(played.setup))
        moves = [commands[action] for action in played.actions]
        half = moves[: len(moves) // 2]  # at its end, everything that was hidden may be known
        for seat in range(way[1]):
            other = table.rules.redeal(played.setup, half, {seat}, chance)
            again = table.retrace(number, other, [move.id for move in half])
            differed += other.chance != played.setup.chance
            for one, two in ((played.observations, again.observations), (played.features, again.features)):
                assert rows_of(played, one, seat, len(half)) == rows_of(again, two, seat, len(half))
    assert differed


def rows_of(played: Played, rows: NDArray[Any] | None, seat: int, until: int) -> bytes:
    assert rows is not None
    mine: NDArray[Any] = rows[:until][played.seats[:until] == seat]
    return mine.tobytes()


WISHES = [
    ("--game", "teutonica", "--features"),
    ("--game", "hansa", "--format", "npz"),
    ("--game", "hansa", "--seats", "2", "--policy", "ahead"),
]


@pytest.mark.parametrize("words", WISHES)
def test_the_same_bytes_on_both_kernels(words: tuple[str, ...], tmp_path: Path) -> None:
    """Everything that is written of a move, in both formats."""
    wishes = (*words, "--games", 2, "--observations")
    first = contents(made_by(tmp_path / "first", *wishes))
    assert len(first) >= 8
    assert first == contents(made_by(tmp_path / "interpreted", *wishes, kernel="interpreted"))


def test_the_same_bytes_for_any_number_of_processes(tmp_path: Path) -> None:
    """Two shards; another seed gives other games."""
    recipe = recipe_of(("hansa", 2), "light", observations=True)
    one = contents(make(recipe, 101, tmp_path / "one").path)
    assert one == contents(make(recipe, 101, tmp_path / "two", workers=2).path)
    other = contents(make(recipe_of(("hansa", 2), observations=True, seed=2), 101, tmp_path / "other").path)
    assert all(other[name] != content for name, content in one.items() if name.startswith("moves/"))


def test_players_that_think_leave_shares_and_ideas(tmp_path: Path) -> None:
    """Mixed with others, who go round the table; the same games again."""
    recipe = Recipe.of(["novice", "light"], "hansa", 2, nodes=50, format="npz")
    data = make(recipe, 2, tmp_path / "one")
    thoughts, ideas, moves, results = (data.read(name) for name in ("thoughts", "ideas", "moves", "results"))
    assert results["player"].tolist() == ["novice", "light", "light", "novice"]
    assert thoughts["share_0"] + thoughts["share_1"] == pytest.approx(1, abs=1e-3)
    played = {
        (game, move): action for game, move, action in zip(*(moves[n] for n in ("game", "move", "action")), strict=True)
    }
    first = ideas["rank"] == 0
    assert first.sum() == len(thoughts["game"]) > 10
    for game, move, action in zip(*(ideas[name][first] for name in ("game", "move", "action")), strict=True):
        assert played[game, move] == action
    assert contents(make(recipe, 2, tmp_path / "two").path) == contents(data.path)
    assert data.match(1).names == ("light", "novice")


@pytest.mark.parametrize("limit", [2000, 30])
def test_levels_play_the_same_without_a_log(limit: int) -> None:
    """Which nobody reads: it only takes time."""
    recipe = replace(Recipe.of(["journeyman", "novice"], "hansa", 2, format="npz"), limit=limit)
    assert recipe.is_of_the_house
    actions, answers = by_house(recipe, recipe.deal(1), 1)
    again, ideas = by_players(recipe, recipe.deal(1), 1)
    assert actions == again
    assert [(move, answer.shares) for move, answer in answers] == [(move, answer.shares) for move, answer in ideas]


def test_who_is_never_asked_leaves_no_thoughts(tmp_path: Path) -> None:
    data = make(recipe_of(("hansa", 2), ["ahead", "light"]), 1, tmp_path)
    assert data.names == ("games", "results", "moves")
    assert not (tmp_path / "thoughts").exists()


def test_numbers_may_be_those_of_numpy(tmp_path: Path) -> None:
    three = np.int64(3)
    data = make(recipe_of(("hansa", three), seed=three), three, tmp_path / "numpy")  # type: ignore[arg-type]  # that is the test
    assert contents(data.path) == contents(make(recipe_of(("hansa", 3), seed=3), 3, tmp_path / "plain").path)


def test_the_learned_evaluation_one_action_ahead_is_far_better_than_the_light_policy() -> None:
    table = Table(recipe_of(("hansa", 2), ["ahead", "light"]))
    played = [table.play(number) for number in range(6)]
    assert sum(game.scores[game.policies.index("ahead")].place == 1 for game in played) >= 5
    alone = Table(replace(recipe_of(("hansa", 2), "ahead"), limit=25)).play(0)
    assert (len(alone.actions), alone.ended) == (25, False)


WATCHFUL = """
class Watchful:
    def choose(self, view, rng, budget):
        assert view.seat == view.to_move, "the view of another seat"
        return rng.choice(view.legal.ids)
"""


def test_a_player_is_shown_its_own_seat_and_stopped_at_the_limit(tmp_path: Path) -> None:
    (tmp_path / "watchful.py").write_text(WATCHFUL)
    recipe = replace(Recipe.of(f"{tmp_path}/watchful.py:Watchful", "hansa", 3, format="npz"), limit=40)
    played = Table(recipe).play(0)
    assert (len(played.actions), played.ended) == (40, False)
    assert set(played.seats) == {0, 1, 2}


def test_every_game_has_dice_of_its_own() -> None:
    """All begin with the same choices, so the same dice would begin with the same move."""
    table = Table(recipe_of(("teutonica", 4)))
    assert len({int(table.play(number).actions[0]) for number in range(10)}) > 1


def test_random_games_that_do_not_end_are_told_as_such(tmp_path: Path) -> None:
    data = make(recipe_of(("teutonica", 4), "random"), 1, tmp_path)
    assert data.read("games")["moves"].tolist() == [2000]
    assert not data.read("games")["ended"].any()
    assert not data.read("results")["share"].any()
    assert data.record(0).result is None
    assert data.match(0).to_move is not None


def test_tables_are_read_shard_by_shard_and_by_column(tmp_path: Path) -> None:
    data = make(recipe_of(("hansa", 2), observations=True), 101, tmp_path)
    parts = list(data.parts("moves", ["game", "action"]))
    assert [sorted(part) for part in parts] == [["action", "game"]] * 2
    assert np.unique(parts[1]["game"]).tolist() == [100]
    assert data.actions[parts[0]["action"][0]] == data.record(0).lines[0].text
    assert len(data.numbers["observation"]) == data.read("observations", ["observation"])["observation"].shape[1]
    seen = data.observed(100)
    assert seen.observations is not None
    assert (seen.observations == list(data.parts("observations"))[1]["observation"]).all()


def test_parquet_is_read_by_others_and_by_us(tmp_path: Path) -> None:
    from pyarrow import parquet

    data = make(recipe_of(("hansa", 2), format="parquet", observations=True), 3, tmp_path)
    found = parquet.read_table(tmp_path / "moves" / "00000.parquet").to_pydict()
    assert found["action"] == data.read("moves")["action"].tolist()
    raw = parquet.read_table(tmp_path / "observations" / "00000.parquet")["observation"][0].as_py()
    assert np.frombuffer(raw, np.int8).tolist() == data.read("observations")["observation"][0].tolist()
    card = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert "--policy light --games 3 --seed 1 --format parquet --observations --out FOLDER" in card
    assert kontor.__version__ in card
    listed = (tmp_path / "checksums.txt").read_text(encoding="utf-8").split()[1::2]
    assert {*contents(tmp_path)} - {*listed} == {"README.md", "checksums.txt"}
    assert "`sha256sum -c checksums.txt` checks every file but this card." in card


def test_examples_in_docstrings() -> None:
    for name in ("bulk", "dataset"):
        assert not doctest.testmod(importlib.import_module(f"kontor.data.{name}")).failed


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"board": "atlantis"}, "unknown board 'atlantis'"),
        ({"players": 9}, "9 players"),
        ({"options": ["gold"]}, "gold"),
        ({"policy": "wizard"}, "unknown player 'wizard' .known: random, .*; datasets also know light and ahead"),
        ({"policy": ["light"] * 5}, "5 players are named for 4 seats"),
        ({"format": "csv"}, "unknown format 'csv' .known: parquet, npz."),
        ({"game": "chess"}, "chess"),
    ],
)
def test_wishes_that_cannot_be(wishes: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        Recipe.of(**wishes)  # type: ignore[arg-type]  # that is the test


def test_the_command_refuses_in_one_sentence(tmp_path: Path) -> None:
    refused = run("dataset", "--out", tmp_path / "new", "--games", 2, "--board", "atlantis")
    assert is_refused(refused, "unknown board 'atlantis'")
    assert not (tmp_path / "new").exists()


def test_without_pyarrow_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BadInput, match=r"a dataset in Parquet needs pyarrow: pip install 'kontor-games\[data\]'"):
        Recipe.of("light", "hansa")
    assert Recipe.of("light", "hansa", format="npz").format == "npz"


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"is no dataset .dataset.json cannot be read"):
        Dataset(tmp_path)
    data = make(recipe_of(("hansa", 2)), 2, tmp_path / "two")
    with pytest.raises(BadInput, match=r"there is no game 2; it has 2 games"):
        data.match(2)
    with pytest.raises(BadInput, match=r"has no table 'ideas' .there are games, results, moves."):
        next(data.parts("ideas"))
    with pytest.raises(BadInput, match=r"moves has no column 'colour' .there are game, move, turn, seat, action."):
        data.read("moves", ["colour"])
    with pytest.raises(BadInput, match=r"moves has no column 'colour' "):
        data.read("moves", "colour")
    assert list(data.read("moves", "action")) == ["action"]
    for strange in ("a", 1.5):
        with pytest.raises(BadInput, match=f"the number of a game is a whole number, not {strange!r}"):
            data.match(strange)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize(("column", "number"), [("action", 60_000), ("seat", 7)])
def test_a_move_that_no_game_can_have_is_named(column: str, number: int, tmp_path: Path) -> None:
    data = make(recipe_of(("hansa", 2)), 2, tmp_path)
    moves = data.read("moves")
    moves[column][data.read("games")["moves"][0] + 3] = number
    np.savez_compressed(tmp_path / "moves" / "00000.npz", **moves)  # type: ignore[arg-type]  # numpy's stub has a flag there
    spoilt, words = Dataset(tmp_path), f"moves/00000.npz: game 1, move 3: there is no {column} {number}"
    spoilt.match(0)
    for ask in (spoilt.record, spoilt.match, spoilt.observed):
        with pytest.raises(BadInput, match=words):
            ask(1)
    assert is_refused(run("query", tmp_path), words)


@pytest.mark.parametrize("format", ["npz", "parquet"])
def test_files_that_are_missing_are_named(format: str, tmp_path: Path) -> None:
    make(recipe_of(("hansa", 2), format=format), 2, tmp_path)
    data = Dataset(tmp_path)
    (tmp_path / "names.json").write_text("{")
    with pytest.raises(BadInput, match=r"names.json: does not name the numbers of a dataset \(Expecting property"):
        _ = data.numbers
    for name in ("names.json", f"actions.{format}"):
        (tmp_path / name).unlink()
        with pytest.raises(BadInput, match=rf"{name}: cannot be read \(No such file or directory\)$"):
            _ = data.actions if "actions" in name else data.numbers
    for text, words in (("{}", "it has no 'recipe'"), ("[]", "list indices"), ("{", "Expecting property name")):
        (tmp_path / "dataset.json").write_text(text)
        with pytest.raises(BadInput, match=rf"dataset.json: does not describe a dataset \({words}"):
            Dataset(tmp_path)
