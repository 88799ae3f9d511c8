"""Tries an installed Kontor, in a clean environment: `python smoke.py compiled|interpreted engine|table`.

It uses nothing but what was installed; each line it prints is something that works.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator

KONTOR = (sys.executable, "-I", "-m", "kontor")  # as installed, whatever else the environment offers
PATIENCE = 60.0  # seconds until a server must have begun
OF_THE_TABLE = ("litestar", "uvicorn", "sqlalchemy", "alembic", "msgspec")


def main(expected: str, what: str) -> None:
    import kontor
    from kontor import kernel

    say(f"kontor {kontor.__version__} from {os.path.dirname(kontor.__file__)}")
    assert kernel.name() == expected, f"the kernel is {kernel.name()} ({kernel.why()})"
    say(f"kernel: {kernel.name()}")
    for name in ("teutonica", "hansa"):
        say(f"a game of {name}: {play(name)} points")
    version = said("--version")
    assert f"kernel: {expected}" in version, version
    if what == "engine":
        without_a_table()
    else:
        with_a_table()


def play(name: str) -> list[int]:
    """A whole game among the two kinds of players that differ most: one that thinks, and one that does not."""
    import kontor

    board = kontor.boards(name)[0]
    edition, (fewest, _) = list(board.editions.items())[-1]
    players = ["journeyman" if seat == 0 else "random" for seat in range(fewest)]
    match = kontor.play(name, players, board=board.id, edition=edition, seed=1, budget=kontor.Budget(nodes=1))
    return [score.total for score in match.scores]


def without_a_table() -> None:
    """Nothing of a server is installed, and whoever asks for one hears what to install."""
    assert not [package for package in OF_THE_TABLE if importlib.util.find_spec(package)]
    done = subprocess.run([*KONTOR, "serve"], capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    assert done.stderr.endswith("pip install 'kontor-games[table]'\n"), done.stderr
    say(f"no table: {done.stderr.strip()}")


def with_a_table() -> None:
    with serving() as address:
        with urllib.request.urlopen(address, timeout=20) as answer:
            assert b"<html" in answer.read()
        with urllib.request.urlopen(f"{address}/api/games", timeout=20) as answer:
            assert b"teutonica" in answer.read()
    say("the page is served")


@contextlib.contextmanager
def serving() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as data:
        line = [*KONTOR, "serve", "--no-browser", "--port", str(port), "--data", data]
        with subprocess.Popen(line, stdout=subprocess.DEVNULL) as server:
            try:
                _wait(server, port)
                yield f"http://127.0.0.1:{port}"
            finally:
                server.terminate()


def _wait(server: subprocess.Popen[bytes], port: int) -> None:
    late = time.monotonic() + PATIENCE
    while True:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        assert server.poll() is None, "the server ended of itself"
        assert time.monotonic() < late, "the server did not begin"
        time.sleep(0.1)


def said(*words: str) -> str:
    return subprocess.run([*KONTOR, *words], capture_output=True, text=True, check=True).stdout


def say(words: str) -> None:
    sys.stdout.write(f"{words}\n")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except AssertionError as error:
        sys.exit(f"failed: {error}")
