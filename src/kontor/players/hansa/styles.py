"""What players of a style like in Hansa: log odds for one more of a feature."""

LIKES = {
    "networker": {"cities": 0.08, "monopolies": 0.1, "lone booths": 0.02},
    "hunter": {"unsold barrels": 0.03, "goods of three barrels": 0.08, "largest colour": 0.04},
    "blocker": {"own threats": 0.08, "cities mastered": 0.06},
    "racer": {"sold points": 0.03, "goods in piles": -0.02},
    "banker": {"talers": 0.2, "steps to buy free": -0.06, "cities mastered": 0.06},
}
