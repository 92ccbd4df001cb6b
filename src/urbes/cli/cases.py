"""`urbes cases`: run rules tests written as case files, and list the clauses no test names."""

from functools import cache
from pathlib import Path

import click
from rich.text import Text

from urbes.cli.app import Command
from urbes.cli.arguments import FILE, option
from urbes.cli.desk import Desk, printable, trouble
from urbes.games.registry import folder_of, game_ids
from urbes.games.registry import game as make_game
from urbes.kernel.cases import Case, load_cases, run_case
from urbes.kernel.clauses import clauses, clauses_of_tests

FAILED = 1


@click.command(cls=Command)
@click.argument("paths", nargs=-1, type=FILE, metavar="[PATH]...")
@option("--coverage", is_flag=True)
@option("--tests", type=FILE, default=Path("tests"), metavar="DIR")
@click.pass_obj
def cases(desk: Desk, paths: tuple[Path, ...], coverage: bool, tests: Path) -> int:
    found = [case for path in paths or shipped() for case in load_cases(path)]
    if paths and not found:
        raise trouble("cases.none", paths=", ".join(map(str, paths)))
    if coverage:
        return _coverage(desk, found, tests, [id for id in game_ids() if not paths or id in {case.game for case in found}])
    failed = sum(not _holds(desk, case) for case in found)
    if failed:
        desk.say("cases.failed", "bold red", failed=failed, count=len(found))
    else:
        desk.say("cases.hold", "bold green", count=len(found))
    return FAILED if failed else 0


def shipped() -> list[Path]:
    return [folder for id in game_ids() if (folder := folder_of(id) / "cases").is_dir()]


def _holds(desk: Desk, case: Case) -> bool:
    """Run a case; one that fails is shown with what was expected and what was found."""
    failures = [*_unknown(desk, case), *run_case(case, make_game)]
    if not failures:
        return True
    desk.out.print(Text(printable(f"✗ {case.file}: {case.name} ({', '.join(case.clauses)})"), style="bold"), soft_wrap=True)
    for line in "\n".join(failures).splitlines():
        style = "green" if line.lstrip().startswith("expected") else "red" if line.lstrip().startswith("found") else ""
        desk.out.print(Text(printable(f"    {line}"), style=style), soft_wrap=True)
    return False


def _unknown(desk: Desk, case: Case) -> list[str]:
    """A case shows clauses that are there; only a game of another package may have no list of them."""
    listed = _listed(case.game)
    missing = [clause for clause in case.clauses if clause not in listed] if listed else []
    return [desk.words("cases.no_such_clause", game=case.game, n=len(missing), clauses=", ".join(missing))] if missing else []


@cache
def _listed(id: str) -> set[str]:
    known = id in game_ids() and (folder_of(id) / "clauses.toml").is_file()
    return set(clauses(folder_of(id))) if known else set()


def _coverage(desk: Desk, found: list[Case], tests: Path, games: list[str]) -> int:
    """For each of some games: how many clauses a case or a test names, and which ones none does."""
    if not tests.is_dir():
        desk.say("cases.no_tests", "yellow", path=tests)
    named = clauses_of_tests(sorted(tests.rglob("*.py"))) if tests.is_dir() else {}
    by_case = {clause for case in found for clause in case.clauses}
    known: set[str] = set()
    missing = 0
    for id in game_ids():
        if not (folder_of(id) / "clauses.toml").is_file():
            raise trouble("cases.no_clauses", game=id)
        table = clauses(folder_of(id))
        known |= set(table)
        if id not in games:
            continue
        bare = [clause for clause in table if clause not in by_case and clause not in named]
        missing += len(bare)
        counts = {"game": id, "covered": len(table) - len(bare), "all": len(table)}
        desk.say("cases.coverage", "bold" if bare else "bold green", cases=len(by_case & set(table)), tests=len(set(named) & set(table)), **counts)
        for clause in bare:
            desk.out.print(Text(f"    {clause}  {table[clause][desk.lang]}"), soft_wrap=True)
    unknown = sorted((by_case | set(named)) - known)
    if unknown:
        desk.say("cases.unknown", "red", clauses=", ".join(unknown))
    return FAILED if missing or unknown else 0
