"""What a worker must know about each framework: one stand-alone file each, loaded by path.

:mod:`apimap.execute.adapters.protocol` says what such a file holds, and how to add one.
"""

from __future__ import annotations

from pathlib import Path


def adapter_file(framework: str) -> Path:
    """The adapter of a framework."""
    return Path(__file__).with_name(f"adapter_{framework}.py")
