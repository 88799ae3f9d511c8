"""The line breaks in the middle of a turn: the page says so, comes back by itself, and nothing is lost or doubled."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.devices import Device, Devices
from tests.browser.launch import Server
from tests.browser.tables import Opened, ask, commands, from_record, golden

BALTIC = golden("hansa/2004-baltic-2-1")
BEFORE = commands(BALTIC)[:6]  # the first booths; then it is the turn of seat 0


def test_the_server_is_killed_in_the_middle_of_a_turn(own_devices: Devices, own_server: Server) -> None:
    own_devices.watch.expect("console error: WebSocket connection .* failed")
    table = from_record(own_server, BALTIC, len(BEFORE), "me", "me")
    device = own_devices.new()
    device.sit(table)
    device.verb("Buy").click()
    device.lit(re.compile("^Buy grain, 1 barrel")).click()
    expect(device.steps).to_have_count(1)

    own_server.kill()
    expect(alarm(device)).to_contain_text("Connection lost.")
    expect(device.verb("Sail")).to_be_disabled()
    own_server.start()
    expect(alarm(device)).to_have_count(0)
    expect(device.steps).to_have_count(1)
    device.verb("Sail").click()
    device.press(device.lit("Sail to Danzig"))
    expect(device.steps).to_have_count(2)

    own_server.hold()  # what is pressed now, the server never reads
    device.verb("Buy").click()
    device.lit(re.compile("^Buy")).click()
    own_server.kill()
    expect(alarm(device)).to_contain_text("Connection lost.")
    own_server.start()
    expect(alarm(device)).to_have_count(0)
    expect(device.steps).to_have_count(3)  # it was sent again by itself
    device.verb("End turn").click()
    expect(device.heading("Holk’s turn")).to_be_visible()
    assert played(own_server, table) == ["buy yellow 1", "sail danzig", "buy yellow 1", "end"]


def test_the_device_is_offline_for_a_while(devices: Devices, server: Server) -> None:
    devices.watch.allow("ERR_INTERNET_DISCONNECTED")
    table = from_record(server, BALTIC, len(BEFORE), "me", "me")
    device = devices.new()
    device.sit(table)
    device.verb("Buy").click()
    device.lit(re.compile("^Buy grain, 1 barrel")).click()
    expect(device.steps).to_have_count(1)

    device.context.set_offline(True)
    expect(alarm(device)).to_contain_text("Connection lost.")
    expect(device.verb("Sail")).to_be_disabled()
    device.context.set_offline(False)
    expect(alarm(device)).to_have_count(0)
    device.verb("Sail").click()
    device.press(device.lit("Sail to Danzig"))
    expect(device.steps).to_have_count(2)
    assert played(server, table) == ["buy yellow 1", "sail danzig"]


def alarm(device: Device) -> Locator:
    return device.page.get_by_role("alert")


def played(server: Server, table: Opened) -> list[str]:
    """Since the game was taken up."""
    moves = ask(server, "GET", f"/tables/{table.id}/history", table.host)["moves"]
    assert [f"{move['seat']} {move['text']}" for move in moves[: len(BEFORE)]] == BEFORE
    return [move["text"] for move in moves[len(BEFORE) :]]
