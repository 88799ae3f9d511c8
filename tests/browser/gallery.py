"""Pictures of the gallery of parts (web/gallery): taken, compared with those that are kept, and renewed.

`python -m tests.browser.gallery` takes them anew, after a change that was meant.
"""

from __future__ import annotations

import base64
import json
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.folder import Folder
from tests.browser.launch import ROOT, Server, launch
from tests.browser.tables import ask, commands, from_record, golden

MADE = ROOT / "web" / "gallery" / "made"
KEPT = Path(__file__).parent / "pictures"
TABLES = [
    {
        "name": "Teutonica",
        "record": "teutonica/bigbox-hanseatic-league-2-3-3-missions-favours-1",
        "verb": "place",
    },
    {"name": "Hansa", "record": "hansa/2004-baltic-3-1", "verb": "sail"},
]
CHAPTER = "board"  # of the book
PICTURES: dict[str, dict[str, Any]] = {
    f"{page}-{size}-{light}": {"viewport": viewport, "color_scheme": light, "is_mobile": size == "phone"}
    for page in ("parts", "told", "cards", "sheets")
    for size, viewport in (("wide", {"width": 1200, "height": 900}), ("phone", {"width": 390, "height": 844}))
    for light in ("light", "dark")
}
FAR = 32  # of 255: how much a colour may differ, here or one pixel beside it
TILE = 48  # pixels; a part that changes does so in some square of this size
SHARE = 0.03  # of the pixels of a square may differ
COLOURS = 256  # of a kept picture
GRID = 32  # of 255: these are among them, so that none is far from what was there; the others are the commonest
PIXELS = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (one) => one.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  canvas.drawImage(bitmap, 0, 0);
  const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
  const blob = new Blob([data]);
  const url = await new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(blob);
  });
  return [bitmap.width, bitmap.height, url.slice(url.indexOf(',') + 1)];
}"""
Picture = NDArray[np.uint8]  # rows, columns, red green blue


@contextmanager
def served(server: Server) -> Iterator[str]:
    """The gallery as it is built now, with positions from a server."""
    subprocess.run([sys.executable, "web/build.py", "run", "--silent", "gallery"], cwd=ROOT, check=True)
    with TemporaryDirectory() as folder:
        tables = [shown(server, Path(folder), **one) for one in TABLES]
        (Path(folder) / "tables.json").write_text(json.dumps(tables))
        with Folder(MADE, Path(folder)) as house:
            yield house.url


def shown(server: Server, folder: Path, name: str, record: str, verb: str) -> dict[str, Any]:
    """What a seat is told in the middle of a game; times, ids and seals, which are others every time, are taken out."""
    text = golden(record)
    until = next(n for n, line in enumerate(commands(text)) if n > 80 and line.startswith(f"0 {verb}"))
    table = from_record(server, text, until, "me", "me", "me")
    info, state, standing = (
        ask(server, "GET", f"/tables/{table.id}{what}", table.seats[0]) for what in ("", "/state", "/standing")
    )
    for entry in state["news"]:
        entry["at"] = ""
    game = f"/games/{info['game']}"
    for found in keep(server, folder, f"{game}/book/{CHAPTER}"):
        keep(server, folder, f"{game}/boards/{found['board']}")
    return {
        "name": name,
        "verb": verb,
        "info": info | {"id": "gallery", "yours": [0], "watch": "", "deal": info["deal"] | {"seal": "5ea1" * 16}},
        "state": state,
        "standing": standing,
        "drawing": ask(server, "GET", f"{game}/boards/{info['board']}"),
        "chapter": next(one for one in ask(server, "GET", f"{game}/book?lang=en") if one["id"] == CHAPTER),
    }


def keep(server: Server, folder: Path, path: str) -> Any:
    """The server's answer, as a file where the gallery asks for it."""
    found = ask(server, "GET", path)
    file = folder / f"api{path}"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(found))
    return found


def picture(browser: Browser, address: str, name: str) -> bytes:
    how = PICTURES[name]
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", has_touch=how["is_mobile"], **how)
    try:
        page = context.new_page()
        page.goto(f"{address}/#{name.partition('-')[0]}")
        page.locator("[data-part]").last.wait_for()
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready.then(() => true)")
        return page.screenshot(full_page=True, animations="disabled", caret="hide")
    finally:
        context.close()


def pixels(page: Page, png: bytes) -> Picture:
    """As the browser reads it."""
    width, height, data = page.evaluate(PIXELS, base64.b64encode(png).decode())
    return np.frombuffer(base64.b64decode(data), np.uint8).reshape(height, width, 4)[:, :, :3]


def differences(one: Picture, other: Picture) -> list[str]:
    """Where the two differ, in words: squares in which too many pixels have nothing like them near in the other."""
    if one.shape != other.shape:
        return [f"{one.shape[1]} x {one.shape[0]} pixels have become {other.shape[1]} x {other.shape[0]}"]
    apart = np.zeros(one.shape[:2], bool)
    ys, xs = np.nonzero(np.abs(one.astype(np.int16) - other).max(axis=2) > FAR)
    apart[ys, xs] = _lonely(one, other, ys, xs) | _lonely(other, one, ys, xs)
    height, width, _ = one.shape
    rows, columns = -(-height // TILE), -(-width // TILE)
    squares = np.zeros((rows * TILE, columns * TILE), bool)
    squares[:height, :width] = apart
    shares = squares.reshape(rows, TILE, columns, TILE).mean(axis=(1, 3))
    return [f"at {x * TILE}, {y * TILE}: {shares[y, x]:.0%}" for y, x in np.argwhere(shares > SHARE)]


def _lonely(one: Picture, other: Picture, ys: NDArray[np.intp], xs: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Which of these pixels of the first have no like one at most a pixel away in the second?"""
    around = np.pad(other.astype(np.int16), ((1, 1), (1, 1), (0, 0)), mode="edge")
    steps = [(y, x) for y in range(3) for x in range(3)]
    far = [np.abs(around[ys + y, xs + x] - one[ys, xs]).max(axis=1) for y, x in steps]
    lonely: NDArray[np.bool_] = np.min(far, axis=0) > FAR
    return lonely


def small(picture: Picture) -> bytes:
    """As a PNG with a palette."""
    height, width, _ = picture.shape
    packed = picture.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    found, which, often = np.unique(packed, return_inverse=True, return_counts=True)
    colours = np.stack([found >> 16, (found >> 8) & 255, found & 255], axis=1).astype(np.int32)
    grid = np.unique(np.minimum((colours + GRID // 2) // GRID * GRID, 255), axis=0)
    palette = np.concatenate([grid, colours[np.argsort(often)[::-1][: COLOURS - len(grid)]]])
    nearest = np.array([np.abs(palette - one).max(axis=1).argmin() for one in colours], np.uint8)
    lines = nearest[which.reshape(height, width)]
    body = np.concatenate([np.zeros((height, 1), np.uint8), lines], axis=1).tobytes()
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [
        (b"IHDR", head),
        (b"PLTE", palette.astype(np.uint8).tobytes()),
        (b"IDAT", zlib.compress(body, 9)),
        (b"IEND", b""),
    ]
    chunks = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def main() -> None:
    KEPT.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, Server(Path(folder) / "data") as server, sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page()
        with served(server) as address:
            for name in PICTURES:
                (KEPT / f"{name}.png").write_bytes(small(pixels(page, picture(browser, address, name))))
        browser.close()


if __name__ == "__main__":
    main()
