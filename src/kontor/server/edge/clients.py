"""Who connects from outside, and how often: the limits of each client."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from kontor.protocol import BadInput
from kontor.server.core.errors import Full, TooMuch
from kontor.server.edge.budget import PATIENCE, Account, Budget
from kontor.server.edge.limits import CLIENTS_REMEMBERED, Allowance, Limits

HOUSEHOLD = 64  # bits of an IPv6 address: whoever has one address of such a network has all of them
LONGEST_ADDRESS = 60

Network = IPv4Network | IPv6Network
Peer = tuple[str, int] | None  # as uvicorn has it


class Clients:
    """`proxies` are believed about whom they ask for."""

    def __init__(self, limits: Limits, proxies: Sequence[Network] = ()) -> None:
        self.limits, self.proxies = limits, proxies
        self.opening = Allowance(limits.tables_per_hour, 3600, "too-many-tables")
        self.joining = Allowance(limits.joins_per_minute, 60, "too-many-joins")
        self.chatting = Allowance(limits.chats_per_minute, 60, "too-many-chats")
        self.budget = Budget(limits.processor_ms_per_second / 1000, limits.processor_ms_at_once / 1000)
        self.connections: Counter[str] = Counter()
        self.asking: Counter[str] = Counter()  # requests and sockets that go on
        self.sockets: Counter[str] = Counter()
        self.elsewhere: dict[str, Counter[str]] = {}  # sockets at other processes
        self.turned_away = 0  # connections that are about to hear that there is no place
        self.left = 0  # connections that have ended so far

    @property
    def allowances(self) -> tuple[Allowance, ...]:
        return self.opening, self.joining, self.chatting

    @staticmethod
    def client(connection: Any) -> str:
        return called(connection.client.host) if connection.client else "unknown"

    def account(self, client: str) -> Account:
        return self.budget.of(client)

    def is_proxy(self, address: str) -> bool:
        found = parsed(address)
        return found is not None and any(found in network for network in self.proxies)

    def connect(self, peer: Peer) -> None:
        """A place for one more connection; a proxy has all that are left. Raises Full or TooMuch."""
        host = peer[0] if peer else ""
        if self.connections.total() >= self.limits.connections:
            raise Full("full")
        if not self.is_proxy(host):
            client = called(host)
            if self.connections[client] >= self.limits.connections_per_client:
                raise TooMuch("too-many-connections")
            if self.account(client).wait > PATIENCE:
                raise TooMuch("too-much-work", seconds=math.ceil(self.account(client).wait))
        self.connections[called(host)] += 1

    def disconnect(self, peer: Peer) -> None:
        _less(self.connections, called(peer[0] if peer else ""))

    @contextmanager
    def served(self, client: str) -> Iterator[None]:
        """While something is asked; raises TooMuch if the client asks too much at the same time."""
        with _counted(self.asking, client, self.limits.connections_per_client):
            yield

    @contextmanager
    def listening(self, client: str) -> Iterator[None]:
        """While a socket is open."""
        others = sum(sockets[client] for sockets in self.elsewhere.values())
        with _counted(self.sockets, client, self.limits.sockets_per_client - others):
            try:
                yield
            finally:
                self.left += 1


@contextmanager
def _counted(counter: Counter[str], client: str, most: int) -> Iterator[None]:
    if counter[client] >= most:
        raise TooMuch("too-many-connections")
    counter[client] += 1
    try:
        yield
    finally:
        _less(counter, client)


def _less(counter: Counter[str], client: str) -> None:
    counter[client] -= 1
    if counter[client] <= 0:
        del counter[client]


def networks(words: Sequence[str]) -> list[Network]:
    """Like '127.0.0.1' or '172.16.0.0/12'; raises BadInput."""
    found: list[Network] = []
    for word in words:
        try:
            found.append(ip_network(word))
        except ValueError:
            example = "127.0.0.1 or 172.16.0.0/12"
            raise BadInput(f"--proxy takes the address of the proxy, like {example}, not '{word[:60]}'") from None
    return found


@lru_cache(CLIENTS_REMEMBERED)
def parsed(address: str) -> IPv4Address | IPv6Address | None:
    """An IPv4 address may come in the clothes of an IPv6 one."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


@lru_cache(CLIENTS_REMEMBERED)
def called(address: str) -> str:
    """The client that an address belongs to."""
    found = parsed(address)
    if isinstance(found, IPv6Address):
        return str(IPv6Network((found, HOUSEHOLD), strict=False))
    return str(found or address[:LONGEST_ADDRESS])
