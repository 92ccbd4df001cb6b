"""The documentation as a site: it builds without a warning, every page is in its navigation, and no link is dead, nor leads out for what it shows."""

import re
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from tools.site import FOLDERS, ROOT, build, lay_out

import urbes
from urbes.games.registry import folder_of
from urbes.kernel.clauses import clauses, sealed


class Read(HTMLParser):
    """What a page links to, what it fetches, and the places in it."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.fetched: set[str] = set()
        self.places: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.places.add(value)
            elif name == "href" and value:
                (self.links if tag == "a" else self.fetched).add(value)
            elif name == "src" and value:
                self.fetched.add(value)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    (folder / "zensical.toml").write_text((ROOT / "zensical.toml").read_text(encoding="utf-8"), encoding="utf-8")
    done = build(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "build" / "site"


def test_no_link_of_the_site_is_dead(site: Path) -> None:
    pages = {page: Read(page) for page in site.rglob("*.html")}
    assert len(pages) > 30
    dead = []
    for page, read in pages.items():
        if page.name == "404.html":  # served at any address, with absolute links
            continue
        for link in read.links | read.fetched:
            parts = urlsplit(link)
            if parts.scheme or link == "#":
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            target = target / "index.html" if target.is_dir() else target
            if not target.exists() or (parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].places):
                dead.append((page.name, link))
    assert dead == []


def test_the_site_fetches_nothing_from_elsewhere(site: Path) -> None:
    fetched = {link for page in site.rglob("*.html") for link in Read(page).fetched}
    assert fetched and [link for link in fetched if urlsplit(link).netloc] == []
    assert [sheet.name for sheet in site.rglob("*.css") if re.search(r"url\(['\"]?https?:|@import", sheet.read_text(encoding="utf-8"))] == []


def test_every_clause_can_be_linked_and_none_is_told_before_its_time(site: Path) -> None:
    found = (site / "search.json").read_text(encoding="utf-8")
    for id in urbes.game_ids():
        closed = sealed(folder_of(id))
        for folder, lang in ((folder, lang) for lang, folder in FOLDERS.items()):
            page = site / folder / f"{id.replace('_', '-')}.html"
            places = Read(page).places
            told = clauses(folder_of(id))
            assert places >= told.keys() - closed and places.isdisjoint(closed)
            if closed:
                assert Read(page.with_name(f"{page.stem}-sealed.html")).places >= closed
            text = page.read_text(encoding="utf-8")
            for clause in closed:
                assert told[clause][f"text_{lang}"] not in text and told[clause][f"text_{lang}"] not in found


def test_every_page_stands_in_the_navigation(tmp_path: Path) -> None:
    def pages(nav: list[Any]) -> Iterator[str]:
        for each in nav:
            yield from pages(next(iter(each.values()))) if isinstance(each, dict) else [each]

    lay_out(tmp_path / "docs")
    listed = list(pages(tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]["nav"]))
    assert sorted(listed) == sorted(str(page.relative_to(tmp_path / "docs")) for page in (tmp_path / "docs").rglob("*.md"))
