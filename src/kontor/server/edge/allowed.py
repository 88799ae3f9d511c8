"""Players that the operator allows at the tables, besides the levels: names for visitors, and who they are.

A visitor names a player; what is loaded for it stands here, and only the bots' processes load it. So a
visitor cannot have code loaded, and a player that blocks, prints or falls over does not do so in the server.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kontor.players.levels import is_known
from kontor.protocol import BadInput
from kontor.server.core.access import NET

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,19}")


def named(words: Sequence[str]) -> dict[str, str]:
    """Like 'greedy=bots.py:Greedy', or the name of an installed player alone."""
    found: dict[str, str] = {}
    for word in words:
        name, sign, who = (part.strip() for part in word.partition("="))
        if not NAME.fullmatch(name) or (sign and not who):
            example = "greedy=bots.py:Greedy, or an installed one by its name"
            raise BadInput(f"a player is allowed like {example}, not '{word[:60]}'")
        if is_known(name):
            raise BadInput(f"{name} is a level, and everybody may choose it already; call your player otherwise")
        if name == NET:
            raise BadInput(f"{NET} stands for bots that come over the net; call your player otherwise")
        if name in found:
            raise BadInput(f"--player {name} is given twice")
        found[name] = who or name
    return found
