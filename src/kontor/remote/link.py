"""A link as people hand it on: which server, which table, and the token of a seat or of an invitation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from kontor.protocol import BadInput

PATH = re.compile(r"(?P<before>[!-~]*)/(?P<page>table|join)/(?P<table>[\w-]{1,40})/?", re.ASCII)
TOKEN = re.compile(r"[\w-]{1,64}", re.ASCII)
EXAMPLE = "http://localhost:8420/join/RHMxIBuJy20P#Td45…"


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
    try:
        parts = urlsplit(text.strip())
        port = parts.port
        (parts.hostname or "").encode("idna")  # as it is looked up
    except ValueError:
        raise BadInput(f"this is no link to a table; one looks like {EXAMPLE}") from None
    found = PATH.fullmatch(parts.path)
    if parts.scheme not in ("http", "https") or not parts.hostname or found is None:
        raise BadInput(f"this is no link to a table; one looks like {EXAMPLE}")
    if not TOKEN.fullmatch(parts.fragment):
        raise BadInput("the link has no token behind its #; in a shell, put the whole link into quotes")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    house = f"{parts.scheme}://{host}{'' if port is None else f':{port}'}{found['before']}"
    return Link(house, found["table"], parts.fragment, found["page"] == "join")
