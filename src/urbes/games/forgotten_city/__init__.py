"""The Forgotten City, by Anton Liu (2Plus). The rules are the clauses FC-* of `clauses.toml`."""
