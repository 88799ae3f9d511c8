"""Whoever comes to a table: what a link is good for, who invites to what, and who only watches."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.devices import Devices
from tests.browser.launch import Server
from tests.browser.tables import FIVE, THREE, open_table

COMMAND = "kontor serve --host 0.0.0.0"


def test_a_closed_house_says_how_to_open_it(devices: Devices, server: Server) -> None:
    table = open_table(server, THREE, "me", "friend", "bot novice")
    device = devices.new()
    device.go(f"/table/{table.id}#{table.host}")
    expect(device.heading("Waiting for Holk")).to_be_visible()
    box = device.page.get_by_role("region", name="Invite to seat 2")
    expect(box).to_contain_text("This link only works on this machine.")
    expect(box).to_contain_text(COMMAND)
    expect(box.get_by_role("img", name=re.compile("code for a camera"))).to_have_count(0)  # it would lead nowhere


def test_whoever_is_invited_sees_by_whom_and_to_what(devices: Devices, server: Server) -> None:
    devices.watch.expect("Failed to load resource.* 40[0-9]")
    table = open_table(server, FIVE, "me", "friend", "bot novice", "friend", options={"missions": "yes"})
    device = devices.new("phone")
    device.go(f"/join/{table.id}#{table.invites[1]}")
    expect(device.heading("Anke invites you")).to_be_visible()
    page = device.page.get_by_role("main")
    for words in ("The Hanseatic League, 4–5 players", "Big Box, 2020", "Mission cards", "Mareike", "bot · Novice"):
        expect(page).to_contain_text(words)
    expect(page.get_by_role("listitem").nth(1)).to_contain_text("this will be you")
    name = page.get_by_role("textbox", name="Your name")
    expect(name).to_be_focused()
    name.fill("Jost")
    device.button("Sit down").tap()
    expect(device.heading("Waiting for Tilo")).to_be_visible()

    late = devices.new()
    late.go(f"/join/{table.id}#{table.invites[1]}")
    expect(late.page.get_by_role("main")).to_contain_text("invitation")
    expect(late.button("Sit down")).to_have_count(0)


def test_who_watches_is_told_so(devices: Devices, server: Server) -> None:
    table = open_table(server, THREE, "me", "me", "me")
    watcher, player = devices.new("phone"), devices.new()
    watcher.look(table)
    expect(watcher.page.get_by_role("note")).to_contain_text("You are watching.")
    player.sit(table)
    expect(player.verb("Place")).to_be_visible()
    expect(player.page.get_by_role("note").filter(has_text="You are watching.")).to_have_count(0)


def test_the_tables_of_a_device_say_how_far_they_are(devices: Devices, server: Server) -> None:
    table = open_table(server, THREE, "me", "bot novice", "bot novice")
    device = devices.new()
    device.sit(table)
    device.go("/")
    mine = device.page.get_by_role("navigation", name="Your tables").get_by_role("listitem")
    expect(mine).to_contain_text("The Hanseatic League, 2–3 players · Round 1 · with Holk and Mareike")
    expect(mine).to_contain_text("your turn")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_whoever_shares_a_device_is_asked_for_names(devices: Devices, size: str) -> None:
    device = devices.new(size)
    device.go()
    for n in (1, 2):
        seat = device.page.get_by_role("listitem", name=f"Seat {n}")
        device.pick(seat.get_by_role("radio", name="You", exact=True))
    device.page.get_by_role("textbox", name="Name of seat 1").fill("Anke")
    device.page.get_by_role("textbox", name="Name of seat 2").fill("")
    device.button("Open the table").click()
    expect(device.page.get_by_role("alert")).to_contain_text("please say who is who")
    expect(device.page.get_by_role("textbox", name="Name of seat 2")).to_be_focused()
    device.page.keyboard.type("Holk")
    device.button("Open the table").click()
    device.board.wait_for()
