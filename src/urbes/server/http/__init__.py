"""The doors: requests, sockets, and the gate before them."""
