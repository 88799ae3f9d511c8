"""What reasons name in Hansa, and what they need not say."""

from __future__ import annotations

from kontor.players.reasons import Reasons, Threat

REASONS = Reasons(
    deeds=("sold", "built", "bought", "sailed"),
    steps=("sailed",),
    implied={
        "first-booths": ("tie-break", "booths in supply", "cities", "stack"),
        "built": ("tie-break", "booths in supply"),
        "booth-returned": ("booths in supply",),
        "bought": ("unsold goods", "unsold barrels"),
        "sold": ("sold points",),
        "last-pile": ("goods in piles", "last round"),
        "points": ("sold points",),
        "near": ("goods in piles", "last round"),
        "hinders": ("own threats",),
    },
    last="last round",
    threats=(
        Threat("points to sell", 1, falls=True),
        Threat("monopolies", 1, falls=True),
        Threat("cities mastered", 1, falls=True),
        Threat("steps to sell", 1, by=2, given="points to sell"),
    ),
)
