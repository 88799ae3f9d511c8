"""What docs/bots.md prints for curl is true: every line is run against a real server and answers as it stands there."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from tests.server.launch import Server
from tests.test_documents import ROOT, blocks

PORT = "localhost:8420"
MARK = "---"
KEY = "k" * 32


def commands() -> list[tuple[str, list[str]]]:
    """Those with curl and what they are made of, each with the lines that it answers."""
    found: list[tuple[str, list[str]]] = []
    for block in blocks(ROOT / "docs" / "bots.md"):
        if block.kind == "console" and "kontor bot" not in block.code:
            for line in block.code.splitlines():
                if line.startswith("$ "):
                    found.append((line.removeprefix("$ "), []))
                elif line.startswith("    "):
                    found[-1] = f"{found[-1][0]}\n{line}", []
                else:
                    found[-1][1].append(line)
    return found


def fits(said: str, printed: str) -> bool:
    """`…` stands for what is left out."""
    return re.fullmatch(".*?".join(map(re.escape, printed.split("…"))), said) is not None


def test_every_line_with_curl_does_what_the_page_says(folder: Path, tmp_path: Path) -> None:
    with Server(folder, staying={"greedy": KEY}) as server:
        run_all(server, tmp_path)
        assert server.log == ""


def run_all(server: Server, tmp_path: Path) -> None:
    script = "".join(f"{command}\necho; echo {MARK}\n" for command, _ in commands())
    script = script.replace(PORT, server.url.removeprefix("http://"))
    alone = {"PATH": os.environ["PATH"], "no_proxy": "*", "KEY": KEY}
    done = subprocess.run(
        ["sh", "-ec", script], capture_output=True, text=True, cwd=tmp_path, env=alone, timeout=100, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    answers = [part.strip().splitlines() for part in done.stdout.split(f"\n{MARK}\n")]
    assert len(commands()) > 12
    for (command, printed), said in zip(commands(), answers, strict=False):
        told = [line for line in said if line]
        assert len(told) == len(printed), (command, told)
        for line, expected in zip(told, printed, strict=True):
            assert fits(line, expected), (command, expected, line)
