"""Tables: their journals folded, the verbs of people, what viewers are told."""
