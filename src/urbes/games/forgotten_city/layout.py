"""The map of one game: which terrain lies where once the tiles are on their slots (FC-2.1), as masks over the hexes."""

from urbes.games.forgotten_city.codes import COLOURS, PORTAL, STONE


class Layout:
    """Immutable, shared by all states with the same tiles on the same slots."""

    def __init__(self, tiles: list[int], terrain: list[int], neighbours: list[int]) -> None:
        self.tiles = tiles  # the tile of each slot
        self.terrain = terrain  # of each hex
        self.by_colour: list[int] = [0] * COLOURS
        self.stone: int = 0
        self.enterable: int = 0
        self.portals: list[int] = []
        for hex, kind in enumerate(terrain):
            bit = 1 << hex
            if kind < COLOURS:
                self.by_colour[kind] |= bit
            elif kind == STONE:
                self.stone |= bit
            if kind == PORTAL:
                self.portals.append(hex)
            else:
                self.enterable |= bit
        self.coloured: int = self.by_colour[0] | self.by_colour[1] | self.by_colour[2] | self.by_colour[3]
        self.buildable: int = self.coloured | self.stone
        self.portal_mask: int = 0
        for portal in self.portals:
            self.portal_mask |= 1 << portal
        self.beside: list[int] = [mask & self.portal_mask for mask in neighbours]  # the portals each hex adjoins
        self.beyond: list[int] = []  # for each portal, the hexes beside any other one
        self.beside_any: int = 0
        for portal in self.portals:
            self.beside_any |= neighbours[portal]
            others = 0
            for other in self.portals:
                if other != portal:
                    others |= neighbours[other]
            self.beyond.append(others)

    def jump_zone(self, touched: int) -> int:
        """The hexes a portal jump can reach from meeples beside the portals of a mask (FC-7.14, FC-7.15, FC-7.20)."""
        if touched == 0 or len(self.portals) < 2:
            return 0
        if touched & (touched - 1):
            return self.beside_any
        for i, portal in enumerate(self.portals):
            if touched >> portal & 1:
                return self.beyond[i]
        return 0
