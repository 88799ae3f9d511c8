"""`kontor rules` says since when a rule holds, and `kontor replay` plays old records after a fix."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import ENVIRONMENT, ROOT
from tests.revisions.variant import EDITION, PLACE, fixed_data

GOLDEN = ROOT / "tests" / "golden" / "teutonica"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fixed_data(tmp_path_factory.mktemp("data"))


def kontor(data: Path, *words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tests.revisions.program", *map(str, words)],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**ENVIRONMENT, PLACE: str(data)},
        timeout=120,
        check=False,
    )


def test_the_table_of_rules_says_since_when(data: Path) -> None:
    rows = json.loads(kontor(data, "rules", "--game", "teutonica", "--json").stdout)
    assert {row["id"]: row["since"] for row in rows if row["since"] != 1} == {"T8.7": 2}
    shown = kontor(data, "rules", "--game", "teutonica").stdout.splitlines()
    assert shown[0].split() == ["rule", "code", "tests", "editions", "since"]
    assert next(line for line in shown if line.startswith(" T8.7 ")).split()[-1] == "2"
    assert next(line for line in shown if line.startswith(" T8.8 ")).split()[-1] == "1"


def test_one_rule_says_since_when_if_it_was_changed(data: Path) -> None:
    assert "(since revision 2)" in " ".join(kontor(data, "rules", "T8.7").stdout.split())
    assert "since" not in kontor(data, "rules", "T8.8").stdout


def test_an_old_record_is_replayed_by_its_own_revision(data: Path, tmp_path: Path) -> None:
    old = sorted(GOLDEN.glob(f"{EDITION}-*-4-1.txt"))[0]
    result = kontor(data, "replay", old)
    assert (result.returncode, "all of them legal" in result.stdout) == (0, True)
    later = tmp_path / "later.txt"
    later.write_text(old.read_text(encoding="utf-8").replace("rules: 1\n", "rules: 3\n"), encoding="utf-8")
    result = kontor(data, "replay", later)
    words = "revision 3 of the rules is not known; this version of Kontor plays revisions 1, 2"
    assert (result.returncode, result.stdout, result.stderr) == (2, "", f"kontor: {later}: {words}\n")
