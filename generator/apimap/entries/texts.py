"""The texts of helper files by torch name. It imports no typed model: scans and the doors start with it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from apimap.model.paths import CASE_TWINS, slug

if TYPE_CHECKING:
    from pathlib import Path

_SAME = re.compile(r"from helpers\.(torch[\w.]*) import (\w+) as \2")


def texts(folder: Path) -> dict[str, str]:
    """The texts of all helper files of a folder, by torch name.

    A file that only says ``from helpers.torch.amp import autocast as autocast`` has the other one's text.
    """
    twins = {slug(name): name for name in CASE_TWINS}
    found = {}
    for path in sorted(folder.rglob("*.py")):
        address = path.relative_to(folder).with_suffix("").as_posix()
        found[twins.get(address, address.replace("/", "."))] = path.read_text(encoding="utf-8")
    same = {name: said for name, text in found.items() if (said := _SAME.fullmatch(text.strip()))}
    return found | {name: found[f"{said[1]}.{said[2]}"] for name, said in same.items()}
