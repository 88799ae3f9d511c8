"""What a feature of Hansa is worth in a plain sum, in points; one that is not named counts nothing."""

SAMPLES = 4  # where the replies to a turn are looked at, so many times as many: the piles decide much

# What a person would say.
COUNTED = {
    "points": 1.0,
    "lead": 0.2,
    "talers": 0.6,
    "booths in supply": -0.1,
    "cities mastered": 0.8,
    "lone booths": -0.3,
    "unsold goods": 0.5,
    "unsold barrels": 0.2,
    "points to sell": 0.2,
    "goods at risk": -0.4,
    "own threats": 0.2,
    "steps to sell": -0.1,
    "steps to buy free": -0.1,
    "wanted here": 0.2,
    "wanted in one": 0.15,
    "may act": 0.5,
}

# The best plain sum for what an earlier learned evaluation thought, as `python tools/fit_weights.py hansa` prints it.
FITTED = {
    "turns to wait": 0.13,
    "may act": -1.36,
    "points": 0.49,
    "lead": 0.03,
    "tie-break": 0.03,
    "talers": 1.13,
    "booths in supply": -0.03,
    "cities": 0.47,
    "monopolies": -0.94,
    "cities mastered": 1.29,
    "stack": 0.35,
    "lone booths": -0.61,
    "unsold goods": 0.38,
    "unsold barrels": 0.25,
    "goods of one barrel": -0.62,
    "goods of three barrels": 0.71,
    "colours to sell": 0.11,
    "goods to sell": -0.50,
    "points to sell": 0.24,
    "largest colour": 0.65,
    "sold points": 0.43,
    "goods at risk": -0.51,
    "own threats": -0.61,
    "steps to sell": 0.15,
    "steps to buy free": -0.20,
    "booth here": -0.06,
    "master here": -0.18,
    "wanted here": 0.08,
    "wanted in one": 0.04,
    "wanted in two": -0.01,
    "broke last pile": -1.68,
}
