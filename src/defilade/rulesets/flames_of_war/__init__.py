"""Flames of War: digging in."""
