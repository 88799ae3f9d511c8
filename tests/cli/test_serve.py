"""`kontor serve` and `kontor backup` on the command line: what they say, and what they refuse."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx

from tests.cli.running import ENVIRONMENT, is_refused, kontor
from tests.ports import free_port

SEATS = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "name": "Bert", "level": "novice"}]
WISH = {"game": "hansa", "board": "baltic", "edition": "2004", "seats": SEATS}


def test_it_prints_its_address_keeps_games_and_ends_quietly(tmp_path: Path) -> None:
    port = free_port()
    line = [sys.executable, "-m", "kontor", "serve", "--no-browser", "--port", str(port), "--data", str(tmp_path)]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT) as server:
        assert server.stdout is not None
        address = re.search(r"http://localhost:\d+/", server.stdout.readline())
        assert address is not None
        transport = httpx.HTTPTransport(retries=20)
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=20) as client:
            assert "<title>Kontor</title>" in client.get("/").text
            opened = client.post("/api/tables", json=WISH)
            assert opened.status_code == 201
            copied = kontor("backup", tmp_path / "copy.sqlite", "--data", tmp_path)  # while it runs
        server.send_signal(signal.SIGINT)
        assert server.wait(20) in (0, 128 + signal.SIGINT)
        assert server.stderr is not None
        assert "Traceback" not in server.stderr.read()
    assert copied.returncode == 0
    with closing(sqlite3.connect(tmp_path / "copy.sqlite")) as copy:
        assert copy.execute("select id from tables").fetchall() == [(opened.json()["table"],)]


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = kontor("serve", "--no-browser", "--port", port, "--data", tmp_path)
        assert is_refused(said, str(port), "--port")


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    file = tmp_path / "a file"
    file.write_text("")
    assert is_refused(kontor("serve", "--no-browser", "--data", file), str(file), "--data")


def test_a_limit_that_is_not_there_is_refused_with_those_that_are(tmp_path: Path) -> None:
    for wrong in ("tables-per-day=3", "tables-per-hour=0", "tables-per-hour=many", "tables-per-hour"):
        said = kontor("serve", "--no-browser", "--data", tmp_path, "--limit", wrong)
        assert is_refused(said, wrong, "tables-per-hour", "sockets-per-client")


def test_a_proxy_that_is_no_address_is_refused(tmp_path: Path) -> None:
    said = kontor("serve", "--no-browser", "--data", tmp_path, "--proxy", "--name")  # it was an option without a word
    assert is_refused(said, "--proxy", "172.16.0.0/12", "'--name'")


def test_a_backup_overwrites_nothing_and_needs_something_to_copy(tmp_path: Path) -> None:
    assert is_refused(kontor("backup", tmp_path / "copy.sqlite", "--data", tmp_path), "no games")
    (tmp_path / "kontor.sqlite").write_text("this is no database, but long enough to look like a file\n" * 20)
    assert is_refused(kontor("backup", tmp_path / "copy.sqlite", "--data", tmp_path), "kontor.sqlite", "no database")
    assert not (tmp_path / "copy.sqlite").exists()
    (tmp_path / "there.sqlite").write_text("")
    assert is_refused(kontor("backup", tmp_path / "there.sqlite", "--data", tmp_path), "already")
    assert os.path.getsize(tmp_path / "there.sqlite") == 0
