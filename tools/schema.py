"""Writes the schema of the server's interface to web/schema.json, from which the page's types are made.

python tools/schema.py
"""

from __future__ import annotations

import json
from pathlib import Path

from kontor.server.app import schema

FILE = Path(__file__).parent.parent / "web" / "schema.json"


def written() -> str:
    return json.dumps(schema(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
