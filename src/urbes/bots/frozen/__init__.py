"""The judgements that the greedy bot was made with, one a game. They never change: it is the yardstick the others are measured by."""
