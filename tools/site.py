"""Builds the documentation site (`make docs`): docs as they are, and the rules of each game from its own files, in French and English."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import urbes
from urbes.games.registry import folder_of
from urbes.kernel.clauses import chapters, clauses, howto, sealed

ROOT: Final = Path(__file__).parent.parent
FOLDERS: Final = {"en": "rules", "fr": "regles"}
WORDS: Final = {
    "en": {
        "howto": "How to play",
        "all": "All the rules",
        "legend": "On the board",
        "sealed": "{name}: what its campaign keeps sealed",
        "warned": "Do not read on before your campaign has opened its envelopes: this page tells what they hold.",
        "more": "What a campaign opens only later stands on [a page of its own]({page}).",
        "other": "[En français]({page})",
    },
    "fr": {
        "howto": "Comment jouer",
        "all": "Toutes les règles",
        "legend": "Sur le plateau",
        "sealed": "{name} : ce que sa campagne tient scellé",
        "warned": "Ne lisez pas plus loin avant que votre campagne ait ouvert ses enveloppes : cette page dit ce qu'elles contiennent.",
        "more": "Ce qu'une campagne n'ouvre que plus tard se trouve sur [une page à part]({page}).",
        "other": "[In English]({page})",
    },
}


def lay_out(target: Path) -> None:
    """All pages of the site, as the generator reads them."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(ROOT / "docs", target)
    for page in target.rglob("*.md"):
        page.write_text(_inside(page.read_text(encoding="utf-8"), len(page.relative_to(target).parts)), encoding="utf-8")
    for lang, folder in FOLDERS.items():
        (target / folder).mkdir()
        for id in urbes.game_ids():
            for name, text in pages(id, lang):
                (target / folder / f"{name}.md").write_text(text, encoding="utf-8")


def _inside(markdown: str, depth: int) -> str:
    """What lies beside docs in the source is named instead of linked: it is no page of the site."""
    return re.sub(r"\[([^]]+)\]\(" + r"\.\./" * depth + r"([^)]+)\)", r"\1 (`\2`)", markdown)


def pages(id: str, lang: str) -> Iterator[tuple[str, str]]:
    """The rules of a game, and apart from them what its campaign keeps sealed, which the search leaves out."""
    words, name, title = WORDS[lang], id.replace("_", "-"), urbes.game(id).names[lang]
    closed = sealed(folder_of(id))
    more = [words["more"].format(page=f"{name}-sealed.md"), ""] if closed else []
    yield name, "\n".join([f"# {title}", "", _other(lang, name), "", *_howto(id, lang), f"## {words['all']}", "", *more, *_clauses(id, lang, closed, False)])
    if closed:
        head = [
            "---",
            "search: { exclude: true }",
            "---",
            f"# {words['sealed'].format(name=title)}",
            "",
            _other(lang, f"{name}-sealed"),
            "",
            words["warned"],
            "",
        ]
        yield f"{name}-sealed", "\n".join([*head, *_clauses(id, lang, closed, True)])


def _other(lang: str, name: str) -> str:
    other = next(each for each in FOLDERS if each != lang)
    return WORDS[lang]["other"].format(page=f"../{FOLDERS[other]}/{name}.md")


def _howto(id: str, lang: str) -> Iterator[str]:
    told = howto(folder_of(id))
    yield from (f"## {WORDS[lang]['howto']}", "")
    for part in told["parts"]:
        yield from (f"### {part['title'][lang]}", "")
        for one in part["says"]:
            lead = f"**{one['lead'][lang]}.** " if "lead" in one else ""
            links = ", ".join(f"[{clause}](#{clause})" for clause in one["clauses"])
            yield from (f"{'1. ' if part['id'] == 'tips' else ''}{lead}{one[lang]} ({links})", "")
    yield from (f"### {WORDS[lang]['legend']}", "")
    yield from (f"- {one['sign'] + ': ' if 'sign' in one else ''}{one[lang]}" for one in told["legend"])
    yield ""


def _clauses(id: str, lang: str, closed: set[str], only_closed: bool) -> Iterator[str]:
    listed = clauses(folder_of(id))
    for chapter in chapters(folder_of(id)):
        shown = [clause for clause in chapter["clauses"] if (clause in closed) == only_closed]
        if shown:
            yield from (f"### {chapter['id']} {chapter['title'][lang]} {{ #{chapter['id']} }}", "")
        for clause in shown:
            words = listed[clause]
            yield from (f"#### {clause} {words[lang][0].upper()}{words[lang][1:]} {{ #{clause} }}", "", words[f"text_{lang}"], "")


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    """Lays the pages out under a folder and builds the site there."""
    lay_out(folder / "build" / "docs")
    command = [str(Path(sys.executable).with_name("zensical")), "build", "--clean", "--strict"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def main() -> int:
    done = build(ROOT)
    print(done.stdout + done.stderr if done.returncode else f"Open {ROOT / 'build' / 'site' / 'index.html'}")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
