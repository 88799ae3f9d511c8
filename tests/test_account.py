"""The account of a score is the score: its points follow from what is told of them."""

from __future__ import annotations

import random

from kontor.games.teutonica.rules.scoring import MARKER_POINTS
from kontor.protocol import RawFacts, Score
from tests.ways import Way, every_way, game_of, settings

LIMIT = 20_000
FAVOURABLE = ("abilities", "cities")  # worth more to whoever owns the favour


def teutonica(account: dict[str, RawFacts]) -> dict[str, int]:
    mission = account.get("missions")
    return {
        "abilities": 4 * len(account["abilities"]["full"]),
        "markers": MARKER_POINTS[min(account["markers"]["owned"], 10)],
        "table": sum(account["table"]["spaces"]),
        "cities": 2 * account["cities"]["controlled"] + account["cities"]["abroad"],
        "network": account["network"]["offices"] * account["network"]["keys"],
        **({"missions": mission["offices"] + 5 * mission["controlled"]} if mission else {}),
    }


def hansa(account: dict[str, RawFacts]) -> dict[str, int]:
    return {
        "unsold goods": account["unsold goods"]["goods"],
        "sold goods": account["sold goods"]["goods"] + account["sold goods"]["barrels"],
        "cities": 2 * account["cities"]["cities"],
        "monopolies": 2 * account["monopolies"]["cities"],
    }


def check(way: Way, score: Score) -> None:
    account = {part: dict(facts) for part, facts in score.account.items()}
    points = {"teutonica": teutonica, "hansa": hansa}[way.game](account)
    assert set(points) == set(score.parts) - {"prestige", "extra card"}
    for part, value in points.items():
        if "favours" in way.options and part in FAVOURABLE:
            assert value <= score.parts[part] <= 2 * value
        else:
            assert value == score.parts[part], part


@every_way
def test_the_account_adds_up(way: Way) -> None:
    game = game_of(way)
    for seed in range(4):
        names = [f"player {seat}" for seat in range(way.seats)]
        state = game.new(game.deal(way.edition, way.board, names, random.Random(seed), settings(way)))
        game.rollout(state, seed, LIMIT, True)
        assert game.decision(state) is None
        for score in game.scores(state):
            check(way, score)
