"""Fair play on the page: known deals are told, seals are checked, a host keeps order, links are renewed."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.devices import Device, Devices
from tests.browser.launch import Server
from tests.browser.tables import HANSA, THREE, Opened, ask, from_record, golden, open_table
from tests.browser.test_axe import examine

KNOWN = "Somebody may know this deal."
RECORD = "teutonica/bigbox-hanseatic-league-2-3-3-missions-favours-1"


def known(device: Device) -> None:
    expect(device.page.get_by_role("note").first).to_contain_text(KNOWN)
    expect(device.page.get_by_role("note").first).to_contain_text("record")


def as_host(device: Device, table: Opened, *seats: int) -> None:
    """With the host's link and those of these seats."""
    for token in (table.host, *(table.seats[seat] for seat in seats)):
        device.go("/")
        device.go(f"/table/{table.id}#{token}")
        device.page.wait_for_load_state("networkidle")


def test_a_deal_that_somebody_may_know_is_told_wherever_one_comes_in(devices: Devices, server: Server) -> None:
    table = from_record(server, golden(RECORD), 0, "me", "friend", "bot novice")
    host, friend = devices.new(), devices.new(size="phone")
    host.go(f"/table/{table.id}#{table.seats[0]}")
    known(host)
    friend.go(f"/join/{table.id}#{table.invites[1]}")
    known(friend)
    expect(friend.page.get_by_role("listitem")).to_have_text(
        [re.compile("Anke"), re.compile("you"), re.compile("Mareike")]
    )
    examine(friend, "joining a known deal")
    friend.page.get_by_role("textbox", name="Your name").fill("Wibke")
    friend.button("Sit down").click()
    for device in (host, friend):
        device.board.wait_for()
        known(device)
    examine(host, "a known deal at the table")
    host.button("Understood").click()
    expect(host.page.get_by_role("note")).to_have_count(0)
    host.button("Menu").click()
    known(host)
    examine(host, "the menu")


def test_a_fresh_deal_is_sealed_and_nobody_knows_it(devices: Devices, server: Server) -> None:
    table = open_table(server, HANSA, "me", "friend")
    device = devices.new(language="de-DE")
    device.go(f"/join/{table.id}#{table.invites[1]}")
    summary = device.page.get_by_text("Die Mischung ist versiegelt")
    summary.click()
    seal = ask(server, "GET", f"/tables/{table.id}", table.host)["deal"]["seal"]
    expect(device.page.get_by_text(seal, exact=True)).to_be_visible()
    expect(device.page.get_by_role("note")).to_have_count(0)


@pytest.fixture
def ended(devices: Devices, server: Server) -> tuple[Device, Opened]:
    """A game that was stopped, on the device that played it."""
    table = open_table(server, THREE, "me", "bot random", "bot random", options={"missions": "yes"})
    device = devices.new()
    device.sit(table)
    device.button("Menu").click()
    device.sheet.get_by_role("button", name="Stop the game").click()
    device.sheet.get_by_role("button", name="Yes, stop").click()
    device.page.get_by_role("link", name="Scores and replay").wait_for()
    return device, table


def test_the_end_page_says_that_the_deal_fits_its_seal(ended: tuple[Device, Opened]) -> None:
    device, _ = ended
    device.page.get_by_role("link", name="Scores and replay").click()
    told = device.page.get_by_role("status").filter(has_text="The deal fits its seal.")
    expect(told).to_contain_text("the seal that this device saw")
    examine(device, "the end with its seal")


def test_the_end_page_finds_a_deal_that_was_changed(ended: tuple[Device, Opened], server: Server) -> None:
    device, table = ended
    record = ask(server, "GET", f"/tables/{table.id}/record", table.seats[0])
    changed = re.sub(r"(chance markers: )(\S+) (.*)", r"\1\3 \2", record)
    assert changed != record

    def lie(route: Route) -> None:
        """It asks for nothing itself: an answer that came after the test had ended would fail the next one."""
        route.fulfill(body=changed, content_type="text/plain")

    device.page.route("**/record", lie)
    device.go(f"/replay/{table.id}")
    expect(device.page.get_by_text("The deal does not fit its seal.")).to_be_visible()


def test_the_end_page_finds_another_seal_than_before(ended: tuple[Device, Opened]) -> None:
    device, table = ended
    kept = json.loads(device.page.evaluate("localStorage.getItem('kontor.tables')"))
    kept[0]["seal"] = "0" * 64
    device.page.evaluate("(kept) => localStorage.setItem('kontor.tables', kept)", json.dumps(kept))
    device.go(f"/replay/{table.id}")
    expect(device.page.get_by_text("This is another seal than before.")).to_be_visible()


def test_a_host_frees_a_seat_and_mutes(devices: Devices, server: Server) -> None:
    devices.watch.expect("status of 403")  # the old link is tried once more, and then forgotten
    table = open_table(server, HANSA, "me", "friend", "friend")
    host, friend = devices.new(), devices.new()
    friend.go(f"/join/{table.id}#{table.invites[1]}")
    friend.page.get_by_role("textbox", name="Your name").fill("Störtebeker")
    friend.button("Sit down").click()
    expect(friend.heading("Waiting for Mareike")).to_be_visible()
    as_host(host, table, 0)
    examine(host, "the waiting room of a host")
    host.button("Free the seat").click()
    expect(host.page.get_by_text("Störtebeker has to go")).to_be_visible()
    with friend.page.expect_response(lambda answer: answer.status == 403):
        host.button("Free the seat").click()
    expect(friend.page.get_by_text("has freed your seat")).to_be_visible()
    link = host.page.get_by_role("textbox", name="Invitation for № 2").input_value()
    assert table.invites[1] not in link
    friend.go(link)
    friend.page.get_by_role("textbox", name="Your name").fill("Wibke")
    friend.button("Sit down").click()
    ask(server, "POST", f"/tables/{table.id}/seats/2", table.host, {"level": "random"})
    host.board.wait_for()
    host.button("Menu").click()
    host.button("Mute: Wibke").click()
    expect(host.button("Let speak: Wibke")).to_be_visible()
    friend.button(re.compile("^Chat")).click()
    friend.page.get_by_role("textbox", name="Say something").fill("Hello?")
    friend.button("Send").click()
    expect(friend.page.get_by_text("has muted you")).to_be_visible()


def test_an_own_link_is_renewed(devices: Devices, server: Server) -> None:
    devices.watch.expect("status of 403")
    table = open_table(server, HANSA, "me", "me")
    own, thief = devices.new(), devices.new()
    for device in (own, thief):
        device.sit(table)
    own.button("Menu").click()
    own.button("New link for my seat").click()
    own.button("New link for my seat").click()
    expect(thief.page.get_by_text("This link was renewed")).to_be_visible()
    own.board.wait_for()
    assert own.is_asked()
