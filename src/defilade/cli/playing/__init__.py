"""A game in the terminal: what is typed, and what is shown."""
