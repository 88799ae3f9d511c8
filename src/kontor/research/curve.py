"""The learning curve as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kontor.extras import need
from kontor.research.training import Round


def draw_curve(rounds: Sequence[Round], title: str, file: Path, opponent: str = "the readable evaluation") -> None:
    """Loss, length of games, and the share of wins against the opponent, by games played."""
    need("draw")
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 8), layout="constrained")
    games = [one.games for one in rounds]
    tried = [(one.games, one.share) for one in rounds if one.share is not None]
    curves = (
        (f"wins against {opponent}", [g for g, _ in tried], [s for _, s in tried]),
        ("loss", games, [one.loss for one in rounds]),
        ("decisions in a game", games, [one.decisions for one in rounds]),
    )
    for axes, (label, across, up) in zip(figure.subplots(3, sharex=True), curves, strict=True):
        axes.plot(across, up, color="#1f4fb0", linewidth=1.5)
        axes.set_ylabel(label)
        axes.grid(alpha=0.3)
    axes.set_xlabel("games played")
    figure.suptitle(title)
    figure.savefig(file, dpi=110)
