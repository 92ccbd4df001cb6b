"""The Ancient World (Un Monde Oublié), by Ryan Laukat, first edition. The rules are the clauses AW-* of `clauses.toml`."""
