"""The revisions of a game's rules, and the switches of an edition as one of them has them.

A rule fix is a switch of the edition's file: `value` is what holds now, `was` what held up to an older revision.

    [exchange-needs-own-office]
    rule = "T8.7"
    value = true
    was = { 1 = false }      up to and including revision 1, so the fix came with revision 2

`revisions.toml` lists the revisions with the ids of the rules that each of them changed. The two must agree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kontor.datafile import Reader, read_toml
from kontor.protocol import UnknownRevision

FIRST = 1
FILE = "revisions.toml"


@dataclass(frozen=True, slots=True)
class Revision:
    number: int
    rules: tuple[str, ...]  # ids of those that it changed
    why: str  # one sentence


def read_revisions(file: Path) -> list[Revision]:
    """All of them, the oldest first; they are numbered without gaps."""
    top = Reader(file, "", read_toml(file))
    top.only("revisions")
    found = []
    for number, table in enumerate(top.get("revisions", list), FIRST):
        if not isinstance(table, dict):
            top.wrong("a revision is a table: number, rules, why")
        one = Reader(file, f"revision {number}", table)
        one.only("number", "rules", "why")
        if one.get("number", int) != number:
            one.wrong(f"revisions are numbered {FIRST}, {FIRST + 1} and so on, not {table['number']}")
        found.append(Revision(number, tuple(one.strings("rules")), one.get("why", str)))
    return found or top.wrong("there must be a first revision")


def check_known(revision: int, revisions: Sequence[Revision]) -> None:
    if not 1 <= revision <= len(revisions):
        numbers = [str(one.number) for one in revisions]
        known = f"revision {numbers[0]}" if len(numbers) == 1 else f"revisions {', '.join(numbers)}"
        raise UnknownRevision(f"revision {revision} of the rules is not known; this version of Kontor plays {known}")


def since(revisions: Sequence[Revision]) -> dict[str, int]:
    """Rule id -> the revision that changed it last."""
    return {rule: revision.number for revision in revisions for rule in revision.rules}


def read_switches(
    top: Reader, names: Sequence[str], revision: int, revisions: Sequence[Revision]
) -> Mapping[str, Reader]:
    """Each switch with the `value` that it has in a revision."""
    found = {}
    for name in names:
        switch = top.into(name)
        switch.only("rule", "value", "was")
        table = {"value": _value_in(switch, revision, _history(switch, revisions))}
        found[name] = Reader(top.file, switch.item, table)
    return found


def _history(switch: Reader, revisions: Sequence[Revision]) -> dict[int, Any]:
    """Revision -> what held up to it, the oldest first."""
    rule, told = switch.get("rule", str), switch.into("was").table if "was" in switch.table else {}
    history = {int(word): value for word, value in told.items() if word.isdecimal()}
    older = [one.number for one in revisions[:-1]]
    for word in told:
        if not word.isdecimal() or int(word) not in older:
            switch.wrong(f"'was' names an older revision (known: {', '.join(map(str, older)) or 'none'}), not {word}")
        if rule not in revisions[int(word) + 1 - FIRST].rules:
            switch.wrong(f"revision {int(word) + 1} must list {rule} among the rules that it changes")
    return dict(sorted(history.items()))


def _value_in(switch: Reader, revision: int, history: Mapping[int, Any]) -> Any:
    """What held up to the first of the fixes that the revision does not have yet; `value` if it has them all."""
    if "value" not in switch.table:
        switch.wrong("'value' is missing")
    return next((value for last, value in history.items() if revision <= last), switch.table["value"])
