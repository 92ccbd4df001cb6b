"""A missing extra says in one sentence what to install."""

import subprocess
import sys

import pytest

from tests.processes import LIMIT

BLOCKED = "import sys, importlib.util as u; find = u.find_spec; u.find_spec = lambda name, package=None: None if name == {library!r} else find(name, package); import {module}"


@pytest.mark.parametrize(
    ("library", "module", "extra"),
    [
        ("numpy", "urbes.envs.vector", "envs"),
        ("gymnasium", "urbes.envs.gymnasium", "envs"),
        ("pettingzoo", "urbes.envs.pettingzoo", "envs"),
        ("pyspiel", "urbes.envs.openspiel", "openspiel"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(library: str, module: str, extra: str) -> None:
    run = subprocess.run([sys.executable, "-c", BLOCKED.format(library=library, module=module)], capture_output=True, text=True, check=False, timeout=LIMIT)
    assert f"This needs {library}: pip install 'urbes[{extra}]'." in run.stderr
