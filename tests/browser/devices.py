"""What people hold in their hands: a device is a browser context with one page, and knows how to use the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.launch import Server
from tests.browser.tables import Opened
from tests.browser.watching import Watch

SIZES: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1440, "height": 900}},
    "laptop": {"viewport": {"width": 1280, "height": 720}},
    "tablet": {"viewport": {"width": 768, "height": 1024}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
    "zoomed": {"viewport": {"width": 720, "height": 450}, "device_scale_factor": 2},  # 1440x900 at 200 %
}
# The page's policy forbids what Playwright's own waiting does, so the waiting is done by hand.
UNTIL = """async (late) => {
  for (const end = performance.now() + late; performance.now() < end; ) {
    const found = %s;
    if (found) return found;
    await new Promise((done) => setTimeout(done, 20));
  }
  return null;
}"""
OVER = "/over/.test(document.title)"
HELD = "document.querySelector('[aria-keyshortcuts=Enter]')"  # the turn is played and waits to be ended
# It waits for a choice on this device, or for nobody any more.
ASKED = f"(/^•/.test(document.title) && !{HELD} || {OVER}) && document.title"
OFFERED = f"""(() => {{
  const choices = [...document.querySelectorAll('dialog .choice')];
  const able = choices.every((one) => one.ariaDisabled === 'false');
  if (choices.length > 0 && able) return choices.map((one) => one.innerText);
  return {HELD} ? 'held' : {OVER} && [];
}})()"""

Wish = Callable[[Sequence[str]], int]  # which of these words


def prefer(*beginnings: str) -> Wish:
    """The first of the offers that begins so; the beginnings that are named first are looked for first."""

    def which(offers: Sequence[str]) -> int:
        found = (n for words in beginnings for n, offer in enumerate(offers) if offer.startswith(words))
        return next(found, 0)

    return which


class Devices:
    def __init__(self, browser: Browser, server: Server, slow: float) -> None:
        self.browser, self.server, self.slow = browser, server, slow
        self.watch = Watch(server.url)
        self.all: list[Device] = []

    def new(self, size: str = "wide", language: str = "en-GB", **more: Any) -> Device:
        """Nothing is known to it, nothing moves on it, and unless it is wished the page does not move in."""
        wished = {"service_workers": "block", "reduced_motion": "reduce"} | SIZES[size] | more
        context = self.browser.new_context(base_url=self.server.url, locale=language, **wished)
        context.set_default_timeout(self.slow)
        self.watch.over(context)
        device = Device(context, context.new_page(), self.slow)
        self.all.append(device)
        return device

    def close(self) -> None:
        for device in self.all:
            device.context.close()

    def photograph(self, folder: Path) -> None:
        """What was to be seen when it failed."""
        for n, device in enumerate(self.all):
            for m, page in enumerate(device.context.pages):
                page.screenshot(path=folder / f"device-{n}-page-{m}.png", timeout=5000)


class Device:
    def __init__(self, context: BrowserContext, page: Page, slow: float) -> None:
        self.context, self.page, self.slow = context, page, slow

    # ------------------------------------------------------------------ going somewhere

    def go(self, path: str = "/") -> None:
        self.page.goto(path)

    def step(self, path: str) -> None:
        """To another page of Kontor without loading anew, as its own links do."""
        self.page.evaluate(
            "(to) => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')); }", path
        )

    def sit(self, table: Opened, seat: int = 0) -> None:
        """By the link of the seat; returns when the board is there, in its fonts: until then sizes are others."""
        self.page.goto(f"/table/{table.id}#{table.seats[seat]}")
        self.board.wait_for()
        self.page.evaluate("document.fonts.ready.then(() => true)")

    def look(self, table: Opened) -> None:
        """As somebody who only watches."""
        self.page.goto(f"/table/{table.id}#{table.watch}")
        self.board.wait_for()

    def settle(self) -> None:
        """Until what was done has been drawn, and drawn again."""
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    # ------------------------------------------------------------------- what is there

    def button(self, name: str | re.Pattern[str], exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def heading(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("heading", name=name)

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("main").filter(has=self.page.locator("svg.stage"))

    @property
    def turn(self) -> Locator:
        return self.page.get_by_role("region", name="The turn")

    @property
    def steps(self) -> Locator:
        """The commands of the running turn."""
        return self.page.get_by_role("list", name="This turn so far").get_by_role("listitem")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("region", name="Log")

    @property
    def toast(self) -> Locator:
        return self.board.get_by_role("status")

    @property
    def sheet(self) -> Locator:
        return self.page.get_by_role("dialog")

    def pick(self, radio: Locator) -> None:
        """By its label, as people do: the radio is hidden, and a press on it does not wait until it lies still."""
        radio.locator("xpath=ancestor::label").click()
        expect(radio).to_be_checked()

    # ------------------------------------------------------------------------- playing

    def until(self, expression: str) -> Any:
        """What the expression gives, as soon as it gives something."""
        found = self.page.evaluate(UNTIL % expression, self.slow)
        assert found is not None, f"{expression} never was so"
        return found

    def is_asked(self) -> bool:
        """Waits until it is; False: the game is over."""
        return str(self.until(ASKED)).startswith("•")

    def verb(self, name: str) -> Locator:
        return self.turn.get_by_role("button", name=name, exact=True)

    def lit(self, name: str | re.Pattern[str]) -> Locator:
        """Things on the board that can be pressed, by what a press does."""
        return self.board.get_by_role("button", name=name).and_(self.page.locator("[data-thing]"))

    def press(self, thing: Locator) -> None:
        """In its middle, whatever is drawn there, once it lies still."""
        thing.scroll_into_view_if_needed()
        last = None
        while (box := thing.bounding_box()) != last:
            last = box
            self.settle()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def offers(self) -> list[str]:
        """Opens the board as list as soon as there is something to choose; nothing: the game is over.

        A turn that is played is ended first.
        """
        self.page.keyboard.press("g")
        while (offers := self.until(OFFERED)) == "held":
            self.page.keyboard.press("Escape")
            expect(self.sheet).to_have_count(0)
            self.page.keyboard.press("Enter")
            self.until(f"!{HELD}")
            self.page.keyboard.press("g")
        found: list[str] = offers
        return found

    def end_turn(self, name: str = "End turn") -> None:
        """The turn is played; now it is ended."""
        button = self.turn.get_by_role("button", name=name).and_(self.page.locator("[aria-keyshortcuts=Enter]"))
        button.click()
        expect(button).to_have_count(0)

    def choose(self, which: Wish) -> str:
        """One of what the list offers; '' if the game is over."""
        offers = self.offers()
        if not offers:
            self.page.keyboard.press("Escape")
            return ""
        n = which(offers)
        self.sheet.locator(".choice").nth(n).click()
        return offers[n]

    def play_to_the_end(self, which: Wish, most: int = 1000) -> list[str]:
        """The commands that it took, in words."""
        played: list[str] = []
        while len(played) < most:
            if not (words := self.choose(which)):
                return played
            played.append(words)
        raise AssertionError(f"not over after {most} commands")
