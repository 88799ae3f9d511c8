"""Unguessable links: a token is shown once, to its owner; the server keeps only its fingerprint."""

from __future__ import annotations

import hashlib
import secrets

BYTES = 18  # 144 bits
LONGEST = 64


def new_token() -> str:
    return secrets.token_urlsafe(BYTES)


def new_id() -> str:
    """Of a table: not a secret, but not to be counted through either."""
    return secrets.token_urlsafe(9)


def fingerprint(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
