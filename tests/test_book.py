"""The books that explain the games: the same in every language, true to the rules, with pictures that can be."""

from __future__ import annotations

import re

import pytest

from kontor.position import Position
from kontor.protocol import BadInput, Chapter
from kontor.registry import GAMES, game

LANGUAGES = ("en", "de")  # in which it is written
LONGEST = 3  # sentences that a picture goes with
OUR_OWN = ("RT", "RH")  # rulings are for who looks closer
THING = re.compile(r"(?:city|route|house|piece|office|scroll|table|pile)(?::([a-z-]+))?.*")


def paragraphs(chapter: Chapter) -> list[tuple[str, tuple[str, ...]]]:
    return [(chapter.lead, chapter.rules), *((step.text, step.rules) for step in chapter.steps)]


@pytest.mark.parametrize("name", GAMES)
def test_a_chapter_is_the_same_in_every_language(name: str) -> None:
    english = game(name).book()
    for language in LANGUAGES:
        for one, other in zip(english, game(name).book(language), strict=True):
            assert (one.id, one.rules) == (other.id, other.rules)
            assert [(step.picture, step.rules) for step in one.steps] == [
                (step.picture, step.rules) for step in other.steps
            ], one.id
            assert language == "en" or one.lead != other.lead


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_that_is_named_exists_and_every_chapter_of_the_rules_is_told(name: str) -> None:
    rules = {rule.id for rule in game(name).rulebook()}
    named = {id for chapter in game(name).book() for _, ids in paragraphs(chapter) for id in ids}
    assert named <= rules
    parts = {id.partition(".")[0] for id in rules if not id.startswith(OUR_OWN)}
    assert parts - {id.partition(".")[0] for id in named} <= {"X1"}  # promo markers: for who owns them


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_picture_goes_with_at_most_three_sentences(name: str, language: str) -> None:
    for chapter in game(name).book(language):
        for text, _ in paragraphs(chapter):
            sentences = re.findall(r"[.!?](?=\s|\*\*|$)", re.sub(r"\d\.", "", text))
            assert 1 <= len(sentences) <= LONGEST, (chapter.id, text)


@pytest.mark.parametrize("name", GAMES)
def test_every_picture_is_a_position_of_this_game_and_shows_what_is_there(name: str) -> None:
    shown = {step.picture for chapter in game(name).book() for step in chapter.steps}
    pictures = game(name).pictures()
    assert shown == pictures.keys()
    for id, picture in pictures.items():
        position = Position.from_text(picture.position)  # what cannot be is refused
        way = position.game.way(position.state)
        assert way.game == name
        board = game(name).drawing(way.board)
        places = {one["id"] for part in ("cities", "routes") for one in board.get(part, ())}
        for thing in (*picture.around, *picture.marked):
            found = THING.fullmatch(thing)
            assert found, (id, thing)
            assert thing == "pile" or thing.startswith("table:") or found[1] in places, (id, thing)


@pytest.mark.parametrize("language", ["fr", "..", "", "en/../en"])
def test_a_language_that_is_not_there_is_refused(language: str) -> None:
    with pytest.raises(BadInput):
        game("hansa").book(language)
