"""What to say about a text that is no command."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping

from kontor.protocol import UnknownMove


def unknown(text: str, known: Mapping[str, object]) -> UnknownMove:
    """Which word is strange, and what may be meant."""
    vocabulary = {word for line in known for word in line.split()}
    strange = next((word for word in text.split() if word not in vocabulary), None)
    if strange is not None:
        return _unknown("word", strange, vocabulary)
    return _unknown("text", text, known if len(text) < 120 else ())


def _unknown(code: str, said: str, known: Iterable[str]) -> UnknownMove:
    near = difflib.get_close_matches(said, known, 1)
    return UnknownMove(f"{code}.near", said=said[:120], near=near[0]) if near else UnknownMove(code, said=said[:120])
