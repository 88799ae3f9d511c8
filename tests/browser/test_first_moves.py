"""From the first page to the first moves, by pressing what is to be seen; and what is said when it cannot be done."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.browser.devices import Device, Devices
from tests.browser.launch import Server
from tests.browser.tables import commands, from_record, golden

TEUTONICA = golden("teutonica/bigbox-hanseatic-league-2-3-3-2")
BALTIC = golden("hansa/2004-baltic-2-1")


def test_one_press_opens_a_table_and_the_board_is_played_by_pressing_it(devices: Devices) -> None:
    device = devices.new()
    device.go()
    device.button("Open the table").click()
    expect(device.heading("Your turn")).to_be_visible()
    expect(device.lit(re.compile("."))).to_have_count(0)  # the board rests until a verb is chosen

    device.verb("Place").click()
    device.lit("Place a trader on Goslar–Magdeburg").click()
    expect(device.steps).to_have_text([re.compile("Wibke places a trader on Goslar–Magdeburg")])
    expect(device.log).to_contain_text("Wibke places a trader on Goslar–Magdeburg")
    expect(device.board.get_by_role("img", name="Goslar–Magdeburg: Wibke 1 trader, 1 house free")).to_be_attached()

    device.verb("Place").click()  # and on without the verb: one thing can be done with a house, by the kind used last
    device.board.locator('[data-thing="house:minden--hannover"]').first.click()
    expect(device.steps).to_have_count(2)
    expect(device.log).not_to_contain_text("Minden–Hannover")  # nobody has heard of it
    device.end_turn()
    expect(device.log).to_contain_text("Wibke places a trader on Minden–Hannover")
    assert device.is_asked()  # three bots have played
    for bot in ("Holk", "Mareike", "Tilo"):
        expect(device.log).to_contain_text(re.compile(f"{bot} (places|takes|displaces|lifts)"))


def test_there_is_nothing_to_press_before_the_games_are_known(devices: Devices) -> None:
    """A press would be lost."""
    device = devices.new()
    held: list[Route] = []
    device.context.route("**/api/games", lambda route: held.append(route))
    device.go()
    expect(device.page.get_by_text("Fetching")).to_be_visible()
    expect(device.button("Open the table")).to_have_count(0)
    held[0].continue_()
    device.button("Open the table").click()
    expect(device.heading("Your turn")).to_be_visible()


def test_taking_back_one_step_and_all_of_them(devices: Devices) -> None:
    device = devices.new()
    device.go()
    device.button("Open the table").click()
    device.verb("Place").click()
    device.lit("Place a trader on Goslar–Magdeburg").click()
    expect(device.steps).to_have_count(1)
    device.verb("Move").click()
    device.lit(re.compile("^Lift your trader")).click()
    expect(device.steps).to_have_count(2)

    device.button("Take back step 2 and what followed").click()
    expect(device.steps).to_have_text([re.compile("places a trader")])
    device.verb("Move").click()
    device.lit(re.compile("^Lift your trader")).click()
    expect(device.steps).to_have_count(2)
    device.button("Take back step 1 and what followed").click()
    expect(device.steps).to_have_count(0)
    expect(device.board.get_by_role("img", name="Goslar–Magdeburg: 2 houses free")).to_be_attached()

    device.verb("Place").click()
    device.lit("Place a trader on Goslar–Magdeburg").click()
    expect(device.steps).to_have_count(1)
    device.page.keyboard.press("z")
    expect(device.steps).to_have_count(0)


def test_a_press_in_vain_says_why_and_the_rule_can_be_read(devices: Devices) -> None:
    device = devices.new()
    device.go()
    device.button("Open the table").click()

    device.verb("Claim").click(force=True)  # dashed, and can be pressed all the same
    _is_refused(device, "Claim", "T7.1")
    expect(device.toast).to_have_text("")

    device.press(device.board.get_by_role("img", name=re.compile("^Hamburg:")))
    _is_refused(device, "Office in Hamburg", "T7")


def test_hansa_from_the_start_page(devices: Devices) -> None:
    device = devices.new()
    device.go()
    device.pick(device.page.get_by_role("radio", name=re.compile("^Hansa 2")))
    device.button("Open the table").click()
    expect(device.heading("Your turn")).to_be_visible()
    device.press(device.lit("Two booths in Danzig"))
    device.end_turn()
    expect(device.log).to_contain_text("Wibke puts two booths in Danzig")
    expect(device.log.get_by_text("puts two booths in")).to_have_count(4)
    device.press(device.lit(re.compile("^Two booths in")).first)
    device.end_turn()
    expect(device.log.get_by_text("Wibke puts two booths in")).to_have_count(2)


def test_a_turn_of_hansa_by_pressing_the_board(devices: Devices, server: Server) -> None:
    table = from_record(server, BALTIC, 6, "me", "bot novice")
    device = devices.new()
    device.sit(table)
    assert commands(BALTIC)[6:9] == ["0 buy yellow 1", "0 sail danzig", "0 buy yellow 1"]
    device.verb("Buy").hover()
    device.verb("Buy").click()
    device.lit(re.compile("^Buy grain, 1 barrel")).hover()
    expect(device.turn.locator(".ahead")).to_contain_text("taler to")  # what would come of it
    device.lit(re.compile("^Buy grain, 1 barrel")).click()
    expect(device.steps).to_have_count(1)
    expect(device.steps).to_contain_text("buys grain, 1 barrel")

    device.verb("Buy").click(force=True)
    _is_refused(device, "Buy", "H2.6")  # one action in each city
    device.verb("Sail").click()
    device.press(device.lit("Sail to Danzig"))
    expect(device.steps).to_have_count(2)


def test_what_would_come_of_a_claim_is_seen_before(devices: Devices, server: Server) -> None:
    until = commands(TEUTONICA).index("0 claim kampen--arnheim")
    device = devices.new()
    device.sit(from_record(server, TEUTONICA, until, "me", "bot novice", "bot novice"))
    device.verb("Claim").click()
    expect(device.lit(re.compile("^Claim Kampen–Arnheim"))).to_have_count(1)
    device.board.locator('[data-thing^="piece:kampen--arnheim:0"]').first.click()  # whatever lies on a road means it
    device.turn.get_by_role("button", name=re.compile("^Office in Arnheim")).hover()
    expect(device.turn.locator(".ahead")).to_contain_text("Anke now controls Arnheim")
    expect(device.turn.locator(".ahead")).to_contain_text(re.compile(r"\+\d+ points at the end"))
    device.board.locator('[data-thing="office:arnheim:0"]').click()
    expect(device.steps.last).to_contain_text("Anke establishes an office in Arnheim")


def _is_refused(device: Device, title: str, rule: str) -> None:
    expect(device.toast).to_contain_text(title)
    link = device.toast.get_by_role("link", name=re.compile(f"^Rule {rule}"))
    number = link.inner_text()
    link.click()
    expect(device.sheet.get_by_role("heading", name="Rules")).to_be_visible()
    wanted = device.sheet.locator(".wanted")
    expect(wanted).to_contain_text(number)
    assert len(wanted.inner_text()) > 40
    device.page.keyboard.press("Escape")
    expect(device.sheet).to_have_count(0)
    device.toast.get_by_role("button", name="Close").click()


def test_the_log_leads_to_what_it_no_longer_holds(devices: Devices, server: Server) -> None:
    device = devices.new()
    device.sit(from_record(server, TEUTONICA, 150, "me", "me", "me"))
    device.log.get_by_role("link", name="What was before: the replay").click()
    expect(device.heading("The game so far")).to_be_visible()
