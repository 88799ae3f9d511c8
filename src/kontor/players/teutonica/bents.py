"""Plans with one idea for Hansa Teutonica: what a feature is worth to them in points, instead of the readable sum."""

from kontor.games.teutonica.components import ABILITY_NAMES

BENTS = {
    "engine": {"actions": 9.0, "actions shown": 4.0, "keys": 3.0, "keys shown": 3.0, "network": 1.0, "privilege": 2.0},
    "markers": {"unused markers": 5.0, "used markers": 5.0, "cost of marker": -1.0, "pieces to markers": 0.6},
    "prestige": {"prestige": 2.5, "cost of coin": -0.6, "tolls near": 1.0, "cities controlled": 1.5},
    "blocker": {"blocks": 1.5, "baits": 1.0, "merchants on routes": 1.0, "tolls near": 0.6, "actions": 3.0},
    "purse": {"purse": 5.0, "purse shown": 1.5, "book": 3.0, "traders in supply": 0.5, "merchants in supply": 0.8},
}  # fmt: skip

# Who plays to learn may be inclined to something, in log odds beside what it has learned: nobody knows the worth of an
# ability that nobody ever develops. A step must be worth more than the way to it, which is new after each.
INCLINATIONS = {ability: {ability: 0.7, f"cost of {ability}": -0.05} for ability in ABILITY_NAMES}
