"""Gets the programs some tests drive, a Chromium, its headless shell and PostgreSQL, where this machine lets us; says in one line what is missing."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

DRIVEN = "is not installed: the tests that drive it are skipped (on Debian or Ubuntu: apt install {package})."
# What each is called, its package at Debian, how it is found, and what its absence means.
PROGRAMS: dict[str, tuple[str, Callable[[], object], str]] = {
    "Chromium": ("chromium", lambda: os.environ.get("URBES_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome"), DRIVEN),
    "Chromium's headless shell": (
        "chromium-headless-shell",
        lambda: os.environ.get("URBES_CHROMIUM") or shutil.which("chromium-headless-shell"),
        "is not installed: the tests of the page run in the whole Chromium, if there is one, and take some minutes longer (on Debian: apt install {package}).",
    ),
    "PostgreSQL": ("postgresql", lambda: next(Path("/usr/lib/postgresql").glob("*/bin/initdb"), None) or shutil.which("initdb"), DRIVEN),
}


def install(packages: list[str]) -> None:
    """From Debian's packages, if we may; one that is unknown here keeps no other from coming."""
    if not shutil.which("apt-get") or os.getuid() != 0:
        return
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], *(["install", "-y", "--no-install-recommends", package] for package in packages)):
        subprocess.run(["apt-get", "-qq", *command], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def main() -> None:
    missing = [name for name, (_, find, _) in PROGRAMS.items() if not find()]
    if missing:
        print(f"Installing {', '.join(missing)} for the tests ...", flush=True)
        install([PROGRAMS[name][0] for name in missing])
    for name, (package, find, otherwise) in PROGRAMS.items():
        if not find():
            print(f"{name} {otherwise.format(package=package)}")


if __name__ == "__main__":
    sys.exit(main())
