"""What the house refuses, each with one sentence for whoever asked; nothing has changed then."""

from __future__ import annotations


class Trouble(Exception):
    """The sentence is for people; `code` is for programs, `status` for HTTP."""

    code = "bad"
    status = 400

    def __init__(self, words: str, rule: str = "") -> None:
        super().__init__(words)
        self.words = words
        self.rule = rule


class NotThere(Trouble):
    code, status = "gone", 404


class NotYours(Trouble):
    code, status = "forbidden", 403


class TooMuch(Trouble):
    code, status = "limit", 429


class Stale(Trouble):
    """The asker saw an older version of the table."""

    code, status = "stale", 409


class Forbidden(Trouble):
    """A rule of the game forbids it."""

    code, status = "refused", 409


class CannotStore(Trouble):
    """Nothing was accepted, because it could not be kept."""

    code, status = "store", 503
