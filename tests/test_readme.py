"""What the README shows is true: its Python runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_example_plays_a_whole_game() -> None:
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 1
    done = subprocess.run([sys.executable, "-c", blocks[0]], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    points, first = done.stdout.splitlines()[:2]
    assert first == "kontor record 1"
    assert f"= {points[1:-1].replace(',', '')}" == done.stdout.splitlines()[-2]
