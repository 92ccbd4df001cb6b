"""What Urbes needs is installed with uv, told what pip was told, and with pip where uv is missing or does not manage."""

import json
import os
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.processes import LIMIT

ROOT = Path(__file__).parents[2]
UV = """import json, os, pathlib, sys
pathlib.Path("asked.json").write_text(json.dumps([sys.argv[1:], os.environ.get("UV_DEFAULT_INDEX"), os.environ.get("SSL_CERT_FILE"), os.environ.get("UV_TORCH_BACKEND")]))
sys.exit({status})
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A wheel that needs no network."""
    wheel = tmp_path / "trifle-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr("trifle.py", "")
        file.writestr("trifle-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: trifle\nVersion: 1\n")
        file.writestr("trifle-1.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        file.writestr("trifle-1.dist-info/RECORD", "trifle.py,,\ntrifle-1.dist-info/METADATA,,\ntrifle-1.dist-info/WHEEL,,\ntrifle-1.dist-info/RECORD,,\n")
    return wheel


def install(package: Path, **environment: str) -> bool:
    """Whether the package was installed: by pip, for the uv of these tests only notes what it is asked."""
    there = package.parent / "there"
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("UV_", "PIP_", "SSL_"))}
    command = [sys.executable, ROOT / "tools/install.py", "--target", there, package]
    subprocess.run(command, cwd=package.parent, env={**clean, "PIP_CONFIG_FILE": os.devnull, **environment}, check=True, timeout=LIMIT)
    return (there / "trifle.py").exists()


def pretend_uv(folder: Path, status: int) -> str:
    """A PATH on which there is a uv that ends with a status."""
    uv = folder / "bin" / "uv"
    uv.parent.mkdir()
    (folder / "uv.py").write_text(UV.format(status=status))
    uv.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, str(folder / "uv.py")])} "$@"\n')  # a first line takes no path with a space
    uv.chmod(0o755)
    return f"{uv.parent}{os.pathsep}{os.environ['PATH']}"


def test_uv_does_it_and_is_told_what_pip_was_told(package: Path) -> None:
    path = pretend_uv(package.parent, 0)
    assert not install(package, PATH=path, PIP_INDEX_URL="https://index.example/simple", PIP_CERT="/certificates.pem")
    asked, index, certificates, torch = json.loads((package.parent / "asked.json").read_text())
    assert asked == ["pip", "install", "--python", sys.executable, "--target", str(package.parent / "there"), str(package)]
    assert (index, certificates, torch) == ("https://index.example/simple", "/certificates.pem", "cpu")


def test_pip_does_it_where_uv_does_not_manage(package: Path) -> None:
    assert install(package, PATH=pretend_uv(package.parent, 2))
    assert (package.parent / "asked.json").exists()


def test_pip_does_it_where_there_is_no_index_to_get_uv_from(package: Path) -> None:
    assert install(package, PATH=pretend_uv(package.parent, 0), PIP_NO_INDEX="1")
    assert not (package.parent / "asked.json").exists()
