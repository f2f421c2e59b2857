"""Sight: what a model on a battlefield can see of another, whichever game asks."""
