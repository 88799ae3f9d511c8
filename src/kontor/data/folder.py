"""A dataset's folder: its files, which are written aside and appear whole, and their checksums."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path

from kontor import files
from kontor.data.recipe import VERSION, Recipe
from kontor.protocol import BadInput

ABOUT, NAMES, SUMS, CARD = "dataset.json", "names.json", "checksums.txt", "README.md"
HALF = re.compile(r"\.(\w+\.(parquet|npz|json)|checksums\.txt|README\.md)\.\w+")  # see files.write


class Folder:
    """What is in it, by the list of checksums: a file that is not listed does not count."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.sums: dict[str, str] = {}  # by file

    # ------------------------------------------------------------------------------ reading

    @property
    def exists(self) -> bool:
        return (self.path / ABOUT).is_file()

    def about(self) -> tuple[Recipe, int]:
        """The recipe and how many games were asked for; raises BadInput."""
        file = self.path / ABOUT
        try:
            facts = json.loads(file.read_text(encoding="utf-8"))
            version = facts["recipe"]["version"]
            if version != VERSION:
                raise BadInput(f"{file}: has tables of version {version}, not {VERSION}")
            return Recipe.from_facts(facts["recipe"]), int(facts["games"])
        except OSError as error:
            raise BadInput(f"{self.path}: is no dataset ({ABOUT} cannot be read: {error.strerror})") from None
        except BadInput:
            raise
        except KeyError as missing:
            raise BadInput(f"{file}: does not describe a dataset (it has no {missing})") from None
        except (ValueError, TypeError) as error:
            raise BadInput(f"{file}: does not describe a dataset ({error})") from None

    def names(self) -> dict[str, list[str]]:
        """What numbers are called; raises BadInput."""
        file = self.path / NAMES
        try:
            found: dict[str, list[str]] = json.loads(file.read_text(encoding="utf-8"))
        except OSError as error:
            raise BadInput(f"{file}: cannot be read ({error.strerror})") from None
        except ValueError as error:
            raise BadInput(f"{file}: does not name the numbers of a dataset ({error})") from None
        return found

    def read_sums(self) -> None:
        """None are there if somebody was stopped at the very beginning."""
        file = self.path / SUMS
        try:
            lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        except OSError as error:
            raise BadInput(f"{file}: cannot be read ({error.strerror})") from None
        for number, line in enumerate(lines, 1):
            said, _, name = line.partition("  ")
            if len(said) != 64 or not name:
                raise BadInput(f"{file}:{number}: is no checksum and file")
            self.sums[name] = said

    def verify(self) -> None:
        """Raises BadInput that names the first file that is not what was written."""
        for name, said in self.sums.items():
            try:
                found = _sum((self.path / name).read_bytes())
            except OSError as error:
                raise BadInput(f"{self.path / name}: cannot be read ({error.strerror})") from None
            if found != said:
                raise BadInput(f"{self.path / name}: is not what was written: its checksum differs")

    def has(self, names: Iterable[str]) -> bool:
        return all(name in self.sums and (self.path / name).exists() for name in names)

    # ------------------------------------------------------------------------------ writing

    def put(self, written: dict[str, bytes]) -> None:
        """Files first, then their checksums: whoever is stopped in between has lost nothing but these files."""
        for name, content in written.items():
            file = self.path / name
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise BadInput(f"{file.parent}: cannot be made ({error.strerror})") from None
            files.write_bytes(file, content)
            self.sums[name] = _sum(content)
        self.write_sums()

    def write_sums(self) -> None:
        files.write(self.path / SUMS, "".join(f"{said}  {name}\n" for name, said in sorted(self.sums.items())))

    def tidy(self) -> None:
        """What was being written when somebody was stopped."""
        for left in self.path.rglob(".*"):
            if HALF.fullmatch(left.name):
                left.unlink(missing_ok=True)


def shard_file(table: str, shard: int, format: str) -> str:
    return f"{table}/{shard:05}.{format}"


def as_json(facts: object) -> bytes:
    return (json.dumps(facts, ensure_ascii=False, indent=1) + "\n").encode()


def _sum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
