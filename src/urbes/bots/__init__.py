"""What chooses an action: each bot is one small class with one method."""
