"""The lessons: each is walked to its end by what “Show me” lights, and they can be left and taken up again."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.devices import Device, Devices
from tests.deep import mostly

MOST = 120  # presses of a lesson
MIDDLE = """(one) => {
  const path = one.querySelector('path.halo');
  if (path === null) {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  }
  const { x, y } = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM());
  return [x, y];
}"""
# What is lit, as a text; '' if nothing is, or if it was pressed a moment ago.
LIT = """(() => {
  const button = document.querySelector('.shown');
  if (button !== null) return button.ariaDisabled === 'true' ? '' : button.innerText;
  const ring = document.querySelector('main .pointed');
  return ring === null ? '' : (ring.closest('[data-thing]')?.dataset.thing ?? 'ring');
})()"""
# What the coach waits for: that something is read, or shown; that what is lit is pressed; or nothing more.
WAITS = f"""(() => {{
  const buttons = [...document.querySelectorAll('.coach button')].map((one) => one.innerText.trim());
  const found = ['Go on', 'Show me', 'Play on alone'].find((one) => buttons.includes(one));
  if (found !== 'Show me' || !document.querySelector('.shown, main .pointed')) return found;
  return {LIT} === '' ? null : 'lit';
}})()"""


def coach(device: Device) -> Locator:
    return device.page.get_by_role("region", name="Lesson")


def press_what_is_lit(device: Device) -> None:
    """A button, or the thing on the board that wears the ring; returns when something has come of it.

    What was lit may be gone by now, because what was pressed before it has only just come back.
    """
    device.settle()
    lit = device.page.evaluate(LIT)
    if lit == "":
        return
    button = device.page.locator(".shown")
    if button.count() > 0:
        button.click()
    else:
        device.page.mouse.click(*device.board.locator(".pointed").first.evaluate(MIDDLE))
    device.until(f"({LIT} !== {json.dumps(lit)})")


@pytest.mark.parametrize("game", mostly(["teutonica"], ["hansa"]))
def test_a_whole_lesson_as_it_is_shown(devices: Devices, game: str) -> None:
    device = devices.new()
    device.go(f"/learn/{game}")
    coach(device).get_by_role("heading", name="What it is about").wait_for()
    told: list[str] = []
    for _ in range(MOST):
        waits = device.until(WAITS)
        title = coach(device).get_by_role("heading").inner_text()
        told += [title] if title not in told else []
        if waits == "Play on alone":
            break
        if waits == "lit":
            press_what_is_lit(device)
        else:
            coach(device).get_by_role("button", name=waits).click()
    assert told[:2] == ["What it is about", "How one wins"]
    assert told[-1] == "How it ends"
    expect(coach(device)).to_contain_text(f"{len(told)} of {len(told)}")  # none was passed over

    coach(device).get_by_role("button", name="Play on alone").click()  # against bots, from here
    expect(coach(device)).to_have_count(0)
    assert device.is_asked()
    device.go()
    expect(device.page.get_by_role("navigation", name="Your tables").get_by_role("link")).to_have_count(1)


def test_nothing_else_can_be_done_in_a_lesson(devices: Devices) -> None:
    device = devices.new()
    device.go()
    device.page.get_by_role("link", name="Learn Hansa Teutonica").click()
    for _ in range(2):
        coach(device).get_by_role("button", name="Go on").click()
    expect(coach(device).get_by_role("heading", name="Place two pieces")).to_be_visible()
    device.verb("Income").click(force=True)
    expect(device.toast).to_contain_text("Not yet")
    device.verb("Place").click()
    expect(device.lit(re.compile("Place a trader on"))).to_have_count(1)
    device.lit(re.compile("Place a trader on Duisburg–Dortmund")).first.click()
    expect(device.steps).to_have_count(1)

    device.page.reload()  # it goes on where it was
    expect(coach(device).get_by_role("heading", name="Place two pieces")).to_be_visible()
    expect(device.steps).to_have_count(1)
    coach(device).get_by_role("button", name="Fold the lesson").click()
    expect(coach(device).get_by_role("button", name="Show me")).to_have_count(0)
    coach(device).get_by_role("button", name="Fold the lesson").click()
    coach(device).get_by_role("button", name="Leave the lesson").click()
    expect(device.button("Open the table")).to_be_visible()
    expect(device.page.get_by_role("navigation", name="Your tables")).to_have_count(0)
