"""Two people at one table, each with a device of their own; and three who share one."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.devices import Device, Devices, prefer

MERCHANT = prefer("Fill", "Sell", "Buy", "Booths for", "End the turn")


def test_a_friend_comes_by_the_link_and_both_see_every_move(devices: Devices) -> None:
    host, friend = devices.new(), devices.new()
    seat_plan(host, "Hansa", ["Gesche", "Friend"])
    host.button("Open the table").click()
    expect(host.heading("Waiting for Friend")).to_be_visible()
    link = host.page.get_by_role("textbox", name="Invitation for Friend").input_value()

    friend.go(link)
    friend.page.get_by_role("textbox", name="Your name").fill("Jürgen")
    friend.button("Sit down").click()
    for device in (host, friend):
        device.board.wait_for()
        expect(device.page.get_by_role("list", name="Players")).to_contain_text("Jürgen")
    assert link.split("#")[1] not in friend.page.evaluate("location.href")

    for device, other, name in ((host, friend, "Gesche"), (friend, host, "Jürgen")) * 3:
        assert device.is_asked()
        city = device.lit(re.compile("^Two booths in")).first
        words = (city.get_attribute("aria-label") or "").removeprefix("Two booths in ")
        device.press(city)
        device.end_turn()
        for one in (device, other):
            expect(one.log).to_contain_text(f"{name} puts two booths in {words}")
    for device, other in ((host, friend), (friend, host)):
        while device.is_asked():
            words = device.choose(MERCHANT)
            if words.startswith("End the turn"):
                break
        expect(other.log).to_contain_text("ends the turn")
    assert host.is_asked()
    expect(friend.log).to_have_text(host.log.inner_text(), use_inner_text=True)  # who moved may hear of it last

    talk(host, "Good wind to you!")
    friend.button(re.compile("^Chat")).click()
    expect(friend.log).to_contain_text("Good wind to you!")
    talk(friend, "And to you.")
    expect(host.log).to_contain_text("And to you.")

    friend.page.reload()
    friend.board.wait_for()
    expect(friend.log).to_contain_text("Gesche puts two booths in")


def test_three_at_one_device_with_secrets_pass_it_on(devices: Devices) -> None:
    device = devices.new()
    names = ["Anke", "Holk", "Mareike"]
    seat_plan(device, "Hansa Teutonica", names)
    device.page.get_by_role("switch", name=re.compile("^Mission cards")).click()
    device.button("Open the table").click()
    cards = []
    for name in names:
        expect(device.heading(f"Pass the device to {name}")).to_be_visible()
        expect(device.page.locator("body")).not_to_contain_text("Mission card")
        assert device.page.locator("svg.stage").count() == 0  # nothing of the table is to be seen
        device.button(f"I am {name}").click()
        expect(device.heading(f"{name}’s turn")).to_be_visible()
        desk = device.page.get_by_role("region", name=f"The desk of {name}")
        expect(desk).to_contain_text("Mission card")
        cards.append(desk.inner_text())
        device.verb("Place").click()
        for n in range(2):
            device.lit(re.compile("^Place a trader on")).first.click()
            expect(device.steps).to_have_count(n + 1)
        expect(device.heading("Turn played")).to_be_visible()  # what was done is seen before the device is passed on
        device.end_turn()
    expect(device.heading("Pass the device to Anke")).to_be_visible()
    assert len(set(cards)) > 1


def test_three_at_one_device_without_secrets_just_play(devices: Devices) -> None:
    device = devices.new()
    names = ["Anke", "Holk", "Mareike"]
    seat_plan(device, "Hansa", names)
    device.button("Open the table").click()
    for name in names * 2:
        expect(device.heading(f"{name}’s turn")).to_be_visible()
        device.press(device.lit(re.compile("^Two booths in")).first)
        device.end_turn()
    expect(device.heading("Anke’s turn")).to_be_visible()
    for name in names:
        expect(device.log.get_by_text(f"{name} puts two booths in")).to_have_count(2)


def seat_plan(device: Device, game: str, names: list[str]) -> None:
    """People of these names sit at this device; 'Friend' at another."""
    device.go()
    device.pick(device.page.get_by_role("radio", name=re.compile(f"^{game} \\d")))
    seats = device.page.get_by_role("listitem").and_(device.page.locator("[aria-label^=Seat]"))
    while (count := seats.count()) > len(names):
        device.button(f"Remove seat {count}").click()
        expect(seats).to_have_count(count - 1)
    for n, name in enumerate(names, 1):
        kind = device.page.get_by_role("group", name=f"Who plays seat {n}")
        device.pick(kind.get_by_role("radio", name="Friend" if name == "Friend" else "You"))
        if name != "Friend":
            device.page.get_by_role("textbox", name=f"Name of seat {n}").fill(name)


def talk(device: Device, words: str) -> None:
    device.button(re.compile("^Chat")).click()
    device.page.get_by_role("textbox", name="Say something").fill(words)
    device.button("Send").click()
    expect(device.log).to_contain_text(words)
