"""apimap: torch ↔ mindspore API pairs, every statement proved by running it.

``apimap.query(name)`` and ``apimap.load()`` answer from the compiled index with dataclasses
(:mod:`apimap.query.records`). Neither framework is needed; nothing is imported before one of them is used.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from apimap.query.typed import load, query

__all__ = ["__version__", "load", "query"]
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    # Not by import statements: the fingerprint of every stage would follow them into the rooms behind.
    from importlib import import_module

    if name == "query":  # the room, which can be called
        return import_module("apimap.query")
    if name == "load":
        return import_module("apimap.query.typed").load
    raise AttributeError(f"module 'apimap' has no attribute {name!r}")
