"""Bots against bots, and how fast the engine is."""
