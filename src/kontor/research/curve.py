"""The learning curve as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kontor.extras import need
from kontor.research.training import Round

BLUE = "#1f4fb0"


def draw_curve(rounds: Sequence[Round], title: str, file: Path, opponent: str = "the readable evaluation") -> None:
    """Wins against the opponent with their doubt, loss, calibration and length of games, by games played."""
    need("draw")
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 9), layout="constrained")
    games = [one.games for one in rounds]
    tried = [one for one in rounds if one.share is not None]
    curves = (
        ("log-loss of new games", games, [one.fresh for one in rounds]),
        ("error of calibration", games, [one.error for one in rounds]),
        ("decisions in a game", games, [one.decisions for one in rounds]),
    )
    first, *others = figure.subplots(4, sharex=True)
    first.errorbar([one.games for one in tried], [one.share for one in tried], [one.doubt for one in tried], color=BLUE)
    first.set_ylabel(f"wins against\n{opponent}")
    for axes, (label, across, up) in zip(others, curves, strict=True):
        axes.plot(across, up, color=BLUE, linewidth=1.5)
        axes.set_ylabel(label)
    for axes in (first, *others):
        axes.grid(alpha=0.3)
    axes.set_xlabel("games played")
    figure.suptitle(title)
    figure.savefig(file, dpi=110)
