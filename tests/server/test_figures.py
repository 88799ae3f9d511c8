"""O1: whether the server lives, whether it is ready, and what it counts; figures are for its operator alone."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.ports import free_port
from tests.server.launch import Server, http
from tests.server.people import HANSA, ask, is_no, is_ok, is_problem, open_table
from tests.server.test_disk import Trouble, broken, locked


def figures(port: int) -> dict[str, float]:
    """By name and labels, as Prometheus reads them."""
    text = http.get(f"http://127.0.0.1:{port}/metrics").text
    return {
        " ".join([sample.name, *(f"{name}={value}" for name, value in sorted(sample.labels.items()))]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_O1_metrics_tell_what_happens(folder: Path) -> None:
    port = free_port()
    with Server(folder, metrics=f"127.0.0.1:{port}") as server:
        table = open_table(server, HANSA, "me", "me")
        alone = open_table(server, HANSA, "me", "bot random")
        assert ask(server, "GET", f"/tables/{table.id}").status_code == 403

        async def run() -> dict[str, float]:
            async with table.line(0, 1) as line, table.watching(), alone.line(0) as other:
                for _ in range(5):
                    await line.version(is_ok(await line.vote())["version"])
                is_no(await line.play("nonsense"), "bad")
                while other.choices:
                    await other.choose(random.Random(1))
                await other.until(lambda: other.choices or other.state["decision"] is None)
                return await asyncio.to_thread(figures, port)

        found = asyncio.run(run())
        assert found["kontor_sockets"] == 3
        assert found["kontor_tables_in_memory"] == 2
        assert found["kontor_moves_total by=person"] >= 6
        assert found["kontor_moves_total by=bot"] >= 1
        assert found["kontor_move_seconds_count"] == found["kontor_moves_total by=person"]
        assert found["kontor_move_seconds_bucket le=+Inf"] == found["kontor_move_seconds_count"]
        assert found["kontor_bot_seconds_count"] >= 1
        assert found["kontor_refusals_total code=server.link kind=forbidden"] == 1
        assert found["kontor_refusals_total code=game kind=bad"] == 1
        assert found["kontor_request_seconds_count method=GET route=/api/tables/{id} status=403"] == 1
        assert found["kontor_store_commit_seconds_count"] >= found["kontor_moves_total by=person"]
        assert found["kontor_store_queue"] == found["kontor_jobs_waiting"] == found["kontor_bots_waiting"] == 0
        assert found["kontor_processor_seconds_total"] > 0
        assert found["kontor_store_bytes"] > 0
        assert found["process_resident_memory_bytes"] > 1_000_000


def test_O1_errors_of_the_store_are_counted(folder: Path) -> None:
    port = free_port()
    with Server(folder, metrics=f"127.0.0.1:{port}", busy_seconds=0.1) as server:
        table = open_table(server, HANSA, "me", "me")
        with locked(server):
            assert table.ask("DELETE", "", table.host).status_code == 503
        assert figures(port)["kontor_store_errors_total what=write"] == 1


def test_O1_strangers_get_no_figures(folder: Path) -> None:
    """They are not at the address that the world knows, and without being asked for they are nowhere."""
    with Server(folder, metrics=f"127.0.0.1:{free_port()}") as server:
        for path in ("/metrics", "/api/metrics", "/metrics/"):
            answer = http.get(f"{server.url}{path}")
            assert answer.status_code == 404
            assert "kontor_" not in answer.text


@pytest.mark.parametrize("trouble", [locked, broken])
def test_O1_a_house_that_can_keep_nothing_lives_but_is_not_ready(folder: Path, trouble: Trouble) -> None:
    with Server(folder, busy_seconds=0.1, ready_holds=0.0) as server:
        assert http.get(f"{server.url}/ready").json() == {"status": "ok"}
        with trouble(server):
            assert http.get(f"{server.url}/health").json() == {"status": "ok"}
            answer = http.get(f"{server.url}/ready")
            assert answer.status_code == 503
            assert is_problem(answer.json(), "not ready: store")
        assert http.get(f"{server.url}/ready").status_code == 200


def test_O1_a_store_that_does_not_answer_is_not_waited_for(folder: Path) -> None:
    with Server(folder, busy_seconds=60, ready_holds=0.0, ready_patience=0.3) as server, locked(server):
        assert http.get(f"{server.url}/ready").status_code == 503


def test_O1_a_house_whose_bots_cannot_begin_is_not_ready(folder: Path) -> None:
    with Server(folder, ready_holds=0.0, bots=1, broken_bots=True) as server:
        assert http.get(f"{server.url}/ready").status_code == 200  # nobody has asked for a bot
        table = open_table(server, HANSA, "bot random", "me")

        async def run() -> None:
            async with table.line(1) as line:
                await line.until(lambda: line.choices)  # somebody chooses in its place

        asyncio.run(run())
        answer = http.get(f"{server.url}/ready")
        assert answer.status_code == 503
        assert is_problem(answer.json(), "not ready: bots")


def test_O1_asking_often_costs_one_commit(folder: Path) -> None:
    port = free_port()
    with Server(folder, metrics=f"127.0.0.1:{port}") as server:
        before = figures(port)["kontor_store_commit_seconds_count"]
        for _ in range(50):
            assert http.get(f"{server.url}/ready").status_code == 200
        assert figures(port)["kontor_store_commit_seconds_count"] <= before + 2


def test_O1_a_server_that_hangs_does_not_answer(folder: Path) -> None:
    """Health is asked of the loop itself: this is what a supervisor needs to know."""
    with Server(folder) as server:
        os.kill(server.pid, signal.SIGSTOP)
        try:
            with pytest.raises(Exception, match="timed out"):
                http.get(f"{server.url}/health", timeout=0.5)
        finally:
            os.kill(server.pid, signal.SIGCONT)
        assert http.get(f"{server.url}/health").status_code == 200
