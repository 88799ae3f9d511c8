"""What Hansa says to people: prompts, sentences of events, and what is said of a text that is no command."""

from __future__ import annotations

import pytest

from kontor.games.hansa.game import GAME
from kontor.protocol import BadInput
from tests.hansa.position import NewGame, Position

GOODS = "red-1 red-2 blue-1 blue-1 white-1"


def table() -> Position:
    """Seat 0 lies in Danzig with goods of three colours and a booth; seat 1 owns red ones too."""
    game = Position(3).talers(4, 1, 0).ship("danzig").booths("danzig", 1, 2).goods(0, GOODS)
    return game.goods(1, "red-1 red-3").store("danzig", "green-2")


@pytest.mark.parametrize(
    ("said", "prompt"),
    [
        ([], "The ship lies in Danzig, you have 4 talers. Act here, sail on or end the turn."),
        (["buy green 2"], "The ship lies in Danzig, you have 3 talers. Sail on before you act again, or end the turn."),
        (["sail kalmar", "sail copenhagen", "sail danzig"], "The ship lies in Danzig, you have 1 taler. Act here"),
        (["sell red 1 2"], "Sell another colour too?"),
        (["sell red 1 2", "done"], "@0 sold red. Choose which of yours you lose."),
        (["end"], "Give up 2 goods: you keep three."),
        (["end", "discard red 1"], "Give up 1 good: you keep three."),
        (
            ["buy green 2", "end", "discard red 1", "discard red 2", "discard blue 1"],
            "Fill 1 empty warehouse for 1 taler?",
        ),
    ],
)
def test_what_a_player_is_asked(said: list[str], prompt: str) -> None:
    game = table()
    game.say(*said)
    decision = GAME.decision(game.state)
    assert decision is not None
    assert GAME.prompt(game.state).text.startswith(prompt)
    assert (decision.turn, decision.active) == (game.state.turn, game.state.active)


def test_what_a_player_is_asked_before_the_first_turn() -> None:
    assert GAME.prompt(NewGame(3).state).text == "Set up two of your first booths in a city."


def test_H2_4_who_must_replenish_is_told_so() -> None:
    game = Position(3).empty().piles(30)
    game.say("end")
    assert GAME.prompt(game.state).text == "All warehouses are empty: fill them for 1 taler."


@pytest.mark.parametrize(
    ("said", "sentences"),
    [
        (["buy green 2"], ["@0 buys green 2 in Danzig: 1 taler to @1."]),
        (["sail kalmar"], ["@0 sails to Kalmar for 1 taler."]),
        (["build red 2"], ["@0 gives up red 2 for 2 booths in Danzig."]),
        (["sell red 1 2"], ["@0 takes a booth back from Danzig.", "@0 sells red in Danzig: 1 and 2 barrels."]),
        (["sell red 1 2", "done", "lose red 3"], ["@1 loses red 3."]),
        (["end"], ["@0 pays 1 taler in taxes."]),
        (
            ["end", "discard red 1", "discard red 2"],
            ["@0 gives up red 2 as a toll.", "@0 ends the turn.", "Turn 2: @1 takes income and has 4 talers."],
        ),
    ],
)
def test_what_is_told_of_a_command(said: list[str], sentences: list[str]) -> None:
    game = table()
    game.say(*said)
    assert [event.text for event in game.events] == sentences


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sail rigga", "unknown word 'rigga'; did you mean 'riga'?"),
        ("sell red 1", "'sell red 1' is no command; did you mean"),
        ("", "'' is no command"),
    ],
)
def test_a_text_that_is_no_command(text: str, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.parse(table().state, text)
    assert str(caught.value).startswith(words)


def test_spaces_do_not_matter_and_commands_say_what_they_are() -> None:
    command = GAME.parse(table().state, "  sell  red 1   2 ")
    assert (command.text, command.facts) == ("sell red 1 2", {"verb": "sell", "colour": "red", "barrels": [1, 2]})
    facts = [GAME.parse(table().state, text).facts for text in ("buy red 2", "sail riga", "end")]
    assert facts == [{"verb": "buy", "colour": "red", "barrels": 2}, {"verb": "sail", "city": "riga"}, {"verb": "end"}]


def test_the_catalogue_is_numbered_without_gaps() -> None:
    catalogue = GAME.catalogue(table().state)
    assert [command.id for command in catalogue] == list(range(len(catalogue)))
    assert len({command.text for command in catalogue}) == len(catalogue)
