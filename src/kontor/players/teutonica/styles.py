"""What players of a style like in Hansa Teutonica: log odds for one more of a feature."""

LIKES = {
    "networker": {"network": 0.06, "offices": 0.04, "keys": 0.08, "link lacks": -0.04, "cost of joining": -0.01},
    "hunter": {"unused markers": 0.12, "used markers": 0.12, "cost of marker": -0.02, "pieces to markers": 0.03},
    "blocker": {"blocks": 0.06, "baits": 0.06, "tolls near": 0.04, "merchants on routes": 0.04},
    "racer": {"prestige": 0.05, "points": 0.02, "actions": 0.08, "full abilities": 0.06},
    "banker": {"purse": 0.12, "traders in supply": 0.02, "merchants in supply": 0.04, "book": 0.06},
}
