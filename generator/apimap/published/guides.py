"""Where the pages of guides stand, below the folder of a language."""

from __future__ import annotations

from apimap.entries.guides import Guide

FOLDER = "guides"


def address(guide: Guide) -> str:
    """Address of a guide's page below a language: ``guides/first-port``."""
    return f"{FOLDER}/{guide.guide}"
