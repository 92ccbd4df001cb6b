"""The decisions of a round of The Forgotten City."""
