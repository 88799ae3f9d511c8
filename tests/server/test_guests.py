"""Bots that stay at a server climb a ladder: they play there, others here, and whoever fails loses that game alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kontor.ladder import file as ladder_file
from kontor.ladder import reading
from kontor.ladder.terms import Bot
from kontor.protocol import BadInput
from kontor.research import afar, ladder, pairing
from tests.ports import free_port
from tests.research.test_ladder import BAD, HANSA, a_ladder, check_whole
from tests.server.launch import Server
from tests.server.people import ask, good
from tests.server.test_remote import BOTS
from tests.server.test_staying import KEYS, NAME, running, staying, until

SECONDS = 2  # that a bot may take there


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("guests") / "data", f"bot-seconds={SECONDS}", staying=KEYS) as server:
        yield server
        assert server.log == ""


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    (tmp_path / "bots.py").write_text(BOTS)
    (tmp_path / "bad.py").write_text(BAD)
    return tmp_path


def at(server: Server, name: str = NAME) -> str:
    return f"{name}@{server.url}"


def a_job(*players: str) -> ladder.Job:
    return ladder.Job(HANSA, 1, tuple(_bot(player) for player in players))


def _bot(player: str) -> Bot:
    name = player.partition("@")[0].rpartition(":")[2]
    return Bot(name, player, False, "", "", 25, 8)


def no_table_is_left(server: Server) -> None:
    until(lambda: server.stored("SELECT count(*) FROM tables") == [(0,)])


def test_it_climbs_as_any_other_does(house: Server, bots: Path) -> None:
    """At one table at a time, again and again: a game is begun as soon as the one before it is over."""
    with running(house, bots, "bots.py:Light", "--tables", "1"), a_ladder(bots, at(house)) as line:
        for _, played in ladder.run(line, 2, workers=1):
            assert [one.trouble for one in played] == [None, None]
        check_whole(line)
        greedy = next(bot for bot in reading.bots(line) if bot.name == NAME)
        assert (greedy.games, greedy.faults) == (4, 0)
        assert 0 < (greedy.decision_ms or 0) < 1000 * SECONDS
        assert greedy.sigma < 25 / 3
    no_table_is_left(house)


def test_whoever_fails_loses_that_game(house: Server, bots: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that hangs there, for which the house moved; one here that raises; one that is not there at all."""
    with running(house, bots, "bots.py:Dreamer"):
        [hung, _] = ladder.play(a_job("random", at(house)))
    assert (hung.culprit, hung.places) == (1, (1, 2))
    assert hung.trouble == "greedy did not answer in time in deal 1, rotation 0, after 1 command"
    with running(house, bots):
        [crashed, _] = ladder.play(a_job(at(house), f"{bots}/bad.py:Crasher"))
    assert crashed.culprit == 1
    assert "Crasher failed with ZeroDivisionError: by nought (bad.py line" in str(crashed.trouble)
    monkeypatch.setattr(afar, "ABSENT", 1.0)
    [absent, _] = ladder.play(a_job("random", at(house)))
    assert absent.culprit == 1
    assert "greedy was not there, or had no time" in str(absent.trouble)
    no_table_is_left(house)


def test_the_log_says_that_the_house_moved(house: Server) -> None:
    with staying(house):
        opened = good(ask(house, "POST", "/tables", body={**BALTIC, "seats": SEATS}))
        until(lambda: good(ask(house, "GET", f"/tables/{opened['table']}/state", opened["watch"]))["version"] > 0)
        state = good(ask(house, "GET", f"/tables/{opened['table']}/state", opened["watch"]))
    assert [clause["code"] for clause in state["news"][-1]["reason"]] == [afar.STOOD_IN]
    assert ask(house, "DELETE", f"/tables/{opened['table']}", opened["host"]).status_code == 204


BALTIC = {"game": "hansa", "board": "baltic", "edition": "2004"}
SEATS = [{"kind": "bot", "name": "Holk", "level": NAME}, {"kind": "me", "name": "Anke"}]


def test_one_that_is_away_is_put_off_and_comes_back(house: Server, bots: Path) -> None:
    with running(house, bots), a_ladder(bots, at(house)):
        pass
    with ladder_file.opened(bots / "ladder.sqlite") as line:
        for job, _ in ladder.run(line, 1, workers=1):
            assert NAME not in {bot.name for bot in job.bots}
        with running(house, bots):
            for job, _ in ladder.run(line, 1, workers=1):
                assert NAME in {bot.name for bot in job.bots}


def test_a_server_that_is_killed_is_waited_for(bots: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Server(tmp_path / "data", staying=KEYS) as server, running(server, bots):
        killed: list[int] = []
        hear = afar.Afar._hear

        def killing(self: afar.Afar, state: dict[str, object], last: tuple[int, int, float]) -> tuple[int, int, float]:
            if state["version"] == 20 and not killed:
                killed.append(20)
                server.kill()
                server.start()
            return hear(self, state, last)

        monkeypatch.setattr(afar.Afar, "_hear", killing)
        [first, second] = ladder.play(a_job("random", at(server)))
        assert killed
        assert (first.trouble, second.trouble) == (None, None)


def test_only_who_is_there_can_be_added_and_addresses_are_checked(house: Server, bots: Path) -> None:
    with a_ladder(bots) as line:
        with pytest.raises(BadInput, match=f"no bot 'greedy' that plays hansa stays at {house.url} and has time now"):
            ladder.add(line, at(house))
        with pytest.raises(BadInput, match="cannot be reached"):
            ladder.add(line, f"greedy@http://127.0.0.1:{free_port()}")
        with pytest.raises(BadInput, match="its address looks like http://localhost:8420"):
            ladder.add(line, "greedy@http://")


def test_those_of_two_servers_do_not_meet() -> None:
    one, other, same = (_bot(f"{name}@http://{host}") for name, host in (("a", "x"), ("b", "y"), ("c", "x")))
    level = replace(_bot("random"), sigma=1.0)
    seated = pairing.table([one, other, same, level], 4, {}, Counter(), ladder._can_meet)
    names = {bot.name for bot in seated}
    assert names in ({"a", "c", "random"}, {"b", "random"})
