"""The rulesets: clauses and options, rulings, and attacks as plans; one package for each game."""
