"""Adds golden records that are missing: whole games for every way to play. Existing ones are never written again."""

from __future__ import annotations

from pathlib import Path

from kontor.match import replay
from tests.ways import WAYS, name, walk_of

EACH = {"teutonica": 3, "hansa": 4}  # of the base game of Hansa Teutonica there are more
FOLDER = Path(__file__).parent.parent / "tests" / "golden"


def main() -> None:
    for way in WAYS:
        for number in range(1, EACH[way.game] + 1):
            file = FOLDER / way.game / f"{name(way)}-{number}.txt"
            if not file.exists():
                file.parent.mkdir(exist_ok=True)
                file.write_text(replay(walk_of(way, 9000 + number).whole_game()).record().text(), encoding="utf-8")


if __name__ == "__main__":
    main()
