"""On the phone, by touch; and on a large screen at 200 %."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.devices import Device, Devices
from tests.browser.launch import Server
from tests.browser.tables import HANSA, THREE, commands, from_record, golden, open_table

BALTIC = golden("hansa/2004-baltic-2-1")
FINGER = 44  # px: what can be hit
FREE = """(thing) => {
  const { x, y, width, height } = thing.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-thing]');
  return there?.dataset.thing === thing.dataset.thing;
}"""


def test_a_turn_of_teutonica_on_the_phone(devices: Devices, server: Server) -> None:
    device = devices.new("phone")
    device.sit(open_table(server, THREE, "me", "bot novice", "bot novice"))
    fits(device)
    device.verb("Place").tap()
    expect(device.turn).to_contain_text("press what is lit")
    device.turn.get_by_role("radio", name=re.compile("^Merchant")).tap()
    fits(device)
    tap_lit(device, "Place a merchant on")  # from afar: it goes near
    expect(device.button("Whole board")).to_be_visible()
    device.page.wait_for_timeout(250)  # until it is drawn at its scale
    fits(device)
    tap_lit(device, "Place a merchant on")
    take_back = device.turn.get_by_role("button", name="Take back")
    take_back.tap()
    expect(take_back).to_have_count(0)

    grab = device.turn.get_by_role("button", name="Fold the sheet")
    grab.tap()
    expect(device.verb("Place")).to_have_count(0)
    device.turn.get_by_role("button", name="Unfold the sheet").tap()
    device.turn.get_by_role("radio", name=re.compile("^Trader")).tap()
    tap_lit(device, "^Place a trader on")
    expect(take_back).to_be_visible()

    device.turn.get_by_role("button", name="Board as list").tap()
    expect(device.sheet.get_by_role("heading", name="Board as list")).to_be_visible()
    big_enough(device.sheet.get_by_role("button"))
    device.sheet.get_by_role("button", name="Close").tap()
    device.button("Open the desk").tap()
    expect(device.sheet.get_by_role("heading", name="Your desk")).to_be_visible()
    fits(device, device.sheet)
    device.sheet.get_by_role("button", name="Holk").tap()
    expect(device.sheet.get_by_role("heading", name="The desk of Holk")).to_be_visible()
    device.sheet.get_by_role("button", name="Close").tap()
    device.button("Menu").tap()
    big_enough(device.sheet.get_by_role("button"))
    fits(device, device.sheet)
    device.sheet.get_by_role("button", name="Log").tap()
    expect(device.sheet).to_contain_text("Anke places a trader on")


def test_a_turn_of_hansa_on_the_phone(devices: Devices, server: Server) -> None:
    device = devices.new("phone")
    device.sit(open_table(server, HANSA, "me", "me"))
    tap_lit(device, "^Two booths in")
    fits(device)
    device.end_turn()
    expect(device.heading("Holk’s turn")).to_be_visible()

    device.sit(from_record(server, BALTIC, 6, "me", "me"))
    assert commands(BALTIC)[6:8] == ["0 buy yellow 1", "0 sail danzig"]
    fits(device)
    device.verb("Buy").tap()
    choice = device.turn.get_by_role("button", name=re.compile("^Buy grain"))
    big_enough(choice)
    choice.tap()
    take_back = device.turn.get_by_role("button", name="Take back")
    expect(take_back).to_be_visible()
    device.verb("Sail").tap()
    fits(device)
    tap_lit(device, "^Sail to Danzig")
    expect(device.page.get_by_role("main").locator("[aria-live=polite]").first).to_contain_text("Anke sails to Danzig")
    take_back.tap()
    take_back.tap()
    expect(take_back).to_have_count(0)
    device.button("Open the desk").tap()
    expect(device.sheet).to_contain_text("Talers")
    fits(device, device.sheet)


def test_a_turn_at_200_percent(devices: Devices, server: Server) -> None:
    device = devices.new("zoomed")
    device.sit(open_table(server, THREE, "me", "bot novice", "bot novice"))
    scrolls_not(device)
    device.verb("Place").click()
    device.press(in_sight(device, device.lit(re.compile("^Place a trader on"))))
    device.turn.get_by_role("button", name="Take back").click()
    expect(device.turn.get_by_role("button", name="Take back")).to_have_count(0)
    device.button("Menu").click()
    for title in ("Rules", "Back to the start"):
        device.sheet.get_by_role("button", name=title).scroll_into_view_if_needed()
    device.sheet.get_by_role("button", name="Rules").click()
    expect(device.sheet.get_by_role("heading", name="Rules")).to_be_visible()
    scrolls_not(device)

    device.sit(open_table(server, HANSA, "me", "me"))
    device.press(in_sight(device, device.lit(re.compile("^Two booths in"))))
    device.end_turn()
    expect(device.heading("Holk’s turn")).to_be_visible()
    scrolls_not(device)


def test_no_page_is_wider_than_the_phone(devices: Devices, server: Server) -> None:
    table = from_record(server, BALTIC)
    waiting = open_table(server, THREE, "me", "friend", "friend")
    paths = [
        "/",
        "/rules/hansa",
        "/learn/hansa",
        f"/replay/{table.id}#{table.host}",
        f"/join/{waiting.id}#{waiting.invites[1]}",
    ]
    for size in ("phone", "zoomed"):
        device = devices.new(size)
        for path in [*paths, f"/table/{waiting.id}#{waiting.seats[0]}"]:
            device.go(path)
            expect(device.page.get_by_role("main")).not_to_have_attribute("aria-busy", "true")
            device.page.wait_for_load_state("networkidle")
            scrolls_not(device)


# ------------------------------------------------------------------------- measuring


def fits(device: Device, within: Locator | None = None) -> None:
    """Nothing to scroll sideways, and what can be pressed can be hit; the board has its own measure."""
    scrolls_not(device)
    if within is not None:
        big_enough(within.get_by_role("button"))
        return
    big_enough(device.turn.get_by_role("button").and_(device.page.locator(":not(.grab)")))
    big_enough(device.page.get_by_role("banner").get_by_role("button"))
    big_enough(device.page.get_by_role("region", name="Players").get_by_role("button"))
    big_enough(device.button("Open the desk"))
    if device.button("Whole board").count() > 0:  # from afar there are none
        big_enough(device.button(re.compile("^Zoom (in|out)|^Whole board")))


def scrolls_not(device: Device) -> None:
    wide: list[float] = device.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], f"{device.page.url} is {wide[0]} px wide"


def big_enough(buttons: Locator) -> None:
    """All at the same moment: others come and go."""
    buttons.first.wait_for()
    sizes = "all => all.map((one) => [one.outerHTML, one.getBoundingClientRect().toJSON()])"
    for which, box in buttons.evaluate_all(sizes):
        assert box["width"] == 0 or min(box["width"], box["height"]) >= FINGER - 0.5, (which, box)


def in_sight(device: Device, things: Locator) -> Locator:
    """One whose middle nothing else covers."""
    things.first.wait_for()
    for thing in things.all():
        if thing.evaluate(FREE):
            return thing
    raise AssertionError("nothing that is lit is to be seen")


def tap_lit(device: Device, name: str) -> None:
    box = in_sight(device, device.lit(re.compile(name))).bounding_box()
    assert box is not None
    device.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


# --------------------------------------------------------------------------- fingers on the board

SCALE = """(city) => {
  const { x, y, width, height } = city.getBoundingClientRect();
  return [x + width / 2, y + height / 2, width];
}"""


def touch(device: Device, *frames: list[tuple[float, float]]) -> None:
    """All fingers at once, from where they begin to where they end."""
    session = device.context.new_cdp_session(device.page)
    for n, frame in enumerate([*frames, []]):
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(frame)]
        kind = "touchStart" if n == 0 else "touchMove" if frame else "touchEnd"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    device.page.wait_for_timeout(400)  # until nothing glides
    session.detach()


def test_dragging_pinching_and_tapping_twice(devices: Devices, server: Server) -> None:
    device = devices.new("phone")
    device.sit(open_table(server, THREE, "me", "bot novice", "bot novice"))
    city = device.board.locator('[data-thing="city:minden"]').first
    device.page.touchscreen.tap(200, 300)  # from afar it goes near
    expect(device.button("Whole board")).to_be_visible()
    device.page.wait_for_timeout(400)

    def look() -> list[float]:
        found: list[float] = city.evaluate(SCALE)
        return found

    x, y, width = look()
    touch(device, [(200, 300)], [(200, 320)], [(230, 360)])
    assert look() == pytest.approx([x + 30, y + 60, width], abs=3)  # it goes with the finger

    x, y, width = look()
    touch(device, [(150, 300), (250, 300)], [(140, 300), (260, 300)], [(125, 300), (275, 300)])
    assert look() == pytest.approx([200 + 1.5 * (x - 200), 300 + 1.5 * (y - 300), 1.5 * width], abs=6)
    touch(device, [(100, 300), (300, 300)], [(150, 300), (250, 300)])
    near = look()[2]
    assert near < width

    for _ in range(2):
        session = device.context.new_cdp_session(device.page)
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 200, "y": 130}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()
    device.page.wait_for_timeout(400)
    assert look()[2] > 1.2 * near
    expect(device.steps).to_have_count(0)  # and nothing was played by all this
