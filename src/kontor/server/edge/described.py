"""The description of the interface: what goes over HTTP as the framework tells it, and the frames of the socket."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from kontor.server.core import live, requests

REF = "#/components/schemas/{name}"


def with_frames(schema: dict[str, Any]) -> dict[str, Any]:
    """`Asked` is what can be said over the socket, `Said` what is heard; `Streamed` is a line of a table's stream,
    `Calling` one of a bot that stays."""
    kinds = {
        "Asked": requests.Asked,
        "Said": live.Said,
        "Streamed": live.Streamed,
        "Calling": live.Calling,
    }
    unions, parts = msgspec.json.schema_components(list(kinds.values()), ref_template=REF)
    components = schema["components"]
    schemas = components["schemas"] | parts | dict(zip(kinds, unions, strict=True))
    return {**schema, "components": {**components, "schemas": schemas}}


class Described(JsonRenderPlugin):
    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, with_frames(openapi_schema))
