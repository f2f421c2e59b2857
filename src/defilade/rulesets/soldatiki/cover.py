"""Which features cover those in them."""

from __future__ import annotations

COVERING = frozenset({"building", "ruins", "wood", "barricade", "fence", "bank"})
"""The features that cover the soldiers in them (SOL-2.1)."""

TRENCH, PARAPET = "trench", "parapet"
"""The fortifications of SOL-3.1."""
