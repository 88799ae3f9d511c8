"""The choices of a player as a numbered list: those that begin alike stand together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.markup import escape

from kontor.cli.screen import say
from kontor.protocol import Move
from kontor.words import words

GAP = 2
DIGITS = 3
SHORT_LIST = 3  # lines that are shown even where room is scarce

Kind = tuple[str, str, str]


@dataclass(slots=True)
class Group:
    titles: list[str]  # what its choices begin with
    choices: list[tuple[list[int], str]]  # a number for each title, and the words that follow


def in_order(legal: Sequence[Move]) -> list[Move]:
    """The choices as they are numbered: those of a group follow each other, ways out come last."""
    groups: dict[Kind, list[Move]] = {}
    for command in sorted(legal, key=lambda command: " " not in command.text):
        groups.setdefault(_kind(command), []).append(command)
    return [command for group in groups.values() for command in group]


def menu_lines(ordered: Sequence[Move], width: int, language: str, short: bool = False) -> list[str]:
    """The numbered choices in rich markup; `short` leaves the long lists out."""
    lines: list[str] = []
    for group in grouped(ordered):
        title = f"[bold]{escape(words(language).listed(group.titles, 'or'))}[/]"
        columns = _columns(group.choices, width - (cell_len(group.titles[0]) if group.titles else 0))
        if not group.titles:
            lines += columns
        elif len(columns) == 1:
            lines.append(title + columns[0])
        elif short and len(columns) > SHORT_LIST:
            example = escape(f"{group.titles[0]} {group.choices[0][1]}")
            lines.append(f"{title} … {say(language, 'more', command=example, n=len(group.choices))}")
        else:
            lines += [title, *_columns(group.choices, width)]
    return lines


def grouped(ordered: Sequence[Move]) -> list[Group]:
    """Groups by kind; two that differ in nothing but their title share one list, and so do loners."""
    kinds: dict[Kind, list[tuple[int, str]]] = {}
    for number, command in enumerate(ordered, 1):
        kinds.setdefault(_kind(command), []).append((number, command.text))
    found: list[Group] = []
    verb = ""
    for kind, members in kinds.items():
        group = _group(members)
        if found and kind[0] == verb and group.titles and _rests(group) == _rests(found[-1]):
            _share(found[-1], group)
        elif found and not group.titles and not found[-1].titles:
            found[-1].choices += group.choices
        else:
            found.append(group)
        verb = kind[0]
    return found


def _kind(command: Move) -> Kind:
    """What commands of one group have in common."""
    facts = command.facts
    return str(facts.get("verb")), str(facts.get("kind")), str(facts.get("marker"))


def _group(members: list[tuple[int, str]]) -> Group:
    if len(members) == 1:
        return Group([], [([members[0][0]], members[0][1])])
    words = [text.split() for _, text in members]
    alike = 2 if all(line[:2] == words[0][:2] and len(line) > 2 for line in words) else 1
    rests = [([number], " ".join(line[alike:])) for (number, _), line in zip(members, words, strict=True)]
    return Group([" ".join(words[0][:alike])], rests)


def _rests(group: Group) -> list[str]:
    return [rest for _, rest in group.choices]


def _share(group: Group, other: Group) -> None:
    group.titles += other.titles
    for (numbers, _), (more, _) in zip(group.choices, other.choices, strict=True):
        numbers += more


def _columns(choices: list[tuple[list[int], str]], width: int) -> list[str]:
    """Read downwards, as a sorted list is."""
    longest = max(cell_len(rest) for _, rest in choices)
    numbers = len(choices[0][0])
    across = max(1, (width + GAP) // (numbers * (DIGITS + 1) + longest + GAP))
    rows = -(-len(choices) // across)
    lines = []
    for row in range(rows):
        cells = [_cell(numbers, rest, longest) for numbers, rest in choices[row::rows]]
        lines.append((" " * GAP).join(cells).rstrip())
    return lines


def _cell(numbers: list[int], rest: str, longest: int) -> str:
    shown = " ".join(f"[cyan]{number:{DIGITS}}[/]" for number in numbers)
    return f"{shown} {escape(rest)}{' ' * (longest - cell_len(rest))}"
