"""The routes of the questions."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from fastapi import APIRouter

from defilade.language import LANGUAGES
from defilade.rulesets.registry import ruleset_ids
from defilade.server.errors import Answer, responses
from defilade.server.languages import Spoken

router = APIRouter(default_response_class=Answer, responses=responses())


@router.get("/about")
def about(_language: Spoken) -> dict[str, Any]:
    """Tell what the server is."""
    return {"name": "defilade", "version": version("defilade"), "rulesets": list(ruleset_ids()), "languages": LANGUAGES}
