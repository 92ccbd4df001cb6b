"""Packages with games, as installing them would leave them: folders on the path, and what names their games."""

import os
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "cadastre"


def describe(site: Path, package: str = "cadastre", entries: str = "[urbes.games]\ncadastre = cadastre.game:Cadastre\n") -> None:
    """What pip writes about a package."""
    info = site / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(entries)


def search_path(*folders: Path) -> str:
    """PYTHONPATH of a process that finds Urbes, the example and these folders."""
    return os.pathsep.join(str(folder) for folder in (ROOT / "src", EXAMPLE, *folders))
