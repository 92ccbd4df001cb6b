"""The command line: `urbes play | sim | replay | verify | cases | pack | bench | games`; alone, a menu."""

from urbes.cli.app import urbes as main

__all__ = ["main"]
