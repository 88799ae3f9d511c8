"""Listening to a server whose line may break: it is tried again, later and later, until it is given up."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from kontor.protocol import BadInput
from kontor.remote.house import Facts, House, Lost

FIRST_WAIT, LONGEST_WAIT = 0.5, 15.0  # seconds until a lost line is tried again
GIVE_UP = 900.0  # seconds after which it is not

Say = Callable[[str], None]


class Wait:
    """Longer and longer, until it is given up; told once when it begins and once when it is over."""

    def __init__(self, say: Say, give_up: float = GIVE_UP) -> None:
        self.say, self.give_up, self.since, self.next = say, give_up, 0.0, FIRST_WAIT

    def for_(self, lost: Lost) -> None:
        """Raises BadInput if it takes too long."""
        if not self.since:
            self.since = time.monotonic()
            what = "the server does not serve now" if lost.answered else "the line is lost"
            self.say(f"{what} ({lost}); it is tried again and again")
        elif time.monotonic() - self.since > self.give_up:
            raise BadInput(f"the line has been lost for {self.give_up / 60:g} minutes ({lost})")
        time.sleep(max(self.next, min(lost.seconds, GIVE_UP)))
        self.next = min(2 * self.next, LONGEST_WAIT)

    def over(self) -> None:
        if self.since:
            self.say("the line is back")
        self.since, self.next = 0.0, FIRST_WAIT


def heard(house: House, path: str, token: str, wait: Wait, known: bool = False) -> Iterator[Facts]:
    """Whatever the server tells, over one line after another, without end. Raises BadInput for one that is given up.

    Only a server that was there before is waited for; `known` says that it was.
    """
    while True:
        try:
            for said in house.lines(path, token):
                wait.over()
                known = True
                yield said
            raise Lost("the server ended it")
        except Lost as lost:
            if not known:
                raise BadInput(lost.at(house.address)) from None
            wait.for_(lost)
