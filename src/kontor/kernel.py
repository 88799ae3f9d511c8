"""Which kernel runs: the compiled one if it is there and fits its source, else the same files interpreted."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import sys
import zlib
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).parent
STAMP = HERE / "compiled.txt"  # written by the build: a checksum of what was compiled
SWITCH = "KONTOR_KERNEL"  # "interpreted" leaves the compiled modules aside

# The modules that are compiled together; everything else stays plain Python.
_KERNELS = {
    "teutonica": (
        "board", "choices", "components", "events", "invariants", "rollout", "state",
        "variant", "law.answer", "law.benefit", "law.judge", "law.moving", "law.reading", "law.seldom",
        "law.turn",
        "rules.answer", "rules.claim", "rules.develop", "rules.displace", "rules.engine", "rules.favours",
        "rules.houses", "rules.income", "rules.markers", "rules.move", "rules.neutral", "rules.offices",
        "rules.permanent", "rules.permits", "rules.place", "rules.prestige", "rules.promo", "rules.scoring",
        "rules.setup", "rules.supply", "rules.turn",
    ),
    "hansa": (
        "board", "choices", "components", "events", "invariants", "law", "rollout", "state",
        "variant", "rules.build", "rules.buy", "rules.engine", "rules.goods", "rules.sail", "rules.scoring",
        "rules.sell", "rules.setup", "rules.supply", "rules.turn",
    ),
}  # fmt: skip
_KIT = ("bits", "commands", "dice", "node", "table")
_MINDS = ("features", "turns")  # of players, for each game
MODULES = (
    *(f"kontor.kit.{name}" for name in _KIT),
    *(f"kontor.games.{game}.{name}" for game, names in _KERNELS.items() for name in names),
    *(f"kontor.players.{game}.{name}" for game in _KERNELS for name in _MINDS),
)


def source(module: str) -> Path:
    return HERE.parent.joinpath(*module.split(".")).with_suffix(".py")


def checksum() -> str:
    """Of the sources and of the interpreter they were compiled for."""
    crc = zlib.crc32(sys.version.encode())
    for module in MODULES:
        crc = zlib.crc32(source(module).read_bytes(), crc)
    return f"{crc:08x}"


def is_compiled() -> bool:
    """Is the kernel that runs here the compiled one?"""
    module = sys.modules.get(MODULES[0]) or importlib.import_module(MODULES[0])
    return not str(module.__file__).endswith(".py")


def name() -> str:
    return "compiled" if is_compiled() else "interpreted"


def choose() -> None:
    """Called once, before any module of the kernel is imported."""
    if os.environ.get(SWITCH) == "interpreted" or not fits():
        sys.meta_path.insert(0, _SourceFinder)


def fits() -> bool:
    """Is there a compiled kernel, made from just these sources for this interpreter?"""
    try:
        return STAMP.read_text() == checksum()
    except OSError:
        return False


class _SourceFinder:  # no importlib.abc: importing it would take longer than all the rest
    """Finds the modules of the kernel in their source files, where a compiled file would come first."""

    @staticmethod
    def find_spec(
        fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in MODULES:
            return None
        return importlib.util.spec_from_file_location(fullname, source(fullname))
