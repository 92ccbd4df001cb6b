"""The browser client: its files as they were packed when it was built, and for every other address its one page, which names ahead what that page will need."""

import mimetypes
from pathlib import Path
from typing import Any

import msgspec
from litestar import HttpMethod, MediaType, Request, Response, route
from litestar.exceptions import NotFoundException
from litestar.response import File
from litestar.response.file import create_etag_for_file

from urbes.server.http.doors import accepts, lang_of
from urbes.server.server import Server

STATIC = Path(__file__).parents[1] / "static"
PACKED = {"br": ".br", "gzip": ".gz"}
LASTING = "public, max-age=31536000, immutable"  # built files carry their content's hash in their names
ANEW = "no-cache"  # the page, the service worker and the icons are asked for again
UNBUILT = "Urbes: the browser client is not built (make play builds it); the API is at /api/openapi.json.\n"
for kind, suffix in (("text/javascript", ".js"), ("font/woff2", ".woff2"), ("application/manifest+json", ".webmanifest")):
    mimetypes.add_type(kind, suffix)  # not every system knows them


class Chunk(msgspec.Struct):
    """A module in the list that the build leaves."""

    file: str
    imports: list[str] = []
    css: list[str] = []


class Ahead:
    """What a page fetches sooner or later, said in its head: nothing then waits for another thing to arrive first."""

    def __init__(self, folder: Path, html: str) -> None:
        self.html = html  # names what every page needs
        listed = folder / "chunks.json"
        self.chunks = msgspec.json.decode(listed.read_bytes(), type=dict[str, Chunk]) if listed.exists() else {}

    def page(self, path: str, lang: str, server: Server) -> str:
        """The links for an address. A table that nobody is at says nothing of its game: no page waits for the database."""
        first, _, id = path.partition("/")
        if not path:
            return self.links(["src/pages/Home.svelte"], ["/api/games"], lang)
        if first != "t" or "/" in id:
            return ""
        live = server.house.tables.get(id)
        if live is None:
            return self.links(["src/pages/TablePage.svelte"], [], lang)
        face = f"src/games/{live.table.game.id}/index.ts"
        return self.links(["src/pages/TablePage.svelte", face], [f"/api/tables/{id}", f"/api/tables/{id}/catalogue"], lang)

    def links(self, modules: list[str], answers: list[str], lang: str) -> str:
        chunks: dict[str, Chunk] = {}
        for name in modules:
            self._add(name, chunks)
        # Styles are preloaded alone: the first thing drawn must not wait for the looks of a board.
        files = [('preload" as="style', file) for chunk in chunks.values() for file in chunk.css] + [("modulepreload", chunk.file) for chunk in chunks.values()]
        told = [f'<link rel="{rel}" crossorigin href="/{file}">' for rel, file in files if f'"/{file}"' not in self.html]
        data = [f'<link rel="preload" as="fetch" crossorigin href="{path}?lang={lang}">' for path in answers]
        return "".join([*told, *data])

    def _add(self, name: str, chunks: dict[str, Chunk]) -> None:
        chunk = self.chunks.get(name)
        if chunk is not None and name not in chunks:
            for other in chunk.imports:
                self._add(other, chunks)
            chunks[name] = chunk


def client() -> list[Any]:
    files = {
        f"/{file.relative_to(STATIC).as_posix()}": file
        for folder in (STATIC, STATIC / "assets")
        if folder.is_dir()
        for file in folder.iterdir()
        if file.is_file()
    }
    html = files["/index.html"].read_text(encoding="utf-8") if "/index.html" in files else None
    ahead = Ahead(STATIC, html or "")

    @route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], status_code=200, include_in_schema=False, sync_to_thread=False)
    def page(request: Request[Any, Any, Any], server: Server) -> Response[Any]:
        path: str = request.scope["path"]
        if path.startswith(("/api/", "/assets/")) and path not in files:
            raise NotFoundException
        if html is None:
            return Response(UNBUILT, media_type=MediaType.TEXT)
        if path in files and path != "/index.html":
            return built(files, path, request)
        links = ahead.page(path.strip("/"), lang_of(request), server) if path != "/index.html" else ""
        return Response(html.replace("</head>", links + "</head>"), media_type=MediaType.HTML, headers={"Cache-Control": ANEW})

    return [page]


def built(files: dict[str, Path], path: str, request: Request[Any, Any, Any]) -> Response[Any]:
    """A file in the smallest form that the browser reads, unless it has just that. Only names found at the start are ever looked for on the disk.
    Litestar's router for static files knows neither packed forms nor `If-None-Match`, and fails on names the disk cannot have."""
    coding = next((coding for coding, suffix in PACKED.items() if path + suffix in files and accepts(request, coding)), None)
    file = files[path + PACKED.get(coding or "", "")]
    try:
        stat = file.stat()
    except FileNotFoundError:  # the client has been built anew since the start
        raise NotFoundException from None
    etag = create_etag_for_file(file, stat.st_mtime, stat.st_size)
    headers = {"Cache-Control": LASTING if path.startswith("/assets/") else ANEW, "Vary": "Accept-Encoding", "ETag": etag}
    if etag in request.headers.get("if-none-match", ""):
        return Response(None, status_code=304, headers=headers)
    if coding is not None:
        headers["Content-Encoding"] = coding
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return File(file, stat_result=stat, media_type=kind, headers=headers, filename=Path(path).name, content_disposition_type="inline")
