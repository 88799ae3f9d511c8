"""A ladder runs: the next table is chosen where doubt is largest, its deal is played in all rotations, kept and rated.

A deal is either kept with all its games or has never been: whatever ends a run, the next one goes on from there.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from kontor import __version__
from kontor.extras import need
from kontor.ladder import file as ladder_file
from kontor.ladder import keeping, reading
from kontor.ladder import terms as kept
from kontor.ladder.file import Line
from kontor.players import entrants
from kontor.players.apart import Apart
from kontor.players.contract import Budget, PlayerLike
from kontor.players.program import shown
from kontor.protocol import BadInput
from kontor.record import check_name
from kontor.registry import game
from kontor.remote import guest
from kontor.remote.house import Lost
from kontor.research import pairing
from kontor.research.afar import Afar
from kontor.research.arena import Rotation, labels, rotations
from kontor.research.bout import Bout, Played
from kontor.research.hands import Hands, hands
from kontor.research.ratings import ANCHORS, Rating, after, first


@dataclass(frozen=True, slots=True)
class Job:
    """A deal for one table; it can be sent to another process."""

    setting: kept.Setting
    deal: int
    bots: tuple[kept.Bot, ...]  # one for each seat


Deals = Generator[tuple[Job, list[Played]], None, None]  # each with its games


def add(line: Line, player: str, name: str = "") -> kept.Bot:
    """A level, a class, a program or a bot that stays at a server joins; raises BadInput for what cannot play."""
    bot = new(player, name, ladder_file.setting(line).game)
    keeping.add(line, bot)
    return bot


def new(player: str, name: str, game_name: str) -> kept.Bot:
    """A bot that nothing is known of yet. Its code is run once; raises BadInput."""
    need("lab")
    found, away = _absolute(player), guest.read(player)
    called = check_name(name or (entrants.short_name(found) if away is None else away.name))
    if called in ANCHORS and found != called:
        raise BadInput(f"'{called}' is what the level is called; choose a name with --name")
    if away is None:
        entrants.try_out(_mind(found), game(game_name))
    else:
        guest.check(away, game_name)
    rating = first(called)
    return kept.Bot(called, found, rating.anchor, keeping.now(), "", rating.mu, rating.sigma)


def _absolute(player: str) -> str:
    """The same player from whatever folder the ladder is run."""
    where, colon, attribute = player.rpartition(":")
    return f"{Path(where).absolute()}{colon}{attribute}" if where.endswith(".py") else player.strip()


def _mind(player: str) -> PlayerLike:
    """Levels think where the game is played; what somebody else wrote is kept apart, as programs are by themselves."""
    if entrants.is_level(player) or player.startswith(entrants.PROGRAM):
        return player
    return partial(Apart, player)


def run(line: Line, deals: int | None, workers: int, ray: bool = False) -> Deals:
    """So many deals, or without end; each is told after it was kept. Raises BadInput."""
    need("lab")
    begun = 0
    with hands(play, workers, ray) as crew:
        while crew.jobs or deals is None or begun < deals:
            while len(crew.jobs) < workers and (deals is None or begun < deals):
                crew.begin(_next(line, crew))
                begun += 1
            job, played = crew.done()
            keep(line, job, played)
            yield job, played


def _next(line: Line, crew: Hands[Job, list[Played]]) -> Job:
    """Bots that were added or removed meanwhile count from now on."""
    setting = ladder_file.setting(line)
    playing = Counter(name for job in crew.jobs for name in {bot.name for bot in job.bots})
    there = [bot for bot in reading.bots(line) if _is_there(bot, setting.game)]
    bots = pairing.table(there, setting.seats, reading.meetings(line), playing, _can_meet)
    return Job(setting, max([reading.last_deal(line), *(job.deal for job in crew.jobs)]) + 1, bots)


def _is_there(bot: kept.Bot, game_name: str) -> bool:
    """One that stays at a server may be away for a while, or busy: it is put off."""
    try:
        away = guest.read(bot.player)
        return away is None or away.is_there(game_name)
    except (Lost, BadInput):
        return False


def _can_meet(one: kept.Bot, other: kept.Bot) -> bool:
    """A table is at one server."""
    first, second = guest.read(one.player), guest.read(other.player)
    return first is None or second is None or first.house == second.house


def play(job: Job) -> list[Played]:
    """Every rotation of the deal, in order."""
    setting, names = job.setting, [bot.name for bot in job.bots]
    rules, chance = game(setting.game), random.Random(f"{setting.seed} {job.deal}")
    dealt = rules.deal(setting.edition, setting.board, labels(names), chance, setting.options)
    return [_played(job, rotation) for rotation in rotations(dealt, setting.seed, job.deal)]


def _played(job: Job, rotation: Rotation) -> Played:
    bots = [job.bots[place] for place in rotation.places]
    budgets = [_budget(job.setting, bot.player) for bot in bots]
    minds, guests = [_mind(bot.player) for bot in bots], [guest.read(bot.player) for bot in bots]
    bout = (
        Afar(rotation.setup, minds, guests, budgets)
        if any(guests)
        else Bout(rotation.setup, minds, rotation.sources, budgets)
    )
    return bout.run(job.deal, rotation.number, tuple(bot.name for bot in bots), keep=True)


def _budget(setting: kept.Setting, player: str) -> Budget:
    if setting.seconds is None and setting.nodes is None:
        return entrants.default_budget(player)
    return Budget(setting.seconds, setting.nodes)


def keep(line: Line, job: Job, played: Sequence[Played]) -> None:
    """Once this returns, the deal with its games is on the disk."""
    keeping.keep(line, job.deal, __version__, [(_bout(job, one), _record(job, one)) for one in played], rate)


def _bout(job: Job, played: Played) -> kept.Bout:
    scores = played.scores
    chairs = tuple(
        kept.Chair(name, place, None if scores is None else scores[seat].total, thought.decisions, thought.seconds)
        for seat, (name, place, thought) in enumerate(zip(played.names, played.places, played.thoughts, strict=True))
    )
    return kept.Bout(0, job.deal, played.rotation, played.commands, _trouble(job, played), played.culprit, chairs)


def _trouble(job: Job, played: Played) -> str:
    """On one line, and without the folders and commands of this machine: everybody may read it."""
    words = played.trouble or ""
    for bot in job.bots:
        where = bot.player.rpartition(":")[0]
        if where.endswith(".py"):
            words = words.replace(f"{Path(where).parent}{os.sep}", "")
        elif bot.player.startswith(entrants.PROGRAM):
            words = words.replace(shown(bot.player.removeprefix(entrants.PROGRAM)), bot.name)
    return " ".join(words.split())


def _record(job: Job, played: Played) -> str:
    """It says by itself where it comes from, and why it breaks off."""
    assert played.record is not None  # all are kept
    comments = [f"ladder, deal {job.deal}, rotation {played.rotation}, kontor {__version__}"]
    comments += [_trouble(job, played)] if played.trouble else []
    return replace(played.record, comments=tuple(comments)).text()


def rate(
    before: Mapping[str, kept.Bot], names: Sequence[str], places: Sequence[int]
) -> Mapping[str, tuple[float, float]]:
    """The new ratings of those in a game who are no anchors; a game among one's own kind says nothing."""
    if len(set(names)) < 2:
        return {}
    ratings = {name: Rating(before[name].mu, before[name].sigma, before[name].anchor) for name in names}
    return {name: (one.mu, one.sigma) for name, one in after(ratings, names, places).items()}
