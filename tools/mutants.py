"""Changes one place of the source at a time, in a copy of the checkout, and lists the changes that no test notices.

    .venv/bin/python tools/mutants.py rules --places 60 --seed 1
    .venv/bin/python tools/mutants.py server --places 40 --only src/urbes/server/tables

A change that goes unnoticed is either the same program in other words, or a hole in the tests.
"""

import argparse
import ast
import copy
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAMES = ("lost_cities", "my_city", "forgotten_city", "ancient_world")
ROOMS = ("decisions/*.py", "rounds.py", "scoring.py", "state.py", "nights.py", "armies.py", "chain.py", "pending.py", "chapters/*.py", "city.py", "stickers.py")
PLACES = {
    "rules": [f"src/urbes/games/{game}/{room}" for game in GAMES for room in ROOMS],
    "kernel": ["src/urbes/kernel/*.py"],
    "server": ["src/urbes/server/*.py", "src/urbes/server/*/*.py"],
}
NEAREST = {  # the server's tests by room, those first that are likeliest to notice
    "tables": ("table", "play", "races", "permissions", "one_table", "secrets", "every_game"),
    "people": ("people", "packs", "permissions"),
    "http": ("people", "permissions", "bad_input", "play", "turns", "exercises", "lessons"),
    "thinking": ("turns", "play", "operations", "analysis"),
    "storage": ("operations", "races", "faults"),
}
CLOSEST = {  # the kernel's tests by module, in the same way
    "batch": ("envs/test_vector.py", "arena/test_transitions.py"),
    "bits": ("kernel/test_shifts.py",),
    "cases": ("kernel/test_case_files.py", "kernel/test_cases.py", "kernel/test_coverage.py"),
    "clauses": ("kernel/test_rulebooks.py", "kernel/test_coverage.py"),
    "conformance": ("kernel/test_conformance.py",),
    "content": ("kernel/test_content.py", "kernel/test_records.py", "games/lost_cities/test_packs.py"),
    "decision": ("kernel/test_decision.py",),
    "declared": ("kernel/test_declared.py",),
    "fields": ("kernel/test_fields.py", "kernel/test_field_tables.py"),
    "game": ("kernel/test_match.py", "kernel/test_records.py", "kernel/test_texts.py", "games/lost_cities/test_play.py"),
    "judgement": ("games/test_judgements.py", "games/my_city/test_judgement.py"),
    "learnt": ("games/test_judgements.py",),
    "match": ("kernel/test_match.py",),
    "observation": ("games/test_observations.py",),
    "options": ("kernel/test_options.py",),
    "playout": ("kernel/test_conformance.py", "games/forgotten_city/test_playouts.py"),
    "record": ("kernel/test_records.py",),
    "results": ("kernel/test_results.py",),
    "rng": ("kernel/test_rng.py",),
    "shape": ("kernel/test_fields.py", "games/lost_cities/test_positions.py", "games/my_city/test_campaign_file.py"),
    "texts": ("kernel/test_texts.py",),
}
LEFT_OUT = ("document.py",)
PATIENCE = 900  # seconds for one command, unless told otherwise; what takes longer has been noticed: it hangs

OTHER: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


@dataclass(frozen=True)
class Change:
    path: Path
    line: int
    start: int  # in bytes
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.before}  ->  {self.after}"


def changed(node: ast.AST) -> ast.AST | None:
    """The same expression or statement with one thing in it turned round; None where there is nothing to turn."""
    other = copy.deepcopy(node)
    match other:
        case ast.Compare(ops=[operator]) if type(operator) in OTHER:
            other.ops = [OTHER[type(operator)]()]
        case ast.BoolOp(op=operator):
            other.op = OTHER[type(operator)]()
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return operand
        case ast.Constant(value=bool(value)):
            other.value = not value
        case ast.Constant(value=int(value)):
            other.value = value + 1
        case ast.Expr(value=ast.Call() | ast.Await()) if not ast.unparse(node).startswith("log."):
            return ast.Pass()
        case _:
            return None
    return other


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """All of a tree but its annotations and decorators, which do nothing when it runs."""
    yield node
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from parts(child)


def changes(path: Path) -> Iterator[Change]:
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in parts(ast.parse(source)):
        other = changed(node)
        if other is not None:
            start, end = (starts[line - 1] + column for line, column in ((node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)))
            after = ast.unparse(other)
            yield Change(path, node.lineno, start, end, source[start:end].decode(), after if isinstance(other, ast.stmt) else f"({after})")


def commands(path: str, quick: bool) -> list[list[str]]:
    """What should notice a change there, the quickest first; among rules the cases and what some seeded games tell notice nearly all."""
    tests = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
    if "/games/" in path:
        game = path.split("/games/")[1].partition("/")[0]
        cases = [sys.executable, "-m", "urbes.cli", "cases", f"src/urbes/games/{game}/cases"]
        digest = [sys.executable, "tests/golden/digest.py", game, "--games", "20"]
        return [cases, digest] if quick else [cases, digest, [*tests, f"tests/games/{game}"], [*tests, "tests/kernel", "-k", game]]
    if "/kernel/" in path:
        closest = [[*tests, *(f"tests/{name}" for name in CLOSEST[module])]] if (module := Path(path).stem) in CLOSEST else []
        digest = [sys.executable, "tests/golden/digest.py", "lost_cities", "--games", "10"]
        wide = [[*tests, "tests/kernel"], [*tests, "tests/games", "tests/envs/test_vector.py"], [*tests, "tests/cli"]]
        return [*closest, digest, *([] if quick else wide)]
    room = path.split("/server/")[1].partition("/")[0]
    return [[*tests, *(f"tests/server/test_{name}.py" for name in NEAREST.get(room, ()))], *([] if quick else [[*tests, "tests/server"]])]


def noticed(home: Path, path: str, quick: bool, patience: float) -> str | None:
    environment = {
        **os.environ,
        "PYTHONPATH": f"{home / 'src'}{os.pathsep}{home}",
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(home / "bytecode"),
    }
    if "/server/" not in path:
        environment["URBES_INTERPRETED"] = "1"
    for command in commands(path, quick):
        running = subprocess.Popen(command, cwd=home, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
        try:
            said, _ = running.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            running.communicate()
            return "it hangs"
        if running.returncode:
            told = (
                [line for line in said.splitlines() if line.startswith(("FAILED", "ERROR", "✗"))] or said.strip().splitlines()[-1:] or [" ".join(command[1:4])]
            )
            return told[0]
    return None


def copied(home: Path) -> None:
    """The checkout's files, with the client that is built and the engine that is compiled."""
    names = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    for name in [*filter(None, names), "src/urbes/server/static"]:
        source, target = ROOT / name, home / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target)
        elif source.exists():
            shutil.copyfile(source, target)
    (home / "build").mkdir()
    (home / "build" / "engine").symlink_to(ROOT / "build" / "engine")


def write(path: Path, source: bytes, turn: int) -> None:
    """With a time of its own, by which Python knows that what it has compiled is not this."""
    path.write_bytes(source)
    os.utime(path, (turn, turn))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=PLACES)
    parser.add_argument("--places", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[""], help="only files whose path contains one of these")
    parser.add_argument("--after", type=int, default=0, help="pass over so many of the places")
    parser.add_argument("--patience", type=float, default=PATIENCE, help="seconds for one command")
    parser.add_argument("--quick", action="store_true", help="only the quickest tests")
    given = parser.parse_args()
    files = [
        path
        for pattern in PLACES[given.part]
        for path in sorted(ROOT.glob(pattern))
        if path.name not in LEFT_OUT and any(part in str(path) for part in given.only)
    ]
    found = [change for path in files for change in changes(path)]
    chosen = random.Random(given.seed).sample(found, min(given.places, len(found)))
    holes = []
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        home = Path(folder)
        copied(home)
        for number, change in list(enumerate(chosen, 1))[given.after :]:
            name = change.path.relative_to(ROOT).as_posix()
            source = change.path.read_bytes()
            write(home / name, source[: change.start] + change.after.encode() + source[change.end :], 2 * number)
            by = noticed(home, name, given.quick, given.patience)
            write(home / name, source, 2 * number + 1)
            print(f"{number}/{len(chosen)} {change}\n    {by or 'NOT NOTICED'}", flush=True)
            if by is None:
                holes.append(change)
    tried = len(chosen) - given.after
    print(f"{tried - len(holes)} of {tried} changes noticed", *holes, sep="\n")
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main())
