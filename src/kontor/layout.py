"""A position as one line of text: how it is played, then what lies where.

    teutonica/1 bigbox hanseatic-league-4-5 4 missions=yes; turn: 7 of 2 with 1; houses kampen--osnabruck: 0t 0t 1m

The items are the game's own; what is not said is as at the start of a game. Bug reports, puzzles and
tests use it as chess uses FEN.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote, unquote

from kontor.protocol import BadInput, Way

LONGEST = 100_000  # letters


def write(way: Way, items: Mapping[str, str]) -> str:
    options = [f"{name}={value.replace(' ', ',')}" for name, value in way.options]
    head = [f"{way.game}/{way.revision}", way.edition, quote(way.board), str(way.players), *options]
    return "; ".join([" ".join(head), *(f"{name}: {value}" for name, value in items.items())])


def read(text: str) -> tuple[Way, dict[str, str]]:
    """Raises BadInput."""
    if len(text) > LONGEST:
        raise BadInput(f"a position has at most {LONGEST} letters, not {len(text)}")
    head, *rest = [" ".join(part.split()) for part in text.strip().rstrip(";").split(";")]
    items: dict[str, str] = {}
    for part in rest:
        name, colon, value = part.partition(":")
        name = name.strip()
        if not colon or not name:
            raise BadInput(f"an item of a position is written like 'name: value', not '{part[:60]}'")
        if name in items:
            raise BadInput(f"'{name[:60]}' is said twice")
        items[name] = value.strip()
    return _way(head), items


def _way(head: str) -> Way:
    words = head.split()
    if len(words) < 4:
        raise BadInput(f"a position begins like 'game/revision edition board players', not '{head[:60]}'")
    game, slash, revision = words[0].partition("/")
    if not slash or not _is_number(revision):
        raise BadInput(f"a position begins with its game and revision, like 'hansa/1', not '{words[0][:60]}'")
    if not _is_number(words[3]):
        raise BadInput(f"the number of players is a whole number, not '{words[3][:60]}'")
    options = []
    for word in words[4:]:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadInput(f"an option is written like 'missions=yes', not '{word[:60]}'")
        options.append((name, value.replace(",", " ")))
    return Way(game, int(revision), words[1], unquote(words[2]), int(words[3]), tuple(options))


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) < 6
