"""Names at a table: nothing invisible in them, letters of one script, and none that looks like another's."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from kontor.record import check_name
from kontor.server.core.errors import Trouble

# Letters and signs that show nothing, though Unicode does not list them with the invisible ones.
BLANKS = {0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)}
BLANKS |= set(range(0xE0100, 0xE01F0))
EMOJI = 0xFE0F  # follows a sign that is to be shown in colours
TOGETHER = {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO"}  # people write these in one word
# What looks like a Latin letter in capitals or small ones; within Latin, what is hard to tell apart.
ALIKE = str.maketrans(
    "авгенікморстухјѕһԁԛԝ" + "αβεζηικμνορτυχ" + "01i|ıɑ",
    "abrehlkmopctyxjshdqw" + "abezhlkmnoptyx" + "olllla",
)


def checked_name(name: str, others: Iterable[str] = ()) -> str:
    """A name that can be read, and be told from those of the others at the table."""
    for place, letter in enumerate(name):
        if _is_invisible(letter) and not (ord(letter) == EMOJI and _is_sign(name[place - 1 : place])):
            raise Trouble("name-invisible", sign=f"U+{ord(letter):04X}")
    check_name(name)
    if len(_scripts(name)) > 1:
        raise Trouble("name-mixed", name=name)
    for other in others:
        if looks(other) == looks(name):
            raise Trouble("name-alike", name=name, other=other)
    return name


def _is_invisible(letter: str) -> bool:
    kind = unicodedata.category(letter)
    return ord(letter) in BLANKS or kind in ("Cc", "Cf", "Zl", "Zp") or (kind == "Zs" and letter != " ")


def _is_sign(letter: str) -> bool:
    return bool(letter) and unicodedata.category(letter) == "So"


def _scripts(name: str) -> set[str]:
    """By the first words of the letters' own names, as Python does not know their scripts."""
    letters = (letter for letter in unicodedata.normalize("NFKC", name) if letter.isalpha())
    found = {unicodedata.name(letter, "?").split()[0] for letter in letters}
    return found - TOGETHER - {"LATIN"} if found & TOGETHER else found


def looks(name: str) -> str:
    """The same for names that people take for each other."""
    plain = unicodedata.normalize("NFKC", name).casefold().translate(ALIKE)
    shown = "".join(letter for letter in plain if unicodedata.category(letter)[0] in "LMN")
    return (shown or plain).replace("rn", "m").replace("vv", "w")
