"""How long it takes from a fresh clone to the page, and to the page again: wall and processor seconds by step.

`python tools/start_time.py [--kernel]` clones what is committed, with an empty home; --kernel waits for the kernel.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.ports import free_port

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 600.0  # seconds


def main(kernel: bool) -> None:
    with tempfile.TemporaryDirectory(prefix="kontor-start-") as folder:
        clone, home, times = Path(folder, "kontor"), Path(folder, "home"), Path(folder, "times")
        home.mkdir()
        subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
        environment = {"HOME": str(home), "PATH": os.environ["PATH"], "KONTOR_TIMES": str(times)}
        if not kernel:  # else it would go on in a folder that is gone
            environment["KONTOR_KERNEL"] = "interpreted"
        first = started(clone, environment)
        say("step\twall\tprocessor")
        say(times.read_text().rstrip())
        say(f"from clone to page\t{first:.1f}")
        if kernel:
            wait_for_kernel(clone)
            say(times.read_text().splitlines()[-1])
        say(f"second start\t{started(clone, environment):.1f}")


def say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def started(clone: Path, environment: dict[str, str]) -> float:
    """Seconds until `./play` answers with the page; it is ended then."""
    port = free_port()
    begun = time.monotonic()
    line = ["./play", "--no-browser", "--port", str(port)]
    with subprocess.Popen(line, cwd=clone, env=environment, stdout=subprocess.DEVNULL) as play:
        try:
            while not _answers(port):
                if play.poll() is not None or time.monotonic() - begun > PATIENCE:
                    sys.exit("./play did not begin")
                time.sleep(0.05)
            return time.monotonic() - begun
        finally:
            play.send_signal(signal.SIGINT)


def wait_for_kernel(clone: Path) -> None:
    late = time.monotonic() + PATIENCE
    while not list(clone.glob("src/kontor/kernel-*")):
        if time.monotonic() > late:
            sys.exit(f"no kernel was compiled: {(clone / '.venv' / 'kernel.log').read_text()}")
        time.sleep(0.5)
    time.sleep(1)  # until the last step is noted


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


if __name__ == "__main__":
    if shutil.which("git") is None:
        sys.exit("git is needed")
    main(kernel=sys.argv[1:] == ["--kernel"])
