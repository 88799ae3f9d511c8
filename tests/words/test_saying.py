"""What happens and what is asked comes out in words, in every language; a further language is a folder and no code."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.text import Text

import kontor.words
from kontor.games.hansa.components import COLOUR_NAMES
from kontor.games.teutonica.components import FAVOUR_NAMES
from kontor.match import Match, load
from kontor.protocol import IllegalMove
from kontor.words import Scene, languages, words
from tests.cli.running import a_hansa_match, a_match
from tests.saying import check_said, is_whole
from tests.words.accents import ACCENTS, with_accents

HERE = Path(__file__).parent
GOLDEN = HERE.parent / "golden"
CASES = json.loads((HERE / "cases.json").read_text(encoding="utf-8"))
RECORDS = [
    "hansa/2004-baltic-2-1",
    "hansa/2004-baltic-4-extra-card-1",
    *(f"teutonica/{file.stem}" for file in sorted((GOLDEN / "teutonica").glob("*-1.txt"))),
]


@pytest.mark.parametrize("language", CASES)
def test_texts_are_filled_as_on_the_page(language: str) -> None:
    for code, facts, said in CASES[language]:
        file, _, rest = code.partition(".")
        assert Scene(file, {"riga": "the city of Riga"}, ("Anna", "Bert"), language).say(rest, facts) == said


def said_in(record: str, language: str) -> Iterator[str]:
    """Every sentence and question of a whole game, as the terminal shows them."""
    match = load(GOLDEN / f"{record}.txt")
    names = [f"Player{seat}" for seat in range(len(match.names))]
    for step, before in zip(match.steps, match.positions(), strict=False):
        yield match.game.prompt(before).told(names, language).text
        for event in step.events:
            yield event.told(names, language).text


@pytest.mark.parametrize("record", RECORDS)
def test_a_whole_game_is_told_in_every_language(record: str) -> None:
    for language in languages():
        for said in said_in(record, language):
            assert is_whole(said), said


@pytest.mark.parametrize("record", RECORDS)
def test_every_refusal_is_said_in_every_language(record: str) -> None:
    """The rule tests, which refuse everything that can be refused, do the same."""
    match = load(GOLDEN / f"{record}.txt")
    refusals = {}
    for state in list(map(match.game.copy, match.positions()))[::25]:
        for move in match.game.catalogue(state):
            if (refusal := match.game.why_not(state, move)) is not None:
                refusals[refusal.code, json.dumps(refusal.facts)] = refusal
    assert len({code for code, _ in refusals}) > 10
    for refusal in refusals.values():
        check_said(refusal)


def test_what_a_match_refuses_is_said_in_every_language() -> None:
    record = load(GOLDEN / "hansa/2004-baltic-2-1.txt").record()
    match, said = Match(record.setup), set()
    for line in record.lines:
        with pytest.raises(IllegalMove) as error:
            match.play(line.text, 1 - line.seat)
        for refusal in (error.value.refusal, match.why_not_back(0), match.why_not_back(1)):
            if refusal is not None:
                check_said(refusal)
                said.add(f"refusal.{refusal.code}")
        match.play(line.text, line.seat)
    assert said == {code for code in words("en").file("match") if code.startswith("refusal.")}


# ---------------------------------------------------------------- a language made by machine


@pytest.fixture
def accents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(kontor.words, "FOLDER", with_accents(tmp_path / "words"))
    words.cache_clear()
    yield
    words.cache_clear()


@pytest.mark.usefixtures("accents")
def test_a_further_language_is_a_folder_and_no_code() -> None:
    assert languages() == {"en": "English", "de": "Deutsch", "xa": "Énglísh"}
    said = set(said_in("hansa/2004-baltic-2-1", "xa"))
    assert "Fíll 1 émpty wáréhóúsé fór 1 tálér?" in said
    for record in ("hansa/2004-baltic-2-1", RECORDS[-1]):
        assert all(map(is_whole, said_in(record, "xa")))
        plain = set(said_in(record, "en"))
        assert not plain & set(said_in(record, "xa"))


NOTATION = (*COLOUR_NAMES, *FAVOUR_NAMES)  # said as one types it


def words_in(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_¹²³]{2,}", text))


@pytest.mark.usefixtures("accents")
@pytest.mark.parametrize("commands", [0, 60, 200, None])
@pytest.mark.parametrize("width", [109, 220])
def test_every_word_of_a_picture_is_looked_up(commands: int | None, width: int) -> None:
    """All that is left without accents are names and notation."""
    tables = (
        a_hansa_match(2, commands, ("extra-card",)),
        a_match(4, commands, options=("missions", "favours")),
        a_match(2, commands, "hanseatic-league-2-3", "2009"),
        a_match(4, commands, "eastern-hanseatic-league"),
        a_match(5, commands, "britannia-4-5"),
    )
    for match in tables:
        places = match.game.prompt(match.game.new(match.setup)).scene.names
        names = words_in(" ".join([*NOTATION, *match.names, *places, *places.values()]))
        picture = match.game.picture(match.game.view(match.state, 0), match.names, width, "xa")
        said = words_in(Text.from_markup(picture, emoji=False).plain) - names
        assert {word for word in said if word.translate(ACCENTS) != word} == set(), match.setup.board
