"""A dataset is stopped, gone on with, grown and damaged: nothing is lost, and what was changed is found."""

from __future__ import annotations

import signal
import subprocess
import time
from pathlib import Path

import pytest

from kontor.data import Dataset, Recipe, make
from kontor.protocol import BadInput
from tests.cli.running import kontor as run
from tests.data.folders import PROGRAM, contents, environment, made_by

WORDS = ("--game", "hansa", "--seats", "2", "--observations", "--format", "npz", "--games", "500")


def recipe_of(**wishes: object) -> Recipe:
    return Recipe.of("light", "hansa", 2, **{"format": "npz", "observations": True, **wishes})  # type: ignore[arg-type]  # a test's


def test_who_is_killed_goes_on(tmp_path: Path) -> None:
    """Killed twice by SIGKILL, in the middle of its shards: at last every byte is that of an undisturbed run."""
    folder = tmp_path / "killed"
    for shards in (1, 3):
        kill_after(folder, shards)
        assert not (folder / "README.md").exists()
        data = Dataset(folder)
        data.verify()
        assert not data.is_complete
        assert len(data) >= 100 * shards
        (folder / "moves" / ".00009.npz.left").write_bytes(b"half")  # as if it had been writing just then
    resumed = run("dataset", "--out", folder, *WORDS)
    assert resumed.returncode == 0
    assert resumed.stdout == f"500 games are in {folder}\n"
    assert "500 of 500 games" in resumed.stderr
    assert not resumed.stderr.startswith("0 of")
    assert contents(folder) == contents(made_by(tmp_path / "whole", *WORDS))


def kill_after(folder: Path, shards: int) -> None:
    """As soon as so many shards are listed."""
    process = subprocess.Popen([*PROGRAM, "--out", str(folder), *WORDS], env=environment(), stderr=subprocess.DEVNULL)
    sums = folder / "checksums.txt"
    end = time.monotonic() + 100
    while not (sums.exists() and sums.read_text().count("observations/") >= shards):
        assert time.monotonic() < end
        assert process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.wait()


def test_more_games_are_added(tmp_path: Path) -> None:
    """Whole shards stay, the last one is made again."""
    folder = tmp_path / "grown"
    make(recipe_of(), 150, folder)
    first = (folder / "games" / "00000.npz").stat()
    assert len(make(recipe_of(), 230, folder)) == 230
    assert (folder / "games" / "00000.npz").stat().st_mtime_ns == first.st_mtime_ns
    make(recipe_of(), 230, tmp_path / "whole")
    assert contents(folder) == contents(tmp_path / "whole")
    with pytest.raises(BadInput, match=r"holds 230 games already; ask for as many or more"):
        make(recipe_of(), 150, folder)


@pytest.mark.parametrize("games", [200, 230])
def test_who_asked_for_too_many_settles_for_fewer(games: int, tmp_path: Path) -> None:
    """Not for fewer than are there; and of what was never finished nothing is left."""
    folder = tmp_path / "settled"

    def enough(done: int) -> None:
        if done >= 200:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        make(recipe_of(), 900, folder, progress=enough)
    (folder / "moves" / "00002.npz").write_bytes(b"as if it had just been written, and is in no list yet")
    with pytest.raises(BadInput, match=r"holds 200 games already; ask for as many or more"):
        make(recipe_of(), 150, folder)
    assert make(recipe_of(), games, folder).is_complete
    make(recipe_of(), games, tmp_path / "whole")
    assert contents(folder) == contents(tmp_path / "whole")


def test_a_flipped_bit_is_found(tmp_path: Path) -> None:
    data = make(recipe_of(), 150, tmp_path)
    before = contents(tmp_path)
    for name in ("moves/00001.npz", "names.json"):
        file = tmp_path / name
        whole = file.read_bytes()
        file.write_bytes(whole[:200] + bytes([whole[200] ^ 1]) + whole[201:])
        with pytest.raises(BadInput, match=rf"{name}: is not what was written: its checksum differs$"):
            data.verify()
        with pytest.raises(BadInput, match=rf"{name}: .* its checksum differs; delete it, and it is made again$"):
            make(recipe_of(), 150, tmp_path)
        file.unlink()
        make(recipe_of(), 150, tmp_path)
        assert file.read_bytes() == whole
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"seed": 2}, "this one has seed 2 instead of 1; take another folder"),
        ({"features": True}, "this one has features True instead of False"),
        ({"options": ["extra-card"]}, "options extra-card=yes instead of none"),
    ],
)
def test_other_settings_are_refused(wishes: dict[str, object], sentence: str, tmp_path: Path) -> None:
    make(recipe_of(), 2, tmp_path)
    before = contents(tmp_path)
    with pytest.raises(BadInput, match=f"holds another dataset, and.*{sentence}"):
        make(recipe_of(**wishes), 2, tmp_path)
    assert contents(tmp_path) == before


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anna")
    with pytest.raises(BadInput, match="is not empty and holds no dataset; take another folder"):
        make(recipe_of(), 2, tmp_path)
    with pytest.raises(BadInput, match="cannot be made"):
        make(recipe_of(), 2, tmp_path / "letter.txt" / "under")
    assert contents(tmp_path) == {"letter.txt": b"Dear Anna"}
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "dataset.json").write_text('{"recipe": {"version": 9}}')
    with pytest.raises(BadInput, match="has tables of version 9, not 1"):
        make(recipe_of(), 2, tmp_path / "odd")


def test_a_player_that_fails_ends_it_with_a_sentence(tmp_path: Path) -> None:
    """What was finished stays."""
    (tmp_path / "odd.py").write_text("class Odd:\n    def choose(self, view, rng, budget):\n        return 1 / 0\n")
    refused = run("dataset", "--out", tmp_path / "new", "--games", 2, "--policy", "odd.py:Odd", folder=tmp_path)
    assert refused.returncode == 2
    assert refused.stderr.splitlines()[-1].startswith("kontor: game 0: Odd 1 failed with ZeroDivisionError")
    assert "Traceback" not in refused.stderr
