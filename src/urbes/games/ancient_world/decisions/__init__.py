"""The decisions of The Ancient World, one room for each or for the few of an action."""
