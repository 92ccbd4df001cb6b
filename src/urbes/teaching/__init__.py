"""What helps people to learn a game: guided first games and exercises, as data beside each game."""
