"""Every language says everything: the same codes with the same facts, in every form that its texts ask for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from kontor.games.hansa.events import EVENTS as HANSA_EVENTS
from kontor.games.teutonica.components import MARKER_NAMES, PERMANENT_NAMES
from kontor.games.teutonica.events import EVENTS as TEUTONICA_EVENTS
from kontor.players.minds import mind
from kontor.players.reasons import reasons
from kontor.server.core import errors
from kontor.words import FOLDER, languages, words
from kontor.words.plurals import Plurals
from kontor.words.texts import BadText, Slot, parts, read

ROOT = Path(__file__).parent.parent.parent
FILES = sorted(file.stem for file in (FOLDER / "en").glob("*.words"))
EVENTS = {"hansa": HANSA_EVENTS, "teutonica": TEUTONICA_EVENTS}
LAWS = {"hansa": "games/hansa/law.py", "teutonica": "games/teutonica/law", "match": "match.py"}


def slots(text: str) -> list[Slot]:
    return [part for part in parts(text) if isinstance(part, Slot)]


def nouns(texts: dict[str, str]) -> set[str]:
    """Facts that some text of the file names by a code: {kind} is said by kind.trader."""
    heads = {code.partition(".")[0] for code in texts if "." in code}
    return {slot.name for text in texts.values() for slot in slots(text) if slot.name in heads} | {"player"}


def is_form(code: str, texts: dict[str, str]) -> bool:
    """A form of a word (kind.trader.dative) belongs to its language alone."""
    head, _, form = code.rpartition(".")
    return head in texts and head.partition(".")[0] in nouns(texts) and form.isalpha()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("file", FILES)
def test_a_language_has_every_text_with_the_same_facts(language: str, file: str) -> None:
    english, own = words("en").file(file), words(language).file(file)

    def plain(texts: dict[str, str]) -> set[str]:
        return {code for code in texts if not is_form(code, texts)}

    assert plain(own) == plain(english)
    for code in plain(own):
        facts = [{slot.name for slot in slots(texts[code])} for texts in (english, own)]
        assert facts[0] == facts[1] or code in FREE, (code, facts)


# A number that one language says with a word that another needs no number for.
FREE = frozenset(["talers", "left"])


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("file", FILES)
def test_every_form_that_a_text_asks_for_is_there(language: str, file: str) -> None:
    texts = words(language).file(file)
    asked = {(slot.name, slot.form) for text in texts.values() for slot in slots(text) if slot.form and not slot.player}
    for name, form in asked:
        assert any(code.startswith(f"{name}.") and code.endswith(f".{form}") for code in texts), (name, form)


@pytest.mark.parametrize("language", languages())
def test_plural_forms_are_as_many_as_the_language_has(language: str) -> None:
    many = len(words(language).plurals.categories)
    for file in FILES:
        for code, text in words(language).file(file).items():
            assert all(len(slot.forms) in (0, many) for slot in slots(text)), (file, code)


@pytest.mark.parametrize("game", EVENTS)
def test_there_is_a_text_for_every_event_and_for_no_other(game: str) -> None:
    told = {code.removeprefix("event.") for code in words("en").file(game) if code.startswith("event.")}
    assert told == {name for name, _ in EVENTS[game].values()}


@pytest.mark.parametrize("game", EVENTS)
def test_there_is_a_text_for_every_clause_of_a_reason_and_for_no_other(game: str) -> None:
    about, texts = reasons(game), words("en").file(game)
    told = {code.removeprefix("because.") for code in texts if code.startswith("because.")}
    needed = {"chances", "points", "ends", "stand-in", *(f"then.{deed}" for deed in about.deeds)}
    needed |= {"ends-open"} if about.secret else set()
    needed |= {f"near.{feature.replace(' ', '-')}" for feature in (*about.near, about.last) if feature}
    needed |= {f"hinders.{threat.feature.replace(' ', '-')}" for threat in about.threats}
    if about.reach is not None:
        needed |= {f"keeps.{threat.feature.replace(' ', '-')}" for threat in about.threats if not threat.falls}
    changes = {name.replace(" ", "-") for name in mind(game).features}
    assert needed <= told
    assert {code.partition(".")[2] for code in told - needed} <= changes
    assert {code.partition(".")[0] for code in told - needed} == {"more", "less"}


@pytest.mark.parametrize("game", EVENTS)
def test_reasons_are_about_what_there_is(game: str) -> None:
    """Texts name facts of their events; what goes without saying could be said."""
    about, texts = reasons(game), words("en").file(game)
    for deed in about.deeds:
        told = [set(fields) for name, fields in EVENTS[game].values() if name == deed]
        assert {slot.name for slot in slots(texts[f"because.then.{deed}"])} <= set.intersection(*told)
    kinds = {"points", "near", "keeps", "hinders"}
    assert about.implied.keys() <= kinds | {name for name, _ in EVENTS[game].values()}
    features = {*about.near, *about.hidden, *(threat.feature for threat in about.threats)}
    assert features <= {*mind(game).features}
    assert set(about.steps) <= set(about.deeds)
    for feature in {feature for implied in about.implied.values() for feature in implied}:
        assert any(f"because.{change}.{feature.replace(' ', '-')}" in texts for change in ("more", "less")), feature


@pytest.mark.parametrize("file", LAWS)
def test_there_is_a_text_for_every_refusal_and_for_no_other(file: str) -> None:
    told = {code.removeprefix("refusal.") for code in words("en").file(file) if code.startswith("refusal.")}
    trees = [ast.parse(one.read_text(encoding="utf-8")) for one in _python(ROOT / "src" / "kontor" / LAWS[file])]
    assert told == {code for tree in trees for call in ast.walk(tree) for code in _refused(call)}


def _refused(call: ast.AST) -> Iterator[str]:
    """The codes of a call that makes a refusal: Refusal(rule, code, ...)."""
    if isinstance(call, ast.Call) and ast.unparse(call.func) in ("Refusal", "self._refusal") and len(call.args) > 1:
        code = [part.value for part in ast.walk(call.args[1]) if isinstance(part, ast.Constant)]
        assert code or ast.unparse(call.args[1]) in ("code", "refusal.code"), ast.unparse(call)  # these hand codes on
        yield from map(str, code)


def test_there_is_a_tile_for_every_marker_and_for_no_other() -> None:
    texts = words("en").file("teutonica-picture")
    heads = {"tile": {*MARKER_NAMES, "unseen"}, "lasting": {*PERMANENT_NAMES}}
    for head, names in heads.items():
        assert {code.partition(".")[2] for code in texts if code.startswith(f"{head}.")} == names


# ------------------------------------------------------------------- none is unused


@cache
def sources(file: str) -> str:
    """Of those who say its texts: a game's picture its own, all others the page and the rooms at the edge."""
    game, picture, _ = file.partition("-picture")
    if picture:
        return "\n".join(one.read_text(encoding="utf-8") for one in _python(ROOT / "src" / "kontor" / "games" / game))
    page = [file for kind in ("ts", "svelte") for file in (ROOT / "web" / "src").rglob(f"*.{kind}")]
    engine = [file for room in ROOMS for file in _python(ROOT / "src" / "kontor" / room)]
    return "\n".join(file.read_text(encoding="utf-8") for file in [*page, *engine])


ROOMS = ("cli", "server", "words", "protocol.py", "match.py")


def _python(room: Path) -> Iterator[Path]:
    yield from room.rglob("*.py") if room.is_dir() else [room]


@cache
def beginnings(file: str) -> tuple[str, ...]:
    """What codes begin with that are put together while the program runs."""
    found = re.findall(r"[`\"']([a-z]+(?:\.[\w-]+)*[.-])[$]?\{", sources(file))
    found += [f"{kind}." for kind in re.findall(r"called\([\"']([a-z]+)", sources(file))]
    return tuple({one for one in found if "." in one} - {f"{name}." for name in FILES})


# Codes of a game that its facts choose: what happens and why, what is asked, what may not be, what counts.
CHOSEN = ("event", "because", "prompt", "wait", "word", "do", "effect", "score", "account", "verb", "refusal")


@pytest.mark.parametrize("file", [file for file in FILES if file != "language" and not file.startswith("learn-")])
def test_no_text_is_unused(file: str) -> None:
    """The codes of a lesson are made of its steps."""
    texts = words("en").file(file)
    for code in read(FOLDER / "en" / f"{file}.words"):
        head = code.partition(".")[0]
        if head in nouns(texts) or (file in LAWS and head in CHOSEN):
            continue
        whole = f"{file}.{code}"
        names = [code, whole, *(whole.rsplit(".", n)[0] for n in range(1, whole.count(".")))]  # or the section it is in
        quoted = any(f"{quote}{name}{quote}" in sources(file) for quote in "'\"`" for name in names)
        assert quoted or whole.startswith(beginnings(file)) or code.startswith(beginnings(file)), whole


# --------------------------------------------------------------------------- plurals


def test_plurals_are_stated_as_cldr_states_them() -> None:
    """Of Polish, for which two forms would not do."""
    polish = Plurals(
        "one: n = 1; few: n % 10 = 2..4 and n % 100 != 12..14; many: n % 10 = 0..1,5..9 or n % 100 = 12..14"
    )
    numbers = (0, 1, 2, 4, 5, 11, 12, 22, 25, 101, 102, 112)
    found = [polish.category(number) for number in numbers]
    assert found == ["many", "one", "few", "few", "many", "many", "many", "few", "many", "many", "few", "many"]
    assert [polish.choose(n, ("plik", "pliki", "plików", "pliku")) for n in (1, 3, 5)] == ["plik", "pliki", "plików"]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [("turn", "line 1: code = text"), ("a = b\na = c", "line 2: this code stands here twice")],
)
def test_a_wrong_file_is_named_with_its_line(tmp_path: Path, text: str, wrong: str) -> None:
    file = tmp_path / "wrong.words"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadText, match=wrong):
        read(file)


def test_a_wrong_slot_is_named_with_its_text() -> None:
    with pytest.raises(BadText, match=r"what is \{the city\}\?"):
        list(parts("Sail to {the city}"))


def test_there_is_a_text_with_its_facts_for_every_trouble_of_the_server_and_for_no_other() -> None:
    texts, found = words("en").file("server"), set()
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in _python(ROOT / "src" / "kontor" / "server")]
    for call in (call for tree in trees for call in ast.walk(tree) if isinstance(call, ast.Call)):
        for code in _troubles(call):
            found.add(code)
            given = {str(fact.arg) for fact in call.keywords} | LATER.get(ast.unparse(call.func), set())
            assert {slot.name for slot in slots(texts[code])} <= given, ast.unparse(call)
    assert found | {"unplayable"} == set(texts)  # that one is a class of its own


def _troubles(call: ast.Call) -> Iterator[str]:
    """The codes of a call that makes a trouble, or an allowance that makes one later."""
    name = ast.unparse(call.func)
    if name in TROUBLES and call.args:
        wanted = call.args[0]
        ways = [wanted.body, wanted.orelse] if isinstance(wanted, ast.IfExp) else [wanted]
        yield from (str(way.value) for way in ways if isinstance(way, ast.Constant))
    elif name == "Allowance":
        yield str(ast.literal_eval(call.args[2]))


LATER = {"Allowance": {"seconds"}}  # facts that the trouble has when it comes
TROUBLES = [name for name, one in vars(errors).items() if isinstance(one, type) and issubclass(one, errors.Trouble)]
