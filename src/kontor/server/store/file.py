"""The file that games are kept in: private, whole, of this version; copied and put back without losing anything."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from kontor.protocol import BadInput

BUSY_SECONDS = 5
COUNTED = ("tables", "seats", "entries", "chats")
BESIDE = ("-wal", "-shm")  # what SQLite keeps beside a file
MIGRATIONS = Path(__file__).parent / "migrations"

Counts = Mapping[str, int]


def make_folder(folder: Path) -> None:
    """One that had to be made is nobody else's business. Raises BadInput."""
    with keeping(folder):
        if not folder.is_dir():
            folder.parent.mkdir(parents=True, exist_ok=True)
            folder.mkdir(mode=0o700)


def make_private(file: Path) -> None:
    """The file is there, and only its owner may read it. Before anything has it open. Raises BadInput."""
    make_folder(file.parent)
    with keeping(file.parent):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        for one in (file, *(file.with_name(file.name + end) for end in BESIDE)):
            if one.exists() and one.stat().st_mode & 0o077:
                one.chmod(0o600)


@contextmanager
def keeping(folder: Path) -> Iterator[None]:
    """While something is made there; raises BadInput."""
    try:
        yield
    except OSError as error:
        raise BadInput(f"{folder}: games cannot be kept there ({error.strerror}); choose another with --data") from None


def check(file: Path, beside: bool = False) -> Counts:
    """How much is in it. Raises BadInput in one sentence if it is no file of ours, damaged, too new or locked.

    `beside`: perhaps a server runs, so it is not read as a whole, and must have today's layout already.
    """
    with _told(file), closing(_opened(file)) as store:
        names = {name for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not names:  # it is new
            return dict.fromkeys(COUNTED, 0)
        if not {"alembic_version", *COUNTED} <= names:
            raise BadInput(f"{file}: is a database of another program")
        if not beside and (wrong := store.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
            raise sqlite3.DatabaseError(str(wrong))
        _check_layout(file, store, beside)
        return _counts(store)


def _check_layout(file: Path, store: sqlite3.Connection, beside: bool) -> None:
    from alembic.script import ScriptDirectory  # it takes long to load, and few processes ask for it

    known = [one.revision for one in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]  # the newest first
    for (layout,) in store.execute("SELECT version_num FROM alembic_version"):
        if layout not in known:
            words = f"was written by a newer version of Kontor (layout {layout}, this one knows {known[0]})"
            raise BadInput(f"{file}: {words}; update Kontor, or restore an older backup with kontor restore")
        if beside and layout != known[0]:
            raise BadInput(f"{file}: was written by an older version of Kontor; start the server once to bring it up")


def check_writable(file: Path) -> None:
    """Raises BadInput if another program has it for itself, or nothing can be written."""
    with _told(file), closing(_opened(file)) as store:
        store.execute("BEGIN IMMEDIATE")
        store.execute("ROLLBACK")


def _opened(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(file, timeout=BUSY_SECONDS, isolation_level=None)


def _counts(store: sqlite3.Connection) -> Counts:
    return {name: store.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in COUNTED}


@contextmanager
def _told(file: Path) -> Iterator[None]:
    """What SQLite says, as a sentence for an operator."""
    try:
        yield
    except sqlite3.Error as error:
        words = " ".join(str(error).split())[:200]
        if "not a database" in words:
            said = "is no database; move it aside, or put a backup in its place with kontor restore"
        elif "locked" in words:
            said = f"is locked by another program, which did not let go of it for {BUSY_SECONDS} seconds"
        elif isinstance(error, sqlite3.OperationalError) and "malformed" not in words:
            said = f"cannot be used ({words})"
        else:
            said = f"is damaged ({words}); put a backup in its place with kontor restore"
        raise BadInput(f"{file}: {said}") from None


# ------------------------------------------------------------------- copies


def copy(source: Path, target: Path) -> Counts:
    """A whole and checked copy, also while games go on. It is there under its name only when it is all right."""
    if target.exists():
        raise BadInput(f"{target}: is there already, and is not overwritten")
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        found = _copied(source, part)
        os.replace(part, target)
        _sync_folder(target.parent)
    except OSError as error:
        raise BadInput(f"{target}: cannot be written ({error.strerror})") from None
    finally:
        for one in (part, *(part.with_name(part.name + end) for end in BESIDE)):
            one.unlink(missing_ok=True)
    return found


def _copied(source: Path, part: Path) -> Counts:
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with _told(source), closing(_opened(source)) as games:
        games.execute("BEGIN")  # what is counted and what is copied are the same
        before = _counts(games)
        with _told(part), closing(_opened(part)) as made:
            games.backup(made)
            made.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
    if (after := check(part)) != before:
        raise BadInput(f"{part}: the copy has {after}, not {before}")
    with part.open("rb+") as written:
        os.fsync(written.fileno())
    return after


def put_back(backup: Path, file: Path, aside: Path) -> Counts:
    """A backup becomes the file; what was there is kept aside. Until the last moment everything is as it was.

    The caller makes sure that nobody else uses the file.
    """
    if not backup.is_file():
        raise BadInput(f"{backup}: there is no such file")
    check(backup)
    fresh = file.with_name(f".{file.name}.{os.getpid()}.fresh")
    try:
        found = copy(backup, fresh)
        if file.exists():
            _keep_aside(file, aside)
        os.replace(fresh, file)
        _sync_folder(file.parent)
    except OSError as error:
        raise BadInput(f"{file}: cannot be replaced ({error.strerror})") from None
    finally:
        fresh.unlink(missing_ok=True)
    return found


def _keep_aside(file: Path, aside: Path) -> None:
    """With what SQLite has written beside it: that would be taken for a part of the new file."""
    with contextlib.suppress(sqlite3.Error), closing(_opened(file)) as store:  # a damaged one cannot
        store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for end in ("", *BESIDE):
        if (one := file.with_name(file.name + end)).exists():
            kept = aside.with_name(aside.name + end)
            try:
                os.link(one, kept)
            except OSError:  # not every disk can
                shutil.copy2(one, kept)
            if end:
                one.unlink()


def _sync_folder(folder: Path) -> None:
    """So that the name is on the disk, too; not every system can."""
    with contextlib.suppress(OSError):
        line = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(line)
        finally:
            os.close(line)
