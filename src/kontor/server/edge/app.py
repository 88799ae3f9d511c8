"""Puts the server together: the services, HTTP and sockets, and the page."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.response import File
from litestar.static_files import create_static_files_router

from kontor.protocol import BadInput, IllegalMove
from kontor.server.bus.bus import Alone, Bus
from kontor.server.bus.news import Hear
from kontor.server.core import figures, messages
from kontor.server.core.errors import TooMuch, Trouble, trouble
from kontor.server.edge.api import SQUEEZED, Games, Tables, health, ready
from kontor.server.edge.clients import Clients
from kontor.server.edge.collecting import collect_seldom
from kontor.server.edge.described import Described, with_frames
from kontor.server.edge.gate import Gate
from kontor.server.edge.house import house
from kontor.server.edge.ladder import Ladder
from kontor.server.edge.limits import Limits
from kontor.server.edge.observing import Observed, show
from kontor.server.edge.private import answering, whoever
from kontor.server.edge.programs import Programs
from kontor.server.edge.session import table_socket
from kontor.server.edge.settings import Settings
from kontor.server.edge.sharing import Sharing
from kontor.server.service.jobs import Jobs
from kontor.server.service.laddering import Laddering
from kontor.server.service.pool import Pool
from kontor.server.service.services import Services
from kontor.server.service.workers import Workers
from kontor.server.store.database import Database
from kontor.server.store.repository import Repository
from kontor.server.store.sqlite import FILE, Sqlite

log = logging.getLogger("kontor")

STATIC = Path(__file__).parents[1] / "static"
PAGES = ["/", "/table/{id:str}", "/join/{id:str}", "/replay/{id:str}", "/rules/{id:str}", "/learn/{id:str}", "/ladder"]
BESIDE = {  # files with names that others know: their contents change
    "icon.svg": "image/svg+xml",
    "manifest.webmanifest": "application/manifest+json",
    "worker.js": "text/javascript",
}
FOR_EVER = CacheControlHeader(public=True, max_age=31_536_000, immutable=True)
ASK_AGAIN = CacheControlHeader(no_cache=True)
THREADS_WAIT = 0.0005  # seconds until a busy loop lets the thread that commits go on; Python's own are ten times it


def make_app(
    data: Path | Database,
    clients: Clients | None = None,
    workers: Workers | None = None,
    static: Path = STATIC,
    names: Iterable[str] = (),
    bus: Bus | None = None,
    settings: Settings | None = None,
) -> Gate:
    """The whole server as an ASGI application; everything it keeps is in `data`, a folder or a database."""
    database = Sqlite(data / FILE) if isinstance(data, Path) else data
    clients = clients or Clients(Limits())
    told = settings or Settings()
    app = _litestar(database, workers or Workers(), clients, static, bus or Alone(), told)
    return Observed(app, clients, names, told.access_log)


def schema() -> dict[str, Any]:
    """What can be asked and is answered, as OpenAPI, with what is said over the socket."""
    with TemporaryDirectory() as folder:
        app = _litestar(Sqlite(Path(folder) / FILE), Workers(), Clients(Limits()), STATIC, Alone(), Settings())
        return with_frames(app.openapi_schema.to_schema())


def _litestar(
    database: Database, workers: Workers, clients: Clients, static: Path, bus: Bus, settings: Settings
) -> Litestar:
    limits = clients.limits
    repository, sharing = Repository(database), Sharing(clients, bus)
    pool = Pool(database.address, limits.jobs_waiting)
    jobs: Jobs = pool
    ask = workers.ask
    hears: list[Hear] = [sharing.hear]
    if (queue := bus.queue()) is not None:
        from kontor.server.service.elsewhere import Elsewhere  # its package is there only for who wants it

        jobs = elsewhere = Elsewhere(queue, jobs, ask, limits.jobs_waiting)
        ask = elsewhere.ask
        hears.append(queue.hear)
    services = Services(repository, jobs, workers, ask, bus, *_shares(limits), settings.bots)
    services.hears = hears
    ladder = Laddering(settings.ladder)

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        sys.setswitchinterval(THREADS_WAIT)
        await services.open()
        show(services, workers.turns, pool.turns)
        keeping = services.keeping.keep_on(settings.finished_days, settings.unbegun_hours)
        works = collect_seldom(clients), sharing.run(), keeping, services.staying.run()
        beside = [asyncio.create_task(work) for work in works]
        async with answering(settings.data, lambda: whoever(services, limits)):
            yield
        for task in beside:
            task.cancel()
        await services.close()

    return Litestar(
        route_handlers=[Games, Tables, Programs, Ladder, house, table_socket, health, ready, *_page(static)],
        lifespan=[lifespan],
        dependencies={
            "services": Provide(lambda: services, sync_to_thread=False),
            "clients": Provide(lambda: clients, sync_to_thread=False),
            "settings": Provide(lambda: settings, sync_to_thread=False),
            "ladder": Provide(lambda: ladder, sync_to_thread=False),
        },
        exception_handlers={
            Trouble: _refused,
            BadInput: _refused,
            IllegalMove: _refused,
            NotFoundException: _lost(static),
            HTTPException: _http,
            RecursionError: _deep,
            UnicodeDecodeError: _no_text,
            Exception: _unexpected,
        },
        request_max_body_size=limits.body_bytes,
        logging_config=None,  # what is worth a line goes to our own logger
        compression_config=CompressionConfig(backend="gzip", minimum_size=300, exclude_opt_key=SQUEEZED),
        openapi_config=OpenAPIConfig("Kontor", "1", path="/api/schema", render_plugins=[Described()]),
    )


def _shares(limits: Limits) -> tuple[int, int, int]:
    return limits.tables_in_memory, limits.sockets_per_table, limits.bot_seconds


def _page(static: Path) -> list[Any]:
    """The page itself; its files carry their contents in their names."""
    if not (static / "index.html").exists():
        return []

    @get(PAGES, include_in_schema=False, sync_to_thread=False)
    def page() -> File:
        return _file(static / "index.html", "text/html; charset=utf-8")

    folders = [folder for folder in static.iterdir() if folder.is_dir()]
    served = [
        create_static_files_router(
            f"/{folder.name}",
            [folder],
            include_in_schema=False,
            cache_control=FOR_EVER if folder.name == "assets" else ASK_AGAIN,
        )
        for folder in folders
    ]

    @get([f"/{name}" for name in BESIDE], include_in_schema=False, sync_to_thread=False)
    def beside(request: Request[Any, Any, Any]) -> File:
        name = request.url.path.removeprefix("/")
        return _file(static / name, BESIDE[name])

    return [page, beside, *served]


def _file(path: Path, kind: str) -> File:
    return File(path, content_disposition_type="inline", media_type=kind, headers={"cache-control": "no-cache"})


def _answer(status: int, why: Trouble, headers: dict[str, str] | None = None) -> Response[messages.Problem]:
    figures.refused(why.problem)
    return Response(why.problem, status_code=status, headers=headers)


def _refused(_request: Request[Any, Any, Any], error: Trouble | BadInput | IllegalMove) -> Response[messages.Problem]:
    why = trouble(error)
    later = {"retry-after": str(why.facts.get("seconds", 1))} if isinstance(why, TooMuch) else None
    return _answer(why.status, why, later)


def _http(_request: Request[Any, Any, Any], error: HTTPException) -> Response[messages.Problem]:
    details = getattr(error, "extra", None) or []
    wrong = "; ".join(_detail(one) for one in details if isinstance(one, dict))
    words = " ".join(f"{error.detail}: {wrong}".split() if wrong else str(error.detail).split())
    return _answer(error.status_code, Trouble("http", detail=words[:300]), headers=error.headers)


def _detail(one: dict[str, Any]) -> str:
    """Of a body that is not there the framework says nothing but its name for it."""
    key, message = one.get("key", ""), one.get("message", "")
    return "the body is missing" if (key, message) == ("data", "'data'") else f"{key}: {message}"


def _deep(_request: Request[Any, Any, Any], _error: RecursionError) -> Response[messages.Problem]:
    return _answer(400, Trouble("deep"))


def _no_text(_request: Request[Any, Any, Any], error: UnicodeDecodeError) -> Response[messages.Problem]:
    return _answer(400, Trouble("not-understood", detail=str(error)[:120]))


def _lost(static: Path) -> Callable[[Request[Any, Any, Any], HTTPException], Response[Any]]:
    """An address that means nothing: to whoever asks for a page, the page itself says so."""

    def answer(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
        page = static / "index.html"
        wanted = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
        if not wanted or not page.exists():
            return _http(request, error)
        return Response(page.read_bytes(), status_code=404, media_type="text/html")

    return answer


def _unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[messages.Problem]:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _answer(500, Trouble("failed"))
