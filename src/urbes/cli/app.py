"""The group of commands, and how anything that goes wrong becomes one sentence and an exit code."""

import importlib
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import click

from urbes.cli.desk import WORDS, Desk, named_language, trouble, usual_language
from urbes.kernel.errors import LANGUAGES, UrbesError
from urbes.version import __version__

WRONG_INPUT = 2
INTERRUPTED = 130
COMMANDS = (
    "play",
    "campaign",
    "sim",
    "tournament",
    "balance",
    "engine",
    "replay",
    "analyse",
    "verify",
    "cases",
    "pack",
    "bench",
    "tune",
    "games",
    "rules",
    "serve",
    "db",
)
CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 110}


def _lang(context: click.Context | None) -> str:
    desk = context.find_object(Desk) if context else None
    return desk.lang if desk else "en"


class Formatter(click.HelpFormatter):
    """Help pages with headings in the language of the text."""

    lang = "en"

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or WORDS.text("help.usage", self.lang) + " ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(WORDS.text(f"help.{heading.lower()}", self.lang) if WORDS.has(f"help.{heading.lower()}") else heading)


class Context(click.Context):
    def make_formatter(self) -> click.HelpFormatter:
        formatter = Formatter(max_width=self.max_content_width)
        formatter.lang = _lang(self)
        return formatter


class Option(click.Option):
    """An option whose help is the text `help.KEY` in the language of the person."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        key = self.help
        if key is not None and WORDS.has(key):
            self.help = WORDS.text(key, _lang(ctx))
        try:
            return super().get_help_record(ctx)
        finally:
            self.help = key


class Command(click.Command):
    """A command whose help is the text `help.NAME`, and that takes --lang like all others."""

    context_class = Context

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("context_settings", CONTEXT)
        super().__init__(*args, **kwargs)
        self.params.append(Option(["--lang"], type=click.Choice(LANGUAGES), expose_value=False, help="help.lang"))

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = WORDS.text("help.help", _lang(ctx))
        return option

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.help = WORDS.text(f"help.{self.help_key()}", _lang(ctx))
        super().format_help_text(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        return WORDS.text(f"help.{self.help_key()}", _lang(click.get_current_context(silent=True))).split("\n")[0]

    def help_key(self) -> str:
        return self.callback.__name__ if self.callback else str(self.name)


class Group(Command, click.Group):
    command_class = Command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        if args and self.get_command(ctx, args[0]) is None:
            raise trouble("errors.no_command", command=args[0][:40], commands=", ".join(self.list_commands(ctx)))
        return super().resolve_command(ctx, args)


class Urbes(Group):
    """The commands are loaded when they are called, so that `urbes games` does not wait for what `urbes sim` needs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(importlib.import_module(f"urbes.cli.{cmd_name}"), cmd_name)
        return command

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any) -> NoReturn:  # type: ignore[override]
        open_again()
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # a terminal that lacks a sign shows another
        arguments = list(sys.argv[1:] if args is None else args)
        named = named_language(arguments)
        desk = Desk(named or usual_language(), bool(named))
        extra.update(standalone_mode=False, obj=desk)
        sys.exit(guard(desk, lambda: super(Urbes, self).main(arguments, prog_name or "urbes", **extra)))


def open_again() -> None:
    """A stream that was closed by whoever started us is an empty one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - for as long as we run


def guard(desk: Desk, work: Callable[[], Any]) -> int:
    """Run a command; every wrong input ends as one sentence and exit code 2, never as a traceback."""
    try:
        code = work()
        return code if isinstance(code, int) else 0
    except UrbesError as error:
        desk.fail(error.text(desk.lang))
    except click.ClickException as error:
        desk.fail(sentence(error, desk.lang))
    except (KeyboardInterrupt, click.Abort, EOFError):
        desk.fail(desk.words("errors.interrupted"))
        return INTERRUPTED
    except OSError as error:
        desk.fail(desk.words("errors.system", what=f"{error.filename}: " if error.filename else "", reason=error.strerror or error))
    return WRONG_INPUT


def sentence(error: click.ClickException, lang: str) -> str:
    """What click refused, in our words where it is one of the usual slips."""
    path = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "urbes"
    if isinstance(error, click.NoSuchOption):
        near = WORDS.text("errors.near", lang, {"near": error.possibilities[0]}) if error.possibilities else ""
        return WORDS.text("errors.no_option", lang, {"option": error.option_name, "near": near, "path": path})
    if isinstance(error, click.MissingParameter) and error.param:
        return WORDS.text("errors.missing", lang, {"what": error.param.human_readable_name, "path": path})
    if isinstance(error, click.BadParameter) and error.param and isinstance(error.param.type, click.Choice):
        return WORDS.text("errors.choice", lang, {"what": error.param.opts[0], "choices": ", ".join(error.param.type.choices)})
    return WORDS.text("errors.usage", lang, {"message": " ".join(error.format_message().split()), "path": path})


@click.group(cls=Urbes, invoke_without_command=True, context_settings=CONTEXT)
@click.version_option(__version__, "--version", message="urbes %(version)s", cls=Option, help="help.version")
@click.pass_context
def urbes(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        from urbes.cli.menu import menu

        menu(context.obj)
