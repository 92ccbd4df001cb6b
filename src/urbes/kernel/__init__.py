"""What any game of Urbes is: rules, states, actions, chance, events, records and content packs."""
