"""The bus between processes, as the services use it; and the one of a process that is alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from kontor.server.bus.news import Hear, News

if TYPE_CHECKING:
    from kontor.server.bus.queue import Queue


class Bus(Protocol):
    me: str  # this process
    up: bool  # what is told now is heard

    async def open(self, hear: Hear, mended: Callable[[], None]) -> None:
        """From here on `hear` is called with what others tell; `mended`, whenever something may have been missed."""

    async def close(self) -> None: ...

    def tell(self, news: News) -> None:
        """Everybody else, soon; nobody waits for it, and it may get lost."""

    def queue(self) -> Queue | None:
        """Work for others to take; None if there are no others."""

    async def claim(self, what: str, seconds: float) -> bool:
        """Whether this process is the first to ask; if nobody can say, it is."""


class Alone:
    """There is no other process."""

    me, up = "", True

    async def open(self, hear: Hear, mended: Callable[[], None]) -> None:
        pass

    async def close(self) -> None:
        pass

    def tell(self, news: News) -> None:
        pass

    def queue(self) -> None:
        pass

    async def claim(self, what: str, seconds: float) -> bool:
        return True
