"""A bot at somebody else's table: it sits down, plays until the game is over, and comes back when the line breaks."""

from __future__ import annotations

import math
import time
from uuid import uuid4

from kontor.players import entrants
from kontor.players.contract import Budget, Player, PlayerFailed, PlayerLike
from kontor.protocol import BadInput
from kontor.registry import game as game_of
from kontor.remote.house import Facts, House, Lost, Refused, understood
from kontor.remote.link import Link
from kontor.remote.thinking import ask, seen
from kontor.remote.waiting import Say, Wait, heard

HANGS = 600.0  # seconds for a move where nobody else would make it
STALE = 409


class Failed(Exception):
    """The bot did not do what it must; the table goes on without it. `why` follows whatever it is called."""

    def __init__(self, words: str, why: str) -> None:
        super().__init__(words)
        self.why = why


class Left(Exception):
    """Nobody is there any more, and the bot has gone, too."""


def invited(link: Link, player: PlayerLike, name: str, say: Say) -> Link:
    """Sits down by an invitation: the link of the seat. What cannot play there does not even sit down."""
    house = House(link.house)
    try:
        with understood():
            info = house.get(f"/tables/{link.table}/invitation", link.token)["info"]
            title, seats, rules = info["title"], len(info["seats"]), game_of(info["game"])
        entrants.try_out(player, rules)
        joined = _joined(house, link, name, Wait(say))
    except Lost as lost:
        raise BadInput(lost.at(link.house)) from None
    with understood():
        say(f"{name} has seat {joined['seat'] + 1} of {seats} at a table of {title}")
        return Link(link.house, link.table, joined["token"], invites=False)


def _joined(house: House, link: Link, name: str, wait: Wait) -> Facts:
    """A server that says when to come again, as to many bots at once, has seated nobody yet. Raises Lost."""
    while True:
        try:
            joined = house.post(f"/tables/{link.table}/join", link.token, {"name": name, "bot": True})
        except Lost as lost:
            if not lost.seconds:
                raise
            wait.for_(lost)
        else:
            wait.over()
            return joined


class Visit:
    """One seat, and who plays from it."""

    def __init__(
        self,
        link: Link,
        player: PlayerLike,
        budget: Budget,
        say: Say,
        seat: int | None = None,
        alone: float = math.inf,
    ) -> None:
        """`seat` is one of several that the link opens; it stays `alone` for so many seconds."""
        self.link, self.player, self.budget, self.say = link, player, budget, say
        self.alone, self.last = alone, time.monotonic()  # when something was heard
        self.house, self.path = House(link.house), f"/tables/{link.table}"
        self.query = "" if seat is None else f"?seat={seat}"
        self.mind: Player | None = None
        self.info: Facts = {}
        self.played = -1  # the version that its last move made

    def stay(self) -> Facts:
        """Until the game is over: the last state. Raises BadInput, Left, or Failed if it is the bot's fault."""
        try:
            for said in heard(self.house, f"{self.path}/stream{self.query}", self.link.token, Wait(self.say)):
                self._look_around(bool(said))
                with understood():
                    last = self._hear(said)
                if last is not None:
                    return last
            raise AssertionError("a line is listened to until the game is over")
        finally:
            if self.mind is not None:
                entrants.close(self.mind)

    def _hear(self, said: Facts) -> Facts | None:
        match said.get("t"):
            case "table":
                self._note(said["info"])
            case "state":
                state: Facts = said["state"]
                if state["decision"] is None:
                    return state
                if said.get("turn") and state["version"] >= self.played:
                    self._move(state, said["turn"])
            case "gone":
                raise BadInput(said["why"]["words"])
        return None

    def _look_around(self, said: bool) -> None:
        """Raises Left."""
        now = time.monotonic()
        others = (seat for seat in self.info.get("seats", ()) if seat["kind"] == "person" and seat["online"])
        if said or any(others):
            self.last = now
        elif now - self.last > self.alone:
            raise Left

    def _note(self, info: Facts) -> None:
        if info["unplayable"] is not None:
            raise BadInput(info["unplayable"]["words"])
        if not info["yours"]:
            raise BadInput("this link is for looking on; a bot needs an invitation or the link of a seat")
        if info["status"] == "open" and not self.info:
            self.say("not everybody is there yet; the game begins when all seats are taken")
        self.info = info

    def _move(self, state: Facts, turn: Facts) -> None:
        view = seen(turn["position"], state["seat"], turn["told"])
        if self.mind is None:
            self.mind = entrants.make(self.player, view.game)
        try:
            answer = ask(self.mind, view, self.budget, turn["seconds"] or HANGS)
        except PlayerFailed as failed:
            instead = "" if turn["seconds"] is None else "; a bot of the house moves in its place"
            raise Failed(f"{entrants.whole_name(self.player)} {failed}{instead}", str(failed)) from None
        self._send({"id": uuid4().hex, "version": state["version"], "move": answer.move.text})

    def _send(self, move: Facts) -> None:
        """Until it is known to be played, or the table has moved on: sent again it is not played twice."""
        wait = Wait(self.say)
        while True:
            try:
                self.played = self.house.post(f"{self.path}/play{self.query}", self.link.token, move)["version"]
            except Lost as lost:
                wait.for_(lost)
                continue
            except Refused as refused:
                if refused.status != STALE:
                    raise
            wait.over()
            return


def result(state: Facts, info: Facts) -> str:
    """How it ended, in words."""
    if state["stopped"]:
        return "the game was stopped, as all people at the table agreed to"
    names = {seat["seat"]: seat["name"] for seat in info["seats"]}
    places = sorted(state["scores"], key=lambda score: score["place"])
    return "the game is over: " + ", ".join(
        f"{score['place']}. {names[score['seat']]} {score['total']}" for score in places
    )
