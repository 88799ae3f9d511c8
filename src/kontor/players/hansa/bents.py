"""Plans with one idea for Hansa: what a feature is worth to them in points, instead of the readable sum."""

BENTS = {
    "engine": {"cities mastered": 2.5, "talers": 1.2, "steps to buy free": -0.4},
    "markers": {"unsold barrels": 1.0, "largest colour": 1.0, "unsold goods": 1.0},
    "prestige": {"cities": 3.0, "monopolies": 3.0, "lone booths": 0.0},
    "blocker": {"own threats": 1.5, "cities mastered": 2.0, "goods at risk": -1.0},
    "purse": {"talers": 2.0, "sold points": 0.8},
}

# Who plays to learn needs none here: players do by themselves whatever there is to do.
INCLINATIONS: dict[str, dict[str, float]] = {}
