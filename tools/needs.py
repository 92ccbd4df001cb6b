"""Gets the two programs some tests drive, a Chromium and PostgreSQL, where this machine lets us; says in one line what is missing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

PROGRAMS = {
    "Chromium": ("chromium", lambda: os.environ.get("URBES_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")),
    "PostgreSQL": ("postgresql", lambda: next(Path("/usr/lib/postgresql").glob("*/bin/initdb"), None) or shutil.which("initdb")),
}


def install(package: str) -> None:
    """From Debian's packages, if we may."""
    if not shutil.which("apt-get") or os.getuid() != 0:
        return
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "--no-install-recommends", package]):
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def main() -> None:
    for name, (package, find) in PROGRAMS.items():
        if not find():
            print(f"Installing {name} for the tests ...", flush=True)
            install(package)
        if not find():
            print(f"{name} is not installed: the tests that drive it are skipped (on Debian or Ubuntu: apt install {package}).")


if __name__ == "__main__":
    sys.exit(main())
