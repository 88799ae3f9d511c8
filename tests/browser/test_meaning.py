"""What is pressed does what was meant: its price and its gain are said before, the last action can be taken back."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.devices import Device, Devices, prefer
from tests.browser.launch import Server
from tests.browser.tables import FIVE, HANSA, THREE, commands, from_record, golden, open_table

FOUR = golden("teutonica/bigbox-hanseatic-league-4-5-4-1")
DISPLACED = golden("teutonica/bigbox-hanseatic-league-2-3-3-6")
BALTIC = golden("hansa/2004-baltic-2-1")


def at(devices: Devices, server: Server, record: str, command: str, size: str = "wide") -> Device:
    """Before somebody says this command in the record, in that one's seat; the others are bots."""
    until = commands(record).index(command)
    seat = int(command.split()[0])
    number = len(re.findall("^player: ", record, re.MULTILINE))
    table = from_record(server, record, until, *("me" if n == seat else "bot novice" for n in range(number)))
    device = devices.new(size)
    device.sit(table, seat)
    return device


def verb(device: Device, name: str) -> Locator:
    return device.turn.locator(f"[data-verb={name}]")


def ahead(device: Device) -> Locator:
    return device.turn.locator(".ahead")


# ------------------------------------------------------------------- before, not after


def test_a_claim_that_gives_nothing_says_so_and_why(devices: Devices, server: Server) -> None:
    device = at(devices, server, FOUR, "0 claim paderborn--minden")
    expect(verb(device, "claim")).to_contain_text("nothing")
    verb(device, "claim").click()
    shut = device.turn.get_by_role("list", name="Not possible now").get_by_role("listitem")
    expect(shut).to_have_count(2)
    expect(shut.first).to_contain_text("The next office of Minden is orange, and your privilege reaches white.")
    expect(shut.first.get_by_role("link", name="Rule T7.6")).to_be_visible()
    road = device.board.locator('[data-thing^="piece:paderborn--minden:0"]').first
    road.hover()
    expect(ahead(device)).to_contain_text("Gives you nothing.")
    device.press(road)
    expect(device.steps).to_have_count(0)  # it is not done by the way
    device.turn.get_by_role("button", name="Claim Paderborn–Minden for nothing").click()
    expect(device.log).to_contain_text("Anke claims Paderborn–Minden")


def test_displacing_names_its_price_in_the_list_and_on_the_board(devices: Devices, server: Server) -> None:
    command = "0 displace trader of 2 on paderborn--hildesheim with trader"
    price = "costs your trader and 1 more piece, to your stock; Mareike moves the other one and may add 1"
    device = at(devices, server, DISPLACED, command, "phone")
    verb(device, "displace").tap()
    device.page.keyboard.press("g")
    expect(
        device.sheet.get_by_role("button", name=re.compile("^Displace .* on Paderborn–Hildesheim")).first
    ).to_contain_text(price)
    device.page.keyboard.press("Escape")
    piece = device.board.locator('[data-thing="piece:paderborn--hildesheim:2:trader"]').first
    piece.scroll_into_view_if_needed()
    piece.focus()
    expect(ahead(device)).to_contain_text(price)  # who dwells on it has read it

    device = at(devices, server, DISPLACED, command)
    verb(device, "displace").click()
    piece = device.board.locator('[data-thing="piece:paderborn--hildesheim:2:trader"]').first
    piece.hover()
    expect(ahead(device)).to_contain_text(price)
    device.press(piece)
    expect(device.log).to_contain_text("Anke displaces the trader of Mareike on Paderborn–Hildesheim")


def test_a_good_says_to_whom_it_is_paid(devices: Devices, server: Server) -> None:
    device = devices.new()
    device.sit(from_record(server, BALTIC, 6, "me", "bot novice"))
    verb(device, "buy").click()
    choice = device.turn.get_by_role("button", name=re.compile("^Buy grain, 1 barrel"))
    expect(choice).to_contain_text("in Copenhagen: 1 taler to the bank")


# ---------------------------------------------------------------- the end of the turn


def test_the_last_action_can_be_taken_back_and_survives_a_reload(devices: Devices, server: Server) -> None:
    device = devices.new()
    device.sit(open_table(server, THREE, "me", "bot novice", "bot novice"))
    verb(device, "place").click()
    device.lit("Place a trader on Goslar–Magdeburg").click()
    expect(device.steps).to_have_count(1)
    device.lit("Place a trader on Minden–Bremen").click()
    expect(device.heading("Turn played")).to_be_visible()
    expect(device.board.get_by_role("img", name=re.compile("^Minden–Bremen: Anke 1 trader"))).to_be_attached()
    expect(device.log).not_to_contain_text("Minden–Bremen")

    device.button("Take back step 2 and what followed").click()
    expect(device.heading("Your turn")).to_be_visible()
    expect(device.board.get_by_role("img", name=re.compile("^Minden–Bremen: Anke"))).to_have_count(0)
    verb(device, "place").click()
    device.lit("Place a trader on Minden–Hannover").click()
    words = ["Anke places a trader on Goslar–Magdeburg.", "Anke places a trader on Minden–Hannover."]
    expect(device.steps).to_contain_text(words)

    device.page.reload()
    expect(device.heading("Turn played")).to_be_visible()
    expect(device.steps).to_contain_text(words)
    device.page.keyboard.press("z")
    expect(device.steps).to_have_count(1)
    device.page.reload()
    expect(device.heading("Your turn")).to_be_visible()  # what was taken back does not come again
    device.board.locator('[data-thing="house:minden--hannover"]').first.click()
    expect(device.heading("Turn played")).to_be_visible()
    device.page.keyboard.press("Enter")
    expect(device.log).to_contain_text("Anke places a trader on Minden–Hannover")
    assert device.is_asked()
    expect(device.log).to_contain_text("Holk")


def test_who_wishes_it_lets_the_turn_end_by_itself(devices: Devices, server: Server) -> None:
    device = devices.new()
    device.sit(open_table(server, HANSA, "me", "me"))
    device.button("Menu").click()
    device.sheet.get_by_role("button", name="Settings").click()
    device.sheet.get_by_role("radio", name="By itself").click()
    device.page.keyboard.press("Escape")
    device.press(device.lit(re.compile("^Two booths in")).first)
    expect(device.heading("Holk’s turn")).to_be_visible()


def test_what_is_drawn_is_looked_at_only_after_the_turn_was_ended(devices: Devices, server: Server) -> None:
    record = golden("teutonica/bigbox-hanseatic-league-2-3-3-2")
    device = at(devices, server, record, "2 place trader dortmund--paderborn")
    device.board.locator('[data-thing="house:dortmund--paderborn"]').first.click()
    expect(device.turn).to_contain_text("after that nothing can be taken back")
    device.page.keyboard.press("z")
    expect(device.heading("Your turn")).to_be_visible()
    device.board.locator('[data-thing="house:dortmund--paderborn"]').first.click()
    device.end_turn()
    expect(device.turn).to_contain_text("Lay a marker from your plate on a route.")


# ------------------------------------------------------------- one press, one meaning


def test_one_press_where_there_is_one_meaning(devices: Devices, server: Server) -> None:
    device = at(devices, server, FOUR, "2 claim munster--minden")
    verb(device, "claim").click()
    device.turn.get_by_role("button", name="Claim Münster–Minden: Office in Minden").click()
    expect(device.steps.last).to_contain_text("Mareike establishes an office in Minden")

    device = devices.new()
    device.sit(open_table(server, THREE, "me", "bot novice", "bot novice"))
    verb(device, "income").click()  # no merchant lies in the stock: the most is three traders
    expect(device.steps).to_contain_text(["Anke takes income: 3 traders."])

    device = devices.new()
    device.sit(from_record(server, BALTIC, 6, "me", "bot novice"))
    device.press(device.board.locator('[data-thing="city:danzig"]').first)
    expect(device.steps).to_contain_text(["Anke sails to Danzig for 1 taler."])


# ----------------------------------------------------------------- the rail lies still


def test_the_verbs_keep_their_places_and_what_ends_an_answer_is_in_sight(devices: Devices, server: Server) -> None:
    for size in ({"width": 1440, "height": 900}, {"width": 1280, "height": 720}, {"width": 768, "height": 1024}):
        device = devices.new(viewport=size)
        device.sit(open_table(server, FIVE, "me", "bot novice", "bot novice", "bot novice"))
        players = device.page.get_by_role("list", name="Players")
        before = verb(device, "place").bounding_box(), players.bounding_box()
        verb(device, "place").click()
        assert (verb(device, "place").bounding_box(), players.bounding_box()) == before
        device.choose(prefer("Place a trader on"))
        expect(device.steps).to_have_count(1)
        assert (verb(device, "place").bounding_box(), players.bounding_box()) == before
        device.context.close()
        devices.all.remove(device)

    owner = at(devices, server, FOUR, "0 use plus-3")  # a marker's verb has its own place
    tops = "new Set([...document.querySelectorAll('.turn .verb')].map((one) => one.getBoundingClientRect().top)).size"
    owner.page.wait_for_function(f"{tops} === 1")
    expect(verb(owner, "use")).to_be_visible()

    answer = at(devices, server, DISPLACED, "2 add trader paderborn--minden")
    expect(answer.turn).to_contain_text("Anke so far")  # whose steps these are
    expect(answer.turn.get_by_role("button", name="Add no more")).to_be_in_viewport(ratio=1)


def test_a_refusal_appears_beside_what_was_pressed(devices: Devices, server: Server) -> None:
    device = devices.new()
    device.sit(open_table(server, THREE, "me", "bot novice", "bot novice"))
    city = device.board.get_by_role("img", name=re.compile("^Lübeck:"))
    for pressed in (verb(device, "claim"), city):
        device.press(pressed)
        note = device.toast.locator(".toast")
        expect(note).to_be_visible()
        a, b = pressed.bounding_box(), note.bounding_box()
        assert a is not None
        assert b is not None
        apart = max(b["x"] - a["x"] - a["width"], a["x"] - b["x"] - b["width"], 0)
        below = max(b["y"] - a["y"] - a["height"], a["y"] - b["y"] - b["height"], 0)
        assert max(apart, below) < 60, (a, b)
        assert 0 <= b["x"] <= b["x"] + b["width"] <= 1440
        device.toast.get_by_role("button", name="Close").click()


# ------------------------------------------------------------------------ small ones


def test_one_escape_is_enough(devices: Devices, server: Server) -> None:
    device = devices.new()
    device.sit(open_table(server, THREE, "me", "bot novice", "bot novice"))
    verb(device, "place").click()
    device.page.keyboard.press("g")
    device.sheet.wait_for()
    device.page.keyboard.type("minden")
    device.page.keyboard.press("Escape")
    expect(device.sheet).to_have_count(0)
    expect(verb(device, "place")).to_have_attribute("aria-pressed", "true")
    device.page.keyboard.press("Escape")
    expect(verb(device, "place")).to_have_attribute("aria-pressed", "false")


def test_the_table_is_opened_by_four_keys(devices: Devices) -> None:
    device = devices.new()
    device.go()
    device.button("Open the table").wait_for()
    for key in ("Tab", "Enter", "Enter"):
        device.page.keyboard.press(key)
    expect(device.heading("Your turn")).to_be_visible()
    expect(device.page.get_by_role("list", name="Players")).to_contain_text("Wibke")  # somebody, not "Player"
