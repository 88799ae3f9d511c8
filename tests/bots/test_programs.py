"""Players that are programs: they play, and whatever they do instead of playing, nothing of them is left behind."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import kontor
from kontor.players import entrants, program
from kontor.players.asking import ask
from kontor.players.contract import Answer, Player, PlayerFailed
from kontor.players.program import Program, Running
from tests.bots.written import FIRST, SHELL, children, file, is_running, runs, until, zombies
from tests.cli.running import ENVIRONMENT

NO_MOVE = "must answer with a move in one line of JSON, not "
SOON = kontor.Budget(seconds=0.05)


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Iterator[None]:
    before = set(children(os.getpid()))
    yield
    assert until(lambda: set(children(os.getpid())) <= before), "a program or its guard is left"
    assert not set(zombies()) - before


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """For programs that are waited for in vain."""
    monkeypatch.setattr(program, "SLACK", 0.2)
    monkeypatch.setattr(program, "START_UP", 0.2)


def asked(player: Player, budget: kontor.Budget = kontor.Budget()) -> Answer:  # noqa: B008  # it cannot be changed
    match = kontor.new("hansa", players=2, seed=1)
    return ask(player, match.view(0), random.Random(1), budget)


def made(name: str) -> Program:
    found = entrants.make(name, kontor.new("hansa", players=2).game)
    assert isinstance(found, Program)
    return found


def fails(name: str, budget: kontor.Budget = kontor.Budget()) -> str:  # noqa: B008
    with pytest.raises(PlayerFailed) as told:
        asked(made(name), budget)
    assert "\n" not in str(told.value)
    return str(told.value)


# ------------------------------------------------------------------------ they play


@pytest.mark.parametrize(("text", "name"), [(FIRST, "bot.py"), (SHELL, "bot.sh")])
def test_programs_in_different_languages_play_the_same_game(tmp_path: Path, text: str, name: str) -> None:
    match = kontor.play("hansa", [runs(tmp_path, text, name), "novice"], seed=3)
    assert match.to_move is None
    assert match.names == (name, "novice")
    same = kontor.play("hansa", ["tests.bots.written:First", "novice"], seed=3)
    assert match.moves == same.moves


def test_it_plays_the_larger_game_too(tmp_path: Path) -> None:
    match = kontor.play("teutonica", [runs(tmp_path, FIRST), "novice", "novice"], seed=3)
    assert match.to_move is None


def test_a_question_has_all_that_a_player_is_given(tmp_path: Path) -> None:
    text = "import json, sys\nline = sys.stdin.readline()\nopen(sys.argv[1], 'w').write(line)\n"
    text += "said = {'move': json.loads(line)['legal'][-1]['text'], 'reason': ' a\\n\\x1b[2J b ' + 'x' * 999}\n"
    text += "print(json.dumps(said), flush=True)"
    bot = made(f"{runs(tmp_path, text)} {tmp_path / 'question'}")
    match = kontor.new("hansa", players=2, seed=1)
    for _ in range(3):  # both put their first booths, and one the second ones
        match.play(match.legal[0])
    match.undo(0)
    view, budget = match.view(0), kontor.Budget(seconds=20, nodes=3)
    answer = ask(bot, view, random.Random(1), budget)
    bot.close()
    wanted = f"a [2J b {'x' * 999}"[: program.LONGEST_REASON]
    assert (answer.move, answer.reason) == (view.legal[-1], wanted)
    question = json.loads((tmp_path / "question").read_text())
    assert list(question) == [
        "protocol",
        "game",
        "seat",
        "seats",
        "decision",
        "view",
        "told",
        "legal",
        "budget",
        "seed",
    ]
    assert (question["protocol"], question["game"], question["seat"], question["seats"]) == (1, "hansa", 0, 2)
    assert question["view"] == json.loads(json.dumps(view.facts))
    assert [(one["seat"], one["kind"], one["text"], bool(one["events"])) for one in question["told"]] == [
        (told.seat, told.kind, told.text, bool(told.events)) for told in view.told
    ]
    assert [move["text"] for move in question["legal"]] == view.legal.texts
    assert [move["id"] for move in question["legal"]] == view.legal.ids
    assert question["budget"] == {"seconds": 20, "nodes": 3}
    assert question["seed"] == random.Random(1).getrandbits(31)
    assert question["decision"]["seat"] == 0


def test_one_process_plays_the_whole_game_and_ends_by_itself(tmp_path: Path) -> None:
    text = f"open('{tmp_path}/begun', 'a').write('x')\n{FIRST}\nopen('{tmp_path}/ended', 'a').write('x')"
    kontor.play("hansa", [runs(tmp_path, text), "novice"], seed=1)
    assert (tmp_path / "begun").read_text() == (tmp_path / "ended").read_text() == "x"


# ------------------------------------------------------------- they do something else


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sleep 1000", "did not answer within 0.5 seconds and was killed"),
        ("trap '' TERM INT HUP; while true; do sleep 1; done", "did not answer within 0.5 seconds and was killed"),
        ("exec 1>&-; sleep 1000", "has ended"),
    ],
)
def test_one_that_hangs_is_killed(tmp_path: Path, text: str, words: str) -> None:
    assert fails(runs(tmp_path, text, "bot.sh"), SOON) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("read -r line; exit 3", "has ended with exit code 3"),
        ("exit 0", "has ended with exit code 0"),
        ("read -r line; kill -SEGV $$", "has ended with exit code -11"),
        ("read -r line; echo hello", NO_MOVE + "'hello'"),
        ("read -r line; echo", NO_MOVE + "''"),
        ("read -r line; echo '[3]'", NO_MOVE + "'[3]'"),
        ("read -r line; echo '{\"move\": null}'", NO_MOVE + "'{\"move\": null}'"),
        ("read -r line; echo '{\"move\": true}'", NO_MOVE + "'{\"move\": true}'"),
        ("read -r line; printf '\\377\\n'", NO_MOVE + "'\N{REPLACEMENT CHARACTER}'"),
        ("read -r line; yes '[' | head -n 100000 | tr -d '\\n'; echo", NO_MOVE + f"'{'[' * 80}'"),
        ("read -r line; yes | tr -d '\\n'", "answered more than 1,000,000 bytes"),
        ("read -r line; echo '{\"move\": 99999}'", "answered what is no move of this game (there is no move 99999;"),
        ("read -r line; echo '{\"move\": \"win\"}'", "answered what is no move of this game ("),
    ],
)  # fmt: skip
def test_one_that_does_not_answer_as_it_should(tmp_path: Path, text: str, words: str) -> None:
    assert fails(runs(tmp_path, text, "bot.sh")).startswith(words)


def test_one_that_says_more_than_it_is_asked(tmp_path: Path) -> None:
    bot = made(runs(tmp_path, FIRST.replace("flush=True", "'\\nthinking', flush=True")))
    assert asked(bot).reason == "it comes first"
    assert until(lambda: bot.running is not None and bot.running.heard)
    with pytest.raises(PlayerFailed, match="said more than it was asked: 'thinking'"):
        asked(bot)


def test_one_that_never_reads_a_long_question() -> None:
    running = Running(["sleep", "1000"])
    with pytest.raises(PlayerFailed, match=r"did not read within 0\.3 seconds"):
        running.ask(b"x" * 3_000_000, 0.3)
    running.kill()


def test_one_that_floods_can_still_be_closed(tmp_path: Path) -> None:
    bot = made(runs(tmp_path, "read -r line; exec yes '{\"move\": 0}'", "bot.sh"))
    asked(bot)
    bot.close()


def test_after_a_fault_it_begins_anew(tmp_path: Path) -> None:
    """As at a table where a stand-in has moved for it."""
    bot = made(runs(tmp_path, f"test -e {tmp_path}/tried || {{ touch {tmp_path}/tried; exit 1; }}\n{SHELL}", "bot.sh"))
    with pytest.raises(PlayerFailed):
        asked(bot)
    assert asked(bot).reason == ""
    bot.close()


def test_an_illegal_move_names_the_rule(tmp_path: Path) -> None:
    text = FIRST.replace('asked["legal"][0]["id"]', '"end"')
    with pytest.raises(kontor.BrokenOff, match=r"^bot\.py answered 'end', which may not be played \(H[\d.]+: ") as told:
        kontor.play("hansa", [runs(tmp_path, text), "novice"], seed=1)
    assert told.value.seat == 0


def test_what_cannot_be_started_is_told(tmp_path: Path) -> None:
    text = file(tmp_path, "bot", "no program at all")
    text.chmod(0o755)
    assert fails(f"exec:{text}").startswith("cannot be started (Exec format error")


# ------------------------------------------------------------- nothing is left behind

CHILDREN = "sleep 1000 & echo $! > {folder}/child; sh -c 'sleep 1000' & echo $! >> {folder}/child; {then}"


def left_behind(folder: Path) -> list[int]:
    """The processes that a program has started."""
    assert until(lambda: (folder / "child").exists() and (folder / "child").read_text().count("\n") == 2)
    return [int(pid) for pid in (folder / "child").read_text().split()]


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("then", ["sleep 1000", "exit 1", SHELL])
def test_what_it_has_started_goes_with_it(tmp_path: Path, then: str) -> None:
    bot = made(runs(tmp_path, CHILDREN.format(folder=tmp_path, then=then), "bot.sh"))
    try:
        asked(bot, kontor.Budget(seconds=5 if then is SHELL else 0.3))
    except PlayerFailed:
        assert then is not SHELL
    started = left_behind(tmp_path)
    bot.close()
    assert until(lambda: not any(map(is_running, started)))


def test_one_that_ignores_the_end_of_its_input_is_killed(tmp_path: Path) -> None:
    bot = made(runs(tmp_path, f"{SHELL}\nsleep 1000", "bot.sh"))
    asked(bot)
    assert bot.running is not None
    pid = bot.running.process.pid
    bot.close()
    assert not is_running(pid)


def test_one_that_nobody_closes_is_ended_too(tmp_path: Path) -> None:
    bot = made(runs(tmp_path, f"{SHELL}\nsleep 1000", "bot.sh"))
    asked(bot)
    assert bot.running is not None
    pid = bot.running.process.pid
    del bot
    assert not is_running(pid)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_when_we_are_ended_so_is_the_program(tmp_path: Path, how: signal.Signals) -> None:
    asked_first = "read -r question; "  # else we may be ended while it is still being started
    bot = runs(tmp_path, asked_first + CHILDREN.format(folder=tmp_path, then="sleep 1000"), "bot.sh")
    code = f"import kontor; kontor.play('hansa', [{bot!r}, 'novice'])"
    with subprocess.Popen([sys.executable, "-c", code], env=ENVIRONMENT, stderr=subprocess.DEVNULL) as playing:
        started = left_behind(tmp_path)
        assert all(map(is_running, started))
        playing.send_signal(how)
        playing.wait(20)
    assert until(lambda: not any(map(is_running, started)))


def test_many_at_once(tmp_path: Path) -> None:
    """A server has one for each seat of each game that it remembers."""
    name = runs(tmp_path, SHELL, "bot.sh")
    bots = [made(name) for _ in range(12)]
    assert len({asked(bot).move.text for bot in bots}) == 1
    assert len({bot.running.process.pid for bot in bots if bot.running is not None}) == 12
    for bot in bots:
        bot.close()
