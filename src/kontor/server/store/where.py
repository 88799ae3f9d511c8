"""Which database an address means: `sqlite:FILE` or `postgresql://user:password@host/name`."""

from __future__ import annotations

from pathlib import Path

from kontor.protocol import BadInput
from kontor.server.store.database import Database
from kontor.server.store.sqlite import FILE, Sqlite


def database(address: str) -> Database:
    """Nothing is asked of it yet; raises BadInput, without saying what may be a password."""
    kind, _, rest = address.partition(":")
    if kind == "sqlite" and rest:
        try:
            return Sqlite(Path(rest.removeprefix("//")))
        except OSError as error:
            raise BadInput(f"{rest}: games cannot be kept there ({error.strerror})") from None
    if kind in ("postgresql", "postgres"):
        from kontor.server.store.postgresql import Postgresql  # its packages are there only for who wants them

        return Postgresql(f"postgresql:{rest}")
    raise BadInput("a database is given as sqlite:FILE or postgresql://user:password@host/name")


def kept(address: str | None, folder: Path) -> Database:
    """Where games are kept: at an address, or in a file in the folder of data."""
    return database(address or f"sqlite:{folder / FILE}")
