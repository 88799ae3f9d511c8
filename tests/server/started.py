"""What the tests start. The bots' processes load this file too, so they know the same levels and nothing of servers."""

from __future__ import annotations

import os

from kontor.players.contract import Budget
from kontor.players.levels import LEVELS, Level
from tests.revisions.variant import PLACE, install

LEVELS.update({name: Level(f"tests.server.bots:{name.title()}", thinks=False) for name in ("dreamer", "cheat")})
LEVELS["brooder"] = Level("tests.server.bots:Dreamer", Budget(seconds=1), thinks=False)  # it is known to think long

if PLACE in os.environ:
    install()

if __name__ == "__main__":
    from tests.server.serving import main

    main()
