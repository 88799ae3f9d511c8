"""What is in the packages, and what works where only they are installed."""

from __future__ import annotations

import re
import tarfile
import tomllib
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest

import kontor
from kontor.registry import GAMES
from tests.packaging.conftest import Environment
from tools.setting_up import ROOT

SMOKE = str(ROOT / "tools" / "smoke.py")
NEEDS = {  # what asks for an extra, and which
    "table": (("serve",), ("backup", "copy.sqlite")),
    "lab": (("arena", "--players", "random,novice"),),
    "draw": (("train",),),
    "mcp": (("mcp",),),
}
WORKS = (("--version",), ("boards",), ("perft", "1"), ("fuzz", "--commands", "50"))


def test_the_sdist_holds_the_page_and_only_sources_besides(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    assert "src/kontor/server/static/index.html" in names
    assert {"tools/compiling.py", "tools/entry.c", "web/package-lock.json"} <= set(names)
    assert not [name for name in names if "node_modules" in name or name.endswith((".so", ".pyc"))]


def test_the_wheel_from_the_sdist_needs_no_node_and_says_what_it_is(wheel: Path) -> None:
    assert wheel.name == f"kontor_games-{kontor.__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (about,) = [name for name in names if name.endswith("METADATA")]
        metadata = HeaderParser().parsestr(archive.read(about).decode())
    assert {"kontor/server/static/index.html", "kontor/py.typed"} <= set(names)
    assert {f"kontor/players/{game}/learned.npz" for game in GAMES} <= set(names)
    assert not [name for name in names if name.endswith(".so") or name.startswith(("tools/", "tests/", "web/"))]
    assert "Typing :: Typed" in metadata.get_all("Classifier", [])
    assert not re.search(r"\]\((?!https?:)", str(metadata.get_payload()))


def test_upper_bounds_only_where_something_private_is_used() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    assert {re.split(r"[<>=]", one)[0] for one in wanted if "<" in one} == {"litestar", "uvicorn"}


def test_the_engine_alone_plays_and_brings_no_server(engine: Environment) -> None:
    done = engine.run(SMOKE, "interpreted", "engine")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("words", WORKS, ids=" ".join)
def test_commands_that_need_no_extra_work(engine: Environment, words: tuple[str, ...]) -> None:
    done = engine.kontor(*words)
    assert (done.returncode, done.stderr.strip()) == (0, "")


@pytest.mark.parametrize(
    ("extra", "words"), [(extra, words) for extra, lines in NEEDS.items() for words in lines], ids=str
)
def test_a_missing_extra_is_answered_by_what_installs_it(
    engine: Environment, extra: str, words: tuple[str, ...]
) -> None:
    done = engine.kontor(*words)
    assert (done.returncode, done.stdout) == (2, "")
    (sentence,) = done.stderr.splitlines()
    assert sentence.endswith(f": pip install 'kontor-games[{extra}]'")


def test_the_library_answers_alike(engine: Environment) -> None:
    code = "import kontor.extras\ntry: import kontor.server.edge.app\nexcept kontor.extras.MissingExtra as e: print(e)"
    assert engine.run("-c", code).stdout.endswith(": pip install 'kontor-games[table]'\n")


def test_the_table_is_served_from_the_wheel(table: Environment) -> None:
    done = table.run(SMOKE, "interpreted", "table")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_smoke_test_fails_on_the_wrong_kernel(engine: Environment) -> None:
    done = engine.run(SMOKE, "compiled", "engine")
    assert done.returncode == 1
    assert done.stderr == "failed: the kernel is interpreted (it was not compiled here)\n"
