"""What an operator decides: in a file, in the environment, as options; a sentence for each mistake."""

from __future__ import annotations

import inspect
import re
import tomllib
from pathlib import Path

import pytest

from kontor.cli import serve
from kontor.server.edge.settings import KINDS, Mistakes, Settings, gather
from tests.cli.running import ROOT, is_refused, kontor

FILE = """
port = 8500
host = "0.0.0.0"
browser = false
log = "json"
access-log = true
metrics = "127.0.0.1:9420"
proxy = ["127.0.0.1", "172.16.0.0/12"]
name = "kontor.example.org"
finished-days = 30

[limits]
tables-per-hour = 7
joins-per-minute = 8

[players]
greedy = "bots.py:Greedy"
"""
# What is said wrongly in a file, and what the sentence names.
MISTAKES = {
    "port = 'many'": ("port", "1 to 65,535", "many"),
    "port = 0": ("port", "1 to 65,535"),
    "port = true": ("port", "1 to 65,535"),
    "prot = 1": ("prot", "perhaps port is meant"),
    "zzz = 1": ("zzz", "known: ", "access-log"),
    "log = 'xml'": ("log", "plain or json", "xml"),
    "browser = 'perhaps'": ("browser", "true or false"),
    "metrics = '9420'": ("metrics", "127.0.0.1:9420"),
    "metrics = 'example.org:80'": ("metrics", "127.0.0.1:9420"),
    "finished-days = -1": ("finished-days", "whole number"),
    "finished-days = 1.5": ("finished-days", "whole number"),
    "data = 5": ("data", "a folder"),
    "proxy = 'here'": ("proxy", "172.16.0.0/12", "here"),
    "database = 'mysql://me:secret@host/x'": ("database", "postgresql://", "//me:…@host"),
    "limits = 5": ("limits", "a table of names and values"),
    "[limits]\ntables-per-day = 5": ("limits", "tables-per-day", "tables-per-hour"),
    "[limits]\ntables-per-hour = 0": ("limits", "tables-per-hour=0"),
    "[players]\nnovice = 'x.py:Y'": ("players", "novice"),
    "[bots]\nnovice = '0123456789abcdef0123456789abcdef'": ("bots", "novice is a level"),
    "[bots]\nnet = '0123456789abcdef0123456789abcdef'": ("bots", "net stands for"),
    "[bots]\ngreedy = '0123456789abcdef0123456789abcde'": (
        "bots",
        "the key of greedy must be 32 to 64",
        "openssl rand",
    ),
    "[bots]\ngreedy = '0123456789abcdef 123456789abcdef0'": ("bots", "the key of greedy must be 32 to 64"),
    "[bots]\na = '0123456789abcdef0123456789abcdef'\nb = '0123456789abcdef0123456789abcdef'": ("bots", "another bot's"),
    "bots = '0123456789abcdef0123456789abcdef'": ("bots", "greedy=KEY"),
}


def a_file(folder: Path, text: str) -> Path:
    file = folder / "kontor.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_options_count_more_than_the_environment_and_that_more_than_the_file(tmp_path: Path) -> None:
    config = a_file(tmp_path, FILE)
    around = {"KONTOR_HOST": "127.0.0.2", "KONTOR_LOG": "plain", "KONTOR_LIMITS": "joins-per-minute=9"}
    found = gather({"config": config, "log": "json", "limits": ["chats-per-minute=3"]}, around)
    settings = found.settings
    assert (settings.port, settings.host, settings.log) == (8500, "127.0.0.2", "json")
    assert (settings.browser, settings.access_log, settings.finished_days) == (False, True, 30)
    assert settings.metrics == ("127.0.0.1", 9420)
    assert (settings.proxy, settings.name) == (["127.0.0.1", "172.16.0.0/12"], ["kontor.example.org"])
    assert settings.players == {"greedy": "bots.py:Greedy"}
    limits = settings.allowed
    assert (limits.tables_per_hour, limits.joins_per_minute, limits.chats_per_minute) == (7, 9, 3)
    assert found.where["host"] == "KONTOR_HOST"
    assert found.where["log"] == "--log"
    assert found.where["port"] == str(config)
    assert found.where["limits"] == f"{config}, KONTOR_LIMITS, --limit"


def test_the_environment_alone_can_say_everything(tmp_path: Path) -> None:
    said = {
        "KONTOR_CONFIG": str(a_file(tmp_path, "port = 8500")),
        "KONTOR_BROWSER": "no",
        "KONTOR_DATABASE": "postgresql://kontor:secret@db/kontor",
        "KONTOR_PROXY": "127.0.0.1; ::1",
        "KONTOR_PLAYERS": "greedy=bots.py:Greedy; quick=exec:quick --level 3",
        "KONTOR_KERNEL": "interpreted",  # not a setting of the server
    }
    found = gather({}, said)
    settings = found.settings
    assert (settings.port, settings.browser, settings.proxy) == (8500, False, ["127.0.0.1", "::1"])
    assert settings.database == said["KONTOR_DATABASE"]
    assert 'database = "postgresql://kontor:…@db/kontor"  # KONTOR_DATABASE' in found.shown()
    assert settings.players == {"greedy": "bots.py:Greedy", "quick": "exec:quick --level 3"}


def test_the_keys_of_bots_are_not_shown(tmp_path: Path) -> None:
    key, other = "0123456789abcdef0123456789abcdef", "x" * 40
    config = a_file(tmp_path, f"[bots]\ngreedy = '{key}'\n")
    found = gather({"config": config}, {"KONTOR_BOTS": f"quick={other}"})
    assert found.settings.bots == {"greedy": key, "quick": other}
    assert '"greedy" = "…"' in found.shown()
    assert key not in found.shown()
    assert other not in found.shown()
    with pytest.raises(Mistakes, match="greedy is the name of a player and of a bot"):
        gather({"config": config, "players": ["greedy=bots.py:Greedy"]}, {})


def test_nothing_said_is_what_always_held() -> None:
    settings = gather({}, {}).settings
    assert settings == Settings()
    assert (settings.host, settings.port, settings.finished_days, settings.metrics) == ("127.0.0.1", None, None, None)


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_is_a_sentence_with_file_key_and_what_is_allowed(tmp_path: Path, text: str) -> None:
    config = a_file(tmp_path, text)
    with pytest.raises(Mistakes) as caught:
        gather({"config": config}, {})
    [sentence] = caught.value.sentences
    for part in (str(config), *MISTAKES[text]):
        assert part in sentence
    assert "0123456789abcde" not in sentence  # the key of a bot


def test_mistakes_elsewhere_name_their_place() -> None:
    with pytest.raises(Mistakes) as caught:
        gather({"metrics": "here"}, {"KONTOR_PORT": "tcp://10.0.0.1:8420"})
    assert [sentence.split()[0] for sentence in caught.value.sentences] == ["KONTOR_PORT", "--metrics"]


def test_every_setting_is_an_option_of_serve() -> None:
    options = set(inspect.signature(serve.serve).parameters) - {"context", "config", "print_config"}
    assert {name.replace("_", "-") for name in options} == set(KINDS)


def test_the_command_says_each_mistake_on_a_line(tmp_path: Path) -> None:
    config = a_file(tmp_path, "port = 'x'\nlog = 'y'\nnothing = 1\n")
    said = kontor("serve", "--config", config)
    assert (said.returncode, said.stdout) == (2, "")
    assert [line.split(": ", 2)[1] for line in said.stderr.splitlines()] == [str(config)] * 3


@pytest.mark.parametrize("text", ["port 5", "port = 5\nport = 6", "\xff"])
def test_what_is_no_toml_is_said(tmp_path: Path, text: str) -> None:
    config = tmp_path / "kontor.toml"
    config.write_bytes(text.encode("latin-1"))
    assert is_refused(kontor("serve", "--config", config), str(config), "TOML")


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    assert is_refused(kontor("serve", "--config", tmp_path / "no.toml"), "no.toml", "cannot be read")


def test_what_holds_can_be_shown_and_is_a_settings_file(tmp_path: Path) -> None:
    config = a_file(tmp_path, FILE)
    shown = kontor("serve", "--config", config, "--port", 8600, "--print-config")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "port = 8600  # --port" in shown.stdout
    assert f'log = "json"  # {config}' in shown.stdout
    again = gather({"config": a_file(tmp_path, shown.stdout)}, {}).settings
    assert again == gather({"config": a_file(tmp_path, FILE), "port": 8600}, {}).settings
    assert set(tomllib.loads(shown.stdout)) <= set(KINDS)


def test_the_settings_that_the_guide_prints_hold(tmp_path: Path) -> None:
    """The rest of it is tried by tools/self_hosting.py, with programs that are not everywhere."""
    guide = (ROOT / "docs" / "self-hosting.md").read_text(encoding="utf-8")
    [text] = re.findall(r"^```toml\n(.*?)^```", guide, re.DOTALL | re.MULTILINE)
    settings = gather({"config": a_file(tmp_path, text)}, {}).settings
    assert (settings.port, settings.proxy, settings.metrics) == (8420, ["127.0.0.1"], ("127.0.0.1", 9420))
