"""Takes the README's pictures of the real thing: a server, a browser, and games of aldermen with a fixed seed.

python tools/screenshots.py
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
import kontor
from kontor import Budget, Match
from tests.server.launch import Server

IMAGES = Path(__file__).parent.parent / "docs" / "images"
NAMES = ["Wibke", "Tilo", "Mareike", "Holk"]
THINKING = Budget(nodes=1_500)
WIDE, PHONE = (1440, 900), (390, 844)
SETTLED = 2_500  # ms until everything is drawn


def played(name: str, edition: str, board: str) -> Match:
    """A whole game of aldermen, the same every time."""
    return kontor.play(
        name, ["alderman"] * len(NAMES), board=board, edition=edition, names=NAMES, seed=11, budget=THINKING
    )


def own_turn(match: Match, part: float) -> int:
    """How many commands until seat 0 begins a turn, after about this part of the game."""
    for number in range(int(len(match.steps) * part), len(match.steps)):
        for event in match.steps[number].events:
            if event.name == "turn-began" and event.facts["seat"] == 0:
                return number + 1
    raise AssertionError("seat 0 had no turn")


@contextmanager
def server() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as data, Server(Path(data), page=True) as running:
        yield running.url


def opened(address: str, match: Match, until: int | None) -> dict[str, Any]:
    seats = [{"kind": "me" if n == 0 else "bot", "name": name, "level": "alderman"} for n, name in enumerate(NAMES)]
    body = {"record": match.record().text()} | ({} if until is None else {"until": until, "seats": seats})
    found: dict[str, Any] = httpx.post(f"{address}/api/records", json=body, timeout=60).raise_for_status().json()
    return found


@contextmanager
def page(browser: Browser, size: tuple[int, int], scheme: Any = "light") -> Iterator[Page]:
    small = size == PHONE
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=2 if small else 1,
        color_scheme=scheme,
        reduced_motion="reduce",
        has_touch=small,
        is_mobile=small,
        locale="en-GB",
    )
    yield context.new_page()
    context.close()


def take(browser: Browser, name: str, address: str, size: tuple[int, int], scheme: str = "light") -> None:
    with page(browser, size, scheme) as shown:
        shown.goto(address)
        shown.wait_for_timeout(SETTLED)
        shown.screenshot(path=IMAGES / f"{name}.png")


def main() -> None:
    teutonica = played("teutonica", "bigbox", "hanseatic-league-4-5")
    hansa = played("hansa", "2004", "baltic")
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        table = opened(address, teutonica, own_turn(teutonica, 0.55))
        link = f"{address}/table/{table['table']}#{table['seats']['0']}"
        trade = opened(address, hansa, own_turn(hansa, 0.5))
        over = opened(address, teutonica, None)
        take(browser, "start", f"{address}/", WIDE)
        take(browser, "teutonica", link, WIDE)
        take(browser, "phone", link, PHONE)
        take(browser, "hansa-dark", f"{address}/table/{trade['table']}#{trade['seats']['0']}", WIDE, "dark")
        take(browser, "replay", f"{address}/replay/{over['table']}#{over['host']}", WIDE)
        browser.close()


if __name__ == "__main__":
    main()
