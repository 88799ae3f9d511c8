"""Coloured text for a terminal: pieces of a line with their styles, and the tiles that every picture uses.

Whatever a colour tells, a letter or a number beside it tells too: pictures are read without colours as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kontor.games.teutonica.components import COLOUR_NAMES, MARKER_NAMES, PERMANENT_NAMES

Text = list[tuple[str, str]]  # what is written, and in which style

# Tiles have a background of their own, so that they can be read on dark and on light terminals.
SEAT_STYLES = (
    "bold #ffffff on #a32020",
    "bold #ffffff on #1f4fb0",
    "bold #ffffff on #1d7a4f",
    "bold #000000 on #e8b01c",
    "bold #ffffff on #7a3fa0",
)
NEUTRAL_STYLE = "bold #000000 on #b8b8b8"
OFFICE_STYLES = ("#000000 on #ffffff", "#000000 on #e08a35", "#000000 on #e59ab0", "#ffffff on #000000")
MARKER_STYLE = "#000000 on #d9b25f"
LASTING_STYLE = "#ffffff on #6b5223"
COUNTRY_STYLES = ("magenta", "cyan")  # of those abroad, in turn
LINK_STYLE = "bold #ffffff on #a1382a"
FAINT = "dim"
STRONG = "bold"

FREE_HOUSE = "⌂"
BOAT = "◡"  # alone while it is free, else before the piece
NEUTRAL = "n"
OUTSIDE = "°"  # behind the name of a city outside the Hansa
PERMIT = "§"
PIECES = "■●"  # trader, merchant
SPACES = "□○"  # the same shapes, still free
COIN_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_SHORT = ("+office", "exchange", "develop", "+3", "+4", "remove 3", "move 3", "trade", "tribute", "block")
SHORT_MARKERS = dict(zip(MARKER_NAMES, _SHORT, strict=True))
SHORT_LASTING = dict(zip(PERMANENT_NAMES, ("move 2", "privilege", "office", "place 2", "2 abroad"), strict=True))


def cells(text: str) -> int:
    """How many columns a text takes."""
    from rich.cells import cell_len  # loaded late: games are also played where nobody looks

    return cell_len(text)


def breadth(text: Text) -> int:
    return sum(cells(word) for word, _ in text)


def clip(text: Text, width: int) -> Text:
    """At most `width` columns; what is left out is shown as …"""
    if breadth(text) <= width:
        return text
    kept: Text = []
    room = width - 1
    for word, style in text:
        short = ""
        for letter in word:
            if cells(letter) > room:
                return [*kept, (short + "…", style)]
            short += letter
            room -= cells(letter)
        kept.append((short, style))
    return kept


def padded(text: Text, width: int) -> Text:
    return [*text, (" " * (width - breadth(text)), "")]


def trimmed(text: Text) -> Text:
    """Without blanks at the end."""
    while text and not text[-1][0].strip():
        text = text[:-1]
    return [*text[:-1], (text[-1][0].rstrip(), text[-1][1])] if text else text


def flow(words: Iterable[Text], width: int, indent: int = 0, gap: int = 2) -> list[Text]:
    """Words one after the other; a line that is full is continued on an indented one."""
    lines: list[Text] = [[]]
    for word in words:
        line = lines[-1]
        if line and breadth(line) + gap + breadth(word) > width:
            line = [(" " * indent, "")]
            lines.append(line)
        elif line:
            line.append((" " * gap, ""))
        line += clip(word, width - indent)
    return lines


def markup(text: Text) -> str:
    from rich.markup import escape

    return "".join(f"[{style}]{escape(word)}[/]" if style else escape(word) for word, style in text)


# ---------------------------------------------------------------------------- tiles


def side_tile(shape: str, side: int, seats: int) -> Text:
    """A shape and whose it is; the side after the seats is the neutral one."""
    return [(f"{shape}{side}", SEAT_STYLES[side]) if side < seats else (f"{shape}{NEUTRAL}", NEUTRAL_STYLE)]


def piece_tile(piece: int, seats: int) -> Text:
    """Shape and seat: ■0 is a trader of seat 0."""
    return side_tile(PIECES[piece % 2], piece // 2, seats)


def space_tile(kind: int, colour: int) -> Text:
    """Shape and first letter of the colour: ○p is for a merchant, pink."""
    return [(f"{SPACES[kind]}{COLOUR_NAMES[colour][0]}", OFFICE_STYLES[colour])]


def coin(points: int) -> Text:
    return [("".join(COIN_DIGITS[int(digit)] for digit in str(points)), STRONG)] if points else []


def marker_tile(marker: int) -> Text:
    return [(f"[{SHORT_MARKERS[MARKER_NAMES[marker]]}]", MARKER_STYLE)]


def lasting_tile(name: str) -> Text:
    """The marker that stays on its route."""
    return [(f"‹{SHORT_LASTING[name]}›", LASTING_STYLE)]


def country_style(country: int) -> str:
    return COUNTRY_STYLES[(country - 1) % len(COUNTRY_STYLES)] if country else FAINT


def joined(parts: Sequence[Text], between: str = "") -> Text:
    found: Text = []
    for number, part in enumerate(parts):
        if number and between:
            found.append((between, ""))
        found += part
    return found
