"""`python -m urbes.cli` is `urbes`."""

from urbes.cli.app import urbes

urbes(prog_name="urbes")
