"""Mordheim: wounds, injuries, recovery."""
