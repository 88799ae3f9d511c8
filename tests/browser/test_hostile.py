"""A3: names and talk of people who wish no good. Nothing runs, and nothing but text is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
from playwright.sync_api import expect

from kontor.server.core.names import looks
from tests.browser.devices import Device, Devices
from tests.browser.hostile import HOSTILE, NAMES
from tests.browser.launch import Server
from tests.browser.tables import FIVE, HANSA, ask, from_record, golden, open_table, seats

# Elements that only somebody else could have brought into the page.
STRANGERS = "script:not([src]), style, iframe, object, embed, img, video, audio, marquee, math, base, plaintext, xmp"


def test_there_are_enough_of_them() -> None:
    assert len(HOSTILE) == len(set(HOSTILE)) >= 100
    assert len(NAMES) >= 100


def test_A3_what_is_said_is_text(devices: Devices, server: Server) -> None:
    table = open_table(server, HANSA, "me", "friend")
    host, friend = devices.new(), devices.new()
    friend.go(f"/join/{table.id}#{table.invites[1]}")
    friend.page.get_by_role("textbox", name="Your name").fill(NAMES[0])
    friend.button("Sit down").click()
    host.sit(table)
    friend.button(re.compile("^Chat")).click()
    field = friend.page.get_by_role("textbox", name="Say something")
    for text in HOSTILE:
        field.fill(text)
        field.press("Enter")
    host.button(re.compile("^Chat")).click()
    for device in (host, friend):
        lines = device.log.get_by_role("listitem").filter(has_text=re.compile(r"\S"))
        expect(lines).to_have_count(len(HOSTILE))
        assert lines.all_text_contents() == [f"{NAMES[0]} {text}" for text in HOSTILE]
        is_unharmed(device)


def test_A3_names_are_text_before_the_game(devices: Devices, server: Server) -> None:
    device = devices.new()
    device.go()
    for some in batched(NAMES, 5):
        people = seats("me", "friend", "friend", "friend", "friend", names=tuple(some))
        opened = ask(server, "POST", "/tables", body={**FIVE, "seats": people})
        device.step(f"/table/{opened['table']}#{opened['seats']['0']}")
        device.page.get_by_role("listitem").get_by_text(some[-1], exact=True).wait_for()
        assert device.page.get_by_role("listitem").locator("b").all_text_contents() == some
        is_unharmed(device)


def test_A3_names_are_text_at_the_table(devices: Devices, server: Server) -> None:
    device = devices.new()
    device.go()
    unlike = list({looks(name): name for name in NAMES}.values())  # names that look alike are refused at one table
    for some in batched(unlike[::4], 4):
        people = seats("me", "me", "me", "me", names=tuple(some))
        opened = ask(server, "POST", "/tables", body={**HANSA, "seats": people})
        device.step(f"/table/{opened['table']}#{opened['seats']['0']}")
        device.press(device.lit(re.compile("^Two booths in")).first)
        device.end_turn()
        device.heading(f"{some[1]}’s turn").wait_for()
        assert device.page.get_by_role("list", name="Players").locator(".name b").all_text_contents() == some
        assert f"{some[0]} puts two booths in" in device.log.inner_text()
        is_unharmed(device)


def test_A3_names_in_links_records_and_addresses_are_text(devices: Devices, server: Server) -> None:
    record = golden("hansa/2004-baltic-2-1")
    device = devices.new()
    for one, other in ((NAMES[0], NAMES[2]), (NAMES[4], NAMES[6])):
        text = record.replace("player: Player 0", f"player: {one}").replace("player: Player 1", f"player: {other}")
        table = from_record(server, text)
        device.page.goto(f"/replay/{table.id}#{table.host}")
        expect(device.page.get_by_role("table", name="Final points")).to_contain_text(one)
        expect(device.page.get_by_role("table", name="Final points")).to_contain_text(other)
        is_unharmed(device)
    opened = ask(
        server, "POST", "/tables", body={**HANSA, "seats": seats("me", "bot novice", names=("Anke", NAMES[0]))}
    )
    device.page.goto(f"/table/{opened['table']}#{opened['seats']['0']}")
    device.board.wait_for()
    device.go()  # where one's tables are listed
    expect(device.page.get_by_role("navigation", name="Your tables")).to_contain_text(NAMES[0])
    is_unharmed(device)
    for text in NAMES[:6]:
        device.go(f"/rules/hansa#{text}")
        device.heading("Rules of Hansa").wait_for()
        is_unharmed(device)


def test_A3_the_policy_allows_nothing_inline(devices: Devices, server: Server) -> None:
    answer = httpx.get(server.url, trust_env=False)
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["default-src"] == "'none'"
    assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\son\w+=|\sstyle=|javascript:", answer.text)

    device = devices.new()
    device.go()
    devices.watch.expect("console error: .*(inline|Content Security Policy)")
    device.page.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: 'pwned = 1'}))")
    device.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=data:, onerror=\"pwned = 1\">')")
    device.page.wait_for_timeout(200)
    assert device.page.evaluate("typeof pwned") == "undefined"


def batched(names: list[str], size: int) -> Iterator[list[str]]:
    """So many at a time; the last ones are filled up."""
    for n in range(0, len(names), size):
        some = names[n : n + size]
        yield some + names[: size - len(some)]


def is_unharmed(device: Device) -> None:
    look = "(strangers) => [typeof pwned, ...[strangers, '#app'].map((one) => document.querySelectorAll(one).length)]"
    assert device.page.evaluate(look, STRANGERS) == ["undefined", 0, 1]
