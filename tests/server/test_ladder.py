"""What visitors see of a ladder: standings, games and records, and nothing of the machine that runs it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kontor.ladder.terms import PAGE, Setting
from kontor.match import loads
from tests.research import laddering
from tests.server.launch import Server
from tests.server.people import ask, good, is_refused, open_record

SEED = "4f6e65207365656420"
BOT = "class Shy:\n    def choose(self, view, rng, budget):\n        raise LookupError('nothing')\n"
GAMES = PAGE + 4


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ladder")
    (folder / "bots.py").write_text(BOT)
    file = folder / "ladder.sqlite"
    setting = Setting("hansa", "baltic", "2004", 2, {}, None, 1, SEED)
    laddering.make(file, setting, ["random", "novice"], GAMES // 2 - 1, f"{folder}/bots.py:Shy")
    return file


@pytest.fixture(scope="module")
def server(file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data"), ladder=str(file)) as running:
        yield running


def test_standings_and_games_can_be_read(server: Server) -> None:
    found = good(ask(server, "GET", "/ladder"))
    assert (found["title"], found["board"], found["seats"], found["games"]) == ("Hansa", "baltic", 2, GAMES)
    assert [bot["name"] for bot in found["bots"]][:1] == ["novice"]
    novice = found["bots"][0]
    assert (novice["rating"], novice["anchor"]) == (25.0, True)
    assert novice["decision_ms"] > 0
    page = good(ask(server, "GET", "/ladder/games"))
    assert (len(page["games"]), page["more"]) == (PAGE, True)
    rest = good(ask(server, "GET", f"/ladder/games?before={page['games'][-1]['id']}"))
    assert (len(rest["games"]), rest["more"]) == (GAMES - PAGE, False)
    exact = good(ask(server, "GET", f"/ladder/games?before={PAGE + 1}"))
    assert (len(exact["games"]), exact["more"]) == (PAGE, False)
    ids = [game["id"] for game in page["games"] + rest["games"]]
    assert ids == sorted(ids, reverse=True)
    own = good(ask(server, "GET", "/ladder/games?bot=Shy"))["games"]
    assert len(own) == 2
    assert own[0]["trouble"].startswith("Shy failed with LookupError: nothing")
    assert own[0]["seats"][own[0]["culprit"]] == {"bot": "Shy", "place": 2, "points": None}


def test_a_record_opens_as_a_table_to_look_at(server: Server) -> None:
    for game in good(ask(server, "GET", "/ladder/games"))["games"][::20]:
        answer = ask(server, "GET", f"/ladder/games/{game['id']}/record")
        assert answer.headers["content-type"].startswith("text/plain")
        match = loads(answer.text)
        assert (match.to_move is None) == (game["trouble"] == "")
        assert open_record(server, answer.text).get("")["game"] == "hansa"


def test_nothing_of_the_machine_is_told(server: Server, file: Path) -> None:
    said = [ask(server, "GET", path).text for path in ("/ladder", "/ladder/games", "/ladder/games?bot=Shy")]
    said.append(ask(server, "GET", f"/ladder/games/{GAMES}/record").text)
    assert all(str(file.parent) not in one and SEED not in one and "bots.py:Shy" not in one for one in said)


def test_what_is_not_there_is_said(server: Server, file: Path, tmp_path: Path) -> None:
    answer = ask(server, "GET", "/ladder/games/999999/record")
    assert is_refused(answer, 404)
    assert answer.json()["words"] == "The ladder has no game 999999."
    assert is_refused(ask(server, "GET", "/ladder/games?before=0"), 400)
    assert is_refused(ask(server, "GET", "/ladder/games/none/record"), 404)
    away = file.rename(tmp_path / "away.sqlite")
    try:
        answer = ask(server, "GET", "/ladder")
        assert is_refused(answer, 503)
        assert str(file.parent) not in answer.text
        assert "there is no such ladder" in server.log
    finally:
        away.rename(file)
    assert ask(server, "GET", "/ladder").status_code == 200
