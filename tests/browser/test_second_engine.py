"""A whole game of each in Firefox, by pressing what is lit: nothing goes wrong, and nobody else is asked."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser.firefox import Firefox
from tests.browser.launch import Server
from tests.browser.tables import HANSA, THREE, open_table
from tests.deep import mostly

MOST = 1500  # presses
# The next thing to press, once there is one: what ends a turn, a choice in words, something lit, a verb. The first of
# its kind, unless that was pressed in vain so many times.
NEXT = """(async (vain) => {
  const VERBS = ['claim', 'place', 'income', 'sell', 'buy', 'build', 'sail', 'end'];
  const verb = (id) => [...document.querySelectorAll(`.turn [data-verb=${id}]:not([aria-pressed=true])`)];
  const inSight = (one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    return box.width > 0 && top !== null && (one.contains(top) || top.contains(one)) ? [x, y] : null;
  };
  const able = (one) => one.ariaDisabled !== 'true' && !one.disabled;
  const seen = (all) => all.filter(able).map(inSight).filter(Boolean);
  const all = (which) => seen([...document.querySelectorAll(which)]);
  for (const end = performance.now() + 30_000; performance.now() < end; ) {
    if (/over/.test(document.title)) return 'over';
    if (/^•/.test(document.title)) {
      const [held] = all('[aria-keyshortcuts=Enter]');
      if (held) return held;
      const words = all('.turn .choice');
      if (words.length > 0) return words[vain % words.length];
      const lit = all('main [data-thing][role=button]');
      if (lit.length > 0) return lit[vain % lit.length];
      const wished = seen(VERBS.flatMap(verb));
      if (wished.length > 0) return wished[vain % wished.length];
    }
    await new Promise((done) => setTimeout(done, 20));
  }
  return document.title;
})"""


RESULT = """(async () => {
  for (const end = performance.now() + 30_000; performance.now() < end; ) {
    const { length } = document.querySelectorAll('.turn li');
    if (length > 0) return length;
    await new Promise((done) => setTimeout(done, 20));
  }
})()"""


@pytest.mark.parametrize(("game", "people"), mostly([(HANSA, 2)], [(THREE, 3)]), ids=mostly(["hansa"], ["teutonica"]))
def test_a_whole_game_in_firefox(server: Server, tmp_path: Path, game: dict[str, str], people: int) -> None:
    table = open_table(server, game, "me", *["bot novice"] * (people - 1))
    with Firefox(tmp_path) as firefox:
        firefox.go(f"{server.url}/table/{table.id}#{table.seats[0]}")
        presses = played(firefox)
        print(f"{presses} presses")  # noqa: T201  # shown with -s
        assert firefox.evaluate(RESULT) == people
        assert not firefox.wrong, firefox.wrong
        assert firefox.hosts == {urlsplit(server.url).netloc}


def played(firefox: Firefox) -> int:
    """To the end of the game; how many presses that took."""
    last, vain = None, 0
    for n in range(MOST):
        found = firefox.evaluate(f"{NEXT}({vain})")
        if found == "over":
            return n
        assert isinstance(found, list), f"nothing to press: {found}"
        last, vain = found, vain + 1 if found == last else 0
        firefox.press(*found)
    raise AssertionError(f"not over after {MOST} presses")
