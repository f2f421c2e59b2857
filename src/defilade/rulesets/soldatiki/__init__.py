"""Soldatiki: toy soldiers of the Second World War."""
