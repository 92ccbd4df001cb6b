"""Says in one line whether the engine is compiled."""

from urbes.kernel import rng

if str(rng.__file__).endswith(".py"):
    print("No C compiler was found: the engine runs interpreted, the same games about ten times slower.")
else:
    print("The engine is compiled.")
