"""O1: whatever keeps `kontor serve` from starting is one sentence, and an exit code."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.running import ENVIRONMENT, is_refused, kontor
from tests.server.launch import Server
from tests.server.people import HANSA, open_table


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of games as a server leaves it."""
    folder = tmp_path_factory.mktemp("kept")
    with Server(folder) as server:
        for _ in range(30):
            open_table(server, HANSA, "me", "me")
        server.stop()
    return folder / "kontor.sqlite"


def serve(data: Path, *more: object) -> subprocess.CompletedProcess[str]:
    return kontor("serve", "--no-browser", "--data", data, *more)


def damaged(file: Path) -> None:
    """A page somewhere is overwritten; its beginning is as it was."""
    with closing(sqlite3.connect(file)) as read:
        [page] = read.execute("SELECT rootpage FROM sqlite_master WHERE name = 'seats'").fetchone()
    with file.open("rb+") as store:
        store.seek((page - 1) * 4096)
        store.write(b"\xde\xad" * 2048)


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def no_database(file: Path) -> None:
    file.write_text("this is no database, but long enough to look like a file\n" * 20)


def changed(sql: str) -> Callable[[Path], None]:
    def change(file: Path) -> None:
        with closing(sqlite3.connect(file)) as store, store:
            store.execute(sql)

    return change


def of_another(file: Path) -> None:
    file.unlink()
    changed("CREATE TABLE recipes (name)")(file)


WRONG: dict[str, tuple[Callable[[Path], None], str]] = {
    "damaged": (damaged, "is damaged"),
    "cut off": (cut, "is damaged"),
    "no database": (no_database, "is no database"),
    "newer": (changed("UPDATE alembic_version SET version_num = '9999'"), "newer version of Kontor (layout 9999"),
    "another program's": (of_another, "another program"),
}


@pytest.mark.parametrize("name", WRONG)
def test_O1_a_file_that_cannot_be_used(kept: Path, tmp_path: Path, name: str) -> None:
    harm, words = WRONG[name]
    file = tmp_path / "kontor.sqlite"
    shutil.copy(kept, file)
    harm(file)
    before = file.read_bytes()
    assert is_refused(serve(tmp_path), str(file), words)
    assert file.read_bytes() == before


def test_O1_a_file_that_another_program_has_for_itself(kept: Path, tmp_path: Path) -> None:
    file = tmp_path / "kontor.sqlite"
    shutil.copy(kept, file)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert is_refused(serve(tmp_path), str(file), "locked by another program")


def program(before: str, *words: object) -> subprocess.CompletedProcess[str]:
    """The command, after something was done in its process."""
    line = [sys.executable, "-c", f"{before}; import kontor.cli; kontor.cli.main()", *map(str, words)]
    return subprocess.run(line, capture_output=True, encoding="utf-8", env=ENVIRONMENT, timeout=120, check=False)


def test_O1_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """Root may write everywhere, so the command gives that up, once it is loaded."""
    nobody = "import os, kontor.cli.app, kontor.server.edge.serve; os.getuid() or os.setuid(65534)"
    ours = [one for one in (tmp_path, *tmp_path.parents) if Path(tempfile.gettempdir()) in one.parents]
    for one in ours if os.getuid() == 0 else ():
        one.chmod(0o755)
    (tmp_path / "closed").mkdir(mode=0o555)
    for data in (tmp_path / "closed", tmp_path / "closed" / "in it"):
        said = program(nobody, "serve", "--no-browser", "--data", data)
        assert is_refused(said, str(data), "cannot be kept there", "--data")


def test_O1_a_place_for_metrics_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        place = f"127.0.0.1:{other.getsockname()[1]}"
        assert is_refused(serve(tmp_path, "--metrics", place), place, "--metrics")


@pytest.mark.parametrize("host", ["no.such.host.invalid", "192.0.2.1", "::g"])
def test_O1_an_address_that_is_not_ours(tmp_path: Path, host: str) -> None:
    assert is_refused(serve(tmp_path, "--host", host), host)


def test_O1_a_page_that_was_not_built(tmp_path: Path) -> None:
    unbuilt = "from kontor.server.edge import serve; from pathlib import Path; serve.STATIC = Path('nowhere')"
    assert is_refused(program(unbuilt, "serve", "--data", tmp_path), "the page was not built")


def test_O1_too_few_files_for_all_connections_are_said(tmp_path: Path) -> None:
    """What can be had is taken: 1,024 are usual, though more are allowed. Else it is one line, and it runs."""
    with closing(socket.create_server(("127.0.0.1", 0))) as found:
        port = found.getsockname()[1]
    for most, words in ((4096, "only 3896 connections fit"), (16_000, "Ctrl-C ends it")):
        few = f"import resource as r; r.setrlimit(r.RLIMIT_NOFILE, (1024, {most}))"
        line = [sys.executable, "-c", f"{few}; import kontor.cli; kontor.cli.main()"]
        line += ["serve", "--no-browser", "--port", str(port), "--data", str(tmp_path)]
        with subprocess.Popen(line, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) as server:
            assert server.stdout is not None
            said = server.stdout.readline()
            server.kill()  # before anything is found wrong: it would run for ever
        assert words in said
