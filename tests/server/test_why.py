"""Why not: answered from an index of the catalogue, as a walk through all of it would answer, without the walk."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from kontor.match import Match
from kontor.protocol import Facts, Move
from kontor.registry import game
from kontor.server.core import index
from kontor.server.core.access import Seat
from kontor.server.core.index import MOST_KEPT, Index, index_of
from kontor.server.core.table import Table
from kontor.server.service import foresight

WAYS = [("teutonica", "bigbox", "hanseatic-league-4-5", 4), ("hansa", "2004", "baltic", 3)]
every_game = pytest.mark.parametrize("way", WAYS, ids=lambda way: way[0])


class Counted(list[Move]):
    """A catalogue that knows how often somebody walked through it."""

    walks = 0

    def __iter__(self) -> Iterator[Move]:
        self.walks += 1
        return super().__iter__()


def a_table(way: tuple[str, str, str, int]) -> Table:
    name, edition, board, number = way
    names = [f"Person {n}" for n in range(number)]
    match = Match(game(name).deal(edition, board, names, random.Random(1), {}), 60)
    for n in range(30):
        match.play(random.Random(n).choice(match.legal.texts))
    return Table("x", match, [Seat(one) for one in names], "", "", "", "running")


def catalogue_of(table: Table) -> Sequence[Move]:
    return table.match.game.catalogue(table.match.state)


def walked(catalogue: Sequence[Move], about: Sequence[Facts]) -> list[Move]:
    """The plain way."""

    def has(facts: Facts, asked: Facts) -> bool:
        return bool(asked) and all(name in facts and facts[name] == value for name, value in asked.items())

    return [move for move in catalogue if any(has(move.facts, asked) for asked in about)]


def verbs_of(catalogue: Sequence[Move]) -> Sequence[Facts]:
    return [{"verb": verb} for verb in dict.fromkeys(str(move.facts["verb"]) for move in catalogue)][:20]


STRANGE: list[Any] = [None, True, 1.0, 1.5, "", [], [1, 2], [1.0, 2.0], [[1]], {"a": []}, {}, float("nan"), 2**70]


@every_game
def test_it_finds_what_a_walk_finds(way: tuple[str, str, str, int]) -> None:
    catalogue, chance = catalogue_of(a_table(way)), random.Random(1)
    made = Index(catalogue)
    values = {name: value for move in catalogue for name, value in move.facts.items()}
    for _ in range(200):
        about: list[Facts] = []
        for _ in range(chance.randrange(4)):
            facts = dict(chance.choice(catalogue).facts)
            for name in chance.sample(sorted(facts), chance.randrange(len(facts) + 1)):
                del facts[name]
            if chance.random() < 0.2:
                facts[chance.choice([*values, "colour of the sea"])] = chance.choice(STRANGE)
            about.append(facts)
        assert made.find(about, len(catalogue)) == walked(catalogue, about), about
        assert made.find(about, 7) == walked(catalogue, about)[:7], about


@every_game
def test_a_question_walks_through_nothing_and_asks_the_law_only_for_its_answers(
    way: tuple[str, str, str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = a_table(way)
    rules, seat = table.match.game, table.to_move
    assert seat is not None
    catalogue, asked = Counted(catalogue_of(table)), []
    judged = rules.why_not

    def why_not(state: Any, move: Any) -> Any:
        asked.append(move)
        return judged(state, move)

    monkeypatch.setattr(type(rules), "catalogue", lambda self, state: catalogue)
    monkeypatch.setattr(type(rules), "why_not", lambda self, state, move: why_not(state, move))
    about = verbs_of(catalogue)
    walks = catalogue.walks
    answers = [foresight.why(table, seat, about) for _ in range(50)]
    assert catalogue.walks - walks == 1, "once, for the index"
    assert [len(answer) for answer in answers] == [foresight.MOST_ANSWERS] * 50
    assert len(asked) == 50 * foresight.MOST_ANSWERS


@every_game
def test_the_index_is_many_times_faster_than_the_walk(way: tuple[str, str, str, int]) -> None:
    table = a_table(way)
    catalogue, seat = catalogue_of(table), table.to_move
    assert seat is not None
    about = verbs_of(catalogue)
    found = index_of(catalogue)

    def seconds(ask: Any) -> float:
        begun = time.thread_time()
        for _ in range(10):
            ask()
        return (time.thread_time() - begun) / 10

    slow = min(seconds(lambda: walked(catalogue, about)) for _ in range(3))
    fast = min(seconds(lambda: found.find(about, foresight.MOST_ANSWERS)) for _ in range(3))
    most = min(seconds(lambda: foresight.why(table, seat, about)) for _ in range(3))
    usual = min(seconds(lambda: foresight.why(table, seat, [catalogue[5].facts])) for _ in range(3))
    figures = f"walk {1000 * slow:.2f}, index {1000 * fast:.3f}, 60 answers {1000 * most:.2f}, one {1000 * usual:.2f}"
    print(f"{way[0]}, ms: {figures}")  # noqa: T201  # for whoever asks with -s
    assert slow > 20 * fast
    assert slow > 3 * most


def test_few_indexes_are_kept() -> None:
    some = [list(catalogue_of(a_table(WAYS[1])))[:9] for _ in range(MOST_KEPT + 3)]
    for catalogue in some:
        assert index_of(catalogue).catalogue is catalogue
    assert len(index._kept) == MOST_KEPT
    assert index_of(some[-1]) is index_of(some[-1])
