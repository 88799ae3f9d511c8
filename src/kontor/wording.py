"""What to say about a text that is no command."""

from __future__ import annotations

import difflib
from collections.abc import Mapping


def unknown(text: str, known: Mapping[str, object]) -> str:
    """One sentence about a text that is no command: which word is strange, and what may be meant."""
    words = text.split()
    vocabulary = {word for line in known for word in line.split()}
    for word in words:
        if word not in vocabulary:
            near = difflib.get_close_matches(word, vocabulary, 1)
            return f"unknown word '{word[:60]}'" + (f"; did you mean '{near[0]}'?" if near else "")
    near = difflib.get_close_matches(text, known, 1) if len(text) < 120 else []
    return f"'{text[:120]}' is no command" + (f"; did you mean '{near[0]}'?" if near else "")
