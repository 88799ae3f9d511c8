"""What can be read before and beside a game: which games there are, and their rules by number or by words."""

from __future__ import annotations

from collections.abc import Sequence

from kontor.fitting import players_of
from kontor.players.levels import LEVELS, STYLES
from kontor.protocol import AnyGame, BadInput, BoardInfo, Rule
from kontor.registry import GAMES, game

MOST_FOUND = 12  # rules, and as many parts of the book
SHOWN = 40  # letters of what is quoted


def catalogue() -> str:
    """Every game with its boards, and the levels that can be played against."""
    lines = []
    for name in GAMES:
        rules = game(name)
        lines.append(f"{name}: {rules.title}")
        lines += [line for info in rules.boards() for line in _board(info)]
    lines.append(f"opponents, from the weakest to the strongest: {', '.join(LEVELS)}")
    lines.append(f"those that think may have a style, like novice+{STYLES[0]}: {', '.join(STYLES)}")
    return "\n".join(lines)


def _board(info: BoardInfo) -> list[str]:
    lines = [f"  board {info.id}: {info.name}"]
    for edition in info.editions:
        extras = "".join(f", option {name}" for name in info.options.get(edition, ()))
        lines.append(f"    edition {edition}, {players_of(info, edition)}{extras}")
    return lines


def rules_of(name: str, id: str) -> str:
    """A rule, or all of a chapter; without an id, which chapters there are. Raises BadInput."""
    rules = game(name)
    book = rules.rulebook()
    if not id:
        return "\n".join(dict.fromkeys(rule.chapter for rule in book))
    wanted = id.strip().casefold()
    found = [rule for rule in book if rule.id.casefold() == wanted or rule.id.casefold().startswith(f"{wanted}.")]
    if not found:
        chapters = ", ".join(dict.fromkeys(rule.chapter.split(" ")[0] for rule in book))
        raise BadInput(f"there is no rule '{id[:SHOWN]}' in {rules.title} (chapters: {chapters})")
    return "\n".join(_rule(rules, rule) for rule in found)


def find_rules(name: str, words: str) -> str:
    """The numbered rules and the parts of the book that have all these words; raises BadInput."""
    rules, wanted = game(name), words.casefold().split()
    if not wanted:
        raise BadInput("say which words to look for")
    numbered = [_rule(rules, rule) for rule in rules.rulebook() if _has(f"{rule.chapter} {rule.text}", wanted)]
    explained = [
        f"{chapter.title}, {step.title}: {step.text} [{' '.join(step.rules)}]"
        for chapter in rules.book()
        for step in chapter.steps
        if _has(f"{chapter.title} {step.title} {step.text}", wanted)
    ]
    if not numbered and not explained:
        raise BadInput(f"no rule of {rules.title} has the words '{words[:SHOWN]}'; try fewer, or others")
    return "\n".join([*_first(numbered, "rules"), *_first(explained, "parts of the book")])


def _has(text: str, wanted: Sequence[str]) -> bool:
    return all(word in text.casefold() for word in wanted)


def _first(found: Sequence[str], what: str) -> list[str]:
    more = len(found) - MOST_FOUND
    return [*found[:MOST_FOUND], *([f"({more} more {what} have these words)"] if more > 0 else [])]


def _rule(rules: AnyGame, rule: Rule) -> str:
    every = {edition for info in rules.boards() for edition in info.editions}
    only = "" if every <= set(rule.editions) else f" [{', '.join(rule.editions)}]"
    return f"{rule.id}{only}: {rule.text}"
