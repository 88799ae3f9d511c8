"""Players that the operator allows at the tables, besides the levels: names for visitors, and who they are.

A visitor names a player; what is loaded for it stands here, and only the bots' processes load it. So a
visitor cannot have code loaded, and a player that blocks, prints or falls over does not do so in the server.
A bot that runs elsewhere is allowed by its key, which is not repeated in what is said of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kontor.players.levels import is_known
from kontor.protocol import BadInput
from kontor.server.core.access import NET

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,19}")
KEY = re.compile(r"[A-Za-z0-9_-]{32,64}")  # 128 bits even if all of it are hexadecimal digits


def named(words: Sequence[str]) -> dict[str, str]:
    """Like 'greedy=bots.py:Greedy', or the name of an installed player alone."""
    found: dict[str, str] = {}
    for word in words:
        name, sign, who = (part.strip() for part in word.partition("="))
        if not NAME.fullmatch(name) or (sign and not who):
            example = "greedy=bots.py:Greedy, or an installed one by its name"
            raise BadInput(f"a player is allowed like {example}, not '{word[:60]}'")
        _check_free(name)
        if name in found:
            raise BadInput(f"--player {name} is given twice")
        found[name] = who or name
    return found


def keyed(words: Sequence[str]) -> dict[str, str]:
    """Like 'greedy=KEY'."""
    found: dict[str, str] = {}
    for word in words:
        name, _, key = (part.strip() for part in word.partition("="))
        if not key or not NAME.fullmatch(name):
            raise BadInput("a bot is allowed like greedy=KEY, with a name and its key")
        if not KEY.fullmatch(key):
            raise BadInput(
                f"the key of {name} must be 32 to 64 letters, digits, - and _, as `openssl rand -hex 16` makes"
            )
        _check_free(name)
        if name in found:
            raise BadInput(f"--bot {name} is given twice")
        if key in found.values():
            raise BadInput(f"the key of {name} is another bot's already")
        found[name] = key
    return found


def _check_free(name: str) -> None:
    if is_known(name):
        raise BadInput(f"{name} is a level, and everybody may choose it already; call your player otherwise")
    if name == NET:
        raise BadInput(f"{NET} stands for bots that come over the net; call your player otherwise")
