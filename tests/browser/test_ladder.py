"""The page of a ladder: how the bots stand, their games, and a game in the replay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from kontor.ladder.terms import PAGE, Setting
from tests.browser.devices import SIZES, Devices
from tests.browser.launch import Server
from tests.browser.test_axe import examine
from tests.browser.test_pages import MOST, weight
from tests.research import laddering

BOTS = """
class Tired:
    def choose(self, view, rng, budget):
        raise RuntimeError("too tired to go on")
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("ladder")
    file = folder / "ladder.sqlite"
    (folder / "bots.py").write_text(BOTS)
    setting = Setting("hansa", "baltic", "2004", 3, {}, None, 1, "a seed")
    levels = ["random", "novice", "novice+racer", "novice+blocker"]
    laddering.make(file, setting, levels, PAGE // 3 + 1, f"{folder}/bots.py:Tired")
    with Server(folder / "data", "127.0.0.1", "--ladder", str(file)) as running:
        yield running
    assert "Traceback" not in running.log, running.log


@pytest.fixture
def devices(browser: Browser, server: Server) -> Iterator[Devices]:
    house = Devices(browser, server, 30_000)
    yield house
    house.watch.check()
    house.close()


def test_standings_games_and_the_replay(devices: Devices) -> None:
    device = devices.new()
    device.go("/ladder")
    rows = device.page.get_by_role("row")
    expect(rows).to_have_count(6)
    expect(rows.filter(has_text="novice").filter(has_text="25.0")).to_contain_text("fixed")
    games = device.page.get_by_role("listitem")
    expect(games).to_have_count(PAGE)
    expect(games.first).to_contain_text("Broken off: Tired failed with RuntimeError: too tired to go on")
    device.button("Older games").click()
    expect(games).not_to_have_count(PAGE)
    assert weight(device) <= MOST
    device.button("Tired").click()
    expect(device.heading("Games of Tired")).to_be_visible()
    expect(games).to_have_count(3)
    device.button("All games").click()
    expect(games).to_have_count(PAGE)
    device.button(re.compile("^Deal 3, seating 1"), exact=False).click()
    expect(device.page).to_have_url(re.compile("/replay/"))
    expect(device.board).to_be_visible()
    device.page.go_back()
    expect(rows).to_have_count(6)


@pytest.mark.parametrize("size", ["wide", "laptop", "tablet", "phone"])
def test_it_fits_every_screen(devices: Devices, size: str, tmp_path: Path) -> None:
    device = devices.new(size, language="de-DE")
    device.go("/ladder")
    expect(device.heading("Rangliste")).to_be_visible()
    expect(device.page.get_by_role("listitem")).to_have_count(PAGE)
    wide = device.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= SIZES[size]["viewport"]["width"]


def test_axe_finds_nothing(devices: Devices) -> None:
    device = devices.new()
    device.go("/ladder")
    expect(device.page.get_by_role("listitem")).to_have_count(PAGE)
    device.button("Tired").click()
    examine(device, "the ladder")


def test_where_there_is_none_it_is_said(browser: Browser, own_server: Server) -> None:
    house = Devices(browser, own_server, 30_000)
    house.watch.expect("status of 404")
    device = house.new()
    device.go("/ladder")
    expect(device.page.get_by_role("main")).to_contain_text("No ladder is shown here.")
    house.watch.check()
    house.close()
