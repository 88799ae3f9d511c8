"""A test variant of Hansa Teutonica: a copy of its data with a second revision, which fixes T8.7 in the edition 2009.

`kontor.registry` is given this module in place of the game; where the copy lies, the environment says, so that the
processes of bots find it too.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from kontor.games.teutonica.game import Teutonica
from kontor.games.teutonica.library import DATA, Library

PLACE = "KONTOR_TEST_DATA"
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


def change(file: Path, old: str, new: str) -> None:
    """Without an old text the new one is put at the end."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new) if old else text + new, encoding="utf-8")


if PLACE in os.environ:
    GAME = Teutonica(Library(Path(os.environ[PLACE])))
