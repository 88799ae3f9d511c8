"""A bot that stays at a server: it waits to be called, and plays at each table it is called to, at several at once."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator

from kontor.players import entrants
from kontor.players.contract import Budget, PlayerLike
from kontor.protocol import BadInput
from kontor.registry import GAMES
from kontor.registry import game as game_of
from kontor.remote.house import Facts, House, understood
from kontor.remote.link import TOKEN, Link
from kontor.remote.visit import Failed, Left, Visit, result
from kontor.remote.waiting import Say, Wait, heard

ALONE = 600.0  # seconds at a table where nobody is any more; it is called again when somebody comes


class Stay:
    """At one server, with one key; `tables` is at how many it plays at the same time."""

    def __init__(self, address: str, key: str, player: PlayerLike, budget: Budget, tables: int, say: Say) -> None:
        self.house, self.key, self.player, self.budget, self.say = House(address), key, player, budget, say
        if not TOKEN.fullmatch(key):
            raise BadInput("this is no key: it has letters, digits, - and _ only")
        self.tables = tables
        self.path = f"/bots/stream?games={','.join(_played(player))}&tables={tables}"
        self.name = ""
        self.visits: set[tuple[str, int]] = set()  # tables and seats
        self.failed: set[str] = set()  # tables at which it does not try again

    def wait(self) -> None:
        """For ever. Raises BadInput if the server does not want it, or if it was never there."""
        for said in heard(self.house, self.path, self.key, Wait(self.say, math.inf)):
            with understood():
                self._hear(said)

    def _hear(self, said: Facts) -> None:
        match said.get("t"):
            case "welcome":
                if not self.name:
                    self.say(f"{said['name']} stays at {self.house.address} and plays where it is invited")
                self.name = said["name"]
            case "called":
                for seat in said["seats"]:
                    self._begin(said["table"], seat)
            case "gone":
                raise BadInput(said["why"]["words"])

    def _begin(self, table: str, seat: int) -> None:
        """Unless it is there already, or has no time: then the house moves for it, and it is called again."""
        tables = {table for table, _ in self.visits.copy()}
        if (table, seat) not in self.visits and table not in self.failed and len(tables | {table}) <= self.tables:
            self.visits.add((table, seat))
            threading.Thread(target=self._visit, args=(table, seat), daemon=True).start()

    def _visit(self, table: str, seat: int) -> None:
        link = Link(self.house.address, table, self.key, invites=False)
        visit = Visit(link, self.player, self.budget, lambda words: self._tell(table, words), seat, ALONE)
        self._tell(table, f"it plays from seat {seat + 1}")
        try:
            last = visit.stay()
            with understood():
                self._tell(table, result(last, visit.info))
        except Left:
            self._tell(table, "nobody is there any more")
        except Failed as failed:
            self.failed.add(table)
            self._tell(table, str(failed))
        except BadInput as error:
            self._tell(table, str(error))
        finally:
            self.visits.discard((table, seat))

    def _tell(self, table: str, words: str) -> None:
        self.say(f"table {table}: {words}")


def _played(player: PlayerLike) -> list[str]:
    """The games that it can play at all; raises BadInput if there is none."""
    why: list[BadInput] = []

    def able() -> Iterator[str]:
        for name in GAMES:
            try:
                entrants.try_out(player, game_of(name))
            except BadInput as error:
                why.append(error)
            else:
                yield name

    if not (found := list(able())):
        raise why[0]
    return found
