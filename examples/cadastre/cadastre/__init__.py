"""Cadastre: secret bids for the plots of a new city, for two to four."""
