"""The pictures of docs/studies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kontor.data.study import Figure

COLOURS = ("#1f4fb0", "#c2410c", "#15803d", "#7c3aed", "#a16207")
DOTS = 80  # to an inch: small files, and wide enough for a page


@dataclass(frozen=True, slots=True)
class Lines:
    """Figures that belong together."""

    label: str
    figures: Sequence[Figure]


def _canvas(width: float, height: float) -> tuple[Any, Any]:
    from matplotlib.figure import Figure as Canvas

    canvas = Canvas(figsize=(width, height), layout="constrained")
    return canvas, canvas.subplots()


def _save(canvas: Any, file: Path) -> None:
    """Without the time, and the version of who drew it: the same figures give the same file."""
    canvas.savefig(file, dpi=DOTS, metadata={"Software": None})


def seats(lines: Sequence[Lines], file: Path) -> None:
    """A row for each table and policy: how far each seat is above or below par."""
    canvas, axes = _canvas(8, 0.6 + 0.32 * len(lines))
    axes.axvline(0, color="#999999", linewidth=1)
    for row, line in enumerate(lines):
        par = 100 / len(line.figures)
        for seat, one in enumerate(line.figures):
            place = len(lines) - row - 0.12 * (seat - 1.5)
            colour = COLOURS[seat]
            name = f"seat {seat}" if row == most_seats(lines) else None
            axes.errorbar(100 * one.mean - par, place, xerr=100 * one.doubt, fmt="o", ms=4, color=colour, label=name)
    axes.set_yticks(range(len(lines), 0, -1), [line.label for line in lines], fontsize=8)
    axes.set_xlabel("share of the win above par, in percent")
    axes.legend(fontsize=8)
    axes.grid(axis="x", alpha=0.3)
    _save(canvas, file)


def most_seats(lines: Sequence[Lines]) -> int:
    """The row with the most seats: its labels are those of the legend."""
    return max(range(len(lines)), key=lambda row: len(lines[row].figures))


def worths(lines: Sequence[Lines], title: str, file: Path) -> None:
    canvas, axes = _canvas(7, 3.2)
    names = [one.name for one in lines[0].figures]
    axes.axhline(0, color="#999999", linewidth=1)
    for nth, line in enumerate(lines):
        places = np.arange(len(names)) + 0.15 * nth
        axes.errorbar(
            places, [100 * one.mean for one in line.figures], [100 * one.doubt for one in line.figures],
            fmt="o", color=COLOURS[nth], label=line.label, capsize=3,
        )  # fmt: skip
    axes.set_xticks(range(len(names)), names, fontsize=8)
    axes.set_ylabel("percent of the win")
    axes.set_title(title, fontsize=10)
    axes.legend(fontsize=8)
    axes.grid(alpha=0.3)
    _save(canvas, file)


def lengths(rounds: Mapping[str, NDArray[Any]], file: Path) -> None:
    canvas, axes = _canvas(7, 3)
    for nth, (policy, values) in enumerate(rounds.items()):
        whole = np.ceil(values).astype(int)
        numbers, counts = np.unique(whole, return_counts=True)
        axes.plot(numbers, 100 * counts / len(whole), color=COLOURS[nth], label=policy, linewidth=1.5)
    axes.set_xlim(0, 80)
    axes.set_xlabel("rounds")
    axes.set_ylabel("percent of games")
    axes.legend(fontsize=8)
    axes.grid(alpha=0.3)
    _save(canvas, file)
