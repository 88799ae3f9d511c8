"""Reads a board file and checks it: a wrong file is refused with its name, the item and what is wrong."""

from __future__ import annotations

from pathlib import Path

from kontor.datafile import Reader, read_range, read_toml
from kontor.games.teutonica.board import MAX_RINGS
from kontor.games.teutonica.choices import MAX_SWAPS
from kontor.games.teutonica.components import ABILITY_NAMES, COLOUR_NAMES, KIND_NAMES, MAX_SEATS, PERMANENT_NAMES
from kontor.games.teutonica.sheet import City, Country, Office, Route, Sheet, TableSpace

MOST_ROUTES = 60  # a set of routes is the bits of one 64-bit number
MOST_SPACES = 15  # the state keeps them in one number, four bits each
MOST_CITIES = 60


def read_sheet(path: Path) -> Sheet:
    top = Reader(path, "", read_toml(path))
    top.only(
        *("id", "name", "seats", "completed-to-end", "census", "link", "table", "cities", "routes"),
        *("editions", "options", "countries", "missions", "certainty"),
    )
    countries = _countries(top)
    names = [country.id for country in countries]
    cities = tuple(_city(top.into("cities"), id, names) for id in top.get("cities", dict))
    if not 2 <= len(cities) <= MOST_CITIES:
        top.wrong(f"a board has 2 to {MOST_CITIES} cities, not {len(cities)}")
    ids = [city.id for city in cities]
    routes = tuple(_route(top.into("routes"), id, ids, names) for id in top.get("routes", dict))
    if not 1 <= len(routes) <= MOST_ROUTES:
        top.wrong(f"a board has 1 to {MOST_ROUTES} routes, not {len(routes)}")
    link, link_points = _link(top.into("link"), ids)
    table_route, table = _table(top.into("table"), [route.id for route in routes])
    missions, missions_certainty = _missions(top, ids)
    sheet = Sheet(
        id=top.get("id", str),
        name=top.get("name", str),
        seats=read_range(top, "seats", MAX_SEATS),
        cities=cities,
        routes=routes,
        link=link,
        link_points=link_points,
        table_route=table_route,
        table=table,
        completed_to_end=top.get("completed-to-end", int),
        editions=tuple(top.strings("editions")) if "editions" in top.table else (),
        options=tuple(top.strings("options")) if "options" in top.table else (),
        countries=countries,
        missions=missions,
        certainty=_certainty(top),
        missions_certainty=missions_certainty,
    )
    _check_whole(top, sheet)
    return sheet


def _countries(top: Reader) -> tuple[Country, ...]:
    if "countries" not in top.table:
        return (Country("", ()),)
    countries = top.into("countries")
    return tuple(Country(id, tuple(countries.numbers(id))) for id in countries.table)


def _certainty(reader: Reader) -> str:
    """Where facts come from, where that is worth saying."""
    return reader.get("certainty", str) if "certainty" in reader.table else ""


def _missions(top: Reader, cities: list[str]) -> tuple[tuple[tuple[int, ...], ...], str]:
    """The cards, and how sure they are."""
    if "missions" not in top.table:
        return (), ""
    missions = top.into("missions")
    missions.only("cards", "certainty")
    found = []
    for number, card in enumerate(missions.get("cards", list), 1):
        if not isinstance(card, list) or len(card) != 3:
            missions.wrong(f"card {number} must name three cities")
        found.append(tuple(missions.one_of(str(city), cities, f"city of card {number},") for city in card))
    return tuple(found), _certainty(missions)


def _city(cities: Reader, id: str, countries: list[str]) -> City:
    city = cities.into(id, f"city {id}")
    city.only("name", "offices", "abilities", "hansa", "countries", "permits")
    city.word(id)
    offices = tuple(_office(city, text) for text in city.strings("offices"))
    if len(offices) > MAX_SWAPS + 1:
        city.wrong(f"a city has at most {MAX_SWAPS + 1} offices, not {len(offices)}")
    abilities = city.strings("abilities") if "abilities" in city.table else []
    hansa = city.get("hansa", bool) if "hansa" in city.table else True
    if hansa != bool(offices):
        city.wrong("just the cities of the Hansa have offices")
    belongs = city.strings("countries") if "countries" in city.table else countries[:1]
    permits = city.strings("permits") if "permits" in city.table else []
    return City(
        id,
        city.get("name", str),
        offices,
        tuple(city.one_of(ability, ABILITY_NAMES, "ability") for ability in abilities),
        hansa,
        tuple(city.one_of(country, countries, "country") for country in belongs),
        tuple(city.one_of(country, countries, "country") for country in permits),
    )


def _office(city: Reader, text: str) -> Office:
    words = text.split()
    if len(words) not in (2, 4) or (len(words) == 4 and (words[2] != "coin" or not words[3].isdecimal())):
        city.wrong(f"office '{text}' must read like 'trader white' or 'merchant pink coin 1'")
    kind = city.one_of(words[0], KIND_NAMES, "piece")
    colour = city.one_of(words[1], COLOUR_NAMES, "colour")
    return Office(kind, colour, int(words[3]) if len(words) == 4 else 0)


def _route(routes: Reader, id: str, cities: list[str], countries: list[str]) -> Route:
    route = routes.into(id, f"route {id}")
    route.only("houses", "boats", "tavern", "country", "permanent", "markers")
    ends = id.split("--")
    if len(ends) != 2 or ends[0] == ends[1]:
        route.wrong("a route is named by its two cities, like 'bremen--hamburg'")
    for end in ends:
        if end not in cities:
            route.wrong(f"unknown city '{end}'")
    houses = route.get("houses", int)
    if not 1 <= houses <= 8:
        route.wrong(f"a route has 1 to 8 houses, not {houses}")
    tavern = route.get("tavern", bool) if "tavern" in route.table else False
    boats = route.get("boats", int) if "boats" in route.table else 0
    if not 0 <= boats < houses:
        route.wrong(f"of {houses} houses {boats} cannot be boats")
    permanent = route.get("permanent", str) if "permanent" in route.table else ""
    if permanent:
        route.one_of(permanent, PERMANENT_NAMES, "permanent marker")
    country = route.get("country", str) if "country" in route.table else countries[0]
    return Route(
        id,
        (cities.index(ends[0]), cities.index(ends[1])),
        houses,
        tavern,
        boats,
        route.one_of(country, countries, "country"),
        permanent,
        route.get("markers", bool) if "markers" in route.table else True,
    )


def _link(link: Reader, cities: list[str]) -> tuple[tuple[int, int], tuple[int, ...]]:
    link.only("cities", "points")
    ends = link.strings("cities")
    if len(ends) != 2 or ends[0] == ends[1]:
        link.wrong("'cities' must name two different cities")
    for end in ends:
        if end not in cities:
            link.wrong(f"unknown city '{end}'")
    return (cities.index(ends[0]), cities.index(ends[1])), tuple(link.numbers("points"))


def _table(table: Reader, routes: list[str]) -> tuple[int, tuple[TableSpace, ...]]:
    table.only("route", "spaces")
    route = table.get("route", str)
    if route not in routes:
        table.wrong(f"unknown route '{route}'")
    spaces = []
    for number, entry in enumerate(table.get("spaces", list), 1):
        if not isinstance(entry, dict):
            table.wrong(f"space {number} must be a table")
        space = Reader(table.file, f"table space {number}", entry)
        colour = space.one_of(space.get("colour", str), COLOUR_NAMES, "colour")
        spaces.append(TableSpace(space.get("points", int), colour))
    if len(spaces) > MOST_SPACES:
        table.wrong(f"the special table has at most {MOST_SPACES} spaces, not {len(spaces)}")
    if len({space.points for space in spaces}) < len(spaces):
        table.wrong("two spaces have the same points")
    return routes.index(route), tuple(spaces)


def census(sheet: Sheet) -> dict[str, int]:
    """What can be counted on the board."""
    offices = [office for city in sheet.cities for office in city.offices]
    return {
        "cities": len(sheet.cities),
        "routes": len(sheet.routes),
        "houses": sum(route.houses for route in sheet.routes),
        "offices": len(offices),
        "coins": sum(office.coin > 0 for office in offices),
        "taverns": sum(route.tavern for route in sheet.routes),
        "boats": sum(route.boats for route in sheet.routes),
    }


def _check_whole(top: Reader, sheet: Sheet) -> None:
    stated = top.into("census")
    counted = census(sheet)
    stated.only(*counted)
    for thing, number in counted.items():
        if stated.get(thing, int) != number:
            stated.wrong(f"{stated.table[thing]} {thing} are stated, {number} are listed")
    if len({frozenset(route.ends) for route in sheet.routes}) < len(sheet.routes):
        top.wrong("two routes join the same two cities")
    reached = {0}
    for _ in sheet.cities:
        reached |= {end for route in sheet.routes if reached & set(route.ends) for end in route.ends}
    lost = [city.id for number, city in enumerate(sheet.cities) if number not in reached]
    if lost:
        top.wrong(f"the board is not connected: no way from {sheet.cities[0].id} to {lost[0]}")
    if len(sheet.spots()) > MOST_ROUTES:
        top.wrong(f"routes and boats together are more than {MOST_ROUTES}")
    completable = len(sheet.cities)
    if not 1 <= sheet.completed_to_end <= completable:
        top.wrong(f"'completed-to-end' must be from 1 to {completable}, its cities")
    if len(sheet.routes) > MAX_RINGS and _widest(sheet) > MAX_RINGS:
        top.wrong(f"two routes are more than {MAX_RINGS - 1} steps apart")


def _widest(sheet: Sheet) -> int:
    """The rings around the route that needs most of them, its own included."""
    most = 0
    for start in sheet.routes:
        cities, rings = set(start.ends), 1
        while len(cities) < len(sheet.cities):
            cities |= {end for route in sheet.routes if cities & set(route.ends) for end in route.ends}
            rings += 1
        most = max(most, rings + 1)
    return most
