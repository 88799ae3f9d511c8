"""What is counted for one seat of Hansa Teutonica, and how it is written as a row of numbers of 16 bits."""

from __future__ import annotations

from typing import final

from librt.strings import BytesWriter, write_i32_le, write_i64_le
from librt.vecs import vec
from mypy_extensions import i32, i64

from kontor.games.teutonica.board import NONE, Board
from kontor.games.teutonica.components import N_ABILITIES
from kontor.players.teutonica.printed import FIELD
from kontor.players.teutonica.survey import FAR


@final
class Tally:
    """The numbers of one seat; each group is counted again when something that it depends on has changed."""

    def __init__(self, board: Board, seat: i64) -> None:
        self.seat = seat
        # Its desk.
        self.levels = vec[i64]([0] * N_ABILITIES)
        self.actions: i64 = 0
        self.keys: i64 = 0
        self.purse: i64 = 0
        self.learned: i64 = 0  # how many abilities but the keys are full
        self.lacking: i64 = 0  # the set of those that are not
        self.traders_ready: i64 = 0
        self.merchants_ready: i64 = 0
        self.traders_stock: i64 = 0
        self.merchants_stock: i64 = 0
        self.income: i64 = 0
        self.prestige: i64 = 0
        self.desk_points: i64 = 0  # for prestige, abilities and markers
        self.city_points: i64 = 0  # for each city controlled
        self.table: i64 = 0  # points of the special table
        self.may_table = False  # is there a space that it may take?
        self.link: i64 = 0
        self.unused: i64 = 0
        self.markers_unused: i64 = 0
        self.markers_used: i64 = 0
        self.favours: i64 = 0
        self.action_favour: i64 = 0
        # Its cities.
        self.cities: i64 = NONE
        self.beside: i64 = 0  # cities next to them
        self.offices: i64 = 0
        self.controlled: i64 = 0
        self.network: i64 = 0
        self.second_network: i64 = 0
        self.lacks: i64 = 0  # cities that the link lacks
        self.toll_ways: i64 = 0
        self.offices_amid: i64 = 0
        self.rules: i64 = 0  # by ability, FIELD bits each: cities controlled that teach it
        self.mission_points: i64 = 0
        self.mission_cities: i64 = 0
        self.mission_lacks: i64 = 0
        self.mission_left: i64 = 0  # the cities of the card without an own office
        # Where it stands.
        self.can_bring = False  # a merchant from the supply
        self.stands: i64 = 0  # routes
        self.filled: i64 = 0  # those of them that it fills alone
        self.traders: i64 = 0
        self.merchants: i64 = 0
        self.placed: i64 = 0  # length, middle and link, WIDE bits each
        self.leads_to: i64 = 0  # by ability, FIELD bits each: pieces on routes to it
        self.progress: i64 = 0  # on routes that are worth something, the nearer the more
        self.full: i64 = 0
        self.lacking_one: i64 = 0
        self.lacking_two: i64 = 0
        self.blocks: i64 = 0
        self.blocked: i64 = 0
        self.baits: i64 = 0
        self.to_markers: i64 = 0
        self.at_home: i64 = 0
        self.by_room: i64 = 0
        self.cost = vec[i64]([FAR] * board.n_routes)  # of the routes on which it stands
        self.at = vec[i64]([0] * (FAR + 1))  # by cost: the cities that such a route leads to …
        self.with_merchant = vec[i64]([0] * (FAR + 1))  # … with a merchant
        self.costs: i64 = 0  # the set of these costs
        self.ways = vec[i64]([FAR] * N_ABILITIES)  # by ability: the lowest cost of such a route to it
        self.table_cost: i64 = FAR  # if it stands there
        # What it may soon gain.
        self.abilities = vec[i64]([FAR] * N_ABILITIES)
        self.office: i64 = FAR
        self.second: i64 = FAR
        self.coin: i64 = FAR
        self.control: i64 = FAR
        self.joining: i64 = FAR
        self.mission: i64 = FAR
        self.marker: i64 = FAR
        self.marker_2: i64 = FAR
        self.to_table: i64 = FAR
        self.full_gains: i64 = 0
        self.points: i64 = 0

    def write_desk(self, traders: i64, merchants: i64, out: BytesWriter) -> None:
        """Abilities, pieces and offices; what is in hand counts as standing."""
        levels, unused = self.levels, self.unused
        write_i64_le(out, _four(levels[0], levels[1], levels[2], levels[3]))
        write_i64_le(out, _four(levels[4], self.actions, self.keys, self.purse))
        write_i64_le(out, _four(self.learned, self.traders_ready, self.merchants_ready, self.traders_stock))
        write_i64_le(out, _four(self.merchants_stock, self.traders + traders, self.merchants + merchants, self.income))
        write_i64_le(out, _four(self.offices, self.controlled, self.network, self.second_network))
        lacks: i64 = 0
        linked: i64 = self.link
        if linked < 0:
            linked = 0
            lacks = self.lacks
        write_i64_le(out, _four(self.table, linked, lacks, self.markers_unused))
        # Markers by kind, in the order of the components: additional, exchange, develop, plus 3 and 4, remove, move.
        plus: i64 = 3 * ((unused >> 12) & 15) + 4 * ((unused >> 16) & 15)
        write_i64_le(out, _four(self.markers_used, unused & 15, (unused >> 8) & 15, plus))
        write_i64_le(out, _four((unused >> 4) & 15, (unused >> 20) & 15, (unused >> 24) & 15, self.favours))

    def write_gains(self, out: BytesWriter) -> None:
        """What things cost, from the favour and the mission that stand before them on."""
        costs = self.abilities
        write_i64_le(out, _four(self.action_favour, self.mission_cities, self.mission_lacks, costs[0]))
        write_i64_le(out, _four(costs[1], costs[2], costs[3], costs[4]))
        write_i64_le(out, _four(self.office, self.second, self.coin, self.control))
        write_i64_le(out, _four(self.marker, self.marker_2, self.to_table, self.joining))

    def write_places(self, tolls: i64, out: BytesWriter) -> None:
        """Where its pieces and offices are."""
        to, rules, placed = self.leads_to, self.rules, self.placed
        write_i64_le(out, _four(self.mission, to & 4095, (to >> FIELD) & 4095, (to >> (2 * FIELD)) & 4095))
        to >>= 3 * FIELD
        write_i64_le(out, _four(to & 4095, to >> FIELD, rules & 4095, (rules >> FIELD) & 4095))
        rules >>= 2 * FIELD
        write_i64_le(out, _four(rules & 4095, (rules >> FIELD) & 4095, rules >> (2 * FIELD), self.progress))
        write_i64_le(out, _four(self.full, self.full_gains, self.lacking_one, self.lacking_two))
        write_i64_le(out, _four(tolls, self.blocks, self.blocked, self.baits))
        write_i64_le(out, _four(self.toll_ways, self.to_markers, placed & 0xFFFF, (placed >> 16) & 0xFFFF))
        write_i64_le(out, _four(self.at_home, self.by_room, placed >> 32, self.offices_amid))


def write_four(out: BytesWriter, first: i64, second: i64, third: i64, fourth: i64) -> None:
    write_i64_le(out, _four(first, second, third, fourth))


def write_two(out: BytesWriter, first: i64, second: i64) -> None:
    write_i32_le(out, i32((first & 0xFFFF) | (second << 16)))


def _four(first: i64, second: i64, third: i64, fourth: i64) -> i64:
    """Side by side; the last one keeps its sign, so that numbers without an end give the same."""
    return (first & 0xFFFF) | ((second & 0xFFFF) << 16) | ((third & 0xFFFF) << 32) | (fourth << 48)
