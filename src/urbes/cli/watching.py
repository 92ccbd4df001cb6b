"""A series behind a progress bar, to be stopped at any moment."""

from collections.abc import Iterator

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from urbes.arena.crew import stoppable
from urbes.arena.series import Outcome, Plan
from urbes.cli.desk import Desk


def watch(desk: Desk, plan: Plan, chunks: Iterator[list[Outcome]], done: int = 0) -> Iterator[Outcome]:
    """The outcomes as they come. The bar is on the error stream, so that results can be piped."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with stoppable(), Progress(*columns, console=desk.err, transient=True, disable=not desk.err.is_terminal) as progress:
        task = progress.add_task(plan.game, total=plan.games, completed=done)
        for chunk in chunks:
            yield from chunk
            progress.advance(task, len(chunk))
