"""What README and the documents show is true: every block of code in them runs, and the site is built strictly.

Blocks of one page run one after another, in an empty folder. `python` blocks share their names, like
an interpreter's session; `sh` blocks are commands that end with 0. What cannot run here (installing,
starting a server) is written as `console`.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

from kontor.cli.app import app

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```", re.DOTALL | re.MULTILINE)
KNOWN = {"python", "sh", "console", "text", "toml", "json", "ini", "nginx", "javascript", "dockerfile", "caddy"}

COMMAND = re.compile(r"^(?:\$ )?kontor (?!record |…)(.+?)(?= {3}| [<>|] |$)", re.MULTILINE)  # not what is said of it

# Runs the python blocks of a page as one session; blocks with prompts also compare what is printed.
SESSION = """
import doctest, json, sys
names = {"__name__": "__main__"}
failed = 0
for code in json.load(sys.stdin):
    if code.lstrip().startswith(">>>"):
        test = doctest.DocTestParser().get_doctest(code, names, "page", "page", 0)
        failed += doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, clear_globs=False).failed
        names.update(test.globs)
    else:
        exec(compile(code, "page", "exec"), names)
sys.exit(failed > 0)
"""


@dataclass(frozen=True)
class Block:
    kind: str
    code: str


def blocks(page: Path) -> list[Block]:
    return [Block(*found) for found in BLOCK.findall(page.read_text(encoding="utf-8"))]


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def environment() -> dict[str, str]:
    """As after an installation: `kontor` and `python` are on the path."""
    return dict(os.environ, PATH=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")


@pytest.mark.parametrize("page", [p for p in PAGES if any(b.kind == "python" for b in blocks(p))], ids=name)
def test_python_in_documents_runs(page: Path, tmp_path: Path) -> None:
    codes = [block.code for block in blocks(page) if block.kind == "python"]
    done = subprocess.run(
        [sys.executable, "-c", SESSION],
        input=json.dumps(codes), capture_output=True, text=True, cwd=tmp_path, env=environment(), check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


@pytest.mark.parametrize("page", [p for p in PAGES if any(b.kind == "sh" for b in blocks(p))], ids=name)
def test_commands_in_documents_run(page: Path, tmp_path: Path) -> None:
    script = "set -e\n" + "\n".join(block.code for block in blocks(page) if block.kind == "sh")
    done = subprocess.run(
        ["sh", "-c", script], capture_output=True, text=True, cwd=tmp_path, env=environment(), check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def commands() -> Iterator[tuple[str, str]]:
    """Lines of the pages, the examples and the tools that begin with `kontor`, each with where it stands."""
    files = [*(ROOT / "examples").glob("*.py"), *(ROOT / "tools").glob("*.py")]
    texts = [(name(file), ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "") for file in files]
    texts += [(name(page), block.code) for page in PAGES for block in blocks(page)]
    for where, text in texts:
        for line in COMMAND.findall(text.replace("\\\n", " ")):
            yield where, line


def test_commands_of_kontor_can_be_given() -> None:
    """Also where a block cannot run: the command is there, and so are its options. Nothing is done."""
    wrong = []
    for where, line in commands():
        command: Any = typer.main.get_command(app)
        words = shlex.split(re.sub(r"\$\(.*?\)", "now", line))
        while words and words[0] in getattr(command, "commands", ()):
            command = command.commands[words.pop(0)]
        try:
            command.make_context("kontor", words)
        except Exception as error:  # of typer's own, which has no name outside
            wrong.append(f"{where}: kontor {line} ({error!r})")
    assert not wrong, "\n".join(wrong)


def test_every_block_says_what_it_is() -> None:
    """Else it would silently not be run."""
    strange = {(name(page), block.kind) for page in PAGES for block in blocks(page) if block.kind not in KNOWN | {""}}
    assert not strange


def test_README_has_a_row_for_every_command() -> None:
    rows = re.findall(r"^\| (`kontor .*?) \|", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert {found for row in rows for found in re.findall(r"`kontor ([a-z-]+)", row)} == set(get_command(app).commands)  # type: ignore[attr-defined]  # it is a group


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    """Not with --quiet: what is not said would not count as a warning."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")]
    quiet = dict(os.environ, NO_MKDOCS_2_WARNING="1", DISABLE_MKDOCS_2_WARNING="true")
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=quiet, check=False)
    assert done.returncode == 0, done.stderr
    assert "kontor.match.Match" in (tmp_path / "site" / "reference.html").read_text(encoding="utf-8")
