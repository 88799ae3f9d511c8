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
        found = told(running.url)
        assert found == [f"http://{address}:{port}" for address in house._own_addresses()]  # none without a network
        assert told(running.url, Host="kontor.example.org") == []  # who came through a proxy is told nothing
        for address in found:
            assert httpx.get(f"{address}/api/games", trust_env=False).status_code == 200  # a friend comes in there
            assert told(address) == []  # and needs no other address


def test_without_a_network_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nowhere(socket.socket):
        def connect(self, _address: Any) -> None:
            raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket, "socket", Nowhere)
    assert house._own_addresses() == []
