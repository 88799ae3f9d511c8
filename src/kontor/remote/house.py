"""Talking to a server: a request and its answer, or lines as they come; what goes wrong is lost, or refused."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Generator, Iterator
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, TypeVar
from urllib.parse import urlsplit

from kontor.protocol import BadInput

SECONDS = 30  # for an answer, or for the next line: a server says at least nothing every few seconds
LONGEST = 4_000_000  # bytes of an answer or a line
GOOD = {200, 201, 204}
AGAIN = {408, 429, 500, 502, 503, 504}  # it may be better later

Facts = dict[str, Any]
T = TypeVar("T")


class Lost(Exception):
    """The line broke, or the server cannot serve now; what was sent may have arrived. `seconds`: not before."""

    def __init__(self, words: str, seconds: float = 0.0, answered: bool = False) -> None:
        super().__init__(words)
        self.seconds, self.answered = seconds, answered

    def at(self, address: str) -> str:
        """Where, as a sentence."""
        return f"{address} {'does not serve now' if self.answered else 'cannot be reached'} ({self})"


class Refused(BadInput):
    """The server says no, in its own words; `status` is that of HTTP."""

    def __init__(self, words: str, status: int) -> None:
        super().__init__(words)
        self.status = status


@contextlib.contextmanager
def understood() -> Iterator[None]:
    """While facts are taken apart: another version of Kontor, or no Kontor at all, may tell others. Raises BadInput."""
    try:
        yield
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise BadInput(f"what the server tells is not understood here ({type(error).__name__}: {error})") from None


class House:
    """One server; `address` is like http://localhost:8420."""

    def __init__(self, address: str) -> None:
        self.address, self.parts = address, urlsplit(address)

    def get(self, path: str, token: str) -> Facts:
        return _read(self._asked("GET", path, token), dict)

    def listed(self, path: str) -> list[Facts]:
        """What everybody may read there, one thing after another."""
        return _read(self._asked("GET", path, ""), list)

    def post(self, path: str, token: str, body: Facts) -> Facts:
        return _read(self._asked("POST", path, token, body), dict)

    def delete(self, path: str, token: str) -> None:
        self._asked("DELETE", path, token)

    def lines(self, path: str, token: str) -> Generator[Facts, None, None]:
        """Whatever the server tells, until it has nothing more to tell; nothing, when it says only that it is there.

        Raises Lost or Refused.
        """
        with self._answer("GET", path, token, None) as answer, _losing():
            while line := answer.readline(LONGEST):
                if line.endswith(b"\n"):
                    yield _read(line, dict) if line.strip() else {}

    def _asked(self, method: str, path: str, token: str, body: Facts | None = None) -> bytes:
        with self._answer(method, path, token, body) as answer, _losing():
            return _whole(answer)

    @contextlib.contextmanager
    def _answer(self, method: str, path: str, token: str, body: Facts | None) -> Iterator[HTTPResponse]:
        kind = HTTPSConnection if self.parts.scheme == "https" else HTTPConnection
        line = kind(self.parts.hostname or "", self.parts.port, timeout=SECONDS)
        headers = {"authorization": f"Bearer {token}", "content-type": "application/json", "connection": "close"}
        try:
            with _losing():
                sent = None if body is None else json.dumps(body).encode()
                line.request(method, f"{self.parts.path}/api{path}", sent, headers)
                answer = line.getresponse()
                _check(answer)
            yield answer
        finally:
            line.close()


@contextlib.contextmanager
def _losing() -> Iterator[None]:
    try:
        yield
    except TimeoutError:
        raise Lost(f"nothing was heard for {SECONDS} seconds") from None
    except (OSError, HTTPException) as error:
        words = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise Lost(words) from None


def _check(answer: HTTPResponse) -> None:
    """Raises for whatever is not good."""
    if answer.status in GOOD:
        return
    if 300 <= answer.status < 400:
        raise Refused(
            f"the server is elsewhere: {answer.headers.get('location', 'it does not say where')}", answer.status
        )
    words = _words(answer)
    if answer.status in AGAIN:
        later = answer.headers.get("retry-after", "")
        raise Lost(words, float(later) if later.isdecimal() else 0.0, answered=True)
    raise Refused(words, answer.status)


def _whole(answer: HTTPResponse) -> bytes:
    """A server that was killed has said less than it announced, which http.client tells only those who ask."""
    said = answer.read(LONGEST)
    if answer.length and len(said) < LONGEST:
        raise Lost("the answer was cut short")
    return said


def _words(answer: HTTPResponse) -> str:
    try:
        problem = json.loads(_whole(answer))
        rule = f" ({problem['rule']})" if problem["rule"] else ""
        return f"{problem['words']}{rule}"
    except (ValueError, TypeError, KeyError, RecursionError):
        return f"the server answers {answer.status} {answer.reason}, but not as Kontor does"


def _read(said: bytes, kind: type[T]) -> T:
    try:
        found = json.loads(said)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, kind):
        raise Refused("what is there does not answer as Kontor does", 200)
    return found
