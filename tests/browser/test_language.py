"""In German nothing is left in English, and no text is missing; and it can be dark."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from tests.browser.devices import Device, Devices
from tests.browser.launch import ROOT, Server
from tests.browser.tables import HANSA, THREE, commands, from_record, golden, open_table
from tests.words.accents import with_accents

KEY = re.compile(r"\b(table|start|end|learn|shell|parts|hansa|teutonica)\.[a-z]")
ENGLISH = re.compile(
    r"\b(the|your|you|with|and|turn|take|seat|player|players|choose|press|rules|from|this|its)\b", re.I
)
# All that can be read or heard on the page, but for what is the same in every language.
WORDS = """() => {
  const own = ['aria-label', 'title', 'placeholder', 'aria-valuetext'];
  const seen = [...document.querySelectorAll('body *')].filter((one) => one.lang !== 'en');
  const named = seen.flatMap((one) => own.map((name) => one.getAttribute(name) ?? ''));
  return [document.body.innerText, document.title, ...named]
    .filter((words) => words !== '').join('\\n');
}"""


def is_german(device: Device) -> None:
    device.page.locator("html[lang=de]").wait_for()
    device.page.wait_for_load_state("networkidle")
    for line in device.page.evaluate(WORDS).splitlines():
        assert not KEY.search(line), line
        assert not ENGLISH.search(line), line


def test_the_language_is_changed_on_the_first_page_and_stays(devices: Devices) -> None:
    device = devices.new()
    device.go()
    device.button("Deutsch").click()
    is_german(device)
    device.page.reload()
    device.button("English").wait_for()
    is_german(device)
    device.button("English").click()
    expect(device.button("Open the table")).to_be_visible()


def test_german_on_the_first_pages(devices: Devices, server: Server) -> None:
    device = devices.new(language="de-DE")
    device.go()
    device.pick(device.page.get_by_role("radio", name=re.compile("^Hansa 2")))
    is_german(device)
    device.page.locator("button:has(+ dialog)").click()  # opens a record
    device.sheet.wait_for()
    is_german(device)
    waiting = open_table(server, THREE, "me", "friend", "friend")
    for path in (f"/join/{waiting.id}#{waiting.invites[1]}", f"/table/{waiting.id}#{waiting.seats[0]}"):
        device.go(path)
        device.page.get_by_role("main").wait_for()
        is_german(device)


@pytest.mark.parametrize("game", ["hansa", "teutonica"])
def test_german_in_the_rules_and_the_lesson(devices: Devices, game: str) -> None:
    device = devices.new(language="de-DE")
    device.go(f"/rules/{game}")
    device.page.get_by_role("heading", level=2).nth(1).wait_for()
    is_german(device)
    device.go(f"/learn/{game}")
    device.board.wait_for()
    is_german(device)


@pytest.mark.parametrize(
    ("record", "verb"),
    [("hansa/2004-baltic-3-1", "sail"), ("teutonica/bigbox-hanseatic-league-2-3-3-missions-favours-1", "place")],
)
def test_german_at_the_table_and_in_the_replay(devices: Devices, server: Server, record: str, verb: str) -> None:
    """In the middle of a game, where there is much to say; with the bots' turns, the menu, the list and a refusal."""
    text = golden(record).replace("Player", "Kaufmann")
    device = devices.new(language="de-DE")
    until = next(n for n, line in enumerate(commands(text)) if n > 80 and line.startswith(f"0 {verb}"))
    device.sit(from_record(server, text, until, "me", "bot master", "bot novice"))
    assert device.is_asked()
    is_german(device)
    for key in ("g", "l"):
        device.page.keyboard.press(key)
        device.sheet.wait_for()
        is_german(device)
        device.page.keyboard.press("Escape")
        expect(device.sheet).to_have_count(0)
    device.button("Menü").click()
    device.sheet.wait_for()
    is_german(device)
    device.page.keyboard.press("Escape")
    expect(device.sheet).to_have_count(0)
    off = device.page.locator(".verb.none").first
    off.click(force=True)
    device.toast.get_by_role("link").wait_for()
    is_german(device)
    for _ in range(6):
        device.choose(lambda offers: len(offers) // 2)
    device.offers()  # so the others have moved
    device.page.keyboard.press("Escape")
    expect(device.page.locator("p.reason")).not_to_have_count(0)  # why the master did it
    is_german(device)

    over = from_record(server, text)
    device.go(f"/replay/{over.id}#{over.host}")
    device.page.get_by_role("slider").wait_for()
    is_german(device)


def test_it_can_be_dark(devices: Devices, server: Server) -> None:
    def ground() -> str:
        colour: str = device.page.evaluate("getComputedStyle(document.body).backgroundColor")
        return colour

    device = devices.new()
    device.go()
    light = ground()
    device.button("Settings").click()
    device.sheet.get_by_role("radio", name="Dark").click()
    dark = ground()
    assert dark != light
    device.sit(open_table(server, HANSA, "me", "me"))
    assert ground() == dark
    device.button("Menu").click()
    device.sheet.get_by_role("button", name="Settings").click()
    device.sheet.get_by_role("radio", name="Light").click()
    assert ground() == light
    theme = device.sheet.get_by_role("radiogroup", name="Light or dark")
    theme.get_by_role("radio", name="As the device").click()
    device.page.emulate_media(color_scheme="dark")
    assert ground() == dark


def test_a_further_language_is_a_folder_and_no_code(devices: Devices, server: Server, tmp_path: Path) -> None:
    """The page is built with one folder more, and the browser is given that page."""
    page = tmp_path / "page"
    build = [sys.executable, "web/build.py", "run", "--silent", "build", "--", "--outDir", str(page)]
    environment = os.environ | {"KONTOR_WORDS": str(with_accents(tmp_path / "words"))}
    subprocess.run(build, cwd=ROOT, env=environment, check=True, capture_output=True)

    def give(route: Route) -> None:
        file = page / urlsplit(route.request.url).path.lstrip("/")
        route.fulfill(path=file if file.is_file() else page / "index.html")

    device = devices.new(language="xa", permissions=["local-network-access"])  # what is given by us is not local
    device.context.route(re.compile(f"^{server.url}/(?!api/)"), give)
    device.sit(open_table(server, THREE, "me", "me", "me"))
    device.page.locator("html[lang=xa]").wait_for()
    device.page.get_by_role("button", name="Plácé", exact=True).click()
    device.lit(re.compile("^Plácé á trádér")).first.click()
    expect(device.page.get_by_role("region", name="Lóg")).to_contain_text("plácés á trádér")
    expect(device.board).to_contain_text("Nórth Séá")
    for line in device.page.evaluate(WORDS).splitlines():
        assert not KEY.search(line), line
        assert not ENGLISH.search(line), line

    devices.watch.expect("status of 404")  # nobody has written the book in it
    device.go("/rules/hansa")
    expect(device.page.get_by_role("heading", name="What it is about")).to_be_visible()
