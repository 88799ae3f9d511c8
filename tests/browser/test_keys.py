"""Without a mouse: a whole game by keys alone, and the focus can always be seen."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.devices import Device, Devices, prefer
from tests.browser.launch import Server
from tests.browser.tables import THREE, ask, from_record, golden, open_table

# How the focused thing shows it, or what is wrong. A ring may be drawn on the thing itself, on the label of a hidden
# switch, or, on the board, as a line of the colour that means nothing else.
FOCUS = """() => {
  const it = document.activeElement;
  if (!it || it === document.body) return 'nothing has the focus';
  const name = `${it.tagName} ${it.getAttribute('aria-label') ?? it.innerText ?? ''}`.slice(0, 80);
  if (!it.matches(':focus-visible')) return `${name}: the browser shows no focus`;
  const { left, right, top, bottom } = it.getBoundingClientRect();
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return `${name}: out of sight`;
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--focus)';
  const colour = getComputedStyle(probe).color;
  probe.remove();
  const ringed = (one) => {
    const { outlineStyle, outlineWidth, stroke, strokeWidth, boxShadow } = getComputedStyle(one);
    const outlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    return outlined || (stroke === colour && parseFloat(strokeWidth) >= 2) || boxShadow.includes(colour);
  };
  const near = [it, it.closest('label'), ...it.querySelectorAll('*')].filter(Boolean);
  return near.some(ringed) ? '' : `${name}: no ring`;
}"""


class Keys:
    """Ten fingers."""

    def __init__(self, device: Device) -> None:
        self.device, self.board = device, device.page.keyboard

    def press(self, *keys: str) -> None:
        for key in keys:
            self.board.press(key)

    def arrow(self, way: str) -> None:
        """To the next thing on the board in that direction, if there is one."""
        self.press(f"Arrow{way}")
        self.device.settle()
        self.is_seen()

    def tab_to(self, name: str, back: bool = False, most: int = 120) -> None:
        """Tab until what has the focus is called so; on the way the focus is always seen."""
        for _ in range(most):
            self.press("Shift+Tab" if back else "Tab")
            if self.device.page.evaluate("document.activeElement === document.body"):
                continue  # once around, through the browser's own bar
            self.is_seen()
            if re.search(name, self.focused()):
                return
        raise AssertionError(f"no way to '{name}' by Tab")

    def focused(self) -> str:
        words: str = self.device.page.evaluate(
            "(() => { const it = document.activeElement;"
            " return it.getAttribute('aria-label') ?? (it.labels?.[0] ?? it).innerText ?? ''; })()"
        )
        return words

    def is_seen(self) -> None:
        if self.device.page.evaluate(FOCUS) == "":
            return
        self.device.settle()  # what came in meanwhile moved it: the page brings it back before it is drawn
        wrong = self.device.page.evaluate(FOCUS)
        assert wrong == "", wrong

    def choose(self, *wishes: str) -> str:
        """From the list that G opens: a word of the wish is typed, Tab goes to the first that fits, Enter takes it."""
        offers = self.device.offers()
        if not offers:
            self.press("Escape")
            return ""
        self.is_seen()
        words = next((wish for wish in wishes if any(wish in offer for offer in offers)), "")
        self.board.type(words)
        self.tab_to(words)
        chosen = self.focused()
        self.press("Enter")
        return chosen


def test_a_whole_game_of_hansa_by_keys_alone(devices: Devices) -> None:
    device = devices.new()
    keys = Keys(device)
    device.go()
    device.button("Open the table").wait_for()
    keys.tab_to("(?m)^Hansa Teutonica$")
    keys.press("ArrowRight")
    keys.is_seen()
    for n in (4, 3):
        keys.tab_to(f"^Remove seat {n}")
        keys.press("Enter")
        keys.press("Shift+Tab")
    keys.tab_to("^Strength of seat 2", back=True)
    keys.board.type("Nov")
    keys.tab_to("^Open the table")
    keys.press("Enter")

    device.board.wait_for()
    for n in range(3):  # the first booths on the board itself: one stop for Tab, arrows go from city to city
        expect(device.log.get_by_text("Wibke puts two booths in")).to_have_count(n)
        device.lit(re.compile("^Two booths in")).first.wait_for()
        if not device.page.evaluate("document.activeElement.dataset?.thing"):
            keys.tab_to("^Two booths in", back=n > 0)  # back from the panel of the turn
        first = keys.focused()
        ways = iter(("Right", "Left", "Down", "Up"))
        while keys.focused() == first:
            keys.arrow(next(ways))
        keys.press("Enter")
        expect(device.heading("Turn played")).to_be_visible()
        keys.press("Enter")
    expect(device.log.get_by_text("Wibke puts two booths in")).to_have_count(3)
    played = 0
    while keys.choose("Fill", "Sell", "Buy", "Booths for", "End the turn"):
        played += 1
        assert played < 300
    expect(device.heading("The game is over")).to_be_visible()
    assert played > 20
    keys.tab_to("^Scores and replay", most=500)  # every line of the log is a stop
    keys.press("Enter")
    expect(device.heading(re.compile("win"))).to_be_visible()


def test_every_key_of_the_table(devices: Devices, server: Server) -> None:
    device = devices.new()
    keys = Keys(device)
    device.sit(open_table(server, THREE, "me", "me", "me"))
    keys.press("p")
    expect(device.verb("Place")).to_have_attribute("aria-pressed", "true")
    keys.is_seen()
    keys.press("Escape")
    expect(device.verb("Place")).to_have_attribute("aria-pressed", "false")
    keys.press("p")
    keys.tab_to("Place a trader on", back=True)
    seen = {keys.focused()}
    for way in ("Right", "Down", "Left", "Up") * 2:
        keys.arrow(way)
        seen.add(keys.focused())
    assert len(seen) > 3
    assert all("Place a trader on" in words for words in seen)
    keys.press("Enter")
    expect(device.steps).to_have_count(1)
    device.until("document.activeElement !== document.body")  # what had it is gone, so it went elsewhere
    keys.is_seen()
    keys.press("z")
    expect(device.steps).to_have_count(0)

    for key, title in (("l", "Log"), ("g", "Board as list"), ("t", "Points as they stand")):
        keys.press(key)
        expect(device.sheet.get_by_role("heading", name=title, level=2)).to_be_visible()
        keys.is_seen()
        keys.press("Escape")
        expect(device.sheet).to_have_count(0)
    keys.press("e")  # would act at once, so it is only focused
    assert keys.focused() == "End turn"
    keys.is_seen()
    keys.press("Enter")
    expect(device.verb("End with 2 actions left?")).to_be_focused()
    keys.press("Escape")  # one press, whatever was chosen
    expect(device.verb("End turn")).to_be_focused()
    expect(device.heading("Your turn")).to_be_visible()
    keys.press("Enter", "Enter")
    expect(device.heading("Holk’s turn")).to_be_visible()


LINES = "document.querySelectorAll('.pages .line').length"
LOWEST = """(() => {
  const { bottom } = document.querySelector('.pages').getBoundingClientRect();
  const lines = [...document.querySelectorAll('.pages .line[tabindex]')];
  const line = lines.filter((one) => one.getBoundingClientRect().bottom <= bottom).pop();
  line.focus();
  return line.innerText;
})()"""
BELOW = """document.activeElement.getBoundingClientRect().bottom
  - document.querySelector('.pages').getBoundingClientRect().bottom"""


def test_a_line_of_the_log_that_has_the_focus_stays_in_sight_when_news_comes(devices: Devices, server: Server) -> None:
    reader, mover = devices.new(), devices.new()
    table = from_record(server, golden("teutonica/2014-hanseatic-league-2-3-3-1"), 60, "me", "me", "me")
    turn = ask(server, "GET", f"/tables/{table.id}/state", table.host)["decision"]["seat"]
    reader.sit(table, (turn + 1) % 3)
    mover.sit(table, turn)
    lines = reader.until(LINES)
    held = reader.page.evaluate(LOWEST)
    mover.choose(prefer("Place"))
    reader.until(f"{LINES} > {lines}")
    reader.settle()
    assert reader.page.evaluate("document.activeElement.innerText") == held
    assert reader.page.evaluate(BELOW) <= 0
