"""A bot far away, where the server is slow, says no, is of another version or no Kontor: nothing is played twice."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest

from kontor.players.contract import Budget
from kontor.protocol import BadInput
from kontor.remote import link, visit, waiting
from kontor.remote.house import Facts, House, Lost, Refused
from kontor.remote.visit import Visit, invited

SEAT = link.Link("http://localhost:1", "table", "token", invites=False)
MOVE: Facts = {"id": "a", "version": 3, "move": "end"}


class Script(House):
    """A server whose answers are known beforehand."""

    def __init__(self, *answers: Any) -> None:
        super().__init__("http://localhost:1")
        self.answers, self.sent = list(answers), list[Facts]()

    def post(self, path: str, token: str, body: Facts) -> Facts:
        self.sent.append(body)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return dict(answer)

    def lines(self, path: str, token: str) -> Generator[Facts, None, None]:
        for answer in self.answers.pop(0):
            if isinstance(answer, Exception):
                raise answer
            yield answer


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    waits: list[float] = []
    monkeypatch.setattr("kontor.remote.waiting.time.sleep", waits.append)
    return waits


def a_visit(*answers: Any) -> tuple[Visit, Script, list[str]]:
    said: list[str] = []
    made = Visit(SEAT, "random", Budget(1), said.append)
    script = Script(*answers)
    made.house = script
    return made, script, said


def test_a_move_is_sent_again_until_it_is_known_to_be_played(slept: list[float]) -> None:
    made, script, said = a_visit(Lost("cut"), Lost("too many", 7), Lost("busy", 1e9), {"version": 4})
    made._send(MOVE)
    assert script.sent == [MOVE] * 4  # under the same id
    assert made.played == 4
    assert slept == [0.5, 7, waiting.GIVE_UP]  # not before the server says, and not for ever
    assert said == ["the line is lost (cut); it is tried again and again", "the line is back"]


def test_a_table_that_has_moved_on_is_no_fault_and_any_other_no_is(slept: list[float]) -> None:
    made, script, said = a_visit(Refused("moved on", 409), Refused("not yours", 403))
    made._send(MOVE)
    with pytest.raises(Refused, match="not yours"):
        made._send(MOVE)
    assert (len(script.sent), said, slept) == (2, [], [])


def test_a_line_that_stays_lost_is_given_up(slept: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    made, _, _ = a_visit(*[[{"t": "chats"}], *[[Lost("cut")]] * 9])
    clock = iter(range(0, 10_000, 400))
    monkeypatch.setattr("kontor.remote.visit.time.monotonic", lambda: float(next(clock)) + 1)
    with pytest.raises(BadInput, match=r"the line has been lost for 15 minutes .cut."):
        made.stay()
    assert slept == [0.5, 1, 2]


def test_an_old_state_is_not_played_again() -> None:
    """A line may tell what was before the own move."""
    old = {"t": "state", "state": {"version": 3, "seat": 0, "decision": {"seat": 0}}, "turn": {"position": "?"}}
    last = {"t": "state", "state": {"version": 9, "decision": None}}
    made, script, _ = a_visit([old, last])
    made.played = 4
    assert made.stay() == last["state"]
    assert script.sent == []


@pytest.mark.parametrize(
    "told",
    [
        {"t": "table"},
        {"t": "table", "info": []},
        {"t": "table", "info": {"unplayable": None}},
        {"t": "state", "state": {}},
        {"t": "state", "state": {"version": 1, "seat": 0, "decision": {}}, "turn": {"position": "x"}},
        {"t": "gone"},
    ],
    ids=range(6),
)
def test_what_another_version_tells_is_not_understood_and_that_is_said(told: Facts) -> None:
    made, _, _ = a_visit([told])
    with pytest.raises(BadInput, match="what the server tells is not understood here"):
        made.stay()


def test_how_it_ended_is_told() -> None:
    info = {"seats": [{"seat": 0, "name": "Anna"}, {"seat": 1, "name": "Holk"}]}
    scores = [{"seat": 0, "place": 2, "total": 30}, {"seat": 1, "place": 1, "total": 41}]
    assert visit.result({"stopped": False, "scores": scores}, info) == "the game is over: 1. Holk 41, 2. Anna 30"
    assert "was stopped" in visit.result({"stopped": True, "scores": []}, info)


STRANGE = {
    "an empty label": "http://a..b/join/x#y",
    "letters in the table": "http://localhost:1/join/tüü#y",
    "letters in the token": "http://localhost:1/join/x#ył",
    "letters in the path": "http://localhost:1/ä/join/x#y",
    "a space": "http://localhost:1/a b/join/x#y",
    "a port": "http://localhost:99999/join/x#y",
    "brackets": "http://[::1/join/x#y",
    "no table": "http://localhost:1/join/#y",
}


@pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE)
def test_a_link_that_is_none_is_said_and_not_tried(text: str) -> None:
    with pytest.raises(BadInput, match=r"this is no link to a table|the link has no token"):
        link.read(text)


@pytest.mark.parametrize(
    "text",
    ["http://localhost:8420/join/a-b_c#d-e_f", "https://xn--mnchen-3ya.de/games/table/x#y", "http://[::1]:80/join/x#y"],
)
def test_a_link_is_read_as_it_is_written(text: str) -> None:
    assert link.read(f" {text} ").text == text


# ------------------------------------------------------------------------- over a real line


class Other(BaseHTTPRequestHandler):
    """A server that is not Kontor."""

    answer = 200, b"{}"
    missing = 0  # bytes that it announces and does not send

    def do_GET(self) -> None:
        status, body = self.answer
        self.send_response(status)
        self.send_header("retry-after", "3")
        self.send_header("location", "https://elsewhere")
        self.send_header("content-length", str(len(body) + self.missing))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """It says nothing."""


@pytest.fixture(scope="module")
def other() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Other) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((200, b"{}"), "what the server tells is not understood here"),
        ((200, b'{"info": {"game": "hansa"}}'), "what the server tells is not understood here"),
        ((200, b"<html>"), "what is there does not answer as Kontor does"),
        ((200, b"[" * 100_000), "what is there does not answer as Kontor does"),
        ((404, b"<html>"), "the server answers 404 Not Found, but not as Kontor does"),
        ((403, b"[]"), "the server answers 403 Forbidden, but not as Kontor does"),
        ((308, b""), "the server is elsewhere: https://elsewhere"),
        ((503, b"{}"), "does not serve now .the server answers 503"),
    ],
    ids=range(8),
)
def test_what_is_no_kontor_is_said_in_a_sentence(
    other: str, answer: tuple[int, bytes], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Other, "answer", answer)
    with pytest.raises(BadInput, match=words):
        invited(link.read(f"{other}/join/x#y"), "random", "Holk", print)


def test_who_is_too_early_sits_down_later(other: str, monkeypatch: pytest.MonkeyPatch, slept: list[float]) -> None:
    monkeypatch.setattr(Other, "answer", (200, b'{"info": {"game": "hansa", "title": "Hansa", "seats": [1, 2]}}'))
    answers = [Lost("Too many.", 7, answered=True), {"seat": 1, "token": "t"}]
    monkeypatch.setattr(House, "post", Script(*answers).post)
    said: list[str] = []
    assert invited(link.read(f"{other}/join/x#y"), "random", "Holk", said.append).token == "t"
    assert slept == [7]
    assert said[0] == "the server does not serve now (Too many.); it is tried again and again"


def test_what_may_be_better_later_says_when(other: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Other, "answer", (429, b'{"words": "Too many.", "rule": ""}'))
    with pytest.raises(Lost, match=r"^Too many\.$") as lost:
        House(other).get("/x", "y")
    assert lost.value.seconds == 3


@pytest.mark.parametrize("status", [200, 404])
def test_an_answer_that_is_cut_short_is_lost_and_no_answer(
    other: str, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As that of a server that was killed while it spoke."""
    monkeypatch.setattr(Other, "answer", (status, b'{"words": "Too'))
    monkeypatch.setattr(Other, "missing", 20)
    with pytest.raises(Lost, match="cut short"):
        House(other).get("/x", "y")
