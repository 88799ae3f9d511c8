"""Whatever goes wrong on a page without anybody looking: complaints, failures, and requests to strangers."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Dialog, Page, Request, WebError, WebSocket

BLOCKED = "Service Worker registration blocked by Playwright"  # as the test wished
LEFT = "net::ERR_ABORTED"  # the page was left before the answer came: nobody misses it


class Watch:
    """Over all pages of all contexts of a test."""

    def __init__(self, url: str) -> None:
        self.host = urlsplit(url).netloc
        self.found: list[str] = []
        self.expected: list[str] = []
        self.allowed: list[str] = []
        self.pages: list[Page] = []

    def over(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)
        context.on("requestfailed", self._failed)
        context.on("page", self._page)

    def expect(self, *patterns: str) -> None:
        """These troubles belong to the test: each must come, and no others."""
        self.expected += patterns

    def allow(self, *patterns: str) -> None:
        """These may come, depending on who is faster."""
        self.allowed += patterns

    def check(self) -> None:
        for page in self.pages:
            if not page.is_closed():
                page.evaluate("0")  # whatever was said before has arrived by then
        all_known = [*self.expected, *self.allowed]
        unexpected = [one for one in self.found if not any(re.search(known, one) for known in all_known)]
        assert not unexpected, "\n".join(unexpected)
        missing = [known for known in self.expected if not any(re.search(known, one) for one in self.found)]
        assert not missing, f"this should have gone wrong: {missing}"

    def _page(self, page: Page) -> None:
        self.pages.append(page)
        page.on("websocket", self._socket)
        page.on("dialog", self._dialog)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != BLOCKED:
            self.found.append(f"console {message.type}: {message.text} ({message.location.get('url')})")

    def _error(self, error: WebError) -> None:
        self.found.append(f"error of the page: {error.error}")

    def _dialog(self, dialog: Dialog) -> None:
        self.found.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _request(self, request: Request) -> None:
        self._same_host(request.url)

    def _socket(self, socket: WebSocket) -> None:
        self._same_host(socket.url)

    def _same_host(self, address: str) -> None:
        if urlsplit(address).scheme not in ("data", "blob") and urlsplit(address).netloc != self.host:
            self.found.append(f"request to another host: {address}")

    def _failed(self, request: Request) -> None:
        if request.failure != LEFT:
            self.found.append(f"request failed: {request.method} {request.url} ({request.failure})")
