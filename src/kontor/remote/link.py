"""A link as people hand it on: which server, which table, and the token of a seat or of an invitation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from kontor.protocol import BadInput

BEFORE = re.compile(r"[!-~]*")
PATH = re.compile(rf"(?P<before>{BEFORE.pattern})/(?P<page>table|join)/(?P<table>[\w-]{{1,40}})/?", re.ASCII)
TOKEN = re.compile(r"[\w-]{1,64}", re.ASCII)
HOUSE = "http://localhost:8420"
EXAMPLE = f"{HOUSE}/join/RHMxIBuJy20P#Td45…"


@dataclass(frozen=True, slots=True)
class Link:
    house: str  # like http://localhost:8420
    table: str
    token: str
    invites: bool

    @property
    def text(self) -> str:
        return f"{self.house}/{'join' if self.invites else 'table'}/{self.table}#{self.token}"


def read(text: str) -> Link:
    """Raises BadInput, which does not repeat the token."""
    wrong = BadInput(f"this is no link to a table; one looks like {EXAMPLE}")
    house, parts = _parted(text, wrong)
    found = PATH.fullmatch(parts.path)
    if found is None:
        raise wrong
    if not TOKEN.fullmatch(parts.fragment):
        raise BadInput("the link has no token behind its #; in a shell, put the whole link into quotes")
    return Link(f"{house}{found['before']}", found["table"], parts.fragment, found["page"] == "join")


def read_house(text: str) -> str:
    """The address of a server; raises BadInput."""
    wrong = BadInput(f"with a key a bot stays at a server; its address looks like {HOUSE}")
    house, parts = _parted(text, wrong)
    if parts.fragment or parts.query or PATH.fullmatch(parts.path) or not BEFORE.fullmatch(parts.path):
        raise wrong
    return f"{house}{parts.path.rstrip('/')}"


def _parted(text: str, wrong: BadInput) -> tuple[str, SplitResult]:
    try:
        parts = urlsplit(text.strip())
        port = parts.port
        (parts.hostname or "").encode("idna")  # as it is looked up
    except ValueError:
        raise wrong from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise wrong
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}{'' if port is None else f':{port}'}", parts
