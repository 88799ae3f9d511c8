"""New games and positions laid out by hand, with what is left open chosen sensibly."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from kontor.fitting import fitting
from kontor.match import Match
from kontor.position import Position
from kontor.protocol import BadInput, BoardInfo, Setup, Way
from kontor.record import check_name
from kontor.registry import DEFAULT, game

PLAYERS = 4  # where nobody says how many
MOST_SEATS = 16  # more than any game here has: nothing is prepared for more
YES = "yes"  # the value of an option that is only named

Options = Mapping[str, str] | Iterable[str]


def new(
    game: str = DEFAULT,
    players: int | None = None,
    *,
    board: str | None = None,
    edition: str | None = None,
    options: Options = (),
    names: Sequence[str] = (),
    seed: int | str | None = None,
) -> Match:
    """A new game. What is not said is chosen: the board that fits, its newest edition, names, a secret shuffle.

    The same seed gives the same deal. Raises BadInput that says what does not go together.

    Examples:
        >>> import kontor
        >>> kontor.new("hansa", names=["Anna", "Bert"], seed=1)
        <Match: hansa, Anna, Bert, 0 moves, Anna to move>
        >>> kontor.new("teutonica", players=3, options=["missions"], edition="bigbox", seed=1).setup.board
        'hanseatic-league-2-3'
        >>> kontor.new("hansa", players=7)
        Traceback (most recent call last):
          ...
        kontor.protocol.BadInput: no board of Hansa is for 7 players
    """
    return Match(deal(game, players, board, edition, options, names, seed))


def deal(
    name: str,
    players: int | None,
    board: str | None,
    edition: str | None,
    options: Options,
    names: Sequence[str],
    seed: int | str | None,
) -> Setup:
    """The set-up of a new game."""
    if players is not None and names and players != len(names):
        raise BadInput(f"{len(names)} names are given for {players} players")
    count = (len(names) or PLAYERS) if players is None else players
    seated = [check_name(one) for one in names] or [f"Player {seat + 1}" for seat in range(count)]
    rules = game(name)
    where, printed = fitting(rules, board, edition, count)
    rng = random.SystemRandom() if seed is None else random.Random(seed)
    return rules.deal(printed, where, seated, rng, chosen(options))


def chosen(options: Options) -> dict[str, str]:
    """An option that is only named is played with; a text alone names one."""
    if isinstance(options, str):
        return {options: YES}
    if not isinstance(options, Iterable):
        raise BadInput(f"options are names, or names with values, not {repr(options)[:40]}")
    return dict(options) if isinstance(options, Mapping) else dict.fromkeys(options, YES)


def lay_out(
    game_name: str,
    items: Mapping[str, str],
    players: int = PLAYERS,
    *,
    board: str | None = None,
    edition: str | None = None,
    options: Options = (),
) -> Position:
    """A position laid out by hand: say what matters, all else is as at the start of a game.

    The items are those of the position's text. Raises BadInput that names the item.

    Examples:
        >>> import kontor
        >>> position = kontor.lay_out("teutonica", {"houses kampen--osnabruck": "0t 0t"}, players=4)
        >>> "claim kampen--osnabruck" in position.legal
        True
    """
    rules = game(game_name)
    where, printed = fitting(rules, board, edition, players)
    way = Way(game_name, rules.revision, printed, where, players, tuple(chosen(options).items()))
    return Position(rules, rules.lay_out(way, items))


def boards(name: str = DEFAULT) -> Sequence[BoardInfo]:
    """The boards of a game: who can play on them, by which editions, with which options.

    Examples:
        >>> import kontor
        >>> [board.id for board in kontor.boards("hansa")]
        ['baltic']
    """
    return game(name).boards()
