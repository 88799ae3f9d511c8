"""A table that this version cannot play: the page says why, shows its record as text, saves and deletes it."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from pathlib import Path

import httpx
from playwright.sync_api import expect

from kontor.server.store.sqlite import FILE
from tests.browser.devices import Device, Devices
from tests.browser.launch import Server
from tests.browser.tables import Opened, from_record, golden
from tests.browser.test_axe import examine

RECORD = golden("teutonica/bigbox-hanseatic-league-2-3-3-missions-favours-1")
LATER = RECORD.replace("rules: 1\n", "rules: 7\n")
TITLE = "This table cannot be played"
TEXT = "The record as text"


def tables(server: Server) -> tuple[Opened, Opened]:
    """A game that is on and one that is over, both of a revision that nobody knows."""
    running = from_record(server, RECORD, 42, "me", "me", "bot novice")  # the bot waits for a person
    over = from_record(server, RECORD)
    server.kill()
    with contextlib.closing(sqlite3.connect(server.data / FILE)) as store:
        store.execute("update tables set setup = replace(setup, 'rules: 1', 'rules: 7')")
        store.commit()
    server.start()
    return running, over


def hold(device: Device, table: Opened, *tokens: str) -> None:
    """The page at the table, with these tokens kept."""
    for token in tokens:
        device.go("/")
        device.go(f"/table/{table.id}#{token}")
        device.heading(re.compile(".")).first.wait_for()


def text(device: Device) -> str:
    return device.page.get_by_role("region", name=TEXT).inner_text()


def test_the_host_reads_saves_and_deletes_it(own_server: Server, own_devices: Devices, tmp_path: Path) -> None:
    running, _ = tables(own_server)
    device = own_devices.new()
    hold(device, running, running.host, running.seats[0])
    expect(device.heading(TITLE)).to_be_visible()
    said = device.page.get_by_role("main")
    expect(said).to_contain_text("revision of the rules that this version of Kontor does not know")
    expect(said).to_contain_text("revision 7 of the rules is not known; this version of Kontor plays revision 1")
    expect(said).to_contain_text("Anke, Holk and Mareike")
    expect(device.page.get_by_role("region", name=TEXT)).to_be_hidden()  # what was hidden is not shown by accident
    device.page.get_by_text(TEXT).click()
    expect(device.page.get_by_role("region", name=TEXT)).to_contain_text("rules: 7")
    moves = [line for line in text(device).splitlines() if line[:2] in ("0 ", "1 ", "2 ")]
    assert moves == [line for line in RECORD.splitlines() if line[:2] in ("0 ", "1 ", "2 ")][:42]
    examine(device, "a table that cannot be played")
    with device.page.expect_download() as saved:
        device.button("Download the record").click()
    saved.value.save_as(tmp_path / "saved.txt")
    assert (tmp_path / "saved.txt").read_text(encoding="utf-8").strip() == text(device).strip()
    device.button("Delete the table").click()
    device.button("No").click()
    device.button("Delete the table").click()
    device.button("Yes, delete it").click()
    device.page.wait_for_url("**/")
    answer = httpx.get(f"{own_server.url}/api/tables/{running.id}", headers={"Authorization": f"Bearer {running.host}"})
    assert answer.status_code == 404


def test_others_see_it_too_each_what_is_theirs(own_server: Server, own_devices: Devices) -> None:
    running, over = tables(own_server)
    player, looker = own_devices.new("phone"), own_devices.new(language="de-DE")
    hold(player, running, running.seats[1])
    expect(player.button("Download the record")).to_be_visible()
    expect(player.button("Delete the table")).to_have_count(0)
    player.page.get_by_text(TEXT).click()
    expect(player.page.get_by_role("region", name=TEXT)).to_contain_text("rules: 7")
    assert player.page.evaluate("document.documentElement.scrollWidth") == 390  # only the text itself scrolls sideways
    hold(looker, running, running.watch)
    expect(looker.heading("Dieser Tisch kann nicht gespielt werden")).to_be_visible()
    expect(looker.page.get_by_role("main")).to_contain_text("Wer mitgespielt hat, kann die Aufzeichnung noch speichern")
    expect(looker.button("Aufzeichnung speichern")).to_have_count(0)
    examine(looker, "a table that cannot be played, for a looker-on")
    looker.go(f"/replay/{over.id}#{over.watch}")
    shown = looker.page.get_by_role("region", name="Die Aufzeichnung als Text")
    expect(shown).to_contain_text("rules: 7")
    assert shown.inner_text().split() == LATER[: LATER.rindex("=")].split()  # the points are not counted
    looker.go("/")
    listed = looker.page.get_by_role("navigation", name="Deine Tische").get_by_role("listitem")
    expect(listed).to_have_count(2)
    expect(listed.filter(has_text="nicht spielbar")).to_have_count(2)
    listed.first.get_by_role("link").click()
    expect(looker.heading("Dieser Tisch kann nicht gespielt werden")).to_be_visible()
