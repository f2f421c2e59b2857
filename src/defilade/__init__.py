"""Defilade."""
