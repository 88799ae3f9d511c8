"""The numbered rules of a game in our own words, read from its rules.md or from that file in another language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from kontor.protocol import BadInput, Rule

_RULE = re.compile(r"- \*\*(?P<id>[A-Z]+[\d.]+)\*\* (\[(?P<editions>[^]]+)\] )?(?P<text>.+)")


def written(folder: Path) -> dict[str, Path]:
    """The texts of the rules by language, English first."""
    others = sorted(folder.glob("rules.*.md"))
    return {"en": folder / "rules.md"} | {file.name.split(".")[1]: file for file in others}


def read_rules(folder: Path, editions: tuple[str, ...], language: str, since: Mapping[str, int]) -> list[Rule]:
    """Every rule in the order of the file; one without a list of editions holds in all."""
    texts = written(folder)
    if language not in texts:
        raise BadInput(f"the rules are not written in '{language[:20]}' (known: {', '.join(texts)})")
    found, chapter = [], ""
    for line in texts[language].read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            chapter = line[3:]
        rule = _RULE.fullmatch(line)
        if rule:
            named = rule["editions"]
            holds = tuple(named.replace(" ", "").split(",")) if named else editions
            found.append(Rule(rule["id"], chapter, rule["text"], holds, since.get(rule["id"], 1)))
    return found
