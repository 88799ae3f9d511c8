"""No part drifts unseen: the gallery looks as its kept pictures do, wide and on the phone, light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.gallery import KEPT, PICTURES, differences, picture, pixels, served
from tests.browser.launch import Server
from tests.deep import mostly


@pytest.fixture(scope="module")
def gallery(server: Server) -> Iterator[str]:
    with served(server) as address:
        yield address


OFTEN = [name for name in PICTURES if name.endswith(("wide-light", "phone-dark"))]


@pytest.mark.parametrize("name", mostly(OFTEN, [name for name in PICTURES if name not in OFTEN]))
def test_every_part_looks_as_it_did(browser: Browser, gallery: str, name: str, tmp_path: Path) -> None:
    taken = picture(browser, gallery, name)
    (tmp_path / f"{name}.png").write_bytes(taken)
    page = browser.new_page()
    found = differences(pixels(page, (KEPT / f"{name}.png").read_bytes()), pixels(page, taken))
    page.close()
    assert not found, (
        f"{name} differs, see {tmp_path}; if that was meant: python -m tests.browser.gallery",
        *found[:20],
    )
