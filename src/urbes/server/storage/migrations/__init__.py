"""The database's versions, oldest first."""
