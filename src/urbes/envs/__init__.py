"""The games in the interfaces people train with: `vector` (many games in one compiled call), `gymnasium`, `pettingzoo` and `openspiel`."""

from urbes.envs.extras import need

need("envs", "numpy", "gymnasium")
