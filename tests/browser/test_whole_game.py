"""Whole games, played through the page to their end, and what can be done with them afterwards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.devices import Device, Devices, prefer
from tests.browser.launch import Server
from tests.browser.tables import HANSA, commands, from_record, golden, open_table
from tests.deep import mostly

MERCHANT = prefer("Fill", "Sell", "Two booths", "Buy", "Booths for", "Sail", "End the turn")


def test_a_whole_game_of_hansa_and_its_replay(devices: Devices, server: Server, tmp_path: Path) -> None:
    device = devices.new()
    device.sit(open_table(server, HANSA, "me", "bot novice"))
    played = device.play_to_the_end(MERCHANT)
    assert len(played) > 20, played
    expect(device.heading("The game is over")).to_be_visible()
    expect(device.turn.get_by_role("listitem")).to_have_count(2)
    result = device.turn.get_by_role("listitem").all_inner_texts()

    device.page.get_by_role("link", name="Scores and replay").click()
    expect(device.heading(re.compile("win"))).to_be_visible()
    points = scores(device)
    for name, total in points.items():
        assert any(name in line and f"{total} point" in line for line in result), (points, result)
    expect(device.page.get_by_role("table", name=re.compile("^Points, had"))).to_be_attached()

    scrubbing(device)
    file = download(device, tmp_path)
    assert file.read_text().splitlines()[-1].split()[1:] == [str(points[name]) for name in ("Anke", "Holk")]
    playing_on(device)

    device.go()
    device.button("Open a record").click()
    device.sheet.locator("input[type=file]").set_input_files(file)
    expect(device.heading(re.compile("wins|share"))).to_be_visible()
    assert [*scores(device).values()] == [*points.values()]
    assert set(scores(device)) == {"Anke", "Holk (novice)"}  # a record says who was no person


@pytest.mark.parametrize("begun", mostly([240], [0]))
def test_a_game_of_teutonica_to_its_end_by_the_list_of_choices(devices: Devices, server: Server, begun: int) -> None:
    record = golden("teutonica/bigbox-hanseatic-league-2-3-3-1")
    device = devices.new()
    device.sit(from_record(server, record, begun, "me", "bot novice", "bot novice"))
    trader = prefer("Office", "Claim", "Develop", "Special", "Displaced", "Pay", "Lay", "Place a trader on", "Take")
    played = device.play_to_the_end(trader)
    assert len(played) > 20, played
    expect(device.turn.get_by_role("listitem")).to_have_count(3)
    device.page.get_by_role("link", name="Scores and replay").click()
    assert len(scores(device)) == 3
    expect(device.page.get_by_role("main")).to_contain_text("The game ends:")


def test_the_last_moves_of_teutonica_on_the_board(devices: Devices, server: Server) -> None:
    """The record ends with '2 claim minden--brunswiek' and '2 establish minden'."""
    record = golden("teutonica/bigbox-hanseatic-league-2-3-3-1")
    assert commands(record)[-2:] == ["2 claim minden--brunswiek", "2 establish minden"]
    table = from_record(server, record, len(commands(record)) - 2, "bot novice", "bot novice", "me")
    device = devices.new()
    device.sit(table, 2)
    device.verb("Claim").click()
    device.board.locator('[data-thing^="piece:minden--brunswiek:2"]').first.click()
    choice = device.turn.get_by_role("button", name=re.compile("^Office in Minden"))
    choice.hover()
    expect(device.turn.locator(".ahead")).to_contain_text("This ends the game.")
    choice.click()
    device.end_turn("End the game")
    expect(device.heading("The game is over")).to_be_visible()
    device.page.get_by_role("link", name="Scores and replay").click()
    expect(device.page.get_by_role("heading", level=1)).to_be_visible()
    assert [*scores(device).values()] == [41, 39, 31]  # the winner first
    assert scores(device) == {"Holk": 41, "Mareike": 39, "Anke": 31}


# ------------------------------------------------------------------ the page of the replay


def scores(device: Device) -> dict[str, int]:
    table = device.page.get_by_role("table", name="Final points")
    table.wait_for()
    names = [name.strip() for name in table.get_by_role("columnheader").all_inner_texts()]
    rows = table.get_by_role("row").all()
    numbers = [[cell.inner_text() for cell in row.get_by_role("cell").all()] for row in rows[1:]]
    totals = [int(cell) for cell in numbers[-1]]
    for n, total in enumerate(totals):
        assert sum(int(row[n].split()[0]) for row in numbers[:-1] if row[n] != "–") == total
    return dict(zip(filter(None, names), totals, strict=True))


def scrubbing(device: Device) -> None:
    """By keys: arrows step a move, Page Up and Down a round, Home and End to the ends."""
    scrubber = device.page.get_by_role("slider")
    last = int(scrubber.get_attribute("aria-valuemax") or "")
    moment = device.page.get_by_role("region", name="The board at this move")
    scrubber.focus()
    at(scrubber, last)
    for key, there in (("ArrowLeft", last - 1), ("ArrowRight", last), ("Home", 0), ("ArrowLeft", 0), ("ArrowRight", 1)):
        device.page.keyboard.press(key)
        at(scrubber, there)
        expect(moment).to_contain_text(f"move {there} of {last}")
    device.page.keyboard.press("PageDown")
    expect(scrubber).not_to_have_attribute("aria-valuenow", "1")
    device.page.keyboard.press("PageUp")
    at(scrubber, 0)
    device.button("One move on").click()
    at(scrubber, 1)
    expect(moment).to_contain_text("puts two booths in")
    assert "puts two booths in" in (scrubber.get_attribute("aria-valuetext") or "")


def at(scrubber: Locator, move: int) -> None:
    expect(scrubber).to_have_attribute("aria-valuenow", str(move))


def download(device: Device, folder: Path) -> Path:
    with device.page.expect_download() as waiting:
        device.button("Download the record").click()
    file = folder / waiting.value.suggested_filename
    waiting.value.save_as(file)
    assert file.suffix == ".txt"
    assert file.read_text().startswith("kontor record 1\n")
    return file


def playing_on(device: Device) -> None:
    """From the middle of the game: a new table at that position, with the same people."""
    scrubber = device.page.get_by_role("slider")
    scrubber.focus()
    device.page.keyboard.press("Home")
    device.page.keyboard.press("ArrowRight")
    before = device.page.url
    at(scrubber, 1)
    device.button("Play from here").click()
    expect(device.page).to_have_url(re.compile("/table/"))
    device.board.wait_for()
    assert device.page.url.replace("/table/", "/replay/") != before
    expect(device.log.get_by_text("puts two booths in").first).to_be_visible()
    assert device.is_asked()
    device.choose(MERCHANT)
