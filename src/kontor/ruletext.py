"""The numbered rules of a game in our own words, read from its rules.md."""

from __future__ import annotations

import re
from pathlib import Path

from kontor.protocol import Rule

_RULE = re.compile(r"- \*\*(?P<id>[A-Z]+[\d.]+)\*\* (\[(?P<editions>[^]]+)\] )?(?P<text>.+)")


def read_rules(file: Path, editions: tuple[str, ...]) -> list[Rule]:
    """Every rule in the order of the file; one without a list of editions holds in all."""
    found, chapter = [], ""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            chapter = line[3:]
        rule = _RULE.fullmatch(line)
        if rule:
            named = rule["editions"]
            holds = tuple(named.replace(" ", "").split(",")) if named else editions
            found.append(Rule(rule["id"], chapter, rule["text"], holds))
    return found
