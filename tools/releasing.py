"""Builds the packages, tries each in clean environments on every Python that is here, and says what is missing.

`tools/release [FOLDER]`: sdist, a pure wheel and a compiled wheel for each Python, SHA256SUMS; all wheels are built
from the sdist, and without node. Exit codes: 0 all is there and works, 1 something failed, 2 something is missing.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.setting_up import ROOT, find_uv

PYTHONS = ("3.11", "3.12", "3.13")
SMOKE = ROOT / "tools" / "smoke.py"
PLATFORMS = ("Linux x86_64", "Linux aarch64", "macOS arm64", "Windows x86_64")


@dataclass
class Release:
    into: Path
    uv: str
    missing: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def run(self) -> None:
        self.into.mkdir(parents=True, exist_ok=True)
        for old in self.into.glob("kontor_games-*"):
            old.unlink()
        sdist = self.built("sdist", [str(ROOT)], os.environ["PATH"])
        pure = self.built("pure wheel", ["--wheel", str(sdist)], without_node(), KONTOR_KERNEL="interpreted")
        for minor in PYTHONS:
            self.try_on(minor, sdist, pure)
        self.look_around()
        self.write_checksums()

    def built(self, what: str, words: list[str], path: str, **environment: str) -> Path:
        """The file that this adds; a build that fails ends everything, for nothing else makes sense then."""
        say(f"building: {what}")
        before = set(self.into.iterdir())
        kind = [] if "--wheel" in words else ["--sdist"]
        command = [self.uv, "build", "-q", *kind, *words, "--out-dir", str(self.into)]
        done = subprocess.run(
            command, env={**os.environ, **environment, "PATH": path}, capture_output=True, text=True, check=False
        )
        made = [file for file in set(self.into.iterdir()) - before if file.name.startswith("kontor_games-")]
        if done.returncode or len(made) != 1:
            sys.stderr.write(done.stdout + done.stderr)
            sys.exit(f"kontor: {what} could not be built")
        return made[0]

    def try_on(self, minor: str, sdist: Path, pure: Path) -> None:
        pythons = found_pythons(self.uv, minor)
        if not pythons:
            self.missing.append(f"Python {minor} is not on this machine: no wheel was made for it, nothing was tried")
            return
        first = next(iter(pythons.values()))
        compiled = self.built(f"compiled wheel for {minor}", ["--wheel", str(sdist), "--python", first], without_node())
        if pure.name == compiled.name or "-cp3" not in compiled.name:
            self.failed.append(f"{compiled.name}: it was to be compiled")
            return
        for version, python in pythons.items():
            self.try_out(compiled, "compiled", version, python)
            self.try_out(pure, "interpreted", version, python)

    def try_out(self, wheel: Path, kernel: str, version: str, python: str) -> None:
        for what in ("engine", "table"):
            trouble = tried(self.uv, wheel, kernel, what, python)
            say(f"{'failed' if trouble else 'works'}: Python {version}, {kernel}, {what}")
            if trouble:
                self.failed.append(f"{wheel.name} on Python {version}, {what}: {trouble}")

    def look_around(self) -> None:
        """What a release needs besides files that work."""
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        version = self.version()
        if not project["tool"]["kontor"]["repository"]:
            words = "no public address: set [tool.kontor] repository in pyproject.toml"
            self.missing.append(f"{words}, or the package has no links and no pictures")
        if f"\n## {version}" not in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"):
            self.missing.append(f"CHANGELOG.md has no section {version}")
        elif "\n## Unreleased" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"):
            self.missing.append("a new version: CHANGELOG.md has changes that are not released")
        if _git("status", "--porcelain"):
            self.missing.append("a commit: files differ from what is committed")
        if _git("tag", "--points-at", "HEAD") != f"v{version}":
            self.missing.append(f"the tag v{version} on this commit")
        here = f"{platform.system().replace('Darwin', 'macOS')} {platform.machine()}"
        self.missing.append(f"compiled wheels for {', '.join(name for name in PLATFORMS if name != here)}")
        if list(self.into.glob("*-linux_*.whl")):
            self.missing.append("tags that a public index takes (manylinux): auditwheel repair gives them")

    def version(self) -> str:
        found = re.search(r'__version__ = "(.+)"', (ROOT / "src" / "kontor" / "__init__.py").read_text())
        assert found is not None
        return found[1]

    def write_checksums(self) -> None:
        files = sorted(self.into.glob("kontor_games-*"))
        lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
        (self.into / "SHA256SUMS").write_text("".join(lines))

    def report(self) -> int:
        for file in sorted(self.into.glob("kontor_games-*")):
            say(f"made: {file.name}")
        for words in self.failed:
            say(f"failed: {words}")
        for words in self.missing:
            say(f"missing: {words}")
        return 1 if self.failed else 2 if self.missing else 0


def tried(uv: str, wheel: Path, kernel: str, what: str, python: str) -> str:
    """The wheel and what it asks for in an environment of its own; what went wrong, or nothing."""
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder, "venv")
        inside = own / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        extra = "[table]" if what == "table" else ""
        pins = str(ROOT / "requirements" / "check.txt")
        steps = (
            [uv, "-q", "venv", "--python", python, str(own)],
            [
                uv,
                "-q",
                "pip",
                "install",
                "--python",
                str(inside),
                "-c",
                pins,
                f"kontor-games{extra} @ {wheel.as_uri()}",
            ],
            [str(inside), "-I", str(SMOKE), kernel, what],
        )
        for step in steps:
            done = subprocess.run(step, cwd=folder, capture_output=True, text=True, check=False)
            if done.returncode:
                return " ".join((done.stdout + done.stderr).split())[-600:] or f"exit code {done.returncode}"
    return ""


def found_pythons(uv: str, minor: str) -> dict[str, str]:
    """Version -> program, for every patch release of this Python that is installed; none is fetched."""
    command = [uv, "python", "list", "--only-installed", "--no-python-downloads", "--output-format", "json", minor]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")  # it hides all but one of its Pythons
    folders = [str(folder) for folder in pyenv.glob(f"versions/{minor}.*/bin")]
    path = os.pathsep.join([*folders, os.environ["PATH"]])
    done = subprocess.run(command, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False)
    listed = json.loads(done.stdout or "[]")
    chosen = {one["version"]: one["path"] for one in reversed(listed) if one.get("variant", "default") == "default"}
    return dict(sorted(chosen.items(), key=lambda one: _newest_last(one[0]), reverse=True))


def _newest_last(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)]


def without_node() -> str:
    """The folders with programs, but none that has node: a wheel is made from the sdist alone."""
    folders = os.environ["PATH"].split(os.pathsep)
    if not any(shutil.which("node", path=folder) for folder in folders):
        return os.environ["PATH"]
    safe = Path(tempfile.mkdtemp(prefix="kontor-tools-"))
    for folder in reversed([folder for folder in folders if Path(folder).is_dir()]):
        for program in Path(folder).iterdir():
            if program.name not in ("node", "npm", "npx"):
                (safe / program.name).unlink(missing_ok=True)
                (safe / program.name).symlink_to(program)
    return str(safe)


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()


def say(words: str) -> None:
    sys.stdout.write(f"kontor: {words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    os.environ.setdefault("UV_SYSTEM_CERTS", "true")  # as in setting_up.py
    release = Release(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist").resolve(), find_uv())
    release.run()
    sys.exit(release.report())
