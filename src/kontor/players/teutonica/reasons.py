"""What reasons name in Hansa Teutonica, and what they need not say."""

from __future__ import annotations

from kontor.players.reasons import Reasons

PIECES = "pieces on routes", "merchants on routes"

REASONS = Reasons(
    deeds=(
        "linked", "table-taken", "developed", "favour-taken", "founded", "annexed", "established",
        "claimed",
    ),
    implied={
        "income": ("traders in supply", "merchants in supply"),
        "placed": PIECES,
        "displaced": PIECES,
        "added": PIECES,
        "claimed": ("traders in stock",),
        "marker-taken": (
            "unused markers", "additional offices", "develop markers", "action markers", "exchange markers",
        ),
        "founded": ("offices",),
        "annexed": ("offices",),
        "established": ("offices",),
        "control-changed": ("cities controlled",),
        "developed": ("actions", "actions shown"),
        "table-taken": ("table points",),
        "linked": ("link points",),
        "favour-taken": ("favours",),
        "points": ("prestige", "used markers"),
    },
    secret=frozenset(["missions"]),
)  # fmt: skip
