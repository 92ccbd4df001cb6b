"""The games of Urbes. A game is one package here and one line in `PACKAGES`."""
