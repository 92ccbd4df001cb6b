"""The database, the journals in it, and the wire between processes."""
