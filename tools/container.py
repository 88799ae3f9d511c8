"""Builds and runs the container of docs/self-hosting.md, exactly as printed, with podman.

    python tools/container.py [--keep FOLDER]

It reaches for no registry of images: debootstrap makes the base, Debian's Python in the place of `python:3.11-slim`.
What this machine says about certificates and packages is shown to the build, and does not stay in the image. It needs
root, podman, runc and debootstrap. With --keep the images stay in FOLDER, and the next time the base is there already.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.ports import free_port
from tools.self_hosting import BLOCK, PAGE, WISH, Failed, must, say

ROOT = PAGE.parent.parent
BASE = "docker.io/library/python:3.11-slim"
SUITE = "bookworm"  # whose Python is 3.11
PYTHON = "ca-certificates,python3,python3-dev,python3-pip,python3-venv"  # what the real base has of it
NEEDED = ("podman", "runc", "debootstrap", "git")
SHOWN = ("/etc/ssl/certs", "/usr/share/ca-certificates", "/usr/local/share/ca-certificates", "/etc/pip.conf",
         "~/.config/pip/pip.conf", "/etc/npmrc", "~/.npmrc")  # fmt: skip
KONTOR = "/opt/kontor/.venv/bin/kontor"
PATIENCE = 60


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--keep", type=Path, metavar="FOLDER")
    keep = asked.parse_args().keep
    lacking = [name for name in NEEDED if shutil.which(name) is None]
    if lacking:
        sys.exit(f"container: {', '.join(lacking)} must be installed")
    if os.geteuid() != 0:
        sys.exit("container: only root can make a base image")
    with tempfile.TemporaryDirectory() as made:
        podman = Podman((keep or Path(made) / "images").absolute())
        try:
            _make_base(podman, Path(made))
            _build(podman, Path(made))
            _try_running(podman)
        except Failed as error:
            sys.exit(f"container: {error}")
        finally:
            podman.tidy(all_of_it=keep is None)


class Podman:
    """With images and containers of its own, apart from those of the machine."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        places = ["--root", str(folder / "storage"), "--runroot", str(folder / "run")]
        self.line = ["podman", *places, "--runtime", "runc", "--cgroup-manager", "cgroupfs", "--events-backend", "file"]
        self.name = f"kontor-{os.getpid()}"

    def __call__(self, *words: object, loud: bool = False) -> str:
        pipe = None if loud else subprocess.PIPE
        line = [*self.line, *map(str, words)]
        done = subprocess.run(line, stdout=pipe, stderr=pipe, text=True, check=False)
        if done.returncode:
            raise Failed(f"podman {words[0]} failed ({(done.stderr or 'see above').strip()[-500:]})")
        return (done.stdout or "").strip()

    def has(self, image: str) -> bool:
        return subprocess.run([*self.line, "image", "exists", image], check=False).returncode == 0

    def tidy(self, all_of_it: bool) -> None:
        for words in (["rm", "-f", self.name], ["volume", "rm", "-f", self.name], *([["rmi", "-af"]] * all_of_it)):
            subprocess.run([*self.line, *words], capture_output=True, check=False)


def _make_base(podman: Podman, folder: Path) -> None:
    if podman.has(BASE):
        return
    tree, packed = folder / "base", folder / "base.tar"
    _run("debootstrap", "--variant=minbase", f"--include={PYTHON}", SUITE, tree)
    (tree / "usr/local/bin/python3").symlink_to("/usr/bin/python3")
    _run("tar", "-C", tree, "-cf", packed, ".")
    podman("import", "-q", packed, BASE)
    packed.unlink()
    shutil.rmtree(tree)
    say(f"base: Debian {SUITE} with its Python, in the place of python:3.11-slim")


def _run(*words: object) -> None:
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(f"{words[0]} failed ({(done.stderr or done.stdout).strip()[-500:]})")


def _build(podman: Podman, folder: Path) -> None:
    """From a fresh clone of what is committed."""
    clone = folder / "clone"
    _run("git", "clone", "-q", ROOT, clone)
    [text] = [code for kind, code in BLOCK.findall(PAGE.read_text(encoding="utf-8")) if kind == "dockerfile"]
    (clone / "Dockerfile").write_text(text, encoding="utf-8")
    files = [str(Path(name).expanduser()) for name in SHOWN]
    shown = [f"--volume={file}:{file}:ro" for file in files if Path(file).exists()]
    how = ["--isolation=chroot", "--network=host", "--layers", "--pull-never", *shown]
    podman("build", *how, "-t", "kontor", clone, loud=True)
    say("image: built as printed")


def _try_running(podman: Podman) -> None:
    """A table outlives a clean stop. Limits are named because podman's own may be more than this machine grants."""
    port = free_port()
    files = min(16384, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    limits = ["--ulimit", f"nofile={files}:{files}", "--ulimit", "nproc=8192:8192"]
    where = ["--network=host", "-e", f"KONTOR_PORT={port}", "-v", f"{podman.name}:/data"]
    podman("run", "-d", "--name", podman.name, *limits, *where, "kontor")
    house = f"http://127.0.0.1:{port}"
    _until(lambda: httpx.get(f"{house}/ready").status_code == 200, podman)
    must(httpx.get(f"{house}/health").status_code == 200, "/health does not answer")
    must("<title>Kontor</title>" in httpx.get(house).text, "there is no page")
    opened = httpx.post(f"{house}/api/tables", json=WISH, timeout=PATIENCE).json()
    must("table" in opened, f"no table is opened: {opened}")
    must(podman("exec", podman.name, "id", "-u") != "0", "it runs as root")
    must("kernel: compiled" in podman("exec", podman.name, KONTOR, "--version"), "the kernel is not compiled")
    say("container: ready, page, table; not as root, and compiled")
    podman("stop", "-t", 20, podman.name)
    code = podman("inspect", "-f", "{{.State.ExitCode}}", podman.name)
    must(code == "0", f"it was not stopped cleanly, but with {code}")
    podman("start", podman.name)
    _until(lambda: httpx.get(f"{house}/ready").status_code == 200, podman)
    must(opened["table"] in podman("exec", podman.name, KONTOR, "admin", "tables"), "the table is gone")
    say("container: stopped cleanly and started again, and the table is there")


def _until(true: Callable[[], bool], podman: Podman) -> None:
    late = time.monotonic() + PATIENCE
    while time.monotonic() < late:
        try:
            if true():
                return
        except httpx.HTTPError:
            time.sleep(0.2)
    raise Failed(f"it does not answer: {podman('logs', podman.name)[-500:]}")


if __name__ == "__main__":
    main()
