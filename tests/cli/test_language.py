"""The terminal in another language: what happens, what is asked, what is counted, and its own words."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import is_refused, kontor
from tests.cli.test_hansa_play import SET_UP

GERMAN = (
    "Anna stellt zwei Marktstände in ",
    "Anna: Das Schiff liegt in Kopenhagen, du hast 6 Taler.",
    "Was geschehen ist",
    "deine letzte Wahl zurücknehmen",
    "Zurückgenommen: ",
    "Gesichert in ",
    "So geht es weiter:",
    "H2.1: Ein Zug",
    "H2.7: Keine Route führt von Kopenhagen nach Riga.",
    "H2.4: Aufgefüllt wird zu Beginn eines Zuges",
    "Erste Marktstände: Anna",
    r"\Schiff/ in Kopenhagen",
    "▲ die meisten Marktstände, wird bezahlt",
    "Punkte 10  Taler 6  Marktstände übrig  9",
    "why BEFEHL ",
    "Die Möglichkeiten haben die Nummern 1 bis ",
)


def test_a_game_is_played_in_german(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    tried = ("help", "99", "why sail riga", "replenish", "sail danzig", "undo", "rules H2.1", "save other.txt")
    typed = "".join(f"{line}\n" for line in (*SET_UP, *tried))
    options = ("--game", "hansa", "--seats", "2", "--humans", "0,1", "--name", "Anna", "--name", "Bert", "--seed", "1")
    result = kontor("play", *options, "--lang", "de", "--record", file, typed=typed, folder=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    for words in GERMAN:
        assert words in result.stdout, words
    assert "--lang de" in " ".join(result.stdout.split())
    shown = kontor("show", file, "--lang", "de").stdout
    assert "Nach 6 von 6 Befehlen:" in shown
    assert "Zug 1: Anna" in shown
    replayed = kontor("replay", file, "--lang", "de").stdout
    for words in (
        "Punkte bisher",
        "Verkaufte Waren",
        "6 Befehle, alle regelgerecht. Das Spiel ist noch nicht zu Ende.",
    ):
        assert words in replayed, words


def test_choices_and_people_without_a_name_are_german_too(tmp_path: Path) -> None:
    typed = "place trader stade--hamburg\nplaze trader stade--hamburg\n"
    said = kontor("play", "--seed", "1", "--lang", "de", "--record", "game.txt", typed=typed, folder=tmp_path).stdout
    assert "place trader oder place merchant" in said
    assert "Zug 1: Spieler" in said
    assert "unbekanntes Wort „plaze“; meinst du „place“?" in said
    line = kontor("show", tmp_path / "game.txt", "--text").stdout.strip()
    assert "Zug 1: Spieler 1" in kontor("show", "--position", line, "--lang", "de").stdout


def test_a_language_without_words_is_refused(tmp_path: Path) -> None:
    assert is_refused(kontor("play", "--lang", "xx", folder=tmp_path), "possible: en (English), de (Deutsch)")
