"""Who does not see the board is told it, in order; a whole game can be played by that."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.devices import Device, Devices
from tests.browser.launch import Server
from tests.browser.tables import commands, from_record, golden
from tests.deep import mostly

RECORD = golden("teutonica/bigbox-hanseatic-league-2-3-3-missions-favours-1")


def told(device: Device) -> Locator:
    """The landmark of the words; the button in it shows itself to who uses keys."""
    region = device.page.get_by_role("region", name="The board in words")
    region.wait_for(state="attached")
    button = region.get_by_role("button", name="Tell the board in words")
    if button.count() > 0:
        button.focus()
        expect(button).to_be_in_viewport()
        device.page.keyboard.press("Enter")
    region.get_by_role("heading", name="How it stands").wait_for()
    return region


def chapter(device: Device, title: str) -> list[str]:
    """Its lines as they stand now."""
    found: list[str] = device.page.evaluate(
        """(title) => [...document.querySelectorAll('[aria-labelledby=in-words] h3')]
          .filter((one) => one.textContent.startsWith(title)).slice(0, 1)
          .flatMap((one) => [...one.nextElementSibling.children].map((line) => line.textContent))""",
        title,
    )
    return found


def test_a_position_of_teutonica_in_words(devices: Devices, server: Server) -> None:
    until = next(n for n, line in enumerate(commands(RECORD)) if n > 80 and line.startswith("0 place trader "))
    route = commands(RECORD)[until].split()[-1]
    device = devices.new()
    device.sit(from_record(server, RECORD, until, "me", "me", "me"))
    region = told(device)
    assert [one.split()[0] for one in region.get_by_role("heading", level=3).all_inner_texts()] == [
        *("How", "What", "Your", "Where", "Your", "Markers")
    ]
    assert chapter(device, "How it stands")[0] == "Your turn"
    able = chapter(device, "What you can do")
    assert any(line.startswith("Place, key P: ") for line in able), able
    before = chapter(device, "Your routes")
    device.verb("Place").click()
    device.board.locator(f'[data-thing="house:{route}"]').first.click()
    assert before == ["Göttingen–Quedlinburg: 1 trader of yours, 2 houses free"]
    expect(region.get_by_role("listitem").filter(has_text="2 traders of yours, 1 house free")).to_be_attached()
    device.page.reload()
    expect(
        region.get_by_role("heading", name="How it stands")
    ).to_be_attached()  # who wanted it once need not ask again


@pytest.mark.parametrize("begun", mostly([80], [0]))
def test_a_game_of_hansa_to_its_end_by_words(devices: Devices, server: Server, begun: int) -> None:
    """Only the words are read: what they offer is what the list has, and its keys play it."""
    device = devices.new()
    device.sit(from_record(server, golden("hansa/2004-baltic-2-1"), begun, "me", "bot novice"))
    told(device)
    played = device.play_to_the_end(partial(wanted, device))
    assert len(played) > 10, played
    assert chapter(device, "How it stands")[0] == "The game is over"


def wanted(device: Device, offers: Sequence[str]) -> int:
    """The first offer, in a merchant's order, that the words tell of; counted ones name none of theirs."""
    able = chapter(device, "What you can do")
    assert re.fullmatch(r"It lies in .+\..+\.", " ".join(chapter(device, "The ship")))
    named = [n for n, offer in enumerate(offers) if any(offer.split("\n")[0] in line for line in able)]
    assert named or any("the key G" in line for line in able), (offers, able)
    order = ("Fill", "Sell", "Two booths", "Buy", "Booths for", "Sail", "End the turn")
    found = (n for words in order for n in named or range(len(offers)) if offers[n].startswith(words))
    return next(found, 0)
