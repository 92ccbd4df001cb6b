"""What is computed beside the event loop: bots, hints, replays, analyses."""
