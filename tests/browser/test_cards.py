"""Everything explains itself: a card beside what one dwells on, points by category, and the keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.devices import Device, Devices
from tests.browser.launch import Server
from tests.browser.tables import HANSA, THREE, from_record, golden, open_table

MISSIONS = golden("teutonica/bigbox-hanseatic-league-2-3-3-missions-favours-1")
BALTIC = golden("hansa/2004-baltic-2-1")
# The card, the thing it explains, and how far they reach into each other.
APART = """([card, thing]) => {
  const [a, b] = [card, thing].map((one) => one.getBoundingClientRect());
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const inside = a.left >= 0 && a.top >= 0 && a.right <= innerWidth + 1 && a.bottom <= innerHeight + 1;
  return inside && (wide <= 0 || high <= 0);
}"""


def card(device: Device) -> Locator:
    return device.page.locator("[data-explains]")


def hover(device: Device, selector: str) -> Locator:
    """The hand comes from where nothing is, and stays: of a city on its name."""
    thing = device.page.locator(selector).first
    device.page.mouse.move(2, 2)
    expect(card(device)).to_have_count(0)
    box = thing.bounding_box()
    assert box is not None
    down = 0.2 if "city:" in selector else 0.5
    device.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * down)
    expect(card(device)).to_be_visible()
    expect(card(device).locator(".words, td").first).to_be_visible()
    device.settle()
    return thing


def is_apart(device: Device, thing: Locator) -> None:
    device.settle()
    assert device.page.evaluate(APART, [card(device).element_handle(), thing.element_handle()])


@pytest.mark.parametrize("size", ["wide", "laptop"])
def test_every_thing_of_teutonica_has_its_card(devices: Devices, server: Server, size: str) -> None:
    device = devices.new(size)
    device.sit(from_record(server, MISSIONS, 200, "me", "me", "me"))
    things = {
        '[data-thing="city:gottingen"]': ("Göttingen", "Next office:", "Rule T10.5"),
        '[data-thing="scroll:gottingen:actions"]': ("Actions 3", "then", "Rule T2.2"),
        '[data-thing="ability:purse"]': ("Purse", "One income brings", "Rule T3.1"),
        '[data-card^="marker:"]': ("", "Counts at the end, used or not.", "Rule T10.3"),
        '[data-card^="coin:"]': ("Prestige", "for whoever establishes this office", "Rule T7.7"),
        '[data-card="tavern"]:has(.empty)': ("Markers", "A tavern", "Rule T1.4"),
        '[data-thing^="house:"]': ("–", "free", ""),
        '[data-thing="table:7"]': ("Special table", "7 points at the end", "Rule T7.11"),
        '[data-card="completed"]': ("Completed cities", "The game ends", "Rule T9.1"),
        '[data-card="prestige"]': ("Prestige", "20", "Rule T9.1"),
        '[data-card^="stock:"]': ("Stock", "income", "Rule T3.1"),
        '[data-thing^="favour:"]': ("", "Costs all actions of a turn", "Rule T13.2"),
    }
    for selector, (title, words, rule) in things.items():
        thing = hover(device, selector)
        expect(card(device).get_by_role("heading")).to_contain_text(title)
        expect(card(device)).to_contain_text(words)
        if rule:
            expect(card(device).get_by_role("link", name=rule, exact=True)).to_have_count(1)
        is_apart(device, thing)


def test_every_thing_of_hansa_has_its_card(devices: Devices, server: Server) -> None:
    device = devices.new()
    device.sit(from_record(server, BALTIC, 40, "me", "me"))
    things = {
        '[data-thing="city:copenhagen"]': ("Copenhagen", "The ship sails on to"),
        '[data-card^="ware:"]': ("barrel", "for 1 taler"),
        '[data-card="taler"]': ("Talers", "worth no points"),
        '[data-card^="booths:"]': ("Booths left", "Selling takes one back"),
        '[data-thing="pile"]': ("Supply", "Replenishing costs 1 taler"),
    }
    for selector, (title, words) in things.items():
        thing = hover(device, selector)
        expect(card(device).get_by_role("heading")).to_contain_text(title)
        expect(card(device)).to_contain_text(words)
        is_apart(device, thing)


def test_a_city_says_whether_its_next_office_is_in_reach_also_in_the_turn_of_others(
    devices: Devices, server: Server
) -> None:
    device = devices.new()
    device.sit(open_table(server, THREE, "me", "me", "me"), 2)
    hover(device, '[data-thing="city:quedlinburg"]')
    expect(card(device)).to_contain_text("The next office of Quedlinburg is orange, and your privilege reaches white.")
    hover(device, '[data-thing="city:hamburg"]')
    expect(card(device)).to_contain_text("Your privilege reaches it.")


def test_a_player_shows_all_points_by_category_and_the_own_network(devices: Devices, server: Server) -> None:
    device = devices.new()
    table = from_record(server, MISSIONS, 200, "me", "me", "me")
    device.sit(table)
    hover(device, '[data-card="player:1"]')
    rows = card(device).get_by_role("row")
    mission = rows.filter(has_text="Mission card").get_by_role("cell")
    expect(mission.nth(0)).to_have_text(re.compile(r"^\d+$"))  # one's own
    expect(mission.nth(1)).to_have_text("?")
    expect(mission.nth(2)).to_have_text("?")
    for column in range(3):
        parts = [rows.nth(n).get_by_role("cell").nth(column).inner_text() for n in range(1, rows.count() - 1)]
        total = int(rows.last.get_by_role("cell").nth(column).inner_text())
        assert total == sum(int(part) for part in parts if part != "?")
    expect(device.board.locator(".framed").first).to_be_attached()
    expect(device.board.locator(".house.pale").first).to_be_attached()
    device.page.mouse.move(2, 2)
    expect(device.board.locator(".framed, .pale")).to_have_count(0)

    device.page.keyboard.press("t")
    expect(device.sheet.get_by_role("heading", name="Points as they stand")).to_be_visible()
    expect(device.sheet.get_by_role("row").last).to_contain_text("Together")


def test_a_mission_marks_its_cities_for_its_owner_alone(devices: Devices, server: Server) -> None:
    table = from_record(server, MISSIONS, 200, "me", "me", "me")
    seen = set()
    for seat in (0, 1):
        device = devices.new()
        device.sit(table, seat)
        expect(device.board.locator(".pennant")).to_have_count(3)
        seen.add(str(device.page.locator(".city:has(.pennant) .name").all_text_contents()))
    assert len(seen) == 2
    hover(device, '.block[data-card="mission"]')
    expect(card(device).get_by_role("heading")).to_have_text("Your mission card")
    expect(card(device).get_by_role("listitem")).to_have_count(3)
    device = devices.new()
    device.look(table)
    expect(device.board.locator(".city").first).to_be_attached()
    expect(device.board.locator(".pennant")).to_have_count(0)


def test_a_long_press_explains_and_never_acts(devices: Devices, server: Server) -> None:
    device = devices.new("phone")
    device.sit(open_table(server, THREE, "me", "bot novice", "bot novice"))
    device.verb("Place").tap()
    house = device.board.locator(".house.open").first
    hold(device, house)
    expect(card(device)).to_be_visible()
    expect(card(device)).to_contain_text("free")
    box = card(device).bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, 390)
    assert box["height"] <= 844 * 0.35
    is_apart(device, house)
    expect(device.turn.get_by_role("button", name="Take back")).to_have_count(0)
    card(device).get_by_role("button", name="Close").tap()
    expect(card(device)).to_have_count(0)


def hold(device: Device, thing: Locator) -> None:
    """A finger stays on it until the card is there, and goes; what listens for it is fetched at the first touch."""
    device.page.wait_for_load_state("networkidle")
    box = thing.bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = device.context.new_cdp_session(device.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(card(device)).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_cards_and_keys_without_a_mouse(devices: Devices, server: Server) -> None:
    device = devices.new()
    keys = device.page.keyboard
    device.sit(open_table(server, THREE, "me", "bot novice", "bot novice"))
    keys.press("?")
    expect(device.sheet.get_by_role("heading", name="Keys")).to_be_visible()
    expect(device.sheet.locator("dt", has_text=re.compile("^P$")).locator("+ dd")).to_have_text("Place")
    keys.press("Escape")
    expect(device.sheet).to_have_count(0)

    keys.press("p")
    keys.press("ArrowRight")  # from the verb to what is lit
    device.until("document.activeElement.closest('.house.open') !== null")
    keys.press("?")
    expect(card(device)).to_contain_text("free")
    assert device.page.evaluate("document.activeElement.getAttribute('aria-describedby')") == "card"
    seen = set()
    for way in ("Right", "Right", "Down", "Left"):
        before = card(device).get_attribute("data-explains")
        keys.press(f"Arrow{way}")
        device.settle()
        seen |= {before, card(device).get_attribute("data-explains")}
    assert len(seen) > 2
    keys.press("Escape")  # one press: the card only
    expect(card(device)).to_have_count(0)
    expect(device.verb("Place")).to_have_attribute("aria-pressed", "true")


def test_a_card_that_came_by_itself_does_not_take_the_escape(devices: Devices, server: Server) -> None:
    device = devices.new()
    device.sit(open_table(server, HANSA, "me", "bot novice"))
    hover(device, '[data-thing="city:riga"]')
    device.page.keyboard.press("l")
    expect(device.sheet).to_be_visible()
    device.page.keyboard.press("Escape")
    expect(device.sheet).to_have_count(0)
