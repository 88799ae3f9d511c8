"""Learning by self-play: a run is gone on with, and what does not fit is refused."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kontor.players.evaluation import load
from kontor.players.minds import mind
from kontor.protocol import BadInput
from kontor.registry import GAMES, game
from kontor.research import training
from kontor.research.curve import draw_curve
from kontor.research.selfplay import Played
from kontor.research.training import Round, Training, tables

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds of one game each, every second one with a trial."""
    small = {"GAMES": 1, "FIRST_GAMES": 1, "PASSES": 1, "POSITIONS": 200, "BATCH": 64, "TRIALS": 1, "TRIED_EVERY": 2}
    for name, number in small.items():
        monkeypatch.setattr(training, name, number)


def one_round(folder: Path) -> Training:
    found = Training("hansa", None, folder, 1.0, 1)
    for _ in found.run(1):
        break
    return found


@pytest.mark.usefixtures("short")
def test_a_run_is_gone_on_with(tmp_path: Path) -> None:
    first = one_round(tmp_path / "new" / "folder")
    assert [(one.number, one.games, one.share) for one in first.rounds] == [(0, 1, None)]
    kept = load(first.weights, mind("hansa").features)
    second = one_round(tmp_path / "new" / "folder")
    assert [(one.number, one.games) for one in second.rounds] == [(0, 1), (1, 2)]
    assert second.rounds[0] == first.rounds[0]
    assert second.rounds[1].hours > first.rounds[0].hours
    assert second.rounds[1].share in (0.0, 0.333, 0.5, 1.0)
    assert (second.net.mean == kept.mean).all(), "the scales are set once"
    assert (second.net.into != kept.into).any()
    assert load(second.weights, mind("hansa").features).out.shape == kept.out.shape


@pytest.mark.usefixtures("short")
def test_a_run_against_a_player_is_tried_against_it_and_gone_on_with_alike(tmp_path: Path) -> None:
    for _ in range(2):
        found = Training("hansa", None, tmp_path, 1.0, 1, "tests.research.bots:Watcher")
        for _ in found.run(1):
            break
    assert found.opponent == "Watcher"
    assert found.rounds[1].share in (0.0, 0.333, 0.5, 1.0)
    with pytest.raises(BadInput, match=r"was begun with --against tests\.research\.bots:Watcher"):
        Training("hansa", None, tmp_path, 1.0, 1)
    with pytest.raises(BadInput, match=r"was begun with --against tests\.research\.bots:Watcher"):
        Training("hansa", None, tmp_path, 1.0, 1, "novice")
    with pytest.raises(BadInput, match="unknown player 'nobody'"):
        Training("hansa", None, tmp_path / "new", 1.0, 1, "nobody")


@pytest.mark.usefixtures("short")
def test_the_sparring_partner_plays_in_the_games_and_in_the_trials(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = tmp_path / "played"
    bot = tmp_path / "bots.py"
    bot.write_text(f"class Bot:\n    def choose(self, view, rng, budget):\n        open({str(played)!r}, 'w')\n")
    bot.write_text(f"{bot.read_text()}        return view.legal[0]\n")
    monkeypatch.setattr(training, "TAUGHT", 0.0)  # after the first round it has no seat but in trials
    for _ in range(2):
        found = Training("hansa", None, tmp_path, 1.0, 1, f"{bot}:Bot")
        for _ in found.run(1):
            break
        assert played.exists(), len(found.rounds)
        played.unlink()


class Favouring:
    """In place of processes: whoever plays by a net wins."""

    def starmap(self, _play: object, jobs: list[tuple[Any, ...]]) -> list[Played]:
        won = [np.array([net is not None for net in nets], np.float32) for _table, nets, *_more in jobs]
        return [Played(np.zeros((1, len(one), 1), np.int16), one, one) for one in won]


def test_a_trial_counts_the_wins_of_the_net(tmp_path: Path) -> None:
    assert Training("hansa", None, tmp_path, 1.0, 1)._try(Favouring(), random.Random(1)) == 1.0


def test_time_that_is_used_up_is_not_used_again(tmp_path: Path) -> None:
    found = Training("hansa", None, tmp_path, 1.0, 1)
    found.rounds = [Round(0, 1, 1.5, 1.0, 100.0, None)]
    assert list(found.run(1)) == []


def test_what_is_no_run_of_this_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "hansa.json").write_text("[1, 2")
    with pytest.raises(BadInput, match=r"hansa\.json: is no learning curve"):
        Training("hansa", None, tmp_path, 1.0, 1)
    (tmp_path / "hansa.json").write_text('{"game": "teutonica", "rounds": []}')
    with pytest.raises(BadInput, match="of teutonica, not of hansa"):
        Training("hansa", None, tmp_path, 1.0, 1)
    (tmp_path / "hansa.json").write_text('{"game": "hansa", "rounds": []}')
    with pytest.raises(BadInput, match=r"hansa\.npz: cannot be read as weights"):
        Training("hansa", None, tmp_path, 1.0, 1)
    with pytest.raises(BadInput, match="nowhere"):
        Training("hansa", "nowhere", tmp_path / "other", 1.0, 1)


@pytest.mark.parametrize("name", GAMES)
def test_every_board_and_number_of_players_is_learned_on(name: str) -> None:
    rules, found = game(name), tables(name, None)
    for table in found:
        names = [f"P{seat}" for seat in range(table.seats)]
        rules.new(rules.deal(table.edition, table.board, names, random.Random(1), table.options))
    wanted = {
        (info.id, s) for info in rules.boards() for few, most in info.editions.values() for s in range(few, most + 1)
    }
    assert {(table.board, table.seats) for table in found} == wanted
    assert {table.board for table in tables(name, rules.boards()[0].id)} == {rules.boards()[0].id}


def test_the_curve_is_drawn(tmp_path: Path) -> None:
    rounds = [Round(n, 60 * n, n / 10, 1.3 - n / 50, 140.0, 0.25 if n % 2 else None) for n in range(5)]
    draw_curve(rounds, "Hansa", tmp_path / "curve.png")
    assert (tmp_path / "curve.png").read_bytes().startswith(PNG)
    draw_curve(rounds[:1], "Hansa", tmp_path / "one.png")
    assert (tmp_path / "one.png").read_bytes().startswith(PNG)
