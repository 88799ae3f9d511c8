"""A game at a server where some of the bots stay: they play there, the others think here and send their moves."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Sequence
from queue import Empty, SimpleQueue

from kontor.players.contract import Budget, PlayerLike
from kontor.protocol import BadInput, Setup
from kontor.remote.guest import Guest
from kontor.remote.house import Facts, House, Lost, Refused, understood
from kontor.remote.link import Link
from kontor.remote.visit import Failed, Visit
from kontor.remote.waiting import Wait, heard
from kontor.research.bout import Bout, BrokenOff

STOOD_IN = "stand-in"  # the code of the reason with which the house moves for a bot
OPENING = 60.0  # seconds for which a table is asked for
ABSENT = 10.0  # seconds for which a bot is waited for: it may just be leaving another table
AGAIN = 0.5
LOST = 300.0  # seconds until a server that is gone is given up


class Afar(Bout):
    """What the server's bots take for a decision is what passes here: the line counts too."""

    def __init__(
        self, setup: Setup, players: Sequence[PlayerLike], guests: Sequence[Guest | None], budgets: Sequence[Budget]
    ) -> None:
        """By seat: whoever is no guest is the player."""
        super().__init__(setup, players, (), budgets)
        self.guests = guests
        self.house = House(next(guest.house for guest in guests if guest is not None))
        self.failed: SimpleQueue[BrokenOff] = SimpleQueue()
        self.unaided: int | None = None  # moves before the first that the house made; None: it made none

    def play(self) -> None:
        try:
            self._play()
        except Lost as lost:
            raise BrokenOff(None, f"the server was lost ({lost})") from lost
        except BadInput as error:
            raise BrokenOff(None, str(error)) from error

    def _play(self) -> None:
        opened = self._opened()
        with understood():
            path, watch, host = f"/tables/{opened['table']}", opened["watch"], opened["host"]
            own = {int(seat): token for seat, token in opened["seats"].items()}
        for seat, token in own.items():
            link = Link(self.house.address, opened["table"], token, invites=False)
            threading.Thread(target=self._sit, args=(seat, link), daemon=True).start()
        try:
            self._watch(path, watch)
        finally:
            with contextlib.suppress(Lost, BadInput):
                self._note(self.house.get(f"{path}/history", watch))
                self.house.delete(path, host)
        if self.match.decision is not None:
            raise BrokenOff(None, "what was played there cannot be read any more")

    def _opened(self) -> Facts:
        """A table with this deal."""
        names = self.match.names
        seats = [
            {"kind": "me", "name": name} if guest is None else {"kind": "bot", "name": name, "level": guest.name}
            for name, guest in zip(names, self.guests, strict=True)
        ]
        body = {"record": self.match.record().text(), "until": 0, "seats": seats}
        wait, late = Wait(lambda words: None, OPENING), time.monotonic() + ABSENT
        while True:
            try:
                return self.house.post("/records", "", body)
            except Lost as lost:
                wait.for_(lost)
            except Refused:
                missing = self._missing()
                if missing is None:
                    raise
                if time.monotonic() > late:
                    raise BrokenOff(missing, f"{names[missing]} was not there, or had no time") from None
                time.sleep(AGAIN)

    def _missing(self) -> int | None:
        """The seat of one that cannot come now."""
        for seat, guest in enumerate(self.guests):
            if guest is not None and not guest.is_there(self.match.game.name):
                return seat
        return None

    def _sit(self, seat: int, link: Link) -> None:
        """In a thread of its own, until the game is over or the table gone."""
        try:
            Visit(link, self.players[seat], self.budgets[seat], lambda words: None).stay()
        except Failed as failed:
            self.failed.put(BrokenOff(seat, f"{self.match.names[seat]} {failed.why}"))
        except BadInput as error:
            self.failed.put(BrokenOff(None, str(error)))

    def _watch(self, path: str, token: str) -> None:
        """Until the game is over; raises BrokenOff."""
        last = -1, -1, 0.0  # version, who was to choose, since when
        for said in heard(self.house, f"{path}/stream", token, Wait(lambda words: None, LOST), known=True):
            with contextlib.suppress(Empty):
                raise self.failed.get_nowait()
            with understood():
                if said.get("t") == "gone":
                    raise BadInput(said["why"]["words"])
                if said.get("t") != "state":
                    continue
                last = self._hear(said["state"], last)
                if said["state"]["decision"] is None:
                    return

    def _hear(self, state: Facts, last: tuple[int, int, float]) -> tuple[int, int, float]:
        version, seat, since = last
        now, decision = time.perf_counter(), state["decision"]
        for entry in state["news"]:
            if any(not isinstance(clause, str) and clause["code"] == STOOD_IN for clause in entry["reason"]):
                self.unaided = entry["version"] - 1
                raise BrokenOff(entry["seat"], f"{self.match.names[entry['seat']]} did not answer in time")
        if state["version"] >= self.longest:
            raise BrokenOff(None, "the game does not end")
        if state["version"] <= version:
            return last
        if seat >= 0:
            self.thoughts[seat].note(now - since, self.budgets[seat].seconds)
        return state["version"], -1 if decision is None else decision["seat"], now

    def _note(self, history: Facts) -> None:
        """What was played there is played here: points, places and the record are ours."""
        with understood():
            moves = [(move["seat"], move["text"]) for move in history["moves"]]
        for seat, text in moves[: self.unaided]:
            assert self.match.decision is not None, "nothing is played after the end"
            self._count_turn(self.match.decision)
            self.match.play(text, seat)
