"""The tools over the Model Context Protocol, on standard input and output."""

from __future__ import annotations

import inspect
from typing import Any

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, InputRequiredResult
from pydantic import ValidationError

from kontor.protocol import BadInput, IllegalMove
from kontor.toolserver.games import Games
from kontor.toolserver.tools import INSTRUCTIONS, Tools

SHOWN = 40  # letters of what is quoted


class ToolServer(MCPServer[None]):
    """What is wrong with a call is told in one sentence, whoever finds it: the SDK, the tools or the rules."""

    def __init__(self, games: Games, version: str) -> None:
        super().__init__("kontor", instructions=INSTRUCTIONS, version=version, log_level="WARNING")
        self.parameters: dict[str, set[str]] = {}
        for name, tool in Tools(games).named().items():
            self.parameters[name] = set(inspect.signature(tool).parameters)
            self.add_tool(tool, name, structured_output=False)

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[None, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        self._check_names(name, arguments)
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if (words := _sentence(name, error.__cause__)) is None:
                raise
            raise ToolError(words) from error.__cause__

    def _check_names(self, name: str, arguments: dict[str, Any]) -> None:
        if name not in self.parameters:
            raise ToolError(f"there is no tool '{name[:SHOWN]}'; there are {', '.join(self.parameters)}")
        for strange in sorted(arguments.keys() - self.parameters[name]):
            known = ", ".join(sorted(self.parameters[name])) or "nothing"
            raise ToolError(f"{name} does not take '{strange[:SHOWN]}'; it takes {known}")


def _sentence(name: str, cause: BaseException | None) -> str | None:
    """None for what nobody expected: that is a fault of ours, and logged as such."""
    if isinstance(cause, ValidationError):
        where = str(cause.errors()[0]["loc"][0])
        wrong = dict.fromkeys(error["msg"] for error in cause.errors() if str(error["loc"][0]) == where)  # of each kind
        return f"{name}: '{where[:SHOWN]}' is wrong: {' or '.join(wrong).replace(' or Input should be', ' or')}"
    return " ".join(str(cause).split()) if isinstance(cause, BadInput | IllegalMove) else None


def serve(seed: int | None, version: str) -> None:
    """Until standard input ends."""
    ToolServer(Games(seed), version).run("stdio")
