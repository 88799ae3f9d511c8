"""A further language, made by machine: English with accents, in a folder beside the others."""

from __future__ import annotations

import shutil
from pathlib import Path

from kontor.words import FOLDER

ACCENTS = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")


def accented(line: str) -> str:
    """The text of a line with accents on what is no slot."""
    code, equals, text = line.partition(" = ")
    if line.startswith("#") or not equals or code == "plurals":
        return line
    pieces = text.split("{")
    shown = [pieces[0].translate(ACCENTS)]
    for piece in pieces[1:]:
        slot, _, after = piece.partition("}")
        name, *forms = slot.split("|")
        shown.append("|".join([name, *(form.translate(ACCENTS) for form in forms)]) + "}" + after.translate(ACCENTS))
    return f"{code} = {'{'.join(shown)}"


def with_accents(folder: Path) -> Path:
    """The words of every language, and nothing else."""
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    (folder / "xa").mkdir()
    for file in (folder / "en").glob("*.words"):
        lines = file.read_text(encoding="utf-8").splitlines()
        (folder / "xa" / file.name).write_text("\n".join(map(accented, lines)), encoding="utf-8")
    return folder
