"""Code that somebody names, found and loaded: a class of a module or of a file, or what an installed package offers."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from dataclasses import dataclass
from functools import cache
from types import ModuleType

from kontor.players.asking import told
from kontor.protocol import BadInput

GROUP = "kontor.players"  # of entry points
SHOWN = 60  # letters of a name that is quoted


def named(name: str) -> object:
    """What `module:Class` or `file.py:Class` names."""
    where, _, attribute = name.rpartition(":")
    found: object = _file(os.path.abspath(where)) if where.endswith(".py") else _module(where)
    for part in attribute.split("."):
        if not hasattr(found, part):
            raise BadInput(f"{where[:SHOWN]} has no '{attribute[:SHOWN]}'")
        found = getattr(found, part)
    return found


def _module(name: str) -> ModuleType:
    """Modules of the folder one works in are found too, after all that are installed."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise BadInput(f"the module '{name[:SHOWN]}' cannot be imported ({error})") from None
    except (Exception, SystemExit) as error:
        raise BadInput(f"the module '{name[:SHOWN]}' fails when it is imported: {told(error)}") from None


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
    except (Exception, SystemExit) as error:
        del sys.modules[spec.name]
        raise BadInput(f"{path}: fails when it is loaded: {told(error)}") from None
    return module


@dataclass(frozen=True, slots=True)
class Offer:
    """A player that an installed package offers."""

    name: str
    where: str  # module:Class
    package: str  # with its version


def offers() -> list[Offer]:
    """All of them, by name."""
    from importlib.metadata import entry_points  # it takes a while to load

    found = [
        Offer(one.name, f"{one.module}:{one.attr}", f"{one.dist.name} {one.dist.version}" if one.dist else "unknown")
        for one in entry_points(group=GROUP)
    ]
    return sorted(found, key=lambda offer: offer.name)


def offered(name: str, levels: list[str], ways: str) -> object:
    """What an installed package offers under this name."""
    known = offers()
    found = [offer for offer in known if offer.name == name]
    if not found:
        names = ", ".join([*levels, *(offer.name for offer in known)])
        raise BadInput(f"unknown player '{name[:SHOWN]}' (known: {names}; {ways})")
    if len(found) > 1:
        both = " and ".join(f"{offer.package} ({offer.where})" for offer in found)
        raise BadInput(f"several packages offer a player '{name[:SHOWN]}': {both}; name the class itself")
    return named(found[0].where)
