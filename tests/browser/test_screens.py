"""Every board on every screen: whole, with names that can be read, and room for it."""

from __future__ import annotations

import re
import time
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.devices import SIZES, Device, Devices
from tests.browser.launch import Server
from tests.browser.tables import HANSA, Opened, open_table

BOARDS = {
    "hanseatic-league-2-3": 3,
    "hanseatic-league-4-5": 5,
    "eastern-hanseatic-league": 4,
    "britannia-3": 3,
    "britannia-4-5": 5,
}
LEAST = 12  # px of any text
PATIENCE = 20  # seconds

# Every text that is seen: its words, its size on the screen, and where it is.
TEXTS = """(within) => [...document.querySelectorAll(within)].flatMap((one) => {
  const words = [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join(' ');
  const { x, y, width, height } = one.getBoundingClientRect();
  const style = getComputedStyle(one);
  if (words.trim() === '' || width < 2 || height < 2 || style.visibility === 'hidden') return [];
  const clipped = (part) => part && (getComputedStyle(part).clipPath !== 'none' || clipped(part.parentElement));
  if (clipped(one)) return [];
  const matrix = one instanceof SVGGraphicsElement ? one.getScreenCTM() : null;
  const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
  return [{ words, size: parseFloat(style.fontSize) * scale, x, y, width, height }];
})"""
BOX = "(one) => { const { x, y, width, height } = one.getBoundingClientRect(); return { x, y, width, height }; }"
HEIGHT = "(one) => one.getBoundingClientRect().height / innerHeight"
RINGED = "svg.stage .rings circle.ring"


def tables(server: Server) -> list[Opened]:
    """A beginning on each board; somebody else is a person, so nothing moves."""
    found = [
        open_table(server, {"game": "teutonica", "board": board, "edition": "bigbox"}, *["me"] * seats)
        for board, seats in BOARDS.items()
    ]
    return [*found, open_table(server, HANSA, *["me"] * 4)]


def settled(device: Device) -> None:
    """Until the board lies still, drawn at its scale and with its type."""
    device.page.evaluate("document.fonts.ready")
    last: object = None
    while (now := names(device)) != last:
        last = now
        device.page.wait_for_timeout(300)  # a glass draws anew 140 ms after it came to rest


def names(device: Device) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = device.page.evaluate(TEXTS, "svg.stage text.name:not(.water):not([letter-spacing])")
    return found


def whole(device: Device, cities: int) -> None:
    """As soon as all is drawn (a busy machine is slow to do so) it must be right."""
    end = time.monotonic() + PATIENCE
    while (wrong := faults(device, cities)) and time.monotonic() < end:
        device.page.wait_for_timeout(100)
    assert wrong == []


def faults(device: Device, cities: int) -> list[Any]:
    """All cities with their names must be inside the map, each name to be read and none over another."""
    box = device.board.evaluate(BOX)
    found = names(device)
    wrong: list[Any] = [] if len(found) == cities else [f"{len(found)} names of {cities}"]
    wrong += [name for name in found if name["size"] < LEAST or not inside(name, box)]
    wrong += [(one, other) for one, other in combinations(found, 2) if overlap(one, other)]
    return wrong


def inside(name: dict[str, Any], box: dict[str, float]) -> bool:
    wide = box["x"] - 1 <= name["x"] and name["x"] + name["width"] <= box["x"] + box["width"] + 1
    high = box["y"] - 3 <= name["y"] and name["y"] + name["height"] <= box["y"] + box["height"] + 3
    return bool(wide and high)


def overlap(one: dict[str, Any], other: dict[str, Any]) -> bool:
    wide = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    high = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return bool(wide >= 3 and high >= 6)  # a line of text is higher than its letters


def cities_of(device: Device) -> int:
    return int(device.page.evaluate("new Set([...document.querySelectorAll('svg.stage .city')]).size"))


@pytest.mark.parametrize("size", ["wide", "laptop", "tablet", "phone"])
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_every_board_is_seen_whole_with_its_names(devices: Devices, server: Server, size: str, language: str) -> None:
    device = devices.new(size, language)
    for table in tables(server):
        device.sit(table)
        settled(device)
        whole(device, cities_of(device))
        if size == "phone":
            sheet = device.page.locator(".turn.sheet")
            assert sheet.evaluate(HEIGHT) <= 1 / 3
        if size == "laptop":
            one_line(device)
            small = [text for text in device.page.evaluate(TEXTS, "body *") if text["size"] < LEAST]
            assert small == []
        if size == "tablet":
            box = device.board.evaluate(BOX)
            assert box["width"] == SIZES[size]["viewport"]["width"]
            assert box["height"] >= 520


def one_line(device: Device) -> None:
    """What lies on the desk has one middle, and nothing of it is cut off."""
    parts: list[dict[str, float]] = device.page.locator("section.desk .things .desk").evaluate(
        """(desk) => [...(desk.querySelector('.inner') ?? desk).children]
          .map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0)
          .map(({ y, height, right }) => ({ middle: y + height / 2, right }))"""
    )
    box = device.page.locator("section.desk").evaluate(BOX)
    assert box["height"] <= 52
    assert max(part["middle"] for part in parts) - min(part["middle"] for part in parts) < 6
    assert max(part["right"] for part in parts) <= box["x"] + box["width"]


def test_a_window_of_another_size_shows_the_whole_board_again(devices: Devices, server: Server) -> None:
    device = devices.new("wide")
    for table in (tables(server)[1], tables(server)[4]):
        device.page.set_viewport_size(SIZES["wide"]["viewport"])
        device.sit(table)
        settled(device)
        cities = cities_of(device)
        for size in ("laptop", "tablet", "phone", "wide"):
            device.page.set_viewport_size(SIZES[size]["viewport"])
            settled(device)
            whole(device, cities)


def test_on_the_phone_a_press_from_afar_goes_near_and_back(devices: Devices, server: Server) -> None:
    device = devices.new("phone")
    device.sit(tables(server)[1])
    settled(device)
    city = device.board.locator('[data-thing="city:minden"]').first
    small = city.evaluate(BOX)
    device.page.touchscreen.tap(small["x"] + small["width"] / 2, small["y"] + small["height"] / 2)
    settled(device)
    large = city.evaluate(BOX)
    assert large["width"] > 1.3 * small["width"]
    expect(device.steps).to_have_count(0)
    device.button("Whole board").tap()
    settled(device)
    assert city.evaluate(BOX) == pytest.approx(small, abs=1)
    expect(device.button("Whole board")).to_have_count(0)


def test_on_the_phone_the_map_goes_to_where_others_move(devices: Devices, server: Server) -> None:
    board = {"game": "teutonica", "board": "hanseatic-league-2-3", "edition": "bigbox"}
    table = open_table(server, board, "me", "me", "me")
    phone, other = devices.new("phone"), devices.new("wide")
    phone.sit(table, 1)
    other.sit(table, 0)
    settled(phone)
    far = phone.board.locator('[data-thing="city:halle"]').first.evaluate(BOX)
    phone.page.touchscreen.tap(far["x"] + far["width"] / 2, far["y"] + far["height"] / 2)
    settled(phone)
    other.choose(lambda offers: next(n for n, words in enumerate(offers) if re.search("trader on Groningen", words)))
    ring = phone.page.locator(RINGED).first
    expect(ring).to_be_in_viewport()
    settled(phone)
    seen, box = ring.evaluate(BOX), phone.board.evaluate(BOX)
    assert box["x"] < seen["x"] + seen["width"] / 2 < box["x"] + box["width"]
    assert box["y"] < seen["y"] + seen["height"] / 2 < box["y"] + box["height"]
