"""What the page is built from: its lock, and the types of the interface."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from kontor.extras import EXTRAS, PACKAGE

ROOT = Path(__file__).parent.parent
LOCK = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
PLATFORMS = ("linux-x64-gnu", "linux-arm64-gnu", "darwin-arm64", "win32-x64-msvc")


def test_the_lock_names_no_host_and_every_package_by_its_hash() -> None:
    packages = {name: package for name, package in LOCK["packages"].items() if name}
    assert packages
    assert not [name for name, package in packages.items() if "resolved" in package]
    assert not [name for name, package in packages.items() if "integrity" not in package]


@pytest.mark.parametrize("platform", PLATFORMS)
def test_the_lock_holds_what_other_machines_need_to_build_the_page(platform: str) -> None:
    assert f"node_modules/@rolldown/binding-{platform}" in LOCK["packages"]


def test_the_locks_for_python_name_no_host() -> None:
    for file in (ROOT / "requirements").glob("*.txt"):
        assert "://" not in file.read_text(encoding="utf-8"), file


def test_what_is_needed_to_run_is_in_the_package_and_in_the_lock() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = {*project["dependencies"], *extras["table"], *extras["lab"]}
    assert wanted <= set((ROOT / "requirements" / "run.in").read_text(encoding="utf-8").splitlines())
    assert {*extras["draw"], *extras["ray"], *extras["mcp"], *extras["envs"]} <= set(
        (ROOT / "requirements" / "check.in").read_text().splitlines()
    )


def test_every_extra_is_known_to_those_who_lack_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {name: tuple(map(plain, wanted)) for name, wanted in project["optional-dependencies"].items()}
    assert project["optional-dependencies"]["all"] == [
        f"{PACKAGE}[{','.join(name for name in extras if name != 'all')}]"
    ]
    del extras["all"]
    assert extras == {name: packages for name, (_, packages) in EXTRAS.items()}


def plain(requirement: str) -> str:
    """What is imported of it: without versions and extras of its own."""
    return re.split(r"[<>=[]", requirement)[0].replace("-", "_")


def test_building_the_page_needs_nothing_that_only_checks_it() -> None:
    page = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    assert not {"typescript", "vitest", "svelte-check", "openapi-typescript", "axe-core"} & set(page["dependencies"])
    config = (ROOT / "web" / "vite.config.ts").read_text(encoding="utf-8")
    for name in re.findall(r"from '([^.'][^']*)'", config):
        assert name in page["dependencies"], name
