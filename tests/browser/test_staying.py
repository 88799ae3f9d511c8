"""A bot that stays at a server is offered on the start page while it is there: by its name, as one from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from kontor.remote.house import House
from tests.browser.devices import Devices
from tests.browser.launch import Server
from tests.browser.test_axe import examine

KEY = "k" * 32


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("staying")
    with Server(folder / "data", "127.0.0.1", "--bot", f"greedy={KEY}") as running:
        yield running
    assert "Traceback" not in running.log, running.log
    assert KEY not in running.log


@pytest.fixture
def devices(browser: Browser, server: Server) -> Iterator[Devices]:
    house = Devices(browser, server, 30_000)
    yield house
    house.watch.check()
    house.close()


def test_it_is_invited_by_name_while_it_is_there(devices: Devices, server: Server) -> None:
    devices.watch.expect("status of 400")
    device = devices.new()
    with closing(House(server.url).lines("/bots/stream", KEY)) as calls:
        assert next(calls)["name"] == "greedy"
        device.go("/")
        level = device.page.locator("li select").first
        expect(level.locator("option").last).to_have_text("greedy, a bot that runs elsewhere")
        level.select_option("greedy")
        examine(device, "start with a bot that stays")
        device.button("Open the table").click()
        device.page.wait_for_url("**/table/*")
        assert next(said for said in calls if said)["t"] == "called"
        device.go("/")
        level.select_option("greedy")
    device.button("Open the table").click()
    expect(device.page.get_by_role("alert")).to_contain_text("greedy is not here now")
