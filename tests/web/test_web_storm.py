"""A minute of the storm; half an hour of it: `make storm`."""

from pathlib import Path
from typing import Any

from storm import PAGES, storm


def test_games_come_to_their_end_whatever_happens_to_server_line_and_clock(browser: Any, tmp_path: Path) -> None:
    found = storm(browser, tmp_path, 45.0)
    assert not found.problems, "\n".join(found.problems[:10])
    assert found.finished >= PAGES and found.compared > 100 and all(found.troubles.values()) and found.killed_elsewhen, found.troubles
