"""Writes what leaves the server and the games as schemas, from which the page's types are made when it is checked."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from kontor.opening import new
from kontor.protocol import Facts
from kontor.registry import GAMES, game
from kontor.server.edge.app import schema

FOLDER = Path(__file__).parent.parent / "web" / "src" / "made"
REF = "#/components/schemas/{name}"

Schema = dict[str, Any]


def game_schema(name: str) -> Schema:
    """View and drawing as the game's `facts.py` declares them, and the facts of its events and commands."""
    facts = importlib.import_module(f"kontor.games.{name}.facts")
    _, parts = msgspec.json.schema_components([facts.View, facts.Drawing], ref_template=REF)
    parts["Event"] = {"oneOf": _events(name)}
    parts["Command"] = {"oneOf": _commands(name)}
    return {
        "openapi": "3.1.0",
        "info": {"title": game(name).title, "version": "1"},
        "paths": {},
        "components": {"schemas": parts},
    }


def _events(name: str) -> list[Schema]:
    """By name, as the table of the game's events has them."""
    facts = importlib.import_module(f"kontor.games.{name}.facts")
    told: dict[str, list[set[str]]] = {}
    for event, fields, *_ in importlib.import_module(f"kontor.games.{name}.events").EVENTS.values():
        split = [part for field in fields for part in facts.TOLD_AS.get(field, (field,))]
        told.setdefault(event, []).append({*split, *facts.ALSO_TOLD.get(event, ())})
    return [
        {
            "type": "object",
            "properties": {
                "name": {"const": event},
                "facts": _object(set.union(*sets), set.intersection(*sets) - {*facts.SECRET}, facts.EVENT_FACTS),
            },
            "required": ["name", "facts"],
        }
        for event, sets in told.items()
    ]


def _object(fields: Iterable[str], needed: Iterable[str], types: Mapping[str, object]) -> Schema:
    return {
        "type": "object",
        "properties": {field: msgspec.json.schema(types[field]) for field in sorted(fields)},
        "required": sorted(needed),
    }


def _commands(name: str) -> list[Schema]:
    """By verb, as the catalogues of all boards have them: these are all the commands there are."""
    said: dict[str, list[Facts]] = {}
    for board in game(name).boards():
        for edition, (fewest, _) in board.editions.items():
            for move in new(name, fewest, board=board.id, edition=edition, seed=1).position.moves:
                said.setdefault(str(move.facts["verb"]), []).append(move.facts)
    return [_command(verb, facts) for verb, facts in sorted(said.items())]


def _command(verb: str, said: Iterable[Facts]) -> Schema:
    types: dict[str, object] = {}
    for facts in said:
        types |= {field: list[int] if isinstance(fact, list) else type(fact) for field, fact in facts.items()}
    needed = set.intersection(*({*facts} for facts in said))
    found = _object(types, needed, types)
    found["properties"]["verb"] = {"const": verb}
    return found


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file, found in {"server": schema(), **{name: game_schema(name) for name in GAMES}}.items():
        (FOLDER / f"{file}.json").write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")
