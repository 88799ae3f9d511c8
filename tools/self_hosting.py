"""Tries what docs/self-hosting.md prints, with the real programs: settings, systemd units, Caddy and nginx.

    python tools/self_hosting.py

Only ports, folders and certificates are others than on the page. It needs nginx and caddy (as Debian packages them)
and openssl; systemd-analyze is used if it is there.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.typing import Origin

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.ports import free_port

PAGE = Path(__file__).parent.parent / "docs" / "self-hosting.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.DOTALL | re.MULTILINE)
NAME = "kontor.example.org"
VISITOR = "127.0.0.2"  # somebody else than the proxy, which is 127.0.0.1
PATIENCE = 60
SEATS = [{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Bert"}]
WISH = {"game": "hansa", "board": "baltic", "edition": "2004", "seats": SEATS}
KONTOR = Path(sys.executable).with_name("kontor")


class Failed(Exception):
    """In one sentence."""


def main() -> None:
    lacking = [name for name in ("nginx", "caddy", "openssl") if shutil.which(name) is None]
    if lacking:
        sys.exit(f"self_hosting: {', '.join(lacking)} must be installed")
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        page = Page(folder)
        try:
            _try_units(page)
            with running(page.command(), f"http://127.0.0.1:{page.server}/ready") as server:
                say("settings: the server starts, is ready, and shows its figures")
                assert "kontor_sockets" in httpx.get(f"http://127.0.0.1:{page.figures}/metrics").text
                for name, line in (("nginx", page.nginx()), ("caddy", page.caddy())):
                    with running(line, None):
                        asyncio.run(_try_proxy(page, server.pid))
                    say(f"{name}: page, table, WebSocket, and who is behind it")
        except Failed as error:
            sys.exit(f"self_hosting: {error}")


def say(words: str) -> None:
    sys.stdout.write(f"{words}\n")


class Page:
    """The blocks of the page, with places that are free here."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server, self.figures, self.proxy, self.plain = (free_port() for _ in range(4))
        self.all: list[tuple[str, str]] = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
        self.blocks = dict(reversed(self.all))
        key, certificate = folder / "privkey.pem", folder / "fullchain.pem"
        asked = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
        subprocess.run([*asked, "-keyout", key, "-out", certificate], check=True, capture_output=True)

    def text(self, kind: str, *changes: tuple[str, object]) -> str:
        found = self.blocks[kind]
        for old, new in changes:
            if old not in found:
                raise Failed(f"the block {kind} has no {old} any more")
            found = found.replace(old, str(new))
        return found

    def settings(self) -> Path:
        changes = ("8420", self.server), ("9420", self.figures), ("/var/lib/kontor", self.folder / "data")
        file = self.folder / "kontor.toml"
        file.write_text(self.text("toml", *changes), encoding="utf-8")
        return file

    def units(self) -> list[Path]:
        """The service first, then the templates for several processes."""
        settings = self.settings()
        changes = {"/opt/kontor/.venv/bin/kontor": KONTOR, "/etc/kontor.toml": settings, "User=kontor": "User=root"}
        names = re.findall(r"/etc/systemd/system/(kontor\S*\.service)", PAGE.read_text(encoding="utf-8"))
        texts = [code for kind, code in self.all if kind == "ini" and "[Service]" in code]
        if len(names) != len(texts):
            raise Failed(f"the page names {len(names)} units and prints {len(texts)}")
        files = []
        for name, text in zip(names, texts, strict=True):
            for old, new in changes.items():
                text = text.replace(old, str(new))
            files.append(self.folder / name)
            files[-1].write_text(text, encoding="utf-8")
        return files

    def command(self) -> list[str]:
        [line] = re.findall(r"^ExecStart=(.*)$", self.units()[0].read_text(), re.MULTILINE)
        return str(line).split()

    def nginx(self) -> list[str]:
        site = self.text(
            "nginx", ("443", self.proxy), ("8420", self.server), (f"/etc/letsencrypt/live/{NAME}", self.folder)
        )
        logs = f"access_log off; error_log {self.folder}/nginx.log;"
        file = self.folder / "nginx.conf"
        file.write_text(f"daemon off; pid {self.folder}/nginx.pid; events {{}} http {{ {logs}\n{site} }}")
        return ["nginx", "-e", f"{self.folder}/nginx.log", "-c", str(file)]

    def caddy(self) -> list[str]:
        """It would ask for a certificate; here it makes one."""
        ports = f"admin off\n http_port {self.plain}\n https_port {self.proxy}\n local_certs\n skip_install_trust"
        file = self.folder / "Caddyfile"
        file.write_text(f"{{\n {ports}\n}}\n{self.text('caddy', ('8420', self.server))}")
        home = f"XDG_DATA_HOME={self.folder}/caddy"
        return ["env", home, f"XDG_CONFIG_HOME={self.folder}/caddy", "caddy", "run", "--config", str(file)]


def _try_units(page: Page) -> None:
    if shutil.which("systemd-analyze") is None:
        say("units: systemd-analyze is not here, so they were not verified")
        return
    units = page.units()
    done = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False)
    wrong = [line for line in done.stderr.splitlines() if "kontor" in line]
    if wrong:
        raise Failed(f"the units: {wrong[0]}")
    say(f"units: systemd-analyze finds nothing wrong with {', '.join(unit.name for unit in units)}")


@contextmanager
def running(line: list[str], answers: str | None) -> Iterator[subprocess.Popen[str]]:
    with tempfile.TemporaryFile("w+") as said, subprocess.Popen(line, stdout=said, stderr=said, text=True) as process:
        try:
            if answers:
                _until(lambda: httpx.get(answers).status_code == 200, process, said)
            yield process
        finally:
            process.terminate()
            process.wait(20)


def _until(true: Callable[[], bool], process: subprocess.Popen[str], said: Any) -> None:
    late = time.monotonic() + PATIENCE
    while time.monotonic() < late and process.poll() is None:
        try:
            if true():
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.1)
    said.seek(0)
    raise Failed(f"{process.args!r} does not answer: {said.read()[-500:]}")


async def _try_proxy(page: Page, pid: int) -> None:
    trust = ssl.create_default_context()
    trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
    transport = httpx.AsyncHTTPTransport(verify=trust, local_address=VISITOR, retries=20)
    base = f"https://127.0.0.1:{page.proxy}"
    names = {"host": NAME, "origin": f"https://{NAME}"}
    async with httpx.AsyncClient(transport=transport, base_url=base, headers=names, timeout=PATIENCE) as client:

        async def asked(method: str, path: str, **more: Any) -> httpx.Response:
            late = time.monotonic() + PATIENCE
            while True:
                try:
                    return await client.request(method, path, extensions={"sni_hostname": NAME}, **more)
                except httpx.TransportError:  # it has not begun, or has no certificate yet
                    if time.monotonic() > late:
                        raise Failed("the proxy does not answer") from None
                    await asyncio.sleep(0.2)

        must("<title>Kontor</title>" in (await asked("GET", "/")).text, "the page does not come through")
        opened = (await asked("POST", "/api/tables", json=WISH)).json()
        must("table" in opened, f"no table is opened: {opened}")
        address = f"wss://{NAME}/api/tables/{opened['table']}/live"
        place: dict[str, Any] = {"host": "127.0.0.1", "port": page.proxy, "local_addr": (VISITOR, 0)}
        async with connect(address, ssl=trust, proxy=None, origin=Origin(f"https://{NAME}"), **place) as line:
            await line.send(json.dumps({"t": "hello", "tokens": list(opened["seats"].values())}))
            state = await _heard(line, "state")
            choice = state["state"]["choices"][0]["text"]
            await line.send(json.dumps({"t": "play", "id": "1", "version": 0, "text": choice}))
            await _heard(line, "ok")
            who = [str(KONTOR), "admin", "who", "--json", "--config", str(page.settings())]
            done = await asyncio.to_thread(subprocess.run, who, capture_output=True, text=True, check=True)
            guests = [(one["server"], one["client"]) for one in json.loads(done.stdout)]
            must(guests == [(pid, VISITOR)], f"the server takes its visitor for {guests}")


async def _heard(line: Any, kind: str) -> Any:
    async with asyncio.timeout(PATIENCE):
        while (said := json.loads(await line.recv()))["t"] != kind:
            must(said["t"] not in ("no", "gone"), f"refused: {said}")
        return said


def must(true: bool, otherwise: str) -> None:
    if not true:
        raise Failed(otherwise)


if __name__ == "__main__":
    main()
