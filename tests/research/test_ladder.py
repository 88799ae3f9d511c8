"""The ladder: who meets whom, what is kept, and that nothing that somebody does or that is killed loses any of it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from kontor.cli import ladder as command
from kontor.ladder import file as ladder_file
from kontor.ladder import keeping, reading
from kontor.ladder.file import Line
from kontor.ladder.terms import Bot, Setting
from kontor.match import loads
from kontor.protocol import BadInput
from kontor.research import ladder
from kontor.research.hands import hands
from kontor.research.pairing import table
from kontor.research.ratings import UNSURE, Rating, after, first
from tests.cli.running import ENVIRONMENT, heeding_ctrl_c, is_refused, kontor
from tests.deep import mostly
from tests.research.bots import without_times
from tests.research.stumbling import stumble

HANSA = Setting("hansa", "baltic", "2004", 2, {}, None, 1, "a seed")
HURRIED = replace(HANSA, seconds=0.05, nodes=None)
BAD = """
import os, random, time

class Crasher:
    def choose(self, view, rng, budget):
        raise ZeroDivisionError("by nought")

class Hanger:
    def choose(self, view, rng, budget):
        time.sleep(600)

class Quitter:
    def choose(self, view, rng, budget):
        os._exit(7)

class Babbler:
    def choose(self, view, rng, budget):
        return "castle"

class First:
    def choose(self, view, rng, budget):
        return rng.choice(view.legal.ids)
"""


@contextmanager
def a_ladder(folder: Path, *players: str, setting: Setting = HANSA) -> Iterator[Line]:
    file = folder / "ladder.sqlite"
    ladder_file.make(file, setting)
    with ladder_file.opened(file) as line:
        for player in ("random", "novice", *players):
            ladder.add(line, player)
        yield line


def check_whole(line: Line) -> None:
    """Every deal has all its games, every record plays to its points, and the ratings follow from the games."""
    bots, found = reading.bots(line, removed=True), reading.bouts(line, most=10_000)
    seats = ladder_file.setting(line).seats
    assert set(Counter(bout.deal for bout in found).values()) <= {seats}
    assert reading.counts(line) == (len(found) // seats, len(found))
    rated: dict[str, Rating] = {bot.name: first(bot.name) for bot in bots}
    won: defaultdict[str, float] = defaultdict(float)
    for bout in reversed(found):
        names, places = [chair.bot for chair in bout.chairs], [chair.place for chair in bout.chairs]
        rated |= after(rated, names, places)
        for name, place in zip(names, places, strict=True):
            won[name] += (place == 1) / places.count(1)
        match = loads(reading.record(line, bout.id))
        assert (match.to_move is None) == (bout.trouble == "")
        if not bout.trouble:
            assert [score.total for score in match.scores] == [chair.points for chair in bout.chairs]
    for bot in bots:
        assert (bot.mu, bot.sigma) == pytest.approx((rated[bot.name].mu, rated[bot.name].sigma))
        assert bot.wins == pytest.approx(won[bot.name])
        assert bot.games == sum(chair.bot == bot.name for bout in found for chair in bout.chairs)


def test_deals_are_played_rated_and_kept(tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(BAD)
    with a_ladder(tmp_path, f"{tmp_path}/bots.py:First") as line:
        deals = [(job.deal, len(games)) for job, games in ladder.run(line, 3, workers=1)]
        assert deals == [(1, 2), (2, 2), (3, 2)]
        check_whole(line)
        known = {bot.name: bot for bot in reading.bots(line)}
        assert (known["random"].mu, known["novice"].mu) == (0.0, 25.0)
        assert 0 < known["First"].sigma < UNSURE
        assert known["First"].games == 6  # least known, so it is at every table
        assert all(bot.decision_ms for bot in known.values())
        pairs = reading.meetings(line)
        assert sum(pairs.values()) == 3
        assert len(pairs) == 2  # it met both
        chairs = [
            (bout.deal, seat, chair.bot) for bout in reading.bouts(line) for seat, chair in enumerate(bout.chairs)
        ]
        assert len(set(chairs)) == 12  # in every deal each has had each seat


def test_the_same_deal_is_the_same_wherever_it_is_played(tmp_path: Path) -> None:
    with a_ladder(tmp_path) as line:
        jobs = [ladder.Job(HANSA, deal, tuple(reading.bots(line))) for deal in (1, 2)]
        played_here = [ladder.play(job) for job in jobs]
        here = [[without_times(one) for one in played] for played in played_here]
        with hands(ladder.play, 2, False) as crew:
            for job in jobs:
                crew.begin(job)
            done = {job.deal: [without_times(one) for one in played] for job, played in (crew.done(), crew.done())}
    assert [done[1], done[2]] == here
    (one, again), (other, _) = [[one.record.setup.chance for one in played if one.record] for played in played_here]
    assert one == again != other


@pytest.mark.parametrize("ray", mostly([False], [True]))
def test_a_deal_is_played_here_or_on_a_cluster(tmp_path: Path, ray: bool) -> None:
    with a_ladder(tmp_path) as line:
        assert len(list(ladder.run(line, 1, workers=1, ray=ray))) == 1
        check_whole(line)


WORDS = {
    "Crasher": "Crasher failed with ZeroDivisionError: by nought (bots.py line 6)",
    "Hanger": "Hanger did not answer within 1.1 seconds and was killed",
    "Quitter": "Quitter ended its process with exit code 7",
    "Babbler": "Babbler answered what is no move of this game",
    "exec:cat": "must answer with a move in one line of JSON",
}


@pytest.mark.parametrize("bad", WORDS)
def test_a_bot_that_fails_loses_its_game_and_no_more(tmp_path: Path, bad: str) -> None:
    (tmp_path / "bots.py").write_text(BAD)
    player = bad if bad.startswith("exec:") else f"{tmp_path}/bots.py:{bad}"
    with a_ladder(tmp_path, player, setting=HURRIED) as line:
        name = bad.removeprefix("exec:")
        ((job, _),) = ladder.run(line, 1, workers=1)
        assert name in {bot.name for bot in job.bots}
        for bout in reading.bouts(line):
            culprit = bout.culprit
            assert culprit is not None
            assert bout.chairs[culprit].bot == name
            assert [chair.place for chair in bout.chairs] == [2 if seat == culprit else 1 for seat in range(2)]
            assert WORDS[bad] in bout.trouble
            assert str(tmp_path) not in bout.trouble
            assert bout.trouble in reading.record(line, bout.id)
        check_whole(line)
        (loser,) = [bot for bot in reading.bots(line) if bot.name == name]
        assert (loser.faults, loser.wins) == (2, 0)


def test_a_bot_whose_file_is_gone_loses(tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(BAD)
    with a_ladder(tmp_path, f"{tmp_path}/bots.py:First") as line:
        (tmp_path / "bots.py").unlink()
        assert len(list(ladder.run(line, 1, workers=1))) == 1
        assert reading.bouts(line)[0].trouble.startswith("bots.py: there is no such file")


def test_a_deal_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    def fail(*_given: object) -> dict[str, tuple[float, float]]:
        raise RuntimeError("in the midst of it")

    with a_ladder(tmp_path) as line:
        job = ladder.Job(HANSA, 1, tuple(reading.bots(line)))
        games = [(ladder._bout(job, one), "a record") for one in ladder.play(job)]
        with pytest.raises(RuntimeError):
            keeping.keep(line, 1, "1", games, fail)
        assert reading.counts(line) == (0, 0)
        assert reading.last_deal(line) == 0
        assert not any(bot.games for bot in reading.bots(line))
        level = [
            (replace(bout, chairs=tuple(replace(chair, place=1) for chair in bout.chairs)), "") for bout, _ in games
        ]
        keeping.keep(line, 1, "1", level, ladder.rate)
        assert [bot.wins for bot in reading.bots(line)] == [1, 1]  # half of each


def test_a_program_that_is_gone_loses_and_its_command_is_not_told(tmp_path: Path) -> None:
    """Everybody may read why a game was broken off."""
    bot = tmp_path / "bot"
    bot.write_text("#!/bin/sh\n")
    bot.chmod(0o755)
    with a_ladder(tmp_path, f"exec:{bot} --token secret") as line:
        bot.unlink()
        assert len(list(ladder.run(line, 1, workers=1))) == 1
        for bout in reading.bouts(line):
            assert bout.trouble.startswith("bot: there is no program to run")
            assert str(tmp_path) not in reading.record(line, bout.id)


def test_kill_9_loses_no_finished_deal_and_doubles_none(tmp_path: Path) -> None:
    """Twice, in the midst of it, with two processes that play."""
    file = tmp_path / "ladder.sqlite"
    with a_ladder(tmp_path) as line:
        told = 0
        for _ in range(2):
            words = [sys.executable, "-m", "kontor", "ladder", "run", str(file), "--workers", "2", "--json"]
            with subprocess.Popen(words, env=ENVIRONMENT, stdout=subprocess.PIPE, encoding="utf-8") as process:
                assert process.stdout is not None
                for _ in range(3):
                    told = max(told, json.loads(process.stdout.readline())["deal"])
                process.send_signal(signal.SIGKILL)
                process.wait()
            assert reading.last_deal(line) >= told
            assert reading.counts(line)[0] >= told - 2  # those that were not finished may leave gaps
            check_whole(line)
        before = reading.counts(line)[0]
    done = kontor("ladder", "run", file, "--deals", 2, "--workers", 1)
    assert (done.returncode, done.stderr) == (0, "")
    with ladder_file.opened(file) as line:
        assert reading.counts(line)[0] == before + 2
        check_whole(line)


def test_a_process_that_ends_of_itself_is_begun_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it was at is done all the same; one that never stops ending ends the run with a sentence."""
    with hands(stumble, 2, False) as crew:
        crew.begin(tmp_path / "once")
        assert crew.done() == (tmp_path / "once", "done")
        monkeypatch.setattr("kontor.research.hands.PATIENCE", 0)
        crew.begin(tmp_path / "again")
        with pytest.raises(BadInput, match="processes that play games end of themselves"):
            crew.done()


def test_ctrl_c_ends_a_run_in_peace(tmp_path: Path) -> None:
    with a_ladder(tmp_path):
        pass
    words = heeding_ctrl_c("ladder", "run", tmp_path / "ladder.sqlite", "--workers", 2)
    pipe = subprocess.PIPE
    with subprocess.Popen(words, env=ENVIRONMENT, stdout=pipe, stderr=pipe, encoding="utf-8") as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("deal ")
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (130, "kontor: stopped; what was played to its end is kept\n")


# ------------------------------------------------------------------------------ who meets whom


def a_bot(name: str, mu: float, sigma: float) -> Bot:
    return Bot(name, name, sigma < 1, "", "", mu, sigma)


BOTS = [a_bot("low", 0, 0.01), a_bot("mid", 25, 0.01), a_bot("new", 25, 8), a_bot("old", 24, 2), a_bot("far", 60, 2)]


def names(seats: int, met: dict[frozenset[str], int] | None = None, **playing: int) -> list[str]:
    return [bot.name for bot in table(BOTS, seats, met or {}, Counter(playing))]


def test_who_is_least_known_meets_whom_it_could_beat_or_lose_to() -> None:
    assert names(2) == ["new", "mid"]
    assert names(3) == ["new", "mid", "old"]
    assert names(2, {frozenset(("new", "mid")): 9}) == ["new", "old"]


def test_those_who_play_already_are_less_in_doubt() -> None:
    assert names(2, new=20, old=0)[0] in ("old", "far")


def test_with_few_bots_the_last_takes_the_seats_left() -> None:
    assert [bot.name for bot in table(BOTS[:2], 4, {}, Counter())] == ["mid", "low", "low", "low"]
    with pytest.raises(BadInput, match="two players at least"):
        table(BOTS[:1], 2, {}, Counter())


# --------------------------------------------------------------------------- the command line


def stands(file: Path, everybody: bool = False) -> dict[str, Bot]:
    with ladder_file.opened(file) as line:
        return {bot.name: bot for bot in reading.bots(line, removed=everybody)}


def test_bots_come_and_go(tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(BAD)
    file, bot = tmp_path / "l.sqlite", "bots.py:First"
    made = kontor("ladder", "add", file, bot, "--game", "hansa", "--seats", 2, "--nodes", 1, "--json", folder=tmp_path)
    assert json.loads(made.stdout)["player"] == f"{tmp_path}/bots.py:First"
    command.add(file, "novice", "Second")
    command.run(file, deals=2, workers=1)
    facts = json.loads(kontor("ladder", "standings", file, "--json").stdout)
    assert (facts["game"], facts["seats"], facts["deals"], facts["games"]) == ("hansa", 2, 2, 4)
    assert {one["name"] for one in facts["bots"]} == {"random", "novice", "First", "Second"}
    assert "seed" not in json.dumps(facts)
    shown = kontor("ladder", "standings", file).stdout
    for words in ("baltic, 2004, 2 players: 4 games of 2 deals", "25.0 fixed", "ms a decision"):
        assert words in shown
    command.remove(file, "First")
    assert set(stands(file)) == {"random", "novice", "Second"}
    gone = stands(file, everybody=True)["First"]
    assert gone.removed
    assert gone.games > 0
    command.add(file, f"{tmp_path}/{bot}")  # where it stood
    assert stands(file)["First"] == replace(gone, removed="")


def test_what_cannot_be_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(BAD)
    file, other = tmp_path / "ladder.sqlite", tmp_path / "other.sqlite"
    other.write_text("no database at all, only words\n" * 100)
    with a_ladder(tmp_path) as line:
        keeping.add(line, Bot("Mine", "exec:cat", False, "", "", 25, 8))
    wrong: list[tuple[str, Callable[[], None]]] = [
        ("has no 'Nothing'", lambda: command.add(file, f"{tmp_path}/bots.py:Nothing")),
        ("'random' is what the level is called", lambda: command.add(file, "journeyman", "random")),
        ("'Mine' plays in this ladder already", lambda: command.add(file, "exec:cat", "Mine")),
        ("that is another player", lambda: command.add(file, "journeyman", "Mine")),
        ("fixed when it is made", lambda: command.add(file, "journeyman", seats=3)),
        ("no 'nobody' plays in this ladder .there are", lambda: command.remove(file, "nobody")),
        ("holds the scale", lambda: command.remove(file, "novice")),
        ("there is no such ladder", lambda: command.run(tmp_path / "no.sqlite")),
        ("cannot be used .file is not a database", lambda: command.standings(other)),
        ("9 players", lambda: command.add(tmp_path / "new.sqlite", "novice", seats=9)),
        ("0 players", lambda: command.add(tmp_path / "new.sqlite", "novice", seats=0)),
        ("unknown player 'nobody'", lambda: command.add(tmp_path / "new.sqlite", "nobody")),
    ]
    for words, work in wrong:
        with pytest.raises(BadInput, match=words):
            work()
    assert not (tmp_path / "new.sqlite").exists()
    with ladder_file.alone(file):
        assert is_refused(kontor("ladder", "run", file, "--deals", 1), "somebody else runs this ladder")
