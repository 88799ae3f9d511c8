"""Writes a position of Hansa as items: what lies on the table, hidden things included."""

from __future__ import annotations

from kontor.games.hansa.board import NONE
from kontor.games.hansa.components import COLOUR_NAMES, N_COLOURS, good_name
from kontor.games.hansa.rules.sell import colours_sold, nth_colour
from kontor.games.hansa.state import DECISION_NAMES, OVER, State
from kontor.games.hansa.view import goods_counted
from kontor.item import counted

FIRST_BOOTHS, ACTIONS = DECISION_NAMES[0], DECISION_NAMES[2]
WAITS = [*DECISION_NAMES, "over"]  # over is the last one, -1
EMPTY = "-"  # a warehouse without a good
YES_NO = ["no", "yes"]

assert OVER == -1


def items(state: State, start: State) -> dict[str, str]:
    """What is not as at the start of a game that nobody shuffled.

    Goods are said all together or not at all, because what is not said of them follows from the rest.
    """
    found, usual = written(state), written(start)
    usual["waits"] = usual_wait(state.turn)
    moved = any(text != usual[name] for name, text in found.items() if _is_of_goods(name))
    return {name: text for name, text in found.items() if text != usual[name] or (moved and _holds_goods(name))}


def usual_wait(turn: int) -> str:
    """What the game waits for if nobody says it."""
    return ACTIONS if turn > 0 else FIRST_BOOTHS


def _holds_goods(name: str) -> bool:
    return name == "piles" or name.startswith("store ")


def _is_of_goods(name: str) -> bool:
    return _holds_goods(name) or name.startswith(("goods ", "sold ", "colours"))


def written(state: State) -> dict[str, str]:
    """Everything that can be said."""
    found = {
        "turn": f"{state.turn} of {state.active}",
        "waits": WAITS[state.waiting],
        "acted": YES_NO[state.acted],
        "sale": counted([COLOUR_NAMES[nth_colour(state, nth)] for nth in range(colours_sold(state))]),
        "losses": str(state.losses),
        "last-pile-by": counted([] if state.breaker == NONE else [str(state.breaker)]),
        "ship": state.board.sheet.cities[state.ship].id,
        "colours": counted([name for colour, name in enumerate(COLOUR_NAMES) if state.colours >> colour & 1]),
    }
    for seat in range(state.seats):
        found[f"talers {seat}"] = str(state.talers[seat])
        found[f"goods {seat}"] = counted([good_name(good) for good in goods_counted(state.goods, N_COLOURS * seat)])
        found[f"sold {seat}"] = counted([good_name(good) for good in goods_counted(state.sold, N_COLOURS * seat)])
    return found | _cities(state) | {"piles": counted([good_name(good) for good in state.deck[state.drawn :]])}


def _cities(state: State) -> dict[str, str]:
    found = {}
    for number, city in enumerate(state.board.sheet.cities):
        booths = [state.booths_in(seat, number) for seat in range(state.seats)]
        found[f"booths {city.id}"] = counted([str(own) for own in booths] if any(booths) else [])
    for number, city in enumerate(state.board.sheet.cities):
        if city.warehouses > 0:
            stored = state.store[state.board.first_space[number] : state.board.first_space[number + 1]]
            found[f"store {city.id}"] = " ".join(EMPTY if good == NONE else good_name(good) for good in stored)
    return found
