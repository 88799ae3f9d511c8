"""What reasons name in Hansa, and what they need not say."""

from __future__ import annotations

from kontor.players.reasons import Reasons

REASONS = Reasons(
    deeds=("sold", "built", "bought", "sailed"),
    implied={
        "first-booths": ("tie-break", "booths in supply", "cities", "stack"),
        "built": ("tie-break", "booths in supply"),
        "booth-returned": ("booths in supply",),
        "bought": ("unsold goods", "unsold barrels"),
        "sold": ("sold points",),
        "last-pile": ("goods in piles", "last round"),
        "points": ("sold points",),
    },
)
