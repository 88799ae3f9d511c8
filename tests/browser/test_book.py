"""The rulebook: chapters with pictures, numbered rules a press behind, and a search that says what it found."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from kontor.registry import game
from tests.browser.devices import Device, Devices
from tests.deep import mostly

TROUBLE = "document.documentElement.scrollWidth > innerWidth + 1"


def chapters(device: Device, name: str = "Chapters") -> Locator:
    return device.page.get_by_role("list", name=name).get_by_role("link")


def left(one: Locator) -> float:
    return float(one.evaluate("(one) => one.getBoundingClientRect().left"))


def width(one: Locator) -> float:
    return float(one.evaluate("(one) => one.getBoundingClientRect().width"))


SHOWN = mostly([("teutonica", "wide"), ("hansa", "phone")], [("teutonica", "phone"), ("hansa", "wide")])


@pytest.mark.parametrize(("name", "size"), SHOWN)
def test_every_chapter_shows_its_pictures(devices: Devices, name: str, size: str) -> None:
    language = "en" if size == "wide" else "de"
    device = devices.new(size, language)
    device.go(f"/rules/{name}")
    for chapter in game(name).book(language):
        device.step(f"/rules/{name}")
        device.page.evaluate("(to) => (location.hash = to)", chapter.id)
        expect(device.page.get_by_role("heading", level=1)).to_have_text(chapter.title)
        expect(device.page.get_by_role("img").and_(device.page.locator("figure"))).to_have_count(len(chapter.steps))
        for step in chapter.steps:
            expect(device.page.get_by_role("img", name=step.title, exact=True)).to_be_visible()
        assert not device.page.evaluate(TROUBLE), chapter.id


def test_a_numbered_rule_is_one_press_behind(devices: Devices) -> None:
    device = devices.new()
    device.go("/rules/teutonica#T7.6")  # as the table's links have it
    rule, article = device.page.get_by_role("complementary", name="Rule T7.6"), device.page.locator("article")
    expect(rule).to_contain_text("No free office is skipped")
    expect(device.page.get_by_role("heading", level=1)).not_to_have_text("All numbered rules")
    chapters(device).filter(has_text="Claiming a route").click()
    expect(device.page.get_by_role("heading", level=1)).to_have_text("Claiming a route")
    expect(rule).to_have_count(0)
    device.page.get_by_role("link", name="Rule T7.6").click()
    expect(device.page).to_have_url(re.compile("#claim/T7.6$"))
    assert left(rule) >= left(article) + width(article)
    device.page.get_by_role("link", name="Rule T7.6").click()  # a second press closes it
    expect(device.page).to_have_url(re.compile("#claim$"))
    expect(rule).to_have_count(0)
    device.page.go_back()
    expect(rule).to_be_visible()
    device.page.set_viewport_size({"width": 1000, "height": 800})  # no room beside: below its paragraph
    assert left(article) <= left(rule) < left(article) + width(article)
    rule.get_by_role("link", name="Show it among all rules").click()
    expect(device.page.locator("[id='T7.6']")).to_be_in_viewport()


def test_search_by_word_chapter_and_number(devices: Devices) -> None:
    device = devices.new()
    device.go("/rules/teutonica")
    device.page.get_by_role("heading", level=1).wait_for()
    device.page.keyboard.press("/")
    field, status = device.page.get_by_role("searchbox"), device.page.get_by_role("status")
    expect(field).to_be_focused()
    field.fill("boats")
    expect(status).to_contain_text(re.compile(r"\d+ places found"))
    expect(chapters(device).filter(has_text="Eastern")).to_contain_text(re.compile(r"\d$"))
    field.press("Enter")
    expect(device.page.get_by_role("heading", level=1)).to_have_text("The Eastern Hanseatic League")
    expect(device.page.locator("article mark").first).to_be_visible()
    field.fill("T7.9")
    expect(chapters(device).filter(has_text="Offices and control")).to_contain_text("1")
    field.fill("markers")
    expect(chapters(device).filter(has_text=re.compile(r"Markers"))).to_contain_text(re.compile(r"\d$"))
    field.fill("Niederlassung")  # the word of the other language
    expect(chapters(device).filter(has_text="Offices and control")).to_contain_text(re.compile(r"\d$"))
    field.fill("guild")
    expect(status).to_have_text("Nothing about “guild”. Try: office, merchant, marker.")
