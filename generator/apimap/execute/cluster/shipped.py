"""Our own code as it travels to the nodes, so that all run what the machine that deals has, and no other."""

from __future__ import annotations

import io
import zipfile
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[2]


@cache
def shipped() -> bytes:
    """A zip file of the package's Python files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(_PACKAGE.rglob("*.py")):
            archive.write(path, path.relative_to(_PACKAGE.parent))
    return packed.getvalue()
