"""Settings stand in one place, hold at once and stay; whoever is elsewhere is called as was chosen."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.devices import Device, Devices
from tests.browser.launch import Server
from tests.browser.tables import HANSA, open_table

# What the page does to call somebody, counted; and whether the window has the focus, as a test wishes.
CALLS = """
  window.calls = { asked: 0, knocks: 0 };
  window.away = false;
  document.hasFocus = () => !window.away;
  const ask = Notification.requestPermission.bind(Notification);
  Notification.requestPermission = () => (window.calls.asked++, ask());
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.calls.knocks++; return start.apply(this, when); };
"""
NOTICES = """navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
  .then((all) => all.length > 0 && all.map(({ title, body }) => [title, body]))"""


def choose(device: Device, group: str, value: str) -> None:
    one = device.sheet.get_by_role("radiogroup", name=group).get_by_role("radio", name=value, exact=True)
    one.click()
    expect(one).to_be_checked()


def style(device: Device, name: str) -> str:
    found: str = device.page.evaluate(f"getComputedStyle(document.documentElement).getPropertyValue('{name}')")
    return found


def test_settings_hold_at_once_and_stay(devices: Devices, server: Server) -> None:
    device = devices.new()
    device.go()
    before = {name: style(device, name) for name in ("--seat-0", "--ink2")}
    device.button("Settings").click()
    choose(device, "Contrast", "More")
    choose(device, "Players’ colours", "For the colour-blind")
    choose(device, "Motion", "None")
    choose(device, "Others’ moves", "4×")
    after = {name: style(device, name) for name in before}
    assert all(after[name] != before[name] for name in before), (before, after)
    device.sheet.get_by_role("radio", name="Deutsch").click()
    expect(device.sheet.get_by_role("heading", name="Einstellungen")).to_be_visible()
    device.sheet.get_by_role("radio", name="English").click()
    device.page.keyboard.press("Escape")
    expect(device.button("Settings")).to_be_focused()

    device.sit(open_table(server, HANSA, "me", "me"))
    assert {name: style(device, name) for name in before} == after
    device.button("Menu").click()
    device.sheet.get_by_role("button", name="Settings").click()
    for group, value in (("Contrast", "More"), ("Motion", "None"), ("Others’ moves", "4×"), ("Sound", "Off")):
        radios = device.sheet.get_by_role("radiogroup", name=group)
        expect(radios.get_by_role("radio", name=value, exact=True)).to_be_checked()
    choose(device, "Contrast", "As the device")
    assert style(device, "--ink2") == before["--ink2"]


def test_the_device_may_ask_for_more_contrast_and_less_motion(devices: Devices) -> None:
    device = devices.new(reduced_motion="no-preference")
    device.go()
    plain = style(device, "--ink2")
    worn = "Object.values({ ...document.documentElement.dataset }).join(' ')"
    assert "less" not in device.page.evaluate(worn)
    device.page.emulate_media(contrast="more", reduced_motion="reduce")
    device.until(f"{worn}.includes('less')")
    device.until(f"{worn}.includes('more')")
    assert style(device, "--ink2") != plain


def called(devices: Devices, server: Server, *settings: tuple[str, str], **more: Any) -> Device:
    """Somebody with these settings who went elsewhere; then it is their turn."""
    table = open_table(server, HANSA, "me", "me")
    first, second = devices.new(), devices.new(**more)
    second.page.add_init_script(CALLS)
    second.sit(table, 1)
    second.button("Menu").click()
    second.sheet.get_by_role("button", name="Settings").click()
    assert second.page.evaluate("calls.asked") == 0  # only who presses is asked
    for group, value in settings:
        choose(second, group, value)
    second.page.keyboard.press("Escape")
    second.page.evaluate("window.calls.knocks = 0; window.away = true")
    first.sit(table, 0)
    first.press(first.lit(re.compile("^Two booths in")).first)
    first.end_turn()
    expect(second.page).to_have_title(re.compile("^• Your turn"))
    return second


def test_who_is_elsewhere_is_called(devices: Devices, server: Server) -> None:
    wished = ("Sound", "When I am elsewhere"), ("Notification", "On")
    device = called(devices, server, *wished, service_workers="allow", permissions=["notifications"])
    assert device.until("calls.knocks") == 2  # on wood, twice
    assert device.until(f"await {NOTICES}") == [["Your turn", "Hansa"]]
    assert device.page.evaluate("calls.asked") == 1
    device.page.evaluate("window.away = false; dispatchEvent(new Event('focus'))")
    device.until(f"!(await {NOTICES})")  # one is back: it is withdrawn


def test_who_does_not_wish_it_is_not_called(devices: Devices, server: Server) -> None:
    device = called(devices, server, service_workers="allow", permissions=["notifications"])
    assert device.page.evaluate("calls") == {"asked": 0, "knocks": 0}
    assert device.page.evaluate(NOTICES) is False


def test_a_browser_that_forbids_it(devices: Devices) -> None:
    device = devices.new()
    device.go()
    device.button("Settings").click()
    notice = device.sheet.get_by_role("radiogroup", name="Notification")
    notice.get_by_role("radio", name="On").click()
    expect(device.sheet.get_by_role("alert")).to_contain_text("The browser does not allow it.")
    expect(notice.get_by_role("radio", name="Off")).to_be_checked()
