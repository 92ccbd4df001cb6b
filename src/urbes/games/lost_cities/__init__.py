"""Lost Cities: The Board Game, by Reiner Knizia (KOSMOS; French edition IELLO). The rules are the clauses LC-* of `clauses.toml`."""
