"""The same source runs compiled and interpreted, and a compiled kernel that does not fit is left aside."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from kontor import kernel

SOURCE = Path(kernel.HERE).parent
WHICH = "from kontor import kernel; print(kernel.name())"


def run(code: str, source: Path, **environment: str) -> str:
    everything = {k: v for k, v in os.environ.items() if k != kernel.SWITCH} | environment | {"PYTHONPATH": str(source)}
    done = subprocess.run([sys.executable, "-c", code], env=everything, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_the_switch_leaves_the_compiled_kernel_aside() -> None:
    assert run(WHICH, SOURCE, **{kernel.SWITCH: "interpreted"}) == "interpreted"
    assert run(WHICH, SOURCE) == ("compiled" if kernel.fits() else "interpreted")


def test_a_changed_source_is_never_hidden_by_a_compiled_file(tmp_path: Path) -> None:
    shutil.copytree(SOURCE, tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__", ".mypy_cache"))
    assert run(WHICH, tmp_path / "src") == ("compiled" if kernel.fits() else "interpreted")
    bits = tmp_path / "src" / "kontor" / "games" / "teutonica" / "bits.py"
    bits.write_text(bits.read_text() + "\nCHANGED = 1\n")
    changed = "from kontor.games.teutonica import bits; print(bits.CHANGED)"
    assert run(WHICH, tmp_path / "src") == "interpreted"
    assert run(changed, tmp_path / "src") == "1"


def test_every_compiled_module_exists() -> None:
    assert all(Path(kernel.source(module)).is_file() for module in kernel.MODULES)


def test_importing_the_package_stays_light() -> None:
    code = "import sys, kontor, kontor.games.teutonica.game; print(*sorted({m.split('.')[0] for m in sys.modules}))"
    loaded = run(code, SOURCE).split()
    assert not {"rich", "typer", "asyncio", "numpy"} & set(loaded)
