"""A test variant of Hansa Teutonica: a copy of its data with a second revision, which fixes T8.7 in the edition 2009.

It takes the place of the game in `kontor.registry`. Where the copy lies, the environment says: so other processes,
those of bots too, find it.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from kontor.games.teutonica.library import DATA
from kontor.registry import GAMES

PLACE = "KONTOR_TEST_DATA"
MODULE = "tests.revisions.fixed"
EDITION = "2009"  # in revision 1 an exchange needs no own office there, in revision 2 it does

SECOND = """
[[revisions]]
number = 2
rules = ["T8.7"]
why = "An exchange needs an office of one's own in the first edition too."
"""
FIRST_SWITCH = '[exchange-needs-own-office]\nrule = "T8.7"\nvalue = false\n'
FIXED_SWITCH = '[exchange-needs-own-office]\nrule = "T8.7"\nvalue = true\nwas = { 1 = false }\n'


def fixed_data(folder: Path) -> Path:
    """A copy of the data with the fix."""
    data = folder / "fixed"
    shutil.copytree(DATA, data)
    change(data / "revisions.toml", "", SECOND)
    change(data / "editions" / f"{EDITION}.toml", FIRST_SWITCH, FIXED_SWITCH)
    return data


def install() -> None:
    GAMES["teutonica"] = MODULE


def change(file: Path, old: str, new: str) -> None:
    """Without an old text the new one is put at the end."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new) if old else text + new, encoding="utf-8")
