"""Whoever can take a seat: found by name, made with or without the game, and told in one sentence when it cannot be."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import kontor
from kontor.players import entrants, loading
from kontor.players.contract import PlayerLike
from kontor.players.entrants import names_of, short_name
from kontor.registry import game
from tests.bots import written
from tests.bots.written import GREEDY, First, NoPlayer, WantsMore, WithGame, file, package

HANSA = game("hansa")


def plays(player: PlayerLike) -> bool:
    """A whole game, to its end."""
    return kontor.play("hansa", [player, "random"], seed=1).to_move is None


def test_classes_and_functions_play() -> None:
    assert plays(First)
    assert plays(WithGame)
    assert plays(lambda: First())
    assert plays(lambda game: WithGame(game))
    assert isinstance(entrants.make(WithGame, HANSA), WithGame)
    made = entrants.make(WithGame, HANSA)
    assert isinstance(made, WithGame)
    assert made.game is HANSA


def test_a_class_that_says_what_it_is() -> None:
    class Said(kontor.Player):
        def choose(self, view: kontor.View, rng: object, budget: kontor.Budget) -> str:
            return view.legal.texts[-1]

    assert plays(Said)


def test_a_class_of_a_module_plays() -> None:
    assert plays("tests.bots.written:First")
    assert isinstance(entrants.make("tests.bots.written:Outer.Inner", HANSA), written.Outer.Inner)


def test_a_class_of_a_file_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = file(tmp_path, "my bots.py", GREEDY)
    assert plays(f"{whole}:Greedy")
    monkeypatch.chdir(tmp_path)
    assert plays("my bots.py:Greedy")


def test_a_file_is_loaded_once(tmp_path: Path) -> None:
    whole = file(
        tmp_path, "counted.py", f"import builtins\nbuiltins.loaded = getattr(builtins, 'loaded', 0) + 1\n{GREEDY}"
    )
    for _ in range(3):
        entrants.make(f"{whole}:Greedy", HANSA)
    import builtins

    assert vars(builtins).pop("loaded") == 1


def test_a_module_of_the_folder_one_works_in_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    monkeypatch.chdir(file(tmp_path, "nearby_bots.py", GREEDY).parent)
    assert plays("nearby_bots:Greedy")
    del sys.modules["nearby_bots"]


def test_an_installed_player_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(kontor.BadInput, match="unknown player 'greedy'"):
        entrants.maker("greedy")
    package(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    assert [(one.name, one.where, one.package) for one in loading.offers()] == [
        ("greedy", "greedy_bots:Greedy", "greedy-bots 1.0")
    ]
    assert plays("greedy")
    with pytest.raises(
        kontor.BadInput, match=r"unknown player 'grady' \(known: random, .*, hansegraf, greedy; or module"
    ):
        entrants.maker("grady")
    del sys.modules["greedy_bots"]


def test_two_packages_that_offer_the_same_name_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(tmp_path)
    package(tmp_path, "other-bots", where="other_bots:Greedy")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(kontor.BadInput, match=r"several packages offer a player 'greedy': .*other-bots 1\.0"):
        entrants.maker("greedy")


def test_a_level_is_never_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(tmp_path, player="novice")
    monkeypatch.syspath_prepend(tmp_path)
    assert type(entrants.make("novice", HANSA)).__name__ == "Planner"


WRONG: list[tuple[object, str]] = [
    ("", "unknown player ''"),
    ("nobody", "unknown player 'nobody'"),
    ("nowhere.py:Bot", r"nowhere\.py: there is no such file"),
    ("no_such_module:Bot", r"the module 'no_such_module' cannot be imported \(No module named"),
    (":Bot", "the module '' fails when it is imported"),
    ("tests.bots.written:Nobody", r"tests\.bots\.written has no 'Nobody'"),
    ("tests.bots.written:", r"tests\.bots\.written has no ''"),
    ("tests.bots.written:NoPlayer", r"NoPlayer is no player: it has no method choose\(view, rng, budget\)"),
    ("tests.bots.written:MADE", "MADE is no class and no function that makes a player; give its class"),
    ("tests.bots.written:GREEDY", "GREEDY is no class and no function that makes a player$"),
    ("tests.bots.written:WantsMore", "WantsMore wants game, depth to be made"),
    ("tests.bots.written:makes_a_number", r"makes a int, which has no method choose"),
    ("os:getcwd", "os:getcwd makes a str, which has no method choose"),
    ("exec:", "exec:: there is no program to run"),
    ("exec:./nowhere --fast", r"exec:\./nowhere --fast: there is no program to run"),
    ("exec:sh 'unclosed", "cannot be read as a command"),
    ("tests.bots.written:WantsByName", "WantsByName wants depth to be made"),
    (NoPlayer, "NoPlayer is no player"),
    (WantsMore, "WantsMore wants game, depth"),
    (First(), "give its class"),
    (7, r"int is no class and no function"),
    (None, "NoneType is no class"),
    (lambda: 1 / 0, "cannot be made: ZeroDivisionError"),
    (lambda: sys.exit(0), "cannot be made: SystemExit"),
]


@pytest.mark.parametrize(("player", "words"), WRONG)
def test_what_is_no_player_is_told_in_one_sentence(player: PlayerLike, words: str) -> None:
    with pytest.raises(kontor.BadInput, match=words) as told:
        entrants.make(player, HANSA)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("text", ["1 / 0", "import sys; sys.exit()", "class Bot", "import no_such_module"])
def test_a_file_that_fails_is_told_and_can_be_mended(tmp_path: Path, text: str) -> None:
    whole = file(tmp_path, "broken.py", text)
    with pytest.raises(kontor.BadInput, match=r"broken\.py: fails when it is loaded: \w+(Error|Exit)") as told:
        entrants.maker(f"{whole}:Greedy")
    assert "\n" not in str(told.value)
    assert not [name for name in sys.modules if str(whole) in name], "nothing half loaded is left"
    file(tmp_path, "broken.py", GREEDY)
    assert plays(f"{whole}:Greedy")


def test_who_is_tried_out_is_let_go() -> None:
    closed: list[First] = []

    class Closes(First):
        def close(self) -> None:
            closed.append(self)

    entrants.try_out(Closes, HANSA)
    assert len(closed) == 1


def test_who_cannot_be_let_go_is_refused_before_a_game_and_loses_none() -> None:
    class Clings(First):
        def close(self) -> None:
            raise ValueError("stuck")

    with pytest.raises(kontor.BadInput, match=r"^Clings cannot be closed: it failed with ValueError: stuck"):
        entrants.try_out(Clings, HANSA)
    assert kontor.play("hansa", [Clings, "random"], seed=1).scores


# ---------------------------------------------------------------- what they are called


@pytest.mark.parametrize(
    ("player", "short"),
    [
        ("master", "master"),
        ("greedy", "greedy"),
        ("mybots:Greedy", "Greedy"),
        ("/a long/path/bots.py:Greedy", "Greedy"),
        ("exec:./bot --fast", "bot"),
        ("exec:/usr/bin/bot weights.bin", "bot"),
        ("exec:python3 bots/first.py -v", "first.py"),
        ("exec:.venv/bin/python3.12 bots/first.py", "first.py"),
        ("exec:sh -c 'while read x'", "sh"),
        ("exec:java -jar bot.jar", "java"),
        ("exec:'./my bot'", "my"),
        (First, "First"),
        (lambda: First(), "<lambda>"),
    ],
)
def test_short_names(player: PlayerLike, short: str) -> None:
    assert short_name(player) == short


def test_different_players_are_told_apart() -> None:
    assert names_of(["a.py:Bot", "master", "a.py:Bot", First]) == ("Bot", "master", "Bot", "First")
    assert names_of(["a.py:Bot", "b.py:Bot", "a.py:Bot"]) == ("a.py:Bot", "b.py:Bot", "a.py:Bot")
    assert names_of(["mybots:novice", "master"]) == ("mybots:novice", "master"), "a level's name is the level's"
    two = [lambda: First(), lambda: First()]
    first, second = names_of([*two, two[0]])[:2]
    assert (second == f"{first} #2", names_of([*two, two[0]])[2]) == (True, first)
