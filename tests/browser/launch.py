"""Starts what people start: `kontor serve` in a process of its own, and the Chromium of this machine."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

import httpx
from playwright.sync_api import Browser, Playwright

from tests.ports import free_port

ROOT = Path(__file__).parents[2]
PLENTY = ("tables-per-hour", "joins-per-minute", "processor-ms-per-second", "processor-ms-at-once", "chats-per-minute")
PATIENCE = 120  # seconds until a server must have begun; usually far less than ten
QUIET = (  # a browser that asks nobody for anything by itself
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-first-run",
    "--no-pings",
)


class Server:
    """`kontor serve` on a free port; it keeps the port and the folder when it is killed and started again."""

    def __init__(self, data: Path, host: str = "127.0.0.1", *options: str) -> None:
        self.data, self.host, self.options = data, host, options
        self.port = free_port()
        self.log_file = data.with_suffix(".log")
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()

    def start(self) -> Server:
        """Returns when it answers."""
        words = [sys.executable, "-m", "kontor", "serve", "--no-browser", "--port", str(self.port)]
        words += ["--data", str(self.data), "--host", self.host, *self.options]
        for name in PLENTY:
            words += ["--limit", f"{name}=1000000"]
        path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(words, stdout=log, stderr=log, env=os.environ | {"PYTHONPATH": path})
        self._wait()
        return self

    def _wait(self) -> None:
        assert self.process is not None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            try:
                if httpx.get(f"{self.url}/api/games", trust_env=False, timeout=PATIENCE).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(f"the server did not begin: {self.log}")

    def kill(self) -> None:
        """kill -9: it has no time for anything."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def hold(self) -> None:
        """It stands still; what is sent to it waits at its door."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return self.log_file.read_text(errors="replace")


def launch(playwright: Playwright) -> Browser:
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert found, (
        "The tests of the page need a Chromium: install 'chromium' or 'google-chrome' (tools/browser does it)."
    )
    root = hasattr(os, "geteuid") and os.geteuid() == 0  # whom Chromium refuses its sandbox
    return playwright.chromium.launch(executable_path=found, args=[*QUIET], chromium_sandbox=not root)
