"""axe finds nothing on any page and in any state of it: wide and on the phone, light and dark."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import expect

from tests.browser.devices import SIZES, Device, Devices
from tests.browser.launch import ROOT, Server
from tests.browser.tables import THREE, Opened, commands, from_record, golden, open_table
from tests.deep import mostly

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RECORDS = {"hansa": "hansa/2004-baltic-3-1", "teutonica": "teutonica/bigbox-hanseatic-league-2-3-3-missions-favours-1"}
GAMES = sorted(RECORDS)
LOOKS = mostly([("wide", "light"), ("phone", "dark")], [("phone", "light"), ("wide", "dark")])


@cache
def source() -> str:
    assert AXE.exists(), "axe is needed: 'npm ci' in web/ brings it."
    return AXE.read_text(encoding="utf-8")


def examine(device: Device, where: str) -> None:
    """As it stands, wide and narrow, light and dark."""
    device.page.wait_for_load_state("networkidle")
    for size, light in LOOKS:
        device.page.set_viewport_size(SIZES[size]["viewport"])
        device.page.emulate_media(color_scheme="dark" if light == "dark" else "light")
        device.settle()
        found = violations(device)
        assert not found, f"{where}, {size}, {light}:\n" + "\n".join(found)
    device.page.set_viewport_size(SIZES["wide"]["viewport"])
    device.page.emulate_media(color_scheme="light")


def violations(device: Device) -> list[str]:
    if not device.page.evaluate("'axe' in window"):
        device.page.evaluate(source())  # not as a script of the page: its policy would refuse it
    report = device.page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{found['id']}: {found['help']}: {node['html'][:200]} {node['failureSummary']}"
        for found in report["violations"]
        for node in found["nodes"][:3]
    ]


def middle(server: Server, game: str, *people: str) -> Opened:
    """In the middle of a game; seat 0 is to choose."""
    record = golden(RECORDS[game])
    verb = {"hansa": "sail", "teutonica": "place"}[game]
    until = next(n for n, line in enumerate(commands(record)) if n > 80 and line.startswith(f"0 {verb}"))
    return from_record(server, record, until, *(people or ("me", "bot novice", "bot novice")))


def test_the_start_page(devices: Devices, server: Server) -> None:
    device = devices.new()
    device.sit(middle(server, "hansa"))
    device.go()
    device.page.get_by_role("navigation", name="Your tables").wait_for()
    examine(device, "start, Teutonica")
    device.pick(device.page.get_by_role("radio", name=re.compile("^Hansa 2")))
    examine(device, "start, Hansa")
    device.button("Open a record").click()
    examine(device, "start, opening a record")
    device.page.keyboard.press("Escape")
    device.button("Settings").click()
    device.sheet.get_by_role("radio", name="Dark").wait_for()
    examine(device, "settings")


def test_before_the_game(devices: Devices, server: Server) -> None:
    table = open_table(server, THREE, "me", "friend", "bot novice")
    device = devices.new()
    device.go(f"/join/{table.id}#{table.invites[1]}")
    device.button("Sit down").wait_for()
    examine(device, "join")
    device.go(f"/table/{table.id}#{table.seats[0]}")
    device.heading(re.compile("^Waiting for")).wait_for()
    examine(device, "waiting for friends")


@pytest.mark.parametrize("game", GAMES)
def test_the_table_in_ones_own_turn(devices: Devices, server: Server, game: str) -> None:
    device = devices.new()
    device.sit(middle(server, game))
    assert device.is_asked()
    examine(device, "own turn")
    device.verb("Place" if game == "teutonica" else "Sail").click()
    device.lit(re.compile(".")).first.wait_for()
    examine(device, "a verb is chosen")
    off = device.page.locator(".verb.none").first
    off.click(force=True)
    device.toast.get_by_role("link").wait_for()
    examine(device, "a press in vain")


@pytest.mark.parametrize("game", GAMES)
def test_the_table_with_something_open(devices: Devices, server: Server, game: str) -> None:
    device = devices.new()
    device.sit(middle(server, game))
    assert device.is_asked()
    for name in ("Menu", "Board as list", "Rules"):
        device.button(name).first.click()
        device.sheet.get_by_role("heading", name=name, level=2).wait_for()
        examine(device, name)
        device.page.keyboard.press("Escape")
        expect(device.sheet).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_in_anothers_turn(devices: Devices, server: Server, game: str) -> None:
    table = middle(server, game, "me", "me", "me")
    device = devices.new()
    device.sit(table, 1)
    device.heading("Anke’s turn").first.wait_for()
    examine(device, "waiting")
    device = devices.new()
    device.look(table)
    examine(device, "looking on")


@pytest.mark.parametrize("game", GAMES)
def test_after_the_end(devices: Devices, server: Server, game: str) -> None:
    table = from_record(server, golden(RECORDS[game]), None, "me", "bot novice", "bot novice")
    device = devices.new()
    device.sit(table)
    device.heading("The game is over").first.wait_for()
    examine(device, "over")
    device.page.get_by_role("link", name="Scores and replay").click()
    device.page.get_by_role("slider").wait_for()
    examine(device, "replay")


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_lesson(devices: Devices, game: str) -> None:
    device = devices.new()
    device.go(f"/rules/{game}#{'H2.6' if game == 'hansa' else 'T7.6'}")
    device.page.get_by_role("heading", level=2).nth(1).wait_for()
    examine(device, "rules")
    device.go(f"/learn/{game}")
    device.board.wait_for()
    examine(device, "lesson")


def test_where_nothing_is(devices: Devices) -> None:
    devices.watch.expect("status of 40[134]")
    device = devices.new()
    for path in ("/nowhere", "/table/nowhere", "/replay/nowhere"):
        device.go(path)
        device.page.get_by_role("alert").wait_for()
        examine(device, path)


def test_the_handover(devices: Devices, server: Server) -> None:
    table = middle(server, "teutonica", "me", "me", "me")
    device = devices.new()
    device.go(f"/table/{table.id}#{table.seats[1]}")
    device.board.wait_for()
    device.go()
    device.go(f"/table/{table.id}#{table.seats[0]}")
    device.heading("Pass the device to Anke").wait_for()
    examine(device, "handover")
