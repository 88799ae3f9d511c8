"""Positions of Hansa Teutonica by hand: what is not said, what interrupts a turn, and what cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest

import kontor
from kontor import conformance
from kontor.games.teutonica import frames, soundness
from kontor.games.teutonica.state import DECISION_NAMES, PLATE, TURN
from kontor.position import Position
from kontor.protocol import BadInput

ROUTE = "kampen--osnabruck"
BASE, SMALL = "hanseatic-league-4-5", "hanseatic-league-2-3"
EAST, BRITAIN = "eastern-hanseatic-league", "britannia-4-5"


def items(text: str) -> dict[str, str]:
    """Written as in a position's line."""
    return {name: value.strip() for name, _, value in (part.strip().partition(":") for part in text.split(";") if part)}


def lay_out(
    text: str, players: int = 4, board: str = BASE, edition: str = "bigbox", options: Mapping[str, str] | None = None
) -> Position:
    return kontor.lay_out("teutonica", items(text), players, board=board, edition=edition, options=options or {})


def said(position: Position) -> Mapping[str, str]:
    return position.game.items(position.state)


# --------------------------------------------------------------- what is not said


def test_where_nothing_is_said_it_is_the_start() -> None:
    position = lay_out("")
    assert (position.text, position.to_move) == (f"teutonica/1 bigbox {BASE} 4", 0)
    facts = position.game.view(position.state, 0).facts()
    assert [player["supply"]["trader"] for player in facts["players"]] == [5, 6, 7, 8]
    assert [route["marker"] for route in facts["routes"].values()].count(None) == len(facts["routes"]) - 3
    assert facts["markers_left"] == 12


def test_a_turn_has_the_actions_of_its_desk() -> None:
    assert said(lay_out("turn: 7 of 2"))["turn"] == "7 of 2 with 2"
    assert said(lay_out("turn: 7 of 2; levels 2: actions 3"))["turn"] == "7 of 2 with 4"
    assert "turn" not in said(lay_out("levels 0: actions 1"))
    favour = lay_out("favours: extra-action of 2; turn: 7 of 2", options={"favours": "yes"})
    assert said(favour)["turn"] == "7 of 2 with 3"


def test_the_stock_is_what_is_nowhere_else_and_the_supply_gives_what_is_lacking() -> None:
    position = lay_out(f"offices goslar: 0t; houses {ROUTE}: 0t 0t; houses stade--hamburg: 0t 0t 0t")
    player = position.game.view(position.state, 0).facts()["players"][0]
    assert (player["supply"]["trader"], player["stock"]["trader"]) == (5, 0)
    more = lay_out(
        "houses stade--hamburg: 0t 0t 0t; houses hamburg--lubeck: 0t 0t 0t; houses stendal--magdeburg: 0t 0t"
    )
    player = more.game.view(more.state, 0).facts()["players"][0]
    assert (player["supply"]["trader"], player["stock"]["trader"]) == (3, 0)


def test_the_deck_goes_on_in_the_order_of_the_rulebook() -> None:
    position = lay_out("markers 0: develop plus-3; deck: plus-4 exchange")
    rest = " additional-office" * 3 + " exchange develop plus-3 plus-4 move-three"
    assert said(position)["deck"] == "plus-4 exchange" + rest
    assert "deck" not in said(lay_out("markers 0: develop plus-3"))


def test_missions_and_favours_go_on_with_the_first_ones() -> None:
    both = {"missions": "yes", "favours": "yes"}
    plain = lay_out("", options=both)
    assert set(said(plain)) == set()
    position = lay_out("missions: minden+perleberg+goslar; favours: income-echo of 1", options=both)
    assert said(position)["missions"].split()[:2] == ["minden+perleberg+goslar", "osnabruck+stendal+paderborn"]
    assert said(position)["favours"] == "free-placing, extra-action, income-echo of 1, displaced-bonus"


def test_control_and_completed_cities_follow_from_the_offices() -> None:
    position = lay_out("offices goslar: 0t 1t; additional goslar: 0t; offices hamburg: 2t")
    facts = position.game.view(position.state, None).facts()
    assert (facts["cities"]["goslar"]["controller"], facts["cities"]["hamburg"]["controller"]) == (0, 2)
    assert facts["completed"] == 1
    assert facts["cities"]["goslar"]["additional"] == [{"owner": 0, "kind": "trader"}]


def test_in_which_city_an_additional_office_came_first_does_not_matter() -> None:
    start = (
        "offices goslar: 1t; offices hamburg: 2t; markers 0: additional-office additional-office; turn: 1 of 0 with 9"
    )
    start += "; houses hamburg--luneburg: 0t 0t 0t; houses goslar--magdeburg: 0t 0t"
    routes = ["claim hamburg--luneburg", "claim goslar--magdeburg"]
    offices = ["additional hamburg with trader", "additional goslar with trader"]
    found = []
    for order in ((0, 1), (1, 0)):
        position = lay_out(start)
        for nth in order:
            for text in (routes[nth], offices[nth]):
                position.push(position.game.parse(position.state, text))
        found.append(position)
    assert found[0] == found[1]
    assert found[0].text == found[1].text


def test_the_game_of_two_has_its_neutral_traders_unless_something_is_said() -> None:
    def lay_out_for_two(text: str) -> Position:
        return lay_out(text, 2, SMALL, "2014")

    assert "lift trader of 2 from stade--hamburg" in [move.text for move in lay_out_for_two("").moves]
    neutral = lay_out_for_two("houses stade--hamburg: 0t 2t")
    assert said(neutral) == {"houses stade--hamburg": "0t 2t"}
    assert said(lay_out_for_two("houses stade--hamburg: none")) == {"houses stade--hamburg": "none"}


SELDOM = [
    ("offices goslar: 1t; additional goslar: 0t 2t", 4, BASE, "bigbox"),
    ("additional belgard: 0t; founded belgard: 2t 1t", 3, EAST, "bigbox"),
    ("discarded: exchange; marker luneburg--perleberg: none", 2, SMALL, "2014"),
]


@pytest.mark.parametrize(("text", "players", "board", "edition"), SELDOM)
def test_what_is_seldom_said_is_kept(text: str, players: int, board: str, edition: str) -> None:
    position = lay_out(text, players, board, edition)
    assert said(position) == items(text)
    conformance.check_position(position.game, position.state)


# --------------------------------------------------------- what interrupts a turn


class Interruption(NamedTuple):
    kind: str
    waits: str
    items: str
    moves: str
    players: int = 4
    board: str = BASE
    edition: str = "bigbox"
    options: str = ""


FULL = "0t 0t 0t"
INTERRUPTIONS = [
    Interruption(
        "paying", f"1 answers for 1m from {ROUTE} adding 2, 0 pays 2",
        f"houses {ROUTE}: 1m; supply 0: 3t 1m", f"displace merchant of 1 on {ROUTE} with trader",
    ),
    Interruption(
        "answer", f"1 answers for 1t from {ROUTE} adding 1",
        f"houses {ROUTE}: 1t", f"displace trader of 1 on {ROUTE} with trader; pay trader",
    ),
    Interruption(
        "answer", f"1 answers for 1 from {ROUTE} adding 2", f"houses {ROUTE}: 1m; supply 0: 4t",
        f"displace merchant of 1 on {ROUTE} with trader; rehouse osnabruck--bremen",
    ),
    Interruption("moving", "0 lifts 1 of own", f"houses {ROUTE}: 0t 0t", f"lift trader of 0 from {ROUTE}"),
    Interruption(
        "moving", "0 lifts 2 of others", f"houses {ROUTE}: 1t 2t; markers 0: move-three",
        f"use move-three; lift trader of 1 from {ROUTE}",
    ),
    Interruption(
        "moving", "0 lifts 2 of anybodys", "houses wismar--stralsund: 0t; boats wismar--stralsund: 0m 0m;"
        "houses stralsund--malmo: 1t; levels 0: book 1", "claim wismar--stralsund", 3, EAST,
    ),
    Interruption(
        "removing", "0 removes 2", f"houses {ROUTE}: 1t 1t; houses kampen--arnheim: 2t; markers 0: remove-three",
        f"use remove-three; remove trader of 1 from {ROUTE}", 4, BASE, "2009",
    ),
    Interruption("benefit", f"0 claimed {ROUTE} with none", f"houses {ROUTE}: 0t 0t", f"claim {ROUTE}"),
    Interruption(
        "benefit", "0 claimed luneburg--perleberg with exchange", f"houses luneburg--perleberg: {FULL}",
        "claim luneburg--perleberg",
    ),
    Interruption(
        "permanent", "0 profits from stralsund--malmo after 1t+2m", "houses stralsund--malmo: 0t; levels 0: book 1;"
        "boats stralsund--malmo: 0m 0m", "claim stralsund--malmo; forgo", 3, EAST,
    ),
    Interruption(
        "settling", "0 places 1 for malmo--danzig of 2t+1m", "houses malmo--danzig: 0t 0t 0t; boats malmo--danzig: 0m",
        "claim malmo--danzig; forgo; add trader malmo--visby", 3, EAST,
    ),
    Interruption(
        "settling", "0 places 2 for southampton--calais of any", "houses southampton--calais: 0t; levels 0: book 1;"
        "boats southampton--calais: 0m 0m", "claim southampton--calais; forgo", 4, BRITAIN,
    ),
    Interruption(
        "flipping", "0 flips 2 for free-placing", "markers 0: develop plus-3 plus-4", "favour free-placing",
        options="favours",
    ),
    Interruption("echo", "2 echoes 1", "favours: income-echo of 2", "income 3t", options="favours"),
    Interruption(
        "neutral", f"1 answers for 2 from {ROUTE} adding 1, 0 founds for kampen--arnheim",
        f"houses {ROUTE}: 2t; houses kampen--arnheim: 2t 2t", f"displace trader of 2 on {ROUTE} with trader;"
        "pay trader; rehouse kampen--arnheim", 2, SMALL, "2014",
    ),
]  # fmt: skip


def reach(one: Interruption) -> Position:
    position = lay_out(one.items, one.players, one.board, one.edition, dict.fromkeys(one.options.split(), "yes"))
    for text in one.moves.split(";"):
        assert position.why_not(text) is None, text
        position.push(position.game.parse(position.state, text))
    return position


@pytest.mark.parametrize("one", INTERRUPTIONS, ids=lambda one: one.waits)
def test_what_interrupts_a_turn_is_written_and_laid_out(one: Interruption) -> None:
    position = reach(one)
    decision = position.decision
    assert decision is not None
    assert (decision.name, said(position)["waits"]) == (one.kind, one.waits)
    conformance.check_position(position.game, position.state)
    again = Position.from_text(position.text)
    assert again.legal.ids == position.legal.ids
    again.rollout(1, 50)
    position.rollout(1, 50)
    assert again == position


def test_every_kind_of_frame_has_a_phrase_a_rule_and_an_example() -> None:
    interrupting = set(range(len(DECISION_NAMES))) - {TURN, PLATE}
    assert set(frames.PHRASES) == set(soundness.RULES) == interrupting
    assert {one.kind for one in INTERRUPTIONS} == {DECISION_NAMES[kind] for kind in interrupting}


# ---------------------------------------------------------------- what cannot be

MERCHANTS = "seat 0 has no merchant left (4 in all, 3 of them on the desk)"
BAD = {
    "turn: seven": "'turn': the number of a turn is a number from 0 to 9999, not 'seven'",
    "turn: none": "'turn': the number of a turn is a number from 0 to 9999, not ''",
    "turn: 0 of 0": "'turn': turns are counted from 1",
    "turn: 7": "'turn': a turn is written like '7 of 2 with 1', '7 of 2 plate' or '57 over', not '7'",
    "turn: 7 of 4": "'turn': a seat is a number from 0 to 3, not '4'",
    "turn: 7 of 1 with": "'turn': actions left is a number from 0 to 99, not ''",
    "turn: 7 of 1 with 2 beguns": "'turn': unknown word 'beguns' (did you mean 'begun'?)",
    "turn: 7 of 1 plate": "'turn': seat 1 would have nothing to choose",
    "turn: 7 of 1 plate; plate 1: plus-3; unseen: plus-4": ("'unseen': all markers were looked at when the turn ended"),
    "turn: 57 over": "'ending': a game that is over has an end: prestige, markers or cities",
    "turn: 57 over; ending: prestige; waits: 0 removes 1": "'waits': a game that is over waits for nothing",
    "ending: cities": "'ending': the game ends with the action, and none is under way: the turn is 'over'",
    "ending: soon": "'ending': unknown end 'soon' (known: none, prestige, markers, cities)",
    "prestige 0: 25": "this position cannot be: an end was missed",
    "prestige 0: many": "'prestige 0': prestige is a number from 0 to 999, not 'many'",
    "prestige 0: 1 2": "'prestige 0': prestige is one number, not '1 2'",
    "prestige 4: 1": "'prestige 4': there is no '4' in this game (did you mean 'prestige 3'?)",
    "levels 0: keys": "'levels 0': levels are written like 'keys 1 book 2', not 'keys'",
    "levels 0: boook 1": "'levels 0': unknown ability 'boook' (did you mean 'book'?)",
    "levels 0: keys 5": "'levels 0': the level of keys is a number from 0 to 4, not '5'",
    "link 0: 12": "'link 0': what a link pays is a number from 0 to 7, not '12'",
    "supply 0: 12t": "'supply 0': seat 0 has only 11 traders left for it",
    "supply 0: five": "'supply 0': pieces are counted like '5t 1m', not 'five'",
    "supply 0: -1t": "'supply 0': a number of pieces is a number from 0 to 27, not '-1'",
    "markers 0: jackpot": (
        "'markers 0': unknown marker 'jackpot' (known: additional-office, exchange, develop, plus-3, plus-4, "
        "remove-three, move-three, exchange-marker, tribute, block-route)"
    ),
    "markers 0: develop develop develop": "'markers 0': the game has only 2 develop",
    "markers 0: tribute": "'markers 0': the game has only 0 tribute",
    "marker kampen--osnabruck: develop develop": "'marker kampen--osnabruck': a route holds one marker",
    "deck: plus-3 plus-3 plus-3": "'deck': the game has only 2 plus-3",
    "houses kampen--osnabruck: 0t 0t 0t": "'houses kampen--osnabruck': there is room for 2 pieces, not for 3",
    "houses kampen--osnabruck: 4t": "'houses kampen--osnabruck': the owner of a piece is a number from 0 to 3, not '4'",
    "houses kampen--osnabruck: trader": (
        "'houses kampen--osnabruck': a piece is written like '0t' or '2m', a seat and its kind, not 'trader'"
    ),
    "houses kampen--osnabruck: 0m 0m": f"'houses kampen--osnabruck': {MERCHANTS}",
    "houses kampen--bremen: 0t": (
        "'houses kampen--bremen': there is no 'kampen--bremen' in this game (did you mean 'houses minden--bremen'?)"
    ),
    "boats kampen--osnabruck: 0m": (
        "a position of this game has no item 'boats kampen--osnabruck' (did you mean 'houses kampen--osnabruck'?)"
    ),
    "offices goslar: 0t 0t 1t": "'offices goslar': this city has 2 offices, not 3",
    "additional goslar: 0t": "'additional goslar': a city without an office takes no additional one",
    "table 7: 9": "'table 7': unknown seat '9' (known: 0, 1, 2, 3)",
    "table 7: 0; table 8: 0": f"'table 8': {MERCHANTS}",
    "hand: 0t": "'hand': nobody is moving pieces",
    "missions: a+b+c": "a position of this game has no item 'missions'",
    "waits: 0 dances 2": (
        "'waits': '0 dances 2' is not one of " + ", ".join(f"'{phrase}'" for phrase in frames.PHRASES.values())
    ),
    "waits: 0 lifts 2": "'waits': '0 lifts 2' is not 'SEAT lifts COUNT of WHOSE'",
    "waits: 0 lifts 2 by own": "'waits': '0 lifts 2 by own' is not 'SEAT lifts COUNT of WHOSE'",
    "waits: 0 lifts 2 of mine": "'waits': unknown side 'mine' (known: own, others, anybodys)",
    "waits: 1 removes 2": "'waits': 'SEAT removes COUNT' is for the seat at turn, which is 0",
    "waits: 0 removes 3": "'waits': seat 0 would have nothing to choose",
    "waits: 0 removes 4": "'waits': 'SEAT removes COUNT' does not fit what lies on the table",
    "waits: 0 pays 1": "'waits': 'SEAT pays COUNT' cannot interrupt that",
    "waits: 0 claimed kampen--osnabruck with none": (
        "'waits': 'SEAT claimed ROUTE with MARKER' does not fit what lies on the table"
    ),
    "waits: 0 answers for 0t from kampen--osnabruck adding 1": (
        "'waits': 'SEAT answers for DISPLACED from ROUTE adding COUNT' is for another than the seat at turn, which is 0"
    ),
    "waits: 1 answers for 1x from kampen--osnabruck adding 1": (
        "'waits': the owner of a piece is a number from 0 to 5, not '1x'"
    ),
    "waits: 0 places 2 for kampen--osnabruck of 2": (
        "'waits': pieces are counted like '2t+1m', 'any' or 'none', not '2'"
    ),
    "waits: 0 lifts 0 of own; hand: 1t": "'hand': these pieces may not be lifted",
    "waits: 1 answers for 1 from kampen--osnabruck adding 1; hand: 1t 1t": (
        "'hand': side 1 holds at most one of its own pieces, to add it"
    ),
}
BAD_ELSEWHERE = [
    (3, EAST, "", "boats malmo--visby: 0t", "'boats malmo--visby': a boat takes only merchants"),
    (3, EAST, "", "offices belgard: 0t", (
        "'offices belgard': there is no 'belgard' in this game (did you mean 'offices elbing'?)"
    )),
    (4, BRITAIN, "", "permits-used: york", (
        "'permits-used': unknown city with permissions 'york' (known: carlisle, cardiff, london)"
    )),
    (4, BASE, "missions", "missions: a+b+c", None),
    (4, BASE, "missions", "missions: minden+perleberg+goslar minden+perleberg+goslar", (
        "'missions': there is one card for each of 4 players, and each card once"
    )),
    (4, BASE, "favours", "favours: income-echo by 1", (
        "'favours': favours are written like 'free-placing of 0, extra-action', not 'income-echo by 1'"
    )),
    (4, BASE, "favours", "favours: income-echo, income-echo", "'favours': income-echo is said twice"),
    (3, SMALL, "favours", "favours: income-echo, extra-action, free-placing, city-prestige", (
        "'favours': 3 favours are in the game, not 4"
    )),
    (4, BASE, "favours", "waits: 0 flips 2 for income-echo", (
        "'waits': 'SEAT flips COUNT for FAVOUR' does not fit what lies on the table"
    )),
    (4, BASE, "markers=tribute=2 plus-3=0", "lasting: tribute", (
        "'lasting': a lasting marker is written like 'tribute of 0 on arnheim--duisburg', not 'tribute'"
    )),
    (4, BASE, "markers=tribute=2 plus-3=0", "lasting: develop of 0 on kampen--osnabruck", (
        "'lasting': unknown lasting marker 'develop' (known: tribute, block-route)"
    )),
]  # fmt: skip


@pytest.mark.parametrize("text", BAD)
def test_what_cannot_be_is_refused_by_its_item(text: str) -> None:
    with pytest.raises(BadInput) as error:
        lay_out(text)
    assert str(error.value) == BAD[text]


@pytest.mark.parametrize(("players", "board", "options", "text", "words"), BAD_ELSEWHERE)
def test_what_cannot_be_elsewhere(players: int, board: str, options: str, text: str, words: str | None) -> None:
    name, _, value = options.partition("=")
    with pytest.raises(BadInput) as error:
        lay_out(text, players, board, options={name: value or "yes"} if name else {})
    assert str(error.value) == words if words else "unknown mission 'a+b+c'" in str(error.value)


def test_the_neutral_side_has_only_traders() -> None:
    for item, words in (("houses kampen--arnheim: 2m", "no merchants"), ("additional goslar: 2t", "no such offices")):
        with pytest.raises(BadInput, match=words):
            lay_out(f"offices goslar: 0t; {item}", 2, SMALL, "2014")


def test_what_is_in_hand_must_find_a_house() -> None:
    position = lay_out("", 5)
    routes = position.game.view(position.state, None).facts()["routes"]
    crowd = iter([f"{seat}t" for seat in (1, 2, 3, 4, 0) for _ in range(26)])
    full = [f"houses {name}: {' '.join(next(crowd) for _ in range(route['free']))}" for name, route in routes.items()]
    levels = [f"levels {seat}: keys 4 actions 5 privilege 3 purse 3" for seat in range(5)]
    with pytest.raises(BadInput, match="'hand': not all of these pieces find a house"):
        lay_out("; ".join([*full, *levels, "waits: 0 lifts 0 of own", "hand: 0t"]), 5)
