"""A batch over several processes: the same games as in one, with arrays in memory that all of them share."""

from __future__ import annotations

import contextlib
import itertools
import multiprocessing
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kontor.child import bind_to_parent
from kontor.envs.arrays import BY_ROW, KINDS, Arrays, checked_games, own_seats
from kontor.envs.batch import Batch, checked_actions
from kontor.envs.errors import refused
from kontor.envs.setting import whole
from kontor.position import Position
from kontor.protocol import BadInput
from kontor.registry import DEFAULT

STEP, RESET, SAMPLE, WHERE, END = "step", "reset", "sample", "where", "end"
READY = "ready"
ACTION = "action"  # the array of what is to be played
GRACE = 5.0  # seconds that a process may take to leave
ALIGNED = 64  # bytes at which an array begins


class Shared:
    """The arrays of a batch in one block of memory."""

    def __init__(self, widths: dict[str, int], games: int, name: str | None = None) -> None:
        spans, size = {}, 0
        for array, width in widths.items():
            spans[array] = size
            size += -(-games * width * np.dtype(_kind(array)).itemsize // ALIGNED) * ALIGNED
        self.memory = SharedMemory(name, create=name is None, size=size)
        self.arrays: dict[str, NDArray[Any]] = {}
        for array, width in widths.items():
            shape = (games, width) if array in BY_ROW else (games,)
            self.arrays[array] = np.ndarray(shape, _kind(array), self.memory.buf, spans[array])

    def let_go(self, for_good: bool) -> None:
        self.arrays.clear()
        with contextlib.suppress(BufferError):  # somebody still holds an array: the memory goes when they do
            self.memory.close()
        if for_good:
            self.memory.unlink()


def _kind(array: str) -> type[np.generic]:
    return KINDS.get(array, np.int64)  # and the actions


class WideBatch(Arrays):
    """`Batch` over so many processes; each steps its share of the games.

    Examples:
        >>> from kontor.envs import WideBatch
        >>> with WideBatch("hansa", games=64, players=2, seed=1, processes=2) as batch:
        ...     batch.step(batch.sample())
        ...     batch.mask.shape
        (64, 970)
    """

    def __init__(self, game: str = DEFAULT, games: int = 256, *, processes: int = 2, **wishes: Any) -> None:
        """Everything else as in `Batch`."""
        self._closed = True  # until it works
        games, processes = checked_games(games), whole(processes, "the number of processes")
        if not 1 <= processes <= games:
            raise BadInput(f"{games} games can be spread over 1 to {games} processes, not {processes}")
        if "first" in wishes:
            raise BadInput("the first game of a WideBatch is always 0: it gives `first` to each of its processes")
        trial = Batch(game, 1, **wishes)  # what is wrong with the wishes is said here
        self.games, self.players, self.setting, self.actions = games, trial.players, trial.setting, trial.actions
        self.places = trial.places
        widths = {name: getattr(trial, name).shape[1] if name in BY_ROW else 1 for name in (*KINDS, ACTION)}
        self._shared = Shared(widths, games)
        for name in KINDS:
            view = self._shared.arrays[name][...]
            view.flags.writeable = False
            setattr(self, name, view)
        bounds = [games * nth // processes for nth in range(processes + 1)]
        self._spans = list(itertools.pairwise(bounds))
        own = [number % self.players if trial.seat is None else trial.seat for number in range(games)]
        self.own_seat = None if trial.own_seat is None else own_seats(own)
        self._closed = False
        self._start(game, widths, wishes)

    def _start(self, game: str, widths: dict[str, int], wishes: dict[str, Any]) -> None:
        fresh = multiprocessing.get_context("spawn")
        self._lines: list[Connection] = []
        self._workers = []
        for span in self._spans:
            here, there = fresh.Pipe()
            work = (there, self._shared.memory.name, widths, self.games, span, game, wishes)
            worker = fresh.Process(target=_work, args=work, daemon=True)
            worker.start()
            there.close()
            self._lines.append(here)
            self._workers.append(worker)
        self._wait()

    def reset(self, seed: int | None = None) -> None:
        """As in `Batch`."""
        self._ask(RESET, None if seed is None else whole(seed, "a seed"))

    def step(self, actions: ArrayLike) -> None:
        """As in `Batch`: if one action is not legal, none is played."""
        self._check_open()
        numbers = checked_actions(actions, self.games)
        in_range = (numbers >= 0) & (numbers < self.actions)
        legal = in_range & self.mask[np.arange(self.games), np.where(in_range, numbers, 0)]
        if not legal.all():
            self._refuse(int(np.argmin(legal)), numbers)
        self._shared.arrays[ACTION][:] = numbers
        self._ask(STEP)

    def _refuse(self, game: int, numbers: NDArray[np.int64]) -> None:
        position = self.position(game)
        raise refused(position.game, position.state, int(numbers[game]), game)

    def sample(self, guided: bool = False) -> NDArray[np.int64]:
        """As in `Batch`."""
        self._ask(SAMPLE, guided)
        return self._shared.arrays[ACTION]

    def position(self, game: int) -> Position:
        """As in `Batch`."""
        self._check_open()
        number = self._checked_game(game)
        line, (first, _) = next(one for one in zip(self._lines, self._spans, strict=True) if number < one[1][1])
        self._say(line, WHERE, number - first)
        return Position.from_text(str(self._answer(line)))

    def close(self) -> None:
        """End the processes and give the memory back."""
        if self._closed:
            return
        self._closed = True
        for line in self._lines:
            with contextlib.suppress(OSError):  # it has ended already
                line.send((END, None))
            line.close()
        for worker in self._workers:
            worker.join(GRACE)
            if worker.is_alive():
                worker.terminate()
        for name in KINDS:
            setattr(self, name, np.array(getattr(self, name)))
        self._shared.let_go(for_good=True)

    def _ask(self, what: str, about: object = None) -> None:
        self._check_open()
        for line in self._lines:
            self._say(line, what, about)
        self._wait()

    def _wait(self) -> None:
        for line in self._lines:
            self._answer(line)

    def _say(self, line: Connection, what: str, about: object) -> None:
        with contextlib.suppress(OSError):  # a process that has ended is found out when it does not answer
            line.send((what, about))

    def _answer(self, line: Connection) -> object:
        try:
            return line.recv()
        except (EOFError, OSError):
            self.close()
            raise RuntimeError("a process of this batch ended of itself, for want of memory or by somebody") from None

    def __del__(self) -> None:
        self.close()


def _work(
    line: Connection,
    memory: str,
    widths: dict[str, int],
    games: int,
    span: tuple[int, int],
    game: str,
    wishes: dict[str, Any],
) -> None:
    """A process: steps its share whenever it is told to."""
    bind_to_parent()
    first, last = span
    shared = Shared(widths, games, memory)
    batch = Batch(game, last - first, first=first, **wishes)
    mine = {name: array[first:last] for name, array in shared.arrays.items()}
    _tell(batch, mine)
    line.send(READY)
    while (said := line.recv())[0] != END:
        line.send(_done(batch, mine, *said))
    mine.clear()
    shared.let_go(for_good=False)


def _done(batch: Batch, mine: dict[str, NDArray[Any]], what: str, about: Any) -> str:
    if what == WHERE:
        return batch.position(about).text
    if what == SAMPLE:
        mine[ACTION][:] = batch.sample(about)
        return READY
    if what == STEP:
        batch.step(mine[ACTION])
    else:
        batch.reset(about)
    _tell(batch, mine)
    return READY


def _tell(batch: Batch, mine: dict[str, NDArray[Any]]) -> None:
    for name in KINDS:
        mine[name][:] = getattr(batch, name)
