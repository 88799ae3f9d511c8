"""Which address a friend gets: one of the network, if the house is open to it. Only who is at the machine is told."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import httpx
import pytest

from kontor.server.edge import house
from tests.server.launch import Server


def told(url: str, **headers: str) -> Any:
    return httpx.get(f"{url}/api/house", headers=headers, trust_env=False).json()["addresses"]


def test_a_house_for_its_own_machine_has_no_address(server: Server) -> None:
    assert told(server.url) == []


def test_a_house_that_is_open_says_its_address_to_its_own_machine(tmp_path: Path) -> None:
    with Server(tmp_path / "data", host="0.0.0.0") as running:
        port = httpx.URL(running.url).port
        own = [f"http://{address}:{port}" for address in house._own_addresses()]  # none without a network
        assert told(running.url) == own
        assert told(running.url, Host="192.0.2.7") == []  # who came by another address is told nothing


def test_a_house_that_is_open_at_one_address_says_that_one() -> None:
    assert house._open_at("192.0.2.7") == ["192.0.2.7"]
    assert house._open_at("2001:db8::7") == ["[2001:db8::7]"]
    assert house._open_at("127.0.0.1") == house._open_at("::1") == []


def test_without_a_network_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nowhere(socket.socket):
        def connect(self, _address: Any) -> None:
            raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket, "socket", Nowhere)
    assert house._own_addresses() == []
