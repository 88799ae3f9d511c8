"""What players of a style like in Hansa Teutonica: log odds for one more of a feature."""

LIKES = {
    "networker": {
        "network": 0.08, "offices": 0.05, "keys": 0.1, "link lacks": -0.05, "cost of joining": -0.04,
        "cost of office": -0.03, "pieces at own cities": 0.05,
    },
    "hunter": {"unused markers": 0.12, "used markers": 0.12, "cost of marker": -0.04, "pieces to markers": 0.06},
    "blocker": {"blocks": 0.08, "baits": 0.08, "tolls near": 0.05, "merchants on routes": 0.05},
    "racer": {"prestige": 0.06, "points": 0.04, "actions": 0.1, "full abilities": 0.08, "cost of coin": -0.03},
    "banker": {"purse": 0.12, "traders in supply": 0.02, "merchants in supply": 0.04, "book": 0.06},
}  # fmt: skip
