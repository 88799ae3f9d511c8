"""The learning curve as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kontor.extras import need
from kontor.research.training import Round

BLUE = "#1f4fb0"


def draw_curve(rounds: Sequence[Round], title: str, file: Path, opponent: str = "the readable evaluation") -> None:
    """Loss, calibration and length of games by games played; wins against the opponent, if any were tried."""
    need("draw")
    from matplotlib.figure import Figure

    tried = [one for one in rounds if one.share is not None]
    curves = {
        "log-loss of new games": [one.fresh for one in rounds],
        "error of calibration": [one.error for one in rounds],
        "decisions in a game": [one.decisions for one in rounds],
    }
    figure = Figure(figsize=(7, 9 if tried else 7), layout="constrained")
    panels = figure.subplots(len(curves) + bool(tried), sharex=True)
    for axes, (label, up) in zip(panels, curves.items(), strict=False):
        axes.plot([one.games for one in rounds], up, color=BLUE, linewidth=1.5)
        axes.set_ylabel(label)
    if tried:
        shares, doubts = [one.share for one in tried], [one.doubt for one in tried]
        panels[-1].errorbar([one.games for one in tried], shares, doubts, color=BLUE)
        panels[-1].set_ylabel(f"wins against\n{opponent}")
    for axes in panels:
        axes.grid(alpha=0.3)
    panels[-1].set_xlabel("games played")
    figure.suptitle(title)
    figure.savefig(file, dpi=110)
