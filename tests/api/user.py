"""What somebody else writes with `import kontor`, checked by mypy with no Any allowed in any expression."""

from __future__ import annotations

import copy
import pickle
import random
from pathlib import Path

import kontor


class Greedy:
    """Plays whatever leaves it the most points ahead right after the move."""

    def choose(self, view: kontor.View, rng: random.Random, budget: kontor.Budget) -> kontor.Move:
        position = view.sample(rng)
        seat = view.seat or 0

        def lead(move: kontor.Move) -> int:
            after = position.copy()
            after.push(move)
            totals = [score.total for score in after.scores]
            return totals[seat] - max(total for other, total in enumerate(totals) if other != seat)

        return max(view.legal, key=lead)


def a_match() -> kontor.Match:
    match = kontor.new("teutonica", players=4, seed=7)
    assert match.to_move == 0
    assert "claim kampen--osnabruck" not in match.legal
    refusal: kontor.Refusal | None = match.why_not("claim kampen--osnabruck")
    assert refusal is not None
    assert refusal.rule == "T7.1"
    events: list[kontor.Event] = match.play("place trader kampen--osnabruck")
    assert events[0].facts["kind"] == "trader"
    decision = match.decision
    assert decision is not None
    assert (decision.turn, decision.active, decision.name) == (1, 0, "turn")
    move: kontor.Move = match.undo()
    match.play(move.id)
    match.play(match.legal[0], seat=0)
    return match


def refused(match: kontor.Match, text: str) -> str:
    """What an error says: the rule, or that it is no move."""
    try:
        match.play(text)
    except kontor.IllegalMove as error:
        return error.rule
    except kontor.UnknownMove as error:
        return str(error)
    return ""


def kept(match: kontor.Match, folder: Path) -> kontor.Match:
    match.save(folder / "game.txt")
    again: kontor.Match = kontor.load(folder / "game.txt")
    assert kontor.loads(again.record().text()).position == match.position
    return again.at(1)


def seen(match: kontor.Match) -> list[int]:
    view: kontor.View = match.view(seat=1)
    assert view.facts["seat"] == 1
    return view.sample(random.Random(1)).legal.ids


def held(position: kontor.Position) -> int:
    """Copies of every kind are equal, and do not change with each other."""
    others = [position.copy(), copy.copy(position), copy.deepcopy(position)]
    thawed: kontor.Position = kontor.Position.from_bytes(position.to_bytes())
    assert {position, thawed, *others} == {position}
    for other in others:
        other.push(other.legal.ids[0])
        assert other != position
    return others[0].rollout(seed=1)


def pickled(position: kontor.Position) -> bytes:
    return pickle.dumps(position)


def contests(file: Path) -> kontor.Standing:
    match: kontor.Match = kontor.play("hansa", ["novice", Greedy, f"{file}:Greedy"], seed=1)
    assert match.scores[0].parts
    kontor.check_fair(Greedy, "hansa")
    return kontor.arena([Greedy, "random"], game="hansa", deals=2)
