"""Whoever can take a seat, by name: a level, a class, a file's class, an installed player, a program.

    journeyman            a level
    master+blocker        a level with a style
    mybots:Greedy         a class, or a function that makes a player, of a module
    bots.py:Greedy        the same of a file
    greedy                a player that an installed package offers (entry point group `kontor.players`)
    exec:./bot --fast     a program in any language (see `program`)

Naming a player runs its code, so only who may run code here names one: a server offers its visitors
nothing but what its operator allowed, and a record never decides what is loaded.
"""

from __future__ import annotations

import contextlib
import csv
import inspect
import os
import re
from collections.abc import Callable, Sequence
from typing import cast

from kontor.players import levels, loading
from kontor.players.asking import told
from kontor.players.contract import Budget, MakePlayer, Player, PlayerLike
from kontor.protocol import AnyGame, BadInput

PROGRAM = "exec:"
WAYS = "or module:Class, file.py:Class, exec:PROGRAM"
INTERPRETER = re.compile(r"(python|node|deno|bun|ruby|perl|php|lua|sh|bash|dash|zsh)[\d.]*")


def make(player: PlayerLike, game: AnyGame) -> Player:
    """A new player for one seat of one game; raises BadInput for what cannot be one."""
    return maker(player)(game)


def maker(player: PlayerLike) -> MakePlayer:
    """What makes it; whatever is wrong with the name is said here, before any game begins."""
    if not isinstance(player, str):
        return _called(player, whole_name(player))
    if levels.is_known(player):
        return _called(levels.factory(player), player)
    levels.check_style(player)
    if player.startswith(PROGRAM):
        from kontor.players.program import program

        return program(player.removeprefix(PROGRAM))
    found = loading.named(player) if ":" in player else loading.offered(player, list(levels.LEVELS), WAYS)
    return _called(found, player)


def try_out(player: PlayerLike, game: AnyGame) -> None:
    """Made once and let go: what cannot even begin, or end, is known before any game does. Raises BadInput."""
    made = make(player, game)
    try:
        _let_go(made)
    except (Exception, SystemExit) as error:
        raise BadInput(f"{short_name(player)} cannot be closed: it failed with {told(error)}") from error


def close(player: Player) -> None:
    """Its game is over, or nobody asks it any more: what goes wrong now changes nothing."""
    with contextlib.suppress(Exception, SystemExit):
        _let_go(player)


def _let_go(player: Player) -> None:
    getattr(player, "close", lambda: None)()


def is_level(player: PlayerLike) -> bool:
    return isinstance(player, str) and levels.is_known(player)


def default_budget(player: PlayerLike) -> Budget:
    """What one decision may take if nobody says otherwise."""
    return levels.budget(cast(str, player)) if is_level(player) else Budget()


# ------------------------------------------------------------------------ several in one text


def listed(text: str) -> list[str]:
    """With commas between them: as in a CSV file, what has a comma inside stands in double quotes."""
    try:
        rows = list(csv.reader([text], skipinitialspace=True, strict=True))
    except csv.Error as error:
        raise BadInput(f"'{text[:60]}' cannot be read as a list of players ({error})") from None
    return [player.strip() for player in (rows[0] if rows and rows[0] else [""])]


def written(players: Sequence[str]) -> str:
    """The other way round."""
    return ",".join('"{}"'.format(one.replace('"', '""')) if {*one} & {",", '"'} else one for one in players)


# ---------------------------------------------------------------------- what they are called


def whole_name(player: PlayerLike) -> str:
    """As it was named, on one line."""
    if isinstance(player, str):
        return " ".join(player.split())
    kind = player if hasattr(player, "__qualname__") else type(player)
    return f"{kind.__module__}.{kind.__qualname__}"


def short_name(player: PlayerLike) -> str:
    """What is left of it for tables and records: the class, or the program."""
    name = whole_name(player)
    if not isinstance(player, str):
        return name.rpartition(".")[2]
    if not name.startswith(PROGRAM):
        return name.rpartition(":")[2]
    words = [os.path.basename(word.strip("'\"")) for word in name.removeprefix(PROGRAM).split()] or [""]
    script = words[1:] and INTERPRETER.fullmatch(words[0]) and not words[1].startswith("-")
    return words[1] if script else words[0]  # called by what is run, not by what runs it


def names_of(players: Sequence[PlayerLike]) -> tuple[str, ...]:
    """Short where that tells different players apart, else the whole name, at last with a number."""
    kinds: list[PlayerLike] = []
    called: list[str] = []
    for player in players:
        if player not in kinds:
            kinds.append(player)
    for kind in kinds:
        name = short_name(kind)
        alone = [short_name(other) for other in kinds].count(name) == 1
        if not alone or not name or (levels.is_known(name) and not is_level(kind)):
            name = whole_name(kind)
        called.append(f"{name} #{len(called) + 1}" if name in called else name)
    return tuple(called[kinds.index(player)] for player in players)


# --------------------------------------------------------------------------- making them


def _called(factory: object, name: str) -> MakePlayer:
    """Called with the game if it takes an argument, else without."""
    if not callable(factory):
        instead = "; give its class, and one is made for each game" if hasattr(factory, "choose") else ""
        raise BadInput(f"{name} is no class and no function that makes a player{instead}")
    if inspect.isclass(factory) and not callable(getattr(factory, "choose", None)):
        raise BadInput(f"{name} is no player: it has no method choose(view, rng, budget)")
    wants_game = _wants_game(factory, name)

    def make(game: AnyGame) -> Player:
        try:
            made: Player = factory(game) if wants_game else factory()
        except BadInput:
            raise
        except (Exception, SystemExit) as error:
            raise BadInput(f"{name} cannot be made: {told(error)}") from error
        if not callable(getattr(made, "choose", None)):
            raise BadInput(f"{name} makes a {type(made).__name__}, which has no method choose(view, rng, budget)")
        return made

    return make


def _wants_game(factory: Callable[..., object], name: str) -> bool:
    """Does it have a parameter without a default? More than one cannot be filled."""
    try:
        parameters = inspect.signature(factory).parameters.values()
    except (TypeError, ValueError):  # written in C, with no signature to read
        return False
    variable = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    needed = [one for one in parameters if one.kind not in variable and one.default is inspect.Parameter.empty]
    if len(needed) > 1 or any(one.kind is inspect.Parameter.KEYWORD_ONLY for one in needed):
        wanted = ", ".join(one.name for one in needed)
        raise BadInput(f"{name} wants {wanted} to be made; a player is made with the game or with nothing")
    return bool(needed)
