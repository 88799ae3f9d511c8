"""H6.2 told: what the points of a seat come from, category by category."""

from __future__ import annotations

from kontor.games.hansa.components import MOST_BARRELS, N_COLOURS, of_barrels
from kontor.games.hansa.rules.scoring import cities, monopolies
from kontor.games.hansa.state import State
from kontor.protocol import Facts


def account(state: State, seat: int) -> dict[str, Facts]:
    sold = [
        sum(of_barrels(state.sold[N_COLOURS * seat + colour], barrels) for colour in range(N_COLOURS))
        for barrels in range(1, MOST_BARRELS + 1)
    ]
    return {
        "unsold goods": {"goods": state.unsold(seat)},
        "sold goods": {"goods": sum(sold), "barrels": sum(n * goods for n, goods in enumerate(sold, 1))},
        "cities": {"cities": cities(state, seat)},
        "monopolies": {"cities": monopolies(state, seat)},
    }
