"""Coloured text for a terminal: pieces of a line with their styles, and a canvas to write them on.

Whatever a colour tells, a letter or a number beside it tells too: pictures are read without colours as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Text = list[tuple[str, str]]  # what is written, and in which style

# Tiles have a background of their own, so that they can be read on dark and on light terminals.
SEAT_STYLES = (
    "bold #ffffff on #a32020",
    "bold #ffffff on #1f4fb0",
    "bold #ffffff on #1d7a4f",
    "bold #000000 on #e8b01c",
    "bold #ffffff on #7a3fa0",
)
FAINT = "dim"
STRONG = "bold"
BLANK = (" ", "")


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


def joined(parts: Sequence[Text], between: str = "") -> Text:
    found: Text = []
    for number, part in enumerate(parts):
        if number and between:
            found.append((between, ""))
        found += part
    return found


class Canvas:
    """So many rows and columns, for maps."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.grid: list[Text] = [[BLANK] * columns for _ in range(rows)]

    def is_free(self, row: int, column: int, length: int, gap: int) -> bool:
        """Is there room for a label with so many blanks on either side?"""
        if not (0 <= row < self.rows and column >= 0 and column + length <= self.columns):
            return False
        return all(cell == BLANK for cell in self.grid[row][max(column - gap, 0) : column + length + gap])

    def write(self, row: int, column: int, text: Text) -> None:
        for word, style in text:
            for letter in word:
                wide = max(cells(letter), 1)
                self.grid[row][column : column + wide] = [(letter, style)] + [("", style)] * (wide - 1)
                column += wide

    def dot(self, row: int, column: int, style: str) -> None:
        """A point of a line, unless something stands here or right beside it."""
        if all(letter in " ·" for letter, _ in self.grid[row][max(column - 1, 0) : column + 2]):
            self.grid[row][column] = ("·", style)

    def lines(self) -> list[Text]:
        """Without the empty ones at the bottom."""
        rows = [_merged(row) for row in self.grid]
        while rows and not rows[-1]:
            rows.pop()
        return rows


def _merged(row: Text) -> Text:
    """Neighbours of one style become one piece of text; blanks at the end are left out."""
    found: Text = []
    for letter, style in row:
        if found and found[-1][1] == style:
            found[-1] = (found[-1][0] + letter, style)
        else:
            found.append((letter, style))
    return trimmed(found)
