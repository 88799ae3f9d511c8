"""Adds golden records that are missing: whole games for every way to play. Existing ones are never written again."""

from __future__ import annotations

from pathlib import Path

from kontor.match import replay
from kontor.registry import game
from tests.ways import TEUTONICA, name, walk_of

EACH = 3  # of the base game there are more
FOLDER = Path(__file__).parent.parent / "tests" / "golden" / "teutonica"


def main() -> None:
    for way in TEUTONICA:
        for number in range(1, EACH + 1):
            file = FOLDER / f"{name(way)}-{number}.txt"
            if not file.exists():
                walk = walk_of(game("teutonica"), way, 9000 + number)
                file.write_text(replay(walk.whole_game()).record().text(), encoding="utf-8")


if __name__ == "__main__":
    main()
