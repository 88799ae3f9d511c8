"""A server and a browser for all tests of a process; contexts and what went wrong in them for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.devices import Devices
from tests.browser.launch import Server, launch

SLOW = 30_000  # ms: a machine that has much else to do is no failure
failed = pytest.StashKey[bool]()


# Both end with the last test of this folder: Playwright has an event loop running as long as it lives,
# and tests elsewhere want one of their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=SLOW)
    with sync_playwright() as playwright:
        running = launch(playwright)
        yield running
        running.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("browser") / "data") as running:
        yield running
    assert "Traceback" not in running.log, running.log


@pytest.fixture
def devices(browser: Browser, server: Server, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Devices]:
    """Devices at the common server. Whatever goes wrong on any of their pages fails the test."""
    yield from _devices(browser, server, request, tmp_path)


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    with Server(tmp_path / "data") as running:
        yield running
    assert "Traceback" not in running.log, running.log


@pytest.fixture
def own_devices(
    browser: Browser, own_server: Server, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Devices]:
    yield from _devices(browser, own_server, request, tmp_path)


def _devices(browser: Browser, server: Server, request: pytest.FixtureRequest, folder: Path) -> Iterator[Devices]:
    house = Devices(browser, server, SLOW)
    yield house
    try:
        if request.node.stash.get(failed, False):
            house.photograph(folder)
        else:
            house.watch.check()
    finally:
        house.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[Any]) -> Any:
    report = yield
    if call.when == "call":
        item.stash[failed] = report.failed
    return report
