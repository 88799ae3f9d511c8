"""What tools/release and tools/setup find wrong, without building anything."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

import hatch_build
from tools import setting_up
from tools.releasing import Release


def a_release(folder: Path, *found: str, monkeypatch: pytest.MonkeyPatch) -> Release:
    """On a machine that has these Pythons."""
    monkeypatch.setattr("tools.releasing.found_pythons", lambda uv, minor: dict.fromkeys(found, "python"))
    return Release(folder, "uv")


def test_a_python_that_is_not_here_is_missing_and_not_passed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    release = a_release(tmp_path, monkeypatch=monkeypatch)
    release.try_on("3.99", tmp_path, tmp_path)
    assert (len(release.missing), release.failed, release.report()) == (1, [], 2)


def test_a_wheel_that_is_not_compiled_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    release = a_release(tmp_path, "3.11.7", monkeypatch=monkeypatch)
    pure = tmp_path / "kontor_games-1.0-py3-none-any.whl"
    monkeypatch.setattr(Release, "built", lambda *_words, **_more: pure)
    release.try_on("3.11", tmp_path, pure)
    assert release.failed == [f"{pure.name}: it was to be compiled"]
    assert release.report() == 1


def test_a_compiled_wheel_is_tagged_for_its_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = tmp_path / "kernel-0.so"
    monkeypatch.setattr(hatch_build.compiling, "compile_kernel", lambda into: made)
    hook = object.__new__(hatch_build.CustomBuildHook)
    data: dict[str, Any] = {"force_include": {}}
    hook._compile(data)
    hook.finalize("standard", data, "")
    assert data == {"infer_tag": True, "pure_python": False, "force_include": {str(made): "kontor/kernel-0.so"}}


def test_checksums_are_those_of_the_files(tmp_path: Path) -> None:
    (tmp_path / "kontor_games-1.0.tar.gz").write_bytes(b"sdist")
    Release(tmp_path, "uv").write_checksums()
    wanted = f"{hashlib.sha256(b'sdist').hexdigest()}  kontor_games-1.0.tar.gz\n"
    assert (tmp_path / "SHA256SUMS").read_text() == wanted


@pytest.mark.parametrize(("version", "own"), [("0.0.1", True), ("999.0.0", False)])
def test_an_older_uv_of_the_system_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, own: bool
) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "uv").touch()
    system = tmp_path / "uv"
    system.write_text(f"#!/bin/sh\necho uv {version}\n")
    system.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(setting_up, "BOOT", tmp_path)
    assert setting_up.find_uv() == str(tmp_path / "bin" / "uv" if own else system)


@pytest.mark.parametrize("changed", ["requirements/run.txt", "pyproject.toml", "hatch_build.py"])
def test_what_is_installed_is_stamped_by_what_it_was_installed_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    (tmp_path / "requirements").mkdir()
    for file in ("requirements/run.txt", "pyproject.toml", "hatch_build.py"):
        (tmp_path / file).write_text("as it was")
    monkeypatch.setattr(setting_up, "ROOT", tmp_path)
    before = setting_up._stamp_of("run")
    (tmp_path / changed).write_text("as it is")
    assert setting_up._stamp_of("run") != before
