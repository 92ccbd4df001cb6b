"""The decisions of My City: what to do with a card, and the stickers before and after an episode."""
