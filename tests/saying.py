"""Says a refusal as people read it, in every language; no text may ask for a fact that is not there."""

from __future__ import annotations

from typing import Any

from kontor.protocol import Refusal
from kontor.words import languages

LANGUAGES = tuple(languages())
NAMES = ("Anna", "Bert", "Clara", "Dora", "Emil")


class Given(dict[str, Any]):
    """Facts that miss nothing silently."""

    def get(self, name: str, default: object = None) -> Any:
        return self[name]


def is_whole(said: str) -> bool:
    return said.endswith((".", "?")) and " " in said and not set("{}@|") & set(said) and "--" not in said


def check_said(refusal: Refusal) -> None:
    for language in LANGUAGES:
        said = refusal._replace(facts=Given(refusal.facts)).told(NAMES, language).words
        assert is_whole(said), (refusal, said)
        assert said.lstrip("“„")[0].isupper(), (refusal, said)
