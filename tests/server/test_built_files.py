"""The browser client's built files: packed, kept, not sent twice; for every other address the page."""

import http.client
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import PATIENCE, Running

PAGE = "<!doctype html>the page"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Path]]:
    """A server with a client of its own, built of next to nothing."""
    folder = tmp_path_factory.mktemp("built")
    static = folder / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text(PAGE)
    for name, text in (("sw.js", "worker"), ("assets/board-1a2b.js", "board"), ("assets/old-5e6f.js", "old")):
        for suffix in ("", ".br", ".gz"):
            (static / f"{name}{suffix}").write_text(text + suffix)
    server = Running(folder, before=f"from pathlib import Path; from urbes.server.http import client; client.STATIC = Path({str(static)!r})").start()
    yield server, static
    server.stop()
    assert not server.tracebacks()


def raw(server: Running, method: str, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """What lies on the wire: nothing is unpacked, no path put right."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    line.putrequest(method, path, skip_accept_encoding=True)
    for name, value in headers.items():
        line.putheader(name.replace("_", "-"), value)
    line.endheaders()
    answer = line.getresponse()
    found = (answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
    line.close()
    return found


@pytest.mark.parametrize(
    ("path", "text", "kept"), [("/sw.js", "worker", "no-cache"), ("/assets/board-1a2b.js", "board", "public, max-age=31536000, immutable")]
)
def test_built_files_are_sent_packed_and_not_twice(built: tuple[Running, Path], path: str, text: str, kept: str) -> None:
    server, _ = built
    tags = set()
    for accepted, coding, suffix in (
        ("gzip, deflate, br", "br", ".br"),
        ("gzip", "gzip", ".gz"),
        ("br;q=0, gzip;q=0.5", "gzip", ".gz"),
        ("br; q=0.0,gzip;q=0", None, ""),
        ("brotli", None, ""),
        ("", None, ""),
    ):
        status, headers, body = raw(server, "GET", path, Accept_Encoding=accepted)
        assert (status, headers.get("content-encoding"), body) == (200, coding, (text + suffix).encode()), accepted
        assert (headers["cache-control"], headers["vary"], headers["content-type"].partition(";")[0]) == (kept, "Accept-Encoding", "text/javascript")
        assert headers["last-modified"] and headers["content-length"] == str(len(body)) and "attachment" not in headers.get("content-disposition", "")
        tags.add(headers["etag"])
        assert raw(server, "HEAD", path, Accept_Encoding=accepted)[::2] == (200, b"")
        again = raw(server, "GET", path, Accept_Encoding=accepted, If_None_Match=f'W/"other", {headers["etag"]}')
        assert (again[0], again[2], again[1]["etag"], again[1]["cache-control"]) == (304, b"", headers["etag"], kept)
        assert raw(server, "GET", path, Accept_Encoding=accepted, If_None_Match='"other"')[0] == 200
    assert len(tags) == 3  # each form has its own


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/?path=/sw.js",
        "/t/abc/replay",
        "/sw.js/x",
        "/sw.js%00",
        "/%2e%2e/urbes.sqlite",
        "/..%2f..%2fetc/passwd",
        "/%00",
        "/t/%F0%9F%8F%99",
        "/%ff%fe",
        "/x" * 200,
    ],
)
def test_every_other_address_is_the_page(built: tuple[Running, Path], path: str) -> None:
    for method, text in (("GET", PAGE), ("HEAD", "")):
        status, headers, body = raw(built[0], method, path)
        assert (status, body.decode()) == (200, text)
        assert headers["cache-control"] == "no-cache" and headers["content-type"].startswith("text/html") and headers["content-security-policy"]


def test_what_is_not_built_is_not_found(built: tuple[Running, Path]) -> None:
    server, static = built
    (static / "assets" / "later-3c4d.js").write_text("built since the start")
    for path in (
        *("/assets/../../urbes.sqlite", "/assets/..%2f..%2furbes.sqlite", "/assets/%2e%2e/index.html", "/assets/%00", "/assets/board-1a2b.js%00", "/api/none"),
        *("/assets/%ff", "/assets/%F0%9F%8F%99.js", "/assets/" + "x" * 5000, "/assets/board-1a2b.js/x", "/assets//etc/passwd", "/assets/%5c..%5csecret"),
        *("/assets/none.js", "/assets/later-3c4d.js"),
    ):
        status, headers, body = raw(server, "GET", path)
        assert (status, json.loads(body)["error"]["code"]) == (404, "not_found"), path
        assert "immutable" not in headers.get("cache-control", "")
    for name, accepted in (("old-5e6f.js", ""), ("old-5e6f.js.br", "br")):
        assert raw(server, "GET", "/assets/old-5e6f.js", Accept_Encoding=accepted)[0] == 200
        (static / "assets" / name).unlink()  # the client is built anew meanwhile
        assert raw(server, "GET", "/assets/old-5e6f.js", Accept_Encoding=accepted)[0] == 404
