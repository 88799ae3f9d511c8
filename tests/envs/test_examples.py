"""The examples run, and do what they are examples of."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
LEAST = {  # quick runs, and what a line of theirs must say
    "heuristic.py": (["--games", "1", "--against", "random"], r"share of the wins against three random: \d"),
    "mcts.py": (["--games", "1", "--against", "random"], r"share of the wins against random: \d"),
    "ppo.py": (
        ["--updates", "2", "--envs", "4", "--steps", "8", "--every", "2", "--games", "2", "--against", "random"],
        r"2 steps +64 .* \| random \d",
    ),
    "language_model.py": (["--against", "random"], r"The game is over\. Final points:\n  1\. \w+"),
    "league.py": (["--updates", "2", "--games", "8", "--steps", "50", "--every", "1"], r"2 entropy .*after 1 \d"),
}


def run(example: str, *arguments: str) -> str:
    command = [sys.executable, str(EXAMPLES / example), *arguments]
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_example_is_run() -> None:
    assert {file.name for file in EXAMPLES.glob("*.py")} == set(LEAST)


@pytest.mark.parametrize("example", LEAST)
def test_it_runs(example: str) -> None:
    arguments, line = LEAST[example]
    assert re.search(line, run(example, *arguments))


@pytest.mark.parametrize("example", ["heuristic.py", "mcts.py"])
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--games", "0"], "error: --games is 1 or more, not 0"),
        (["--games", "1", "--against", "foo"], "error: unknown player 'foo'"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    example: str,
    arguments: list[str],
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    with pytest.raises(SystemExit, match="2"):
        importlib.import_module(example.removesuffix(".py")).main(arguments)
    assert words in capsys.readouterr().err


def test_the_slopes_of_masked_ppo_are_those_of_its_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    ppo = importlib.import_module("ppo")
    rng = np.random.default_rng(1)
    net, rows = ppo.Net(6, 5, hidden=4, seed=1), np.arange(7)
    net.weights = [one.astype(np.float64) * 3 for one in net.weights]
    seen, mask = rng.integers(-9, 9, (7, 6)).astype(np.int8), rng.random((7, 5)) < 0.7
    action = rng.integers(0, 5, 7)
    mask[rows, action] = True
    before = net.look(seen, mask)[0][rows, action] * rng.uniform(0.9, 1.1, 7)
    part = ppo.Part(seen, mask, action, before, rng.normal(size=7), rng.normal(size=7))

    def loss() -> float:
        chance, value = net.look(seen, mask)
        ratio = chance[rows, action] / before
        clipped = np.clip(ratio, 1 - ppo.CLIP, 1 + ppo.CLIP)
        gained = np.minimum(ratio * part.gain, clipped * part.gain).mean()
        unsure = -(chance * np.log(np.maximum(chance, 1e-12))).sum(1).mean()
        return float(-gained - ppo.ENTROPY * unsure + ppo.VALUE * ((value - part.wished) ** 2).mean() / 2)

    slopes, _ = net.slopes(part)
    for weight, slope in zip(net.weights, slopes, strict=True):
        for place in np.ndindex(weight.shape):
            kept = weight[place]
            weight[place] = kept + 1e-5
            above = loss()
            weight[place] = kept - 1e-5
            below = loss()
            weight[place] = kept
            assert slope[place] == pytest.approx((above - below) / 2e-5, abs=2e-4)
