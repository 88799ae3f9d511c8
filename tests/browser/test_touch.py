"""On a phone everything that can be pressed can be hit by a finger; at 200 % nothing is lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.devices import Device, Devices
from tests.browser.launch import Server
from tests.browser.tables import FIVE, HANSA, from_record, golden, open_table

FINGER = 44
# Everything to press that is seen and too small for a finger. The board has its own measure: it goes near.
SMALL = """(least) => [...document.querySelectorAll('button, select, input, [role=radio], a.button, nav a')]
  .filter((one) => !one.closest('svg, .hidden, .numbered, [aria-hidden=true]'))
  .filter((one) => !one.matches('.grab, :disabled'))
  .map((one) => one.matches('label input') ? one.closest('label') : one)
  .filter((one) => getComputedStyle(one).visibility === 'visible' && getComputedStyle(one).clipPath === 'none')
  .map((one) => [one.getBoundingClientRect(), one])
  .filter(([box]) => box.width > 1 && box.height > 1 && Math.min(box.width, box.height) < least - 0.5)
  .map(([box, one]) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${one.outerHTML.slice(0, 160)}`)"""
# What sticks out of the window and cannot be scrolled to.
LOST = """() => {
  const ways = (one) => (one === null ? [] : [one, ...ways(one.parentElement)]);
  return [...document.querySelectorAll('button, a, select, input')]
  .filter((one) => !one.closest('svg, .hidden') && getComputedStyle(one).visibility === 'visible')
  .filter((one) => getComputedStyle(one).clipPath === 'none')
  .map((one) => [one.getBoundingClientRect(), one])
  .filter(([box]) => box.width > 1 && (box.left < -1 || box.right > innerWidth + 1))
  .filter(([, one]) => !ways(one).some((around) => /auto|scroll/.test(getComputedStyle(around).overflowX)))
  .map(([, one]) => one.outerHTML.slice(0, 160));
}"""


def check(device: Device, where: str, size: str) -> None:
    device.page.wait_for_load_state("networkidle")
    device.settle()
    wide: list[float] = device.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], f"{where} is {wide[0]} px wide"
    found = device.page.evaluate(SMALL, FINGER) if size == "phone" else device.page.evaluate(LOST)
    assert not found, f"{where}:\n" + "\n".join(found)


@pytest.mark.parametrize("size", ["phone", "zoomed"])
def test_every_page_under_a_finger_and_at_200_percent(devices: Devices, server: Server, size: str) -> None:
    device = devices.new(size)
    device.go()
    device.button("Open the table").wait_for()
    check(device, "start", size)
    device.button("Settings").click()
    device.sheet.get_by_role("radio", name="Dark").wait_for()
    check(device, "settings", size)
    device.page.keyboard.press("Escape")
    open_one = open_table(server, FIVE, "me", "friend", "bot novice", "bot novice", "bot novice")
    device.go(f"/join/{open_one.id}#{open_one.invites[1]}")
    device.button("Sit down").wait_for()
    check(device, "join", size)
    device.go(f"/table/{open_one.id}#{open_one.seats[0]}")
    device.heading(re.compile("^Waiting for")).wait_for()
    check(device, "waiting room", size)
    device.sit(open_table(server, HANSA, "me", "me"))
    check(device, "table", size)
    for name in ("Menu", "Board as list"):
        device.button(name).first.click()
        expect(device.sheet).to_be_visible()
        check(device, name, size)
        device.page.keyboard.press("Escape")
        expect(device.sheet).to_have_count(0)
    over = from_record(server, golden("hansa/2004-baltic-3-1"))
    device.go(f"/replay/{over.id}#{over.host}")
    device.page.get_by_role("slider").wait_for()
    check(device, "replay", size)
    device.go("/rules/hansa")
    device.heading("Rules of Hansa").wait_for()
    check(device, "rules", size)
