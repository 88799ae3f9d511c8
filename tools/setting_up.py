"""Sets up what is missing, as much as possible side by side: packages in .venv, the page, the kernel.

`tools/setup play` leaves the kernel for later, `run` and `check` wait for it; `check` also brings what checks Kontor.
It runs before there are any packages, so it needs nothing but Python.
"""

from __future__ import annotations

import os
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BOOT = ROOT / ".boot"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOG = VENV / "kernel.log"  # what compiling said that was done later
INCLUDED = {"run": ("run",), "build": ("build",), "check": ("run", "build", "check")}  # which lock holds which
WARM = "import kontor.cli.app, kontor.server.edge.serve, kontor.players.levels, kontor.players.planner"
BEGUN = time.monotonic()


class CannotSetUp(Exception):
    """One sentence for whoever installs."""


def main(mode: str) -> None:
    """Any of play, run, check; `kernel` is what `play` leaves for later."""
    if mode == "kernel":
        compile_kernel(later=True)
        return
    page = runpy.run_path(str(ROOT / "web" / "build.py"))
    with ThreadPoolExecutor(1) as beside:
        to_build = mode == "check" or not page["fits"]()
        node = page["system_node"]() if to_build else None
        building = beside.submit(build_page, mode) if node else None
        new = install("check" if mode == "check" else "run")
        if to_build and not node:
            fetch_node()
            build_page(mode)
        if new and building and not building.done():
            run("first imports", [PYTHON, "-c", WARM])  # they write what makes the next ones quick
        if mode != "play":
            compile_kernel()
    if mode == "play":
        compile_afterwards()


# ------------------------------------------------------------------------------------------------ packages


def install(lock: str) -> bool:
    """The packages of a lock, and Kontor itself in place. False: they are there already."""
    stamp = VENV / f"{lock}.stamp"
    wanted = _stamp_of(lock)
    if stamp.exists() and stamp.read_text() == wanted:
        return False
    uv = find_uv()
    if not PYTHON.exists():
        run("environment", [uv, "-q", "venv", "--python", sys.executable, VENV])
    pip = [uv, "-q", "pip", "install", "--python", PYTHON]
    say(f"packages: fetching {_count(lock)} of requirements/{lock}.txt")
    run(f"packages ({lock})", [*pip, "--require-hashes", "-r", f"requirements/{lock}.txt"])
    if "run" in INCLUDED[lock]:
        run("kontor itself", [*pip, "--no-deps", "--no-build-isolation", "-e", "."])
    say("packages: there")
    for name in INCLUDED[lock]:
        (VENV / f"{name}.stamp").write_text(_stamp_of(name))
    return True


def _stamp_of(lock: str) -> str:
    files = (ROOT / "requirements" / f"{lock}.txt", ROOT / "pyproject.toml", ROOT / "hatch_build.py")
    return str(zlib.crc32(b"".join(file.read_bytes() for file in files)))


def _count(lock: str) -> int:
    return len(re.findall(r"^[\w-]+==", (ROOT / "requirements" / f"{lock}.txt").read_text(), re.MULTILINE))


def find_uv() -> str:
    """The system's uv if it is no older than ours, else ours, fetched once."""
    pinned = _version((ROOT / "requirements" / "boot.txt").read_text())
    system = shutil.which("uv")
    if system and _version(_said_by(system, "--version")) >= pinned:
        return system
    own = BOOT / ("Scripts/uv.exe" if os.name == "nt" else "bin/uv")
    if not own.exists():
        say("packages: fetching uv, which fetches the rest")
        _fetch_uv()
    return str(own)


def _version(text: str) -> tuple[int, ...]:
    found = re.search(r"uv[= ]+(\d+)\.(\d+)\.(\d+)", text)
    return tuple(map(int, found.groups())) if found else ()


def _said_by(*command: str) -> str:
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=20, check=False).stdout
    except OSError:
        return ""


def _fetch_uv() -> None:
    """With this Python's pip if it has one; else with the one that an environment of its own brings, which is slow."""
    wanted = ["-q", "--disable-pip-version-check", "--require-hashes", "-r", "requirements/boot.txt"]
    try:
        if _said_by(sys.executable, "-m", "pip", "--version"):
            run("uv", [sys.executable, "-m", "pip", "install", *wanted, "--no-compile", "--target", BOOT])
            return
        run("uv", [sys.executable, "-m", "venv", BOOT], "python -m venv fails; install your system's python3-venv")
        own = BOOT / PYTHON.relative_to(VENV)
        run("uv", [own, "-m", "pip", "install", *wanted])
    except BaseException:
        shutil.rmtree(BOOT, ignore_errors=True)
        raise


# ---------------------------------------------------------------------------------------------- the page


def build_page(mode: str) -> None:
    """It says itself what it does; without it there is no table, but everything else."""
    python = PYTHON if PYTHON.exists() else sys.executable
    command = [python, "web/build.py", *(["--to-check"] if mode == "check" else [])]
    taken = time.monotonic()
    _, spent = _waited_for(subprocess.Popen(list(map(str, command)), cwd=ROOT, env=environment()))
    note("page", time.monotonic() - taken, spent)


def fetch_node() -> None:
    pip = [find_uv(), "-q", "pip", "install", "--python", PYTHON]
    say("page: fetching node, which builds it")
    try:
        run("node", [*pip, "--require-hashes", "-r", "requirements/node.txt"])
    except CannotSetUp:
        say("page: no node was found, and none could be fetched")


# -------------------------------------------------------------------------------------------- the kernel


def compile_kernel(later: bool = False) -> None:
    """Where a C compiler is at hand and the kernel that is there does not fit."""
    compiling = runpy.run_path(str(ROOT / "tools" / "compiling.py"))
    if compiling["kernel"]().fits():
        return
    if later:
        os.nice(compiling["POLITE"])
    if not compiling["missing"]():
        install("build")
    taken = time.monotonic()
    command = [str(PYTHON), "tools/compiling.py", *(["--later"] if later else [])]
    _, spent = _waited_for(subprocess.Popen(command, cwd=ROOT, env=environment()))
    note("kernel", time.monotonic() - taken, spent)


def compile_afterwards() -> None:
    """Beside the server, which begins interpreted, and out of its way."""
    compiling = runpy.run_path(str(ROOT / "tools" / "compiling.py"))
    kernel = compiling["kernel"]()
    if kernel.fits() or not kernel.is_wanted():
        return
    if compiling["missing"]():
        say(f"kernel: {compiling['missing']()}, so it runs interpreted: the same, but slower")
        return
    say("kernel: compiled meanwhile, at low priority; bots use it once it is there, the server from its next start on")
    with LOG.open("w") as log:  # a group of its own: Ctrl-C ends the server, and what is half compiled goes on
        subprocess.Popen(
            [sys.executable, __file__, "kernel"],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            process_group=0,
            cwd=ROOT,
        )


# ---------------------------------------------------------------------------------------- doing and saying


def run(step: str, command: list[Any], failed: str = "") -> None:
    """What it says is shown only if it fails; raises CannotSetUp."""
    begun = time.monotonic()
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(list(map(str, command)), stdout=said, stderr=said, cwd=ROOT, env=environment())
        code, spent = _waited_for(process)
        if code:
            said.seek(0)
            sys.stderr.write(said.read())
            raise CannotSetUp(failed or f"{step} could not be set up; is the Python package index reachable?")
    note(step, time.monotonic() - begun, spent)


def _waited_for(process: subprocess.Popen[bytes]) -> tuple[int, float]:
    """Its exit code, and the processor seconds of it and of all that it started."""
    if not hasattr(os, "wait4"):
        return process.wait(), 0.0
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime + usage.ru_stime


def environment() -> dict[str, str]:
    """UV_SYSTEM_CERTS: so that a company's own certificates work as they do for pip."""
    return {**os.environ, "UV_SYSTEM_CERTS": "true", "KONTOR_BEGUN": str(BEGUN)}


def say(words: str) -> None:
    sys.stderr.write(f"kontor: {time.monotonic() - BEGUN:3.0f} s  {words}\n")


def note(step: str, wall: float, processor: float) -> None:
    """For tools/start_time.py, which names the file."""
    if file := os.environ.get("KONTOR_TIMES"):
        with open(file, "a") as times:
            times.write(f"{step}\t{wall:.2f}\t{processor:.2f}\n")


def give_up(words: str) -> NoReturn:
    sys.stderr.write(f"kontor: {words}\n")
    sys.exit(2)


if __name__ == "__main__":
    if sys.argv[1:] not in (["play"], ["run"], ["check"], ["kernel"]):
        give_up("usage: tools/setup play|run|check")
    try:
        main(sys.argv[1])
    except CannotSetUp as error:
        give_up(str(error))
    except KeyboardInterrupt:
        sys.exit(130)
