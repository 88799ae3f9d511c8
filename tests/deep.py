"""What takes long is run now and then: with KONTOR_DEEP=1 (see the page about testing)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

DEEP = bool(os.environ.get("KONTOR_DEEP"))


def mostly(often: Sequence[T], seldom: Sequence[T]) -> list[T]:
    """Those of every check, and in deep runs all."""
    return [*often, *seldom] if DEEP else [*often]
