"""Keeps a file of games as today's version writes it, so that every later one can be held to it.

    python -m tests.server.keep NAME

writes tests/server/data/NAME.sql, and what must come of it as NAME.json. What is there is never written again.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.server.launch import Server
from tests.server.people import HANSA, THREE, Facts, Opened, is_ok, open_table, play_on

FOLDER = Path(__file__).parent / "data"


def told(table: Opened) -> Facts:
    """What a game is, whatever else an answer holds: this must stay the same in every version."""
    info = table.get("")
    found: dict[str, Any] = {name: info[name] for name in ("game", "board", "edition", "options", "status")}
    found["seats"] = [[seat[name] for name in ("name", "kind", "level", "taken")] for seat in info["seats"]]
    found["invites"] = info["invites"]
    found["chats"] = [[said[name] for name in ("seat", "text", "at")] for said in table.get("/chats")]
    if info["status"] != "open":
        state = table.get("/state", table.watch)
        found |= {name: state[name] for name in ("version", "played", "votes", "stopped")}
        found["deciding"] = state["decision"] and state["decision"]["seat"]
        found["totals"] = [score["total"] for score in state["scores"]]
        found["moves"] = [[move["seat"], move["text"]] for move in table.get("/history")["moves"]]
        found["back"] = {seat: table.get("/state", token)["back"]["count"] for seat, token in table.seats.items()}
    if info["status"] == "over":
        found["record"] = table.ask("GET", "/record", table.watch).text
    return found


async def _play(running: Opened, stopped: Opened) -> None:
    async with running.line(0, 1) as line:
        await play_on([line], 20, random.Random(1))
        await line.version(is_ok(await line.vote())["version"])
        is_ok(await line.ask("chat", text="Grüße aus Lübeck"))
    async with stopped.line(0, 1, 2) as line:
        await line.version(is_ok(await line.play("place trader stade--hamburg"))["version"])
        await line.version(is_ok(await line.play("place trader stade--hamburg"))["version"])
        await line.version(is_ok(await line.back(2))["version"])
        await play_on([line], 12, random.Random(2))
        for seat in (0, 1, 2):
            await line.sit(seat)
            await line.version(is_ok(await line.vote())["version"])


def main(name: str) -> None:
    file = FOLDER / f"{name}.sql"
    if file.exists():
        sys.exit(f"{file} is there already")
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "data") as server:
        running = open_table(server, HANSA, "me", "me", "bot random")
        stopped = open_table(server, THREE, "me", "me", "me", options={"missions": "yes", "favours": "yes"})
        waiting = open_table(server, HANSA, "me", "friend")
        asyncio.run(_play(running, stopped))
        tables = [
            {"id": one.id, "host": one.host, "watch": one.watch, "seats": one.seats, "told": told(one)}
            for one in (running, stopped, waiting)
        ]
        server.stop()
        with contextlib.closing(sqlite3.connect(server.file)) as store:
            file.write_text("\n".join(store.iterdump()) + "\n", encoding="utf-8")
        file.with_suffix(".json").write_text(json.dumps(tables, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
