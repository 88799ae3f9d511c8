"""What an operator decides: one table of settings, the same in a file, in the environment and as options.

An option counts more than the environment, the environment more than the file. `port` is `port = 8420` in the file,
KONTOR_PORT in the environment and --port as an option. A new setting is a line of `Settings`.
"""

from __future__ import annotations

import ipaddress
import json
import os
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from kontor.ladder.file import opened
from kontor.protocol import BadInput
from kontor.server.edge.allowed import keyed, named
from kontor.server.edge.clients import networks
from kontor.server.edge.limits import Limits, with_changes

PREFIX = "KONTOR_"
FILE = "config"  # the one thing that the file itself cannot say
PASSWORD = re.compile(r"(//[^:/@\s]*:)[^@/\s]+@")


class Mistakes(BadInput):
    """Everything that is wrong at once, a sentence for each."""

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = list(sentences)


@dataclass(frozen=True, slots=True)
class Kind:
    """What a value may be. `read` takes what a file or a text holds, and raises ValueError for anything else."""

    allowed: str
    read: Callable[[Any], Any]


def a_number(least: int, most: int) -> Kind:
    def read(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int | str) or not least <= int(value) <= most:
            raise ValueError
        return int(value)

    return Kind(f"a whole number from {least:,} to {most:,}", read)


def _yes_or_no(value: Any) -> bool:
    found = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}.get(str(value).lower())
    if found is None:
        raise ValueError
    return found


def one_of(*words: str) -> Kind:
    def read(value: Any) -> str:
        if value not in words:
            raise ValueError
        return str(value)

    return Kind(" or ".join(words), read)


def _text(value: Any) -> str:
    if not isinstance(value, str | Path) or not str(value) or not str(value).isprintable():
        raise ValueError
    return str(value)


def _place(value: Any) -> tuple[str, int]:
    """Like 127.0.0.1:9420 or [::1]:9420."""
    host, _, port = _text(value).rpartition(":")
    return str(ipaddress.ip_address(host.strip("[]"))), a_number(1, 65535).read(port)


def _ladder(value: Any) -> Path:
    """One that can be read now; raises BadInput."""
    file = Path(_text(value)).expanduser()
    with opened(file):
        return file


def some(check: Callable[[list[str]], Any]) -> Kind:
    """Named things: a table in the file, NAME=VALUE one after another with ; between them in a text."""

    def read(value: Any) -> dict[str, str]:
        if isinstance(value, Mapping):
            words = [f"{name}={one}" for name, one in value.items()]
        else:
            words = value.split(";") if isinstance(value, str) else list(value)
        words = [word.strip() for word in words if word.strip()]
        check(words)
        parts = [word.partition("=") for word in words]
        return {name.strip(): (one or name).strip() for name, _, one in parts}

    return Kind("a table of names and values", read)


def some_of(what: str, check: Callable[[list[str]], Any]) -> Kind:
    """A list in the file, or one alone; one after another with ; between them in a text."""

    def read(value: Any) -> list[str]:
        found = value.split(";") if isinstance(value, str) else list(value)
        words = [_text(word.strip()) for word in found]
        check(words)
        return words

    return Kind(f"a list of {what}", read)


def an_address(allowed: str) -> Kind:
    def read(value: Any) -> str:
        if not _text(value).startswith(tuple(word.partition(":")[0] + ":" for word in allowed.split(" or "))):
            raise ValueError
        return str(value)

    return Kind(allowed, read)


A_DATABASE = an_address("sqlite:FILE or postgresql://user:password@host/name")
A_BUS = an_address("redis://:password@host:port/0 or rediss://:password@host:port/0 or unix:PATH")
A_TEXT = Kind("a text", _text)
A_FOLDER = Kind("a folder", lambda value: Path(_text(value)).expanduser())
A_LADDER = Kind("the file of a ladder", _ladder)
A_PLACE = Kind("an address and a port, like 127.0.0.1:9420", _place)
YES_OR_NO = Kind("true or false", _yes_or_no)
A_PORT = a_number(1, 65535)
A_TIME = a_number(1, 1_000_000)


def home() -> Path:
    """Where programs of this system keep what they make."""
    given = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_DATA_HOME")
    return (Path(given) if given else Path.home() / ".local" / "share") / "kontor"


@dataclass(frozen=True)
class Settings:
    """What holds. None: it is not set."""

    host: str = field(default="127.0.0.1", metadata={"kind": A_TEXT})
    port: int | None = field(default=None, metadata={"kind": A_PORT})
    data: Path = field(default_factory=home, metadata={"kind": A_FOLDER})
    browser: bool = field(default=True, metadata={"kind": YES_OR_NO})
    database: str | None = field(default=None, metadata={"kind": A_DATABASE})
    bus: str | None = field(default=None, metadata={"kind": A_BUS})
    proxy: list[str] = field(default_factory=list, metadata={"kind": some_of("addresses of proxies", networks)})
    name: list[str] = field(default_factory=list, metadata={"kind": some_of("names of this house", list)})
    log: str = field(default="plain", metadata={"kind": one_of("plain", "json")})
    access_log: bool = field(default=False, metadata={"kind": YES_OR_NO})
    metrics: tuple[str, int] | None = field(default=None, metadata={"kind": A_PLACE})
    finished_days: int | None = field(default=None, metadata={"kind": A_TIME})
    unbegun_hours: int | None = field(default=None, metadata={"kind": A_TIME})
    ladder: Path | None = field(default=None, metadata={"kind": A_LADDER})
    limits: dict[str, str] = field(default_factory=dict, metadata={"kind": some(with_changes)})
    players: dict[str, str] = field(default_factory=dict, metadata={"kind": some(named)})
    bots: dict[str, str] = field(default_factory=dict, metadata={"kind": some(keyed), "secret": True})

    @property
    def allowed(self) -> Limits:
        return with_changes([f"{name}={number}" for name, number in self.limits.items()])


KINDS: dict[str, Kind] = {one.name.replace("_", "-"): one.metadata["kind"] for one in fields(Settings)}
SECRET = {one.name for one in fields(Settings) if "secret" in one.metadata}  # whose values are not shown


@dataclass(frozen=True)
class Found:
    """The settings, and where each of them was said."""

    settings: Settings
    where: Mapping[str, str]

    def shown(self) -> str:
        """As a settings file that would say the same."""
        lines, tables = [], []
        for name in KINDS:
            value, where = getattr(self.settings, name.replace("-", "_")), self.where.get(name, "default")
            if isinstance(value, dict):
                rows = [f"{json.dumps(key)} = {_toml('…' if name in SECRET else one)}" for key, one in value.items()]
                tables += ["", f"[{name}]  # {where}", *rows]
            elif value is None:
                lines.append(f"# {name} is not set")
            else:
                lines.append(f"{name} = {_toml(value)}  # {where}")
        return "\n".join([*lines, *tables])


def _toml(value: Any) -> str:
    if isinstance(value, list):
        return json.dumps([str(one) for one in value], ensure_ascii=False)
    if isinstance(value, tuple):
        value = f"[{value[0]}]:{value[1]}" if ":" in value[0] else f"{value[0]}:{value[1]}"
    return json.dumps(value if isinstance(value, bool | int) else _masked(str(value)), ensure_ascii=False)


def _masked(text: str) -> str:
    return PASSWORD.sub(r"\1…@", text)


def gather(options: Mapping[str, Any], environment: Mapping[str, str] | None = None) -> Found:
    """What holds. `options` are those of a command, None if not said. Raises Mistakes."""
    told = {name.replace("_", "-"): value for name, value in options.items() if value not in (None, [], ())}
    around = {f"{PREFIX}{name.upper().replace('-', '_')}": name for name in [*KINDS, FILE]}
    here = os.environ if environment is None else environment
    said = {around[name]: value for name, value in here.items() if name in around and value}
    file = told.pop(FILE, None) or said.pop(FILE, None)
    reading = Reading()
    if file is not None:
        path = Path(file)
        reading.take(_read(path), lambda name: f"{path}: {name}", str(path))
    reading.take(said, _variable, "")
    reading.take({name: value for name, value in told.items() if name in KINDS}, _option, "")
    if both := sorted(reading.values.get("players", {}).keys() & reading.values.get("bots", {}).keys()):
        reading.mistakes.append(f"{both[0]} is the name of a player and of a bot: call one of them otherwise")
    if reading.mistakes:
        raise Mistakes(reading.mistakes)
    return Found(Settings(**reading.values), reading.where)


def _variable(name: str) -> str:
    return f"{PREFIX}{name.upper().replace('-', '_')}"


def _option(name: str) -> str:
    return f"--{name.removesuffix('s') if name in ('limits', 'players', 'bots') else name}"


class Reading:
    """What was read so far; later takes count more, of named things one by one."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.where: dict[str, str] = {}
        self.mistakes: list[str] = []

    def take(self, said: Mapping[str, Any], called: Callable[[str], str], file: str) -> None:
        for name, value in said.items():
            if name not in KINDS:
                near = get_close_matches(name, KINDS, 1)
                hint = f"perhaps {near[0]} is meant" if near else f"known: {', '.join(KINDS)}"
                self.mistakes.append(f"{file}: there is no setting '{name[:60]}' ({hint})")
                continue
            try:
                read = KINDS[name].read(value)
            except BadInput as error:
                self.mistakes.append(f"{called(name)}: {error}")
            except (ValueError, TypeError, AttributeError):
                wrong = _masked(str(value))[:60]
                self.mistakes.append(f"{called(name)} must be {KINDS[name].allowed}, not '{wrong}'")
            else:
                key, where = name.replace("-", "_"), file or called(name)
                both = isinstance(read, dict) and key in self.values
                self.values[key] = self.values[key] | read if both else read
                self.where[name] = f"{self.where[name]}, {where}" if both else where


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"{path}: the settings cannot be read ({error.strerror})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: the settings are no TOML ({error})") from None
