"""What is said about a dataset: figures that are known beforehand are found, and intervals hold what they promise."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from kontor.data import Recipe, make, study
from kontor.data.study import Ended, Matrix
from kontor.protocol import BadInput
from tools import studies


def ended(share: Matrix, points: Matrix | None = None) -> Ended:
    whole = share if points is None else points
    return Ended(np.arange(len(share)), share, whole, {"all": whole})


def won_by(winners: NDArray[np.int64], seats: int) -> Matrix:
    shares: Matrix = np.eye(seats)[winners]
    return shares


def test_shares_by_seat_with_their_doubt() -> None:
    """An interval of 95 % holds the truth about 19 times in 20."""
    chance, held = np.random.default_rng(1), 0
    for _ in range(200):
        found = study.by_seat(ended(won_by(chance.choice(3, 400, p=[0.5, 0.3, 0.2]), 3)))
        held += abs(found[0].mean - 0.5) <= found[0].doubt
    assert 180 <= held <= 199


def test_worth_is_told_apart() -> None:
    """Two things that go together: only one of them brings points, and that is found."""
    chance = np.random.default_rng(2)
    useful = chance.integers(0, 4, (5000, 4)).astype(float)
    idle = useful + chance.integers(0, 3, (5000, 4))
    luck = chance.normal(0, 3, (5000, 4)) + chance.normal(0, 5, (5000, 1))  # a game's own does not matter
    points = 2 * useful + luck
    found = study.worth(ended(won_by(points.argmax(1), 4), points), np.stack([useful, idle], 2), ["useful", "idle"])
    assert abs(found[0].points.mean - 2) < found[0].points.doubt < 0.2
    assert abs(found[1].points.mean) < found[1].points.doubt
    assert found[0].share.mean > 10 * abs(found[1].share.mean)
    told = study.by_number(ended(won_by(points.argmax(1), 4)), useful, 2)
    assert sum(often for often, _ in told) == pytest.approx(1)
    assert told[0][1] is not None
    assert told[2][1] is not None
    assert told[0][1].mean < 0.1 < 0.3 < told[2][1].mean


def test_deeds_are_counted_as_the_records_tell(tmp_path: Path) -> None:
    data = make(Recipe.of("light", "teutonica", 3, format="npz"), 5, tmp_path)
    found = study.ended(data)
    counts = study.deeds(data, found, studies.ABILITIES, "ability", ["develop", "use"])
    assert counts.sum() > 10
    for game in range(5):
        for seat in range(3):
            for nth, ability in enumerate(studies.ABILITIES):
                texts = [line.text for line in data.record(game).lines if line.seat == seat]
                said = texts.count(f"develop {ability}") + texts.count(f"use develop {ability}")
                assert counts[game, seat, nth] == said
    told = study.lengths(data)
    assert told.broken == 0
    assert told.shortest <= told.rounds.mean <= told.longest
    assert sum(one.mean for one in study.ahead(found)) > 0


def test_pages_are_written_from_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables between their marks, pictures beside them; what people wrote stays."""
    monkeypatch.setattr(studies, "DATA", tmp_path / "build" / "studies")
    monkeypatch.setattr(studies, "PAGES", tmp_path / "docs")
    monkeypatch.setattr(studies, "ROOT", tmp_path)
    (tmp_path / "docs").mkdir()
    page = tmp_path / "docs" / "page.md"
    blocks = [
        f"<!-- made: {name} {'hansa' if name == 'trades' else 'teutonica'} -->\n<!-- end -->" for name in studies.BLOCKS
    ]
    page.write_text("\n".join(["# A page", *blocks, "The end."]), encoding="utf-8")
    untouched = page.read_text(encoding="utf-8")
    studies.sets.cache_clear()
    with pytest.raises(BadInput, match="lacks a dataset of hanseatic-league-4-5-bigbox-4, or any of Hansa"):
        studies.write()
    assert page.read_text(encoding="utf-8") == untouched
    with pytest.raises(BadInput, match="no table has 'atlantis' in its name"):
        studies.play("light", 30, ["atlantis"], 1)
    studies.play("light", 30, ["hanseatic-league-4-5-bigbox-4"], 1)
    studies.play("light", 30, ["baltic-2004-2"], 1)
    studies.sets.cache_clear()
    studies.write()
    once = page.read_text(encoding="utf-8")
    studies.write()
    assert page.read_text(encoding="utf-8") == once
    assert once.startswith("# A page\n<!-- made: data teutonica -->\n| board, players |")
    assert once.endswith("The end.")
    assert "| `hanseatic-league-4-5`, 4 | light | 30 | 25.0% |" in once
    assert "--out build/studies/light/hanseatic-league-4-5-bigbox-4`" in once
    pictures = sorted(file.name for file in (tmp_path / "docs" / "images").iterdir())
    assert pictures == ["abilities.png", "lengths.png", "markers.png", "seats-hansa.png", "seats-teutonica.png"]
    studies.sets.cache_clear()
