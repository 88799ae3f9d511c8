"""Without the server: the page opens, shows what is kept and what needs the server; a new build reaches everybody."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from playwright.sync_api import Browser, expect

from kontor.server.edge.app import STATIC
from tests.browser.devices import Device, Devices
from tests.browser.folder import Folder
from tests.browser.launch import Server
from tests.browser.tables import HANSA, from_record, golden, open_table

GONE = ("ERR_CONNECTION_REFUSED", "ERR_FAILED", "Failed to load resource", "ERR_SOCKET_NOT_CONNECTED")
MOVED_IN = (
    "navigator.serviceWorker.controller && caches.keys().then((all) => all.some((one) => /^kontor-page/.test(one)))"
)


def moved_in(device: Device) -> None:
    device.until(f"await ({MOVED_IN})")


def test_a_kept_game_is_looked_at_without_the_server(own_devices: Devices, own_server: Server) -> None:
    own_devices.watch.allow(*GONE)
    over = from_record(own_server, golden("hansa/2004-baltic-3-1"))
    device = own_devices.new(service_workers="allow")
    device.sit(open_table(own_server, HANSA, "me", "me"))  # a table that goes on
    moved_in(device)
    device.go("/rules/hansa")
    device.heading("Rules of Hansa").wait_for()
    device.go(f"/replay/{over.id}#{over.host}")
    expect(device.page.get_by_text("Kept in this browser")).to_be_visible()
    winner = device.page.get_by_role("heading", level=1).inner_text()
    device.go()
    device.page.get_by_role("navigation", name="Your tables").wait_for()
    device.page.wait_for_load_state("networkidle")

    own_server.kill()
    device.page.reload()
    says = device.page.get_by_role("status").filter(has_text="The server does not answer.")
    expect(says).to_contain_text("need the server")
    expect(says).to_contain_text("1 more table waits there.")
    device.page.get_by_role("navigation", name="Your tables").get_by_role("link").click()
    expect(device.page.get_by_role("heading", level=1)).to_have_text(winner)
    device.page.reload()
    expect(device.page.get_by_role("status").filter(has_text="playing again need the server")).to_be_visible()
    leafed_through(device)
    expect(device.page.get_by_text("The deal of this game was not sealed.")).to_be_visible()
    device.button("Play from here").click()
    expect(device.page.get_by_role("alert")).to_contain_text("does not answer")
    device.go("/rules/hansa")
    expect(device.heading("Rules of Hansa")).to_be_visible()
    device.go("/rules/teutonica")
    expect(device.page.get_by_role("alert")).to_contain_text("does not answer")

    own_server.start()
    device.go()
    expect(device.page.get_by_role("navigation", name="Your tables").get_by_role("link")).to_have_count(2)
    expect(says).to_have_count(0)


def leafed_through(device: Device) -> None:
    """To the beginning, and on from there: every position is there."""
    scrubber = device.page.get_by_role("slider")
    moment = device.page.get_by_role("region", name="The board at this move")
    scrubber.focus()
    device.page.keyboard.press("Home")
    for n in range(1, 6):
        device.page.keyboard.press("ArrowRight")
        expect(moment).to_contain_text(re.compile(rf"move {n} of \d+"))
        expect(moment.locator("svg.stage")).to_be_visible()


def test_a_new_build_reaches_who_has_the_old_one(browser: Browser, tmp_path: Path) -> None:
    """Online at once; without the server as soon as it was fetched."""
    page_of = "document.querySelector('meta[name=build]')?.content ?? 'old'"
    static = tmp_path / "static"
    shutil.copytree(STATIC, static)
    context = browser.new_context()
    with Folder(static) as house:
        device = Device(context, context.new_page(), 30_000)
        device.page.goto(house.url)
        moved_in(device)
        (old,) = device.page.evaluate("caches.keys()")
        assert device.page.evaluate(page_of) == "old"

        index, worker = static / "index.html", static / "worker.js"
        index.write_text(index.read_text().replace("<head>", '<head><meta name="build" content="new">'))
        worker.write_text(worker.read_text().replace(old.removeprefix("kontor-page-"), "another"))
        device.page.reload()
        assert device.page.evaluate(page_of) == "new"
        device.until("(await caches.keys()).includes('kontor-page-another')")
        device.until("await caches.open('kontor-page-another').then((one) => one.match('/'))")
        device.until("(await navigator.serviceWorker.ready).active.state === 'activated'")
        assert old in device.page.evaluate("caches.keys()")  # a tab of the last build may want its files
    device.page.reload()
    assert device.page.evaluate(page_of) == "new"
    context.close()
