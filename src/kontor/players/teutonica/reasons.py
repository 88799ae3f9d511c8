"""What reasons name in Hansa Teutonica, and what they need not say."""

from __future__ import annotations

from collections.abc import Mapping

from kontor.players.reasons import Reasons, Threat

PIECES = "traders on routes", "merchants on routes"
ONE_HOUSE = 2  # what a route costs that lacks one house: whoever has two actions may fill and claim it
DEAREST_HOUSE = 4  # where a merchant is displaced


def reach(features: Mapping[str, int]) -> int:
    """No route that costs more can be filled and claimed in one turn."""
    return DEAREST_HOUSE * (features["actions shown"] - 1)


REASONS = Reasons(
    deeds=(
        "linked", "table-taken", "developed", "favour-taken", "founded", "annexed", "established",
        "claimed",
    ),
    steps=("claimed",),
    implied={
        "income": ("traders in supply", "merchants in supply"),
        "placed": PIECES,
        "displaced": PIECES,
        "added": PIECES,
        "claimed": ("traders in stock",),
        "marker-taken": (
            "unused markers", "additional offices", "develop markers", "action markers", "exchange markers",
            "markers left",
        ),
        "founded": ("offices",),
        "annexed": ("offices",),
        "established": ("offices",),
        "control-changed": ("cities controlled",),
        "developed": ("actions", "actions shown", "privilege", "book", "purse", "purse shown"),
        "table-taken": ("table points",),
        "linked": ("link points",),
        "favour-taken": ("favours",),
        "points": ("prestige", "used markers"),
        "near": ("cities to end", "prestige to end", "markers left"),
        "keeps": ("blocks", "baits"),
        "hinders": ("blocks", "baits"),
    },
    secret=frozenset(["missions"]),
    hidden=("mission cities", "mission lacks", "cost of mission"),
    near={"cities to end": 2, "prestige to end": 3, "markers left": 2},
    threats=(
        *(
            Threat(f"cost of {thing}", ONE_HOUSE)
            for thing in (
                "actions", "keys", "table", "privilege", "purse", "book", "marker", "coin", "control", "joining",
                "office",
            )
        ),
        Threat("routes full", 1, falls=True),
        Threat("gains of full routes", 1, falls=True),
    ),
    reach=reach,
)  # fmt: skip
