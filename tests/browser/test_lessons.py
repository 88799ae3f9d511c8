"""The lessons: their first steps are done in earnest, and they can be left."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.devices import Device, Devices


def coach(device: Device) -> Locator:
    return device.page.get_by_role("region", name="Lesson")


def test_the_lesson_of_teutonica(devices: Devices) -> None:
    device = devices.new()
    device.go()
    device.page.get_by_role("link", name="Learn Hansa Teutonica").click()
    expect(coach(device)).to_contain_text("1 of 11")
    coach(device).get_by_role("button", name="Go on").click()
    expect(coach(device)).to_contain_text("2 of 11")
    expect(coach(device).get_by_role("heading", name="Place two traders")).to_be_visible()
    coach(device).get_by_role("button", name="Show me").click()
    ring = device.board.locator(".ring.pointed")
    expect(ring).to_have_count(1)
    house = device.board.locator("[data-thing^='house:']").filter(has=device.page.locator(".ring.pointed"))
    route = (house.get_attribute("data-thing") or "").removeprefix("house:")
    device.verb("Place").click()
    device.board.locator(f"[data-thing='house:{route}']").first.click()
    expect(device.steps).to_have_count(1)
    device.lit(re.compile("Place a trader on")).first.click()
    expect(coach(device)).to_contain_text("You can still take back.")
    device.end_turn()
    expect(coach(device).get_by_role("heading", name="Fill a route")).to_be_visible()
    expect(coach(device)).to_contain_text("Your traders stand on the board.")
    assert device.is_asked()

    device.page.reload()  # it goes on where it was
    expect(coach(device).get_by_role("heading", name="Fill a route")).to_be_visible()
    coach(device).get_by_role("button", name="Fold the lesson").click()
    expect(coach(device).get_by_role("button", name="Skip this step")).to_have_count(0)
    coach(device).get_by_role("button", name="Fold the lesson").click()
    coach(device).get_by_role("button", name="Skip this step").click()
    expect(coach(device)).to_contain_text("4 of 11")
    is_left(device)


def test_the_lesson_of_hansa(devices: Devices) -> None:
    device = devices.new()
    device.go("/learn/hansa")
    coach(device).get_by_role("button", name="Go on").click()
    expect(coach(device).get_by_role("heading", name="The first booths")).to_be_visible()
    for n in range(3):
        expect(device.log.get_by_text("Wibke puts two booths in")).to_have_count(n)
        assert device.is_asked()
        device.press(device.lit(re.compile("^Two booths in")).first)
        device.end_turn()
    expect(coach(device).get_by_role("heading", name="Buy a good")).to_be_visible()
    expect(coach(device)).to_contain_text("3 of 10")
    is_left(device)


def is_left(device: Device) -> None:
    coach(device).get_by_role("button", name="Leave the lesson").click()
    expect(device.button("Open the table")).to_be_visible()
    expect(device.page.get_by_role("navigation", name="Your tables")).to_have_count(0)
