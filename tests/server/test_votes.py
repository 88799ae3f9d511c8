"""An opponent cannot block a game: whatever others vote or write, an own move names the version of the last move."""

from __future__ import annotations

import asyncio
from pathlib import Path

from kontor.server.core.table import MOST_VOTES
from tests.server.launch import Server
from tests.server.people import HANSA, is_no, is_ok, open_table


def test_votes_and_chat_block_nobodys_move(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")

    async def run() -> None:
        async with table.line(0) as mover, table.line(1) as other:
            seen = mover.state["version"]
            for agree in (True, False, True):
                voted = is_ok(await other.vote(agree))
                await other.version(voted["version"])
            is_ok(await other.ask("chat", text="Well?"))
            assert other.state["version"] == seen + 3
            played = is_ok(await mover.play(mover.choices[0], version=seen))
            assert played["version"] == seen + 4
            state = await other.version(seen + 4)
            assert (state["votes"], state["played"]) == ([], 1)
            assert is_no(await other.vote(version=seen + 3), "stale")  # it was about another position
            assert is_no(await mover.play("x", version=seen), "stale")
            assert is_no(await mover.play("x", version=seen + 5), "stale")  # nobody has seen that yet
            is_ok(await other.vote(version=seen + 4))
            is_ok(await mover.back(version=seen + 4))

    asyncio.run(run())


def test_a_flood_of_votes_is_refused(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")

    async def run() -> None:
        async with table.line(0) as mover, table.line(1) as other:
            seen = mover.state["version"]
            for n in range(MOST_VOTES):
                is_ok(await other.vote(n % 2 == 0, version=seen))
            for _ in range(3):
                assert is_no(await other.vote(version=seen), "limit", "often enough")
            is_ok(await mover.vote(version=seen))  # it is counted for each by itself
            played = is_ok(await mover.play(mover.choices[0], version=seen))
            assert played["version"] == seen + MOST_VOTES + 2
            is_ok(await other.vote(version=played["version"]))

    asyncio.run(run())


def test_they_still_block_nobody_after_a_restart(folder: Path) -> None:
    with Server(folder) as server:
        table = open_table(server, HANSA, "me", "me")

        async def votes() -> int:
            async with table.line(1) as other:
                seen = int(other.state["version"])
                for _ in range(MOST_VOTES):
                    is_ok(await other.vote(False, version=seen))
                return seen

        seen = asyncio.run(votes())
        server.kill()
        server.start()

        async def plays() -> None:
            async with table.line(0) as mover, table.line(1) as other:
                assert is_no(await other.vote(False, version=seen), "limit")
                is_ok(await mover.play(mover.choices[0], version=seen))

        asyncio.run(plays())
