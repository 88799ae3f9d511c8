"""Files of many games: read one by one, added to, filtered; what is bad in them is named by file, line and game."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

import kontor
from kontor.cli.app import app
from kontor.cli.query import Counts, Group
from kontor.data import Query, Recipe, append, games_in, games_of, make, winners
from kontor.data.query import is_called
from kontor.protocol import BadInput
from kontor.record import Record
from tests.cli.running import a_hansa_match, a_match, is_refused
from tests.cli.running import kontor as run


@cache
def played() -> tuple[Record, ...]:
    """A whole game of each, one begun."""
    return a_match().record(), a_hansa_match(3).record(), a_match(commands=5).record()


@pytest.mark.parametrize("name", ["games.txt", "games.txt.gz"])
def test_games_are_added_and_read_again(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    assert append(file, played()[:1]) == 1
    assert append(file, played()[1:]) == 2
    found = list(games_in(file))
    assert [game.text for game in found] == [record.text() for record in played()]
    assert [game.number for game in found] == [1, 2, 3]
    assert found[1].match().scores == a_hansa_match(3).scores
    text = gzip.decompress(file.read_bytes()) if name.endswith(".gz") else file.read_bytes()
    assert text.decode().splitlines()[found[1].line - 1] == "kontor record 1"


def test_files_are_put_together_by_cat(tmp_path: Path) -> None:
    for nth, record in enumerate(played()):
        record.save(tmp_path / f"{nth}.txt")
    subprocess.run("cat *.txt > all", shell=True, cwd=tmp_path, check=True)
    assert [game.text for game in games_in(tmp_path / "all")] == [record.text() for record in played()]
    assert len(list(games_of([tmp_path]))) == 3


def test_games_are_read_lazily(tmp_path: Path) -> None:
    """The first of many is there before the last, which is bad, is looked at."""
    file = tmp_path / "games.txt"
    append(file, [played()[2]] * 3)
    with file.open("a") as stream:
        stream.write("kontor record 1\nrubbish\n")
    games = games_in(file)
    assert next(games).record.setup.board == "hanseatic-league-4-5"
    last = list(games)[-1]
    with pytest.raises(BadInput, match=rf"games.txt:{last.line + 1}: .*\(game 4\)"):
        _ = last.record


def refusal(*words: object) -> str:
    """What `kontor query` refuses with; that it is one line of a real process is seen in one test."""
    with pytest.raises(BadInput) as refused:
        app(["query", *map(str, words)], standalone_mode=False)
    return str(refused.value)


def spoilt(folder: Path, number: int, old: str, new: str) -> Path:
    """A file of three games, one of them spoilt."""
    texts = [record.text() for record in played()]
    assert old in texts[number]
    texts[number] = texts[number].replace(old, new, 1)
    file = folder / "games.txt"
    file.write_text("".join(texts), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("number", "old", "new", "sentence"),
    [
        (0, "kontor record 1", "a letter", "games.txt:1: a record begins with 'kontor record 1'"),
        (1, "rules: 1", "rules: one", "'rules' must be a whole number (game 2)"),
        (2, "board: ", "boat: ", "unknown header 'boat' (game 3)"),
    ],
)
def test_bad_games_are_named(number: int, old: str, new: str, sentence: str, tmp_path: Path) -> None:
    file = spoilt(tmp_path, number, old, new)
    said = refusal(file)
    assert said.startswith(str(file))
    assert sentence in said


def test_what_is_written_is_whole(tmp_path: Path) -> None:
    """A bad game behind good ones: there is no file with some of them."""
    file, out = spoilt(tmp_path, 2, "board: ", "boat: "), tmp_path / "out.txt"
    assert is_refused(run("query", file, "--out", out), "unknown header 'boat' (game 3)")
    assert "out.txt: cannot be written" in refusal(file, "--out", tmp_path / "none" / "out.txt")
    assert [left.name for left in tmp_path.iterdir()] == ["games.txt"]


def test_bad_files_are_named(tmp_path: Path) -> None:
    assert "none.txt: cannot be read (No such file or directory)" in refusal(tmp_path / "none.txt")
    packed = tmp_path / "cut.txt.gz"
    append(packed, played())
    packed.write_bytes(packed.read_bytes()[:-40])
    assert "cut.txt.gz: is cut off or damaged" in refusal(packed)
    packed.write_bytes(b"no gzip at all")
    assert "cut.txt.gz: cannot be read" in refusal(packed)
    letters = tmp_path / "letters.txt"
    letters.write_bytes(played()[2].text().encode().replace(b"Anna", b"An\xffa"))
    assert "letters.txt:6: is not UTF-8 text (game 1)" in refusal(letters)


def test_a_move_that_may_not_be_played_is_named(tmp_path: Path) -> None:
    text = played()[1].text()
    line = next(line for line in text.splitlines() if line.startswith("1 "))
    file = spoilt(tmp_path, 1, line, f"0 {line[2:]}")
    game = list(games_in(file))[1]
    with pytest.raises(BadInput, match=r"games.txt:\d+: .* \(game 2\)"):
        game.match()


def test_queries_filter(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    append(file, played())

    def numbers(**wanted: object) -> list[int]:
        query = Query(**wanted)  # type: ignore[arg-type]  # a test's
        return [game.number for game in games_in(file) if query.fits(game)]

    first = played()[0].lines
    assert numbers() == [1, 2, 3]
    assert numbers(game="hansa") == [2]
    assert numbers(board="hanseatic-league-4-5", result="finished") == [1]
    assert numbers(result="unfinished") == [3]
    assert numbers(seats=3) == [2]
    assert numbers(edition="2014") == []
    assert numbers(option="missions") == []
    assert numbers(board="own/town.toml") == []
    assert numbers(level="bot") == [1, 2, 3]
    assert numbers(level="master") == []
    assert numbers(opening=(first[0].text, first[1].text)) == [1, 3]
    assert numbers(opening=(first[0].text.split()[0],)) == [1, 3]
    assert numbers(opening=(first[0].text[:-1],)) == []
    [winner] = winners(next(games_in(file)))
    assert numbers(game="teutonica", winner=str(winner)) == [1]
    assert numbers(game="teutonica", winner=played()[0].setup.seats[winner]) == [1]


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ({"result": "draw"}, "unknown result 'draw' (known: finished, unfinished)"),
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"board": "atlantis"}, "unknown board 'atlantis' (known: britannia-3,"),
        ({"game": "hansa", "board": "britannia-3"}, "unknown board 'britannia-3' (known: baltic)"),
        ({"edition": "1999"}, "unknown edition '1999' (known: bigbox, 2009, 2014, 2004)"),
        ({"game": "hansa", "option": "missions"}, "unknown option 'missions' (known: extra-card)"),
    ],
)
def test_a_query_for_what_no_game_can_be(wishes: dict[str, str], words: str) -> None:
    with pytest.raises(BadInput, match=re.escape(words)):
        Query(**wishes)  # type: ignore[arg-type]  # a test's


def test_levels_are_told_as_records_tell_them() -> None:
    assert [is_called(name, "master") for name in ("master", "master 2", "Tilo (master)", "masters", "Master")] == [
        True, True, True, False, False,
    ]  # fmt: skip


def test_where_points_are_level_the_rules_decide(tmp_path: Path) -> None:
    """Nobody's tie is guessed: the game is played again."""
    for seed in range(400):
        match = kontor.new("hansa", players=4, seed=seed)
        rules = match.game
        end = rules.copy(match.state)
        numbers = rules.rollout_ids(end, seed, 10_000, True)
        totals = sorted(score.total for score in rules.scores(end))
        if totals[-1] == totals[-2]:
            break
    for number in numbers:
        match.play(number)
    append(tmp_path / "tie.txt", [match.record()])
    [game] = games_in(tmp_path / "tie.txt")
    assert winners(game) == [score.seat for score in match.scores if score.place == 1]


def test_a_dataset_is_counted_listed_and_written_as_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = make(Recipe.of("light", "hansa", 2, format="npz"), 5, tmp_path / "data")
    app(["query", str(data.path), "--json"], standalone_mode=False)
    counted = json.loads(capsys.readouterr().out)
    assert [group["games"] for group in counted] == [5]
    assert sum(counted[0]["wins"]) >= 5
    app(["query", str(data.path), "--list"], standalone_mode=False)
    listed = capsys.readouterr().out.splitlines()
    assert len(listed) == 5
    assert "light 1, light 2" in listed[0]
    out = tmp_path / "games.txt.gz"
    written = run("query", data.path, "--winner", "1", "--out", out)
    assert written.returncode == 0, written.stderr
    games = list(games_in(out))
    assert written.stdout.splitlines()[-1] == f"{len(games)} game{'s' * (len(games) != 1)}"
    assert 0 < len(games) < 5
    assert all(winners(game) == [1] and game.match().to_move is None for game in games)
    assert "games.txt.gz: is there already; name a new file" in refusal(data.path, "--out", out)


def test_counts_are_told_within_80_letters(capsys: pytest.CaptureFixture[str]) -> None:
    counts = Counts()
    counts.groups["all",] = Group("teutonica", "hanseatic-league-4-5", "bigbox", 4, 100_000, 99_000, 32_900_000)
    counts.groups["all",].wins = [27_000, 25_500, 24_200, 23_200]
    counts.show(as_json=False)
    shown = capsys.readouterr().out.splitlines()
    assert max(map(len, shown)) <= 80
    assert any("hanseatic-league-4-5  bigbox   4      100,000  99,000    329" in line for line in shown)
    counts.groups["all",].games = 1
    counts.show(as_json=False)
    assert capsys.readouterr().out.splitlines()[-1] == "1 game"
