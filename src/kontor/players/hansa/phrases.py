"""What a change of a feature means in Hansa, in a few words."""

from __future__ import annotations

from kontor.players.reasons import Phrases

PHRASES = Phrases(
    features={
        "goods in piles": ("", "brings the end closer"),
        "last round": ("brings the end closer", ""),
        "may act": ("may still act", ""),
        "tie-break": ("has more booths on the board", ""),
        "talers": ("has talers left", ""),
        "booths in supply": ("has more booths at hand", "has more booths on the board"),
        "cities": ("is in more cities", ""),
        "monopolies": ("is alone in a city", ""),
        "cities mastered": ("has most booths in a city", ""),
        "stack": ("has more booths in one city", ""),
        "lone booths": ("", "has fewer lone booths"),
        "unsold goods": ("has more goods", ""),
        "unsold barrels": ("has more barrels", ""),
        "goods of one barrel": ("has small goods for booths", ""),
        "goods of three barrels": ("has goods of three barrels", ""),
        "colours to sell": ("has a colour to sell", ""),
        "goods to sell": ("has goods to sell", ""),
        "points to sell": ("has goods to sell", ""),
        "largest colour": ("has more goods of one colour", ""),
        "sold points": ("has sold goods", ""),
        "goods at risk": ("", "risks fewer goods"),
        "own threats": ("threatens goods of others", ""),
        "steps to sell": ("", "brings the ship closer to a booth"),
        "steps to buy free": ("", "brings the ship closer to goods for nothing"),
        "booth here": ("can sell where the ship is", ""),
        "master here": ("has most booths where the ship is", ""),
        "goods here": ("leaves goods where the ship is", ""),
        "wanted here": ("goods of its colours are here", ""),
        "wanted in one": ("goods of its colours are near", ""),
        "wanted in two": ("goods of its colours are near", ""),
    },
    deeds=("sold", "built", "bought", "sailed"),
    secret=frozenset(),
)
