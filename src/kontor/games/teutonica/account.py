"""T10 told: what the points of a seat come from, category by category."""

from __future__ import annotations

from kontor.games.teutonica.components import ABILITY_NAMES, KEYS, full, value
from kontor.games.teutonica.rules.scoring import countries, largest_network, network_offices
from kontor.games.teutonica.state import CITIES_OF, UNUSED, USED, State
from kontor.kit.bits import total
from kontor.protocol import Facts


def account(state: State, seat: int) -> dict[str, Facts]:
    desks = state.desks
    network = largest_network(state, seat)
    controlled = [city for city in range(state.board.n_cities) if state.controller(city) == seat]
    found: dict[str, Facts] = {
        "abilities": {
            "full": [
                name
                for ability, name in enumerate(ABILITY_NAMES)
                if ability != KEYS and state.level(seat, ability) == full(ability)
            ]
        },
        "markers": {"owned": total(desks[UNUSED + seat]) + total(desks[USED + seat])},
        "table": {
            "spaces": [points for space, points in enumerate(state.board.table_points) if state.at_table(space) == seat]
        },
        "cities": {"controlled": len(controlled), "abroad": countries(state)[seat]},
        "network": {
            "offices": network_offices(state, seat),
            "keys": value(KEYS, state.level(seat, KEYS)),
            "cities": [city.id for number, city in enumerate(state.board.sheet.cities) if network >> number & 1],
        },
    }
    if len(state.missions) > 0 and state.missions[seat] >= 0:  # else a card that the viewer may not see
        cities = state.board.sheet.missions[state.missions[seat]]
        found["missions"] = {
            "offices": sum(state.land[CITIES_OF + seat] >> city & 1 for city in cities),
            "controlled": all(state.controller(city) == seat for city in cities),
        }
    return found
