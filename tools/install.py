"""Installs into this environment what pip's arguments name: with uv, in seconds, or with pip where uv cannot be had."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(sys.executable).parent
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
# What somebody told pip about their network, in uv's words. Further indexes need no telling: everything is on PyPI, and its versions are fixed.
SETTINGS = {"index-url": "UV_DEFAULT_INDEX", "cert": "SSL_CERT_FILE", "proxy": "ALL_PROXY"}


def uv() -> str | None:
    """The one that is here, or a new one."""
    places = os.pathsep.join([os.environ["PATH"], str(HERE)])
    if not shutil.which("uv", path=places):
        subprocess.run([*PIP, "install", "-q", "-c", "requirements/constraints.txt", "uv"], capture_output=True, check=False)
    return shutil.which("uv", path=places)


def main(arguments: list[str]) -> int:
    told = subprocess.run([*PIP, "config", "list"], capture_output=True, text=True, check=False).stdout
    settings = dict(re.findall(r"^[^=]*\.([a-z-]+)='(.*)'$", told, re.MULTILINE))
    # PyTorch comes without the gigabytes for graphics cards: nothing here has use for them.
    environment = {"UV_TORCH_BACKEND": "cpu", **{variable: settings[name] for name, variable in SETTINGS.items() if name in settings}, **os.environ}
    installer = None if "no-index" in settings else uv()
    if installer:
        done = subprocess.run([installer, "pip", "install", "--python", sys.executable, *arguments], env=environment, capture_output=True, check=False)
        if done.returncode == 0:
            return 0
    return subprocess.run([*PIP, "install", "-q", "--no-compile", *arguments], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
