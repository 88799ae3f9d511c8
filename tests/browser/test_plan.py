"""Planning one's turn while the others choose."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.devices import Device, Devices
from tests.browser.launch import Server
from tests.browser.tables import THREE, open_table
from tests.browser.test_small_screens import fits


def plan(device: Device) -> Locator:
    return device.turn.get_by_role("region", name="Your plan")


def steps(device: Device) -> Locator:
    return plan(device).get_by_role("listitem")


def place(device: Device, *words: str) -> None:
    device.verb("Place").click()
    for where in words:
        device.lit(where).click()


def two(devices: Devices, server: Server, size: str = "wide") -> tuple[Device, Device]:
    table = open_table(server, THREE, "me", "me", "bot novice")
    first, second = devices.new(), devices.new(size)
    first.sit(table, 0)
    second.sit(table, 1)
    return first, second


def test_a_plan_is_made_kept_and_played(devices: Devices, server: Server) -> None:
    first, second = two(devices, server)
    second.button("Plan your turn").click()
    expect(second.heading("Your plan")).to_be_visible()
    place(second, "Place a trader on Minden–Bremen")
    expect(steps(second)).to_have_text([re.compile("Place a trader on Minden–Bremen")])
    expect(second.board.locator(".step")).to_have_text(["1"])  # the piece on the board carries its number
    expect(first.board.get_by_role("img", name=re.compile("Minden–Bremen: .*Holk"))).to_have_count(0)
    expect(first.log).to_contain_text("No log yet")
    second.page.get_by_role("radio", name=re.compile("^Merchant")).click()
    second.lit("Place a merchant on Minden–Bremen").click()
    expect(steps(second)).to_have_count(2)
    expect(plan(second)).to_contain_text("Here the turn ends.")

    second.button("Back to the table").click()
    expect(second.heading("Anke’s turn")).to_be_visible()
    expect(second.board.locator(".step")).to_have_count(0)
    expect(steps(second)).to_have_count(2)
    place(first, "Place a trader on Goslar–Magdeburg", "Place a trader on Goslar–Magdeburg")
    first.end_turn()

    expect(second.heading("Your turn")).to_be_visible()
    second.button("Play the plan").click()
    second.end_turn()
    expect(second.log).to_contain_text("Holk places a merchant on Minden–Bremen")
    expect(first.log).to_contain_text("Holk places a trader on Minden–Bremen")
    expect(plan(second)).to_have_count(0)


def test_a_broken_step_says_why(devices: Devices, server: Server) -> None:
    first, second = two(devices, server)
    second.button("Plan your turn").click()
    place(second, "Place a trader on Goslar–Magdeburg", "Place a trader on Goslar–Magdeburg")
    expect(steps(second)).to_have_count(2)
    place(first, "Place a trader on Goslar–Magdeburg")
    broken = steps(second).nth(1)
    expect(broken.get_by_role("link", name=re.compile("^Rule T4"))).to_be_visible()
    expect(broken).to_contain_text("No house of Goslar–Magdeburg is free.")
    second.button("Remove step 2 and what follows").click()
    expect(steps(second)).to_have_count(1)
    second.button("Discard").click()
    expect(second.heading("Anke’s turn")).to_be_visible()


def test_a_plan_is_gone_with_the_turn_it_was_for(devices: Devices, server: Server) -> None:
    first, second = two(devices, server)
    second.button("Plan your turn").click()
    place(second, "Place a trader on Minden–Bremen")
    expect(steps(second)).to_have_count(1)
    place(first, "Place a trader on Goslar–Magdeburg", "Place a trader on Goslar–Magdeburg")
    first.end_turn()
    expect(second.heading("Your turn")).to_be_visible()  # planning or not
    expect(steps(second)).to_have_count(1)
    second.verb("End turn").click()
    second.verb("End with 2 actions left?").click()
    expect(second.heading("Anke’s turn")).to_be_visible()
    expect(second.button("Plan your turn")).to_be_visible()
    expect(plan(second)).to_have_count(0)


def test_planning_on_a_phone(devices: Devices, server: Server) -> None:
    _, second = two(devices, server, "phone")
    second.button("Plan your turn").click()
    second.verb("Place").click()
    second.press(second.lit("Place a trader on Minden–Bremen"))
    expect(steps(second)).to_have_count(1)
    fits(second)
    second.button("Take back").click()
    expect(plan(second)).to_contain_text("Play your next turn ahead")
    second.button("Back to the table").click()
    expect(second.button("Plan your turn")).to_be_visible()
