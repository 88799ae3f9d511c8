"""Which kernel runs: the compiled one if it is there and fits its source, else the same files interpreted.

The compiled kernel is one file beside this one, and its name says what it was made from and for: a checksum of the
sources, and the ABI tag of the interpreter. So it appears whole or not at all, and needs no other stamp. A process
decides once, when `kontor` is imported, and never mixes the two.
"""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec, SourceFileLoader
from types import ModuleType

HERE = os.path.dirname(os.path.abspath(__file__))  # text, not a path: this runs at every start and must be quick
SWITCH = "KONTOR_KERNEL"  # "interpreted" leaves the compiled kernel aside
GROUP = "kontor__mypyc"  # what mypyc calls the modules that it compiles together
ABI = EXTENSION_SUFFIXES[0]  # like ".cpython-311-x86_64-linux-gnu.so": the same for every patch release of a Python

# The modules that are compiled together; everything else stays plain Python.
_KERNELS = {
    "teutonica": (
        "board", "choices", "components", "events", "invariants", "lane", "observing", "rollout", "showing", "state",
        "variant", "law.answer", "law.benefit", "law.judge", "law.moving", "law.reading", "law.seldom",
        "law.turn",
        "rules.answer", "rules.claim", "rules.develop", "rules.displace", "rules.engine", "rules.favours",
        "rules.houses", "rules.income", "rules.markers", "rules.move", "rules.neutral", "rules.offices",
        "rules.permanent", "rules.permits", "rules.place", "rules.prestige", "rules.promo", "rules.scoring",
        "rules.setup", "rules.supply", "rules.turn",
    ),
    "hansa": (
        "board", "choices", "components", "events", "invariants", "lane", "law", "observing", "rollout", "state",
        "variant", "rules.build", "rules.buy", "rules.engine", "rules.goods", "rules.sail", "rules.scoring",
        "rules.sell", "rules.setup", "rules.supply", "rules.turn",
    ),
}  # fmt: skip
_KIT = ("batch", "bits", "commands", "dice", "lane", "node", "offers", "rollout", "tape", "words")
_MINDS = {  # of players
    "teutonica": ("features", "founding", "gaining", "printed", "survey", "tally", "turns"),
    "hansa": ("features", "hand", "places", "survey", "turns"),
}
MODULES = (
    *(f"kontor.kit.{name}" for name in _KIT),
    *(f"kontor.games.{game}.{name}" for game, names in _KERNELS.items() for name in names),
    *(f"kontor.players.{game}.{name}" for game, names in _MINDS.items() for name in names),
)


_NAMES = frozenset(MODULES)


def source(module: str) -> str:
    return os.path.join(os.path.dirname(HERE), *module.split(".")) + ".py"


def checksum() -> str:
    """Of the sources that are compiled, with their names."""
    crc = 0
    for module in MODULES:
        with open(source(module), "rb", buffering=0) as file:
            crc = zlib.crc32(file.read(), zlib.crc32(module.encode(), crc))
    return f"{crc:08x}"


def file_name() -> str:
    """What a compiled kernel of these sources is called for this interpreter."""
    return f"kernel-{checksum()}{ABI}"


def found() -> list[str]:
    """Every compiled kernel that is here, whether it fits or not."""
    return sorted(name for name in os.listdir(HERE) if name.startswith("kernel-"))


def fits() -> bool:
    """Is there a compiled kernel, made from just these sources for this interpreter?"""
    return os.path.isfile(os.path.join(HERE, file_name()))


def is_wanted() -> bool:
    return os.environ.get(SWITCH) != "interpreted"


def is_usable() -> bool:
    """Would a process that begins now run compiled?"""
    return is_wanted() and fits()


def is_compiled() -> bool:
    """Is the kernel that runs here the compiled one?"""
    return _chosen is _CompiledFinder


def name() -> str:
    return "compiled" if is_compiled() else "interpreted"


def why() -> str:
    """Why the kernel that runs here is the interpreted one; empty if it is compiled."""
    if is_compiled():
        return ""
    if not is_wanted():
        return f"{SWITCH}=interpreted"
    if not found():
        return "it was not compiled here"
    if fits():
        return "it was compiled after this process began"
    if not any(name.endswith(ABI) for name in found()):
        return f"it was compiled for another Python than {ABI.split('.')[1]}"
    return "its sources have changed since it was compiled"


def unused() -> str:
    """What to say of a compiled kernel that is there and does not run here, unless somebody wanted it so."""
    return f"the compiled kernel is not used: {why()}" if not is_compiled() and is_wanted() and found() else ""


class _SourceFinder:  # no importlib.abc: importing it would take longer than all the rest
    """Finds the modules of the kernel in their source files."""

    @staticmethod
    def find_spec(
        fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in _NAMES:
            return None
        file = source(fullname)
        return _located(ModuleSpec(fullname, SourceFileLoader(fullname, file), origin=file))


class _CompiledFinder:
    """Finds them all in the one compiled file."""

    file = ""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in _NAMES and fullname != GROUP:
            return None
        return _located(ModuleSpec(fullname, ExtensionFileLoader(fullname, cls.file), origin=cls.file))


def _located(spec: ModuleSpec) -> ModuleSpec:
    spec.has_location = True
    return spec


_chosen: type[_SourceFinder] | type[_CompiledFinder] | None = None


def choose() -> None:
    """Called once, before any module of the kernel is imported; what is compiled later is for later processes."""
    global _chosen
    _CompiledFinder.file = os.path.join(HERE, file_name())
    _chosen = _CompiledFinder if is_wanted() and os.path.isfile(_CompiledFinder.file) else _SourceFinder
    sys.meta_path.insert(0, _chosen)
