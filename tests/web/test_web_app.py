"""Urbes as an app: it can be installed, opens at once and without a line, loses no move, and a new version never leaves a broken page."""

import json
import shutil
import struct
import time
from pathlib import Path
from typing import Any

import pytest
from house import ARGUMENTS, CHROMIUM, ROOT, STATIC, House
from people import TIME, api, at_rest, open_table, settle, until

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}
FIRST = {"preset": "short", "first_player": "seat:0"}
KEPT = """async () => {
    await navigator.serviceWorker.ready;
    return !!navigator.serviceWorker.controller && (await caches.keys()).length > 0;
}"""


RENEWED = """async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
    return !installing && !waiting && active.state === 'activated' && (await caches.keys()).length === 2;
}"""


def app(visitor: Any, path: str = "/", **wishes: Any) -> Any:
    """A page whose service worker has kept the client."""
    page = visitor(service_workers="allow", **wishes)
    page.goto(path)
    until(page, KEPT)
    return page


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_it_can_be_installed(chromium: Any, house: House, tmp_path: Path, lang: str) -> None:
    """By Chromium's own criteria, in a profile of its own: what is private cannot install anything."""
    if not CHROMIUM:
        pytest.skip("needs the whole of Chromium, which installs")
    locale = {"en": "en-GB", "fr": "fr-FR"}[lang]
    context = chromium.launch_persistent_context(tmp_path, executable_path=CHROMIUM, args=ARGUMENTS, base_url=house.url, locale=locale)
    page = context.pages[0]
    page.goto("/")
    assert "webmanifest" not in page.request.get("/").text(), "named before the page's language is known, and sometimes kept"
    line = context.new_cdp_session(page)
    end = time.monotonic() + TIME  # the page knows its language when it has been drawn, and the browser some time later
    while not (told := line.send("Page.getAppManifest"))["url"].endswith(f"/{lang}.webmanifest") and time.monotonic() < end:
        page.wait_for_timeout(20)
    assert line.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = json.loads(told["data"])
    assert (told["errors"], told["url"].rsplit("/", 1)[1], manifest["lang"]) == ([], f"{lang}.webmanifest", lang)
    assert {"any", "maskable"} == {icon.get("purpose", "any") for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        drawn = (STATIC / icon["src"].strip("/")).read_bytes()
        assert drawn[1:4] == b"PNG" and "x".join(map(str, struct.unpack(">II", drawn[16:24]))) == icon["sizes"]
    context.close()


def test_the_two_manifests_differ_in_their_words_alone() -> None:
    english, french = (json.loads((ROOT / "web" / "public" / f"{lang}.webmanifest").read_text()) for lang in ("en", "fr"))
    assert english["id"] == french["id"] and english["icons"] == french["icons"]
    assert english["description"] != french["description"] and [one["url"] for one in english["shortcuts"]] == [one["url"] for one in french["shortcuts"]]


def test_it_opens_again_without_asking_for_its_files(visitor: Any) -> None:
    page = app(visitor)
    page.wait_for_selector(".plate:not([disabled])")
    server = page.context.new_cdp_session(page)
    served: list[tuple[str, bool]] = []
    server.on("Network.responseReceived", lambda event: served.append((event["response"]["url"], event["response"].get("fromServiceWorker", False))))
    server.send("Network.enable")
    page.reload()
    page.wait_for_selector(".plate:not([disabled])")
    files = [(url, kept) for url, kept in served if "/api/" not in url and "/healthz" not in url]
    assert len(files) > 3 and all(kept for _, kept in files), files
    assert not [url for url, kept in served if kept and "/api/" in url]


def test_nothing_that_the_server_says_is_kept(visitor: Any) -> None:
    page = app(visitor)
    open_table(page, [ME, BOT], options=FIRST)
    settle(page)
    page.goto("/me")
    page.wait_for_selector("h1")
    kept = page.evaluate(
        "async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)))).flat()"
    )
    assert "/index.html" in kept and not [path for path in kept if path.startswith(("/api", "/t/", "/me"))]


def test_without_a_line_home_and_pages_say_so_and_come_back(visitor: Any) -> None:
    page = app(visitor)
    page.wait_for_selector(".plate:not([disabled])")
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector(".plate:not([disabled])")
    page.wait_for_selector("main .notice")
    page.goto("/watch")
    until(page, "() => document.querySelector('h1')?.textContent === 'You are offline'")
    page.context.set_offline(False)
    until(page, "() => document.querySelector('h1')?.textContent.startsWith('Tables')")


def test_a_move_meant_offline_goes_out_once_when_the_line_is_back(visitor: Any) -> None:
    page = app(visitor)
    open_table(page, [ME, BOT], options=FIRST)
    assert settle(page) == "play"
    before = page.locator(".log li").count()
    page.context.set_offline(True)
    page.wait_for_selector(".offline")
    page.locator(".hand button").first.click(force=True)
    page.click(".preview .do")
    until(page, "() => document.querySelector('.offline').textContent.includes('your move will go out')")
    assert page.locator(".hand button").count() == 8
    page.reload()  # the page itself is lost, the move is not
    page.wait_for_selector(".offline")
    page.context.set_offline(False)
    until(page, "() => document.querySelectorAll('.hand button').length === 7")
    page.wait_for_selector(".offline", state="detached")
    at_rest(page)
    page.reload()
    settle(page)
    assert page.locator(".hand button").count() == 7
    assert page.locator(".log li").count() == before + 1
    assert page.evaluate("() => Object.keys(sessionStorage).filter((key) => key.startsWith('urbes.unsent'))") == []


def test_a_move_that_is_no_longer_possible_is_told(visitor: Any) -> None:
    """The same person plays on another device while this one has no line."""
    page = visitor()
    id = open_table(page, [ME, BOT], options=FIRST)
    assert settle(page) == "play"
    page.context.set_offline(True)
    page.wait_for_selector(".offline")
    page.locator(".hand button").first.click(force=True)
    page.click(".preview .do")
    until(page, "() => document.querySelector('.offline').textContent.includes('your move will go out')")
    other = api(page, "GET", f"/api/tables/{id}")["legal"][-1]["action"]
    api(page, "POST", f"/api/tables/{id}/verbs/apply", {"action": other, "seat": 0})
    page.context.set_offline(False)
    until(page, "() => document.body.textContent.includes('your move was not made: The position has changed')")
    assert page.evaluate("() => Object.keys(sessionStorage).filter((key) => key.startsWith('urbes.unsent'))") == []


def test_a_new_version_leaves_no_broken_page(visitor: Any, tmp_path: Path) -> None:
    """A deploy takes the old files away. A page that someone uses goes on with those it has kept, and the next step opens the new version."""
    static = tmp_path / "static"
    shutil.copytree(STATIC, static)
    house = House(tmp_path, static=static)
    house.open()
    try:
        page = app(visitor, base_url=house.url)
        page.wait_for_selector(".plate:not([disabled])")
        page.keyboard.press("Tab")  # somebody is here
        house.close()
        deploy(static)
        house.open()
        page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
        until(page, RENEWED)
        assert page.evaluate("() => !document.querySelector('meta[name=edition]')"), "nobody's page is pulled away"
        page.evaluate("() => import(document.querySelector('script[type=module]').src)")  # of the old version, from what was kept
        page.click("header nav a[href='/rules']")  # the next step: the new version
        page.wait_for_selector("meta[name=edition]", state="attached")
        page.wait_for_selector("h1")
        page.goto("/")
        page.wait_for_selector(".plate:not([disabled])")
    finally:
        house.close()


def test_without_a_service_worker_a_new_version_is_loaded_when_a_part_of_the_old_one_is_missing(visitor: Any, tmp_path: Path) -> None:
    static = tmp_path / "static"
    shutil.copytree(STATIC, static)
    house = House(tmp_path, static=static)
    house.open()
    try:
        page = visitor(base_url=house.url)
        page.goto("/")
        page.wait_for_selector(".plate:not([disabled])")
        house.close()
        deploy(static)
        house.open()
        page.click("header nav a[href='/rules']")
        page.wait_for_selector("meta[name=edition]", state="attached")
        page.wait_for_selector("h1")
    finally:
        house.close()


def deploy(static: Path) -> None:
    """A version whose files all have other names."""
    names = [file.name for file in (static / "assets").iterdir()]
    for name in names:
        (static / "assets" / name).rename(static / "assets" / f"b{name}")
    for file in static.rglob("*"):
        if file.suffix in (".br", ".gz"):
            file.unlink()
        elif file.suffix in (".js", ".css", ".html", ".json"):
            text = file.read_text()
            for name in names:
                if not name.endswith((".br", ".gz")):
                    text = text.replace(name, f"b{name}")
            file.write_text(text.replace("<head>", "<head><meta name=edition>") if file.name == "index.html" else text.replace("version:`", "version:`b"))
