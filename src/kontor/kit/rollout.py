"""A game that plays on by itself: the loops of every rollout. Each game says how a step is taken."""

from __future__ import annotations

from mypy_extensions import i64

from kontor.kit.commands import Catalogue
from kontor.kit.dice import Choice, Dice


class Rollout:
    """A position that is played on in place. What raises here is written by each game."""

    def __init__(self, catalogue: Catalogue, seed: i64) -> None:
        self.catalogue = catalogue
        self.dice = Dice(seed)
        self.choice = Choice()

    def is_over(self) -> bool:
        raise NotImplementedError

    def step(self, guided: bool) -> None:
        """Make a choice and carry it out."""
        raise NotImplementedError

    def repeat(self, row: i64, column: i64) -> None:
        """Work out what may be chosen, and carry this out."""
        raise NotImplementedError

    def play(self, limit: i64, guided: bool) -> i64:
        """Until the game or the limit ends; returns the number of commands."""
        steps: i64 = 0
        while steps < limit and not self.is_over():
            self.step(guided)
            steps += 1
        return steps

    def play_ids(self, limit: i64, guided: bool) -> list[int]:
        """The same; returns the commands by number."""
        numbers: list[int] = []
        while len(numbers) < limit and not self.is_over():
            self.step(guided)
            numbers.append(self.catalogue.number(self.choice.row, self.choice.column))
        return numbers

    def retrace(self, numbers: list[int]) -> None:
        """Play these commands, working out the choices before each: the engine alone, to be timed."""
        commands = self.catalogue.all
        for number in numbers:
            command = commands[number]
            self.repeat(command.row, command.column)
