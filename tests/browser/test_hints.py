"""Hints: asked for by a press or a key, shown beside the verbs and on the board, done and taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.devices import Device, Devices
from tests.browser.launch import Server
from tests.browser.tables import THREE, golden, open_table
from tests.browser.test_small_screens import fits

RECORD = golden("teutonica/bigbox-hanseatic-league-2-3-3-6")
QUESTION = "What would you do?"


def hints(device: Device) -> Locator:
    return device.turn.get_by_role("region", name=QUESTION)


def tags(device: Device) -> Locator:
    """The letters of ideas on the board; prices have tags too."""
    lettered = device.board.locator("svg.stage g:has(> rect):has(> text)[aria-hidden]")
    return lettered.filter(has_text=re.compile("^[ABC]$"))


def test_ideas_are_shown_done_and_taken_back(devices: Devices, server: Server) -> None:
    device = devices.new()
    device.sit(open_table(server, THREE, "me", "bot novice", "bot novice"))
    expect(device.heading("Your turn")).to_be_visible()
    expect(hints(device)).to_have_count(0)  # never by itself
    device.page.keyboard.press("h")
    ideas = hints(device).locator("li.idea")
    expect(ideas.first).to_contain_text(re.compile(r"\d+ %"))
    assert 1 <= ideas.count() <= 3
    expect(ideas.locator(".why").first).to_contain_text(re.compile(r"[a-z]\.$"))
    expect(tags(device).first).to_be_visible()
    expect(device.log).to_contain_text("Anke has asked for hints.")

    device.page.keyboard.press("Escape")
    expect(hints(device)).to_have_count(0)
    expect(tags(device)).to_have_count(0)
    device.button(QUESTION).click()
    what = ideas.first.get_by_role("button").first.locator(".what b").inner_text()
    assert what
    hints(device).get_by_role("button", name="Do the first step").click()
    expect(hints(device)).to_have_count(0)
    expect(device.steps).to_have_count(1)
    device.page.keyboard.press("z")
    expect(device.steps).to_have_count(0)
    expect(hints(device)).to_have_count(0)


def test_an_idea_becomes_a_plan(devices: Devices, server: Server) -> None:
    device = devices.new()
    device.sit(open_table(server, THREE, "me", "bot novice", "bot novice"))
    device.button(QUESTION).click()
    expect(device.board.locator("svg.stage .ahead .pale").first).to_be_visible()  # what would be placed
    hints(device).get_by_role("button", name="As plan").click()
    plan = device.turn.get_by_role("region", name="Your plan")
    expect(plan.get_by_role("listitem")).to_have_count(2)
    expect(device.steps).to_have_count(0)
    device.button("Play the plan").click()
    expect(device.steps).to_have_count(2)


def test_on_a_phone_ideas_are_tabs(devices: Devices, server: Server) -> None:
    device = devices.new("phone")
    device.sit(open_table(server, THREE, "me", "bot novice", "bot novice"))
    device.button(QUESTION).tap()
    tabs = hints(device).get_by_role("tab")
    expect(tabs.first).to_have_attribute("aria-selected", "true")
    fits(device)
    if tabs.count() > 1:
        tabs.nth(1).tap()
        expect(tabs.nth(1)).to_have_attribute("aria-selected", "true")
    hints(device).get_by_role("button", name="Do the first step").tap()
    expect(device.button("Take back")).to_be_visible()


@pytest.mark.parametrize("allowed", [False, True])
def test_between_people_the_table_decides(devices: Devices, server: Server, allowed: bool) -> None:
    table = open_table(server, THREE, "me", "friend", "bot novice", hints=allowed)
    friend = devices.new()
    friend.go(f"/join/{table.id}#{table.invites[1]}")
    expect(friend.page.locator("dl")).to_contain_text(f"Hints{'yes' if allowed else 'no'}")
    friend.page.get_by_role("textbox", name="Your name").fill("Jost")
    friend.button("Sit down").click()
    device = devices.new()
    device.sit(table)
    expect(device.heading("Your turn")).to_be_visible()
    if allowed:
        device.button(QUESTION).click()
        expect(hints(device).get_by_role("listitem").first).to_contain_text("%")
        expect(friend.log).to_contain_text("Anke has asked for hints.")
    else:
        expect(device.turn).to_contain_text("Hints are off at this table.")
        device.page.keyboard.press("h")
        device.settle()
        expect(hints(device)).to_have_count(0)


def test_who_opens_a_table_for_people_may_allow_hints(devices: Devices) -> None:
    device = devices.new()
    device.go()
    switch = device.page.get_by_role("switch", name=re.compile("^Hints"))
    expect(switch).to_be_disabled()
    expect(switch).to_contain_text("alone with bots")
    seat = device.page.get_by_role("listitem", name="Seat 2")
    device.pick(seat.get_by_role("radio", name="Friend", exact=True))
    switch.click()
    expect(switch).to_be_checked()
    device.button("Open the table").click()
    expect(device.page.locator("dl")).to_contain_text("Hintsyes")
