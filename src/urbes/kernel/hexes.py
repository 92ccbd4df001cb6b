"""Hex maps given by their neighbours: who is beside whom, and how far apart hexes are."""

DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six steps in axial coordinates (q, r)."""


def distances(neighbours: list[list[int]], start: int) -> list[int]:
    """The least number of steps from one hex to every other over the hexes of the map; -1 where no way leads."""
    far = [-1] * len(neighbours)
    far[start] = 0
    ring = [start]
    while ring:
        following: list[int] = []
        for hex in ring:
            for other in neighbours[hex]:
                if far[other] < 0:
                    far[other] = far[hex] + 1
                    following.append(other)
        ring = following
    return far


def connected(neighbours: list[list[int]]) -> bool:
    """Whether every hex can be reached from every other."""
    return not neighbours or min(distances(neighbours, 0)) >= 0
