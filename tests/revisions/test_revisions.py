"""A record plays by the revision it names; a fix changes only what comes after it."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kontor.games.teutonica.game import GAME, Teutonica
from kontor.games.teutonica.library import Library
from kontor.match import Match, replay
from kontor.protocol import BadInput, Setup, UnknownRevision
from kontor.record import BadRecord, Record, read
from kontor.registry import GAMES, game
from tests.revisions.variant import EDITION, FIXED_SWITCH, MODULE, PLACE, SECOND, change, fixed_data
from tests.teutonica import position
from tests.teutonica.position import Position

GOLDEN = Path(__file__).parents[1] / "golden" / "teutonica"
OLD = sorted(GOLDEN.glob(f"{EDITION}-*.txt"))
BOARD = "hanseatic-league-4-5"
NAMES = ["A", "B", "C", "D"]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return fixed_data(tmp_path)


@pytest.fixture
def fixed(data: Path, monkeypatch: pytest.MonkeyPatch) -> Teutonica:
    """The variant takes the game's place."""
    monkeypatch.setenv(PLACE, str(data))
    monkeypatch.delitem(sys.modules, MODULE, raising=False)
    monkeypatch.setitem(GAMES, "teutonica", MODULE)
    variant = game("teutonica")
    assert isinstance(variant, Teutonica)
    monkeypatch.setattr(position, "GAME", variant)
    return variant


def by(setup: Setup, revision: int) -> Setup:
    return replace(setup, revision=revision)


# -------------------------------------------------------------- what a revision means


def test_there_are_old_records() -> None:
    assert len(OLD) > 10
    assert {read(file).setup.revision for file in OLD} == {1}


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_old_records_give_the_old_result(file: Path, fixed: Teutonica) -> None:
    match = replay(read(file))
    assert match.game.revision == fixed.revision > match.setup.revision
    assert match.to_move is None
    assert match.record().text() == file.read_text(encoding="utf-8")


def refusal(file: Path, revision: int) -> str:
    """Why the record could not have been played by that revision, if so."""
    old = read(file)
    try:
        replay(Record(by(old.setup, revision), old.lines, old.result))
    except BadRecord as error:
        return str(error)
    return ""


def test_by_the_new_revision_some_of_them_would_be_refused(fixed: Teutonica) -> None:
    """Else the fix fixes nothing, and the test above proves nothing."""
    refusals = [refusal(file, fixed.revision) for file in OLD]
    assert "" in refusals  # nobody exchanged the offices of others
    assert any("T8.7: Neither of these offices" in words for words in refusals)
    assert any("T2.1: " in words for words in refusals)  # a turn is over earlier, because nothing is left to do in it


class AtRevision(Position):
    """A position of a game that is played by a certain revision."""

    def __init__(self, game: Teutonica, revision: int) -> None:
        super().__init__(EDITION)
        self.state = game.new(by(self.setup, revision))


@pytest.mark.parametrize(("revision", "free"), [(1, True), (2, False)])
def test_T8_7_is_judged_by_the_revision_of_the_game(fixed: Teutonica, revision: int, free: bool) -> None:
    game = (
        AtRevision(fixed, revision)
        .no_markers()
        .owns(0, "exchange")
        .offices("hannover", "1t 2t")
        .offices("perleberg", "0t 1t")
    )
    assert game.allowed("use exchange hannover 1-2") == free
    assert game.allowed("use exchange perleberg 1-2")
    if not free:
        assert game.refused("use exchange hannover 1-2") == "T8.7"


def test_new_games_take_the_newest(fixed: Teutonica) -> None:
    assert (fixed.revision, game("teutonica").revision, GAME.revision) == (2, 2, 1)
    dealt = fixed.deal(EDITION, BOARD, NAMES, random.Random(1))
    assert dealt.revision == 2
    assert "rules: 2\n" in Match(dealt).record().text()


def test_editions_without_the_fix_are_the_same_in_all_revisions(data: Path) -> None:
    library = Library(data)
    for id in library.ids("editions"):
        assert (library.at(1).edition(id) == library.at(2).edition(id)) == (id != EDITION)
    assert library.edition(EDITION) == library.at(2).edition(EDITION)


@pytest.mark.parametrize("revision", [0, 3, 99])
def test_an_unknown_revision_is_refused_with_the_known_ones(fixed: Teutonica, revision: int) -> None:
    dealt = by(fixed.deal(EDITION, BOARD, NAMES, random.Random(1)), revision)
    with pytest.raises(UnknownRevision, match=rf"^revision {revision} of the rules is not known; .* revisions 1, 2$"):
        Match(dealt)


@pytest.mark.parametrize("name", GAMES)
def test_the_games_know_their_first_revision_only(name: str) -> None:
    """Raise this when a rule is fixed."""
    board = game(name).boards()[0]
    edition, (_fewest, most) = list(board.editions.items())[-1]
    dealt = game(name).deal(edition, board.id, NAMES[:most], random.Random(1))
    assert (game(name).revision, dealt.revision) == (1, 1)
    with pytest.raises(UnknownRevision, match=r"revision 2 of the rules is not known; .* plays revision 1$"):
        game(name).new(by(dealt, 2))


# ------------------------------------------------------------------ since when


def test_the_rulebook_says_since_when_a_rule_holds(fixed: Teutonica) -> None:
    for language in ("en", "de"):
        assert {rule.id: rule.since for rule in fixed.rulebook(language) if rule.since > 1} == {"T8.7": 2}
    assert {rule.since for rule in GAME.rulebook()} == {1}


@pytest.mark.parametrize("name", GAMES)
def test_every_edition_can_be_read_in_every_revision(name: str) -> None:
    """And what a revision changed is a rule of the book."""
    library = game(name).library  # type: ignore[attr-defined]  # which is what this test is about
    ids = {rule.id for rule in game(name).rulebook()}
    for revision in library.revisions:
        assert set(revision.rules) <= ids
        assert revision.why
        for edition in library.ids("editions"):
            assert library.at(revision.number).edition(edition).id == edition


# --------------------------------------------------------------- boards put right


def test_a_board_is_as_it_was_held_to_be_in_the_revision(data: Path) -> None:
    (data / "boards" / f"{BOARD}@1.toml").write_bytes((data / "boards" / f"{BOARD}.toml").read_bytes())
    change(data / "boards" / f"{BOARD}@1.toml", "completed-to-end = 10", "completed-to-end = 1")
    variant = Teutonica(Library(data))
    new = variant.deal(EDITION, BOARD, NAMES, random.Random(1))
    ends = [variant.new(by(new, revision)).board.sheet.completed_to_end for revision in (1, 2)]
    assert ends == [1, 10]
    assert [variant.drawing(BOARD, revision)["completed_to_end"] for revision in (1, 2, None)] == [1, 10, 10]
    assert [board.id for board in variant.boards()] == [board.id for board in GAME.boards()]


# --------------------------------------------------------------- data that is wrong


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("{ 1 = false }", "{ 2 = false }", "'was' names an older revision (known: 1), not 2"),
        ("{ 1 = false }", "{ first = false }", "'was' names an older revision (known: 1), not first"),
        ('"T8.7"\nvalue = true', '"T8.8"\nvalue = true', "revision 2 must list T8.8 among the rules that it changes"),
        ("{ 1 = false }", "1", "'was' must be a table, not 1"),
        ("{ 1 = false }", "{ 1 = 7 }", "'value' must be true or false, not 7"),
        ("value = true\n", "", "'value' is missing"),
    ],
)
def test_a_switch_that_does_not_go_with_the_revisions_is_refused(data: Path, old: str, new: str, what: str) -> None:
    file = data / "editions" / f"{EDITION}.toml"
    change(file, FIXED_SWITCH, FIXED_SWITCH.replace(old, new))
    with pytest.raises(BadInput) as caught:
        Library(data).at(1).edition(EDITION)
    assert str(caught.value) == f"{file}: exchange-needs-own-office: {what}"


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("number = 2", "number = 3", "revision 2: revisions are numbered 1, 2 and so on, not 3"),
        ('rules = ["T8.7"]', "rules = [8.7]", "revision 2: 'rules' must hold texts"),
        ("why =", "because =", "revision 2: unknown entry 'because'"),
    ],
)
def test_a_wrong_list_of_revisions_is_refused(data: Path, old: str, new: str, what: str) -> None:
    file = data / "revisions.toml"
    change(file, SECOND, SECOND.replace(old, new))
    with pytest.raises(BadInput) as caught:
        _ = Library(data).revision
    assert str(caught.value) == f"{file}: {what}"


def test_there_is_a_first_revision(data: Path) -> None:
    file = data / "revisions.toml"
    file.write_text("revisions = []\n", encoding="utf-8")
    with pytest.raises(BadInput, match="there must be a first revision"):
        _ = Library(data).revision
