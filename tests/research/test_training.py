"""Learning by self-play: a run is gone on with, and what does not fit is refused."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kontor.games.teutonica.components import ABILITY_NAMES
from kontor.players.evaluation import PARTS, Folded, load
from kontor.players.levels import STYLES
from kontor.players.minds import mind
from kontor.protocol import BadInput
from kontor.registry import GAMES, game
from kontor.research import league, training
from kontor.research.curve import draw_curve
from kontor.research.league import League, tables
from kontor.research.learn import new_net
from kontor.research.selfplay import Job, Played
from kontor.research.sparring import Inclined
from kontor.research.training import Round, Training, eased

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds of one game each, every second one with a trial."""
    small = {"GAMES": 1, "SHOWN": 400, "PASSES": 2, "BATCH": 64, "TRIALS": 1, "TRIED_EVERY": 2, "KEPT_EVERY": 1}
    for name, number in small.items():
        monkeypatch.setattr(training, name, number)
    monkeypatch.setattr(league, "OTHERS", 0.5)


def one_round(folder: Path, rounds: int = 1, ray: bool = False) -> Training:
    found = Training("hansa", None, folder, 1.0, 1)
    for _ in zip(range(rounds), found.run(1, ray), strict=False):
        pass
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
    assert (second.net.own != kept.own).any()
    assert load(second.weights, mind("hansa").features).out.shape == kept.out.shape


@pytest.mark.usefixtures("short")
def test_a_run_that_was_stopped_comes_to_the_same_weights(tmp_path: Path) -> None:
    whole = one_round(tmp_path / "whole", 3)
    for _ in range(3):
        parts = one_round(tmp_path / "parts")
    assert [one.loss for one in parts.rounds] == [one.loss for one in whole.rounds]
    for one, other in ((parts.net, whole.net), (parts.adam.net, whole.adam.net)):
        assert all((getattr(one, part) == getattr(other, part)).all() for part in PARTS)
    assert any((getattr(whole.net, part) != getattr(whole.adam.net, part)).any() for part in PARTS), "it is a mean"


@pytest.mark.usefixtures("short")
def test_a_cluster_brings_the_same_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "GAMES", 3)
    here, there = one_round(tmp_path / "here", 2), one_round(tmp_path / "there", 2, ray=True)
    assert [one.loss for one in there.rounds] == [one.loss for one in here.rounds]
    assert all((getattr(there.net, part) == getattr(here.net, part)).all() for part in PARTS)


@pytest.mark.usefixtures("short")
def test_a_run_without_its_notebook_is_refused(tmp_path: Path) -> None:
    one_round(tmp_path)
    for file in (tmp_path / "hansa.kept").iterdir():
        file.unlink()
    with pytest.raises(BadInput, match=r"hansa\.kept: what the run needs to go on cannot be read"):
        Training("hansa", None, tmp_path, 1.0, 1)


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
    monkeypatch.setattr(league, "OTHERS", 1.0)
    for _ in range(2):
        found = Training("hansa", None, tmp_path, 1.0, 1, f"{bot}:Bot")
        for _ in found.run(1):
            break
        assert played.exists(), len(found.rounds)
        played.unlink()


class Favouring:
    """In place of processes: whoever plays by a net wins."""

    def begin(self, _play: object, jobs: Sequence[Sequence[Any]]) -> Callable[[], list[Any]]:
        played = [_favoured(job) for (job,) in jobs]
        return lambda: played


def _favoured(job: Job) -> Played:
    won = np.array([isinstance(one, Folded) for one in job.minds], np.float32)
    rows, said = np.zeros((1, len(won), 1), np.int16), np.full((1, len(won)), np.nan, np.float32)
    return Played(rows, np.ones(1, np.int32), won, won, said)


def test_a_trial_counts_the_wins_of_the_net(tmp_path: Path) -> None:
    assert Training("hansa", None, tmp_path, 1.0, 1)._try(Favouring(), 1) == (1.0, 0.0)


def test_every_ability_is_tried_by_somebody_who_thinks_more_of_it() -> None:
    thinking, rng = mind("teutonica"), random.Random(1)
    found, net = League(thinking, tables("teutonica", None), None), Folded(new_net(len(thinking.features), 1))
    seats = [one for _ in range(100) for one in found.job(rng, net, 0.01, 1.0).minds]
    inclined = [one for one in seats if isinstance(one, Inclined)]
    assert {thinking.features[int(one.likes.argmax())] for one in inclined} == {*ABILITY_NAMES}
    assert 0.08 < len(inclined) / len(seats) < 0.2
    assert all(one.evaluation is net for one in inclined)


def test_a_league_has_the_net_its_former_selves_and_plans_with_one_idea(monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, rng = mind("hansa"), random.Random(1)
    found, net = League(thinking, tables("hansa", None), None), Folded(new_net(len(thinking.features), 1))
    former = new_net(len(thinking.features), 2)
    found.remember(former)
    found.frozen = Folded(new_net(len(thinking.features), 4))
    jobs = [found.job(rng, net, 0.01, 0.3) for _ in range(200)]
    seats = [one for job in jobs for one in job.minds]
    assert 0.7 < sum(one is net for one in seats) / len(seats) < 0.95
    assert any(isinstance(one, Folded) and (one.own[:, :-1] == Folded(former).own[:, :-1]).all() for one in seats)
    assert {id(one) for one in found.bent} & {id(one) for one in seats}
    assert any(one is found.readable for one in seats)
    assert any(one is found.frozen for one in seats), "and the weights that a run began with"
    assert {job.table.seats for job in jobs} == {2, 3, 4}
    styles = [style for job in jobs for style in job.styles]
    assert set(styles) == {"", *STYLES}
    assert styles.count("") > len(styles) / 2, "most have none"
    assert len({job.width for job in jobs}) > 2, "most look one action ahead, some plan turns of several widths"
    monkeypatch.setattr(league, "REPLIED", 1.0)
    assert all(job.replies == (job.width > 0) for job in (found.job(rng, net, 0.01, 0.3) for _ in range(60)))
    monkeypatch.setattr(league, "FORMER", 1)
    found.remember(new_net(len(thinking.features), 3))
    assert len(found.former) == 1


def test_numbers_ease_from_the_first_to_the_last() -> None:
    assert [eased((1.0, 0.0, 100), games) for games in (0, 100, 200)] == [1.0, 0.5, 0.25]
    assert eased((0.9, 0.97, 10), 10_000) == pytest.approx(0.97)


@pytest.mark.usefixtures("short")
def test_weights_may_be_begun_with(tmp_path: Path) -> None:
    thinking = mind("hansa")
    net = new_net(len(thinking.features), 5)
    net.games = 700
    net.save(tmp_path / "start.npz", thinking.features)
    found = Training("hansa", None, tmp_path / "run", 1.0, 1, start=tmp_path / "start.npz")
    assert found.begun
    assert np.allclose(found.net.own, net.own, atol=1e-3)
    next(found.run(1))
    assert load(found.weights, thinking.features).games == found.rounds[0].games == 701, "they know what went into them"
    again = Training("hansa", None, tmp_path / "run", 1.0, 1)
    assert (again.opponent, Training("hansa", None, tmp_path / "other", 1.0, 1).opponent) == (
        "the weights of the beginning", "the readable evaluation",
    )  # fmt: skip
    rival = again.league.trial(random.Random(1), Folded(again.net), 0).minds[1]
    assert isinstance(rival, Folded)
    assert (rival.own == Folded(load(tmp_path / "start.npz", thinking.features)).own).all()
    next(again.run(1))
    assert (again.first, again.games) == (700, 702)
    with pytest.raises(BadInput, match=r"nowhere\.npz: cannot be read as weights"):
        Training("hansa", None, tmp_path / "run", 1.0, 1, start=tmp_path / "nowhere.npz")


def test_what_eases_goes_on_from_the_games_of_the_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    net = new_net(len(mind("hansa").features), 5)
    net.games = 7_000
    net.save(tmp_path / "start.npz", mind("hansa").features)
    found = Training("hansa", None, tmp_path / "run", 1.0, 1, start=tmp_path / "start.npz")
    monkeypatch.setattr(found.league, "job", lambda _rng, _net, heat, planned: (heat, planned))
    asked: list[Any] = []
    found._play(Waiting(asked), 2, found.net)
    games = 7_000 + 2 * training.GAMES
    assert {job for job, _ in asked} == {(eased(training.HEAT, games), eased(training.PLANNED, games))}


class Waiting:
    """In place of processes: notes what it should do."""

    def __init__(self, asked: list[Any]) -> None:
        self.asked = asked

    def begin(self, _work: object, jobs: Sequence[Sequence[Any]]) -> Callable[[], list[Any]]:
        self.asked += jobs
        return list


def test_time_that_is_used_up_is_not_used_again(tmp_path: Path) -> None:
    found = Training("hansa", None, tmp_path, 1.0, 1)
    found.rounds = [Round(0, 1, 1.5, 1.0, 100.0, 1.0, 0.1)]
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
    rounds = [
        Round(n, 60 * n, n / 10, 1.3 - n / 50, 140.0, 1.2, 0.05, *((0.25, 0.1) if n % 2 else ())) for n in range(5)
    ]
    draw_curve(rounds, "Hansa", tmp_path / "curve.png")
    assert (tmp_path / "curve.png").read_bytes().startswith(PNG)
    draw_curve(rounds[:1], "Hansa", tmp_path / "one.png")
    assert (tmp_path / "one.png").read_bytes().startswith(PNG)
