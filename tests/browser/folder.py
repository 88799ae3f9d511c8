"""Files over plain HTTP, as any server would give them, from the first folder that has them."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any


class Folder:
    def __init__(self, *folders: Path) -> None:
        self.house = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, folders))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.house.server_port}"

    def __enter__(self) -> Folder:
        threading.Thread(target=self.house.serve_forever, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.house.shutdown()
        self.house.server_close()


class _Handler(SimpleHTTPRequestHandler):
    def __init__(self, folders: tuple[Path, ...], *given: Any) -> None:
        self.folders = folders
        super().__init__(*given)

    def translate_path(self, path: str) -> str:
        name = path.partition("?")[0].lstrip("/") or "index.html"
        return str(next((one / name for one in self.folders if (one / name).is_file()), self.folders[0] / name))

    def end_headers(self) -> None:
        self.send_header("cache-control", "no-cache")
        super().end_headers()

    def log_message(self, *_words: Any) -> None:
        pass
