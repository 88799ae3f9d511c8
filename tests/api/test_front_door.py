"""`import kontor` is small, complete, documented and lazy."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import kontor

HEAVY = ("numpy", "litestar", "uvicorn", "sqlalchemy", "rich", "typer", "multiprocessing", "kontor.games.hansa.game")
HOMES = sorted({f"kontor.{home}" for home in kontor._HOME.values()})


def test_importing_loads_nothing_that_is_not_asked_for() -> None:
    program = f"import sys, kontor; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_playing_needs_no_numpy_and_no_server() -> None:
    heavy = HEAVY[:5]
    program = (
        "import sys, kontor; match = kontor.play('hansa', ['random', 'random'], seed=1); match.record().text(); "
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_type_checkers_are_told_of_just_what_is_offered() -> None:
    told = {
        alias.name: f"{node.module}"
        for node in ast.walk(ast.parse(inspect.getsource(kontor)))
        if isinstance(node, ast.ImportFrom) and node.module not in ("__future__", "typing", "kontor")
        for alias in node.names
    }
    assert told == {name: f"kontor.{home}" for name, home in kontor._HOME.items()}


@pytest.mark.parametrize("name", sorted(kontor._HOME))
def test_everything_that_is_offered_is_there_and_documented(name: str) -> None:
    found = getattr(kontor, name)
    assert name in dir(kontor)
    if inspect.isclass(found) or inspect.isfunction(found):
        assert found.__doc__
        assert not found.__doc__.startswith(f"{name}(")  # what a dataclass writes for itself
    for member, value in vars(found).items() if inspect.isclass(found) else []:
        if not member.startswith("_") and (inspect.isfunction(value) or isinstance(value, property)):
            assert value.__doc__, f"{name}.{member} says nothing"


@pytest.mark.parametrize("name", sorted(kontor._HOME))
def test_no_signature_says_any(name: str) -> None:
    found = getattr(kontor, name)
    members = vars(found).values() if inspect.isclass(found) else [found]
    functions = [one.fget if isinstance(one, property) else one for one in members]
    for one in functions:
        if inspect.isfunction(one) and not one.__name__.startswith("_"):
            said = {where: str(what) for where, what in one.__annotations__.items() if re.search(r"\bAny\b", str(what))}
            assert not said, f"{name}.{one.__name__}"


def test_a_name_that_is_not_offered_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="kontor has no 'newgame'"):
        getattr(kontor, "newgame")  # noqa: B009  # a type checker would see it


@pytest.mark.parametrize("module", HOMES)
def test_examples_in_docstrings_run(module: str) -> None:
    failed, _tried = doctest.testmod(importlib.import_module(module))
    assert failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    with_examples = [home for home in HOMES for test in finder.find(importlib.import_module(home)) if test.examples]
    assert len(with_examples) >= 10


def test_types_come_with_the_package() -> None:
    assert (Path(inspect.getfile(kontor)).parent / "py.typed").exists()
