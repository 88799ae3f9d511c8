"""The rules in German are the same rules: rule by rule, chapter by chapter, edition by edition."""

from __future__ import annotations

import re
from itertools import groupby

import pytest

from kontor.games.hansa.game import GAME as HANSA
from kontor.games.teutonica.game import GAME as TEUTONICA
from kontor.protocol import AnyGame, BadInput, Rule

both_games = pytest.mark.parametrize("game", [TEUTONICA, HANSA], ids=lambda game: game.name)

CITED = re.compile(r"\b(?:R?[TH]|X)\d+(?:\.\d+)?[a-d]?")
NUMBER = re.compile(r"\d+")
ENGLISH = re.compile(r"\b(the|and|player|route|city|marker|piece|good|booth)\b")


def pairs(game: AnyGame) -> list[tuple[Rule, Rule]]:
    return list(zip(game.rulebook(), game.rulebook("de"), strict=True))


def chapters(rules: list[Rule]) -> list[int]:
    """How many rules each chapter has."""
    return [len(list(group)) for _, group in groupby(rules, key=lambda rule: rule.chapter)]


@both_games
def test_the_same_rules_in_the_same_order(game: AnyGame) -> None:
    assert [rule.id for rule in game.rulebook("de")] == [rule.id for rule in game.rulebook()]


@both_games
def test_the_same_chapters(game: AnyGame) -> None:
    assert chapters(list(game.rulebook("de"))) == chapters(list(game.rulebook()))
    for english, german in pairs(game):
        numbered = english.chapter.split()[0]
        if NUMBER.search(numbered):
            assert german.chapter.split()[0] == numbered


@both_games
def test_the_same_editions(game: AnyGame) -> None:
    for english, german in pairs(game):
        assert german.editions == english.editions, german.id


@both_games
def test_every_rule_is_translated(game: AnyGame) -> None:
    for english, german in pairs(game):
        assert len(german.text) > 20, german.id
        assert german.text != english.text, german.id
        assert not ENGLISH.search(german.text), german.id


@both_games
def test_a_rule_names_the_rules_that_the_english_one_names(game: AnyGame) -> None:
    for english, german in pairs(game):
        missing = set(CITED.findall(english.text)) - set(CITED.findall(german.text))
        assert not missing, german.id


@both_games
def test_no_number_is_lost(game: AnyGame) -> None:
    for english, german in pairs(game):
        missing = set(NUMBER.findall(english.text)) - set(NUMBER.findall(german.text))
        assert not missing, german.id


@both_games
def test_english_is_what_one_gets_unasked(game: AnyGame) -> None:
    assert game.rulebook() == game.rulebook("en")


@both_games
@pytest.mark.parametrize("language", ["fr", "", "DE", "../rules"])
def test_an_unknown_language_is_refused(game: AnyGame, language: str) -> None:
    with pytest.raises(BadInput, match="the rules are not written in"):
        game.rulebook(language)
