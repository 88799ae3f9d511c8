"""The same in another process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from tests.cli.running import ROOT


def elsewhere(*arguments: object, **environment: str) -> Any:
    """What `tables.tell` says there."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.players.tables", *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", **environment},
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)
