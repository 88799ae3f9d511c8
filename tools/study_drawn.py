"""Pictures of how a level plays among itself: calibration by phase and by table, what won, what was developed first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.figure import Figure

from kontor.research.study import Told
from tools.study import PHASES, first_deeds, judged, plan_of_winners

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ACROSS = 3  # tables beside each other
BLUE, PALE, GREY = "#1f4fb0", "#a9bfe6", "#999999"


def draw(games: Sequence[Told], file: Path, title: str) -> None:
    figure = Figure(figsize=(9, 6), layout="constrained")
    names = [name for name, _, _ in PHASES]
    rows: list[Any] = [[name for name in names for _ in range(2)], 3 * ["plans"] + 3 * ["first"]]
    axes = figure.subplot_mosaic(rows)
    for name, low, high in PHASES:
        true(axes[name], games, low, high)
        axes[name].set_title(name, fontsize=10)
    axes[names[0]].set_ylabel("share that came about")
    bars(axes["plans"], {part: number / len(games) for part, number in plan_of_winners(games).most_common()})
    axes["plans"].set_title("what winners had most of, against the others", fontsize=10)
    begun(axes["first"], games)
    figure.suptitle(f"{title}, {len(games)} games", fontsize=11)
    figure.savefig(file, dpi=110)


def compare(tables: Mapping[str, Sequence[Told]], file: Path, level: str) -> None:
    """How true the shares are over whole games, table by table."""
    down = -(-len(tables) // ACROSS)
    figure = Figure(figsize=(9, 3 * down), layout="constrained")
    grid = figure.subplots(down, ACROSS, squeeze=False)
    for (table, games), axes in zip(tables.items(), grid.flat, strict=False):
        true(axes, games, 0.0, 1.0)
        axes.set_title(f"{table}, {len(games)} games", fontsize=8)
    for axes in grid.flat[len(tables) :]:
        axes.set_visible(False)
    for row in grid:
        row[0].set_ylabel("share that came about")
    figure.suptitle(level, fontsize=11)
    figure.savefig(file, dpi=110)


def true(axes: Axes, games: Sequence[Told], low: float, high: float) -> None:
    """How often what was expected came about, in this part of the games."""
    bins = judged(games, low, high).bins
    axes.plot([0, 1], [0, 1], color=GREY, linewidth=1)
    sizes = [8 + 60 * one.number / max(other.number for other in bins) for one in bins]
    axes.scatter([one.said for one in bins], [one.happened for one in bins], s=sizes, color=BLUE)
    axes.set_xlabel("expected share")
    axes.grid(alpha=0.3)


def bars(axes: Axes, shares: dict[str, float]) -> None:
    axes.bar(list(shares), list(shares.values()), color=BLUE)
    axes.yaxis.set_major_formatter("{x:.0%}")
    axes.tick_params(axis="x", labelsize=8)
    axes.grid(alpha=0.3, axis="y")


def begun(axes: Axes, games: Sequence[Told]) -> None:
    """Which ability seats developed first, and how often they won."""
    found = [(deeds[0] if deeds else "none", won) for deeds, won in first_deeds(games, 1)]
    if not found:
        axes.set_visible(False)
        return
    often = Counter(first for first, _ in found)
    bars(axes, {first: number / len(found) for first, number in often.most_common()})
    won = [float(np.mean([share for other, share in found if other == first])) for first, _ in often.most_common()]
    axes.scatter(range(len(won)), won, color=PALE, edgecolors="#333333", zorder=3, label="their share of the win")
    axes.set_title("developed first, of all seats", fontsize=10)
    axes.legend(fontsize=8)
