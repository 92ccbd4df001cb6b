"""The page for researchers promises nothing that is not true."""

import doctest
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.consoles import ROOT, blocks
from urbes.cli import main
from urbes.version import __version__

PAGE = ROOT / "docs" / "research.md"
READERS = [text for kind, text in blocks(PAGE.read_text(encoding="utf-8")) if kind == "python" and ">>>" not in text]


def test_the_examples_run() -> None:
    failures, examples = doctest.testfile(str(PAGE), module_relative=False)
    assert examples > 30 and failures == 0


def test_polars_pandas_and_torch_read_the_data_in_five_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    CliRunner().invoke(main, ["sim", "ancient_world", "--games", "3", "--bots", "random", "--seed", "1", "--export-transitions", "steps.parquet"])
    found: dict[str, object] = {}
    for text in READERS:
        assert len([line for line in text.splitlines() if line]) <= 5
        exec(text, found)
    told = re.findall(r"\d+", capsys.readouterr().out)
    assert len(READERS) == 3 and told[2] == "3" and told[3] == str(len(found["actions"])) == str(len(found["returns"]))  # type: ignore[arg-type]


def test_the_citation_is_of_this_version() -> None:
    assert f"version: {__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8") and f"version = {{{__version__}}}" in PAGE.read_text(
        encoding="utf-8"
    )
