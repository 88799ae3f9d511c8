"""Others' moves are followed: the film and its bar, rings, and what happened while one was elsewhere."""

from __future__ import annotations

import re

from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.devices import Device, Devices
from tests.browser.launch import Server
from tests.browser.tables import THREE, Opened, ask, from_record, golden, open_table

BY_HAND = "localStorage.setItem('kontor.speed', '0')"
PLAYED = golden("teutonica/bigbox-hanseatic-league-2-3-3-2")
WHERE = re.compile(r"turn \d+\.\d")


def bar(device: Device) -> Locator:
    return device.page.get_by_role("region", name="Film of the moves")


def rings(device: Device) -> Locator:
    return device.board.locator(".rings circle.ring")


def moving(devices: Devices, size: str = "wide", by_hand: bool = True) -> Device:
    """One on which things move; a film on it waits for presses."""
    device = devices.new(size, reduced_motion="no-preference")
    if by_hand:
        device.context.add_init_script(BY_HAND)
    return device


def begun(devices: Devices, server: Server, size: str = "wide") -> Device:
    """Two bots are to move, and then it is one's turn again."""
    device = moving(devices, size)
    table = open_table(server, THREE, "me", "bot novice", "bot novice")
    device.sit(table)
    end(device)
    expect(bar(device)).to_be_visible()
    until_asked(server, table, device)
    return device


def until_asked(server: Server, table: Opened, device: Device) -> None:
    """What is skipped then is all that the bots do."""
    while ask(server, "GET", f"/tables/{table.id}/state", table.seats[0])["decision"]["seat"] != 0:
        device.page.wait_for_timeout(20)


def end(device: Device) -> None:
    device.verb("End turn").click()
    device.verb("End with 2 actions left?").click()


def test_a_film_is_steered_by_its_bar_and_by_keys(devices: Devices, server: Server) -> None:
    device = begun(devices, server)
    expect(bar(device).get_by_role("button", name="Go on")).to_be_visible()  # it waits
    expect(rings(device)).to_have_count(0)
    device.page.keyboard.press("ArrowRight")
    expect(bar(device)).to_contain_text(re.compile(r"Holk .*move 1 of \d+ · turn 1.2"))
    first = bar(device).locator(".told").inner_text()
    bar(device).get_by_role("button", name="One move on").click()
    expect(bar(device)).to_contain_text("move 2 of")
    device.page.keyboard.press("ArrowLeft")
    expect(bar(device).locator(".told")).to_have_text(first)
    expect(device.steps.first).to_contain_text(first)  # the panel shows the same moment
    bar(device).get_by_role("button", name="To move 2").click()
    expect(bar(device)).to_contain_text("move 2 of")
    bar(device).get_by_role("radio", name="4×").click()  # and it runs
    expect(device.heading("Your turn")).to_be_visible()
    expect(bar(device)).to_have_count(0)
    assert device.page.evaluate("localStorage.getItem('kontor.speed')") == "4"


def test_a_running_film_is_paused_skipped_and_seen_again(devices: Devices, server: Server) -> None:
    device = begun(devices, server)
    device.page.keyboard.press(" ")
    expect(bar(device).get_by_role("button", name="Pause")).to_be_visible()
    device.page.keyboard.press(" ")
    expect(bar(device).get_by_role("button", name="Go on")).to_be_visible()
    device.page.keyboard.press(".")
    expect(bar(device)).to_have_count(0)
    expect(device.heading("Your turn")).to_be_visible()
    device.page.keyboard.press("a")
    expect(bar(device)).to_contain_text(re.compile(r"Holk .*move 1 of \d+ · turn 1.2"))
    expect(device.heading("Holk’s turn")).to_be_visible()
    expect(device.verb("Place")).to_have_count(0)  # nothing can be chosen in the past
    device.board.locator("svg.stage").click(position={"x": 30, "y": 300})
    expect(bar(device)).to_be_visible()  # while it is paused, the map is free
    bar(device).get_by_role("button", name="Skip").click()
    expect(device.heading("Your turn")).to_be_visible()
    expect(device.verb("Place")).to_be_visible()


def test_planning_is_begun_while_bots_move(devices: Devices, server: Server) -> None:
    device = begun(devices, server)
    device.button("Plan your turn").click()
    expect(device.heading("Your plan")).to_be_visible()
    device.verb("Place").click()
    device.lit("Place a trader on Minden–Bremen").click()
    expect(device.turn.get_by_role("region", name="Your plan").get_by_role("listitem")).to_have_count(1)
    expect(bar(device)).to_be_visible()
    device.page.keyboard.press(".")
    expect(device.heading("Your turn")).to_be_visible()
    expect(device.button("Play the plan")).to_be_visible()


def test_every_piece_that_moved_is_ringed(devices: Devices, server: Server) -> None:
    table = open_table(server, THREE, "me", "me", "bot novice")
    first, second = devices.new(), devices.new()
    first.sit(table, 0)
    second.sit(table, 1)
    place = "Place a trader on Hamburg–Lübeck"
    first.verb("Place").click()
    third = first.board.locator('[data-spot="hamburg--lubeck 2"]')
    first.lit(place).first.wait_for()
    first.press(third)
    expect(first.steps).to_have_count(1)
    expect(third.locator("[style*='--seat-0']")).to_have_count(1)  # in the house that was pressed
    expect(rings(second)).to_have_count(1)
    first.press(first.board.locator('[data-spot="hamburg--lubeck 0"]'))
    first.end_turn()
    expect(second.heading("Your turn")).to_be_visible()
    expect(rings(second)).to_have_count(2)
    expect(second.board.locator(".rings .tag")).to_have_text("Anke places a trader on Hamburg–Lübeck.")
    second.page.keyboard.press("+")
    expect(rings(second)).to_have_count(2)
    second.verb("Place").click()
    expect(rings(second)).to_have_count(0)


def test_the_house_that_a_piece_left_is_ringed_with_the_way(devices: Devices, server: Server) -> None:
    table = open_table(server, THREE, "me", "me", "bot novice")
    first, second = devices.new(), devices.new()
    first.sit(table, 0)
    second.sit(table, 1)
    first.verb("Place").click()
    first.lit("Place a trader on Goslar–Magdeburg").click()
    expect(first.steps).to_have_count(1)
    first.verb("Move").click()
    first.lit(re.compile("^Lift your trader")).click()
    first.lit(re.compile("on Minden–Bremen$")).first.click()
    first.end_turn()
    expect(second.log).to_contain_text("Anke puts")
    expect(second.board.locator(".rings .dots")).to_have_count(1)
    assert rings(second).count() >= 2


def test_the_map_of_a_phone_goes_to_the_moves_and_returns(devices: Devices, server: Server) -> None:
    device = moving(devices, "phone")
    table = open_table(server, THREE, "me", "bot novice", "bot novice")
    device.sit(table)
    device.board.get_by_role("img", name=re.compile("^Hamburg:")).tap()  # from afar a press goes near
    city = device.board.get_by_role("img", name=re.compile("^Hamburg:"))
    device.until("document.querySelector('.mini')")
    before = _still(city)
    end(device)
    seen: list[float] = []
    for _ in range(4):
        bar(device).get_by_role("button", name="One move on").tap()
        expect(rings(device).first).to_be_attached()
        box = _still(rings(device).first)
        frame, foot = device.board.bounding_box(), bar(device).bounding_box()
        assert frame is not None
        assert foot is not None
        assert frame["x"] < box["x"] < frame["x"] + frame["width"] - box["width"]
        assert frame["y"] < box["y"] < foot["y"] - box["height"]
        seen.append(_still(city)["x"])
    assert any(abs(x - before["x"]) > 20 for x in seen)  # it went there
    until_asked(server, table, device)
    bar(device).get_by_role("button", name="Skip").tap()
    expect(bar(device)).to_have_count(0)
    # and back again; the sheet below may have grown by a line
    device.until(f"""(({{ x, y }}) => Math.abs(x - {before["x"]}) < 2 && Math.abs(y - {before["y"]}) < 40)(
      document.querySelector('[data-thing="city:hamburg"]').getBoundingClientRect())""")


def _still(thing: Locator) -> FloatRect:
    """Where it is, once it lies still; a machine that has much to do draws seldom."""
    seen = [thing.bounding_box()]
    while seen[-1] is None or seen[-4:] != 4 * seen[-1:]:
        thing.page.evaluate(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))"
        )
        seen.append(thing.bounding_box())
    return seen[-1]


def test_a_turn_of_the_log_is_shown_again(devices: Devices, server: Server) -> None:
    device = devices.new()
    device.sit(from_record(server, PLAYED, 60, "me", "me", "me"))
    device.log.get_by_role("button", name="Show this turn again").nth(1).click()
    expect(bar(device)).to_contain_text(WHERE)
    expect(bar(device)).to_contain_text("move 1 of")
    told = bar(device).locator(".told").inner_text()
    device.page.keyboard.press("ArrowRight")
    expect(bar(device).locator(".told")).not_to_have_text(told)
    device.button("Skip").click()
    expect(bar(device)).to_have_count(0)


def test_since_you_last_looked(devices: Devices, server: Server) -> None:
    table = from_record(server, PLAYED, 60, "me", "me", "me")
    device = devices.new()
    device.sit(table, 0)
    _was_away(device, table, 12)
    since = device.page.get_by_role("region", name="Since you last looked")
    expect(since.get_by_role("listitem").first).to_be_visible()
    count = since.get_by_role("listitem").count()
    assert count >= 2
    expect(device.board.locator(".rings .disc")).to_have_text([str(n + 1) for n in range(count)])
    since.get_by_role("button", name=re.compile("^Show the turn of")).first.click()
    expect(bar(device)).to_be_visible()
    device.page.keyboard.press(".")
    since.get_by_role("button", name="Go on").click()
    expect(since).to_have_count(0)
    expect(device.board.locator(".rings .disc")).to_have_count(0)


def _was_away(device: Device, table: Opened, moves: int) -> None:
    """The same device comes back after two minutes and so many moves."""
    device.page.evaluate(
        """([id, moves]) => {
          const seen = JSON.parse(localStorage.getItem('kontor.seen'));
          const { version, played, at } = seen[id];
          seen[id] = { version: version - moves, played: played - moves, at: at - 120000 };
          localStorage.setItem('kontor.seen', JSON.stringify(seen));
        }""",
        [table.id, moves],
    )
    device.page.reload()


def test_after_a_reload_the_same_words_stand_there(devices: Devices, server: Server) -> None:
    device = devices.new()
    device.sit(open_table(server, THREE, "me", "me", "bot novice"))
    device.verb("Place").click()
    device.lit("Place a trader on Goslar–Magdeburg").click()
    expect(device.steps).to_have_count(1)
    device.verb("Move").click()
    device.lit(re.compile("^Lift your trader")).click()
    expect(device.steps).to_have_count(2)
    words = device.steps.all_inner_texts()
    assert "lifts" in words[1]
    number = device.log.locator(".when").first
    expect(number).to_have_text("1.1")  # the first turn has its time
    device.page.reload()
    expect(device.steps).to_have_text([re.compile(re.escape(line.split("\n")[1])) for line in words])
    expect(number).to_have_text("1.1")
