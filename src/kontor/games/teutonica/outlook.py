"""What a choice costs and what it opens, for who thinks about it: carried out on a copy, by the rules themselves."""

from __future__ import annotations

from kontor.games.teutonica.choices import VERBS
from kontor.games.teutonica.components import ABILITY_NAMES, ADDITIONAL, MAX_PIECES
from kontor.games.teutonica.law import judge
from kontor.games.teutonica.rules.claim import claim
from kontor.games.teutonica.rules.displace import displace
from kontor.games.teutonica.state import UNUSED, State
from kontor.kit.bits import part
from kontor.kit.commands import Command
from kontor.protocol import RawFacts, Refusal

Prospect = tuple[Command, Refusal | None]


def terms(state: State, command: Command) -> RawFacts:
    """T5.2, T5.4, T13.6: how many pieces a displacement costs beside the placed one, who answers it and may add."""
    if command.facts["verb"] != "displace":
        return {}
    after, pieces = state.copy(), VERBS.what[command.row]
    displace(after, state.frame.seat, pieces // MAX_PIECES, pieces % MAX_PIECES, command.column)
    paying, answer = after.pop(), after.frame
    return {"pays": paying.count, "answers": answer.seat, "adds": answer.count}


def prospects(state: State, command: Command) -> list[Prospect]:
    """T7.5: every benefit that a claimed route has, and what stands in its way."""
    if command.facts["verb"] != "claim":
        return []
    seat, route = state.frame.seat, command.column
    after = state.copy()
    claim(after, seat, route)
    judged = [
        (one, judge.why_not(after, one)) for one in state.variant.catalogue.all if _is_of(after, seat, route, one)
    ]
    free = [(one, why) for one, why in judged if why is None]
    known = {_benefit(one) for one, _ in free}
    # An additional office that neither kind of piece can have is one thing, not two.
    shut = {_benefit(one): (one, why) for one, why in reversed(judged) if _benefit(one) not in known}
    return [*free, *reversed(shut.values())]


def openings(state: State, seat: int) -> list[Prospect]:
    """T7.6, T7.8: the next office of every city, and what keeps the seat from it once it has claimed a route there."""
    offices = [one for one in state.variant.catalogue.all if one.facts["verb"] == "establish"]
    return [(one, judge.out_of_reach(state, seat, one.column)) for one in offices]


def _benefit(command: Command) -> str:
    return command.text.partition(" with ")[0]


def _is_of(state: State, seat: int, route: int, command: Command) -> bool:
    """Does the route have this benefit at all?"""
    facts, sheet = command.facts, state.board.sheet
    ends = [sheet.cities[state.board.end(route, side)] for side in range(2)]
    match facts["verb"]:
        case "establish":
            return facts["city"] in [city.id for city in ends]
        case "additional":
            owned = part(state.desks[UNUSED + seat], ADDITIONAL) > 0
            return owned and facts["city"] in [city.id for city in ends]
        case "develop":
            return facts["ability"] in [ABILITY_NAMES[ability] for city in ends for ability in city.abilities]
        case "table":
            return route == state.board.table_route
        case _:
            return False
