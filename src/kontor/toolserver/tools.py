"""The tools that a language model is given; what a tool says of itself here is what the model reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from pydantic import Field, StrictInt

from kontor.toolserver import reading
from kontor.toolserver.games import Games

GameName = Annotated[str, Field(description="The game's name, like hansa or teutonica.")]
GameId = Annotated[str, Field(description="The id that new_game gave, like g1.")]
MoveText = Annotated[str | StrictInt, Field(description="A move as legal_moves writes it, or its number there.")]
Names = list[str] | str | None  # models write a single name as a text, and several with commas

INSTRUCTIONS = """Play the board games Hansa Teutonica and Hansa against players of several levels.
`games` says what can be played, `new_game` opens a game and gives its id. Then, until the game is over: `view` shows
the table as your seat may know it, `legal_moves` what may be played, `play` plays one of these and tells what you and
the others did. `why_not` names the rule that forbids a move; `rules` and `find_rules` read the rules."""


class Tools:
    """What is wrong with a call is raised as BadInput or IllegalMove, whose words are one sentence."""

    def __init__(self, games: Games) -> None:
        self._games = games

    def named(self) -> dict[str, Callable[..., str]]:
        """What a model is offered, by name."""
        return {
            "games": self.games,
            "rules": self.rules,
            "find_rules": self.find_rules,
            "new_game": self.new_game,
            "my_games": self.my_games,
            "view": self.view,
            "legal_moves": self.legal_moves,
            "why_not": self.why_not,
            "play": self.play,
            "record": self.record,
            "leave": self.leave,
        }

    def games(self) -> str:
        """Which games, boards, editions, options and levels of opponents there are."""
        return reading.catalogue()

    def rules(
        self,
        game: GameName,
        id: Annotated[str, Field(description="A rule like T7.1, or a chapter like T7; empty: list chapters.")] = "",
    ) -> str:
        """The numbered rules of a game: one of them, or a chapter."""
        return reading.rules_of(game, id)

    def find_rules(
        self, game: GameName, words: Annotated[str, Field(description="Words that a rule must have, all of them.")]
    ) -> str:
        """Find rules by words, in the numbered rules and in the book that explains them."""
        return reading.find_rules(game, words)

    def new_game(
        self,
        game: GameName,
        players: Annotated[int, Field(description="How many play, you included.")] = 2,
        board: Annotated[str | None, Field(description="A board's id; else one that fits.")] = None,
        edition: Annotated[str | None, Field(description="An edition; else the newest that fits.")] = None,
        options: Annotated[Names, Field(description="Options of the edition to play with.")] = None,
        seat: Annotated[int, Field(description="Where you sit; seat 0 begins.")] = 0,
        opponents: Annotated[
            Names, Field(description="Levels: one for all others, or one each in the order of seats.")
        ] = None,
        name: Annotated[str, Field(description="What you are called.")] = "Model",
    ) -> str:
        """Open a game; gives its id and the table. Opponents are novices unless you say otherwise."""
        others = ["novice"] if opponents is None else _listed(opponents)
        id = self._games.open(game, players, board, edition, _listed(options or []), seat, others, name)
        with self._games.at(id) as seated:
            return f"The game's id is {id}.\n{seated.look()}"

    def my_games(self) -> str:
        """The games that are open, with their ids."""
        return "\n".join(self._games.listed()) or "No game is open; new_game opens one."

    def view(self, game_id: GameId) -> str:
        """The table as your seat may know it, what happened since your last move, and what is asked of you."""
        with self._games.at(game_id) as seated:
            return seated.look()

    def legal_moves(
        self,
        game_id: GameId,
        containing: Annotated[str, Field(description="Only moves that have these words, all of them.")] = "",
    ) -> str:
        """What you may play now, one move in a line: its number, then its text."""
        with self._games.at(game_id) as seated:
            return seated.legal(containing)

    def why_not(self, game_id: GameId, move: MoveText) -> str:
        """Why a move may not be played: the rule that forbids it, and what is in the way."""
        with self._games.at(game_id) as seated:
            return seated.why_not(move)

    def play(self, game_id: GameId, move: MoveText) -> str:
        """Play a move. The others answer; you are told what happened and what is asked of you next."""
        with self._games.at(game_id) as seated:
            return seated.play(move)

    def record(self, game_id: GameId) -> str:
        """The record of a game: whole when it is over, before that without the outcomes of chance."""
        with self._games.at(game_id) as seated:
            return seated.record()

    def leave(self, game_id: GameId) -> str:
        """Close a game that you no longer play or read."""
        self._games.leave(game_id)
        return f"{game_id} is closed."


def _listed(names: list[str] | str) -> list[str]:
    return [name.strip() for name in names.split(",")] if isinstance(names, str) else names
