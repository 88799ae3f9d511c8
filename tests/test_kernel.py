"""The same source runs compiled and interpreted, and a compiled kernel that does not fit is left aside."""

from __future__ import annotations

import gc
import os
import random
import shutil
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

import kontor
from kontor import kernel
from kontor.registry import GAMES

SOURCE = Path(kernel.HERE).parent
WHICH = "from kontor import kernel; print(kernel.name())"
UNUSED = "from kontor import kernel; print(kernel.unused())"
HERE = "compiled" if kernel.fits() else "interpreted"


def run(code: str, source: Path, **environment: str) -> str:
    everything = {k: v for k, v in os.environ.items() if k != kernel.SWITCH} | environment | {"PYTHONPATH": str(source)}
    done = subprocess.run([sys.executable, "-c", code], env=everything, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The sources, to be spoiled, with a compiled kernel: the real one, or where there is none a file that is none."""
    no_need = shutil.ignore_patterns("__pycache__", ".mypy_cache", ".making-*", "static")
    shutil.copytree(SOURCE, tmp_path / "src", ignore=no_need)
    if HERE == "interpreted":
        (tmp_path / "src" / "kontor" / kernel.file_name()).write_bytes(b"")
    return tmp_path / "src"


def test_the_switch_leaves_the_compiled_kernel_aside(copy: Path) -> None:
    assert run(WHICH, SOURCE) == HERE
    assert run(WHICH, copy, **{kernel.SWITCH: "interpreted"}) == "interpreted"
    assert run(UNUSED, copy, **{kernel.SWITCH: "interpreted"}) == ""


def test_a_changed_source_is_never_hidden_by_a_compiled_file(copy: Path) -> None:
    assert run(WHICH, copy) == "compiled"
    assert run(UNUSED, copy) == ""
    bits = copy / "kontor" / "kit" / "bits.py"
    bits.write_text(bits.read_text() + "\nCHANGED = 1\n")
    changed = "from kontor.kit import bits; print(bits.CHANGED)"
    assert run(WHICH, copy) == "interpreted"
    assert run(changed, copy) == "1"
    assert "its sources have changed" in run(UNUSED, copy)


def test_a_kernel_for_another_python_is_left_aside_and_said_aloud(copy: Path) -> None:
    name = kernel.file_name()
    (copy / "kontor" / name).rename(copy / "kontor" / name.replace(kernel.ABI, ".cpython-39-x86_64-linux-gnu.so"))
    assert run(WHICH, copy) == "interpreted"
    assert "for another Python" in run(UNUSED, copy)


def test_the_stamp_does_not_change_with_the_patch_release() -> None:
    stamp = (
        "import sys; sys.version = sys.version_info = '3.11.99'; from kontor import kernel; print(kernel.file_name())"
    )
    assert run(stamp, SOURCE) == kernel.file_name()


def test_a_process_that_began_interpreted_stays_so(copy: Path) -> None:
    name = kernel.file_name()
    (copy / "kontor" / name).rename(copy / "waiting")
    code = f"""
import os, kontor
from kontor import kernel
from kontor.kit import bits
os.rename({str(copy / "waiting")!r}, {str(copy / "kontor" / name)!r})
from kontor.games.hansa import state
print(kernel.name(), bits.__file__[-3:], state.__file__[-3:], kernel.why())
"""
    assert run(code, copy) == "interpreted .py .py it was compiled after this process began"
    assert run(WHICH, copy) == "compiled"


def test_every_compiled_module_exists() -> None:
    assert all(Path(kernel.source(module)).is_file() for module in kernel.MODULES)


def test_every_module_is_of_the_kernel_that_runs() -> None:
    code = """
import importlib
from kontor import kernel
found = [importlib.import_module(name) for name in kernel.MODULES]
assert [module.__name__ for module in found] == list(kernel.MODULES)
print(*{"interpreted" if module.__file__.endswith(".py") else "compiled" for module in found})
"""
    assert run(code, SOURCE) == HERE
    assert run(code, SOURCE, **{kernel.SWITCH: "interpreted"}) == "interpreted"


def test_importing_the_package_stays_light() -> None:
    code = "import sys, kontor, kontor.games.teutonica.game; print(*sorted({m.split('.')[0] for m in sys.modules}))"
    loaded = run(code, SOURCE).split()
    assert not {"rich", "typer", "asyncio", "numpy"} & set(loaded)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_view_hides_is_given_back(game: str) -> None:
    """A server makes views without end; one that loses some bytes each time grows without end."""
    match = kontor.new(game, seed=1)
    rules, chance = match.game, random.Random(1)

    def grown(times: int) -> int:
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(times):
            rules.sample(rules.view(match.state, 0), chance)
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before

    tracemalloc.start()
    grown(10)
    assert grown(200) < 200 * 20
    tracemalloc.stop()
