"""What a package index shows of the README leads somewhere, or is left out."""

from __future__ import annotations

import re
from pathlib import Path

from tools.readme import for_index, urls

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
RELATIVE = re.compile(r"\]\((?!https://)[^)]*\)")
SHORT = "# Kontor\n\n![A picture](docs/a.png)\n\nSee [the map](docs/map.md) and [elsewhere](https://example.org).\n"


def test_with_a_repository_links_and_pictures_lead_there() -> None:
    shown = for_index(SHORT, "https://example.org/kontor/", "1.2")
    assert "![A picture](https://example.org/kontor/raw/v1.2/docs/a.png)" in shown
    assert "[the map](https://example.org/kontor/blob/v1.2/docs/map.md)" in shown
    assert "[elsewhere](https://example.org)" in shown
    assert RELATIVE.search(README)
    assert not RELATIVE.search(for_index(README, "https://example.org/kontor", "1.2"))


def test_without_one_there_are_words_only() -> None:
    assert for_index(SHORT, "", "1.2") == "# Kontor\n\nSee the map and [elsewhere](https://example.org).\n"
    shown = for_index(README, "", "1.2")
    assert not RELATIVE.search(shown)
    assert "\n## Commands\n" in shown
    assert urls("", "1.2") == {}
    assert urls("https://example.org/kontor", "1.2")["Changelog"].endswith("/v1.2/CHANGELOG.md")
