"""What every answer carries, and who may not ask: strict headers, and no change for a page of another origin."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec.json import encode

from kontor.server.core.errors import NotYours

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
SAFE = {"GET", "HEAD", "OPTIONS"}
FOREIGN = encode(NotYours("foreign-page").problem)


# As ASGI has them: plain dictionaries.
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]


def guarded(app: App) -> App:
    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and not _own_page(scope):
            await _refuse(send, "websocket.http.response")
        elif scope["type"] != "http":  # a message carries no headers
            await app(scope, receive, send)
        elif scope["method"] not in SAFE and not _own_page(scope):
            await _refuse(send, "http.response")
        else:
            await app(scope, receive, _with_headers(send))

    return run


async def _refuse(send: Send, kind: str) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(FOREIGN)).encode()), *HEADERS]
    await send({"type": f"{kind}.start", "status": 403, "headers": headers})
    await send({"type": f"{kind}.body", "body": FOREIGN, "more_body": False})


def _with_headers(send: Send) -> Send:
    async def sending(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *HEADERS]
        await send(message)

    return sending


def _own_page(scope: Scope) -> bool:
    """Programs send no Origin; a browser's must be the address it asked."""
    origins = [value.decode("latin-1") for name, value in scope["headers"] if name == b"origin"]
    hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    own = {f"{scheme}://{host}" for host in hosts for scheme in ("http", "https")}
    return not origins or (len(hosts) == 1 and set(origins) <= own)
