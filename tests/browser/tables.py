"""Tables that tests begin with, opened as any program can open them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from tests.browser.launch import PATIENCE, ROOT, Server

GOLDEN = ROOT / "tests" / "golden"
THREE = {"game": "teutonica", "board": "hanseatic-league-2-3", "edition": "bigbox"}
FIVE = {"game": "teutonica", "board": "hanseatic-league-4-5", "edition": "bigbox"}
HANSA = {"game": "hansa", "board": "baltic", "edition": "2004"}
NAMES = ("Anke", "Holk", "Mareike", "Tilo", "Wibke")


@dataclass
class Opened:
    id: str
    host: str
    watch: str
    seats: dict[int, str]
    invites: dict[int, str]


def ask(server: Server, method: str, path: str, token: str = "", body: Any = None) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = httpx.request(
        method, f"{server.url}/api{path}", headers=headers, json=body, timeout=PATIENCE, trust_env=False
    )
    assert answer.status_code < 300, (answer.status_code, answer.text)
    return answer.json() if "json" in answer.headers["content-type"] else answer.text


def seats(*words: str, names: tuple[str, ...] = NAMES) -> list[dict[str, str]]:
    """Like 'me', 'friend', 'bot novice'."""
    found = []
    for name, word in zip(names, words, strict=False):
        kind, _, level = word.partition(" ")
        found.append({"kind": kind, "name": name, "level": level})
    return found


def _opened(answer: dict[str, Any]) -> Opened:
    own, invites = ({int(n): token for n, token in answer[name].items()} for name in ("seats", "invites"))
    return Opened(answer["table"], answer["host"], answer["watch"], own, invites)


def open_table(server: Server, which: dict[str, str], *words: str, **more: Any) -> Opened:
    """`words` are those of `seats`."""
    return _opened(ask(server, "POST", "/tables", body={**which, "seats": seats(*words), **more}))


def golden(name: str) -> str:
    return Path(GOLDEN, f"{name}.txt").read_text(encoding="utf-8")


def commands(record: str) -> list[str]:
    """Like '2 claim minden--brunswiek'."""
    return [line for line in record.splitlines() if line[:2].rstrip().isdigit()]


def from_record(server: Server, record: str, until: int | None = None, *words: str, **more: Any) -> Opened:
    """A table after so many commands of a record; without words for the seats only to look at."""
    body: dict[str, Any] = {"record": record} | ({} if until is None else {"until": until})
    return _opened(ask(server, "POST", "/records", body=body | ({"seats": seats(*words, **more)} if words else {})))
