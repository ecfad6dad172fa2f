"""apimap: torch ↔ mindspore API pairs, every statement proved by running it."""

__version__ = "0.1.0"
