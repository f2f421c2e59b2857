"""The Ninth Age: line of sight and cover."""
