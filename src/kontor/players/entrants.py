"""Whoever can take a seat, by name: a level, a class, a file's class, an installed player, a program.

    journeyman            a level
    mybots:Greedy         a class, or a function that makes a player, of a module
    bots.py:Greedy        the same of a file
    greedy                a player that an installed package offers (entry point group `kontor.players`)
    exec:./bot --fast     a program in any language (see `program`)

Naming a player runs its code, so only who may run code here names one: a server offers its visitors
nothing but what its operator allowed.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import os
import sys
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import cast

from kontor.players import levels
from kontor.players.contract import Budget, MakePlayer, Player, PlayerLike
from kontor.protocol import AnyGame, BadInput

GROUP = "kontor.players"  # of entry points
PROGRAM = "exec:"
WAYS = "or module:Class, file.py:Class, exec:PROGRAM"


def make(player: PlayerLike, game: AnyGame) -> Player:
    """A new player for one seat of one game; raises BadInput for what cannot be one."""
    return maker(player)(game)


def maker(player: PlayerLike) -> MakePlayer:
    """What makes it; whatever is wrong with the name is said here, before any game begins."""
    if not isinstance(player, str):
        return _called(player, label(player))
    if player in levels.LEVELS:
        return _called(levels.factory(player), player)
    if player.startswith(PROGRAM):
        from kontor.players.program import program

        return program(player.removeprefix(PROGRAM))
    return _called(_loaded(player), player)


def label(player: PlayerLike) -> str:
    """What it is called in tables and records."""
    return player if isinstance(player, str) else getattr(player, "__qualname__", type(player).__qualname__)


def default_budget(player: PlayerLike) -> Budget:
    """What one decision may take if nobody says otherwise."""
    known = isinstance(player, str) and player in levels.LEVELS
    return levels.LEVELS[cast(str, player)].budget if known else Budget()


def _called(factory: object, name: str) -> MakePlayer:
    """Called with the game if it takes an argument, else without."""
    if not callable(factory):
        raise BadInput(f"{name} is no class and no function that makes a player")
    if inspect.isclass(factory) and not callable(getattr(factory, "choose", None)):
        raise BadInput(f"{name} is no player: it has no method choose(view, rng, budget)")
    try:
        wants_game = bool(_needed(factory))
    except (TypeError, ValueError):  # written in C, with no signature to read
        wants_game = False
    if wants_game:
        return cast(MakePlayer, factory)
    return lambda game: cast(Callable[[], Player], factory)()


def _needed(factory: Callable[..., object]) -> list[str]:
    """Parameters without a default; more than one cannot be filled."""
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    parameters = inspect.signature(factory).parameters.values()
    return [one.name for one in parameters if one.kind in kinds and one.default is inspect.Parameter.empty]


def _loaded(name: str) -> object:
    where, colon, attribute = name.rpartition(":")
    if not colon:
        return _installed(name)
    module = _file(os.path.abspath(where)) if where.endswith(".py") else _module(where)
    if not hasattr(module, attribute):
        raise BadInput(f"{where} has no {attribute[:60]}")
    found: object = getattr(module, attribute)
    return found


def _module(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise BadInput(f"the module {name[:60]} cannot be imported ({error})") from None
    except Exception as error:
        raise BadInput(f"the module {name[:60]} fails when it is imported ({_told(error)})") from None


@cache
def _file(path: str) -> ModuleType:
    """Once per process, under a name that no other module has."""
    spec = importlib.util.spec_from_file_location(f"kontor player {path}", path)
    if spec is None or spec.loader is None or not os.path.isfile(path):
        raise BadInput(f"{path}: there is no such file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[spec.name]
        raise BadInput(f"{path}: fails when it is loaded ({_told(error)})") from None
    return module


def _told(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]


def installed() -> dict[str, str]:
    """The players that installed packages offer: name -> where they come from."""
    from importlib.metadata import entry_points  # it takes a while to load

    return {one.name: one.value for one in entry_points(group=GROUP) if one.name not in levels.LEVELS}


def _installed(name: str) -> object:
    offered = installed()
    if name not in offered:
        known = ", ".join([*levels.LEVELS, *sorted(offered)])
        raise BadInput(f"unknown player '{name[:60]}' (known: {known}; {WAYS})")
    return _loaded(offered[name])
