"""My City: Eternal mode, single episodes, and the campaign of 24 episodes."""
