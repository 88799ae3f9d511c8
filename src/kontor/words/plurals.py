"""Which form of a word goes with a number, by the rules that the language states as CLDR does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

RELATION = re.compile(r"n(?: % (\d+))? (!?=) ([\d.,]+)")


class Plurals:
    """From a text like `one: n = 1` or `one: n % 10 = 1; few: n % 10 = 2..4`; what fits none is `other`."""

    def __init__(self, text: str) -> None:
        rules = [rule.split(": ") for rule in text.split("; ")] if text else []
        self.rules = dict(rules)
        self.categories = [*self.rules, "other"]

    def category(self, number: int) -> str:
        return next((name for name, rule in self.rules.items() if _holds(rule, abs(number))), "other")

    def choose(self, number: int, forms: Sequence[str]) -> str:
        """One form for each category, in the order of the rules."""
        return forms[min(self.categories.index(self.category(number)), len(forms) - 1)]


@lru_cache(maxsize=1_000)  # the same small numbers again and again
def _holds(rule: str, n: int) -> bool:
    return any(all(_relation(part, n) for part in branch.split(" and ")) for branch in rule.split(" or "))


def _relation(text: str, n: int) -> bool:
    found = RELATION.fullmatch(text)
    if found is None:
        raise ValueError(f"'{text}' is no relation like n % 10 = 2..4")
    divisor, sign, ranges = found.groups()
    value = n % int(divisor) if divisor else n
    ends = [one.split("..") for one in ranges.split(",")]
    return any(int(one[0]) <= value <= int(one[-1]) for one in ends) == (sign == "=")
