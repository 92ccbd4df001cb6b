"""Tables and seats, live play, storage: every registered game over the network, through the kernel's verbs alone."""
