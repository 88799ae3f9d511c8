"""Playing Hansa in the terminal: the same orders as for the other game, with words of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kontor.match import Match, load
from tests.cli.running import a_hansa_match, is_refused, kontor

ALONE = ("--seats", "3", "--name", "Anna")
TOGETHER = ("--seats", "2", "--humans", "0,1", "--name", "Anna", "--name", "Bert")
# Both set up their first booths; then it is Anna's turn in Copenhagen.
SET_UP = ("booths lubeck", "booths danzig", "booths riga", "booths riga", "booths kalmar", "booths reval")


def played(folder: Path, *typed: str, options: tuple[str, ...] = TOGETHER) -> tuple[str, Match]:
    file = folder / "game.txt"
    arguments = ("play", "--game", "hansa", "--seed", "3", "--record", file, *options)
    result = kontor(*arguments, typed="".join(f"{line}\n" for line in typed), folder=folder)
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout, load(file)


@pytest.mark.parametrize("options", [(), ALONE, ("--seats", "2", "--option", "extra-card")])
def test_a_whole_game_by_numbers(tmp_path: Path, options: tuple[str, ...]) -> None:
    said, match = played(tmp_path, *["1"] * 3000, options=options)
    assert match.to_move is None
    assert (match.setup.game, match.setup.edition, match.setup.board) == ("hansa", "2004", "baltic")
    assert len(match.setup.seats) == (int(options[1]) if options else 4)
    for words in ("points for", "Sold goods", "Alone in a city", "the game is over", "last round", "game.txt"):
        assert words in said
    assert ("Extra card" in said) == ("extra-card" in options)
    for word in ("prestige", "bremen", "T2.1"):
        assert word not in said
    assert kontor("replay", tmp_path / "game.txt").returncode == 0
    assert kontor("show", tmp_path / "game.txt").returncode == 0


def test_commands_in_words_and_taken_back(tmp_path: Path) -> None:
    said, match = played(tmp_path, *SET_UP, "sail danzig", "undo", "sail lubeck")
    assert "Taken back: sail danzig" in said
    assert [step.move.text for step in match.steps] == [*SET_UP, "sail lubeck"]


def test_an_ended_turn_is_not_taken_back(tmp_path: Path) -> None:
    said, match = played(tmp_path, *SET_UP, "end", "undo")
    assert "H7.2: The turn was ended" in said
    assert match.version == len(SET_UP) + 1


def test_a_replenishment_is_not_taken_back(tmp_path: Path) -> None:
    stored = open_match_after_set_up(tmp_path)
    said, match = played(tmp_path, *SET_UP, f"buy {stored}", "end", "replenish", "undo")
    assert "RH7: Something hidden was seen" in said
    assert match.steps[-1].move.text == "replenish"


def open_match_after_set_up(folder: Path) -> str:
    """The good of Copenhagen, as it is bought."""
    _, match = played(folder, *SET_UP)
    (good,) = match.game.view(match.state, None).facts()["cities"]["copenhagen"]["warehouses"]
    (folder / "game.txt").unlink()
    return str(good).replace("-", " ")


def test_help_and_hints_are_of_the_game(tmp_path: Path) -> None:
    said, match = played(tmp_path, "help", "why", "rules", "rules T7.6", "rules H1.5", "why booths copenhagen", "99")
    for words in (
        "like: booths tonsberg",
        "like: rules H2.1",
        "why what? Like: why end",
        "which rule? Like: rules H2.1",
        "there is no rule 'T7.6'; rules are named like H2.1",
        "H1.5: Before the first turn",
        "H1.5: Copenhagen is closed until the first turn",
        "the choices are numbered 1 to 8",
    ):
        assert words in said
    assert match.version == 0


def test_why_names_the_rule(tmp_path: Path) -> None:
    said, _ = played(tmp_path, *SET_UP, "why sail aalborg", "why sail riga", "why build red 2", "why sell red 1 1")
    assert "H2.7: The arrow leads from Aalborg to Copenhagen, not back." in said
    assert "H2.7: No lane leads from Copenhagen to Riga." in said
    assert "H4.1: You have no such unsold good: red 2." in said
    assert "H5.1: You have no booth in Copenhagen." in said


def test_saved_and_gone_on_with(tmp_path: Path) -> None:
    said, match = played(tmp_path, *SET_UP, "save middle.txt", "sail danzig")
    assert "Saved to middle.txt" in said
    assert load(tmp_path / "middle.txt").version == len(SET_UP)
    assert match.version == len(SET_UP) + 1
    result = kontor("play", "--record", tmp_path / "game.txt", "--continue", typed="end\n", folder=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert "Anna sails to Danzig for 1 taler." in result.stdout
    assert "Bert: The ship lies in Danzig" in result.stdout
    assert load(tmp_path / "game.txt").steps[-1].move.text == "end"


def until_a_loss(seed: int) -> Match | None:
    """A game up to the first choice of a loss, if there is one in it."""
    match = a_hansa_match(4, 0)
    rules = match.game
    for number in rules.rollout_ids(rules.copy(match.state), seed, 100_000, True):
        decision = match.decision
        if decision is not None and decision.name == "losing":
            return match
        match.play(number)
    return None


def test_a_loss_is_asked_of_who_loses(tmp_path: Path) -> None:
    """A record that stops at such a choice is gone on with by the one who has to choose."""
    match = next(filter(None, map(until_a_loss, range(50))))
    file = tmp_path / "game.txt"
    file.write_text(match.record().text(), encoding="utf-8")
    loser = match.to_move
    said = kontor("play", "--record", file, "--continue", "--humans", loser, typed="1\n", folder=tmp_path).stdout
    assert "is to choose" in said
    assert "Choose which of yours you lose" in said
    assert load(file).steps[match.version].move.text.startswith("lose ")


def test_show_for_programs_holds_no_pile(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(a_hansa_match(4, 40).record().text(), encoding="utf-8")
    view = json.loads(kontor("show", file, "--json").stdout)["view"]
    assert view["game"] == "hansa"
    assert all(isinstance(pile, int) for pile in view["piles"])


def test_what_does_not_fit_is_refused(tmp_path: Path) -> None:
    assert is_refused(kontor("play", "--game", "hansa", "--seats", 1, folder=tmp_path), "1 players")
    assert is_refused(kontor("play", "--game", "hansa", "--board", "nowhere", folder=tmp_path), "known: baltic")
    assert list(tmp_path.iterdir()) == []
