"""How a practised player of each game acts at once, without looking ahead: what playouts are played with."""
