"""The decisions of a turn of Lost Cities, in the order they come: play, pawn, extra, step, draw."""
