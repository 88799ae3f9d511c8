"""The Firefox of this machine, driven over WebDriver BiDi: a line of JSON each way, and no library between."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

PATIENCE = 60.0  # seconds until it must have begun, or answered
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
QUIET = {  # a browser that asks nobody for anything by itself
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.newtabpage.enabled": False,
    "browser.safebrowsing.downloads.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.search.update": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.getAddons.cache.enabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.dns.disablePrefetch": True,
    "network.prefetch-next": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,
}


class Firefox:
    """One window with one page. What went wrong on it, and where it asked, is kept."""

    def __init__(self, folder: Path, language: str = "en-GB") -> None:
        found = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
        assert found, "The second engine is Firefox: install 'firefox-esr' (tools/browser does it)."
        self.wrong: list[str] = []
        self.hosts: set[str] = set()
        profile = folder / "firefox"
        profile.mkdir()
        prefs = QUIET | {"intl.accept_languages": language}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in prefs.items()]
        (profile / "user.js").write_text("\n".join(lines))
        self.log = folder / "firefox.log"
        with self.log.open("wb") as log:
            words = [found, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
            self.process = subprocess.Popen(words, stdout=log, stderr=log)
        self.open = ExitStack()
        self.asked = 0

    def __enter__(self) -> Self:
        line = connect(f"{self._address()}/session", max_size=None, open_timeout=PATIENCE, proxy=None)
        self.line: ClientConnection = self.open.enter_context(line)
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self.page = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.open.close()
        self.process.kill()
        self.process.wait()

    def _address(self) -> str:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            if found := LISTENING.search(self.log.read_text(errors="replace")):
                return found[1]
            time.sleep(0.05)
        raise AssertionError(f"Firefox did not begin: {self.log.read_text(errors='replace')}")

    def ask(self, method: str, **params: Any) -> Any:
        """What comes back; what happens meanwhile is noted."""
        self.asked += 1
        self.line.send(json.dumps({"id": self.asked, "method": method, "params": params}))
        while True:
            said = json.loads(self.line.recv(timeout=PATIENCE))
            if said.get("id") != self.asked:
                self._note(said)
            elif said["type"] == "error":
                raise AssertionError(f"{method}: {said['error']}: {said['message']}")
            else:
                return said["result"]

    def _note(self, said: dict[str, Any]) -> None:
        told = said.get("params", {})
        if said.get("method") == "network.beforeRequestSent":
            self.hosts.add(urlsplit(told["request"]["url"]).netloc)
        elif said.get("method") == "log.entryAdded" and told["level"] in ("error", "warn"):
            self.wrong.append(f"{told['level']}: {told['text']}")

    # ------------------------------------------------------------------- using the page

    def go(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """Any JSON value, also of a promise."""
        wrapped = f"(async () => JSON.stringify((await ({expression})) ?? null))()"
        found = self.ask("script.evaluate", expression=wrapped, target={"context": self.page}, awaitPromise=True)
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def press(self, x: float, y: float) -> None:
        steps = [{"type": "pointerMove", "x": round(x), "y": round(y)}]
        steps += [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        hand = {"type": "pointer", "id": "hand", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self.ask("input.performActions", context=self.page, actions=[hand])
