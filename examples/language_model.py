"""A language model that plays Hansa through the tool server `kontor mcp`, with the official SDK's client.

    python examples/language_model.py --model mymodel:ask    yours: a function from a prompt to an answer
    python examples/language_model.py                        no model: a script stands in for one

A model is one function, `ask(prompt) -> str`. It reads the tool's texts and answers in words with a line `MOVE: …`.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import os
import re
import sys
from collections.abc import Awaitable, Callable, Sequence

from mcp import Client, StdioServerParameters
from mcp.types import TextContent

Ask = Callable[[str], str]
Call = Callable[..., Awaitable[tuple[str, bool]]]

PROMPT = """You play the board game Hansa. This is the table as you see it:

{view}

You may play one of these moves, each with its number:
{legal}
{complaint}
Think briefly, then answer with one line: MOVE: the text of your move."""
TRIES = 3  # answers to one question; then the first legal move is played


class ScriptedStandIn:
    """No language model: a script in its place, which reads the same prompt and answers as a model would."""

    ORDER = ("sell", "build", "buy", "sail", "done", "booths")  # what to do first

    def __call__(self, prompt: str) -> str:
        moves = re.findall(r"^ *\d+ (\w+.*)$", prompt, re.MULTILINE)
        wishes = [verb for verb in self.ORDER if any(move.split()[0] == verb for move in moves)]
        move = next((move for move in moves if wishes and move.split()[0] == wishes[0]), moves[0])
        return f"Goods that lie around earn nothing, so this seems best.\nMOVE: {move}"


async def play(ask: Ask, opponent: str, most: int, seed: int) -> str:
    """A game of two; returns what was said at its end."""
    program = ["-m", "kontor", "mcp", "--seed", str(seed)]
    async with Client(StdioServerParameters(command=sys.executable, args=program, env=dict(os.environ))) as client:

        async def call(tool: str, **arguments: object) -> tuple[str, bool]:
            result = await client.call_tool(tool, arguments)
            words = "\n".join(part.text for part in result.content if isinstance(part, TextContent))
            return words, bool(result.is_error)

        opened, _ = await call("new_game", game="hansa", players=2, opponents=[opponent], name="Model")
        game = opened.split()[4].rstrip(".")  # The game's id is g1.
        said = ""
        for _ in range(most):
            said = await move(ask, call, game)
            if said.startswith("The game is over") or "\nThe game is over" in said:
                break
        return said


async def move(ask: Ask, call: Call, game: str) -> str:
    """One question to the model, asked again with the complaint if its answer cannot be played."""
    view, _ = await call("view", game_id=game)
    legal, _ = await call("legal_moves", game_id=game)
    complaint = ""
    for _ in range(TRIES):
        answer = re.search(r"MOVE:\s*(.+)", ask(PROMPT.format(view=view, legal=legal, complaint=complaint)))
        said, wrong = await call("play", game_id=game, move=answer[1].strip() if answer else "")
        if not wrong:
            return said
        complaint = f"\nYour last answer could not be played: {said}\n"
    said, _ = await call("play", game_id=game, move=legal.split()[0])
    return said


def model(name: str) -> Ask:
    """What `module:function` names; modules of this folder are found too."""
    sys.path.append(os.getcwd())
    module, _, function = name.partition(":")
    found: Ask = getattr(importlib.import_module(module), function)
    return found


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="A language model against a level, at Hansa.")
    parser.add_argument("--model", help="module:function, from a prompt to an answer; else a script stands in")
    parser.add_argument("--against", default="novice")
    parser.add_argument("--moves", type=int, default=1000, help="own moves at most")
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args(arguments)
    ask = ScriptedStandIn() if said.model is None else model(said.model)
    sys.stdout.write(asyncio.run(play(ask, said.against, said.moves, said.seed)) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
